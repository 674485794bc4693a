"""A table screen over a position made by hand, driven by keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from rummy_tui.cards import parse_face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Groups
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import State
from rummy_tui.new_match import new_setup
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.glyphs import UNICODE, Glyphs
from rummy_tui.tui.keys.keymap import Keymap
from rummy_tui.tui.pace import Pacer, Speed
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.session import Session
from rummy_tui.tui.themes import dress
from tests.engine.positions import NAMES, SEED, Play, deal
from tests.tui.running import press

SIZE = (80, 24)
WIDE = (120, 40)


def session_of(play: Play, *, help: bool = True) -> Session:
    """A session at this position, every seat a person's."""
    info = play.state.table
    names = NAMES[: len(info.players)]
    setup = new_setup(rules="standard", names=names, seed=SEED)
    session = Session(setup, Settings(sort_deal="off"), help=help)
    session.table.state = play.state
    return session


class TableApp(App[None]):
    """The least app a table can be shown in."""

    AUTO_FOCUS = None

    def __init__(
        self, play: Play, *, seat: int = 0, help: bool = True, glyphs: Glyphs = UNICODE
    ) -> None:
        super().__init__()
        dress(self)
        self.glyphs = glyphs
        self.keymap = Keymap()
        self.settings = Settings()
        self.complaints: list[str] = []
        self.settings_kept_in = ""
        self.seconds_left: int | None = None
        self.pacer = Pacer(Speed.INSTANT)
        self._seat, self._help = Seat(seat), help
        self.changes = 0
        self._sit_down(play)

    def _sit_down(self, play: Play) -> None:
        self.session = session_of(play, help=self._help)
        self.table = TableScreen(self.session, self._seat)

    def on_mount(self) -> None:
        self.push_screen(self.table)

    async def sit_at(self, play: Play) -> None:
        """Show another table over whatever there is: quicker than another app."""
        self._sit_down(play)
        await self.push_screen(self.table)

    def follow_clock(self) -> None:
        """No clock runs here."""

    def use_settings(self, settings: Settings) -> None:
        self.settings = settings

    def keep_setting(self, name: str, value: object) -> str:
        return "Kept."

    def table_changed(self) -> None:
        self.changes += 1

    @property
    def state(self) -> State:
        """Everything about the match, to see whether it changed."""
        return self.session.table.state

    @property
    def is_at_table(self) -> bool:
        """Whether nothing lies over the table."""
        return self.screen is self.table

    @property
    def kept(self) -> Arrangement:
        """How the hand on screen is kept."""
        return self.table.arrangement

    def card(self, text: str) -> CardId:
        """The first card of the hand on screen with this face."""
        face = parse_face(text)
        return next(c for c in self.kept.cards if self.table.view.face(c) == face)

    def text(self) -> str:
        """What the screen shows."""
        lines = self.screen._compositor.render_strips()
        return "\n".join(line.text.rstrip() for line in lines)

    def groups(self) -> str:
        """The groups on screen in notation."""
        return faces_of(self.table.view.table.shoe.faces, self.kept.groups)


def faces_of(faces: Sequence[object], groups: Groups) -> str:
    """Groups of cards in notation."""
    return " | ".join(" ".join(str(faces[c]) for c in group) for group in groups)


async def point_at(app: TableApp, pilot: Pilot[None], text: str) -> None:
    """Move the cursor to a card, by keys."""
    card = app.card(text)
    while app.kept.cursor != card:
        await press(pilot, "right")


async def group_as(app: TableApp, pilot: Pilot[None], text: str) -> None:
    """Make one group of these cards, by keys."""
    wanted = text.split()
    view = app.table.view
    for card in app.kept.loose:
        face = str(view.face(card))
        if face in wanted:
            wanted.remove(face)
            app.kept.put_cursor(card)
            await press(pilot, "space")
    assert not wanted, f"not loose: {wanted}"
    await press(pilot, "g")


HAND = "5S 6S 7S 9H JH KD 2C 3D 10H 4C 8D QS AS"


def app_with(**said: Any) -> TableApp:
    """A table where seat 0 holds `HAND`, jokers are the fours, and 8S comes next."""
    hands = said.pop("hands", [HAND])
    return TableApp(deal(hands=hands, turned="4D", closed="8S", **said))
