"""Whole tournaments of bots, held against F-6 worked out from the settlements."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from rummy_tui.bot_api import Bot
from rummy_tui.engine.actions import LeaveMatch
from rummy_tui.engine.events import DealVoided
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import MOST_VOID_DEALS
from rummy_tui.new_match import new_table
from rummy_tui.rules.formats_in_words import format_lines
from rummy_tui.tournament import (
    TableResult,
    TableSetup,
    Tournament,
    new_tournament,
    result_of,
)
from rummy_tui.tournament.alone import TableAlone, play_out
from tests.cli.idler import EveryOther, Idler
from tests.tournament.played import PlayedTournament, going_on, played, tallies

FIELDS = [(2, 1), (7, 2), (13, 3), (18, 4), (37, 5), (17, 6)]
OFTEN_TIED = {5, 6}
"""Seeds of those in which a hand counts little, so that many are level."""


def whole(field: int, seed: int) -> PlayedTournament:
    return played(field, seed, most=3 if seed in OFTEN_TIED else 80)


@pytest.mark.parametrize(("field", "seed"), FIELDS)
def test_F6_who_goes_on_is_what_the_settlements_say(field: int, seed: int) -> None:
    found = whole(field, seed)
    for table, result in zip(found.tables, found.tournament.results, strict=True):
        size = table.setup.seats
        is_final = table.setup.is_final
        through, _ = going_on(table, 1 if is_final else (size + 1) // 2)

        assert {table.setup.entrants[seat] for seat in through} == {*result.going_on}


def test_F6_ties_at_the_cut_are_among_what_is_tested() -> None:
    extra = 0
    for field, seed in FIELDS:
        for table in whole(field, seed).tables:
            size = table.setup.seats
            places = 1 if table.setup.is_final else (size + 1) // 2
            extra += going_on(table, places)[1]
    assert extra >= 3


@pytest.mark.parametrize(("field", "seed"), FIELDS)
def test_F6_chips_begin_at_240_every_round_and_none_are_lost(
    field: int, seed: int
) -> None:
    found = whole(field, seed)
    for table, result in zip(found.tables, found.tournament.results, strict=True):
        assert sum(seat.chips for seat in result.seats) == 240 * table.setup.seats
        for seat, tally in zip(result.seats, tallies(table), strict=True):
            assert (seat.chips, seat.deals_won) == (tally.chips, tally.won)
            assert seat.points_lost == tally.lost


@pytest.mark.parametrize(("field", "seed"), FIELDS)
def test_F6_each_round_is_played_by_those_who_came_through_the_one_before(
    field: int, seed: int
) -> None:
    tournament = whole(field, seed).tournament
    assert tournament.is_over
    going = set(range(field))
    for round in tournament.rounds:
        seats = [entrant for table in round.tables for entrant in table.entrants]
        assert len(seats) == len(set(seats))
        assert set(seats) == going
        going = {*round.going_on}
    assert going == {tournament.winner}
    assert tournament.rounds[-1].players <= 6
    assert all(round.players > 6 for round in tournament.rounds[:-1])


@pytest.mark.parametrize(("field", "seed"), FIELDS)
def test_the_ranking_names_everybody_once_and_who_came_further_first(
    field: int, seed: int
) -> None:
    found = whole(field, seed)
    ranking = found.tournament.ranking

    assert sorted(place.entrant for place in ranking) == list(range(field))
    assert ranking[0].entrant == found.tournament.winner
    assert ranking[0].place == 1
    assert [place.round for place in ranking] == sorted(
        (place.round for place in ranking), reverse=True
    )
    worth = {
        (table.setup.round, entrant): tally.worth
        for table in found.tables
        for entrant, tally in zip(table.setup.entrants, tallies(table), strict=True)
    }
    for number, (one, two) in enumerate(pairwise(ranking)):
        assert one.place <= number + 1
        assert two.place in (one.place, number + 2)
        if one.round == two.round:
            ahead = worth[one.round, one.entrant], worth[two.round, two.entrant]
            assert ahead[0] >= ahead[1]
            if one.place == two.place:
                assert ahead[0] == ahead[1]


@pytest.mark.parametrize("shuffled", range(3))
def test_results_may_come_in_any_order_within_a_round(shuffled: int) -> None:
    found = whole(37, 5).tournament
    tournament = Tournament.begin(found.setup)
    for round in found.rounds:
        assert tournament.round.tables == round.tables
        results = list(round.over)
        Random(shuffled).shuffle(results)
        for result in results:
            tournament = tournament.with_result(result)
            assert tournament.with_result(result) == tournament
    assert tournament == found


def test_the_same_setup_makes_the_same_tournament_and_another_seed_another() -> None:
    once = whole(13, 3).tournament
    again = Tournament.begin(new_tournament(field=13, seed=Seed.numbered(3)))
    while not again.is_over:
        for table in again.round.tables:
            again = again.with_result(play_out(table))

    assert again == once
    assert played(13, 9).tournament.results != once.results


@pytest.mark.parametrize("rules", ["classic", "desk", "elitemelds", "standard"])
def test_F6_a_tournament_is_played_by_every_profile(rules: str) -> None:
    found = played(7, 8, rules=rules)
    for table, result in zip(found.tables, found.tournament.results, strict=True):
        size = table.setup.seats
        through, _ = going_on(table, 1 if table.setup.is_final else (size + 1) // 2)
        assert {table.setup.entrants[seat] for seat in through} == {*result.going_on}


# People.


def with_people(*names: str, field: int = 7, seed: int = 3) -> Tournament:
    return Tournament.begin(
        new_tournament(names=names, field=field, seed=Seed.numbered(seed))
    )


def left_at_once(table: TableSetup) -> TableResult:
    """A table whose person leaves before anything else happens."""
    played = new_table(table)
    played.act(Seat(0), LeaveMatch())
    while played.state.phase is not Phase.OVER:
        if not played.step():
            played.deal()
    return result_of(table, played.state.sheet)


def test_F1_who_leaves_does_not_go_on_and_ranks_below_who_stayed() -> None:
    tournament = with_people("You")
    (table,) = tournament.people_tables
    assert tournament.people_in == (0,)
    result = left_at_once(table)

    seat = result.seats[0]
    assert seat.entrant == 0
    assert seat.left_after == 1
    assert not seat.goes_on
    assert len(result.going_on) == table.stakes.places
    tournament = tournament.with_result(result)
    assert tournament.people_in == ()
    assert not tournament.people_tables
    for other in tournament.other_tables:
        tournament = tournament.with_result(play_out(other))
    (final,) = tournament.other_tables
    tournament = tournament.with_result(play_out(final))
    assert tournament.ranking[-1].entrant == 0
    assert tournament.ranking[-1].has_left
    assert tournament.ranking[-1].place == 7


def test_people_are_asked_to_their_tables_and_bots_play_the_others() -> None:
    names = ("Nila", "Omar", "Pia", "Qasim", "Rani", "Sita", "Tara")
    tournament = with_people(*names, field=18)

    assert len(tournament.people_tables) == 2
    assert len(tournament.other_tables) == 1
    shares = sorted(len(table.names) for table in tournament.people_tables)
    assert shares == [3, 4]
    assert all(not table.names for table in tournament.other_tables)


def test_F6_fewer_go_on_where_more_have_left_than_have_to_go() -> None:
    tournament = with_people("Nila", "Omar", "Pia", "Qasim", field=8)
    (table,) = tournament.people_tables
    assert table.names == ("Nila", "Omar", "Pia", "Qasim")
    played = new_table(table)
    for leaver in (0, 1, 2):
        played.act(Seat(leaver), LeaveMatch())
    result = result_of(table, played.state.sheet)

    assert played.state.phase is Phase.OVER
    assert result.going_on == (3,)
    tournament = tournament.with_result(result)
    (other,) = tournament.other_tables
    tournament = tournament.with_result(play_out(other))
    assert tournament.round.players == 3
    assert tournament.people_in == (3,)


# Void deals (T-7).


def seat_everywhere(bot: type[Bot], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every bot be this one."""

    class Found:
        distribution = "tests"

        def make(self, random: Random) -> Bot:
            return bot(random)

    found = Found()
    monkeypatch.setattr("rummy_tui.bot_registry.find_bot", lambda *_, **__: found)
    monkeypatch.setattr("rummy_tui.tournament.alone.find_bot", lambda *_, **__: found)


