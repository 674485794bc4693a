"""A whole hotseat deal, searched after every key for cards nobody may see then.

What is on the screen may name a card only if everybody has seen a copy of it, or the
person whose hand is open holds one. And it must not depend on what is hidden: with all
hidden cards changed, the very same cells are shown.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from rummy_tui.engine.seat import Seat
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.glyphs import UNICODE
from rummy_tui.tui.screens.declare import DeclareScreen
from rummy_tui.tui.screens.settings import SettingsScreen
from rummy_tui.tui.screens.show import ShowScreen
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.session import Session
from rummy_tui.tui.widgets.painted import Painted
from tests.engine.worlds import Onlooker
from tests.tui.running import (
    card_shown,
    dealt,
    numbered_setup,
    play_to_settlement,
    press,
    text_of,
    until_screen,
)

_CARD = re.compile(r"(?<![0-9A-Z])(?:10|[2-9AJQK])[♠♥♦♣]|\bJK\b")
_RANK = re.compile(r"(?<![0-9A-Z])(?:10|[2-9AJQK])(?= )")
_OTHER_WORLDS = 7
"""Every how many keys the hidden cards are changed."""
_SUITS = set(UNICODE.suits)


def cards_in(text: str) -> set[str]:
    """Every card that is written, on one line or with its suit below its rank."""
    found = set(_CARD.findall(text))
    lines = text.splitlines()
    for above, below in pairwise(lines):
        for rank in _RANK.finditer(above):
            suit = below[rank.start() + 1 : rank.start() + 2]
            if suit in _SUITS:
                found.add(rank.group() + suit)
    return found


def public(session: Session) -> set[str]:
    """Cards everybody at the table has seen a copy of."""
    state = session.table.state
    seen = [move.face for move in state.moves if move.face is not None]
    seen += state.faces(state.open_deck)
    if state.turned is not None:
        seen += state.faces((state.turned,))
    for hand in session.view(Seat(0)).hands_shown:
        if hand is not None:
            seen += [face for group in hand.groups for face in group]
            seen += [] if hand.closing is None else [hand.closing]
    return {UNICODE.face(face) for face in seen}


def viewer(app: RummyApp) -> Seat | None:
    """Whose hand may be open; nobody's where a curtain is among the screens."""
    for screen in reversed(app.screen_stack):
        match screen:
            case TableScreen():
                return screen.seat
            case ShowScreen() | DeclareScreen():
                return screen._seat
        if type(screen).__name__ in ("CurtainScreen", "AwayScreen", "TossScreen"):
            return None
    return None


def searched(app: RummyApp, session: Session) -> str:
    """What is shown, once no card in it is one that is hidden."""
    state = session.table.state
    seat = viewer(app)
    allowed = public(session)
    if seat is not None:
        allowed |= {UNICODE.face(face) for face in state.faces(state.hands[seat])}
    shown = text_of(app)
    if isinstance(app.screen, SettingsScreen):
        return shown  # its cards are the same ones always
    leaked = cards_in(shown) - allowed
    assert not leaked, f"{leaked} shown to seat {seat}:\n{shown}"
    # The person at the keyboard is spoken to; nobody is called "you".
    assert "(you)" not in shown
    assert "You" not in {session.name(seat) for seat in session.people}
    assert not cards_in(f"{app.title} {app.sub_title}")
    return shown


def test_cards_are_found_however_they_are_written() -> None:
    assert cards_in("took 10♥ and K♠, JK") == {"10♥", "K♠", "JK"}
    assert cards_in("│5  │10 │\n│ ♠ │ ♦ │") == {"5♠", "10♦"}


class Search:
    """Looks at a deal after every key."""

    def __init__(self, app: RummyApp, session: Session) -> None:
        self._app = app
        self._session = session
        self._onlooker = Onlooker()
        self._followed = 0
        self._random = Random(1)
        self.hands_seen: set[Seat] = set()
        self.steps = 0

    def __call__(self) -> None:
        # While a bot thinks in its thread the world must stay as it is, and it may move
        # as soon as the screen has been looked at.
        is_quiet = self._session.awaited in self._session.people
        self._paint()  # a screen just opened may not have been painted yet
        shown = searched(self._app, self._session)
        self.steps += 1
        seat = viewer(self._app)
        if seat is not None:
            self.hands_seen.add(seat)
        events = self._session.table.events
        for event in events[self._followed :]:
            self._onlooker.follow(event, self._session.table.state)
        self._followed = len(events)
        if is_quiet and self._session.is_play and self.steps % _OTHER_WORLDS == 0:
            # A curtain depends on nobody's hand: two worlds change all of them.
            for unchanged in [seat] if seat is not None else [Seat(0), Seat(1)]:
                assert self._in_another_world(unchanged) == shown

    def _in_another_world(self, seat: Seat) -> str:
        """The screen, were every card different that this seat cannot know."""
        table = self._session.table
        state = table.state
        table.state = self._onlooker.other_world(state, seat, self._random)
        try:
            self._paint()
            return text_of(self._app)
        finally:
            table.state = state
            self._paint()

    def _paint(self) -> None:
        for screen in self._app.screen_stack:
            if isinstance(screen, TableScreen):
                screen.repaint()
            for painted in screen.query(Painted):
                painted.repaint()


@pytest.mark.parametrize("seed", [3, 8])
async def test_T8_no_hidden_card_is_shown_at_any_step_of_a_hotseat_deal(
    long_silences: None, seed: int
) -> None:
    setup = numbered_setup(seed, "Nila", "Omar", "Padma", players=4)
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        search = Search(app, session)
        await play_to_settlement(app, pilot, session, after_each_step=search)

    assert search.hands_seen >= {Seat(0), Seat(1), Seat(2)}
    assert search.steps > 50


LOOKING_UP = ("v", "j", "m", "l", "?", ",", ":", "tab", "i", "P", "Q")
"""Not the rules, which name cards as examples."""


async def test_T8_nothing_that_can_be_looked_up_shows_a_hidden_card(
    long_silences: None,
) -> None:
    setup = numbered_setup(5, "Nila", "Omar", players=3)
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)
        search = Search(app, session)
        await until_screen(pilot, "CurtainScreen")
        for _ in range(2):
            for key in ("?", ",", ":"):
                await press(pilot, key)
                search()
                await press(pilot, "escape")
            seat = session.awaited
            assert seat is not None
            await press(pilot, str(seat + 1))
            await until_screen(pilot, "TableScreen")
            for key in LOOKING_UP:
                await press(pilot, key)
                search()
                await press(pilot, "escape", "escape")
                await until_screen(pilot, "TableScreen")
            await press(pilot, "c", "d", "d")
            await until_screen(pilot, "CurtainScreen")
            search()


async def test_a_hotseat_deal_leaves_no_file(
    long_silences: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (
        "HOME",
        "XDG_CONFIG_HOME",
        "XDG_STATE_HOME",
        "XDG_DATA_HOME",
        "TMPDIR",
    ):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    async with card_shown(numbered_setup(3, "Nila", "Omar")) as (app, pilot):
        session = await dealt(app, pilot)
        await play_to_settlement(app, pilot, session)

    assert list(tmp_path.rglob("*")) == []
