"""A terminal resized two hundred times in the middle of a turn changes nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random

import pytest
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.pilot import Pilot

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Groups
from rummy_tui.engine.state import State
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.screens.too_small import LEAST, fits
from rummy_tui.tui.session import Session
from rummy_tui.tui.widgets.painted import Painted
from tests.tui.running import (
    card_shown,
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

SMALLEST, LARGEST = Size(10, 3), Size(200, 60)
AT_THE_TABLE, ELSEWHERE = 200, 12
GATE = "TooSmallScreen"
BLIND_KEYS = ("c", "o", "d", "f", "P", "y", "g", "space", "u", "s", "escape", "enter")
"""Keys that would each do something on one of the screens below the gate."""


def sizes(count: int, seed: int = 8) -> list[Size]:
    """So many sizes, the smallest and the largest among them."""
    random = Random(seed)
    drawn = [
        Size(
            random.randint(SMALLEST.width, LARGEST.width),
            random.randint(SMALLEST.height, LARGEST.height),
        )
        for _ in range(count - 2)
    ]
    return [*drawn, SMALLEST, LARGEST]


@dataclass(frozen=True)
class KeptHand:
    """How a person keeps a hand."""

    groups: Groups
    loose: tuple[CardId, ...]
    cursor: CardId | None
    marked: frozenset[CardId]


@dataclass(frozen=True)
class Kept:
    """Whatever a resized terminal must not change."""

    screen: str
    text: str
    state: State
    hands: tuple[KeptHand, ...]
    lifted: CardId | None


def words_on_top(app: RummyApp) -> str:
    """What the screen on top says; what lies below it is laid out once it is gone."""
    if not app.screen.is_modal:
        return text_of(app)
    lines = [line for one in app.screen.query(Painted) for line in one._painted]
    return "\n".join(line.text.rstrip() for line in lines)


def kept(app: RummyApp, session: Session) -> Kept:
    hands = tuple(
        KeptHand(hand.groups, hand.loose, hand.cursor, hand.marked)
        for hand in map(session.arrangement, session.people)
    )
    tables = [s for s in app.screen_stack if isinstance(s, TableScreen)]
    return Kept(
        screen=screen_name(app),
        text=words_on_top(app),
        state=session.table.state,
        hands=hands,
        lifted=tables[0]._lifted if tables else None,
    )


async def on_top(app: RummyApp, pilot: Pilot[None], screen: str) -> None:
    """Wait until this kind of screen is on top, painted or not."""
    await until(pilot, lambda: screen_name(app) == screen)


async def laid_out(app: RummyApp, pilot: Pilot[None], size: Size) -> None:
    """Wait until what is on top has been laid out for this size."""
    await until(pilot, lambda: app.screen._compositor.size == size)


def tell_size(pilot: Pilot[None], size: Size) -> None:
    """Resize the terminal without waiting for the app."""
    # Pilot's own `resize_terminal` waits until the machine is idle.
    driver = pilot.app._driver
    assert isinstance(driver, HeadlessDriver)
    driver._size = size
    pilot.app.post_message(events.Resize(size, size))


async def resize(pilot: Pilot[None], size: Size) -> None:
    """Resize the terminal, and let the app take the size in."""
    tell_size(pilot, size)
    await settled(pilot)


async def storm(
    app: RummyApp, pilot: Pilot[None], session: Session, count: int
) -> None:
    """Resize so often, press keys at the gate, and see that all is as before."""
    await at_least_size(app, pilot, screen_name(app))
    before = kept(app, session)
    random = Random(count)
    for size in sizes(count):
        await resize(pilot, size)
        shown = before.screen if fits(size) else GATE
        await on_top(app, pilot, shown)
        # Most of them come before the size before has been laid out.
        if random.random() < 0.25:
            await laid_out(app, pilot, size)
        if shown == GATE:
            await press(pilot, random.choice(BLIND_KEYS))
            assert screen_name(app) == GATE
        assert session.table.state == before.state
    await at_least_size(app, pilot, before.screen)

    assert kept(app, session) == before


async def at_least_size(app: RummyApp, pilot: Pilot[None], screen: str) -> None:
    """Go to the least size there may be, and wait until this screen stands there."""
    await resize(pilot, LEAST)
    await until_screen(pilot, screen)
    await laid_out(app, pilot, LEAST)
    await settled(pilot)


@asynccontextmanager
async def mid_turn() -> AsyncIterator[tuple[RummyApp, Pilot[None], Session]]:
    """The table of one person who has drawn, grouped, marked and lifted cards."""
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "c", "space", "right", "space", "right", "space", "g")
        await press(pilot, "end", "space", "left", "d")
        (hand,) = kept(app, session).hands
        assert hand.groups
        assert hand.marked
        assert kept(app, session).lifted is not None
        await at_least_size(app, pilot, "TableScreen")
        yield app, pilot, session


@pytest.mark.parametrize(
    "sizes", [ELSEWHERE, pytest.param(AT_THE_TABLE, marks=pytest.mark.slow)]
)
async def test_any_sizes_in_the_middle_of_a_turn_change_nothing(sizes: int) -> None:
    async with mid_turn() as (app, pilot, session):
        await storm(app, pilot, session, sizes)
        # Nothing blind is made up for: the lifted card goes where it was meant to.
        lifted = kept(app, session).lifted
        await press(pilot, "d")
        assert lifted not in session.view(session.people[0]).hand


async def test_sizes_that_come_faster_than_the_app_takes_them_in() -> None:
    async with mid_turn() as (app, pilot, session):
        before = kept(app, session)
        for size in sizes(ELSEWHERE):
            tell_size(pilot, size)
        await at_least_size(app, pilot, before.screen)

        assert kept(app, session) == before


async def test_leaving_asked_for_at_the_gate_leads_back_to_the_table() -> None:
    async with mid_turn() as (app, pilot, session):
        before = kept(app, session)
        await resize(pilot, SMALLEST)
        await until_screen(pilot, GATE)
        await press(pilot, "ctrl+q")
        await until_screen(pilot, "LeaveScreen")
        await resize(pilot, LEAST)
        await press(pilot, "n")
        await at_least_size(app, pilot, before.screen)

        assert kept(app, session) == before


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("v", "PanelScreen"),
        ("r", "RulesScreen"),
        ("ctrl+q", "LeaveScreen"),
    ],
)
async def test_what_lies_over_the_table_outlasts_the_storm(
    key: str, screen: str
) -> None:
    async with mid_turn() as (app, pilot, session):
        await press(pilot, key)
        await until_screen(pilot, screen)
        await storm(app, pilot, session, ELSEWHERE)


async def test_a_question_outlasts_the_storm_and_is_answered_by_no_blind_key() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "P")
        await until_screen(pilot, "Question")
        await storm(app, pilot, session, ELSEWHERE)
        await press(pilot, "y")
        await until(pilot, lambda: not session.view(session.people[0]).record.is_in)


async def test_the_curtain_outlasts_the_storm(long_silences: None) -> None:
    setup = numbered_setup(3, "Nila", "Omar", players=3)
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        await storm(app, pilot, session, ELSEWHERE)


async def test_the_table_of_two_people_outlasts_the_storm(long_silences: None) -> None:
    setup = numbered_setup(3, "Nila", "Omar")
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")
        await press(pilot, "c", "space", "right", "d")
        await storm(app, pilot, session, ELSEWHERE)


async def test_watching_outlasts_the_storm() -> None:
    async with card_shown(numbered_setup(3, players=4)) as (app, pilot):
        app.pacer.speed = Speed.SLOW
        session = await dealt(app, pilot)
        await until_screen(pilot, "WatchScreen")
        await press(pilot, "p")
        await storm(app, pilot, session, ELSEWHERE)
