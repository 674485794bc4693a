"""The middle of the table: closed deck, wild joker, open deck, finish slot."""

from __future__ import annotations

from dataclasses import dataclass

from textual.events import Click
from textual.message import Message

from rummy_tui.cards.face import Face
from rummy_tui.tui.glyphs import UNICODE, Glyphs
from rummy_tui.tui.line import Ink, Line, face_ink
from rummy_tui.tui.widgets.painted import Painted

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


class Decks(Painted):
    """Both decks, the wild joker and the finish slot in one row."""

    DEFAULT_CSS = """
    Decks {
        height: 5;
        width: 1fr;
    }
    """

    class DeckClicked(Message):
        """A deck or the finish slot was clicked."""

        def __init__(self, deck: str) -> None:
            super().__init__()
            self.deck = deck

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self._glyphs = glyphs
        self._picture = DecksPicture()

    def show(self, picture: DecksPicture) -> None:
        """Show this from now on."""
        self._picture = picture
        self.repaint()

    def lines(self, width: int, height: int) -> list[Line]:
        return decks_lines(self._picture, self._glyphs, width=width)

    def on_click(self, event: Click) -> None:
        columns = _columns(self.size.width)
        if event.x < columns.wild - 1:
            self.post_message(self.DeckClicked("closed"))
        elif columns.open <= event.x < columns.finish:
            self.post_message(self.DeckClicked("open"))
        elif event.x >= columns.finish:
            self.post_message(self.DeckClicked("finish"))


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
    lines[0].add("c ", "key" if picture.may_draw_closed else "dim")
    lines[0].add("CLOSED", "strong" if picture.may_draw_closed else "plain")
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
    lines[0].add("f ", "key" if picture.may_finish else "dim")
    lines[0].add("FINISH", "strong" if picture.may_finish else "plain")
    _add_card(lines, None, glyphs, is_empty=True)
    return lines


def _go_to(lines: list[Line], column: int) -> None:
    for line in lines:
        line.to(column)


def _add_open(
    lines: list[Line], picture: DecksPicture, glyphs: Glyphs, room: int
) -> None:
    cards = picture.open_deck
    if picture.lifted is not None:
        cards = (*cards, picture.lifted)
    lines[0].add("o ", "key" if picture.may_draw_open else "dim")
    label = "OPEN" if picture.lifted is None else "THROW THIS?"
    ink: Ink = "strong" if picture.may_draw_open else "plain"
    lines[0].add(label, ink if picture.lifted is None else "hot")
    top = cards[-1] if cards else None
    strong = picture.lifted is not None
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
