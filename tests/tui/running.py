"""The whole app under Pilot: started, waited for, read, played by keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from textual import events
from textual.app import App
from textual.pilot import Pilot

from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import MatchSetup, new_setup
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.flow import MatchWish
from rummy_tui.tui.keys.names import textual_key
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.screens.curtain import CurtainScreen
from rummy_tui.tui.screens.settlement import SettlementScreen
from rummy_tui.tui.screens.show import ShowScreen
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.session import Session
from tests.tui.key_player import KeyPlayer

SIZE = (80, 24)
_DEADLINE = 60.0
"""Seconds after which a test gives up."""


def numbered_setup(seed: int, *names: str, **wishes: Any) -> MatchSetup:
    """A repeatable match."""
    return new_setup(names=names, seed=Seed.numbered(seed), **wishes)


def text_of(app: App[Any]) -> str:
    """Every cell of the screen."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def screen_name(app: App[Any]) -> str:
    """What kind of screen is on top."""
    return type(app.screen).__name__


async def settled(pilot: Pilot[None]) -> None:
    """Let every message be handled, and what it leads to be painted."""
    # Twice: the app hands a key on to its screen. Pilot's own `pause` waits until the
    # machine is idle, which takes a deal of five hundred keys half a minute.
    for _ in range(2):
        await pilot._wait_for_screen()
    pilot.app.screen._on_timer_update()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys as typed or by name, each once the one before has done its work."""
    for key in keys:
        character = key if len(key) == 1 else None
        pilot.app.post_message(events.Key(textual_key(key), character))
        await settled(pilot)


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    """Let the app run until something holds."""
    end = monotonic() + _DEADLINE
    while not holds():
        if monotonic() > end:
            raise AssertionError(f"it never came to that:\n{text_of(pilot.app)}")
        await settled(pilot)


async def resize(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Resize the terminal, and wait until what is on top is laid out for it."""
    await pilot.resize_terminal(*size)
    await until(pilot, lambda: pilot.app.screen._compositor.size == size)
    await settled(pilot)


async def until_screen(pilot: Pilot[None], name: str) -> None:
    """Let the app run until this kind of screen is on top and painted."""
    app = pilot.app
    await until(pilot, lambda: screen_name(app) == name and text_of(app).strip())
    await settled(pilot)


@asynccontextmanager
async def card_shown(
    setup: MatchSetup, *, size: tuple[int, int] = SIZE, show_toss: bool = False
) -> AsyncIterator[tuple[RummyApp, Pilot[None]]]:
    """The app with the rules card of a match on the screen; no toss unless asked."""
    settings = Settings(show_toss=show_toss)
    app = RummyApp(MatchWish(setup), settings=settings, speed=Speed.INSTANT)
    async with app.run_test(size=size) as pilot:
        await until_screen(pilot, "NewGameScreen")
        yield app, pilot


async def dealt(app: RummyApp, pilot: Pilot[None]) -> Session:
    """The session of the match once the rules card is accepted."""
    for _ in range(4):
        # A long card is read on first.
        if screen_name(app) != "NewGameScreen":
            break
        await press(pilot, "enter")
    await until(pilot, lambda: app.flow.session is not None)
    assert app.flow.session is not None
    return app.flow.session


async def my_turn(pilot: Pilot[None], session: Session) -> None:
    """Let the app run until seat 0 is on turn at the table."""
    await until(pilot, lambda: session.awaited == 0)
    await until_screen(pilot, "TableScreen")


async def play_to_settlement(
    app: RummyApp,
    pilot: Pilot[None],
    session: Session,
    *,
    after_each_step: Callable[[], None] = lambda: None,
) -> None:
    """Play every person's seat by keys until the settlement is on the screen."""

    async def press_each(*keys: str) -> None:
        for key in keys:
            await press(pilot, key)
            after_each_step()

    player = KeyPlayer(session, press_each)
    end = monotonic() + _DEADLINE
    while monotonic() < end:
        after_each_step()
        match app.screen:
            case SettlementScreen():
                await until_screen(pilot, "SettlementScreen")
                return
            case CurtainScreen() as curtain:
                await press_each(str(curtain.seat + 1))
            case ShowScreen():
                await player.lay_down()
            case TableScreen() as table:
                # After a declaration the table stands until the show takes its place.
                seat = session.awaited if session.is_play else None
                if seat is not None and seat in session.people and table.seat == seat:
                    await player.move(seat)
        await settled(pilot)
    raise AssertionError(f"the deal does not end:\n{text_of(app)}")
