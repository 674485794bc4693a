"""Screens in every size and look: mounted, paged through, and what was painted."""

from __future__ import annotations

import gc
import re
import unicodedata
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import constants
from textual.command import CommandList, CommandPalette
from textual.geometry import Region
from textual.pilot import Pilot

import rummy_tui.tui
from rummy_tui.cards import parse_cards
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.flow import Wish
from rummy_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.screens import home
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.sizes import side_width
from tests.tui.running import press, settled, until
from tests.tui.scene import Scene

Size = tuple[int, int]

SIZES: tuple[Size, ...] = ((80, 24), (100, 30), (120, 40))
MOST_PAGES = 40


@dataclass(frozen=True)
class Look:
    """How a terminal shows things, or is asked to."""

    name: str
    theme: str = ""
    """Asked for by the player; none leaves it to the terminal."""
    symbols: str = "unicode"
    no_color: bool = False
    color_system: str = "truecolor"

    @property
    def is_ansi(self) -> bool:
        """Whether only the terminal's own colours are to be sent."""
        chosen = self.no_color or self.color_system == "standard"
        return self.theme == "ansi" or (chosen and not self.theme)

    @property
    def theme_name(self) -> str:
        """What Textual calls the theme there has to be."""
        theme = "ansi" if self.is_ansi else self.theme or "dark"
        return f"rummy-{theme}-two-colour"


LOOKS = {
    look.name: look
    for look in (
        Look("unicode"),
        Look("ascii", symbols="ascii"),
        Look("no colour", no_color=True),
        Look("ansi", theme="ansi"),
        Look("16 colours", color_system="standard"),
        Look("16 colours, dark", theme="dark", color_system="standard"),
    )
}


class LookApp(RummyApp):
    """The app itself, with nothing on it but what a test puts there."""

    CSS_PATH = str(Path(rummy_tui.tui.__file__).with_name("app.tcss"))

    def __init__(self, look: Look) -> None:
        self.look = look
        settings = Settings(symbols=look.symbols, theme=look.theme or "dark")
        super().__init__(settings=settings, speed=Speed.INSTANT)
        if look.theme:
            self._set_here.add("theme")
            self.use_settings(settings)
        self.flow.main = self._nothing  # type: ignore[method-assign]

    def use_settings(self, settings: Settings) -> None:
        super().use_settings(settings)
        # Not what the standard output of the tests can carry.
        self.glyphs = UNICODE if self.look.symbols == "unicode" else ASCII
        self.set_class(not self.glyphs.is_unicode, "-ascii")

    async def _nothing(self, start: Wish | None) -> None:
        """No screen of its own."""


@dataclass(frozen=True)
class Shot:
    """One screen as it was painted."""

    rows: tuple[tuple[Segment, ...], ...]
    box: Region | None
    """Where the frame lies that is over another screen, if one is."""
    has_side: bool
    """Whether a table with a panel at its side is all there is."""

    @property
    def lines(self) -> list[str]:
        return ["".join(segment.text for segment in row) for row in self.rows]

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)

    @property
    def width(self) -> int:
        return sum(segment.cell_length for segment in self.rows[0])

    def parts(self) -> list[list[str]]:
        """Lines that are read together: those in the box, those beside the side."""
        lines = self.lines
        if self.box is not None:
            x, y, width, height = self.box
            inner = lines[y + 1 : y + height - 1]
            return [[line[x + 1 : x + width - 1] for line in inner]]
        if self.has_side:
            edge = self.width - side_width(self.width)
            column = [line[:edge] for line in lines]
            return [column, [line[edge + 1 :] for line in lines], lines]
        return [lines]

    def style_at(self, row: int, column: int) -> Style:
        """How one cell looks."""
        for text, style, _ in self.rows[row]:
            if column < len(text):
                return style or Style()
            column -= len(text)
        raise AssertionError("every row is as wide as the screen")


@asynccontextmanager
async def app_in(look: Look, size: Size) -> AsyncIterator[tuple[LookApp, Pilot[None]]]:
    """The app on a terminal of this size that looks like this."""
    with pytest.MonkeyPatch.context() as patch, _no_rubbish_collected():
        patch.setattr(constants, "COLOR_SYSTEM", look.color_system)
        patch.setattr(home, "__version__", "1.2.3")
        patch.delenv("NO_COLOR", raising=False)
        if look.no_color:
            patch.setenv("NO_COLOR", "1")
        app = LookApp(look)
        assert app.theme == look.theme_name
        async with app.run_test(size=size) as pilot:
            yield app, pilot


