"""A tournament written down, broken off, and gone on with exactly as it was."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bots.miser import MiserBot
from rummy_tui.engine.actions import Show
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import Table
from rummy_tui.errors import RummyError
from rummy_tui.new_match import new_table
from rummy_tui.store import (
    History,
    MatchKind,
    MatchStatus,
    MatchSummary,
    Standing,
    StoreError,
)
from rummy_tui.store.database import Database
from rummy_tui.store.tournament_rows import TournamentFacts
from rummy_tui.store.tournaments import OpenedTable, TournamentKeeper
from rummy_tui.tournament import (
    Director,
    TableSetup,
    Tournament,
    dump_tournament,
    load_tournament,
    new_tournament,
    result_of,
)
from tests.tournament.played import played
from tests.tui.fielded import all_over, entered

SETUP = new_tournament(names=("You",), field=8, seed=Seed.numbered(5))
SETUP = replace(SETUP, decision_seconds=None)

WITH_POOR_BOTS = replace(
    new_tournament(
        names=("You",), field=8, bots=("random",) * 7, seed=Seed.numbered(1)
    ),
    decision_seconds=None,
)
"""Whoever plays this one at all comes to the final."""


def test_a_record_is_json_and_brings_the_whole_tournament_back() -> None:
    whole = played(13, 3).tournament
    some = Tournament.begin(whole.setup)
    for result in (*whole.rounds[0].over, whole.rounds[1].over[1]):
        some = some.with_result(result)
    for tournament in (Tournament.begin(SETUP), some, whole):
        record = json.loads(json.dumps(dump_tournament(tournament)))
        assert load_tournament(record) == tournament


def test_a_record_of_a_newer_program_is_told_from_a_damaged_one() -> None:
    record = dump_tournament(Tournament.begin(SETUP))
    with pytest.raises(RummyError, match="newer program"):
        load_tournament({**record, "version": 2})
    damaged: list[dict[str, object]] = [
        {},
        {**record, "setup": None},
        {**record, "results": [1]},
        {**record, "setup": {**record["setup"], "names": "You"}},
    ]
    for one in damaged:
        with pytest.raises(RummyError, match="begin another"):
            load_tournament(one)


class Person:
    """Plays the one person's seat, always the same way, however often it stops."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bot = MiserBot(Seed.numbered(1).random_for("person"))

    def step(self) -> None:
        """Let whoever is awaited do one thing, or deal."""
        table = self.table
        seat = table.awaited
        if seat is None:
            table.deal()
        elif table.is_bot(seat):
            table.step()
        else:
            is_show = table.state.phase is Phase.SHOW
            table.act(seat, Show() if is_show else self.bot.choose(table.view(seat)))

    def play(self, steps: int | None = None) -> bool:
        """Play on; whether the match is over."""
        while self.table.state.phase is not Phase.OVER:
            if steps == 0:
                return False
            steps = None if steps is None else steps - 1
            self.step()
        return True


def table_of(setup: TableSetup, opened: OpenedTable | None = None) -> Table:
    if opened is None:
        return new_table(setup)
    return new_table(setup, keep=opened.keeper.keep, events=opened.events)


def without_a_break() -> Tournament:
    """The tournament as it is played in one go and kept nowhere."""
    with Director(Tournament.begin(SETUP), in_processes=False) as director:
        while (setup := director.next_table) is not None:
            table = table_of(setup)
            assert Person(table).play()
            director.record(result_of(setup, table.state.sheet))
            director.wait_for_round(setup.round)
        director.wait_until_over()
        return director.tournament


def evening(history: History, keeper: TournamentKeeper, steps: int) -> Tournament:
    """Play so many steps of the person's tables, then break everything off."""
    with Director(keeper.tournament, in_processes=False) as director:
        while (setup := director.next_table) is not None:
            keeper.save(director.tournament)
            opened = keeper.open_table(setup)
            table = table_of(setup, opened)
            before = len(table.events)
            if not Person(table).play(steps):
                return director.tournament
            steps -= len(table.events) - before
            opened.keeper.close()
            director.record(result_of(setup, table.state.sheet))
            keeper.save(director.tournament)
            director.wait_for_round(setup.round)
        director.wait_until_over()
        keeper.save(director.tournament)
        return director.tournament


@pytest.mark.parametrize("steps", [1, 40])
def test_a_tournament_broken_off_again_and_again_ends_as_if_it_never_was(
    tmp_path: Path, steps: int
) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        keeper = history.tournaments.begin(Tournament.begin(SETUP))
        tournament = evening(history, keeper, steps)
        keeper.close()
    breaks = 0
    while not tournament.is_over:
        breaks += 1
        with History.open(path) as history:
            found = history.tournaments.resumable()
            assert found is not None
            keeper = history.tournaments.take_up(found.id)
            assert keeper.tournament.setup == SETUP
            tournament = evening(history, keeper, max(steps, 30) * breaks)
            keeper.close()
    assert breaks > 0
    assert tournament == without_a_break()
    with History.open(path) as history:
        assert history.tournaments.resumable() is None
        # What was broken off went on as the same match.
        matches = history.matches(limit=100, kind=MatchKind.TOURNAMENT).matches
        tables = [(match.extra["round"], match.extra["table"]) for match in matches]
        assert len(tables) == len(set(tables))
        assert all(match.status is MatchStatus.OVER for match in matches)


