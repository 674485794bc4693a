"""Below 60x20: a notice instead of a broken screen, and no blind keys."""

from __future__ import annotations

import pytest

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

SMALL = [(59, 24), (80, 19), (40, 12), (20, 5), (10, 3)]


@pytest.mark.parametrize("size", SMALL, ids=str)
async def test_a_small_terminal_is_told_what_is_needed(size: tuple[int, int]) -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        await resize(pilot, size)
        await until_screen(pilot, "TooSmallScreen")
        shown = text_of(app)

        assert "small" in shown
        if size >= (20, 5):
            assert "60×20" in shown
            assert f"{size[0]}×{size[1]}" in shown


async def test_the_gate_goes_by_itself_and_the_screen_is_as_before() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        before = text_of(app)
        await resize(pilot, (50, 18))
        await until_screen(pilot, "TooSmallScreen")
        await resize(pilot, (80, 24))
        await until_screen(pilot, "NewGameScreen")

        assert text_of(app) == before


async def test_no_key_acts_through_the_gate() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await resize(pilot, (59, 24))
        await until_screen(pilot, "TooSmallScreen")
        events = len(session.table.events)
        await press(pilot, "c", "enter", "P", "y", "escape", "x")

        assert screen_name(app) == "TooSmallScreen"
        assert len(session.table.events) == events
        await resize(pilot, (80, 24))
        await until_screen(pilot, "TableScreen")
        await press(pilot, "c")
        assert len(session.table.events) > events


async def test_bots_wait_behind_the_gate() -> None:
    async with card_shown(numbered_setup(2, "You", players=3)) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        app.pacer.pause(True)
        await press(pilot, "c", "d", "d")
        await resize(pilot, (40, 10))
        await until_screen(pilot, "TooSmallScreen")
        app.pacer.pause(False)
        events = len(session.table.events)
        for _ in range(20):
            await settled(pilot)

        assert len(session.table.events) == events
        await resize(pilot, (120, 40))
        await until(pilot, lambda: len(session.table.events) > events)


async def test_ctrl_q_leaves_through_the_gate() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        await resize(pilot, (40, 10))
        await until_screen(pilot, "TooSmallScreen")
        await press(pilot, "ctrl+q")
        await until(pilot, lambda: not app.is_running)


async def test_an_app_started_too_small_opens_with_the_gate() -> None:
    from rummy_tui.tui.app import RummyApp
    from rummy_tui.tui.flow import MatchWish

    app = RummyApp(MatchWish(numbered_setup(1, "You")))
    async with app.run_test(size=(40, 10)) as pilot:
        await until_screen(pilot, "TooSmallScreen")
        await resize(pilot, (80, 24))
        await until_screen(pilot, "NewGameScreen")
