"""Every mark is one cell wide, and everything said can be said in ASCII."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from rich.cells import cell_len

import rummy_tui
from rummy_tui.cards.face import FACES
from rummy_tui.tui.glyphs import ASCII, UNICODE, Glyphs, glyphs_for

PACKAGE = Path(rummy_tui.__file__).parent
MARKS = [field.name for field in fields(Glyphs) if field.name != "is_unicode"]
WORDS = {"yes", "no", "more"}
"""Two cells in ASCII: words, where a single mark says nothing."""

NEVER_SHOWN = {"cards/notation.py", "cli/streams.py"}
"""They name letters that are read, or replaced."""


def said(tree: ast.AST) -> Iterator[str]:
    """Every text of a module that is no docstring."""
    docstrings = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield text


def foreign_letters() -> dict[str, set[str]]:
    """Every letter beyond ASCII that can come to a screen, and where it is written."""
    found: dict[str, set[str]] = {}
    texts = [
        (path, text)
        for path in PACKAGE.rglob("*.py")
        for text in said(ast.parse(path.read_text("utf-8")))
    ]
    texts += [(path, path.read_text("utf-8")) for path in PACKAGE.rglob("*.toml")]
    for path, text in texts:
        name = path.relative_to(PACKAGE).as_posix()
        if name not in NEVER_SHOWN:
            for letter in text:
                if not letter.isascii():
                    found.setdefault(letter, set()).add(name)
    return found


def test_no_letter_of_any_screen_is_two_cells_wide_or_none() -> None:
    letters = foreign_letters()

    assert {"♠", "…"} <= letters.keys()
    assert {c: where for c, where in letters.items() if cell_len(c) != 1} == {}


def test_no_letter_of_any_screen_is_lost_in_ascii() -> None:
    marks = {c for name in MARKS for c in getattr(UNICODE, name)}
    lost = {
        letter: where
        for letter, where in foreign_letters().items()
        # Marks are chosen by the terminal before a text is made of them.
        if not (letter in marks and where == {"tui/glyphs.py"})
        and "?" in ASCII.plain(letter)
    }

    assert lost == {}


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_mark_is_as_wide_as_it_must_be(glyphs: Glyphs) -> None:
    wide = set() if glyphs.is_unicode else WORDS
    assert [cell_len(suit) for suit in glyphs.suits] == [1] * 4
    for name in MARKS:
        if name != "suits":
            assert cell_len(getattr(glyphs, name)) == 1 + (name in wide), name


def test_every_mark_in_ascii_is_ascii() -> None:
    assert [name for name in MARKS if not getattr(ASCII, name).isascii()] == []


def test_verdicts_in_ascii_are_words() -> None:
    assert (ASCII.yes, ASCII.no) == ("ok", "NO")


def test_a_face_never_takes_more_than_three_cells() -> None:
    for glyphs in (UNICODE, ASCII):
        assert max(cell_len(glyphs.face(face)) for face in FACES) == 3


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Zoë", "Zoe"),
        ("Łukasz – नील", "?ukasz - ???"),
        ("2♣…", "2C..."),
        ("plain", "plain"),
    ],
)
def test_whatever_was_typed_in_can_be_written_in_ascii(typed: str, shown: str) -> None:
    assert ASCII.plain(typed) == shown
    assert UNICODE.plain(typed) == typed


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "utf-16", "gb18030"])
def test_symbols_are_used_where_the_encoding_can_carry_them(encoding: str) -> None:
    assert glyphs_for(encoding) is UNICODE


@pytest.mark.parametrize("symbols", ["auto", "unicode", "ascii"])
@pytest.mark.parametrize("encoding", ["latin-1", "cp437", "ascii", "no-such", None])
def test_nothing_is_written_that_the_encoding_cannot_carry(
    encoding: str | None, symbols: str
) -> None:
    assert glyphs_for(encoding, symbols) is ASCII


def test_the_setting_goes_before_what_the_terminal_is_called() -> None:
    assert glyphs_for("utf-8", "ascii") is ASCII
    assert glyphs_for("utf-8", "auto", terminal="xterm") is UNICODE
    assert glyphs_for("utf-8", "auto", terminal="linux") is ASCII
    assert glyphs_for("utf-8", "unicode", terminal="linux") is UNICODE
