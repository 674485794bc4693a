"""A tournament on a disk that takes no more, and one of bots that is watched."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummy_tui.engine.events import Event
from rummy_tui.engine.state import State
from rummy_tui.store import History, MatchKind, MatchStatus, Standing, StoreError
from rummy_tui.store.database import Database
from rummy_tui.store.tournaments import TournamentKeeper
from rummy_tui.tournament import Tournament
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.flow import GoOn
from rummy_tui.tui.session import Session
from tests.tournament.test_kept import WITH_POOR_BOTS, unwritten_evening
from tests.tui.fielded import entered, own_table_over
from tests.tui.running import (
    dealt,
    press,
    screen_name,
    settled,
    until,
    until_screen,
)
from tests.tui.test_matches import play_bots
from tests.tui.test_tournament import (
    ME,
    _elsewhere_in_a_thread,
    _threads_in_short_turns,
    drop_all,
    history_in,
    joined,
    running,
    said,
)

__all__ = ["_elsewhere_in_a_thread", "_threads_in_short_turns"]

pytestmark = pytest.mark.usefixtures("long_silences", "_elsewhere_in_a_thread")

NO_ROOM = "the disk is full; make room and try again"


class Disk:
    """A disk that is full for a while."""

    def __init__(self) -> None:
        self.is_full = False


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """The disk on which histories lie."""
    disk, writing = Disk(), Database.writing

    @contextmanager
    def written(database: Database) -> Iterator[sqlite3.Connection]:
        with writing(database) as connection:
            yield connection
            if disk.is_full:
                raise StoreError(NO_ROOM)

    monkeypatch.setattr(Database, "writing", written)
    return disk


def told(app: RummyApp) -> str:
    """What is on the screen, frames and line ends aside."""
    return " ".join(said(app).replace("│", " ").split())


def full_for_bots(session: Session, disk: Disk) -> None:
    """Let the disk be full when a bot moves."""
    keep = session.table._keep
    assert keep is not None

    def kept(events: tuple[Event, ...], state: State) -> None:
        disk.is_full = getattr(events[0], "seat", ME) != ME
        keep(events, state)

    session.table._keep = kept


@pytest.mark.parametrize(("field", "round"), [(8, "round 1"), (4, "final")])
async def test_a_table_that_cannot_be_written_on_says_so_and_goes_on_as_it_lay(
    tmp_path: Path, disk: Disk, field: int, round: str
) -> None:
    setup = entered("You", field=field)
    async with running(setup, history_in(tmp_path)) as (app, pilot):
        session = await joined(app, pilot)
        await press(pilot, "A")
        lying = session.arrangement(ME).as_json()
        assert lying["groups"]
        full_for_bots(session, disk)
        await press(pilot, "c", "d", "d")
        await until_screen(pilot, "Notice")
        assert NO_ROOM in told(app)
        await press(pilot, "enter")
        await until_screen(pilot, "HomeScreen")
        # Nothing of it is lost, whether there is room meanwhile or not.
        left = f"Continue classic, tournament, field of {field}, {round}"
        assert left in told(app)
        state, held = session.table.state, session.arrangement(ME).as_json()
        await press(pilot, "c")
        await until_screen(pilot, "Notice")
        assert NO_ROOM in told(app)
        await press(pilot, "enter")
        await until_screen(pilot, "HomeScreen")
        disk.is_full = False
        session.table._keep = session.keeper.keep if session.keeper else None
        await press(pilot, "c")
        await until(pilot, lambda: app.flow.session is not None)
        again = app.flow.session
        assert again is session
        assert again.arrangement(ME).as_json() == held
        await until(pilot, lambda: again.table.state != state)
    with History.open(tmp_path / "history.db") as history:
        assert history.match(1).events == tuple(session.table.events)


async def test_a_table_that_cannot_be_begun_is_begun_once_there_is_room(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table = TournamentKeeper.open_table

    def opened(keeper: TournamentKeeper, *args: object) -> object:
        disk.is_full = not disk.is_full
        return open_table(keeper, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(TournamentKeeper, "open_table", opened)
    async with running(entered("You", field=8), history_in(tmp_path)) as (app, pilot):
        await until_screen(pilot, "NewGameScreen")
        for _ in range(5):
            if screen_name(app) == "NewGameScreen":
                await press(pilot, "enter")
        await until_screen(pilot, "Notice")
        assert NO_ROOM in told(app)
        await press(pilot, "enter")
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "c")
        await until(pilot, lambda: app.flow.session is not None)
        assert app.flow.session is not None
        assert app.flow.session.keeper is not None


async def test_what_is_known_of_a_tournament_and_cannot_be_written_stays(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = TournamentKeeper.save

    def saved(keeper: TournamentKeeper, tournament: Tournament) -> None:
        disk.is_full = tournament.results != ()
        try:
            save(keeper, tournament)
        finally:
            disk.is_full = False

    monkeypatch.setattr(TournamentKeeper, "save", saved)
    opened = history_in(tmp_path)
    async with running(entered("You", field=8), opened) as (app, pilot):
        await joined(app, pilot)
        await drop_all(app, pilot, until_name="Notice")
        assert NO_ROOM in told(app)
        assert "It goes on" in told(app)
        await press(pilot, "enter")
        await until_screen(pilot, "RoundScreen")
        await until(pilot, lambda: "Enter ranking" in said(app))
        before = app.flow._tournaments
        assert before.now is not None
        known = before.now().tournament
        # It is told once, and nothing is played again when it is gone on with.
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "c")
        await until_screen(pilot, "RankingScreen")
        assert before.now().tournament == known
        monkeypatch.undo()
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
    with History.open(tmp_path / "history.db") as history:
        assert history.tournaments.resumable() is None


async def test_a_tournament_that_cannot_be_given_up_says_so(
    tmp_path: Path, disk: Disk
) -> None:
    opened = history_in(tmp_path)
    with opened() as history:
        history.tournaments.begin(own_table_over(entered("You"))).close()
    async with running(GoOn(), opened) as (app, pilot):
        await until_screen(pilot, "RoundScreen")
        disk.is_full = True
        await press(pilot, "P")
        await until_screen(pilot, "Question")
        await press(pilot, "y")
        await until_screen(pilot, "Notice")
        assert NO_ROOM in told(app)
        await press(pilot, "enter")
        await until_screen(pilot, "HomeScreen")
        assert "Continue" in said(app)


async def test_a_table_that_is_over_is_not_played_again_whatever_else_was_written(
    tmp_path: Path,
) -> None:
    opened = history_in(tmp_path)
    with opened() as history:
        keeper = history.tournaments.begin(Tournament.begin(WITH_POOR_BOTS))
        expected = unwritten_evening(keeper)
        assert len(expected.people_tables) == 0
        keeper.close()
    async with running(GoOn(), opened) as (app, pilot):
        await until_screen(pilot, "RoundScreen")
        await until(pilot, lambda: "Enter next round" in said(app))
        await press(pilot, "enter")
        await until_screen(pilot, "RankingScreen")
        now = app.flow._tournaments.now
        assert now is not None
        assert now().tournament == expected
    with opened() as history:
        assert history.matches().total == 2
        assert history.tournaments.resumable() is None


# Watching.


async def watched(app: RummyApp, pilot: Pilot[None]) -> Session:
    """The final of a watched tournament, once it is on the screen."""
    await until_screen(pilot, "NewGameScreen")
    for _ in range(5):
        if screen_name(app) == "NewGameScreen":
            await press(pilot, "enter")
    await until_screen(pilot, "RoundScreen")
    await until(pilot, lambda: "watch the final" in said(app))
    await press(pilot, "enter")
    await until_screen(pilot, "WatchScreen")
    assert app.flow.session is not None
    return app.flow.session


async def test_a_watched_tournament_is_kept_as_a_watched_match_is(
    tmp_path: Path,
) -> None:
    async with running(entered(field=7), history_in(tmp_path)) as (app, pilot):
        session = await watched(app, pilot)
        for _ in range(300):
            if screen_name(app) == "RankingScreen":
                break
            play_bots(session)
            if screen_name(app) in ("SettlementScreen", "ScoreScreen"):
                await press(pilot, "enter")
            await settled(pilot)
        assert screen_name(app) == "RankingScreen"
    with History.open(tmp_path / "history.db") as history:
        (match,) = history.matches().matches
        assert match.kind is MatchKind.TOURNAMENT
        assert match.status is MatchStatus.OVER
        assert history.match(match.id).events == tuple(session.table.events)
        origin = history.tournaments.origin_of(match)
        assert origin is not None
        assert origin.seed == entered(field=7).seed.text


async def test_a_watched_tournament_that_is_left_goes_on_while_the_program_runs(
    tmp_path: Path,
) -> None:
    async with running(entered(field=7), history_in(tmp_path)) as (app, pilot):
        session = await watched(app, pilot)
        state = session.table.state
        await press(pilot, "Q")
        await until_screen(pilot, "LeaveScreen")
        assert "The deal is kept" in told(app)
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
        assert "Continue classic, tournament, field of 7, final" in told(app)
        assert not app.flow.is_lost_by_leaving
        await press(pilot, "c")
        await until_screen(pilot, "WatchScreen")
        assert app.flow.session is session
        assert session.table.state.deal_number == state.deal_number
    # Nobody could come back to it: it is broken off, as a watched match is.
    with History.open(tmp_path / "history.db") as history:
        (match,) = history.matches().matches
        assert history.standing(match) is Standing.BROKEN_OFF
        assert history.tournaments.resumable() is None
        assert history.left_last() is None
        assert history.match(match.id).events == tuple(session.table.events)


async def test_a_watched_tournament_gives_way_to_another_match(
    tmp_path: Path,
) -> None:
    async with running(entered(field=7), history_in(tmp_path)) as (app, pilot):
        await watched(app, pilot)
        await press(pilot, "Q")
        await until_screen(pilot, "LeaveScreen")
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "n")
        await until_screen(pilot, "NewGameScreen")
        # As a watched match does: nothing is asked, and it is let go of.
        session = await dealt(app, pilot)
        assert session.people
        with History.open(tmp_path / "history.db") as history:
            final = history.summary(1)
            assert history.standing(final) is Standing.BROKEN_OFF
