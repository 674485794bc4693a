"""One screen over a position made by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from rummy_tui.new_match import new_setup
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.glyphs import UNICODE, Glyphs
from rummy_tui.tui.keys.keymap import Keymap
from rummy_tui.tui.pace import Pacer, Speed
from rummy_tui.tui.session import Session
from rummy_tui.tui.themes import dress
from tests.engine.positions import NAMES, SEED, Play
from tests.tui.running import SIZE, settled


def session_at(play: Play, *, help: bool = True) -> Session:
    """A session at this position, every seat a person's."""
    table = play.state.table
    setup = new_setup(names=NAMES[: len(table.players)], seed=SEED)
    session = Session(setup, Settings(sort_deal="off"), help=help)
    session.table.state = play.state
    return session


def of_bots(play: Play) -> Play:
    """The same position with a bot in every seat."""
    table = play.state.table
    bots = tuple(replace(player, bot="miser") for player in table.players)
    play.state = replace(play.state, table=replace(table, players=bots))
    return play


class PageApp(App[None]):
    """The least app a page can be shown in; keeps what the page ended with."""

    AUTO_FOCUS = None

    def __init__(self, page: Screen[Any], glyphs: Glyphs = UNICODE) -> None:
        super().__init__()
        dress(self)
        self.glyphs = glyphs
        self.keymap = Keymap()
        self.settings = Settings()
        self.complaints: list[str] = []
        self.settings_kept_in = ""
        self.seconds_left: int | None = None
        self.pacer = Pacer(Speed.INSTANT)
        self.page = page
        self.result: object = None

    def on_mount(self) -> None:
        self.push_screen(self.page, self._ended)

    def _ended(self, result: object) -> None:
        self.result = result

    def follow_clock(self) -> None:
        """No clock runs here."""

    def use_settings(self, settings: Settings) -> None:
        self.settings = settings

    def keep_setting(self, name: str, value: object) -> str:
        return "Kept."

    def table_changed(self) -> None:
        """Nothing follows here."""


@asynccontextmanager
async def shown(
    page: Screen[Any], *, size: tuple[int, int] = SIZE, glyphs: Glyphs = UNICODE
) -> AsyncIterator[tuple[PageApp, Pilot[None]]]:
    """The page on a screen of this size."""
    app = PageApp(page, glyphs)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield app, pilot
