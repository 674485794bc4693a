"""Matches in the history: left in any way, they go on as they were."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummy_tui.engine.actions import Discard, DrawClosed
from rummy_tui.engine.asking import Answer
from rummy_tui.engine.events import Event
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import State
from rummy_tui.rules.profile import Format
from rummy_tui.settings.schema import Settings
from rummy_tui.store import History, MatchKind, StoreError
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.flow import GoOn, MatchWish, Wish
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.session import Session
from tests.tui.running import (
    SIZE,
    dealt,
    my_turn,
    numbered_setup,
    press,
    text_of,
    until,
    until_screen,
)

ME = Seat(0)


@asynccontextmanager
async def running(
    wish: Wish | None, history: Callable[[], History]
) -> AsyncIterator[tuple[RummyApp, Pilot[None]]]:
    settings = Settings(show_toss=False)
    app = RummyApp(wish, settings=settings, speed=Speed.INSTANT, history=history)
    async with app.run_test(size=SIZE) as pilot:
        yield app, pilot


def history_in(folder: Path) -> Callable[[], History]:
    return lambda: History.open(folder / "history.db")


async def test_a_match_left_with_14_cards_goes_on_exactly_there(tmp_path: Path) -> None:
    opened = history_in(tmp_path)
    setup = numbered_setup(3, "You")
    async with running(MatchWish(setup), opened) as (app, pilot):
        await until_screen(pilot, "NewGameScreen")
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "c", "space", "right", "right", "space", "g", "right")
        state = session.table.state
        lying = session.arrangement(ME).as_json()
        assert state.drawn is not None
    async with running(GoOn(), opened) as (app, pilot):
        await until(pilot, lambda: app.flow.session is not None)
        again = app.flow.session
        assert again is not None
        await my_turn(pilot, again)

        assert again.table.state == state
        assert again.arrangement(ME).as_json() == lying
        assert again.setup == setup


async def test_the_home_screen_offers_what_was_left(tmp_path: Path) -> None:
    opened = history_in(tmp_path)
    async with running(MatchWish(numbered_setup(3, "You")), opened) as (app, pilot):
        await until_screen(pilot, "NewGameScreen")
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
    async with running(None, opened) as (app, pilot):
        await until_screen(pilot, "HomeScreen")
        assert "Continue" in text_of(app)
        assert "classic, points against Asha" in " ".join(text_of(app).split())
        await press(pilot, "c")
        await until_screen(pilot, "TableScreen")


@pytest.mark.parametrize("from_list", [True, False])
@pytest.mark.parametrize("people", [("You",), ()])
async def test_what_was_just_left_goes_on_from_the_history_as_well(
    tmp_path: Path, people: tuple[str, ...], from_list: bool
) -> None:
    setup = numbered_setup(3, *people, players=3)
    async with running(MatchWish(setup), history_in(tmp_path)) as (app, pilot):
        await until_screen(pilot, "NewGameScreen")
        session = await dealt(app, pilot)
        await press(pilot, "Q")
        await until_screen(pilot, "LeaveScreen")
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
        assert app.flow.kept is session
        await press(pilot, "h")
        await until_screen(pilot, "HistoryScreen")
        assert "waiting to be resumed" in text_of(app)
        if not from_list:
            await press(pilot, "enter")
            await until_screen(pilot, "PastMatchScreen")
            assert "c continue" in text_of(app)
        await press(pilot, "c")
        await until(pilot, lambda: app.flow.session is not None)
        assert app.flow.session is session


async def test_without_anything_left_continue_says_so(tmp_path: Path) -> None:
    async with running(GoOn(), history_in(tmp_path)) as (app, pilot):
        await until_screen(pilot, "Notice")
        assert "No match is waiting" in text_of(app)
        await press(pilot, "enter")
        await until_screen(pilot, "HomeScreen")
        assert "Continue" not in text_of(app)


def unwritable() -> History:
    raise StoreError("the folder cannot be written to; choose another")


async def test_where_nothing_can_be_kept_one_is_told_and_plays() -> None:
    wish = MatchWish(numbered_setup(3, "You"))
    async with running(wish, unwritable) as (app, pilot):
        await until_screen(pilot, "NewGameScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "Notice")
        assert "the folder cannot be written to" in text_of(app)
        assert "without being" in text_of(app)
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")


def test_what_cannot_be_written_does_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with History.open(tmp_path / "history.db") as history:
        setup = numbered_setup(3, "You")
        keeper = history.begin(setup, MatchKind.PLAY)
        session = Session(setup, keeper=keeper)
        while session.awaited != ME:
            session.step_bot()
        before = session.table.state, list(session.table.events)

        def fails(*_: object) -> None:
            raise StoreError("the disk is full; make room and try again")

        monkeypatch.setattr(session.table, "_keep", fails)
        refusal = session.act(ME, DrawClosed())

        assert refusal is not None
        assert str(refusal) == "the disk is full; make room and try again"
        assert (session.table.state, session.table.events) == before
        monkeypatch.undo()
        assert session.act(ME, DrawClosed()) is None


async def test_a_bot_left_thinking_does_not_move_in_a_match_let_go_of(
    tmp_path: Path,
) -> None:
    with History.open(tmp_path / "history.db") as history:
        setup = numbered_setup(3, "You")
        keeper = history.begin(setup, MatchKind.PLAY)
        session = Session(setup, keeper=keeper)
        while session.awaited != ME:
            session.step_bot()
        assert session.act(ME, DrawClosed()) is None
        view = session.view(ME)
        assert session.act(ME, Discard(view.hand[0])) is None
        seat = session.awaited
        assert seat is not None
        ask, before = session.table.ask, list(session.table.events)

        def ask_slowly(seat: Seat) -> Answer:
            answer = ask(seat)
            session.close()
            return answer

        session.table.ask = ask_slowly  # type: ignore[method-assign]
        session.step_bot()

        assert session.table.events == before


def test_a_hand_of_an_earlier_deal_is_not_laid_over_a_new_one(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        setup = numbered_setup(3, "You", format=Format.DEALS_3)
        keeper = history.begin(setup, MatchKind.PLAY)
        session = Session(setup, keeper=keeper)
        while session.awaited != ME:
            session.step_bot()
        session.arrangement(ME).sort(session.table.state.table.shoe.faces)
        assert session.act(ME, DrawClosed()) is None
        assert keeper.id is not None
        session.close()
        taken = history.take_up(keeper.id)
        written = taken.arrangements[ME]
        assert written["deal"] == 1
        other = {**written, "deal": 2}
        again = Session(
            taken.setup,
            keeper=taken.keeper,
            events=taken.events,
            arrangements={ME: other},
        )
        fresh = Session(taken.setup, events=taken.events)

        assert again.arrangement(ME).as_json() == fresh.arrangement(ME).as_json()
        same = Session(taken.setup, events=taken.events, arrangements={ME: written})
        assert same.arrangement(ME).as_json() != fresh.arrangement(ME).as_json()


async def test_a_match_that_cannot_be_written_on_leaves_no_screen_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = history_in(tmp_path)
    async with running(MatchWish(numbered_setup(3, "You")), opened) as (app, pilot):
        await until_screen(pilot, "NewGameScreen")
        session = await dealt(app, pilot)
        await my_turn(pilot, session)

        keep = session.table._keep
        assert keep is not None

        def fails_for_bots(events: tuple[Event, ...], state: State) -> None:
            if getattr(events[0], "seat", ME) != ME:
                raise StoreError("the disk is full; make room and try again")
            keep(events, state)

        monkeypatch.setattr(session.table, "_keep", fails_for_bots)
        await press(pilot, "c", "d", "d")
        await until_screen(pilot, "Notice")
        assert "the disk is full" in text_of(app)
        await press(pilot, "enter")
        await until_screen(pilot, "HomeScreen")
        # Textual's own and the home screen.
        assert len(app.screen_stack) == 2
        assert "Continue" in text_of(app)


async def test_a_hand_arranged_before_a_signal_lies_so_again(tmp_path: Path) -> None:
    opened = history_in(tmp_path)
    async with running(MatchWish(numbered_setup(3, "You")), opened) as (app, pilot):
        await until_screen(pilot, "NewGameScreen")
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "A")
        lying = session.arrangement(ME).as_json()
        assert lying["groups"]
        app.leave_by_signal(15)
        await until(pilot, lambda: not app.is_running)
    async with running(GoOn(), opened) as (app, pilot):
        await until(pilot, lambda: app.flow.session is not None)
        again = app.flow.session
        assert again is not None

        assert again.arrangement(ME).as_json() == lying
