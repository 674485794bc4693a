"""Positions for a bot to answer: always the same, from tables of all kinds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rummy_tui.bot_api import Phase, SeatView
from rummy_tui.bot_registry import DISTRIBUTION
from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_setup, new_table
from rummy_tui.rules.load import PROFILE_NAMES
from rummy_tui.rules.profile import Format

TABLES = 40
"""Enough for every profile with every number of seats, and every format."""

_STEPS = frozenset({0, 1, 6, 7, 16, 17, 30, 31})
"""At which steps of a table the seat on turn is looked at, before and after drawing."""

_MIXES = (
    ("miser", "random"),
    ("miser", "random", "collector"),
    ("random", "collector", "miser", "random"),
    ("collector", "random", "miser", "random", "random"),
    ("random", "miser", "random", "random", "collector", "random"),
)
"""Bots that reach every corner of the rules together; one mix a number of seats."""


@dataclass(frozen=True, slots=True)
class Position:
    """What one seat sees when it is to move, and the seed of its chance."""

    view: SeatView
    seed: int

    def __str__(self) -> str:
        view = self.view
        table = view.table
        do = "draw" if view.phase is Phase.DRAW else "throw or declare"
        seats = len(table.players)
        wild = " ".join(map(str, sorted(view.wild))) or "none"
        hand = " ".join(map(str, view.faces(view.hand)))
        top = "none" if view.open_card is None else view.open_card
        return (
            f"{table.profile.name}, {table.profile.format}, {seats} seats: seat "
            f"{view.seat} is to {do} in its turn {view.record.turns} with {hand}; "
            f"wild {wild}; open card {top}; seed {self.seed}"
        )


@cache
def positions() -> tuple[Position, ...]:
    """All of them; a fraction of a second to make."""
    return tuple(_positions())


def _positions() -> Iterator[Position]:
    formats = tuple(Format)
    for number in range(TABLES):
        mix = _MIXES[number % len(_MIXES)]
        setup = new_setup(
            rules=PROFILE_NAMES[number % len(PROFILE_NAMES)],
            format=formats[(number + number // len(PROFILE_NAMES)) % len(formats)],
            bots=[f"{name}@{DISTRIBUTION}" for name in mix],
            seed=Seed.numbered(number),
            decision_seconds=None,
        )
        table = new_table(setup)
        for step in range(max(_STEPS) + 1):
            seat = table.awaited
            if seat is None or not table.state.phase.is_play:
                break
            if step in _STEPS:
                yield Position(table.view(seat), 1000 * number + step)
            table.step()
