"""The score of a match kept a second time: from the rules alone, as plainly as can be.

Somebody with pencil and paper keeps it: lists that are written over, chips handed out
one by one, and groups of equal seats in order. It shares no thought with the sheet of
the program. Money is in hundredths of a chip.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

POOLS = {"pool-61": 61, "pool-101": 101, "pool-201": 201}
DEALS = {"points": 1, "deals-2": 2, "deals-3": 3, "deals-6": 6, "tournament": 3}


class MatchScore:
    """What everybody at the table agrees on about a match."""

    def __init__(
        self,
        format: str,
        seats: int,
        *,
        first_drop: int,
        entry: int = 10000,
        rejoin: bool = True,
        places: int = 1,
        point_value: int = 100,
    ) -> None:
        self.format, self.seats = format, seats
        self.first_drop, self.entry = first_drop, entry
        self.rejoin_is_on = rejoin and seats > 2
        self.is_pool = format in POOLS
        self.limit = POOLS.get(format, 0)
        self.places = places if format == "tournament" else 1
        self.a_point = point_value if format == "points" else 100
        chips = 0 if self.is_pool or format == "points" else 80 * DEALS[format]
        self.scores = [chips] * seats
        self.money = [-entry if self.is_pool else 0] * seats
        self.pot = entry * seats if self.is_pool else 0
        self.at_table = list(range(seats))
        self.gone: list[list[int]] = [[]]
        """Who went out with the first deal, the second, …; before it those who left."""
        self.asked: list[int] = []
        self.new_score = 0
        self.agreed: list[int] = []
        self.was_refused = False
        self.is_shared = False
        self.won = [0] * seats
        self.lost = [0] * seats
        self.order: list[list[int]] = []
        """Groups of equal seats, best first, once the deals of the match are played."""

    # What happens.

    def deal(self, winner: int, points: Sequence[int], left: Iterable[int]) -> None:
        """A deal is over; `left` are those who left the match in it."""
        playing = self.playing
        self.gone.append([])
        self.agreed, self.was_refused = [], False
        before = self.scores.copy()
        self.won[winner] += 1
        for seat, count in enumerate(points):
            self.lost[seat] += count
            if self.is_pool:
                self.scores[seat] += count
                continue
            self.money[seat] -= count * self.a_point
            self.money[winner] += count * self.a_point
            if self.format == "points":
                self.scores[seat] += count
            else:
                self.scores[seat] -= count
                self.scores[winner] += count
        left = list(left)
        for seat in left:
            self._goes(seat)
        beaten = [
            s for s in self.at_table if self.limit and self.scores[s] >= self.limit
        ]
        for seat in beaten:
            self._goes(seat)
        if self.rejoin_is_on and self.is_pool and len(self.at_table) > 1:
            highest = max(self.scores[seat] for seat in self.at_table)
            # Whoever comes back must be able to afford a first drop (F-3).
            if self.limit - (highest + 1) > self.first_drop:
                self.asked, self.new_score = beaten, highest + 1
        self._break_ties(playing, before)

    def rejoin(self, seat: int) -> None:
        self.asked.remove(seat)
        self.gone[-1].remove(seat)
        self.at_table = sorted([*self.at_table, seat])
        self.scores[seat] = self.new_score
        self.money[seat] -= self.entry
        self.pot += self.entry

    def decline(self, seat: int) -> None:
        self.asked.remove(seat)

    def leave(self, seat: int) -> None:
        """Between two deals, or in a void one."""
        if seat in self.asked:
            self.asked.remove(seat)
        else:
            self._goes(seat)
        self.agreed, self.was_refused = [], False
        if len(self.at_table) == 1:
            self.asked = []

    def agree(self, seat: int) -> None:
        """The first who does proposes it."""
        self.agreed.append(seat)

    def refuse(self) -> None:
        self.agreed, self.was_refused = [], True

    def share(self, payments: Sequence[int]) -> None:
        for seat, paid in enumerate(payments):
            self.money[seat] += paid
        self.pot -= sum(payments)
        self.is_shared = True

    def _goes(self, seat: int) -> None:
        self.at_table.remove(seat)
        self.gone[-1].append(seat)
        self.order = [[n for n in group if n != seat] for group in self.order]
        self.order = [group for group in self.order if group]

    # The pot (F-4).

    def drops(self, seat: int) -> int:
        """First drops a seat can afford, dropped one by one."""
        score, drops = self.scores[seat], 0
        while score + self.first_drop < self.limit:
            score += self.first_drop
            drops += 1
        return drops

    @property
    def is_small_enough(self) -> bool:
        few = {3: (2,), 4: (2, 3), 5: (2, 3), 6: (2, 3)}.get(self.seats, ())
        return self.is_pool and not self.asked and len(self.at_table) in few

    @property
    def auto_split(self) -> list[int] | None:
        if self.is_shared or not self.is_small_enough or self.first_drop == 0:
            return None
        if any(self.drops(seat) for seat in self.at_table):
            return None
        return self._shared_out(self.pot, [0] * self.seats)

    @property
    def manual_split(self) -> list[int] | None:
        if self.is_shared or not self.is_small_enough:
            return None
        paid = [0] * self.seats
        if self.first_drop:
            fewest = min(self.drops(seat) for seat in self.at_table)
            for seat in self.at_table:
                paid[seat] = self.entry * (self.drops(seat) - fewest)
        rest = self.pot - sum(paid)
        return None if rest < self.entry else self._shared_out(rest, paid)

    def _shared_out(self, amount: int, paid: list[int]) -> list[int]:
        """Equal parts, what is odd handed out one by one."""
        each = amount // len(self.at_table)
        odd = amount - each * len(self.at_table)
        poorest_first = sorted(self.at_table, key=lambda seat: self.scores[seat])
        for seat in poorest_first:
            paid[seat] += each
            if odd:
                paid[seat] += 1
                odd -= 1
        return paid

    # Ties (F-5, F-6).

    def _break_ties(self, playing: Sequence[int], before: Sequence[int]) -> None:
        """After the last deal put all in order, after an extra deal the tied."""
        if self.is_pool or self.format == "points":
            return
        deals = len(self.gone) - 1
        if deals == DEALS[self.format]:
            self.order = self._groups(self.at_table, [0] * self.seats)
        elif deals > DEALS[self.format]:
            place = [set(group) <= set(playing) for group in self.order].index(True)
            tied = self.order[place]
            self.order[place : place + 1] = self._groups(tied, before)

    def _groups(self, seats: Sequence[int], before: Sequence[int]) -> list[list[int]]:
        def best_first(seat: int) -> tuple[int, ...]:
            chips = self.scores[seat] - before[seat]
            if self.format != "tournament":
                return (-chips,)
            return (-chips, -self.won[seat], self.lost[seat])

        in_order = sorted(seats, key=best_first)
        return [list(group) for _, group in groupby(in_order, key=best_first)]

    @property
    def tied(self) -> list[int]:
        """The group that is too large for the places left, if any."""
        places = self.places
        for group in self.order:
            if len(group) > places > 0:
                return group
            places -= len(group)
        return []

    # What is to be known.

    @property
    def playing(self) -> list[int]:
        """To whom the next deal is dealt."""
        return self.tied or self.at_table

    @property
    def is_over(self) -> bool:
        if self.is_shared or len(self.at_table) == 1:
            return True
        if self.is_pool:
            return False
        return len(self.gone) > DEALS[self.format] and not self.tied

    @property
    def final_money(self) -> list[int]:
        """What everybody has won or lost when all is over (F-1, F-4)."""
        money = self.money.copy()
        if self.is_pool and not self.is_shared:
            (last,) = self.at_table
            money[last] += self.pot
        return money

    @property
    def ranks(self) -> list[int]:
        """Places when the match is over, equal seats sharing one."""
        groups: list[list[int]] = []
        if self.is_pool or self.format == "points":
            groups += [self.at_table] if self.is_pool else self._points_groups()
        else:
            groups += self.order or [self.at_table]
        for gone in reversed(self.gone):
            groups += self._gone_groups(gone)
        ranks = [0] * self.seats
        place = 1
        for group in groups:
            for seat in group:
                ranks[seat] = place
            place += len(group)
        return ranks

    def _points_groups(self) -> list[list[int]]:
        """The winner, then whoever has fewer points."""
        rest = [seat for seat in self.at_table if not self.won[seat]]
        rest.sort(key=lambda seat: self.scores[seat])
        winner = [[seat] for seat in self.at_table if self.won[seat]]
        equal = groupby(rest, key=lambda seat: self.scores[seat])
        return [*winner, *(list(group) for _, group in equal)]

    def _gone_groups(self, gone: Sequence[int]) -> list[list[int]]:
        """Of those out in the same deal the lower total first (F-2); chips the other
        way about."""
        sign = 1 if self.is_pool or self.format == "points" else -1
        in_order = sorted(gone, key=lambda seat: sign * self.scores[seat])
        equal = groupby(in_order, key=lambda seat: self.scores[seat])
        return [list(group) for _, group in equal]