def test_a_table_that_ended_just_before_the_end_is_not_played_again(
    tmp_path: Path,
) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        keeper = history.tournaments.begin(Tournament.begin(SETUP))
        (setup,) = keeper.tournament.people_tables
        opened = keeper.open_table(setup)
        table = table_of(setup, opened)
        assert Person(table).play()
        # Killed here: the result of the table is written nowhere.
        opened.keeper.close()
        keeper.close()
    with History.open(path) as history:
        keeper = history.tournaments.take_up(1)
        assert not keeper.tournament.people_tables
        (result,) = keeper.tournament.results
        assert result == result_of(setup, table.state.sheet)
        keeper.close()


def test_what_came_of_a_table_is_known_though_nothing_else_was_written(
    tmp_path: Path,
) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        keeper = history.tournaments.begin(Tournament.begin(WITH_POOR_BOTS))
        tournament = unwritten_evening(keeper)
        first, final = (round.tables for round in tournament.rounds)
        own = next(table for table in first if table.names)
        keeper.close()
    with History.open(path) as history:
        keeper = history.tournaments.take_up(1)
        for table in (own, *final):
            known = tournament.rounds[table.round - 1].results[table.table - 1]
            assert keeper.result_at(table) == known is not None
        other = next(table for table in first if not table.names)
        assert keeper.result_at(other) is None
        keeper.close()


def unwritten_evening(keeper: TournamentKeeper) -> Tournament:
    """Play the person's tables to the end; of the tournament nothing is written."""
    with Director(keeper.tournament, in_processes=False) as director:
        while (table := director.next_table) is not None:
            assert keeper.result_at(table) is None
            opened = keeper.open_table(table)
            played = table_of(table, opened)
            assert Person(played).play()
            opened.keeper.close()
            director.record(result_of(table, played.state.sheet))
            director.wait_for_round(table.round)
        return director.tournament


