"""Every screen is complete at every size and in every look, for two and for six.

What must be on each stands in `scenes.py`, how it is looked for in `looks.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest
from rich.color import Color, ColorSystem, ColorType
from rich.segment import Segment
from rich.style import Style

from rummy_tui.tui.glyphs import ASCII, UNICODE
from rummy_tui.tui.screens.too_small import TooSmallScreen
from tests.tui.colour import contrast
from tests.tui.every_screen import screens_there_are
from tests.tui.looks import (
    LOOKS,
    SIZES,
    Look,
    Shot,
    Size,
    app_in,
    faults,
    plain_words,
    shot_of,
    shots_of,
)
from tests.tui.running import settled, until_screen
from tests.tui.scene import Scene, always
from tests.tui.scenes import SCENES
from tests.tui.staged import table, throwing

SMALL, _, LARGE = SIZES
MOST = [("unicode", LARGE), ("ascii", SMALL)]
"""Looked at for the most players only, unless slow tests are asked for."""

TERMINALS = ("#000000", "#ffffff"), ("#ffffff", "#000000")
"""What a terminal's own background and letters may be."""
LEAST_CONTRAST = 2.8


async def faults_in(look: Look, size: Size, *, every_seat: bool = True) -> list[str]:
    """What is missing, out of place or in the wrong colour on any screen."""
    found = []
    async with app_in(look, size) as (app, pilot):
        for name, scene in SCENES.items():
            for seats in scene.seats if every_seat else scene.seats[-1:]:
                shots = await shots_of(app, pilot, scene, seats)
                here = faults(shots, scene, seats, look, size)
                here += [fault for shot in shots for fault in colour_faults(shot, look)]
                found += [f"{name}, {seats} seats: {fault}" for fault in here]
    return list(dict.fromkeys(found))


def colour_faults(shot: Shot, look: Look) -> Iterator[str]:
    """Colours this look must not send, and letters one cannot read for them."""
    for style, text in styles(shot):
        colours = [c for c in (style.color, style.bgcolor) if c is not None]
        if look.no_color and any(not colour.is_default for colour in colours):
            yield f"a colour in {text!r}: {style}"
        own = (ColorType.DEFAULT, ColorType.STANDARD)
        if look.is_ansi and any(colour.type not in own for colour in colours):
            yield f"not the terminal's own in {text!r}: {style}"
        if text and not can_be_read_in_16_colours(style):
            yield f"not to be read in 16 colours, {text!r}: {style}"


def styles(shot: Shot) -> list[tuple[Style, str]]:
    """Every style on the screen, with letters in it where there are any."""
    seen: dict[Style, str] = {}
    for row in shot.rows:
        for text, style, _ in row:
            if style is not None:
                seen[style] = seen.get(style) or text.strip()
    return list(seen.items())


@lru_cache
def can_be_read_in_16_colours(style: Style) -> bool:
    front, back = (
        (colour or Color.default()).downgrade(ColorSystem.STANDARD)
        for colour in (style.color, style.bgcolor)
    )
    return all(
        contrast(
            Color.parse(letters) if front.is_default else front,
            Color.parse(ground) if back.is_default else back,
        )
        >= LEAST_CONTRAST
        for ground, letters in TERMINALS
    )


async def test_every_screen_is_complete() -> None:
    assert await faults_in(LOOKS["unicode"], SMALL) == []


@pytest.mark.parametrize(("look", "size"), MOST, ids=str)
async def test_every_screen_of_a_full_table_is_complete(look: str, size: Size) -> None:
    assert await faults_in(LOOKS[look], size, every_seat=False) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("look", LOOKS)
async def test_every_screen_is_complete_in_every_look(look: str, size: Size) -> None:
    assert await faults_in(LOOKS[look], size) == []


def test_every_screen_there_is_is_looked_at() -> None:
    looked_at = {type(s) for scene in SCENES.values() for s in scene.make(2)}
    assert screens_there_are() == {*looked_at, TooSmallScreen}


@pytest.mark.parametrize("size", [(59, 20), (60, 19), (24, 6)], ids=str)
@pytest.mark.parametrize("look", LOOKS)
async def test_where_there_is_too_little_room_it_says_so(look: str, size: Size) -> None:
    glyphs = ASCII if look == "ascii" else UNICODE
    async with app_in(LOOKS[look], size) as (app, pilot):
        for screen in table(throwing(2)):
            await app.push_screen(screen)
        await until_screen(pilot, "TooSmallScreen")
        await settled(pilot)
        shot = shot_of(app)

    words = plain_words(shot.text, glyphs)
    now = f"now {size[0]}×{size[1]}"
    facts = ("Too small", "needed 60×20", now, "Enlarge it to go on.", "ctrl+q leaves.")
    assert [f for f in facts if plain_words(f, glyphs) not in words] == []
    assert list(colour_faults(shot, LOOKS[look])) == []
    assert all(len(line) == size[0] for line in shot.lines)
    assert words.isascii() or glyphs is UNICODE


