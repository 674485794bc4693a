"""A tournament on the screens: tables, rounds, ranking, left and gone on with."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummy_tui.engine.seat import Seat
from rummy_tui.errors import RummyError
from rummy_tui.limits.limits import Limit
from rummy_tui.settings.schema import Settings
from rummy_tui.store import History
from rummy_tui.tournament import Director, Tournament, TournamentSetup
from rummy_tui.tournament.alone import play_out
from rummy_tui.tui import tournament_way
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.flow import GoOn, MatchWish, Wish
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.screens.page import PageBody
from rummy_tui.tui.screens.question import LeaveScreen
from rummy_tui.tui.screens.score import ScoreScreen
from rummy_tui.tui.screens.tournament import RankingScreen, RoundScreen
from rummy_tui.tui.session import Session
from rummy_tui.tui.tournament_lines import TournamentNow
from rummy_tui.tui.tournament_way import TournamentWay
from tests.tui.fielded import (
    all_over,
    at_table,
    entered,
    half_way,
    own_table_over,
    result_of_table,
    round_over,
    telling,
)
from tests.tui.on_page import shown
from tests.tui.running import (
    SIZE,
    dealt,
    my_turn,
    numbered_setup,
    press,
    screen_name,
    settled,
    text_of,
    until,
    until_screen,
)
from tests.tui.test_matches import play_bots
from tests.tui.test_own_limits import Run

ME = Seat(0)

pytestmark = pytest.mark.usefixtures("long_silences", "_elsewhere_in_a_thread")


@pytest.fixture(autouse=True, scope="module")
def _threads_in_short_turns() -> Iterator[None]:
    """Let a bot's thread run beside a loop that looks for something all the time."""
    seconds = sys.getswitchinterval()
    sys.setswitchinterval(0.0002)
    yield
    sys.setswitchinterval(seconds)


