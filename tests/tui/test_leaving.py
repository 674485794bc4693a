"""The ways out: asked once in a running deal, and never a traceback."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.text import Text
from textual.pilot import Pilot

from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.tui import app as app_module
from rummy_tui.tui.app import INTERRUPTED, RummyApp
from rummy_tui.tui.pace import Speed
from tests.engine.positions import finishing
from tests.tui.running import (
    card_shown,
    dealt,
    my_turn,
    numbered_setup,
    press,
    screen_name,
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
    await dealt(app, pilot)
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
    monkeypatch.setattr(app_module, "monotonic", lambda: next(moments))
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        await press(pilot, "ctrl+c")
        assert app.is_running
        assert "ctrl+q" in str(next(iter(app._notifications)).message)
        await press(pilot, "ctrl+c")
        assert app.is_running
        await press(pilot, "ctrl+c")
        await until(pilot, lambda: not app.is_running)

        assert app.return_code == INTERRUPTED


def test_a_fault_is_one_sentence_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("RUMMY_TRACEBACK", raising=False)
    app = RummyApp()
    said: list[object] = []
    monkeypatch.setattr(app, "panic", lambda *what: said.extend(what))
    app._handle_exception(ZeroDivisionError("by nothing [/b]"))

    (sentence,) = said
    assert isinstance(sentence, Text), "a string would be read as markup"
    assert "ZeroDivisionError: by nothing [/b]" in str(sentence)
    assert "\n" not in str(sentence)
    assert app.return_code == 1
