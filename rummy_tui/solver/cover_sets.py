"""The ways to put cards of one rank into sets of a declaration.

Keys and codes are those of `rummy_tui.solver.set_table`; here a set may take more
jokers than it needs, and may consist of wild cards playing themselves, since in a
declaration the jokers too must find a place.
"""

from __future__ import annotations

from functools import lru_cache

from rummy_tui.rules.meld import MeldLimits
from rummy_tui.solver.set_table import (
    COUNTS_BITS,
    ONE_OF_EACH,
    SUBSTITUTES_SHIFT,
    WILD_SUITS_SHIFT,
    are_held,
)

MAX_KEYS = 20_000

SetCover = tuple[int, int, int, int, int, int, tuple[int, ...]]
"""Fewest jokers, most jokers, cards out of each of the four suits, codes."""


class CoverSets:
    """For the counts of one rank the choices of sets that none other beats.

    One card and its jokers are a sequence in every suit and rank. Where a sequence
    of one natural takes as many substitutes as such a set could, the set is left
    out; the same where jokers need no place, since then only the two they must
    have count. With jokers lying apart a set of wild cards alone has no use either.
    """

    def __init__(self, limits: MeldLimits, *, loose_jokers: bool) -> None:
        self.known: dict[int, list[SetCover]] = {}
        self._substitutes = limits.substitutes_per_set
        self._placed = not loose_jokers
        in_sequence = min(limits.substitutes_per_sequence, limits.sequence_cards - 1)
        in_set = min(limits.substitutes_per_set, 3)
        single_is_sequence = in_sequence >= (in_set if self._placed else 2)
        self.fewest_naturals = max(
            2 if in_sequence >= 2 and single_is_sequence else 1,
            3 - limits.substitutes_per_set,
        )

    def choices(self, key: int) -> list[SetCover]:
        """The choices for a rank, that of taking nothing among them."""
        return self.known.get(key) or self._remember(key)

    def _remember(self, key: int) -> list[SetCover]:
        wild = key >> WILD_SUITS_SHIFT
        jokers = key >> COUNTS_BITS & 15
        counts = key & 255
        found: dict[int, list[tuple[int, int, tuple[int, ...]]]] = {}
        pending: list[tuple[int, int, int, int, tuple[int, ...]]]
        pending = [(counts, 0, 0, 1, ())]
        while pending:
            left, fewest, most, first, codes = pending.pop()
            rivals = found.setdefault(left, [])
            if not any(low <= fewest and high >= most for low, high, _ in rivals):
                rivals.append((fewest, most, codes))
            for suits in range(first, 16):
                naturals = suits.bit_count()
                own = (suits & wild).bit_count()
                substitutes = max(0, 3 - naturals)
                room = min(self._substitutes, 4 - naturals) if self._placed else 0
                if (
                    naturals < self.fewest_naturals
                    or (own == naturals and not self._placed)
                    or fewest + substitutes + own > jokers
                    or not are_held(left, suits)
                ):
                    continue
                pending.append(
                    (
                        left - ONE_OF_EACH[suits],
                        fewest + substitutes + own,
                        min(jokers, most + max(substitutes, room) + own),
                        suits,
                        (*codes, suits | substitutes << SUBSTITUTES_SHIFT),
                    )
                )
        choices = [
            (fewest, most, *_spread(counts - left), codes)
            for left, ways in found.items()
            for fewest, most, codes in ways
        ]
        choices.sort(key=_most_cards_first)
        if len(self.known) >= MAX_KEYS:
            self.known.clear()
        self.known[key] = choices
        return choices


def _spread(counts: int) -> tuple[int, int, int, int]:
    return counts & 3, counts >> 2 & 3, counts >> 4 & 3, counts >> 6


def _most_cards_first(choice: SetCover) -> tuple[int, int, int]:
    fewest, most, a, b, c, d, _ = choice
    return -(a + b + c + d), fewest, -most


@lru_cache(maxsize=32)
def cover_sets(limits: MeldLimits, *, loose_jokers: bool) -> CoverSets:
    """The table for these limits, one for the whole process."""
    return CoverSets(limits, loose_jokers=loose_jokers)
