"""Whether all cards of a hand can be placed in a valid declaration, and how best (D-2).

Having no points left is not enough: jokers cost nothing, but where they may not lie
apart they must find a place in melds as well. So this search covers every card.
"""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.solver.cover_sets import CoverSets, SetCover, cover_sets
from rummy_tui.solver.cover_table import (
    Cover,
    CoverRules,
    CoverTable,
    cover_table,
    undominated,
)
from rummy_tui.solver.set_table import COUNTS_BITS, WILD_SUITS_SHIFT
from rummy_tui.solver.suit_table import Codes, codes_in
from rummy_tui.solver.suits import (
    POOL_SHIFT,
    Suits,
    WildCards,
    counts_of_rank,
    ranks_held,
)

NOT_DECLARABLE = 1_000


class Placement(NamedTuple):
    """One way to place every card: enough to lay the melds out."""

    points: int
    """Points of what lies loose."""
    sets: tuple[tuple[int, tuple[int, ...]], ...]
    """Rank (the ace 0) and codes of the sets."""
    sequences: tuple[tuple[int, ...], ...]
    """For each suit the codes of its sequences."""


class CoverSearch:
    """Looks for a placement of one hand; not to be used twice."""

    __slots__ = (
        "_cost",
        "_first",
        "_jokers",
        "_loose_jokers",
        "_max_loose",
        "_ranks",
        "_sets",
        "_table",
        "best",
    )

    def __init__(self, rules: CoverRules, *, first: bool = False) -> None:
        self._table: CoverTable = cover_table(rules)
        self._sets: CoverSets = cover_sets(
            rules.limits, loose_jokers=rules.loose_jokers
        )
        self._max_loose = rules.max_loose
        self._loose_jokers = rules.loose_jokers
        self._first = first
        self._jokers = 0
        self._ranks: list[tuple[int, list[SetCover]]] = []
        self._cost = (NOT_DECLARABLE, 0, 0)
        self.best: Placement | None = None
        """The one found with the cheapest loose cards, then fewest, then fewest jokers
        where they are needed."""

    def run(self, suits: Suits, wild: WildCards) -> Placement | None:
        """The best placement, or with `first` the first one met; None if none is."""
        a, b, c, d, jokers = suits
        self._jokers = jokers
        ranks = ranks_held(suits, in_suits=1)
        while ranks:
            low = ranks & -ranks
            ranks ^= low
            shift = low.bit_length() - 1
            key = counts_of_rank(suits, shift) | jokers << COUNTS_BITS
            key |= wild.suits_of(shift) << WILD_SUITS_SHIFT
            choices = self._sets.choices(key)
            if len(choices) > 1:
                self._ranks.append((shift, choices))
        self._choose(0, (a, b, c, d), jokers, 0, ())
        return self.best

    def _is_done(self) -> bool:
        return self.best is not None and (self._first or self._cost == (0, 0, 0))

    def _choose(
        self,
        at: int,
        suits: tuple[int, int, int, int],
        jokers: int,
        room: int,
        sets: tuple[tuple[int, tuple[int, ...]], ...],
    ) -> None:
        """Try the sets of one rank after another; `room` is for further jokers."""
        if at == len(self._ranks):
            self._with_sequences(suits, jokers, room, sets)
            return
        shift, choices = self._ranks[at]
        a, b, c, d = suits
        for fewest, most, out_a, out_b, out_c, out_d, codes in choices:
            if fewest > jokers:
                continue
            price = fewest << POOL_SHIFT
            self._choose(
                at + 1,
                (
                    a - (out_a << shift) - price,
                    b - (out_b << shift) - price,
                    c - (out_c << shift) - price,
                    d - (out_d << shift) - price,
                ),
                jokers - fewest,
                room + max(0, most - fewest),
                (*sets, (shift >> 1, codes)) if codes else sets,
            )
            if self._is_done():
                return

    def _with_sequences(
        self,
        suits: tuple[int, int, int, int],
        jokers: int,
        room: int,
        sets: tuple[tuple[int, tuple[int, ...]], ...],
    ) -> None:
        tables: list[list[Cover]] = []
        for suit in suits:
            covers = self._table.covers(suit)
            if not covers:
                return
            tables.append(covers)
        tallies = self._table.tallies
        merged: list[Cover] = [(0, 0, 0, 0, 0, ())]
        for covers in tables:
            merged = [
                (
                    fewest + low,
                    most + high,
                    tallies.sums[tally][other],
                    loose + lying,
                    value + points,
                    (codes, its_codes),
                )
                for fewest, most, tally, loose, value, codes in merged
                for low, high, other, lying, points, its_codes in covers
                if fewest + low <= jokers and loose + lying <= self._max_loose
            ]
            if len(merged) > 8:
                merged = undominated(merged, tallies)
        spent = self._jokers - jokers
        for fewest, most, tally, loose, value, codes in merged:
            if not tallies.enough[tally]:
                continue
            if not self._loose_jokers:
                loose += max(0, jokers - most - room)
                if loose > self._max_loose:
                    continue
            cost = (value, loose, spent + fewest)
            if cost < self._cost:
                self._cost = cost
                self.best = Placement(value, sets, _unnested(codes))


def _unnested(codes: Codes) -> tuple[tuple[int, ...], ...]:
    """The codes of four suits out of `(((((), a), b), c), d)`."""
    suits: list[tuple[int, ...]] = []
    while codes:
        before, chain = codes
        assert not isinstance(before, int)
        suits.append(codes_in(chain))
        codes = before
    return tuple(reversed(suits))
