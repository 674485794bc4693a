"""A mean over deals, and how far off it may be.

The unit is the deal: the games of one deal share its cards and are no evidence apart.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

RESAMPLES = 2000
"""How often the deals are drawn anew for an interval."""

_PER_MILLE_OUTSIDE = 25
"""Of the resampled means, how many lie outside the interval at each end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A mean over deals with its standard error and its 95% interval.

    Of one deal alone nothing is known about either.
    """

    mean: float
    stderr: float | None
    low: float | None
    high: float | None

    def holds(self, value: float) -> bool:
        """Whether the interval holds this value; one that is not known holds all."""
        if self.low is None or self.high is None:
            return True
        return self.low <= value <= self.high


def estimates(
    columns: Sequence[Sequence[int]],
    *,
    divisor: int,
    seed: int,
    resamples: int = RESAMPLES,
) -> list[Estimate]:
    """The means of some columns of numbers, one number for each deal.

    The interval is the percentile bootstrap. Deals are drawn anew for all columns at
    once, so that what belongs together stays so: of two bots the intervals mirror each
    other.

    Args:
        columns: Whole numbers, in each column one for each deal; at least one deal.
        divisor: What each number is divided by: the seatings it is a sum over.
        seed: Makes the interval repeatable.
        resamples: How often to draw.
    """
    deals = len(columns[0])
    if deals < 2:
        return [
            Estimate(
                mean=_exactly(column[0], divisor), stderr=None, low=None, high=None
            )
            for column in columns
        ]
    sums = _resampled_sums(columns, seed, resamples)
    outside = resamples * _PER_MILLE_OUTSIDE // 1000
    found = []
    for column, resampled in zip(columns, sums, strict=True):
        resampled.sort()
        found.append(
            Estimate(
                mean=_exactly(sum(column), deals * divisor),
                stderr=_standard_error(column, divisor),
                low=_exactly(resampled[outside], deals * divisor),
                high=_exactly(resampled[-1 - outside], deals * divisor),
            )
        )
    return found


def _resampled_sums(
    columns: Sequence[Sequence[int]], seed: int, resamples: int
) -> list[list[int]]:
    """For each column the sums over as many deals drawn with replacement."""
    deals = len(columns[0])
    sums: list[list[int]] = [[] for _ in columns]
    # Of all of `Random` only this is the same in every version of Python.
    number = Random(f"bootstrap {seed}").random
    for _ in range(resamples):
        drawn = [int(number() * deals) for _ in range(deals)]
        for column, found in zip(columns, sums, strict=True):
            found.append(sum(map(column.__getitem__, drawn)))
    return sums


def _standard_error(column: Sequence[int], divisor: int) -> float:
    deals, total = len(column), sum(column)
    squares = sum(number * number for number in column)
    variance = (squares - Fraction(total * total, deals)) / (deals - 1)
    return math.sqrt(variance / (deals * divisor * divisor))


def _exactly(numerator: int, denominator: int) -> float:
    """The quotient, rounded once."""
    return float(Fraction(numerator, denominator))
