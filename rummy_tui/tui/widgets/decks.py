"""The middle of the table: closed deck, wild joker, open deck, finish slot."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards.face import Face
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.line import Ink, Line, face_ink
from rummy_tui.tui.widgets.painted import Painted

DRAW_CLOSED, USE_OPEN_DECK, FINISH = "draw_closed", "use_open_deck", "finish"
"""What a click on a deck or on the finish slot does."""

_CARD = 5
"""Columns of a card by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecksPicture:
    """What lies in the middle of the table."""

    closed_count: int = 0
    turned: Face | None = None
    wild_text: str = ""
    open_deck: tuple[Face, ...] = ()
    """Top card last."""
    lifted: Face | None = None
    """The card about to be thrown, which lies over the open deck."""
    may_draw_closed: bool = False
    may_draw_open: bool = False
    may_finish: bool = False
    is_fresh: bool = False
    """Whether the top of the open deck has only just changed."""
    closed_key: str = ""
    """The key that draws from the closed deck; empty where nobody plays by keys."""
    open_key: str = ""
    finish_key: str = ""


class Decks(Painted):
    """Both decks, the wild joker and the finish slot in one row."""

    DEFAULT_CSS = """
    Decks {
        height: 5;
        width: 1fr;
    }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._picture = DecksPicture()
        self._in_words = False

    def show(self, picture: DecksPicture, *, in_words: bool = False) -> None:
        """Show this from now on, with cards or in two rows of words."""
        self._picture = picture
        self._in_words = in_words
        self.repaint()

    def lines(self, width: int, height: int) -> list[Line]:
        if self._in_words:
            return decks_in_words(self._picture, self.glyphs, width=width)
        return decks_lines(self._picture, self.glyphs, width=width)


@dataclass(frozen=True, slots=True)
class _Columns:
    closed: int
    wild: int
    open: int
    finish: int


def _columns(width: int) -> _Columns:
    spare = max(0, width - 74)
    step = min(4, spare // 3)
    return _Columns(closed=3, wild=16 + step, open=37 + 2 * step, finish=width - 12)


def decks_lines(picture: DecksPicture, glyphs: Glyphs, *, width: int) -> list[Line]:
    """The row as five lines: labels, then cards.

    Args:
        picture: What to paint.
        glyphs: What to paint it with.
        width: Cells there are.
    """
    at = _columns(width)
    lines = [Line() for _ in range(5)]
    _go_to(lines, at.closed)
    _add_label(lines[0], picture.closed_key, "CLOSED", picture.may_draw_closed)
    _add_card(lines, None, glyphs, is_empty=picture.closed_count == 0)
    lines[2].add(f" {picture.closed_count}", "strong")
    lines[3].add(" left", "dim")
    _go_to(lines, at.wild)
    lines[0].add("WILD JOKER")
    _add_card(lines, picture.turned, glyphs, is_empty=picture.turned is None)
    _add_wild_text(lines, picture.wild_text)
    _go_to(lines, at.open)
    _add_open(lines, picture, glyphs, at.finish - at.open - _CARD - 2)
    _go_to(lines, at.finish)
    _add_label(lines[0], picture.finish_key, "FINISH", picture.may_finish)
    _add_card(lines, None, glyphs, is_empty=True)
    for line in lines:
        line.links += [
            (at.closed - 1, at.wild - 1, DRAW_CLOSED),
            (at.open - 1, at.finish - 1, USE_OPEN_DECK),
            (at.finish - 1, width, FINISH),
        ]
    return lines


def _add_label(line: Line, key: str, name: str, is_live: bool, does: str = "") -> None:
    if key:
        line.add(f"{key} ", "key" if is_live else "dim", does=does)
    line.add(name, "strong" if is_live else "plain", does=does)


def decks_in_words(picture: DecksPicture, glyphs: Glyphs, *, width: int) -> list[Line]:
    """The same in two rows.

    Args:
        picture: What to paint.
        glyphs: What to paint it with.
        width: Cells there are.
    """
    return [
        _closed_in_words(picture, glyphs, width),
        _open_in_words(picture, glyphs, width),
    ]


def _closed_in_words(picture: DecksPicture, glyphs: Glyphs, width: int) -> Line:
    line = Line().add(" ")
    may, does = picture.may_draw_closed, DRAW_CLOSED
    _add_label(line, picture.closed_key, "CLOSED", may, does)
    line.add(f" {picture.closed_count}", "strong", does=does).add("   WILD ", "dim")
    if picture.turned is not None:
        line.add(glyphs.face(picture.turned), face_ink(picture.turned)).add(": ", "dim")
    line.add(picture.wild_text, "strong")
    finish = Line()
    _add_label(finish, picture.finish_key, "FINISH ", picture.may_finish, FINISH)
    return line.right(finish, width)


def _open_in_words(picture: DecksPicture, glyphs: Glyphs, width: int) -> Line:
    line = Line().add(" ")
    under = picture.open_deck
    if picture.lifted is not None:
        line.add("THROW THIS? ", "hot", does=USE_OPEN_DECK)
        line.add(
            glyphs.face(picture.lifted), face_ink(picture.lifted), does=USE_OPEN_DECK
        )
        line.add("  over ", "dim", does=USE_OPEN_DECK)
    else:
        may = picture.may_draw_open
        _add_label(line, picture.open_key, "OPEN ", may, USE_OPEN_DECK)
        if under:
            line.add(glyphs.face(under[-1]), face_ink(under[-1]), does=USE_OPEN_DECK)
            under = under[:-1]
            line.add("  below " if under else "", "dim", does=USE_OPEN_DECK)
    count = len(picture.open_deck)
    total = f"  {count} in the deck " if count else ""
    if not count and picture.lifted is None:
        line.add("empty", "dim", does=USE_OPEN_DECK)
    for face in reversed(under):
        text = glyphs.face(face)
        if line.width + len(text) + 1 + len(total) > width:
            break
        line.add(text, face_ink(face), does=USE_OPEN_DECK).add(" ", does=USE_OPEN_DECK)
    return line.right(Line().add(total, "dim"), width)


def _go_to(lines: list[Line], column: int) -> None:
    for line in lines:
        line.to(column)


def _add_open(
    lines: list[Line], picture: DecksPicture, glyphs: Glyphs, room: int
) -> None:
    cards = picture.open_deck
    if picture.lifted is not None:
        cards = (*cards, picture.lifted)
    if picture.lifted is None:
        _add_label(lines[0], picture.open_key, "OPEN", picture.may_draw_open)
    else:
        lines[0].add("THROW THIS?", "hot")
    top = cards[-1] if cards else None
    strong = picture.lifted is not None or picture.is_fresh
    _add_card(lines, top, glyphs, is_empty=top is None, is_strong=strong)
    recent = cards[-2::-1]
    row = Line()
    for face in recent:
        text = glyphs.face(face)
        if row.width + len(text) + 1 > room:
            break
        row.add(" ").add(text, face_ink(face))
    lines[2].extend(row)
    under = len(picture.open_deck)
    lines[3].add(f" {under} in the deck" if under else " empty", "dim")


def _add_wild_text(lines: list[Line], text: str) -> None:
    first, _, rest = text.partition(" are ")
    lines[2].add(f" {first}", "strong")
    if rest:
        lines[3].add(f" are {rest}", "dim")


def _add_card(
    lines: list[Line],
    face: Face | None,
    glyphs: Glyphs,
    *,
    is_empty: bool = False,
    is_strong: bool = False,
) -> None:
    """A card by itself in rows 1 to 4; a back where it has no face."""
    ink: Ink = "frame-strong" if is_strong else "frame"
    if is_empty:
        ink = "dim"
    flat = glyphs.gap * 3 if is_empty else glyphs.horizontal * 3
    side = glyphs.gap_side if is_empty else glyphs.vertical
    lines[1].add(glyphs.top_left + flat + glyphs.top_right, ink)
    rank = suit = glyphs.back * 3
    text_ink: Ink = "dim"
    if is_empty:
        rank = suit = "   "
    elif face is not None:
        text_ink = face_ink(face)
        if face.is_printed_joker:
            rank, suit = "JK ", f" {glyphs.joker} "
        else:
            rank, suit = face.rank.label.ljust(3), f" {glyphs.suits[face.suit]} "
    for line, text in ((lines[2], rank), (lines[3], suit)):
        line.add(side, ink).add(text, text_ink).add(side, ink)
    lines[4].add(glyphs.bottom_left + flat + glyphs.bottom_right, ink)
