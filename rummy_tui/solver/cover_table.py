"""How the cards of one suit can all lie in sequences, or loose where that may be.

A declaration places every card, so here nothing is left out but what the profile
lets lie loose, and jokers matter on both sides: melds need some and can take more.
The keys are those of `rummy_tui.solver.suits`. A wild card need not be placed
here, because it is a joker that any meld of the hand may take.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rummy_tui.rules.meld import MeldLimits
from rummy_tui.rules.needs import SequenceNeeds
from rummy_tui.solver.key import RANK_POINTS, SUIT_MASK
from rummy_tui.solver.limits import longest_span
from rummy_tui.solver.sequences import (
    LOOSE,
    SUBSTITUTES_SHIFT,
    lowest_rank,
    shapes_from,
)
from rummy_tui.solver.suit_table import Codes
from rummy_tui.solver.suits import POOL_SHIFT, WILD_SHIFT
from rummy_tui.solver.tally import Tallies, tallies_of

MAX_KEYS = 40_000

Cover = tuple[int, int, int, int, int, Codes]
"""Fewest jokers, most jokers, tally, loose cards, their points, codes."""


class CoverRules(NamedTuple):
    """What decides which covers there are."""

    limits: MeldLimits
    needs: SequenceNeeds
    max_loose: int
    """Cards that may lie loose in the whole declaration, 0 to 2 (D-7)."""
    loose_jokers: bool
    """Whether unused jokers may lie apart (M-9)."""


class CoverTable:
    """For each suit the covers that none other beats.

    Where jokers may lie apart no meld need take more than it must, and the most
    jokers of a cover are of no interest: they are 0 throughout.
    """

    def __init__(self, rules: CoverRules) -> None:
        limits, needs = rules.limits, rules.needs
        self.tallies: Tallies = tallies_of(needs)
        self.known: dict[int, list[Cover]] = {}
        self._limits = limits
        self._long = needs.long
        self._max_span = longest_span(limits, needs.long)
        self._max_loose = rules.max_loose
        self._placed = not rules.loose_jokers
        self._triple_tally = self.tallies.triple()

    def covers(self, key: int) -> list[Cover]:
        """The covers of a suit; empty where it has none."""
        known = self.known.get(key)
        return self._remember(key) if known is None else known

    def _remember(self, key: int) -> list[Cover]:
        counts = key & SUIT_MASK
        wild = key >> WILD_SHIFT
        if wild and not counts >> (2 * wild - 2) & 3:
            covers = self.covers(key & ((1 << WILD_SHIFT) - 1))
        elif not counts:
            covers = [(0, 0, 0, 0, 0, ())]
        else:
            covers = self._solve(key, counts, wild)
        if len(self.known) >= MAX_KEYS:
            self.known.clear()
        self.known[key] = covers
        return covers

    def _solve(self, key: int, counts: int, wild: int) -> list[Cover]:
        """Cover the lowest cell by each sequence that starts there, or leave it.

        Copies of a card are alike, so leaving one means leaving all of them: loose,
        or, if they are wild, to the pool of jokers.
        """
        low = lowest_rank(counts)
        copies = counts >> (2 * low) & 3
        sums = self.tallies.sums
        covers: list[Cover] = []
        rest = key & ~(3 << (2 * low))
        if low == wild - 1:
            covers += self.covers(rest)
        elif copies <= self._max_loose:
            points = copies * RANK_POINTS[low]
            code = copies << (2 * low) | LOOSE
            for fewest, most, tally, loose, value, codes in self.covers(rest):
                if loose + copies <= self._max_loose:
                    covers.append(
                        (
                            fewest,
                            most,
                            tally,
                            loose + copies,
                            value + points,
                            (code, codes),
                        )
                    )
        jokers = key >> POOL_SHIFT & 15
        for low_jokers, high_jokers, tally, code in self._sequences(key, counts, low):
            rest = key - (code & SUIT_MASK) - (low_jokers << POOL_SHIFT)
            row = sums[tally]
            for fewest, most, other, loose, value, codes in self.covers(rest):
                covers.append(
                    (
                        low_jokers + fewest,
                        # No meld can be asked to take more jokers than there are.
                        min(jokers, high_jokers + most),
                        row[other],
                        loose,
                        value,
                        (code, codes),
                    )
                )
        return undominated(covers, self.tallies)

    def _sequences(
        self, key: int, counts: int, low: int
    ) -> list[tuple[int, int, int, int]]:
        """Sequences with this lowest cell: fewest jokers, most jokers, tally, code.

        A pure sequence takes none. An impure one takes those it cannot do without,
        or what makes it long, and from there as many as limit and length allow: the
        places on either side of the naturals are thirteen in all, so none of them
        runs out before the length does.
        """
        jokers = key >> POOL_SHIFT & 15
        wild = key >> WILD_SHIFT
        wild_cell = 1 << (2 * wild - 2) if wild else 0
        limits, tallies, long = self._limits, self.tallies, self._long
        limit = min(limits.substitutes_per_sequence, jokers)
        found: list[tuple[int, int, int, int]] = []
        for cells, naturals, span, _, mark in shapes_from(
            counts, low, max_span=self._max_span, max_gaps=limit, wild_cell=wild_cell
        ):
            own = 1 if cells & wild_cell else 0
            if naturals == span >= 3 and own <= jokers:
                tally = tallies.sequence(pure=True, cards=span)
                if span <= 5 or span >= long:
                    found.append((own, own if self._placed else 0, tally, cells | mark))
            most = min(limit, limits.sequence_cards - naturals)
            fewest = max(3, span, naturals + 1) - naturals
            lengths = [fewest]
            if naturals + fewest < long:
                lengths.append(long - naturals)
            for substitutes in lengths:
                if substitutes > most or substitutes + own > jokers:
                    continue
                cards = naturals + substitutes
                found.append(
                    (
                        substitutes + own,
                        most + own if self._placed else 0,
                        tallies.sequence(pure=False, cards=cards),
                        cells | substitutes << SUBSTITUTES_SHIFT | mark,
                    )
                )
        if limits.triples and counts >> (2 * low) & 3 == 3:
            cells = 3 << (2 * low)
            own = 3 if cells & wild_cell else 0
            if own <= jokers:
                most = own if self._placed else 0
                found.append((own, most, self._triple_tally, cells))
        return found


def undominated(covers: list[Cover], tallies: Tallies) -> list[Cover]:
    """The covers that no other one equals or beats in every respect."""
    covers.sort(key=_best_first)
    at_least = tallies.at_least
    kept: list[Cover] = []
    for cover in covers:
        fewest, most, tally, loose, value, _ = cover
        for low, high, other, lying, points, _ in kept:
            if (
                low <= fewest
                and high >= most
                and lying <= loose
                and points <= value
                and at_least[other][tally]
            ):
                break
        else:
            kept.append(cover)
    return kept


def _best_first(cover: Cover) -> tuple[int, int, int, int, int]:
    fewest, most, tally, loose, value, _ = cover
    return value, loose, fewest, -most, -tally


@lru_cache(maxsize=32)
def cover_table(rules: CoverRules) -> CoverTable:
    """The table for these rules, one for the whole process."""
    return CoverTable(rules)