# Without colour, states are told apart by how letters are set, or by marks.


async def in_black_and_white(name: str, seats: int = 2) -> Shot:
    look = LOOKS["no colour"]
    async with app_in(look, SMALL) as (app, pilot):
        (shot,) = await shots_of(app, pilot, SCENES[name], seats)
        assert list(colour_faults(shot, look)) == []
        return shot


def set_as(shot: Shot, text: str, letters: str = "") -> set[str]:
    """How letters are set in a text on the screen: bold, dim, reverse, underlined."""
    (row, at), *_ = [
        (row, line.index(text)) for row, line in enumerate(shot.lines) if text in line
    ]
    style = shot.style_at(row, at + text.index(letters))
    names = ("bold", "dim", "reverse", "underline")
    return {name for name in names if getattr(style, name)}


async def test_without_colour_the_card_under_the_cursor_is_reversed() -> None:
    shot = await in_black_and_white("table before throwing")
    ranks = "│9  │J  │2  │3  │10 │4  │8  │Q  │JK │9  │8  │"

    assert "reverse" in set_as(shot, "│JK │9  │8  │", "9")
    assert "reverse" not in set_as(shot, ranks, "9")
    # The marks below it and below a marked card are text.
    (marks,) = [line for line in shot.lines if "▲" in line]
    (row,) = [line for line in shot.lines if ranks in line]
    assert marks.index("▲") - 1 == row.index("9  │8")
    assert marks.index("●") - 2 == row.rindex("8")


async def test_without_colour_a_wild_joker_is_underlined_and_starred() -> None:
    shot = await in_black_and_white("table before throwing")
    suits = "│ ♥ │ ♥ │ ♣ │ ♦ │ ♥ │ ♣★│ ♦ │ ♠ │ ★ │ ♦ │ ♠ │"

    assert "underline" in set_as(shot, suits, "♣★")
    assert "underline" not in set_as(shot, suits, "♣ ")


async def test_without_colour_ones_own_turn_is_reversed() -> None:
    mine = await in_black_and_white("table before throwing")
    other = await in_black_and_white("table out of turn")

    assert "reverse" in set_as(mine, "YOUR TURN: discard")
    assert "reverse" not in set_as(other, "Asha [bot] to move")
    assert "▸ You" in mine.text
    assert "▸ Asha [bot]" in other.text


async def test_without_colour_a_key_that_would_be_refused_is_dim() -> None:
    shot = await in_black_and_white("table before throwing")
    footer = "c closed  o open  d discard  f finish  P drop 30  v discards"

    live = [set_as(shot, footer, key) for key in ("d discard", "f finish", "v disc")]
    idle = [set_as(shot, footer, key) for key in ("c closed", "o open", "P drop")]
    assert live == [{"bold"}] * 3
    assert idle == [{"dim"}] * 3


async def test_without_colour_needs_and_groups_say_in_a_word_whether_they_hold() -> (
    None
):
    shot = await in_black_and_white("table before throwing")
    for said in ("✓ pure sequence", "✗ second", "1 PURE", "loose"):
        assert said in shot.text


# Whether what is wrong would be found.

AS_SAID = Scene(make=lambda _: [], facts=always("a fact", "★"), foot="? keys")


def faults_of(*lines: str, look: str = "unicode") -> list[str]:
    rows = tuple((Segment(line.ljust(12)),) for line in lines)
    shot = Shot(rows=rows, box=None, has_side=False)
    return faults([shot], AS_SAID, 0, LOOKS[look], (12, 3))


def test_a_screen_as_it_is_meant_to_be_has_no_fault() -> None:
    assert faults_of(" a", "fact ★", "  ? keys") == []
    assert faults_of(" a", "fact *", "  ? keys", look="ascii") == []


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ((" a fac", "★", "? keys"), "not there: a fact"),
        ((" a fact ★", "? keys", ""), "the last row is empty"),
        ((" a fact ★", "? keys", "!"), "not in the last row: ? keys"),
        ((" a fact ★", "and mo…", "? keys"), "cut: mo…"),
        ((" a fact ★", "? keys"), "2 rows, not 3"),
        ((" a fact ★", "it goes on and", "? keys"), "14 letters in 14 cells, not 12"),
        ((" a fact ★", "♠\ufe0f", "? keys"), "letters that are not for this"),
        ((" a fact ★", "你", "? keys"), "letters that are not for this"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_screen_is_found(
    lines: tuple[str, ...], fault: str
) -> None:
    assert any(found.startswith(fault) for found in faults_of(*lines))


def test_colours_that_are_not_to_be_sent_are_found() -> None:
    grey = Style.parse("#666666 on #555555")
    shot = Shot(rows=((Segment("a", grey),),), box=None, has_side=False)
    found = [
        [fault.split(" in ")[0] for fault in colour_faults(shot, LOOKS[look])]
        for look in ("no colour", "ansi", "unicode")
    ]
    unread = "not to be read"
    own = "not the terminal's own"
    assert found == [["a colour", own, unread], [own, unread], [unread]]
