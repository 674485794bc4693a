"""What a search found, compactly: enough to lay the melds out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from rummy_tui.solver.key import SUIT_MASK, SUIT_SHIFTS
from rummy_tui.solver.set_table import Choice
from rummy_tui.solver.suit_table import Codes, codes_in

GATE_MISSED = -1
"""Points of a search where no arrangement meets the needs."""

Sets: TypeAlias = "tuple[()] | tuple[int, Choice, Sets]"
"""The sets chosen: rank (the ace 0), choice, those chosen before."""


class Best(NamedTuple):
    """The melds of the best arrangement."""

    sets: Sets
    codes: tuple[Codes, Codes]
    """The codes of the sequences, two and two suits."""
    spare_jokers: int
    """Jokers that no meld takes."""

    def sets_by_rank(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Rank (the ace 0) and codes of the sets."""
        sets = self.sets
        while sets:
            rank, choice, sets = sets
            yield rank, choice[-1]

    def sequences_by_suit(self) -> Iterator[tuple[int, ...]]:
        """For each suit the codes of its sequences."""
        return map(codes_in, self._chains())

    def naturals(self) -> int:
        """The key of all cards that play themselves."""
        key = 0
        for shift, chain in zip(SUIT_SHIFTS, self._chains(), strict=True):
            for code in codes_in(chain):
                key += (code & SUIT_MASK) << shift
        sets = self.sets
        while sets:
            rank, choice, sets = sets
            for shift, cards in zip(SUIT_SHIFTS, choice[2:6], strict=True):
                key += cards << (shift + 2 * rank)
        return key

    def _chains(self) -> list[Codes]:
        """The codes of the four suits."""
        chains: list[Codes] = []
        for pair in self.codes:
            a, b = pair or ((), ())
            assert not isinstance(a, int)
            chains += a, b
        return chains
