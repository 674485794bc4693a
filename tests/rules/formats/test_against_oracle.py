"""The sheet held against a second one, over thousands of matches of random points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.formats.terms import Stakes, Terms
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from tests.oracles.match_score import DEALS, POOLS, MatchScore

QUICK_MATCHES = 4000
SLOW_MATCHES = 25_000
"""In each of four parts."""
FIRST_DROPS = (0, 10, 15, 20, 20, 25, 60)
ENTRIES = (1, 7, 333, 10_000)


class Match:
    """One match on both sheets; whatever happens, they must say the same."""

    def __init__(self, format: Format, random: Random) -> None:
        self.random = random
        self.format = format
        seats = random.randint(2, 6)
        first_drop = random.choice(FIRST_DROPS)
        entry, places = random.choice(ENTRIES), random.randint(1, max(1, seats // 2))
        rejoin, point_value = random.random() < 0.8, random.choice((1, 5, 100))
        stakes = Stakes(
            point_value=point_value, entry=entry, rejoin=rejoin, places=places
        )
        self.sheet = Sheet.blank(
            Terms(
                format=format, seats=seats, first_drop_points=first_drop, stakes=stakes
            )
        )
        self.score = MatchScore(
            format.value,
            seats,
            first_drop=first_drop,
            entry=entry,
            rejoin=rejoin,
            places=places,
            point_value=point_value,
        )
        self.happened: Counter[str] = Counter()
        self.leaves_often = random.choice((0.0, 0.01, 0.2))
        self.points = random.choice(("any", "few kinds", "even"))
        self._agree()

    def play(self) -> Counter[str]:
        """Play to the end; how often things happened that are rare."""
        deals = 0
        while not self.sheet.is_over:
            deals += 1
            # Matches that would go on for ever are left by one after the other.
            share = self.leaves_often if deals < 40 else 0.5
            if self.random.random() < 0.05:
                self._leave_in_a_void_deal(share)
            else:
                self._deal(share)
                self._between(share)
        return self.happened

    # What happens, on both.

    def _deal(self, share: float) -> None:
        playing = self.sheet.next_seats
        winner = self.random.choice(playing)
        if self.points == "even" and self.random.random() < 0.8:
            # The poorest wins, the others pay the same: that makes ties.
            winner = min(playing, key=lambda seat: self.sheet.seats[seat].score)
        points, outcomes, left = [], [], []
        for seat, score in enumerate(self.sheet.seats):
            goes = score.is_in and seat != winner and self.random.random() < share
            is_loser = seat in playing and seat != winner
            points.append(self._points(seat) if is_loser else 0)
            if goes:
                left.append(seat)
                outcomes.append(Outcome.LEFT)
            elif seat == winner:
                outcomes.append(Outcome.WON)
            else:
                outcomes.append(Outcome.COUNTED if is_loser else Outcome.NOT_DEALT)
        extra = self.sheet.is_extra_deal
        self.happened["extra deal"] += extra
        self.happened["left in a tie"] += extra and bool(left)
        self.happened["out while leaving"] += any(
            self.sheet.terms.is_pool
            and self.sheet.seats[seat].score + points[seat] >= self.sheet.terms.limit
            for seat in left
        )
        before = self.sheet.seats_in
        self.sheet = self.sheet.settled(winner=winner, points=points, outcomes=outcomes)
        self.score.deal(winner, points, left)
        self.happened["second extra deal"] += extra and bool(self.sheet.contest)
        self.happened["all but one out"] += (
            len(before) > 3 and len(self.sheet.seats_in) == 1
        )
        self._agree()

    def _points(self, seat: int) -> int:
        """Any, or few kinds for ties, or those at which something turns in a pool."""
        terms = self.sheet.terms
        if terms.is_pool and self.random.random() < 0.4:
            bound = self.random.choice(
                (terms.limit, terms.most_to_rejoin + 1, terms.limit - 20)
            )
            bound -= self.random.randint(0, 1)
            return max(0, bound - self.sheet.seats[seat].score)
        if self.points == "even":
            return self.random.choice((0, 20, 20, 20))
        if self.points == "few kinds":
            return self.random.choice((0, 20, 20, 40, 80))
        return self.random.randint(0, 80)

    def _leave_in_a_void_deal(self, share: float) -> None:
        """All but two, who play the deal until it is void, may leave in it."""
        stay = self.random.sample(self.sheet.next_seats, 2)
        self._leave(
            seat
            for seat in self.sheet.seats_in
            if seat not in stay and self.random.random() < share
        )

    def _leave(self, seats: Iterable[int]) -> None:
        for seat in seats:
            tied = self.sheet.contest
            self.sheet = self.sheet.left(seat)
            self.score.leave(seat)
            self.happened["tie ended by leaving"] += bool(tied - self.sheet.contest)
            self._agree()

    def _between(self, share: float) -> None:
        while (asked := self.sheet.asked) and not self.sheet.is_over:
            seat = self.random.choice(sorted(asked))
            chance = self.random.random()
            if chance < share:
                leaver = self.random.choice([*self.sheet.seats_in, *asked])
                self._leave([leaver])
                ended = bool(asked - {leaver}) and not self.sheet.asked
                self.happened["offer ended by leaving"] += ended
            elif chance < 0.6:
                self.sheet = self.sheet.rejoined(seat)
                self.score.rejoin(seat)
                self.happened["rejoined"] += 1
            else:
                self.sheet = self.sheet.declined(seat)
                self.score.decline(seat)
            self._agree()
        while not self.sheet.is_over and self.random.random() < share:
            self._leave([self.random.choice(self.sheet.seats_in)])
        if not self.sheet.is_over:
            self._split()

    def _split(self) -> None:
        if self.sheet.auto_split is None and self.sheet.manual_split is not None:
            self._ask_all()
            if self.sheet.split_agreed:
                self._pay(self.sheet.manual_split, "split by agreement")
        elif self.sheet.auto_split is not None:
            self._pay(self.sheet.auto_split, "split by itself")

    def _ask_all(self) -> None:
        first, *others = self.random.sample(
            self.sheet.seats_in, len(self.sheet.seats_in)
        )
        if self.random.random() < 0.5:
            return
        self.sheet = self.sheet.split_proposed(first)
        self.score.agree(first)
        for seat in others:
            if self.random.random() < 0.3:
                self.sheet = self.sheet.split_turned_down()
                self.score.refuse()
                self._agree()
                return
            self.sheet = self.sheet.split_agreed_to(seat)
            self.score.agree(seat)
            self._agree()

    def _pay(self, payments: tuple[int, ...] | None, how: str) -> None:
        assert payments is not None
        self.sheet = self.sheet.paid(payments)
        self.score.share(payments)
        self.happened[how] += 1
        self._agree()

    # What both say.

    def _agree(self) -> None:
        sheet, score = self.sheet, self.score
        assert [seat.score for seat in sheet.seats] == score.scores
        assert [*sheet.seats_in] == score.at_table
        assert sorted(sheet.asked) == sorted(score.asked)
        assert not sheet.asked or sheet.rejoin_score == score.new_score
        assert sorted(sheet.contest) == sorted(score.tied)
        assert [*sheet.next_seats] == sorted(score.playing)
        assert sheet.split_agreed == set(score.agreed)
        assert sheet.split_refused == score.was_refused
        assert sheet.auto_split == _tuple(score.auto_split)
        assert sheet.manual_split == _tuple(score.manual_split)
        assert sheet.is_over == score.is_over
        if sheet.terms.is_by_chips:
            assert sum(score.scores) == sheet.terms.beginning * len(score.scores)
        if sheet.is_over:
            self._agree_in_the_end()
        else:
            assert sheet.pot == score.pot

    def _agree_in_the_end(self) -> None:
        sheet, score = self.sheet, self.score
        assert [*sheet.changes] == score.final_money
        assert sum(sheet.changes) == 0
        ranks = score.ranks
        if sheet.terms.is_by_chips:
            # Who is out of a match for chips comes last; in which order is nobody's.
            assert [sheet.ranking[seat] for seat in sheet.seats_in] == [
                ranks[seat] for seat in score.at_table
            ]
        else:
            assert [*sheet.ranking] == ranks
        first = [seat for seat, place in enumerate(ranks) if place == 1]
        assert sheet.winner in first
        assert {*sheet.going_on} <= {*score.at_table}
        assert len(sheet.going_on) == min(score.places, len(score.at_table))
        for seat in sheet.going_on:
            assert ranks[seat] <= score.places


def _tuple(payments: list[int] | None) -> tuple[int, ...] | None:
    return None if payments is None else tuple(payments)


def play_matches(count: int, number: int) -> Counter[str]:
    formats = [*Format]
    happened: Counter[str] = Counter()
    for match in range(count):
        random = Random(f"{number} {match}")
        happened += Match(formats[match % len(formats)], random).play()
    return happened


RARE = (
    "extra deal",
    "second extra deal",
    "left in a tie",
    "tie ended by leaving",
    "out while leaving",
    "all but one out",
    "rejoined",
    "offer ended by leaving",
    "split by agreement",
    "split by itself",
)


def test_F_every_format_is_known_to_both_sheets() -> None:
    assert {*POOLS, *DEALS} == {*Format}


def test_F_two_sheets_of_thousands_of_matches_say_the_same_and_sum_to_zero() -> None:
    happened = play_matches(QUICK_MATCHES, 1)

    assert not [rare for rare in RARE if not happened[rare]]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(2, 6))
def test_F_two_sheets_of_many_thousand_matches_say_the_same(number: int) -> None:
    happened = play_matches(SLOW_MATCHES, number)

    assert not [rare for rare in RARE if not happened[rare]]
