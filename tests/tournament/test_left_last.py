"""What was left last: a match or a tournament, whatever the clock does meanwhile."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_setup, new_table
from rummy_tui.store import History, MatchKind
from rummy_tui.store.keeper import MatchKeeper
from rummy_tui.store.tournament_rows import TournamentSummary
from rummy_tui.tournament import Tournament
from tests.tournament.test_kept import SETUP, Person, table_left, table_of


@pytest.mark.parametrize("by", [1, -1, 0], ids=["on", "back", "still"])
def test_what_was_left_last_is_a_match_or_a_tournament_whatever_the_clock_does(
    tmp_path: Path, by: int
) -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    hours = 0
    path = tmp_path / "history.db"
    with History.open(path, clock=lambda: noon + timedelta(hours=hours)) as history:
        assert history.left_last() is None
        begin_match(history).close()
        assert history.left_last() == history.resumable() is not None
        hours += by
        # Not even its first table has begun.
        history.tournaments.begin(Tournament.begin(SETUP)).close()
        assert history.left_last() == history.tournaments.resumable() is not None
        hours += by
        begin_match(history).close()
        assert history.left_last() == history.summary(2)
        hours += by
        keeper = history.tournaments.take_up(1)
        # Taken up and left with nothing done, it is what it was.
        keeper.close()
        assert history.left_last() == history.summary(2)


def begin_match(history: History) -> MatchKeeper:
    setup = new_setup(names=("You",), seed=Seed.numbered(1))
    keeper = history.begin(setup, MatchKind.PLAY)
    new_table(setup, keep=keeper.keep)
    return keeper


def test_a_tournament_gone_on_with_at_a_table_was_left_after_a_match_before(
    tmp_path: Path,
) -> None:
    with History.open(tmp_path / "history.db") as history:
        keeper = history.tournaments.begin(Tournament.begin(SETUP))
        (setup,) = keeper.tournament.people_tables
        table_left(history, keeper)
        keeper.close()
        begin_match(history).close()
        assert history.left_last() == history.resumable()
        keeper = history.tournaments.take_up(1)
        opened = keeper.open_table(setup)
        Person(table_of(setup, opened)).play(3)
        opened.keeper.close()
        keeper.close()
        assert history.left_last() == history.tournaments.resumable() is not None


def test_a_match_gone_on_with_was_left_after_a_tournament_begun_later(
    tmp_path: Path,
) -> None:
    with History.open(tmp_path / "history.db") as history:
        begin_match(history).close()
        keeper = history.tournaments.begin(Tournament.begin(SETUP))
        table_left(history, keeper)
        keeper.close()
        assert history.left_last() == history.tournaments.resumable() is not None
        taken = history.take_up(1)
        table = new_table(taken.setup, keep=taken.keeper.keep, events=taken.events)
        Person(table).play(3)
        taken.keeper.close()
        assert history.left_last() == history.summary(1)


@pytest.mark.parametrize("match_first", [True, False])
def test_what_was_left_last_before_the_history_knew_its_order_goes_by_the_clock(
    tmp_path: Path, match_first: bool
) -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    hours = 0
    path = tmp_path / "history.db"
    with History.open(path, clock=lambda: noon + timedelta(hours=hours)) as history:
        for is_match in (match_first, not match_first):
            hours += 1
            if is_match:
                begin_match(history).close()
            else:
                history.tournaments.begin(Tournament.begin(SETUP)).close()
    # As version 4 wrote it.
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE tournaments DROP COLUMN newest_event")
        connection.execute("PRAGMA user_version = 4")
        connection.commit()
    with History.open(path) as history:
        is_tournament = isinstance(history.left_last(), TournamentSummary)
        assert is_tournament is match_first
