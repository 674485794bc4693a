"""The most points that the sequences of one suit, or of two, can take out of a hand.

Rows are kept for the life of the process, because the same suits come back in hand
after hand. A wild card of the suit is part of the key (`rummy_tui.solver.suits`), so
the table serves every deal that is played with the same limits and needs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from rummy_tui.rules.meld import MeldLimits
from rummy_tui.rules.needs import SequenceNeeds
from rummy_tui.solver.key import EACH_CELL, JOKER_PRICE, RANK_POINTS, SUIT_MASK
from rummy_tui.solver.limits import longest_span
from rummy_tui.solver.sequences import SUBSTITUTES_SHIFT, lowest_rank, shapes_from
from rummy_tui.solver.suits import POOL_SHIFT, WILD_SHIFT
from rummy_tui.solver.tally import Tallies, tallies_of

MAX_KEYS = 5_000

_FEW_ROWS = 6
"""Up to so many rows of two suits, weeding out costs more than it saves."""


Codes: TypeAlias = "tuple[()] | tuple[int | Codes, Codes]"
"""The melds of one suit as a chain of their codes: `(a, (b, ()))`.

The chains of two suits lie side by side: `(x, y)`.
"""

Row: TypeAlias = tuple[int, int, int, Codes]
"""Points taken out, jokers spent, tally, melds."""

NOTHING: list[Row] = [(0, 0, 0, ())]
"""The rows of a suit, or two, that yield no sequence."""

SuitRows: TypeAlias = tuple[int, list[Row]]
"""Most points less the price of the jokers spent, and the rows, best one first."""

_NO_ROWS: SuitRows = (0, NOTHING)


class SuitTable:
    """For each suit the rows that none other beats, most points first."""

    def __init__(self, limits: MeldLimits, needs: SequenceNeeds) -> None:
        self.tallies: Tallies = tallies_of(needs)
        self.known: dict[int, SuitRows] = {}
        """Rows by key; may be cleared at any time but in the middle of a look-up."""
        self._substitutes = limits.substitutes_per_sequence
        self._sequence_cards = limits.sequence_cards
        self._long = needs.long
        self._max_span = longest_span(limits, needs.long)
        self._triples = limits.triples
        self._triple_tally = self.tallies.triple()
        # By substitutes none or some, then by cards.
        self._sequence_tallies = [
            [self.tallies.sequence(pure=pure, cards=n) for n in range(14)]
            for pure in (False, True)
        ]

    def rows(self, key: int) -> SuitRows:
        """The rows of a suit, never empty, and what bounds make of them."""
        return self.known.get(key) or self._remember(key)

    def pair(self, rows_a: list[Row], rows_b: list[Row], jokers: int) -> list[Row]:
        """The rows of two suits that share so many jokers; never empty, best first."""
        if rows_b is NOTHING:
            if rows_a is NOTHING:
                return NOTHING
            return [(p, j, t, (codes, ())) for p, j, t, codes in rows_a]
        if rows_a is NOTHING:
            return [(p, j, t, ((), codes)) for p, j, t, codes in rows_b]
        sums = self.tallies.sums
        rows: list[Row] = [
            (points + more, spent + other, sums[tally][its], (codes, its_codes))
            for points, spent, tally, codes in rows_a
            for more, other, its, its_codes in rows_b
            if spent + other <= jokers
        ]
        if len(rows) > _FEW_ROWS:
            return self._undominated(rows)
        rows.sort(reverse=True)
        return rows

    def _remember(self, key: int) -> SuitRows:
        plain = self._without_the_useless(key)
        if not plain & SUIT_MASK:
            rows = _NO_ROWS
        elif plain == key:
            rows = self._solve(key)
        else:
            rows = self.rows(plain)
        if len(self.known) >= MAX_KEYS:
            self.known.clear()
        self.known[key] = rows
        return rows

    def _without_the_useless(self, key: int) -> int:
        """The key less the cards and jokers that no sequence can use.

        Without a substitute to spend, a card needs two neighbours in a row with it;
        with one, another card within two places; with two or more it is a sequence
        by itself. Three copies may be a triple. Jokers beyond what the cards left
        can take are none: at most two, or what a long sequence wants, for each.
        """
        counts = key & SUIT_MASK
        jokers = (key >> POOL_SHIFT) & 15
        wild = key >> WILD_SHIFT
        usable = min(self._substitutes, jokers)
        if usable < 2:
            held = (counts | counts >> 1) & EACH_CELL
            # The ace once more above the king, and room below.
            row = (held | (held & 1) << 26) << 4
            if usable == 0:
                middles = row & (row << 2) & (row >> 2)
                useful = middles | middles << 2 | middles >> 2
            else:
                near = row << 2 | row >> 2 | row << 4 | row >> 4
                useful = row & near
            useful >>= 4
            useful |= (useful >> 26) & 1
            if self._triples:
                useful |= counts & (counts >> 1) & EACH_CELL
            useful &= EACH_CELL
            counts &= useful | useful << 1
        wilds = (counts >> (2 * wild - 2)) & 3 if wild else 0
        if not wilds:
            wild = 0
        cards = (counts & EACH_CELL).bit_count() + 2 * (
            counts & (EACH_CELL << 1)
        ).bit_count()
        most = wilds + cards * min(self._substitutes, max(3, self._long - 1))
        return counts | min(jokers, most) << POOL_SHIFT | wild << WILD_SHIFT

    def _solve(self, key: int) -> SuitRows:
        """Leave the lowest cell out, or cover it by each sequence that starts there.

        Copies of a card are alike, so if any of them is used the first one is:
        leaving the first out means leaving all of them out.
        """
        counts = key & SUIT_MASK
        low = lowest_rank(counts)
        sums = self.tallies.sums
        rows = list(self.rows(key & ~(3 << (2 * low)))[1])
        for points, jokers, tally, code in self._sequences(key, counts, low):
            rest = key - (code & SUIT_MASK) - (jokers << POOL_SHIFT)
            row_of_sums = sums[tally]
            rows += [
                (points + more, jokers + spent, row_of_sums[other], (code, codes))
                for more, spent, other, codes in self.rows(rest)[1]
            ]
        rows = self._undominated(rows)
        if len(rows) == 1 and not rows[0][0]:
            return _NO_ROWS
        return max([row[0] - JOKER_PRICE * row[1] for row in rows]), rows

    def _sequences(
        self, key: int, counts: int, low: int
    ) -> list[tuple[int, int, int, int]]:
        """Sequences with this lowest cell: points, jokers, tally, code.

        Fewer substitutes never serve worse, so a shape takes those it cannot do
        without: its gaps, a third place, and, in a second form, what makes it long.
        A shape of more than five places is of use as a long sequence only.
        """
        jokers = (key >> POOL_SHIFT) & 15
        wild = key >> WILD_SHIFT
        wild_cell = 1 << (2 * wild - 2) if wild else 0
        limit = min(self._substitutes, jokers)
        impure, pure = self._sequence_tallies
        found: list[tuple[int, int, int, int]] = []
        for cells, naturals, span, points, mark in shapes_from(
            counts, low, max_span=self._max_span, max_gaps=limit, wild_cell=wild_cell
        ):
            own = 1 if cells & wild_cell else 0
            cards = max(3, span)
            substitutes = cards - naturals
            if substitutes > limit or substitutes + own > jokers:
                continue
            if cards <= 5 or cards >= self._long:
                tally = impure[cards] if substitutes else pure[cards]
                code = cells | substitutes << SUBSTITUTES_SHIFT | mark
                found.append((points, substitutes + own, tally, code))
            if cards < self._long <= self._sequence_cards:
                substitutes = self._long - naturals
                if substitutes <= limit and substitutes + own <= jokers:
                    code = cells | substitutes << SUBSTITUTES_SHIFT | mark
                    tally = impure[self._long]
                    found.append((points, substitutes + own, tally, code))
        if self._triples and (counts >> (2 * low)) & 3 == 3:
            cells = 3 << (2 * low)
            if cells & wild_cell:
                if jokers >= 3:
                    found.append((0, 3, self._triple_tally, cells))
            else:
                # Three cards of one rank are worth what the rank is worth thrice.
                points = 3 * RANK_POINTS[low]
                found.append((points, 0, self._triple_tally, cells))
        return found

    def _undominated(self, rows: list[Row]) -> list[Row]:
        """The rows that no other row equals or beats in every respect."""
        rows.sort(key=_best_first)
        at_least = self.tallies.at_least
        kept: list[Row] = []
        for row in rows:
            _, jokers, tally, _ = row
            for _, spent, other, _ in kept:
                if spent <= jokers and at_least[other][tally]:
                    break
            else:
                kept.append(row)
        return kept


def _best_first(row: Row) -> int:
    """Most points, then fewest jokers, then the fullest tally."""
    return (row[1] << 8) - (row[0] << 16) - row[2]


def codes_in(chain: Codes) -> tuple[int, ...]:
    """The codes of one suit's melds out of their chain."""
    codes: list[int] = []
    while chain:
        code, chain = chain
        assert isinstance(code, int)
        codes.append(code)
    return tuple(codes)


@lru_cache(maxsize=32)
def suit_table(limits: MeldLimits, needs: SequenceNeeds) -> SuitTable:
    """The table for these rules, one for the whole process."""
    return SuitTable(limits, needs)
