"""What every page must do: fit, stay plain where asked, scroll, close."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.screen import Screen

from rummy_tui.cards.face import FACES
from rummy_tui.engine.seat import Seat
from rummy_tui.rules.in_words import differences
from rummy_tui.rules.load import load_profile
from rummy_tui.tui.glyphs import ASCII
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.questions import Asked
from rummy_tui.tui.screens.curtain import CurtainScreen
from rummy_tui.tui.screens.home import HomeScreen
from rummy_tui.tui.screens.keys import KeysScreen
from rummy_tui.tui.screens.new_game import NewGameScreen
from rummy_tui.tui.screens.question import LeaveScreen, Notice, Question
from rummy_tui.tui.screens.rules import RulesScreen
from rummy_tui.tui.screens.show import ShowScreen
from rummy_tui.tui.screens.too_small import TooSmallScreen
from rummy_tui.tui.screens.watch import WatchScreen
from tests.engine.positions import deal, finishing
from tests.tui.on_page import of_bots, session_at, shown
from tests.tui.running import numbered_setup, press, text_of

SIZES = [(80, 24), (100, 30), (120, 40)]


def show_screen() -> ShowScreen:
    play = finishing("classic", seats=3)
    play.declare(0)
    return ShowScreen(session_at(play), Seat(1))


PAGES: dict[str, Callable[[], Screen[Any]]] = {
    "home": HomeScreen,
    "new game": lambda: NewGameScreen(numbered_setup(1, "You", players=6)),
    "hotseat": lambda: NewGameScreen(numbered_setup(1, "Nila", "Omar")),
    "keys": lambda: KeysScreen(Mode.TABLE),
    "curtain": lambda: CurtainScreen(session_at(deal(seats=3)), Seat(1)),
    "show": show_screen,
    "watch": lambda: WatchScreen(session_at(of_bots(deal("classic", seats=6)))),
}
"""Pages that are complete at every size."""

SURE = Asked(title="Sure?", text="It costs 10 – or more.", yes="yes", no="no")

OTHERS: dict[str, Callable[[], Screen[Any]]] = {
    "rules": lambda: RulesScreen(load_profile("desk")),
    "leave": LeaveScreen,
    "question": lambda: Question(SURE),
    "notice": lambda: Notice("Well", "Nobody’s fault."),
    "too small": TooSmallScreen,
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("page", PAGES)
async def test_a_page_is_complete(page: str, size: tuple[int, int]) -> None:
    async with shown(PAGES[page](), size=size) as (app, _):
        text = text_of(app)

        assert "more lines" not in text
        assert max(map(len, text.splitlines())) <= size[0]
        assert text.splitlines()[-1].strip()


@pytest.mark.parametrize("page", [*PAGES, *OTHERS])
async def test_a_page_is_plain_where_the_terminal_is(page: str) -> None:
    async with shown({**PAGES, **OTHERS}[page](), glyphs=ASCII) as (app, _):
        assert text_of(app).isascii(), text_of(app)


async def test_a_long_page_scrolls_and_says_how_much_is_left() -> None:
    async with shown(RulesScreen(load_profile("classic"))) as (app, pilot):
        await press(pilot, "d")
        assert "more lines" in text_of(app)
        await press(pilot, "end")
        assert "PgUp: the end" in text_of(app)
        last = differences(load_profile("classic"), load_profile("desk"))[-1]
        assert last.number in text_of(app)
        await press(pilot, "home")
        assert "Rules of" in text_of(app)


async def test_the_rules_page_goes_through_every_profile() -> None:
    async with shown(RulesScreen(load_profile("classic"))) as (app, pilot):
        seen = []
        for _ in range(4):
            seen.append(text_of(app).split()[2])
            await press(pilot, "right")

        assert set(seen) == {"classic", "desk", "elitemelds", "standard"}


@pytest.mark.parametrize("key", ["n", "escape", "enter", "x", "q"])
async def test_only_y_says_yes(key: str) -> None:
    async with shown(Question(SURE)) as (app, pilot):
        await press(pilot, key)
        assert app.result in (False, None)


def test_every_face_can_be_written_in_ascii() -> None:
    assert all(ASCII.face(face).isascii() for face in FACES)
