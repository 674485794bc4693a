"""The settings screen: what is changed holds at once, and is kept."""

from __future__ import annotations

import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummy_tui.settings.load import load_settings
from rummy_tui.settings.schema import SETTINGS
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.flow import MatchWish
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.screens.settings import SettingsScreen
from tests.tui.running import numbered_setup, press, text_of, until_screen


@asynccontextmanager
async def settings_open(
    path: Path,
    *,
    size: tuple[int, int] = (80, 24),
    complains: bool = False,
    **environment: str,
) -> AsyncIterator[tuple[RummyApp, Pilot[None]]]:
    loaded = load_settings(environment=environment, path=path)
    app = RummyApp(None, loaded)
    async with app.run_test(size=size) as pilot:
        if complains:
            await until_screen(pilot, "Notice")
            await press(pilot, "enter")
        await until_screen(pilot, "HomeScreen")
        await press(pilot, ",")
        await until_screen(pilot, "SettingsScreen")
        yield app, pilot


def said(app: RummyApp) -> str:
    """What a box says, on one line."""
    return " ".join(text_of(app).replace("│", " ").split())


def rows_down(name: str) -> list[str]:
    return ["down"] * [setting.name for setting in SETTINGS].index(name)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40)], ids=str)
async def test_every_setting_is_reached_and_says_what_it_is_for(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with settings_open(tmp_path / "s.toml", size=size) as (app, pilot):
        for setting in SETTINGS:
            shown = text_of(app)
            assert setting.key.replace("_", " ") in shown
            first_words = " ".join(setting.sentence.split()[:4])
            assert first_words in " ".join(shown.split())
            await press(pilot, "down")
        assert "▸ theme" in text_of(app)


async def test_a_change_holds_at_once_and_is_written_with_the_rest_kept(
    tmp_path: Path,
) -> None:
    path = tmp_path / "s.toml"
    path.write_text("# mine\n[play]\nbogus = 1\nspeed = 'slow'\n")
    async with settings_open(path, complains=True) as (app, pilot):
        await press(pilot, "right")
        assert app.settings.theme == "light"
        assert app.theme == "rummy-light-two-colour"
        await press(pilot, "down", "right")
        assert app.theme == "rummy-light-four-colour"
        await press(pilot, *rows_down("speed")[1:], "right")
        assert app.pacer.speed is Speed.NORMAL
    text = path.read_text()
    assert "# mine" in text
    written = tomllib.loads(text)
    assert written["look"] == {"theme": "light", "deck": "four-colour"}
    assert written["play"] == {"bogus": 1, "speed": "normal"}


async def test_letters_instead_of_symbols_show_at_once(tmp_path: Path) -> None:
    async with settings_open(tmp_path / "s.toml") as (app, pilot):
        await press(pilot, *rows_down("symbols"), "left")
        assert app.settings.symbols == "ascii"
        assert text_of(app).isascii()


async def test_another_set_of_keys_works_at_once(tmp_path: Path) -> None:
    async with settings_open(tmp_path / "s.toml") as (app, pilot):
        await press(pilot, *rows_down("keys"), "right")
        assert app.settings.keys == "vim"
        await press(pilot, "j")
        assert "▸ theme" in text_of(app)
        await press(pilot, "l")
        assert app.settings.theme == "light"


async def test_a_number_stops_at_its_bounds(tmp_path: Path) -> None:
    async with settings_open(tmp_path / "s.toml") as (app, pilot):
        await press(pilot, *rows_down("curtain_seconds"), *["left"] * 5)
        assert app.settings.curtain_seconds == 0.2


async def test_backspace_brings_a_setting_back_to_what_it_is_by_itself(
    tmp_path: Path,
) -> None:
    async with settings_open(tmp_path / "s.toml") as (app, pilot):
        await press(pilot, "right", "backspace")
        assert app.settings.theme == "dark"


async def test_a_file_that_cannot_be_read_is_told_of_first_and_never_overwritten(
    tmp_path: Path,
) -> None:
    path = tmp_path / "s.toml"
    path.write_text("[look\n")
    app = RummyApp(None, load_settings(environment={}, path=path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until_screen(pilot, "Notice")
        assert "line 1" in said(app)
        await press(pilot, "enter")
        await until_screen(pilot, "HomeScreen")
        await press(pilot, ",", "right")
        assert app.settings.theme == "light"
        assert "holds for now" in text_of(app)
    assert path.read_text() == "[look\n"


async def test_a_key_that_cannot_be_had_is_told_of_with_its_line(
    tmp_path: Path,
) -> None:
    path = tmp_path / "s.toml"
    path.write_text('[keys]\nmark = "m"\nmakr = "q"\ngroup = "ctrl+b"\n')
    app = RummyApp(None, load_settings(environment={}, path=path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until_screen(pilot, "Notice")
        for words in ("line 3", "did you mean 'mark'", "line 4", "multiplexers keep"):
            assert words in said(app)
        assert app.keymap.keys("group") == ("g",)


async def test_what_the_environment_says_is_said_to_come_first(
    tmp_path: Path,
) -> None:
    path = tmp_path / "s.toml"
    async with settings_open(path, RUMMY_THEME="light") as (app, pilot):
        await press(pilot, "left")
        assert app.settings.theme == "dark"
        assert "RUMMY_THEME in the environment comes before it" in text_of(app)


async def test_settings_open_over_a_table_and_change_it(tmp_path: Path) -> None:
    loaded = load_settings(environment={}, path=tmp_path / "s.toml")
    setup = numbered_setup(3, "You")
    app = RummyApp(MatchWish(setup), loaded, speed=Speed.INSTANT)
    async with app.run_test(size=(80, 24)) as pilot:
        await until_screen(pilot, "NewGameScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "TossScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")
        assert "♠" in text_of(app)
        await press(pilot, ",")
        assert isinstance(app.screen, SettingsScreen)
        await press(pilot, *rows_down("symbols"), "left", "escape")
        await until_screen(pilot, "TableScreen")
        assert text_of(app).isascii(), text_of(app)


async def test_a_click_chooses_a_value(tmp_path: Path) -> None:
    async with settings_open(tmp_path / "s.toml") as (app, pilot):
        lines = text_of(app).splitlines()
        row = next(y for y, line in enumerate(lines) if "colour-blind" in line)
        await pilot.click(offset=(lines[row].index("colour-blind") + 2, row))
        await pilot.pause()
        assert app.settings.deck == "colour-blind"
