"""How long decisions took: counts in narrow classes, so that any number fits."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

_BITS = 7
"""A class is as wide as the last of so many leading bits: within 1.6 per cent."""
_TO_MILLISECONDS = 1_000_000


class Timings:
    """Times in nanoseconds, of which quantiles can be asked for."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[int, int]] = Counter()

    def add(self, nanoseconds: int) -> None:
        """Count one."""
        shift = max(0, nanoseconds.bit_length() - _BITS)
        self._counts[shift, nanoseconds >> shift] += 1

    def include(self, others: Timings) -> None:
        """Count all of these as well."""
        self._counts += others._counts

    def __len__(self) -> int:
        return self._counts.total()

    def milliseconds(self, share: Fraction) -> float | None:
        """The time that this share of all decisions did not take longer than.

        Args:
            share: From 0 to 1; a half for the median.

        Returns:
            Milliseconds, or None where nothing was counted.
        """
        wanted = share * len(self)
        reached = 0
        for (shift, leading), count in sorted(self._counts.items()):
            reached += count
            if reached >= wanted:
                middle = (leading << shift) + ((1 << shift) >> 1)
                return middle / _TO_MILLISECONDS
        return None
