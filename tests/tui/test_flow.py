"""The way through the screens: what is kept, what goes on, what is asked first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Semaphore

import pytest
from textual.pilot import Pilot

from rummy_tui.engine.asking import Answer
from rummy_tui.engine.events import TurnMissed
from rummy_tui.engine.seat import Seat
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.session import Session
from tests.tui.key_player import KeyPlayer
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

WON = 1
"""The seed of a deal for two that the key player wins."""
_ALWAYS = 10_000


async def go_home(pilot: Pilot[None]) -> None:
    """Leave the deal for the home screen."""
    await press(pilot, "Q", "h")
    await until_screen(pilot, "HomeScreen")


async def go_on(app: RummyApp, pilot: Pilot[None]) -> None:
    """Continue on the home screen."""
    await press(pilot, "enter")
    await until(pilot, lambda: screen_name(app) != "HomeScreen")
    await settled(pilot)


@contextmanager
def slow_bots(session: Session) -> Iterator[tuple[Semaphore, Counter[int]]]:
    """Bots that answer once for each release; how often at so many events one was."""
    released = Semaphore(0)
    asked: Counter[int] = Counter()
    ask = session.table.ask

    def slow(seat: Seat) -> Answer:
        asked[len(session.table.events)] += 1
        released.acquire()
        return ask(seat)

    session.table.ask = slow  # type: ignore[method-assign]
    try:
        yield released, asked
    finally:
        released.release(_ALWAYS)


async def test_continue_goes_on_with_the_same_state_and_arrangement() -> None:
    async with card_shown(numbered_setup(WON, "You", players=3)) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "space", "right", "space", "right", "space", "g", "c")
        state, kept = session.table.state, session.arrangement(Seat(0))
        groups, loose, cursor = kept.groups, kept.loose, kept.cursor
        await go_home(pilot)
        assert app.flow.session is None
        assert "Continue" in text_of(app)
        assert "against Asha and Bhim, your turn" in " ".join(text_of(app).split())
        await go_on(app, pilot)
        await until_screen(pilot, "TableScreen")

        assert app.flow.session is session
        assert session.table.state is state
        assert session.arrangement(Seat(0)) is kept
        assert (kept.groups, kept.loose, kept.cursor) == (groups, loose, cursor)
        assert "YOUR TURN: discard" in text_of(app)
        await press(pilot, "u")
        assert kept.groups != groups


async def test_continue_then_the_deal_is_played_to_its_end() -> None:
    async with card_shown(numbered_setup(WON, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await go_home(pilot)
        await go_on(app, pilot)
        await play_to_settlement(app, pilot, session)

        assert "You won the deal" in text_of(app)
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
        assert "Continue" not in text_of(app)


async def test_a_pause_is_still_one_and_hides_the_hand() -> None:
    async with card_shown(numbered_setup(WON, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "p")
        await go_home(pilot)
        await go_on(app, pilot)
        await until_screen(pilot, "TableScreen")

        assert app.pacer.paused
        assert "Paused, the hand is hidden" in text_of(app)
        await press(pilot, "p")
        assert "YOUR TURN: draw" in text_of(app)


async def test_a_queued_drop_stays_queued() -> None:
    async with card_shown(numbered_setup(WON, "You", players=3)) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        with slow_bots(session) as (released, asked):
            await press(pilot, "c", "d", "d")
            await until(pilot, lambda: asked)
            await press(pilot, "P", "y")
            assert session.view(Seat(0)).drop_queued
            await go_home(pilot)
            await go_on(app, pilot)
            await until_screen(pilot, "TableScreen")

            assert session.view(Seat(0)).drop_queued
            released.release(_ALWAYS)
            await until(pilot, lambda: not session.view(Seat(0)).record.is_in)


async def test_a_bot_left_thinking_is_asked_once_and_its_move_is_shown() -> None:
    async with card_shown(numbered_setup(WON, "You", players=3)) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "c")
        with slow_bots(session) as (released, asked):
            await press(pilot, "d", "d")
            await until(pilot, lambda: asked)
            for _ in range(3):
                await go_home(pilot)
                await go_on(app, pilot)
                await until_screen(pilot, "TableScreen")
            for _ in range(10):
                await settled(pilot)
            assert sum(asked.values()) == 1
            released.release(_ALWAYS)
            await my_turn(pilot, session)

        assert set(asked.values()) == {1}
        missed = [e for e in session.table.events if isinstance(e, TurnMissed)]
        assert missed == []
        assert "Asha [bot] drew closed" in text_of(app) or "took" in text_of(app)
        assert isinstance(app.screen, TableScreen)
        assert "YOUR TURN: draw" in text_of(app)


async def test_a_bot_that_moves_meanwhile_is_told_on_the_home_screen() -> None:
    async with card_shown(numbered_setup(WON, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "c")
        with slow_bots(session) as (released, asked):
            await press(pilot, "d", "d")
            released.release()
            await until(pilot, lambda: len(asked) == 2)
            await go_home(pilot)
            assert "the turn of Asha" in " ".join(text_of(app).split())
            events = len(session.table.events)
            released.release()
            await until(pilot, lambda: "your turn" in " ".join(text_of(app).split()))

            # Nobody drives the match on from the home screen.
            assert len(session.table.events) == events + 1
            assert screen_name(app) == "HomeScreen"
        await go_on(app, pilot)
        await my_turn(pilot, session)


async def test_another_match_asks_first_while_one_is_kept() -> None:
    async with card_shown(numbered_setup(WON, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await go_home(pilot)
        await press(pilot, "n")
        await until_screen(pilot, "NewGameScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "Question")
        assert "Give the kept deal up?" in text_of(app)
        await press(pilot, "n")
        await until_screen(pilot, "HomeScreen")
        assert "Continue" in text_of(app)

        await press(pilot, "n")
        await until_screen(pilot, "NewGameScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "Question")
        await press(pilot, "y")
        await until(pilot, lambda: app.flow.session not in (None, session))
        assert app.flow.kept is None


async def test_looking_at_a_card_loses_nothing() -> None:
    async with card_shown(numbered_setup(WON, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await go_home(pilot)
        await press(pilot, "n")
        await until_screen(pilot, "NewGameScreen")
        await press(pilot, "escape")
        await until_screen(pilot, "HomeScreen")

        assert app.flow.kept is session


@pytest.mark.parametrize("key", ["q", "Q", "ctrl+q"])
async def test_leaving_the_program_asks_while_a_deal_is_kept(key: str) -> None:
    async with card_shown(numbered_setup(WON, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await go_home(pilot)
        await press(pilot, key)
        await until_screen(pilot, "LeaveScreen")
        assert "will be lost" in text_of(app)
        await press(pilot, "n")
        await until_screen(pilot, "HomeScreen")
        assert app.flow.kept is session
        await press(pilot, key)
        await until_screen(pilot, "LeaveScreen")
        await press(pilot, "y")
        await until(pilot, lambda: not app.is_running)

        assert app.return_code == 0


async def test_in_hotseat_the_curtain_comes_before_the_hand(
    long_silences: None,
) -> None:
    async with card_shown(numbered_setup(3, "Nila", "Omar")) as (app, pilot):
        session = await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")
        await press(pilot, "c")
        seat = session.awaited
        assert seat is not None
        await go_home(pilot)
        home = text_of(app)
        assert "of Nila and Omar" in home
        assert f"turn of {session.name(seat)}" in " ".join(home.split())
        await press(pilot, "enter")
        await until_screen(pilot, "CurtainScreen")

        assert f"{session.name(seat)} is next" in text_of(app)
        await press(pilot, str(seat + 1))
        await until_screen(pilot, "TableScreen")
        assert "discard" in text_of(app)


async def test_a_watched_deal_goes_on_paused_as_it_was() -> None:
    async with card_shown(numbered_setup(3, players=3)) as (app, pilot):
        app.pacer.speed = Speed.SLOW
        session = await dealt(app, pilot)
        await until_screen(pilot, "WatchScreen")
        await press(pilot, "p")
        await go_home(pilot)
        assert "between Asha, Bhim and" in text_of(app)
        await go_on(app, pilot)
        await until_screen(pilot, "WatchScreen")

        assert "PAUSED" in text_of(app)
        moves = len(session.table.state.moves)
        await press(pilot, "n")
        await until(pilot, lambda: len(session.table.state.moves) > moves)


async def test_a_show_that_was_left_goes_on() -> None:
    async with card_shown(numbered_setup(2, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        player = KeyPlayer(session, lambda *keys: press(pilot, *keys))
        while not session.is_show:
            await settled(pilot)
            if screen_name(app) == "TableScreen" and session.awaited == 0:
                await player.move(Seat(0))
        await until_screen(pilot, "ShowScreen")
        await go_home(pilot)
        assert "hands are laid down" in " ".join(text_of(app).split())
        await go_on(app, pilot)
        await until_screen(pilot, "ShowScreen")
        await player.lay_down()
        await until_screen(pilot, "SettlementScreen")


async def test_the_last_deal_is_shown_at_the_table_once_there_is_one(
    long_silences: None,
) -> None:
    async with card_shown(numbered_setup(WON, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "l")
        assert "no deal before this one" in " ".join(text_of(app).split())
        await play_to_settlement(app, pilot, session)
        await press(pilot, "enter")
        await until(pilot, lambda: app.flow.session not in (None, session))
        again = app.flow.session
        assert again is not None
        await my_turn(pilot, again)
        await press(pilot, "l")
        await until_screen(pilot, "LastDealScreen")

        assert "You won the deal" in text_of(app)
        await press(pilot, "escape")
        assert screen_name(app) == "TableScreen"


async def test_enter_three_times_is_in_a_deal() -> None:
    app = RummyApp(speed=Speed.INSTANT)
    async with app.run_test(size=(80, 24)) as pilot:
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "NewGameScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "TossScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")


async def test_a_deal_that_a_question_ends_is_settled() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "P")
        await until_screen(pilot, "Question")
        # Something happened below: what drives the deal waits for the question now.
        app.table_changed()
        await settled(pilot)
        await press(pilot, "y")
        await until_screen(pilot, "SettlementScreen")