@contextmanager
def _no_rubbish_collected() -> Iterator[None]:
    """Every screen leaves thousands of objects behind; looking through them again and
    again would take two thirds of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def shot_of(app: RummyApp) -> Shot:
    """What is on the screen now."""
    strips = app.screen._compositor.render_strips()
    boxes = list(app.screen.query("#box, #panel, #typing"))
    return Shot(
        rows=tuple(tuple(strip) for strip in strips),
        box=boxes[0].region if boxes else None,
        has_side=isinstance(app.screen, TableScreen) and side_width(app.size.width) > 0,
    )


async def shots_of(
    app: LookApp, pilot: Pilot[None], scene: Scene, seats: int
) -> list[Shot]:
    """The screen, and as much below its end as there is to be scrolled to."""
    app.pacer.pause(False)
    for screen in scene.make(seats):
        await app.push_screen(screen)
        # A table paints itself again once it knows its size.
        await settled(pilot)
        await settled(pilot)
    await press(pilot, *scene.keys)
    if isinstance(app.screen, CommandPalette):
        await until(pilot, lambda: app.screen.query_one(CommandList).option_count)
    shots = [shot_of(app)]
    while _goes_on(shots[-1]):
        assert len(shots) < MOST_PAGES, f"it has no end:\n{shots[-1].text}"
        await press(pilot, "pagedown")
        shots.append(shot_of(app))
    while len(app.screen_stack) > 1:
        app.pop_screen()
    await settled(pilot)
    return shots


def _goes_on(shot: Shot) -> bool:
    """Whether a page says there is more of it; the side of a table may."""
    if shot.has_side:
        return False
    return any("more line" in line for line in shot.parts()[0])


# What must be true of them.


def plain_words(text: str, glyphs: Glyphs) -> str:
    """Words with one space between, in these marks, without what draws frames."""
    if not glyphs.is_unicode:
        text = glyphs.plain("".join(_IN_ASCII.get(letter, letter) for letter in text))
    return " ".join(text.replace(glyphs.vertical, " ").split())


_IN_ASCII = {
    str(getattr(UNICODE, field.name)): str(getattr(ASCII, field.name))
    for field in fields(Glyphs)
    # A refusal is marked like a no in Unicode, and otherwise in ASCII.
    if field.name not in ("is_unicode", "suits", "refused")
} | dict(zip(UNICODE.suits, ASCII.suits, strict=True))


def faults(
    shots: Sequence[Shot], scene: Scene, seats: int, look: Look, size: Size
) -> list[str]:
    """What is missing or out of place; none if all is well."""
    glyphs = UNICODE if look.symbols == "unicode" else ASCII
    found = [fault for shot in shots for fault in _cell_faults(shot, glyphs, size)]
    parts = zip(*(shot.parts() for shot in shots), strict=True)
    read = [
        plain_words(" ".join(line for lines in pages for line in lines), glyphs)
        for pages in parts
    ]
    facts = [*scene.facts(seats), *(scene.side if shots[0].has_side else ())]
    for fact in facts:
        wanted = plain_words(fact, glyphs)
        if not any(wanted in text for text in read):
            found.append(f"not there: {wanted}")
    feet = [plain_words(_foot(shot), glyphs) for shot in shots]
    if not all(feet):
        found.append("the last row is empty")
    foot = plain_words(scene.foot, glyphs)
    if not any(foot in text for text in feet):
        found.append(f"not in the last row: {foot}")
    found += [f"cut: {word}" for text in read for word in _cut(text)]
    return found + _hand_faults(shots[0], scene.hand(seats), glyphs)


def _cell_faults(shot: Shot, glyphs: Glyphs, size: Size) -> Iterator[str]:
    width, height = size
    if len(shot.rows) != height:
        yield f"{len(shot.rows)} rows, not {height}"
    for line in shot.lines:
        if len(line) != width or cell_len(line) != width:
            yield f"{len(line)} letters in {cell_len(line)} cells, not {width}: {line}"
        odd = [letter for letter in line if not _is_one_cell(letter)]
        if odd or not (glyphs.is_unicode or line.isascii()):
            yield f"letters that are not for this terminal: {line}"


def _is_one_cell(letter: str) -> bool:
    return (
        letter.isprintable()
        and cell_len(letter) == 1
        and unicodedata.east_asian_width(letter) not in "WF"
        and not unicodedata.combining(letter)
    )


def _foot(shot: Shot) -> str:
    """The last row of the screen, of a box the last one with anything in it."""
    if shot.box is None:
        return shot.lines[-1]
    return next(line for line in reversed(shot.parts()[0]) if line.strip())


def _cut(text: str) -> list[str]:
    """Words that end in the mark for what was cut off; half of the hash is meant to."""
    cut: list[str] = re.findall(r"\S*[\w)\]](?:…|\.\.)\S*", text)
    return [word for word in cut if not word.startswith("6b86b273ff34fce1")]


def _hand_faults(shot: Shot, hand: str, glyphs: Glyphs) -> list[str]:
    """The cards must lie there from left to right, ranks above suits."""
    faces = parse_cards(hand)
    if not faces:
        return []
    wanted = [glyphs.face(face) for face in faces]
    rows = [_between_edges(line, glyphs) for line in shot.lines]
    for ranks, suits in pairwise(rows):
        seen = [
            rank if rank == "JK" else rank + suit[:1]
            for rank, suit in zip(ranks, suits, strict=False)
        ]
        if seen[: len(wanted)] == wanted:
            return []
    return [f"the hand is not there: {' '.join(wanted)}"]


def _between_edges(line: str, glyphs: Glyphs) -> list[str]:
    parts = (part.strip() for part in line.split(glyphs.vertical))
    return [part for part in parts if part]
