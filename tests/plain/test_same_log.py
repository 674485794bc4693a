"""The same seed and the same moves make the same log in lines as on screen."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import pytest

from rummy_tui.engine.actions import Action, Declare, Discard, DrawClosed, DrawOpen
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    Declared,
    Discarded,
    Event,
    OpenCardTaken,
)
from rummy_tui.engine.log import dump_event
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.screens.settlement import SettlementScreen
from rummy_tui.tui.screens.show import ShowScreen
from rummy_tui.tui.screens.table import TableScreen
from tests.plain.typist import Played
from tests.tui.key_player import KeyPlayer
from tests.tui.running import card_shown, dealt, numbered_setup, press, settled, until

WON, LOST, THREE = 1, 2, 4


@pytest.fixture(autouse=True)
def _threads_in_short_turns() -> Iterator[None]:
    """Let a bot's thread run beside a loop that looks for something all the time."""
    seconds = sys.getswitchinterval()
    sys.setswitchinterval(0.0002)
    yield
    sys.setswitchinterval(seconds)


def told(events: list[Event]) -> list[dict[str, object]]:
    """A log without its times."""
    lines = [json.loads(dump_event(event)) for event in events]
    return [{k: v for k, v in line.items() if k != "at"} for line in lines]


class Again:
    """Does at one seat what was done there before."""

    def __init__(self, events: list[Event], seat: Seat) -> None:
        self._actions = [a for e in events if (a := _action(e, seat)) is not None]

    def choose(self, view: SeatView) -> Action:
        return self._actions.pop(0)


def _action(event: Event, seat: Seat) -> Action | None:
    match event:
        case ClosedCardDrawn(seat=at) if at == seat:
            return DrawClosed()
        case OpenCardTaken(seat=at) if at == seat:
            return DrawOpen()
        case Discarded(seat=at, card=card) if at == seat:
            return Discard(card)
        case Declared(seat=at, closing=closing, groups=groups) if at == seat:
            return Declare(closing, groups)
    return None


@pytest.mark.parametrize(
    ("seed", "players"),
    [pytest.param(WON, 2, marks=pytest.mark.slow), (LOST, 2), (THREE, 3)],
)
async def test_the_same_moves_make_the_same_log_as_on_screen(
    seed: int, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = numbered_setup(seed, "You", players=players)
    plain = Played(setup, monkeypatch).play().table.events
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)

        async def press_each(*keys: str) -> None:
            await press(pilot, *keys)

        player = KeyPlayer(session, press_each)
        monkeypatch.setattr(player, "_bot", Again(plain, Seat(0)))

        def is_due(app: RummyApp) -> bool:
            if isinstance(app.screen, SettlementScreen | ShowScreen):
                return True
            mine = session.is_play and session.awaited == 0
            return isinstance(app.screen, TableScreen) and mine

        while True:
            await until(pilot, lambda: is_due(app))
            if isinstance(app.screen, SettlementScreen):
                break
            if isinstance(app.screen, ShowScreen):
                await player.lay_down()
            else:
                await player.move(Seat(0))
            await settled(pilot)

        assert told(session.table.events) == told(plain)
