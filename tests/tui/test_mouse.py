"""Everything a key does a click does too."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from rummy_tui.engine.seat import Seat
from rummy_tui.tui import silence
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.screens.curtain import CurtainScreen
from rummy_tui.tui.screens.keys import KeysScreen
from rummy_tui.tui.screens.typed import NamesScreen
from tests.engine.positions import deal
from tests.tui.on_page import session_at, shown
from tests.tui.on_table import app_with
from tests.tui.running import (
    card_shown,
    numbered_setup,
    press,
    screen_name,
    settled,
    text_of,
    until_screen,
)


async def click(pilot: Pilot[Any], words: str, *, at: int = 0) -> None:
    """Click on the first of these words on the screen, or so many cells on."""
    app: App[Any] = pilot.app
    lines = text_of(app).splitlines()
    y = next(y for y, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words) + at, y))
    await settled(pilot)


async def test_what_stands_on_the_page_of_keys_is_done_by_a_click() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "?")
        await click(pilot, "jokers seen")
        assert screen_name(app) == "PanelScreen"
        assert "JOKERS" in text_of(app)


@pytest.mark.parametrize("mode", [Mode.TABLE, Mode.SHOW, Mode.WATCH])
async def test_every_line_of_the_page_of_keys_can_be_clicked(mode: Mode) -> None:
    page = KeysScreen(mode)
    async with shown(page, size=(120, 60)):
        blocks = page._blocks()
        lines = page.body(118, 60)
        linked = {does for line in lines for _, _, does in line.links}
        entries = [entry for block in blocks for entry in block if entry.keys]
        assert linked == {f"do('{entry.id}')" for entry in entries}


async def test_of_two_keys_shown_as_one_each_does_its_own() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        first = app.kept.cursor
        await click(pilot, "←→ move", at=1)
        assert app.kept.cursor == app.kept.cards[1]
        await click(pilot, "←→ move")
        assert app.kept.cursor == first


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [10.0]
    monkeypatch.setattr(silence, "monotonic", lambda: now[0])
    return now


async def test_a_click_opens_the_curtain_after_silence_only(
    clock: list[float],
) -> None:
    page = CurtainScreen(session_at(deal()), Seat(0))
    async with shown(page) as (app, pilot):
        await click(pilot, "1 or Enter opens")
        assert app.result is None
        clock[0] += 1.0
        await press(pilot, "z")
        await click(pilot, "1 or Enter opens")
        assert app.result is None, "a key came just before"
        clock[0] += 1.0
        await click(pilot, "1 or Enter opens")
        assert app.result is True


async def test_names_are_taken_or_left_by_a_click() -> None:
    for words, result in (("takes it", ("Nila", "Omar")), ("leaves it", None)):
        async with shown(NamesScreen(("Nila", "Omar"))) as (app, pilot):
            await click(pilot, words)
            assert app.result == result


async def test_the_rules_card_is_changed_by_clicks() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        await click(pilot, "classic >", at=8)
        assert "< desk >" in text_of(app)
        await click(pilot, "Players")
        await click(pilot, "2 >", at=2)
        assert "< 3 >" in text_of(app)
        await until_screen(pilot, "NewGameScreen")
        await click(pilot, "collector")
        assert "collector >" in text_of(app)
