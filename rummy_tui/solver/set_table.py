"""The ways to take sets out of the cards of one rank, for points.

The code of a set: which of the four suits are natural in bits 0 to 3, the number of
its substitutes from bit 4. A choice is any number of sets of one rank; three packs
can hold four.
"""

from __future__ import annotations

from functools import lru_cache

from rummy_tui.rules.meld import MeldLimits
from rummy_tui.solver.key import JOKER_PRICE, RANK_POINTS

SUBSTITUTES_SHIFT = 4
COUNTS_BITS = 8
"""Four counts of two bits, the first suit lowest."""
WILD_SUITS_SHIFT = 12
MAX_KEYS = 20_000

Choice = tuple[int, int, int, int, int, int, tuple[int, ...]]
"""Cards of worth taken out, jokers spent, cards out of each suit, codes."""

RankChoices = tuple[tuple[int, ...], list[Choice]]
"""Most points less the price of the jokers spent, for each worth of a card from 0 up,
and the choices."""


class SetTable:
    """For the counts of one rank the choices of sets worth trying, largest first.

    A set takes as few substitutes as it can: more would cost jokers and take no
    card out of the hand. A wild card of the rank may play itself where its suit is
    marked wild in the key; that is of use only where the limit on substitutes is in
    its way, and costs one joker either way. A set without a card that counts is of
    no use. One card and two jokers are as good a sequence as they are a set, in
    every suit and rank, and a sequence may help to pass the gate: so such sets are
    left out wherever a sequence takes two substitutes.
    """

    def __init__(self, limits: MeldLimits) -> None:
        self.known: dict[int, RankChoices] = {}
        self._substitutes = limits.substitutes_per_set
        self.fewest_naturals = max(
            2 if limits.substitutes_per_sequence >= 2 else 1,
            3 - limits.substitutes_per_set,
        )
        """Suits of a rank that must be held before it can yield a set."""

    def choices(self, key: int) -> RankChoices:
        """The choices for a rank, that of taking nothing among them, and their bounds.

        Args:
            key: The rank's four counts, the jokers there are from bit 8, a mask of
                the suits whose card is wild from bit 12.
        """
        return self.known.get(key) or self._remember(key)

    def _remember(self, key: int) -> RankChoices:
        wild = key >> WILD_SUITS_SHIFT
        jokers = (key >> COUNTS_BITS) & 15
        cheapest: dict[int, Choice] = {}
        pending: list[tuple[int, int, int, int, tuple[int, ...]]]
        pending = [(key & 255, jokers, 0, 1, ())]
        while pending:
            left, jokers_left, cards, first, codes = pending.pop()
            known = cheapest.get(left)
            spent = jokers - jokers_left
            if known is None or spent < known[1]:
                taken = (key & 255) - left
                out = [(taken >> shift) & 3 for shift in (0, 2, 4, 6)]
                cheapest[left] = (cards, spent, out[0], out[1], out[2], out[3], codes)
            for suits in range(first, 16):
                naturals = suits.bit_count()
                own = (suits & wild).bit_count()
                substitutes = max(0, 3 - naturals)
                if (
                    naturals < self.fewest_naturals
                    or own == naturals
                    or substitutes + own > jokers_left
                    or not are_held(left, suits)
                ):
                    continue
                pending.append(
                    (
                        left - ONE_OF_EACH[suits],
                        jokers_left - substitutes - own,
                        cards + naturals - own,
                        suits,
                        (*codes, suits | substitutes << SUBSTITUTES_SHIFT),
                    )
                )
        choices = sorted(cheapest.values(), key=_largest_first)
        bounds = tuple(
            max([cards * worth - JOKER_PRICE * spent for cards, spent, *_ in choices])
            for worth in range(max(RANK_POINTS) + 1)
        )
        if len(self.known) >= MAX_KEYS:
            self.known.clear()
        self.known[key] = bounds, choices
        return bounds, choices


ONE_OF_EACH = tuple(
    sum(1 << (2 * s) for s in range(4) if m >> s & 1) for m in range(16)
)
"""A mask of suits as one card of each."""


def are_held(counts: int, suits: int) -> bool:
    """Whether a card of each of these suits is among the counts."""
    held = (counts | counts >> 1) & 0b01010101
    return held & ONE_OF_EACH[suits] == ONE_OF_EACH[suits]


def _largest_first(choice: Choice) -> tuple[int, int]:
    return -choice[0], choice[1]


@lru_cache(maxsize=32)
def set_table(limits: MeldLimits) -> SetTable:
    """The table for these limits, one for the whole process."""
    return SetTable(limits)
