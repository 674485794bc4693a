"""Every theme with every deck can be read, whatever the terminal and the eyes."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rich.color import Color, ColorSystem, ColorType
from rich.style import Style
from textual.command import CommandList, CommandPalette
from textual.pilot import Pilot
from textual.screen import Screen

import rummy_tui.tui
from rummy_tui.cards.face import FACES
from rummy_tui.engine.seat import Seat
from rummy_tui.settings.schema import SETTING_NAMED
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from rummy_tui.tui.line import INKS, Ink, cursor_ink, face_ink
from rummy_tui.tui.screens.curtain import CurtainScreen
from rummy_tui.tui.screens.home import HomeScreen
from rummy_tui.tui.screens.new_game import NewGameScreen
from rummy_tui.tui.screens.question import LeaveScreen
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.screens.too_small import TooSmallScreen
from rummy_tui.tui.screens.typed import NamesScreen
from rummy_tui.tui.themes import (
    DECKS,
    THEMES,
    dress,
    rummy_themes,
    suited_theme,
    theme_name,
)
from rummy_tui.tui.widgets.painted import Painted
from tests.engine.positions import deal
from tests.tui.colour import EYES, contrast, least_distance
from tests.tui.on_page import PageApp, session_at
from tests.tui.running import (
    SIZE,
    numbered_setup,
    press,
    settled,
    text_of,
    until,
    until_screen,
)

ALL = list(product(THEMES, DECKS))
MIXED = [(theme, deck) for theme, deck in ALL if theme != "ansi"]
"""Those whose colours are ours to mix."""

LINES: tuple[Ink, ...] = ("frame", "frame-strong")
"""Inks no word is written in; by WCAG 1.4.11 they need less contrast."""

APART = 23.0
"""ΔE*ab between suits of the colour-blind deck: ten times what can just be seen."""

SUITS: tuple[Ink, ...] = ("spades", "hearts", "diamonds", "clubs")
BLACKS: tuple[Ink, ...] = ("spades", "clubs")
REDS: tuple[Ink, ...] = ("hearts", "diamonds")


def table() -> TableScreen:
    hand = "5S 6S 7S 9H JH KD 2C 3D 10H 4C 8D QS PJ"
    play = deal(hands=[hand], turned="4D", closed="8S", seats=3)
    return TableScreen(session_at(play), Seat(0))


class Inks:
    """What is sent for every ink on one background."""

    def __init__(self, painted: Painted) -> None:
        self.styles: dict[Ink, Style] = {ink: painted.ink_style(ink) for ink in INKS}

    def pair(self, ink: Ink) -> tuple[Color, Color]:
        """Foreground and background."""
        style = self.styles[ink]
        assert style.color is not None
        assert style.bgcolor is not None
        return style.color, style.bgcolor

    def colours(self, inks: tuple[Ink, ...]) -> list[Color]:
        return [self.pair(ink)[0] for ink in inks]


class DressedApp(PageApp):
    """With the backgrounds of the app, too."""

    CSS_PATH = Path(rummy_tui.tui.__file__).with_name("app.tcss")


@asynccontextmanager
async def dressed(
    theme: str, deck: str, page: Callable[[], Screen[Any]], glyphs: Glyphs = UNICODE
) -> AsyncIterator[tuple[PageApp, Pilot[None]]]:
    app = DressedApp(page(), glyphs)
    app.set_class(not glyphs.is_unicode, "-ascii")
    dress(app, theme, deck)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settled(pilot)
        yield app, pilot


_SEEN: dict[tuple[str, str], list[Inks]] = {}


async def inks(theme: str, deck: str) -> list[Inks]:
    """The inks on the background and on the surface of a theme."""
    if (theme, deck) not in _SEEN:
        async with dressed(theme, deck, table) as (app, _):
            grounds = [app.screen.query_one(id, Painted) for id in ("#hand", "#title")]
            _SEEN[theme, deck] = [Inks(ground) for ground in grounds]
            surface, background = (ink.pair("plain")[1] for ink in _SEEN[theme, deck])
            assert theme == "ansi" or surface != background
    return _SEEN[theme, deck]


def sent(app: PageApp | RummyApp) -> set[Color]:
    """Every colour on the screen, as it goes to the terminal."""
    styles = {
        segment.style
        for strip in app.screen._compositor.render_strips()
        for segment in strip
        if segment.style is not None
    }
    return {c for s in styles for c in (s.color, s.bgcolor) if c is not None}


# Whether it can be read.


@pytest.mark.parametrize(("theme", "deck"), MIXED)
async def test_every_ink_stands_out_from_its_background(theme: str, deck: str) -> None:
    for ground in await inks(theme, deck):
        for ink in INKS:
            least = 3.0 if ink in LINES else 4.5
            if theme == "high-contrast":
                least = 7.0
            assert contrast(*ground.pair(ink)) >= least, ink


@pytest.mark.parametrize(("theme", "deck"), MIXED)
async def test_with_256_colours_every_ink_can_still_be_read(
    theme: str, deck: str
) -> None:
    for ground in await inks(theme, deck):
        for ink in INKS:
            pair = [c.downgrade(ColorSystem.EIGHT_BIT) for c in ground.pair(ink)]
            assert contrast(*pair) >= (3.0 if ink in LINES else 4.4), ink


@pytest.mark.parametrize(("theme", "deck"), MIXED)
async def test_with_16_colours_no_ink_vanishes(theme: str, deck: str) -> None:
    for ground in await inks(theme, deck):
        for ink in INKS:
            pair = [c.downgrade(ColorSystem.STANDARD) for c in ground.pair(ink)]
            assert contrast(*pair) >= 3.0, ink


# Whether the suits are told apart as the deck promises.


@pytest.mark.parametrize("system", ["TRUECOLOR", "EIGHT_BIT", "STANDARD"])
@pytest.mark.parametrize(("theme", "deck"), ALL)
async def test_suits_are_as_many_colours_as_the_deck_says(
    theme: str, deck: str, system: str
) -> None:
    for ground in await inks(theme, deck):
        as_sent = [c.downgrade(ColorSystem[system]) for c in ground.colours(SUITS)]
        spades, hearts, diamonds, clubs = as_sent
        if deck == "two-colour":
            assert (spades, hearts) == (clubs, diamonds)
            assert spades != hearts
        else:
            assert len(set(as_sent)) == 4
        joker = ground.pair("joker")[0].downgrade(ColorSystem[system])
        assert joker not in as_sent


@pytest.mark.parametrize("theme", THEMES)
async def test_with_16_colours_red_suits_are_red_and_black_ones_are_not(
    theme: str,
) -> None:
    for ground in await inks(theme, "two-colour"):
        reds, blacks = (
            {c.downgrade(ColorSystem.STANDARD).number for c in ground.colours(suits)}
            for suits in (REDS, BLACKS)
        )
        assert reds <= {1, 9}
        assert blacks <= {None, 0, 7, 15}


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
async def test_colour_blind_eyes_tell_the_suits_of_their_deck_apart(
    theme: str, eyes: str
) -> None:
    for ground in await inks(theme, "colour-blind"):
        suits = ground.colours(SUITS)
        # A terminal's own default may be either.
        for default in ("#000000", "#ffffff"):
            mixed = [Color.parse(default) if c.is_default else c for c in suits]
            assert least_distance(mixed, eyes) >= APART


def test_the_other_decks_would_not_do_for_colour_blind_eyes() -> None:
    reds_and_greens = [Color.parse("#ff6b6b"), Color.parse("#5fd75f")]

    assert least_distance(reds_and_greens, "deuteranopia") < APART


# The theme made of the terminal's own colours, and none at all.

PAGES: dict[str, Callable[[], Screen[Any]]] = {
    "home": HomeScreen,
    "table": table,
    "new game": lambda: NewGameScreen(numbered_setup(1, "You", players=6)),
    "curtain": lambda: CurtainScreen(session_at(deal(seats=3)), Seat(1)),
    "leave": LeaveScreen,
    "names": lambda: NamesScreen(("Nila", "Omar")),
    "too small": TooSmallScreen,
    "palette": lambda: CommandPalette(placeholder="What?"),
}


@pytest.mark.parametrize("page", PAGES)
async def test_the_ansi_theme_sends_the_terminals_own_colours_only(page: str) -> None:
    async with dressed("ansi", "four-colour", PAGES[page]) as (app, pilot):
        app.notify("Hands up.", title="Now")
        app.notify("Look out.", severity="error")
        await settled(pilot)
        own = {ColorType.DEFAULT, ColorType.STANDARD}
        assert {colour for colour in sent(app) if colour.type not in own} == set()

        app.push_screen(LeaveScreen())
        await settled(pilot)
        assert {colour for colour in sent(app) if colour.type not in own} == set()


@pytest.mark.parametrize("page", ["names", "palette", "leave"])
async def test_what_textual_brings_along_is_plain_where_the_terminal_is(
    page: str,
) -> None:
    async with dressed("dark", "two-colour", PAGES[page], glyphs=ASCII) as (app, pilot):
        app.notify("Hands up.", title="Now")
        app.notify("Look out.", severity="error")
        for _ in range(5):
            await settled(pilot)

        assert "Hands up." in text_of(app)
        assert text_of(app).isascii(), text_of(app)


@pytest.mark.parametrize("page", ["home", "table", "new game", "curtain"])
async def test_the_ansi_theme_leaves_the_background_to_the_terminal(page: str) -> None:
    async with dressed("ansi", "two-colour", PAGES[page]) as (app, _):
        strips = app.screen._compositor.render_strips()
        grounds = {s.style.bgcolor for strip in strips for s in strip if s.style}

        assert grounds <= {None, Color.default()}


@pytest.mark.parametrize("background", ["#000000", "#ffffff"])
@pytest.mark.parametrize("deck", DECKS)
async def test_the_ansi_theme_can_be_read_on_black_and_on_white(
    deck: str, background: str
) -> None:
    for ground in await inks("ansi", deck):
        for ink in INKS:
            colour, _ = ground.pair(ink)
            if not colour.is_default:
                assert colour.type is ColorType.STANDARD, ink
                assert contrast(colour, Color.parse(background)) >= 2.8, ink


async def test_without_colour_nothing_is_coloured_and_the_background_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = RummyApp()
    async with app.run_test(size=SIZE) as pilot:
        await until_screen(pilot, "HomeScreen")

        assert sent(app) == {Color.default()}


async def test_without_colour_the_chosen_command_is_underlined() -> None:
    async with dressed("ansi", "two-colour", PAGES["palette"]) as (app, pilot):
        await until(pilot, lambda: app.screen.query_one(CommandList).option_count)
        await press(pilot, "down")
        strips = app.screen._compositor.render_strips()
        chosen = [
            segment.text
            for strip in strips
            for segment in strip
            if segment.style and segment.style.underline
        ]

        assert chosen
        assert len(chosen) < sum(bool(strip.text.strip()) for strip in strips)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("key", "dim"),  # a key of the footer, and one that would be refused
        ("strong", "plain"),
        ("banner", "strong"),
        ("hot", "bad"),
        ("spades", "wild-spades"),
        ("hearts", "wild-hearts"),
        ("hearts", "cursor-hearts"),
        ("joker", "cursor"),
        ("frame", "frame-strong"),
    ],
)
async def test_inks_that_tell_two_states_apart_differ_in_more_than_colour(
    one: Ink, other: Ink
) -> None:
    for ground in await inks("ansi", "two-colour"):
        assert attributes(ground.styles[one]) != attributes(ground.styles[other])


def attributes(style: Style) -> tuple[bool | None, ...]:
    return style.bold, style.dim, style.underline, style.reverse


def test_a_wild_joker_at_work_is_underlined_and_a_printed_one_is_not() -> None:
    for face in FACES:
        ink = face_ink(face, acts_as_joker=True)
        if face.is_printed_joker:
            assert (ink, cursor_ink(face)) == ("joker", "cursor")
        else:
            assert ink == f"wild-{face_ink(face)}"
            assert cursor_ink(face) == f"cursor-{face_ink(face)}"


async def test_the_letters_of_a_wild_joker_in_the_hand_are_underlined() -> None:
    async with dressed("dark", "two-colour", table) as (app, _):
        hand = app.screen.query_one("#hand", Painted)
        pieces = [piece for line in hand._painted for piece in line.pieces]

        assert [text for text, ink in pieces if ink == "wild-clubs"] == ["4", "♣★"]
        assert [ink for _, ink in pieces if ink in ("wild-hearts", "wild-spades")] == []


# Which theme is chosen, and where colours may stand.


@pytest.mark.parametrize("system", ["standard", "windows"])
def test_with_16_colours_the_terminals_own_are_taken_unless_others_are_wanted(
    system: str,
) -> None:
    asked = {"color_system": system, "no_color": False}
    assert suited_theme("dark", is_default=True, **asked) == "ansi"  # type: ignore[arg-type]
    assert suited_theme("dark", is_default=False, **asked) == "dark"  # type: ignore[arg-type]


def test_with_more_colours_the_theme_is_the_one_of_the_settings() -> None:
    for system in ("256", "truecolor", None):
        theme = suited_theme(
            "dark", is_default=True, color_system=system, no_color=False
        )
        assert theme == "dark"


def test_without_colour_the_background_is_the_terminals_own() -> None:
    theme = suited_theme(
        "dark", is_default=True, color_system="truecolor", no_color=True
    )
    assert theme == "ansi"


def test_every_theme_and_deck_of_the_settings_is_there() -> None:
    assert SETTING_NAMED["theme"].choices == THEMES
    assert SETTING_NAMED["deck"].choices == DECKS
    names = [theme.name for theme in rummy_themes()]
    assert names == [theme_name(theme, deck) for theme, deck in ALL]


def test_every_theme_has_the_same_variables() -> None:
    variables = [
        {n for n in theme.variables if n.startswith(("ink-", "suit-"))}
        for theme in rummy_themes()
    ]
    assert len(variables[0]) == 11
    assert all(names == variables[0] for names in variables)


def test_colours_stand_in_themes_alone() -> None:
    folder = Path(rummy_tui.tui.__file__).parent
    mixed = re.compile(
        r"#[0-9a-f]{6}\b|\brgb\(|\bansi_(?!color\b)[a-z]+", re.IGNORECASE
    )
    named = re.compile(r"\b(?:color|background|tint|border[a-z-]*):(?! none)[^;$]*;")
    places = [
        f"{path.relative_to(folder)}: {found.group()}"
        for path in folder.rglob("*")
        if path.suffix in (".py", ".tcss") and path.name != "themes.py"
        for pattern in (mixed, named)
        for found in pattern.finditer(path.read_text("utf-8"))
    ]

    assert places == []
