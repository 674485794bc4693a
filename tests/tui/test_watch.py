"""Watching bots: every hand, never the closed deck; pause, step, speed."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest

from rummy_tui.engine.spectator import SpectatorView, spectator_view
from rummy_tui.new_match import new_setup
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.screens.watch import WatchScreen
from rummy_tui.tui.session import Session
from tests.engine.positions import deal
from tests.tui.on_page import of_bots
from tests.tui.running import (
    card_shown,
    dealt,
    numbered_setup,
    press,
    settled,
    text_of,
    until,
    until_screen,
)


async def test_a_watched_deal_ends_with_the_settlement() -> None:
    async with card_shown(numbered_setup(3, players=4)) as (app, pilot):
        await dealt(app, pilot)
        await until_screen(pilot, "SettlementScreen")

        assert "won the deal" in text_of(app)


async def test_while_paused_every_hand_is_shown_and_n_makes_one_move() -> None:
    async with card_shown(numbered_setup(3, players=6)) as (app, pilot):
        app.pacer.speed = Speed.SLOW
        session = await dealt(app, pilot)
        await until_screen(pilot, "WatchScreen")
        await press(pilot, "p")
        page = text_of(app)
        assert "PAUSED" in page
        assert page.count("[bot]") >= 6
        assert "more lines" not in page

        moves = len(session.table.state.moves)
        await press(pilot, "n")
        await until(pilot, lambda: len(session.table.state.moves) > moves)
        for _ in range(10):
            await settled(pilot)
        assert len(session.table.state.moves) == moves + 1


async def test_the_speed_goes_round_and_is_named() -> None:
    async with card_shown(numbered_setup(3, players=2)) as (app, pilot):
        app.pacer.speed = Speed.SLOW
        await dealt(app, pilot)
        await until_screen(pilot, "WatchScreen")
        await press(pilot, "p")
        assert "speed: slow" in text_of(app)
        await press(pilot, "full_stop")
        assert "speed: normal" in text_of(app)


async def test_leaving_asks_and_leads_home() -> None:
    async with card_shown(numbered_setup(3, players=2)) as (app, pilot):
        app.pacer.speed = Speed.SLOW
        await dealt(app, pilot)
        await until_screen(pilot, "WatchScreen")
        await press(pilot, "p", "h")
        await until_screen(pilot, "LeaveScreen")
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")


def test_T8_nobody_watches_a_table_where_a_person_sits() -> None:
    with pytest.raises(AssertionError):
        spectator_view(deal(seats=3).state)


def test_both_page_keys_and_space_are_bound_once() -> None:
    bound = WatchScreen(Session(new_setup(players=2)))._bindings.key_to_bindings
    assert {"pagedown", "pageup", "space"} <= set(bound)
    assert len(bound["space"]) == 1


def test_T8_a_spectator_never_learns_the_closed_deck() -> None:
    state = of_bots(deal(seats=3)).state
    closed = list(state.closed_deck)
    Random(5).shuffle(closed)
    other = replace(state, closed_deck=tuple(closed))

    assert other != state
    assert spectator_view(other) == spectator_view(state)


def test_T8_a_spectators_view_has_no_place_for_the_closed_deck() -> None:
    names = {field.name for field in fields(SpectatorView)}
    assert "closed_deck" not in names
    assert "seed" not in names
