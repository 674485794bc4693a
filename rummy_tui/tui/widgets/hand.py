"""The hand: groups of overlapping cards, painted line by line in one widget.

A card takes four columns and a strip one more, so fourteen cards in seven groups and
loose fit 80 columns with two columns between strips. Where there is no room for that,
`row_hand.py` writes the cards in a row.
"""

from __future__ import annotations

from collections.abc import Iterator

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.line import Ink, Line, cursor_ink, face_ink
from rummy_tui.tui.picture import CardPicture, HandPicture, StripPicture
from rummy_tui.tui.sizes import SHORT_FACES, TALL_FACES
from rummy_tui.tui.verdict_words import verdict_ink, verdict_word
from rummy_tui.tui.widgets.painted import Painted
from rummy_tui.tui.widgets.row_hand import (
    pick_action,
    row_count,
    row_hand_lines,
    send_action,
)

_STEP = 4
_MARGIN = 1


class Hand(Painted, can_focus=True):
    """One player's hand."""

    DEFAULT_CSS = """
    Hand {
        height: 6;
        width: 1fr;
    }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._picture = HandPicture()
        self._in_a_row = False

    def show(self, picture: HandPicture, *, in_a_row: bool = False) -> None:
        """Show this hand from now on, with faces or written in a row."""
        self._picture = picture
        self._in_a_row = in_a_row
        self.repaint()

    def rows_needed(self, width: int) -> int:
        """Rows the hand takes where it is written in a row."""
        return row_count(self._picture, self.glyphs, width)

    def lines(self, width: int, height: int) -> list[Line]:
        if self._in_a_row:
            return row_hand_lines(self._picture, self.glyphs, width=width)
        return hand_lines(self._picture, self.glyphs, width=width, height=height)


def hand_lines(
    picture: HandPicture, glyphs: Glyphs, *, width: int, height: int
) -> list[Line]:
    """The hand as lines: headers, cards, marks.

    Args:
        picture: What to paint.
        glyphs: What to paint it with.
        width: Cells there are.
        height: Rows there are; from `TALL_FACES` on faces are six rows tall.
    """
    tall = height >= TALL_FACES
    lines = [Line() for _ in range(TALL_FACES if tall else SHORT_FACES)]
    for column, strip in _strip_columns(picture, width):
        for line in lines:
            line.to(column)
        if not picture.is_hidden:
            _add_header(lines[0], strip, glyphs, tall)
        _add_cards(lines[1:-1], strip, glyphs, is_hidden=picture.is_hidden)
        if not picture.is_hidden:
            _add_marks(lines[-1], strip, glyphs)
            _link(lines, column, strip)
    return lines


def _link(lines: list[Line], start: int, strip: StripPicture) -> None:
    """Let a click on a card pick it, and one on a header send cards to its group."""
    end = start + len(strip.cards) * _STEP + 1
    lines[0].links.append((start, end, send_action(strip.verdict)))
    for place, card in enumerate(strip.cards):
        left = start + place * _STEP
        right = end if card is strip.cards[-1] else left + _STEP
        for line in lines[1:]:
            line.links.append((left, right, pick_action(card)))


def _strip_columns(
    picture: HandPicture, width: int
) -> Iterator[tuple[int, StripPicture]]:
    strips = picture.strips
    used = sum(len(strip.cards) * _STEP + 1 for strip in strips)
    gaps = max(1, len(strips) - 1)
    gap = max(1, min(3, (width - _MARGIN - used) // gaps))
    column = _MARGIN
    for strip in strips:
        yield column, strip
        column += len(strip.cards) * _STEP + 1 + gap


def _add_header(line: Line, strip: StripPicture, glyphs: Glyphs, tall: bool) -> None:
    verdict = strip.verdict
    width = len(strip.cards) * _STEP + 1
    number = "" if verdict.number is None else f"{verdict.number} "
    points = str(verdict.points)
    word = verdict_word(verdict, glyphs)
    for shown in (word, ""):
        room = width - len(number) - len(shown) - len(points)
        if room >= 1:
            break
    line.add(number, "key").add(shown, verdict_ink(verdict))
    line.add(" " * room).add(points, "dim" if verdict.points == 0 else "plain")


def _add_cards(
    lines: list[Line], strip: StripPicture, glyphs: Glyphs, *, is_hidden: bool
) -> None:
    rows = len(lines) - 2
    before: CardPicture | None = None
    for card in strip.cards:
        ink = _edge_ink(card, before)
        first = before is None
        lines[0].add(glyphs.top_left if first else glyphs.top_tee, ink)
        label = "" if is_hidden else _label(card)
        lines[0].add(label or glyphs.horizontal * 3, "hot" if label else _ink(card))
        for row in range(rows):
            lines[row + 1].add(glyphs.vertical, ink)
            if is_hidden:
                lines[row + 1].add(glyphs.back * 3, "dim")
            else:
                text = _face_row(card, row, rows, glyphs)
                ink_of_row = _card_ink(card)
                if row > 1 and row == rows - 1 and not card.has_cursor:
                    ink_of_row = "frame"  # quieter, and one piece with the edges
                _add_face_row(lines[row + 1], text, ink_of_row)
        lines[-1].add(glyphs.bottom_left if first else glyphs.bottom_tee, ink)
        lines[-1].add(glyphs.horizontal * 3, _ink(card))
        before = card
    ink = _edge_ink(before, None)
    lines[0].add(glyphs.top_right, ink)
    for line in lines[1:-1]:
        line.add(glyphs.vertical, ink)
    lines[-1].add(glyphs.bottom_right, ink)


def _label(card: CardPicture) -> str:
    """What is written into the upper edge."""
    if card.is_lifted:
        return "out"
    return "new" if card.is_new else ""


def _edge_ink(card: CardPicture | None, neighbour: CardPicture | None) -> Ink:
    """The ink of the edge between two cards."""
    sides = [_ink(side) for side in (card, neighbour) if side is not None]
    return "frame-strong" if "frame-strong" in sides else "frame"


def _ink(card: CardPicture) -> Ink:
    return "frame-strong" if card.has_cursor or card.is_marked else "frame"


def _card_ink(card: CardPicture) -> Ink:
    if card.is_lifted:
        return "dim"
    if card.has_cursor:
        return cursor_ink(card.face)
    return face_ink(card.face, acts_as_joker=card.is_joker)


def _add_face_row(line: Line, text: str, ink: Ink) -> None:
    """Add a row of a face; a wild joker's letters are underlined, not its blanks."""
    if not ink.startswith("wild-"):
        line.add(text, ink)
        return
    line.add(" " * (len(text) - len(text.lstrip()))).add(text.strip(), ink)
    line.add(" " * (len(text) - len(text.rstrip())))


def _face_row(card: CardPicture, row: int, rows: int, glyphs: Glyphs) -> str:
    """Three cells of a face; row 0 has the rank, row 1 the suit."""
    face = card.face
    joker = glyphs.joker if card.is_joker else " "
    if face.is_printed_joker:
        rank, suit = "JK", joker
    else:
        rank, suit = face.rank.label, glyphs.suits[face.suit]
    if row == 0:
        return rank.ljust(3)
    if row == 1:
        beside = joker if rows == 2 and not face.is_printed_joker else " "
        return f" {suit}{beside}"
    if row == rows - 1:
        return rank.rjust(3)
    return "   " if face.is_printed_joker else f" {joker} "


def _add_marks(line: Line, strip: StripPicture, glyphs: Glyphs) -> None:
    for card in strip.cards:
        line.add("  ")
        if card.letter:
            line.add(card.letter, "key").add(" ")
            continue
        line.add(glyphs.cursor if card.has_cursor else " ", "turn")
        line.add(glyphs.marked if card.is_marked else " ", "hot")
    line.add(" ")