def left_alone(table: TableSetup, turn_limit: int) -> TableAlone:
    """A table of bots at its end, where a deal is void after so many turns."""
    profile = replace(table.profile, turn_limit=turn_limit)
    alone = TableAlone(replace(table, profile=profile, decision_seconds=None))
    while alone.step():
        pass
    return alone


def void_deals(alone: TableAlone) -> int:
    return sum(isinstance(event, DealVoided) for event in alone.table.events)


def test_T7_a_table_that_finishes_no_deal_is_broken_off_and_drawn_by_lot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seat_everywhere(Idler, monkeypatch)
    drawn = Tournament.begin(new_tournament(field=13, seed=Seed.numbered(1))).round
    results = []
    for table in drawn.tables:
        alone = left_alone(table, turn_limit=10)
        assert void_deals(alone) == MOST_VOID_DEALS == 5
        results.append(alone.result)
    for result, size in zip(results, (5, 4, 4), strict=True):
        assert result.deals == 0
        assert len(result.going_on) == (size + 1) // 2
        assert {seat.chips for seat in result.seats} == {240}
    # Not whoever has the lowest seat.
    assert any(
        set(result.going_on) != set(table.entrants[: len(result.going_on)])
        for table, result in zip(drawn.tables, results, strict=True)
    )


def test_T7_void_deals_among_others_only_make_it_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seat_everywhere(EveryOther, monkeypatch)
    monkeypatch.setattr("rummy_tui.tournament.alone.MOST_VOID_DEALS", 2)
    (table,) = Tournament.begin(
        new_tournament(field=2, seed=Seed.numbered(1))
    ).round.tables
    alone = left_alone(table, turn_limit=40)

    assert void_deals(alone) >= 2
    assert alone.table.state.phase is Phase.OVER
    assert alone.result.deals >= 3


# In words (F-7).


@pytest.mark.parametrize("field", [5, 17, 18])
def test_F7_a_table_says_who_goes_on_from_it(field: int) -> None:
    for table in Tournament.begin(new_tournament(field=field)).round.tables:
        said = " ".join(line.text for line in format_lines(table.terms))
        if field == 5:
            assert "most chips win the tournament" in said
            assert "A tie for first is decided by deals won" in said
        else:
            assert "3 deals: losers pay the winner a chip a point" in said
            assert "the best 3 go on" in said
            assert "A tie for the last place that goes on is decided" in said
        assert {line.number for line in format_lines(table.terms)} == {"F-6"}
