"""The most points that can be taken out of a hand, sets and sequences together.

Sets join suits, sequences do not. So the search chooses sets, rank by rank, and for
each choice the tables of the suits tell what sequences can do with the rest.
"""

from __future__ import annotations

from typing import TypeAlias

from rummy_tui.solver.best import GATE_MISSED, Best, Sets
from rummy_tui.solver.key import RANK_POINTS
from rummy_tui.solver.set_table import COUNTS_BITS, WILD_SUITS_SHIFT, SetTable
from rummy_tui.solver.set_table import Choice as SetChoice
from rummy_tui.solver.suit_table import Codes, Row, SuitTable
from rummy_tui.solver.suits import (
    POOL_SHIFT,
    Suits,
    WildCards,
    counts_of_rank,
    ranks_held,
)

RankChoices: TypeAlias = tuple[int, int, list[SetChoice]]
"""Points of a rank's largest sets, where its counts begin, its choices."""

Pairs: TypeAlias = dict[tuple[int, int], list[Row]]
"""Rows of two suits together; searches in parts of one hand may share them."""


class Search:
    """One search; not to be used twice."""

    __slots__ = (
        "_enough",
        "_found",
        "_known",
        "_pairs",
        "_ranks",
        "_sums",
        "_table",
        "best",
        "stop",
    )

    def __init__(self, table: SuitTable, stop: int, pairs: Pairs) -> None:
        self._pairs = pairs
        self._known = table.known
        self._table = table
        self._sums = table.tallies.sums
        self._enough = table.tallies.enough
        self._ranks: list[RankChoices] = []
        self.stop = stop
        """Points that cannot be beaten: the search ends there."""
        self.best = GATE_MISSED
        self._found: tuple[Sets, tuple[Codes, Codes], int] | None = None

    def run(self, suits: Suits, sets: SetTable, wild: WildCards) -> int:
        """Search and return the best points; `found` tells how.

        Sets only take cards and jokers away from sequences. So where sequences
        alone, with the whole hand to themselves, do not meet the needs, nothing does.
        Without needs that is no question, and trying large sets first finds a good
        answer, which bounds the rest, sooner.
        """
        a, b, c, d, jokers = suits
        has_needs = not self._enough[0]
        if has_needs:
            self._with_sequences(a, b, c, d, jokers, 0, ())
            if self.best < 0 or self.best >= self.stop:
                return self.best
        room = self._list_ranks(suits, sets, wild)
        if room:
            self._choose(0, a, b, c, d, jokers, 0, room, ())
        if not has_needs and self.best < self.stop:
            self._with_sequences(a, b, c, d, jokers, 0, ())
        return self.best

    @property
    def found(self) -> Best | None:
        """The arrangement found; None where none meets the needs."""
        return Best(*self._found) if self._found else None

    def _list_ranks(self, suits: Suits, sets: SetTable, wild: WildCards) -> int:
        """Note the ranks that can yield a set; the points of the largest sets."""
        jokers = suits[4]
        ranks = ranks_held(suits, in_suits=sets.fewest_naturals if jokers else 3)
        if wild.suits == _ALL_SUITS:
            # A set of wild cards takes no points out.
            ranks &= ~(1 << (2 * wild.rank - 2))
        listed = self._ranks
        room = 0
        while ranks:
            low = ranks & -ranks
            ranks ^= low
            shift = low.bit_length() - 1
            key = counts_of_rank(suits, shift) | jokers << COUNTS_BITS
            key |= wild.suits_of(shift) << WILD_SUITS_SHIFT
            choices = sets.known.get(key) or sets.choices(key)
            most = choices[0][0] * RANK_POINTS[shift >> 1]
            if most:
                listed.append((most, shift, choices))
                room += most
        if len(listed) > 1:
            listed.sort(key=_dearest_first)
        return room

    def _choose(
        self,
        at: int,
        a: int,
        b: int,
        c: int,
        d: int,
        jokers: int,
        saved: int,
        room: int,
        sets: Sets,
    ) -> None:
        """Try the choices of one rank after another.

        What is saved, what the largest sets to come could save, and what each suit
        could save had it all jokers to itself bound the result.
        """
        most, shift, choices = self._ranks[at]
        room -= most
        at += 1
        is_last = at == len(self._ranks)
        worth = RANK_POINTS[shift >> 1]
        known = self._known
        find = self._table.rows
        for choice in choices:
            cards, spent, out_a, out_b, out_c, out_d, _ = choice
            if spent > jokers:
                continue
            if cards:
                price = spent << POOL_SHIFT
                left_a = a - (out_a << shift) - price
                left_b = b - (out_b << shift) - price
                left_c = c - (out_c << shift) - price
                left_d = d - (out_d << shift) - price
                left = jokers - spent
                total = saved + cards * worth
                chosen: Sets = (shift >> 1, choice, sets)
            else:
                left_a, left_b, left_c, left_d = a, b, c, d
                left, total, chosen = jokers, saved, sets
            if is_last:
                # Sequences alone are tried by `run`.
                if chosen:
                    self._with_sequences(
                        left_a, left_b, left_c, left_d, left, total, chosen
                    )
            elif (
                total
                + room
                + (known.get(left_a) or find(left_a))[0][0]
                + (known.get(left_b) or find(left_b))[0][0]
                + (known.get(left_c) or find(left_c))[0][0]
                + (known.get(left_d) or find(left_d))[0][0]
            ) > self.best:
                self._choose(
                    at, left_a, left_b, left_c, left_d, left, total, room, chosen
                )
            if self.best >= self.stop:
                return

    def _with_sequences(
        self, a: int, b: int, c: int, d: int, jokers: int, saved: int, sets: Sets
    ) -> None:
        """Add the best sequences of the four suits to what the sets save.

        Often the best of every suit go together. Where they want too many jokers or
        do not meet the needs, two and two suits are joined, and then the pairs.
        """
        known = self._known
        find = self._table.rows
        rows_a = known.get(a) or find(a)
        rows_b = known.get(b) or find(b)
        rows_c = known.get(c) or find(c)
        rows_d = known.get(d) or find(d)
        best = self.best - saved
        points_a, spent_a, tally_a, codes_a = rows_a[0]
        points_b, spent_b, tally_b, codes_b = rows_b[0]
        points_c, spent_c, tally_c, codes_c = rows_c[0]
        points_d, spent_d, tally_d, codes_d = rows_d[0]
        bound = points_a + points_b + points_c + points_d
        if bound <= best:
            return
        sums = self._sums
        spent = spent_a + spent_b + spent_c + spent_d
        if (
            spent <= jokers
            and self._enough[sums[sums[tally_a][tally_b]][sums[tally_c][tally_d]]]
        ):
            # The best of every suit, side by side.
            self.best = saved + bound
            self._found = (
                sets,
                ((codes_a, codes_b), (codes_c, codes_d)),
                jokers - spent,
            )
            return
        pairs = self._pairs
        first = pairs.get((a, b))
        if first is None:
            first = pairs[a, b] = self._table.pair(rows_a, rows_b, jokers)
        second = pairs.get((c, d))
        if second is None:
            second = pairs[c, d] = self._table.pair(rows_c, rows_d, jokers)
        most = second[0][0]
        if first[0][0] + most <= best:
            return
        enough = self._enough
        for points, spent, tally, codes in first:
            if points + most <= best:
                break
            its_sums = sums[tally]
            for more, other, its, its_codes in second:
                if points + more <= best:
                    break
                if spent + other <= jokers and enough[its_sums[its]]:
                    best = points + more
                    self.best = saved + best
                    self._found = sets, (codes, its_codes), jokers - spent - other
                    break


_ALL_SUITS = 15


def _dearest_first(rank: RankChoices) -> tuple[int, int]:
    return -rank[0], rank[1]
