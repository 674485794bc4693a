"""The most points that can be taken out of a hand, sets and sequences together.

Sets join suits, sequences do not. So the search chooses sets, rank by rank, and for
each choice the tables of the suits tell what sequences can do with the rest.
"""

from __future__ import annotations

from typing import TypeAlias

from rummy_tui.solver.best import GATE_MISSED, Best, Sets
from rummy_tui.solver.key import JOKER_PRICE, RANK_POINTS
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

RankChoices: TypeAlias = tuple[int, int, int, list[SetChoice]]
"""Points of a rank's largest sets, bound, where its counts begin, its choices."""

Pairs: TypeAlias = dict[tuple[int, int], list[Row]]
"""Rows of two suits together; searches in parts of one hand may share them."""


class Search:
    """One search; not to be used twice."""

    __slots__ = (
        "_enough",
        "_floor",
        "_found",
        "_known",
        "_pairs",
        "_ranks",
        "_sums",
        "_table",
        "best",
        "stop",
    )

    def __init__(
        self,
        table: SuitTable,
        pairs: Pairs,
        *,
        stop: int,
        floor: int = GATE_MISSED,
    ) -> None:
        self._pairs = pairs
        self._known = table.known
        self._table = table
        self._sums = table.tallies.sums
        self._enough = table.tallies.enough
        self._ranks: list[RankChoices] = []
        self.stop = stop
        """Points that cannot be beaten: the search ends there."""
        self._floor = floor
        self.best = GATE_MISSED
        self._found: tuple[Sets, tuple[Codes, Codes], int] | None = None

    def run(self, suits: Suits, sets: SetTable, wild: WildCards) -> int:
        """Search and return the best points, or the floor; `found` tells how.

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
        self.best = max(self.best, self._floor)
        room = self._list_ranks(suits, sets, wild)
        if self._ranks:
            find = self._table.rows
            sequences = find(a)[0] + find(b)[0] + find(c)[0] + find(d)[0]
            self._choose(0, a, b, c, d, jokers, 0, room, sequences, ())
        if not has_needs and self.best < self.stop:
            self._with_sequences(a, b, c, d, jokers, 0, ())
        return self.best

    @property
    def found(self) -> Best | None:
        """The arrangement found; None where none meets the needs."""
        return Best(*self._found) if self._found else None

    def _list_ranks(self, suits: Suits, sets: SetTable, wild: WildCards) -> int:
        """Note the ranks that can yield a set; the bound of all of them."""
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
            bounds, choices = sets.known.get(key) or sets.choices(key)
            worth = RANK_POINTS[shift >> 1]
            most = choices[0][0] * worth
            if most:
                listed.append((most, bounds[worth], shift, choices))
                room += bounds[worth]
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
        sequences: int,
        sets: Sets,
    ) -> None:
        """Try the choices of one rank after another.

        What is saved, `room` for what the ranks to come could save, `sequences` for
        what the suits could, and the price of the jokers left bound the result. What
        the suits could save before a choice bounds what they can after it, so most
        choices are seen to be too little without a look at the tables.
        """
        _, most, shift, choices = self._ranks[at]
        room -= most
        at += 1
        is_last = at == len(self._ranks)
        worth = RANK_POINTS[shift >> 1]
        known = self._known
        find = self._table.rows
        for choice in choices:
            cards, spent, out_a, out_b, out_c, out_d, _ = choice
            left = jokers - spent
            total = saved + cards * worth
            bound = total + room + JOKER_PRICE * left
            if left < 0 or bound + sequences <= self.best:
                continue
            if not cards:
                # Sequences alone are tried by `run`.
                if not is_last:
                    self._choose(at, a, b, c, d, left, total, room, sequences, sets)
                elif sets:
                    self._with_sequences(a, b, c, d, left, total, sets)
            else:
                price = spent << POOL_SHIFT
                left_a = a - (out_a << shift) - price
                left_b = b - (out_b << shift) - price
                left_c = c - (out_c << shift) - price
                left_d = d - (out_d << shift) - price
                chosen: Sets = (shift >> 1, choice, sets)
                if is_last:
                    self._with_sequences(
                        left_a, left_b, left_c, left_d, left, total, chosen
                    )
                else:
                    still = (
                        (known.get(left_a) or find(left_a))[0]
                        + (known.get(left_b) or find(left_b))[0]
                        + (known.get(left_c) or find(left_c))[0]
                        + (known.get(left_d) or find(left_d))[0]
                    )
                    if bound + still > self.best:
                        self._choose(
                            at,
                            left_a,
                            left_b,
                            left_c,
                            left_d,
                            left,
                            total,
                            room,
                            still,
                            chosen,
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
        most_a, rows_a = known.get(a) or find(a)
        most_b, rows_b = known.get(b) or find(b)
        most_c, rows_c = known.get(c) or find(c)
        most_d, rows_d = known.get(d) or find(d)
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
        if most_a + most_b + most_c + most_d + JOKER_PRICE * jokers <= best:
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
    return -rank[0], rank[2]
