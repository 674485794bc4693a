"""Whole deals through the app, by keys alone."""

from __future__ import annotations

import pytest

from rummy_tui.engine.apply import apply
from rummy_tui.engine.events import DealVoided
from rummy_tui.engine.state import Phase
from tests.tui.running import (
    card_shown,
    dealt,
    my_turn,
    numbered_setup,
    play_to_settlement,
    press,
    screen_name,
    settled,
    text_of,
    until,
    until_screen,
)

SIZES = [(80, 24), (100, 30), (120, 40)]
WON, LOST = 1, 2
"""Seeds of deals for two that the key player wins and loses."""


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_deal_is_played_to_the_settlement_by_keys(
    size: tuple[int, int],
) -> None:
    async with card_shown(numbered_setup(WON, "You"), size=size) as (app, pilot):
        session = await dealt(app, pilot)
        await play_to_settlement(app, pilot, session)

        assert session.table.state.winner == 0
        assert "You won the deal" in text_of(app)


async def test_a_deal_can_be_lost_and_every_hand_is_shown() -> None:
    async with card_shown(numbered_setup(LOST, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await play_to_settlement(app, pilot, session)

        shown = text_of(app)
        assert "You lost" in shown
        for player in session.table.state.table.players:
            assert player.name in shown


async def test_six_seats_fit_the_settlement_at_80x24() -> None:
    async with card_shown(numbered_setup(4, "You", players=6)) as (app, pilot):
        session = await dealt(app, pilot)
        await play_to_settlement(app, pilot, session)

        shown = text_of(app)
        for name in ("You", "Asha", "Bhim", "Chitra", "Dev", "Esha"):
            assert f" {name} " in shown
        assert "more lines" not in shown


async def test_bots_are_marked_as_bots_on_the_settlement_R2() -> None:
    async with card_shown(numbered_setup(WON, "You", players=3)) as (app, pilot):
        session = await dealt(app, pilot)
        await play_to_settlement(app, pilot, session)

        assert "Asha [bot]" in text_of(app)
        assert "Bhim [bot]" in text_of(app)


async def test_playing_again_is_the_same_table_with_another_seed(
    long_silences: None,
) -> None:
    async with card_shown(numbered_setup(WON, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await play_to_settlement(app, pilot, session)
        await press(pilot, "n")
        await until(pilot, lambda: app.flow.session not in (None, session))

        again = app.flow.session
        assert again is not None
        assert again.setup.names == session.setup.names
        assert again.setup.bots == session.setup.bots
        assert again.setup.seed.text == str(WON + 1)
        assert again.last_deal == session.settled_deal


async def test_the_settlement_leads_home_and_home_leads_out() -> None:
    async with card_shown(numbered_setup(WON, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await play_to_settlement(app, pilot, session)
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "q")
        await until(pilot, lambda: not app.is_running)

        assert app.return_code == 0


async def test_T7_a_void_deal_is_said_and_dealt_anew_with_the_same_starter() -> None:
    async with card_shown(numbered_setup(WON, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        starter = session.table.state.starter
        # The turn limit is far away, so the table is told that it has come.
        session.table.state = apply(session.table.state, DealVoided())
        app.table_changed()
        await until_screen(pilot, "Notice")
        assert "void" in text_of(app)
        await press(pilot, "enter")
        await until(pilot, lambda: session.state_phase is not Phase.VOID)

        assert session.table.state.deal_number == 2
        assert session.table.state.starter == starter
        await until_screen(pilot, "TableScreen")


async def test_bots_wait_while_something_lies_over_the_table() -> None:
    async with card_shown(numbered_setup(LOST, "You", players=3)) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        app.pacer.pause(True)
        await press(pilot, "c", "d", "d", "r")
        await until_screen(pilot, "RulesScreen")
        app.pacer.pause(False)
        events = len(session.table.events)
        for _ in range(20):
            await settled(pilot)

        assert session.awaited not in session.people
        assert len(session.table.events) == events
        await press(pilot, "escape")
        await until(pilot, lambda: len(session.table.events) > events)
        assert screen_name(app) == "TableScreen"
