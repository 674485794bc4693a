"""Positions for bots to answer: a thousand, from deals of all profiles and sizes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import count, islice

from rummy_tui.bot_registry import installed_bots
from rummy_tui.engine.events import Event
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import State
from rummy_tui.engine.view import SeatView, seat_view
from rummy_tui.new_match import new_setup, new_table
from rummy_tui.rules.load import PROFILE_NAMES

POSITIONS = 1000
MIXES = (
    ("random", "random"),
    ("miser", "random", "collector"),
    ("random", "random", "random", "random"),
    ("collector", "random", "miser", "random", "random"),
    ("random", "miser", "random", "random", "collector", "random"),
)


def _turns() -> Iterator[tuple[State, SeatView]]:
    for number in count():
        rules = PROFILE_NAMES[number % len(PROFILE_NAMES)]
        bots = MIXES[number % len(MIXES)]
        setup = new_setup(
            rules=rules, bots=bots, seed=Seed.numbered(number), decision_seconds=None
        )
        table = new_table(setup)
        for step in count():
            seat = table.awaited
            if seat is None:
                break
            if step % 3 < 2 and table.state.phase.is_play:
                yield table.state, seat_view(table.state, seat)
            table.step()


@cache
def turns() -> tuple[tuple[State, SeatView], ...]:
    """States with the view of the seat on turn, before and after drawing."""
    return tuple(islice(_turns(), POSITIONS))


def bot_names() -> list[str]:
    return [bot.name for bot in installed_bots()]


def events_of(bots: tuple[str, ...], rules: str, number: int) -> list[Event]:
    """What happens when these bots play this seed."""
    setup = new_setup(
        rules=rules, bots=bots, seed=Seed.numbered(number), decision_seconds=None
    )
    table = new_table(setup, clock=lambda: datetime(2024, 2, 29, tzinfo=UTC))
    table.play_bots()
    return table.events
