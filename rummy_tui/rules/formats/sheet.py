"""The score sheet of a match: what every deal did, who is out, what is on offer (F).

One arithmetic for every place that keeps score: the engine writes each settled deal
in, and so does whoever keeps a sheet for real cards. A sheet is frozen; whatever
happens makes a new one, so the one before is still there to go back to.

Seats are numbers from 0; money is in hundredths of a chip.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rummy_tui.rules.formats import pot
from rummy_tui.rules.formats.ranking import Key, key_by_chips, places_of, tied_for_last
from rummy_tui.rules.formats.score import SeatScore, SheetLine
from rummy_tui.rules.formats.terms import HUNDREDTHS, OTHERS_TO_REJOIN, Terms
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.scoring import changes_of_points


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A match's score so far, and what has to be answered before the next deal."""

    terms: Terms
    seats: tuple[SeatScore, ...]
    lines: tuple[SheetLine, ...] = ()
    asked: frozenset[int] = frozenset()
    """Seats just eliminated that may still come back, and have not answered (F-3)."""
    rejoin_score: int = 0
    """At which score they would come back."""
    split_agreed: frozenset[int] = frozenset()
    """Seats that agree to the split that was proposed; empty where none was (F-4)."""
    split_refused: bool = False
    """A split was refused after this deal; there is no second proposal before the
    next."""
    payments: tuple[int, ...] | None = None
    """What each seat was paid out of the pot, once it is shared out."""

    @classmethod
    def blank(cls, terms: Terms) -> Sheet:
        """A sheet before the first deal."""
        score = SeatScore(score=terms.beginning)
        return cls(terms=terms, seats=(score,) * terms.seats)

    # Who plays, who is out.

    @cached_property
    def seats_in(self) -> tuple[int, ...]:
        """Seats still in the match."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.is_in)

    @cached_property
    def contest(self) -> frozenset[int]:
        """Seats tied for the last place: the next deal is theirs (F-5, F-6)."""
        if not self.terms.is_by_chips or len(self.lines) < self.terms.deals:
            return frozenset()
        keys = {n: key_by_chips(n, self.lines, self.terms) for n in self.seats_in}
        return tied_for_last(keys, self.terms.places)

    @property
    def next_seats(self) -> tuple[int, ...]:
        """Seats the next deal is dealt to."""
        return tuple(sorted(self.contest)) or self.seats_in

    @property
    def is_extra_deal(self) -> bool:
        """Whether the next deal breaks a tie."""
        return bool(self.contest)

    @cached_property
    def is_over(self) -> bool:
        """Whether the match has been decided."""
        if self.payments is not None:
            return True
        if len(self.seats_in) <= 1:
            return True
        if self.terms.is_pool:
            return False
        return len(self.lines) >= self.terms.deals and not self.contest

    def drops_left(self, seat: int) -> int | None:
        """First drops the seat can afford; None where nothing limits them (F-4)."""
        return self.terms.drops_left(self.seats[seat].score)

    def to_limit(self, seat: int) -> int | None:
        """Points the seat can take before it is out; None where there is no limit."""
        if not self.terms.is_pool:
            return None
        return max(0, self.terms.limit - 1 - self.seats[seat].score)

    # What happens.

    def settled(
        self, *, winner: int, points: Sequence[int], outcomes: Sequence[Outcome]
    ) -> Sheet:
        """The sheet with one more deal.

        Args:
            winner: The seat that won it.
            points: Points of every seat; the winner's are 0.
            outcomes: How the deal ended for every seat.
        """
        number = len(self.lines) + 1
        changes = self._changes(winner, points)
        seats = []
        for seat, before in enumerate(self.seats):
            score = before.score
            if self.terms.is_by_chips:
                score += changes[seat] // HUNDREDTHS
            else:
                score += points[seat]
            out = before.out_after
            has_left = outcomes[seat] is Outcome.LEFT
            is_beaten = self.terms.is_pool and score >= self.terms.limit
            if out is None and (has_left or is_beaten):
                out = number
            seats.append(replace(before, score=score, out_after=out))
        line = SheetLine(
            winner=winner,
            points=tuple(points),
            outcomes=tuple(outcomes),
            changes=changes,
            scores=tuple(seat.score for seat in seats),
        )
        sheet = replace(
            self,
            seats=tuple(seats),
            lines=(*self.lines, line),
            asked=frozenset(),
            split_agreed=frozenset(),
            split_refused=False,
        )
        return sheet._with_offers(outcomes)

    def rejoined(self, seat: int) -> Sheet:
        """The seat pays another entry and plays on (F-3)."""
        assert seat in self.asked, "only who is asked may rejoin"
        before = self.seats[seat]
        back = replace(
            before,
            score=self.rejoin_score,
            rejoins=before.rejoins + 1,
            out_after=None,
        )
        return replace(self, seats=self._with(seat, back), asked=self.asked - {seat})

    def declined(self, seat: int) -> Sheet:
        """The seat stays out for good (F-3)."""
        assert seat in self.asked, "only who is asked can decline"
        return replace(self, asked=self.asked - {seat})

    def left(self, seat: int) -> Sheet:
        """The seat leaves between two deals, or left in a void one (F-1).

        Its score stands, and it ranks among those who went out with the last settled
        deal. Whoever is asked to rejoin still is, at the score that was named, while
        two others remain (F-3). A split that was proposed or refused was another one:
        there is one less to share with.
        """
        before = self.seats[seat]
        assert before.is_in or seat in self.asked, "only who is in can leave"
        out = replace(before, out_after=len(self.lines))
        sheet = replace(
            self,
            seats=self._with(seat, out),
            asked=self.asked - {seat},
            split_agreed=frozenset(),
            split_refused=False,
        )
        if len(sheet.seats_in) >= OTHERS_TO_REJOIN:
            return sheet
        return replace(sheet, asked=frozenset())

    def split_proposed(self, seat: int) -> Sheet:
        """The seat proposes to share the pot, and agrees to it (F-4)."""
        return replace(self, split_agreed=frozenset({seat}))

    def split_agreed_to(self, seat: int) -> Sheet:
        """The seat agrees; the pot is shared once all do."""
        return replace(self, split_agreed=self.split_agreed | {seat})

    def split_turned_down(self) -> Sheet:
        """Somebody refuses, so the match goes on."""
        return replace(self, split_agreed=frozenset(), split_refused=True)

    def paid(self, payments: Sequence[int]) -> Sheet:
        """The pot is shared out, and the match is over."""
        assert sum(payments) == self.pot, "the whole pot is paid, and no more"
        return replace(self, payments=tuple(payments))

    # The pot.

    @property
    def pot(self) -> int:
        """An entry for each seat and each rejoin, in hundredths (F-4)."""
        if not self.terms.is_pool:
            return 0
        return self.terms.stakes.entry * sum(1 + seat.rejoins for seat in self.seats)

    @property
    def has_split(self) -> bool:
        """Whether so few are left of so many that the pot may be split (F-4)."""
        left, began = len(self.seats_in), self.terms.seats
        few = (left == 2 and began >= 3) or (left == 3 and began >= 4)
        return self.terms.is_pool and few and not self.asked

    @property
    def auto_split(self) -> tuple[int, ...] | None:
        """What everybody is paid if the pot splits by itself now; None if not (F-4)."""
        if self.payments is not None or not self.has_split:
            return None
        if any(self.drops_left(seat) != 0 for seat in self.seats_in):
            return None
        return self._by_seat(pot.equal_parts(self.pot, self._scores_in))

    @property
    def manual_split(self) -> tuple[int, ...] | None:
        """What everybody would be paid if all agreed now; None if it cannot be (F-4).

        Not while somebody may still rejoin, and not where the rest that is shared
        equally comes to less than one entry.
        """
        if self.payments is not None or not self.has_split:
            return None
        drops = {seat: self.drops_left(seat) or 0 for seat in self.seats_in}
        parts = pot.parts_by_drops(
            self.pot, self._scores_in, drops=drops, entry=self.terms.stakes.entry
        )
        return None if parts is None else self._by_seat(parts)

    def is_fair_split(self, seat: int) -> bool:
        """Whether a split pays the seat at least its share by points left to lose.

        By this bots answer a proposal: somebody who can lose 60 points more has twice
        the chances of somebody who can lose 30.
        """
        payments = self.manual_split
        if payments is None:
            return False
        room = {n: self.terms.limit - self.seats[n].score for n in self.seats_in}
        return payments[seat] * sum(room.values()) >= self.pot * room[seat]

    # The end.

    @cached_property
    def ranking(self) -> tuple[int, ...]:
        """Place of every seat from 1; equal ones share a place (F-2, F-5, F-6)."""
        return places_of([self._rank_key(seat) for seat in range(len(self.seats))])

    @cached_property
    def winner(self) -> int:
        """The first seat; of seats that share the first place the lowest score."""
        return min(
            range(len(self.seats)),
            key=lambda n: (self.ranking[n], self.seats[n].score, n),
        )

    @cached_property
    def changes(self) -> tuple[int, ...]:
        """Chips everybody has won or lost in the match, in hundredths; sum zero.

        In a pool that is known once the pot is paid out.
        """
        if not self.terms.is_pool:
            columns = zip(*(line.changes for line in self.lines), strict=True)
            return tuple(map(sum, columns)) or (0,) * len(self.seats)
        paid = self.payments
        if paid is None:
            if not self.is_over:
                return (0,) * len(self.seats)
            paid = self._by_seat({self.winner: self.pot})
        entries = [1 + seat.rejoins for seat in self.seats]
        return pot.net(paid, entry=self.terms.stakes.entry, entries=entries)

    @property
    def going_on(self) -> tuple[int, ...]:
        """Seats that go on to the next round of a tournament, best first (F-6).

        Fewer than there are places where more have left; the deals are played all the
        same, while two are there to play them.
        """
        order = sorted(range(len(self.seats)), key=lambda n: (self.ranking[n], n))
        able = [seat for seat in order if self.seats[seat].is_in]
        return tuple(able[: self.terms.places])

    # Within.

    @property
    def _scores_in(self) -> dict[int, int]:
        return {seat: self.seats[seat].score for seat in self.seats_in}

    def _with(self, seat: int, score: SeatScore) -> tuple[SeatScore, ...]:
        return (*self.seats[:seat], score, *self.seats[seat + 1 :])

    def _by_seat(self, parts: dict[int, int]) -> tuple[int, ...]:
        return tuple(parts.get(seat, 0) for seat in range(len(self.seats)))

    def _changes(self, winner: int, points: Sequence[int]) -> tuple[int, ...]:
        chip = self.terms.chip
        return tuple(changes_of_points(points, winner=winner, point_value=chip))

    def _with_offers(self, outcomes: Sequence[Outcome]) -> Sheet:
        """Ask those who went out with this deal whether they come back (F-3)."""
        terms = self.terms
        remaining = self.seats_in
        if not terms.has_rejoin or len(remaining) < OTHERS_TO_REJOIN:
            return self
        highest = max(self.seats[seat].score for seat in remaining)
        if highest > terms.most_to_rejoin:
            return self
        just_out = frozenset(
            seat
            for seat, score in enumerate(self.seats)
            if score.out_after == len(self.lines) and outcomes[seat] is not Outcome.LEFT
        )
        return replace(self, asked=just_out, rejoin_score=highest + 1)

    def _rank_key(self, seat: int) -> Key:
        """What decides in the final ranking: more is better."""
        score = self.seats[seat]
        # Whoever is in comes before whoever is out, and the later one went the better.
        last = len(self.lines) + 1
        out = last if score.out_after is None else score.out_after
        if self.terms.is_by_chips:
            return (out, *key_by_chips(seat, self.lines, self.terms))
        if self.terms.is_pool:
            is_shared = out == last and self.payments is not None
            return (out, 0 if is_shared else -score.score)
        won = bool(self.lines) and self.lines[-1].winner == seat
        return (out, int(won), -score.score)