def test_a_watched_tournament_waits_for_nobody(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as one, History.open(path) as other:
        watched = new_tournament(field=8, seed=Seed.numbered(5))
        keeper = one.tournaments.begin(Tournament.begin(watched))
        assert other.tournaments.why_none_waits().code == "nothing-to-resume"
        keeper.close()
        assert one.tournaments.resumable() is None
        assert one.left_last() is None


def test_two_windows_do_not_play_one_tournament(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as one, History.open(path) as other:
        keeper = one.tournaments.begin(Tournament.begin(SETUP))
        assert other.tournaments.resumable() is None
        with pytest.raises(StoreError, match="another window") as caught:
            other.tournaments.take_up(keeper.id)
        assert caught.value.code == "in-play-elsewhere"
        keeper.close()
        assert other.tournaments.resumable() is not None
        other.tournaments.take_up(keeper.id).close()


def test_what_was_given_up_or_is_over_is_not_gone_on_with(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        tournaments = history.tournaments
        left = tournaments.begin(Tournament.begin(SETUP))
        left.leave()
        over = tournaments.begin(Tournament.begin(played(7, 2).tournament.setup))
        over.save(played(7, 2).tournament)
        over.close()

        assert tournaments.resumable() is None
        for id in (left.id, over.id, 99):
            with pytest.raises(StoreError, match="no tournament"):
                tournaments.take_up(id)


def locks_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob("*.lock"))


def test_a_tournament_given_up_leaves_no_lock_behind(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        keeper = history.tournaments.begin(Tournament.begin(SETUP))
        assert len(locks_in(tmp_path)) == 1
        keeper.leave()
        assert locks_in(tmp_path) == []
        # Let go of already, it can be left again, and nothing comes of it.
        keeper.leave()


def test_a_tournament_that_cannot_be_written_down_is_not_begun_and_not_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing = Database.writing

    @contextmanager
    def full(database: Database) -> Iterator[sqlite3.Connection]:
        with writing(database) as connection:
            yield connection
            raise StoreError("there is no room left; make room")

    with History.open(tmp_path / "history.db") as history:
        with monkeypatch.context() as patched:
            patched.setattr(Database, "writing", full)
            with pytest.raises(StoreError, match="no room"):
                history.tournaments.begin(Tournament.begin(SETUP))
        assert locks_in(tmp_path) == []
        # Another has its number.
        keeper = history.tournaments.begin(Tournament.begin(SETUP))
        assert keeper.id == 1
        keeper.close()


def table_left(history: History, keeper: TournamentKeeper) -> MatchSummary:
    """The match of the person's table, begun and let go of."""
    (setup,) = keeper.tournament.people_tables
    opened = keeper.open_table(setup)
    table_of(setup, opened)
    opened.keeper.close()
    assert opened.keeper.id is not None
    return history.summary(opened.keeper.id)


def test_a_table_goes_on_with_its_tournament_only(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        keeper = history.tournaments.begin(Tournament.begin(SETUP))
        match = table_left(history, keeper)

        standing = history.standing(match)
        assert standing is Standing.WAITING
        assert not history.may_go_on(match, standing)
        with pytest.raises(StoreError, match="with the tournament") as caught:
            history.take_up(match.id)
        assert caught.value.code == "not-by-itself"
        # Nor is it locked by that.
        (setup,) = keeper.tournament.people_tables
        opened = keeper.open_table(setup)
        assert opened.keeper.id == match.id
        opened.keeper.close()
        keeper.close()


def test_tables_are_given_up_with_their_tournament(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        other = history.tournaments.begin(Tournament.begin(SETUP))
        keeper = history.tournaments.begin(Tournament.begin(SETUP))
        match = table_left(history, keeper)
        other.leave()
        assert history.summary(match.id).status is MatchStatus.RUNNING
        keeper.leave()

        left = history.summary(match.id)
        assert left.status is MatchStatus.LEFT
        assert left.ended is not None
        assert history.standing(left) is Standing.GIVEN_UP
        assert locks_in(tmp_path) == []


def test_where_leaving_cannot_be_written_its_tables_are_not_given_up_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with History.open(tmp_path / "history.db") as history:
        keeper = history.tournaments.begin(Tournament.begin(SETUP))
        match = table_left(history, keeper)

        def fails(*_: object) -> None:
            raise StoreError("there is no room left; make room")

        with monkeypatch.context() as patched:
            patched.setattr(TournamentKeeper, "_leave_tables", fails)
            with pytest.raises(StoreError, match="no room"):
                keeper.leave()
        assert history.summary(match.id).status is MatchStatus.RUNNING
        history.tournaments.take_up(keeper.id).close()


def test_what_is_said_of_a_tournament_follows_from_it(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    whole = all_over(entered("You", field=13))
    some = Tournament.begin(whole.setup)
    with History.open(path) as history:
        keeper = history.tournaments.begin(some)
        for result in whole.results:
            if some.with_result(result).is_over:
                break
            some = some.with_result(result)
            keeper.save(some)
        keeper.close()
        found = history.tournaments.resumable()
    assert found is not None
    assert found.facts == TournamentFacts(
        profile=whole.setup.profile.name,
        field=13,
        people=whole.setup.names,
        people_in=len(some.people_in),
        round=len(some.rounds),
        is_final=some.round.is_final,
        is_over=False,
    )
    assert found.facts.round > 1
    # A row that was written before there were columns for it says the same.
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "UPDATE tournaments SET profile = '', field = 0, people = '[]',"
            " people_in = 0, round = 0, is_final = 0"
        )
        connection.commit()
    with History.open(path) as history:
        assert history.tournaments.resumable() == found


def test_a_persons_table_is_an_ordinary_match_of_the_history(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        keeper = history.tournaments.begin(Tournament.begin(SETUP))
        (setup,) = keeper.tournament.people_tables
        opened = keeper.open_table(setup)
        table_of(setup, opened)
        (match,) = history.matches().matches

        assert match.kind == "tournament"
        assert match.extra == {"tournament": 1, "round": 1, "table": setup.table}
        assert [seat.name for seat in match.seats] == [
            player.name for player in setup.players
        ]
        assert history.resumable() is None
        opened.keeper.close()
        keeper.close()


def test_a_record_that_makes_no_sense_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        history.tournaments.begin(Tournament.begin(SETUP)).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE tournaments SET content = '{'")
        connection.commit()
    with History.open(path) as history:
        with pytest.raises(StoreError, match="damaged"):
            history.tournaments.take_up(1)
        # It was let go of, and is offered no more.
        with pytest.raises(StoreError, match="damaged"):
            history.tournaments.take_up(1)
        assert history.tournaments.resumable() is None
        assert history.left_last() is None


def test_bots_keep_their_names_when_their_table_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        keeper = history.tournaments.begin(Tournament.begin(SETUP))
        (setup,) = keeper.tournament.people_tables
        table_of(setup, keeper.open_table(setup))
        keeper.close()
    with History.open(path) as history:
        keeper = history.tournaments.take_up(1)
        opened = keeper.open_table(setup)
        table = table_of(setup, opened)
        assert table.state.table.players == setup.players
        assert table.state.table.players[Seat(0)].name == "You"
        keeper.close()
