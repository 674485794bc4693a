"""The ways out: asked once in a running deal, and never a traceback."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from threading import Event

import pytest
from textual.pilot import Pilot

from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.errors import RummyError
from rummy_tui.tui import leaving as leaving_module
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.daemon import in_daemon_thread
from rummy_tui.tui.glyphs import UNICODE
from rummy_tui.tui.leaving import FAULT, INTERRUPTED, run_to_the_end
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.screens.table import TableScreen
from tests.engine.positions import finishing
from tests.tui.running import (
    card_shown,
    dealt,
    my_turn,
    numbered_setup,
    press,
    resize,
    screen_name,
    settled,
    text_of,
    until,
    until_screen,
)


@pytest.mark.parametrize("key", ["ctrl+q", "Q"])
async def test_outside_a_deal_one_key_leaves(key: str) -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        await press(pilot, key)
        await until(pilot, lambda: not app.is_running)

        assert app.return_code == 0


@pytest.mark.parametrize("key", ["ctrl+q", "Q"])
async def test_in_a_deal_it_asks_once_and_plays_on_by_default(key: str) -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await until_screen(pilot, "TableScreen")
        await press(pilot, key)
        assert "Leave this deal?" in text_of(app)
        await press(pilot, "enter")

        assert screen_name(app) == "TableScreen"
        assert session.is_running
        await press(pilot, key, "y")
        await until(pilot, lambda: not app.is_running)


async def test_a_deal_can_be_given_up_for_the_home_screen() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        await dealt(app, pilot)
        await until_screen(pilot, "TableScreen")
        await press(pilot, "ctrl+q", "h")
        await until_screen(pilot, "HomeScreen")

        assert app.flow.session is None
        await press(pilot, "n")
        await until_screen(pilot, "NewGameScreen")


OVER_A_DEAL = {
    "the table": ("TableScreen", ()),
    "a pause": ("TableScreen", ("p",)),
    "a panel": ("PanelScreen", ("v",)),
    "the rules": ("RulesScreen", ("r",)),
    "the keys": ("KeysScreen", ("question_mark",)),
    "a question": ("Question", ("P",)),
    "the declaration": ("DeclareScreen", ("c", "f")),
}


async def go_home_and_play_again(
    app: RummyApp, pilot: Pilot[None], *, key: str = "Q"
) -> None:
    """Leave for the home screen, and see that another deal can be begun."""
    await press(pilot, key)
    assert screen_name(app) == "LeaveScreen"
    await press(pilot, "h")
    await until_screen(pilot, "HomeScreen")
    assert app.flow.session is None
    await press(pilot, "n")
    await until_screen(pilot, "NewGameScreen")
    await press(pilot, "enter")
    # The deal that is kept makes room for the new one.
    await until_screen(pilot, "Question")
    await press(pilot, "y")
    await until_screen(pilot, "TableScreen")


@pytest.mark.parametrize("key", ["Q", "ctrl+q"])
@pytest.mark.parametrize("where", OVER_A_DEAL)
async def test_a_deal_can_be_left_from(where: str, key: str) -> None:
    screen, keys = OVER_A_DEAL[where]
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, *keys)
        assert screen_name(app) == screen

        await go_home_and_play_again(app, pilot, key=key)


async def test_a_deal_can_be_left_from_the_curtain() -> None:
    async with card_shown(numbered_setup(1, "Nila", "Omar")) as (app, pilot):
        await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")

        await go_home_and_play_again(app, pilot)


async def test_a_deal_can_be_left_from_a_curtain_over_a_table(
    long_silences: None,
) -> None:
    async with card_shown(numbered_setup(1, "Nila", "Omar")) as (app, pilot):
        await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")
        await press(pilot, "c", "d", "d")
        await until_screen(pilot, "CurtainScreen")

        await go_home_and_play_again(app, pilot)


async def test_a_deal_can_be_left_from_the_show() -> None:
    async with card_shown(numbered_setup(1, "You", players=2)) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        play = finishing(seats=2, starter=0)
        play.declare(0)
        players = session.table.state.table.players
        # Seat 0 holds what was dealt to seat 1, and seat 1 has declared.
        state = play.state
        session.table.state = replace(
            state,
            table=replace(state.table, players=players),
            declarer=Seat(1),
            laid=state.laid[::-1],
            hands=state.hands[::-1],
        )
        app.table_changed()
        await until_screen(pilot, "ShowScreen")

        await go_home_and_play_again(app, pilot)


async def test_a_watched_deal_can_be_left() -> None:
    async with card_shown(numbered_setup(1, players=3)) as (app, pilot):
        app.pacer.speed = Speed.SLOW
        await dealt(app, pilot)
        await until_screen(pilot, "WatchScreen")
        await press(pilot, "p", "h")
        assert screen_name(app) == "LeaveScreen"
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")


@pytest.mark.parametrize("key", ["Q", "ctrl+q"])
@pytest.mark.parametrize(
    ("phase", "screen"), [(Phase.SETTLED, "SettlementScreen"), (Phase.VOID, "Notice")]
)
async def test_after_a_deal_one_key_leaves(phase: Phase, screen: str, key: str) -> None:
    async with card_shown(numbered_setup(1, "You", players=2)) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        play = finishing(seats=2)
        play.declare(0)
        play.show(1)
        session.table.state = replace(play.state, phase=phase)
        app.table_changed()
        await until_screen(pilot, screen)
        await press(pilot, key)
        await until(pilot, lambda: not app.is_running)

        assert app.return_code == 0


async def test_ctrl_c_says_how_to_leave_and_twice_leaves_with_130(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moments = iter([10.0, 13.0, 14.9])
    monkeypatch.setattr(leaving_module, "monotonic", lambda: next(moments))
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        await press(pilot, "ctrl+c")
        assert app.is_running
        assert "ctrl+q" in str(next(iter(app._notifications)).message)
        await press(pilot, "ctrl+c")
        assert app.is_running
        await press(pilot, "ctrl+c")
        await until(pilot, lambda: not app.is_running)

        assert app.return_code == INTERRUPTED


def test_a_fault_is_told_without_its_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("RUMMY_TRACEBACK", raising=False)

    def make() -> RummyApp:
        raise ZeroDivisionError("the hand is QH KH")

    assert run_to_the_end(make) == FAULT
    told = capsys.readouterr().err
    assert "(ZeroDivisionError)" in told
    assert "QH" not in told


def test_what_the_player_can_mend_is_no_crash(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("RUMMY_TRACEBACK", raising=False)

    def make() -> RummyApp:
        raise RummyError("the settings are bad; mend them")

    with pytest.raises(RummyError, match="mend them"):
        run_to_the_end(make)


async def test_the_first_of_two_faults_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("RUMMY_TRACEBACK", raising=False)
    app = RummyApp()
    app._handle_exception(ZeroDivisionError())
    app._handle_exception(KeyError())
    assert app.crash is not None
    assert app.crash.fault == "ZeroDivisionError"
    assert app.return_code == FAULT


async def test_work_in_a_thread_of_its_own_hands_its_failure_on() -> None:
    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await in_daemon_thread(fail)


async def test_work_nobody_waits_for_any_longer_disturbs_nobody() -> None:
    begun, end, over = Event(), Event(), Event()

    def work() -> None:
        begun.set()
        end.wait()
        over.set()

    task = asyncio.create_task(in_daemon_thread(work))
    while not begun.is_set():
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    end.set()
    assert over.wait(60)


# Hands are hidden from whoever wakes the program.


@pytest.mark.parametrize("where", OVER_A_DEAL)
async def test_alone_a_hand_is_hidden_over(where: str, long_silences: None) -> None:
    screen, keys = OVER_A_DEAL[where]
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, *keys)
        hand = session.view(Seat(0)).faces(session.view(Seat(0)).hand)
        app.hide_hands()
        await settled(pilot)
        if where in ("the table", "a pause"):
            assert "hand is hidden" in text_of(app)
        else:
            assert screen_name(app) == "AwayScreen"
            assert not any(UNICODE.face(face) in text_of(app) for face in hand)
            await press(pilot, "enter")
            assert screen_name(app) == screen


async def test_several_people_find_a_curtain_once(long_silences: None) -> None:
    async with card_shown(numbered_setup(1, "Nila", "Omar")) as (app, pilot):
        await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        app.hide_hands()
        await settled(pilot)
        assert screen_name(app) == "CurtainScreen", "it hides the hand already"
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")
        table = app.screen
        assert isinstance(table, TableScreen)
        name = table._session.name(table.seat)
        for _ in range(2):
            app.hide_hands()
            await settled(pilot)
        assert f"the hand of {name}" in text_of(app)
        await press(pilot, str(2 - table.seat))
        assert screen_name(app) == "AwayScreen", "that is the other one's key"
        await press(pilot, str(table.seat + 1))
        assert screen_name(app) == "TableScreen"


async def test_a_hand_is_hidden_behind_the_size_gate_too(long_silences: None) -> None:
    async with card_shown(numbered_setup(1, "Nila", "Omar")) as (app, pilot):
        await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")
        await resize(pilot, (30, 10))
        await until_screen(pilot, "TooSmallScreen")
        app.hide_hands()
        await until_screen(pilot, "TooSmallScreen")
        await resize(pilot, (80, 24))
        await until_screen(pilot, "AwayScreen")


async def test_where_nobody_has_a_hand_nothing_is_hidden() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        app.hide_hands()
        await settled(pilot)
        assert screen_name(app) == "NewGameScreen"
        app.action_suspend_process()
        await settled(pilot)
        assert screen_name(app) == "NewGameScreen"