@pytest.fixture
def _elsewhere_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the other tables in a thread: no process is waited for."""
    here = partial(Director, in_processes=False)
    monkeypatch.setattr(tournament_way, "Director", here)


def said(app: RummyApp) -> str:
    return " ".join(text_of(app).split())


def history_in(folder: Path) -> Callable[[], History]:
    return lambda: History.open(folder / "history.db")


@asynccontextmanager
async def running(
    start: TournamentSetup | Wish | None,
    history: Callable[[], History] | None = None,
    run: Run | None = None,
) -> AsyncIterator[tuple[RummyApp, Pilot[None]]]:
    wish = MatchWish(start) if isinstance(start, TournamentSetup) else start
    app = RummyApp(
        wish,
        settings=Settings(show_toss=False),
        speed=Speed.INSTANT,
        history=history,
        sitting=None if run is None else run.sitting,
    )
    async with app.run_test(size=SIZE) as pilot:
        yield app, pilot


async def joined(app: RummyApp, pilot: Pilot[None]) -> Session:
    """The first table, once the card is accepted."""
    await until_screen(pilot, "NewGameScreen")
    session = await dealt(app, pilot)
    await my_turn(pilot, session)
    return session


async def drop_all(app: RummyApp, pilot: Pilot[None], *, until_name: str) -> None:
    """Drop every deal of the table, until this screen comes."""
    for _ in range(300):
        name = screen_name(app)
        if name == until_name:
            await until_screen(pilot, name)
            return
        session = app.flow.session
        if name == "Question":
            await press(pilot, "y")
        elif name == "TableScreen" and session is not None:
            if session.is_play and session.awaited == ME:
                await press(pilot, "P")
            else:
                play_bots(session)
        elif name in ("SettlementScreen", "ScoreScreen"):
            await press(pilot, "enter")
        await settled(pilot)
    raise AssertionError(text_of(app))


# From the card to the ranking.


async def test_F6_a_tournament_is_played_to_its_ranking_and_is_in_the_history(
    tmp_path: Path,
) -> None:
    setup = entered("You", field=8)
    async with running(setup, history_in(tmp_path)) as (app, pilot):
        session = await joined(app, pilot)
        assert app.seconds_left == 30
        table = session.setup
        assert len(table.players) == 4
        await drop_all(app, pilot, until_name="ScoreScreen")
        assert "Round 1, table" in said(app)
        assert "the best 2 of 4 go on." in said(app)
        assert "of 1 other table" in said(app)
        await press(pilot, "t")
        await until_screen(pilot, "EveryTableScreen")
        assert "Round 1, table 1" in said(app)
        assert "Round 1, table 2" in said(app)
        await press(pilot, "escape")
        await drop_all(app, pilot, until_name="RoundScreen")
        assert "You are out." in said(app)
        await until(pilot, lambda: "Enter ranking" in said(app))
        await press(pilot, "enter")
        await until_screen(pilot, "RankingScreen")

        assert "The tournament is over" in said(app)
        (own,) = [row for row in text_of(app).splitlines() if "▸" in row]
        assert "You" in own
        marked = [row for row in text_of(app).splitlines() if " chip" in row]
        assert len(marked) == 8
        assert sum("[bot]" in row for row in marked) == 7
        assert f"Seed {setup.seed.text} (repeatable" in said(app)
        await press(pilot, "enter")
        await until_screen(pilot, "NewGameScreen")
        assert "Seed 2" in said(app), "another one has a card and a seed of its own"
    with History.open(tmp_path / "history.db") as history:
        assert history.tournaments.resumable() is None


async def test_F6_who_goes_on_plays_the_next_round(tmp_path: Path) -> None:
    opened = history_in(tmp_path)
    with opened() as history:
        history.tournaments.begin(own_table_over(entered("You", field=8))).close()
    async with running(GoOn(), opened) as (app, pilot):
        await until_screen(pilot, "RoundScreen")
        assert "You go on." in said(app)
        await until(pilot, lambda: "Enter next round" in said(app))
        assert "The round is over: 4 players go on." in said(app)
        assert "Final: most chips of 4 win the tournament. There sit You," in said(app)
        await press(pilot, "enter")
        await until(pilot, lambda: app.flow.session is not None)
        session = app.flow.session
        assert session is not None
        await my_turn(pilot, session)
        await drop_all(app, pilot, until_name="ScoreScreen")
        assert "Final: most chips of 4 win the tournament." in said(app)
        # Known to the history as soon as its table is over, whatever comes then.
        await drop_all(app, pilot, until_name="RankingScreen")
        (own,) = [row for row in text_of(app).splitlines() if "▸" in row]
        assert "final" in own


# Left, and gone on with.


async def test_a_tournament_left_at_its_table_goes_on_with_the_same_hand(
    tmp_path: Path,
) -> None:
    opened = history_in(tmp_path)
    async with running(entered("You", field=8), opened) as (app, pilot):
        session = await joined(app, pilot)
        await press(pilot, "c", "right", "right", "space")
        state = session.table.state
        await press(pilot, "Q")
        await until_screen(pilot, "LeaveScreen")
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
        assert "tournament, field of 8, round 1" in said(app)
        await press(pilot, "c")
        await until(pilot, lambda: app.flow.session is not None)
        again = app.flow.session
        assert again is not None
        assert again is not session
        assert again.table.state == state
    async with running(GoOn(), opened) as (app, pilot):
        await until(pilot, lambda: app.flow.session is not None)
        assert app.flow.session is not None
        await my_turn(pilot, app.flow.session)
        assert app.flow.session.table.state == state


async def test_in_the_history_a_table_goes_on_with_its_tournament(
    tmp_path: Path,
) -> None:
    opened = history_in(tmp_path)
    async with running(entered("You", field=8), opened) as (app, pilot):
        await joined(app, pilot)
        await press(pilot, "Q")
        await until_screen(pilot, "LeaveScreen")
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "h")
        await until_screen(pilot, "HistoryScreen")
        assert "c continue" not in text_of(app)
        await press(pilot, "c")
        await until_screen(pilot, "Notice")
        told = "it goes on with its tournament, from the home screen."
        assert told in " ".join(said(app).replace("│", " ").split())
        await press(pilot, "enter", "enter")
        await until_screen(pilot, "PastMatchScreen")
        await press(pilot, "c")
        await until_screen(pilot, "Notice")
        assert told in " ".join(said(app).replace("│", " ").split())


async def test_continue_takes_whatever_was_left_last(tmp_path: Path) -> None:
    opened = history_in(tmp_path)
    async with running(entered("You", field=4), opened) as (app, pilot):
        await joined(app, pilot)
    match = MatchWish(numbered_setup(3, "You"))
    async with running(match, opened) as (app, pilot):
        await until_screen(pilot, "NewGameScreen")
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
    async with running(GoOn(), opened) as (app, pilot):
        await until(pilot, lambda: app.flow.session is not None)
        assert app.flow.session is not None
        assert app.flow.session.setup.terms.is_one_deal


async def test_where_nothing_is_kept_it_goes_on_while_the_program_runs() -> None:
    async with running(entered("You", field=4)) as (app, pilot):
        session = await joined(app, pilot)
        state = session.table.state
        await press(pilot, "Q")
        await until_screen(pilot, "LeaveScreen")
        assert "Leaving the program loses it." in said(app)
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "n")
        await until_screen(pilot, "NewGameScreen")
        while screen_name(app) == "NewGameScreen":
            await press(pilot, "enter")
        await until_screen(pilot, "Question")
        assert "tournament, field of 4" in said(app)
        await press(pilot, "n")
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "c")
        await until(pilot, lambda: app.flow.session is not None)
        assert app.flow.session is not None
        assert app.flow.session.table.state == state


async def test_given_up_for_good_it_asks_and_cannot_be_gone_on_with(
    tmp_path: Path,
) -> None:
    with History.open(tmp_path / "history.db") as history:
        over = own_table_over(entered("You"))
        keeper = history.tournaments.begin(over)
        keeper.close()
    async with running(GoOn(), history_in(tmp_path)) as (app, pilot):
        await until_screen(pilot, "RoundScreen")
        await press(pilot, "P")
        await until_screen(pilot, "Question")
        assert "for good?" in said(app)
        await press(pilot, "n")
        await until_screen(pilot, "RoundScreen")
        await press(pilot, "P")
        await until_screen(pilot, "Question")
        await press(pilot, "y")
        await until_screen(pilot, "HomeScreen")
        assert "Continue" not in said(app)


@pytest.mark.parametrize("is_written", [True, False])
async def test_F1_how_to_leave_for_good_is_said_where_one_leaves(
    is_written: bool,
) -> None:
    screen = LeaveScreen(is_written=is_written, gives_up=True)
    async with shown(screen) as (app, _):
        told = " ".join(text_of(app).replace("│", " ").split())
        assert "g leaves the match for good." in told


async def test_F1_leaving_the_table_for_good_leaves_the_tournament() -> None:
    async with running(entered("You", field=4)) as (app, pilot):
        await joined(app, pilot)
        await press(pilot, "Q")
        await until_screen(pilot, "LeaveScreen")
        await press(pilot, "g")
        await until_screen(pilot, "Question")
        assert "Leave the tournament for good?" in said(app)
        await press(pilot, "y")
        for _ in range(300):
            session = app.flow.session
            if screen_name(app) == "RankingScreen":
                break
            if session is not None and not session.is_over:
                play_bots(session)
            if screen_name(app) in ("SettlementScreen", "ScoreScreen"):
                await press(pilot, "enter")
            await settled(pilot)
        (own,) = [row for row in text_of(app).splitlines() if "▸" in row]
        assert own.split()[1:3] == ["4", "You"]
        assert own.endswith("left")


# One's own limits.


async def test_R3_no_table_begins_once_the_deals_of_the_day_are_played(
    tmp_path: Path,
) -> None:
    with History.open(tmp_path / "history.db") as history:
        keeper = history.tournaments.begin(round_over(entered("You")))
        keeper.close()
    run = Run(tmp_path)
    run.set_limit(Limit.DEALS, 1)
    run.sitting().deal_begins()
    async with running(GoOn(), history_in(tmp_path), run) as (app, pilot):
        await until_screen(pilot, "Notice")
        assert "You set 1 deal as the most for a day" in said(app)
        await press(pilot, "enter")
        await until_screen(pilot, "HomeScreen")
        assert "tournament, field of 12, final" in said(app)


async def test_R3_deals_at_its_tables_are_counted(tmp_path: Path) -> None:
    run = Run(tmp_path)
    async with running(entered("You", field=4), None, run) as (app, pilot):
        await joined(app, pilot)
        assert run.sitting().deals == 1


# Watching.


async def test_a_watched_tournament_ends_with_its_final_on_the_screen() -> None:
    setup = entered(field=7)
    expected = Tournament.begin(setup)
    while not expected.is_over:
        for table in expected.round.tables:
            expected = expected.with_result(play_out(table))
    async with running(setup) as (app, pilot):
        await until_screen(pilot, "NewGameScreen")
        for _ in range(5):
            if screen_name(app) == "NewGameScreen":
                await press(pilot, "enter")
        await until_screen(pilot, "RoundScreen")
        await until(pilot, lambda: "watch the final" in said(app))
        await press(pilot, "enter")
        await until_screen(pilot, "WatchScreen")
        assert "would pay" in said(app)
        for _ in range(300):
            if screen_name(app) == "RankingScreen":
                break
            if app.flow.session is not None:
                play_bots(app.flow.session)
            if screen_name(app) in ("SettlementScreen", "ScoreScreen"):
                await press(pilot, "enter")
            await settled(pilot)
        assert isinstance(app.screen, RankingScreen)
        rows = [row for row in text_of(app).splitlines() if " chip" in row]
        names = [expected.player(p.entrant).name for p in expected.ranking]
        assert [row.split()[1] for row in rows] == names


async def test_a_final_that_is_over_elsewhere_is_still_watched() -> None:
    async with running(None) as (app, _):
        over = all_over(entered(field=7))
        way = TournamentWay(app.flow, app, over)
        way._director = Director(over, in_processes=False)
        way._keep_final()
        assert way.now().progress is None
        assert way.tournament.rounds[:-1] == over.rounds[:-1]
        assert way.tournament.round.waiting == over.round.tables


# What changes elsewhere is seen, and nothing else.


async def test_the_page_follows_the_other_tables_and_is_silent_between() -> None:
    now = [half_way(own_table_over(entered("You")), deals=1)]
    page = RoundScreen(lambda: now[0])
    async with shown(page) as (app, pilot):
        assert "1 of 3 deals" in text_of(app)
        body = page.query_one(PageBody)
        painted: list[tuple[object, ...]] = []
        refresh = body.refresh

        def noted(*regions: object, **how: object) -> object:
            painted.append(regions)
            return refresh(*regions, **how)  # type: ignore[arg-type]

        body.refresh = noted  # type: ignore[method-assign,assignment]
        page.tables_changed()
        assert painted == []
        now[0] = half_way(own_table_over(entered("You")), deals=2)
        page.tables_changed()
        await settled(pilot)
        assert "2 of 3 deals" in text_of(app)
        assert len(painted) == 1
        assert len(painted[0]) == 1, "one line has changed"
        await press(pilot, "enter")
        assert app.screen is page, "nobody goes on before the others are done"
        now[0] = half_way(round_over(entered("You")))
        page.tables_changed()
        await press(pilot, "enter")
        assert app.result == "again"


async def test_the_score_sheet_follows_them_too() -> None:
    session, now = at_table(deals=1)
    told = [now]
    page = ScoreScreen(session, lambda: told[0])
    async with shown(page) as (app, pilot):
        assert "2 of 3 deals" in text_of(app)
        told[0] = half_way(now.tournament, deals=3)
        page.tables_changed()
        await settled(pilot)
        assert "3 of 3 deals" in text_of(app)


async def test_tables_that_cannot_be_played_are_told_and_one_can_go_home() -> None:
    tournament = own_table_over(entered("You"))
    failure = str(RummyError("the bot x is not installed; install it"))
    now = TournamentNow(tournament=tournament, failure=failure)
    async with shown(RoundScreen(telling(now))) as (app, pilot):
        told = " ".join(text_of(app).split())
        assert "cannot be played: the bot x is not installed" in told
        await press(pilot, "enter")
        assert app.result is None
        await press(pilot, "h")
        assert app.result == "home"


async def test_R2_names_say_who_is_a_bot_and_people_of_a_hotseat_are_named() -> None:
    now = half_way(all_over(entered("Nila", "Omar"), first=False))
    async with shown(RankingScreen(telling(now))) as (app, _):
        told = " ".join(text_of(app).split())
        assert "Nila: place" in told
        assert "Omar: place" in told
        assert "You" not in told
        rows = [row for row in text_of(app).splitlines() if " chips" in row]
        people = [row for row in rows if "[bot]" not in row]
        assert [row.lstrip()[0] for row in people] == ["▸", "▸"]


async def test_several_tables_of_people_are_played_one_after_the_other() -> None:
    names = tuple(f"P{number}" for number in range(1, 9))
    setup = entered(*names, field=12)
    tournament = Tournament.begin(setup)
    assert len(tournament.people_tables) == 2
    first = result_of_table(tournament.people_tables[0])
    now = half_way(tournament.with_result(first))
    async with shown(RoundScreen(telling(now))) as (app, pilot):
        assert "Enter next table" in text_of(app)
        await press(pilot, "enter")
        assert app.result == "again"
