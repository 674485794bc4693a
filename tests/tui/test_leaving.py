"""The ways out: asked once in a running deal, and never a traceback."""

from __future__ import annotations

import pytest

from rummy_tui.tui import app as app_module
from rummy_tui.tui.app import INTERRUPTED, RummyApp
from tests.tui.running import (
    card_shown,
    dealt,
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
    app._handle_exception(ZeroDivisionError("by nothing"))

    (sentence,) = said
    assert "ZeroDivisionError: by nothing" in str(sentence)
    assert "\n" not in str(sentence)
    assert app.return_code == 1
