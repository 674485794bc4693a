"""Means, standard errors and intervals, by hand and by their promise."""

from __future__ import annotations

import math
import statistics
from random import Random

import pytest

from rummy_tui.arena.estimate import Estimate, estimates


def one(column: list[int], *, divisor: int = 1, seed: int = 1) -> Estimate:
    (found,) = estimates([column], divisor=divisor, seed=seed)
    return found


def test_mean_and_standard_error_are_those_of_the_text_book() -> None:
    # Deviations from 4: -2, 0, 2; their squares sum to 8, over 2 is 4, over 3 deals.
    found = one([2, 4, 6])

    assert found.mean == 4
    assert found.stderr == math.sqrt(4 / 3)


def test_sums_over_seatings_are_divided_into_means() -> None:
    column = [80, -33, 12, 0, 7, -80]
    found = one(column, divisor=2)
    halves = [number / 2 for number in column]

    assert found.mean == pytest.approx(statistics.mean(halves))
    assert found.stderr == pytest.approx(statistics.stdev(halves) / math.sqrt(6))


def test_of_one_deal_only_the_mean_is_known() -> None:
    assert one([7], divisor=2) == Estimate(mean=3.5, stderr=None, low=None, high=None)


def test_deals_that_are_all_alike_leave_no_doubt() -> None:
    assert one([0] * 50) == Estimate(mean=0, stderr=0, low=0, high=0)
    assert one([6] * 50, divisor=3) == Estimate(mean=2, stderr=0, low=2, high=2)


def test_of_two_bots_the_intervals_mirror_each_other() -> None:
    chance = Random(6)
    column = [chance.randint(-80, 80) for _ in range(101)]
    mine, theirs = estimates([column, [-n for n in column]], divisor=2, seed=3)

    assert (theirs.low, theirs.high) == (-(mine.high or 0), -(mine.low or 0))
    assert mine.stderr == theirs.stderr


def test_the_same_seed_draws_the_same_and_another_one_others() -> None:
    chance = Random(7)
    column = [chance.randint(-80, 80) for _ in range(200)]

    assert one(column, seed=1) == one(column, seed=1)
    assert one(column, seed=1) != one(column, seed=2)


def test_the_interval_of_many_deals_is_nearly_the_normal_one() -> None:
    chance = Random(8)
    found = one([chance.randint(-80, 80) for _ in range(2000)])
    assert found.stderr is not None

    # Of 2000 resampled means the 2.5% points scatter by some 3% of an error.
    for end, normal in ((found.low, -1.96), (found.high, 1.96)):
        assert end == pytest.approx(found.mean + normal * found.stderr, abs=0.15)


def skewed(chance: Random) -> int:
    """As a deal is: mostly a little, sometimes all of 80; 14.4 in the mean."""
    return 80 if chance.random() < 0.1 else chance.randint(-16, 30)


TRUE_MEAN = 0.1 * 80 + 0.9 * 7


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    runs, held = 600, 0
    chance = Random(9)
    for run in range(runs):
        column = [skewed(chance) for _ in range(80)]
        (found,) = estimates([column], divisor=1, seed=run, resamples=200)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= TRUE_MEAN <= found.high

    # 95% of 600 is 570, and three standard deviations of that are 16. Intervals of 80
    # deals from 200 draws are known to be a little short, by about one per cent.
    assert 570 - 22 <= held <= 570 + 16
