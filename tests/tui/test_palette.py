"""The command palette: every key of a screen by what it does."""

from __future__ import annotations

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot

from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import BY_ID, keys_in
from tests.tui.running import (
    card_shown,
    numbered_setup,
    press,
    settled,
    text_of,
    until,
    until_screen,
)


async def choose(pilot: Pilot[None], text: str) -> None:
    app = pilot.app
    for letter in text:
        await pilot.press("space" if letter == " " else letter)
    said = f"{text[0].upper()}{text[1:]}"
    await until(pilot, lambda: said in text_of(app))
    # What was found for fewer letters may stand there until the search has ended.
    await until(
        pilot, lambda: not any(worker.node is app.screen for worker in app.workers)
    )
    await pilot.pause()
    await pilot.press("down", "enter")
    await pilot.pause()


@pytest.mark.parametrize("key", [":", "ctrl+p"])
async def test_the_palette_finds_what_a_key_does_and_does_it(key: str) -> None:
    async with card_shown(numbered_setup(3, "You")) as (app, pilot):
        await press(pilot, key)
        assert isinstance(app.screen, CommandPalette)
        await choose(pilot, BY_ID["rules"].description)
        await until_screen(pilot, "RulesScreen")


async def test_letters_typed_into_the_palette_do_nothing_else() -> None:
    app = RummyApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until_screen(pilot, "HomeScreen")
        await press(pilot, ":")
        await press(pilot, "n", "q", "Q", "o")
        assert isinstance(app.screen, CommandPalette)
        await press(pilot, "escape")
        await until_screen(pilot, "HomeScreen")


async def test_the_palette_offers_every_key_of_the_screen() -> None:
    from rummy_tui.tui.screens.palette import KeyedCommands

    app = RummyApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until_screen(pilot, "HomeScreen")
        found = [hit async for hit in KeyedCommands(app.screen).discover()]
        offered = {str(getattr(hit, "text", None) or hit.display) for hit in found}  # type: ignore[union-attr]
        for binding in keys_in(Mode.HOME):
            said = f"{binding.description[0].upper()}{binding.description[1:]}"
            assert binding.id == "palette" or said in offered


async def test_two_keys_in_one_moment_do_not_close_what_lies_below() -> None:
    async with card_shown(numbered_setup(3, "You")) as (app, pilot):
        below = app.screen
        await press(pilot, ":")
        palette = app.screen
        for _ in range(2):
            palette.dismiss(None)
        await settled(pilot)
        assert app.screen is below
