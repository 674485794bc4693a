"""The hand where there is no room for faces: cards in words, `[5♠ 6♠ 7♠] [9♥ JK J♥]`.

Every row of cards has a row above it for the groups and one below it for the marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.line import Line, cursor_ink, face_ink
from rummy_tui.tui.picture import CardPicture, HandPicture, StripPicture
from rummy_tui.tui.present import Verdict
from rummy_tui.tui.verdict_words import verdict_ink, verdict_word

ROWS_OF_A_ROW = 3
_MARGIN = 1
_MOST_ROWS = 2
_BACK_CELLS = 2


@dataclass(frozen=True, slots=True)
class _Piece:
    """A strip, or as much of it as lies in one row."""

    verdict: Verdict
    cards: tuple[CardPicture, ...]
    is_first: bool = True
    is_last: bool = True


def row_hand_lines(picture: HandPicture, glyphs: Glyphs, *, width: int) -> list[Line]:
    """The hand as lines: a row of groups, one of cards and one of marks, or two such.

    Args:
        picture: What to paint.
        glyphs: What to paint it with.
        width: Cells there are.
    """
    lines = []
    for row in _placed_rows(picture, glyphs, width):
        header, cards, marks = Line(), Line(), Line()
        for column, piece in row:
            if piece.is_first and not picture.is_hidden:
                header.to(column).extend(_header(piece.verdict, glyphs))
                does = send_action(piece.verdict)
                header.links.append((column, header.width, does))
            cards.to(column)
            _add_cards(cards, marks, piece, glyphs, is_hidden=picture.is_hidden)
        lines += [header, cards, marks]
    return lines


def row_count(picture: HandPicture, glyphs: Glyphs, width: int) -> int:
    """How many lines `row_hand_lines` makes."""
    return ROWS_OF_A_ROW * len(_placed_rows(picture, glyphs, width))


def pick_action(card: CardPicture) -> str:
    """What a click on a card does."""
    return f"pick({card.card})"


def send_action(verdict: Verdict) -> str:
    """What a click on the header of a group does, or on that of the loose cards."""
    group = "loose" if verdict.number is None else verdict.number
    return f"arrange('send-{group}')"


_PlacedRow = list[tuple[int, _Piece]]


def _placed_rows(picture: HandPicture, glyphs: Glyphs, width: int) -> list[_PlacedRow]:
    """Every piece with its column, row by row."""
    hidden = picture.is_hidden
    whole = [_Piece(strip.verdict, strip.cards) for strip in picture.strips]
    for gap in (2, 1):
        rows = _wrapped(whole, glyphs, width, gap, is_hidden=hidden)
        is_within = all(
            column + _width(piece, glyphs, is_hidden=hidden) <= width
            for row in rows
            for column, piece in row
        )
        if is_within and len(rows) <= _MOST_ROWS:
            return rows
    # A strip may have to go on in the next row.
    room = width - _MARGIN
    torn = list(_torn(picture.strips, glyphs, room, is_hidden=hidden))
    return _wrapped(torn, glyphs, width, 1, is_hidden=hidden)


def _wrapped(
    pieces: Iterable[_Piece], glyphs: Glyphs, width: int, gap: int, *, is_hidden: bool
) -> list[_PlacedRow]:
    rows: list[_PlacedRow] = [[]]
    column = _MARGIN
    for piece in pieces:
        cells = _width(piece, glyphs, is_hidden=is_hidden)
        if rows[-1] and column + cells > width:
            rows.append([])
            column = _MARGIN
        rows[-1].append((column, piece))
        column += cells + gap
    return rows


def _torn(
    strips: Sequence[StripPicture], glyphs: Glyphs, room: int, *, is_hidden: bool
) -> Iterator[_Piece]:
    """Pieces that fill row after row."""
    used = 0
    for strip in strips:
        left = strip.cards
        while left:
            is_first = len(left) == len(strip.cards)
            count = len(left)
            piece = _Piece(strip.verdict, left, is_first)
            while (
                count > 1 and used + _width(piece, glyphs, is_hidden=is_hidden) > room
            ):
                count -= 1
                piece = _Piece(strip.verdict, left[:count], is_first, is_last=False)
            cells = _width(piece, glyphs, is_hidden=is_hidden)
            if used and used + cells > room:
                used = 0
                continue
            yield piece
            left = left[count:]
            used = 0 if left else used + cells + 1


def _width(piece: _Piece, glyphs: Glyphs, *, is_hidden: bool) -> int:
    cards = [_cells(card, glyphs, is_hidden=is_hidden) for card in piece.cards]
    cells = sum(cards) + len(cards) - 1 + piece.is_first + piece.is_last
    if is_hidden or not piece.is_first:
        return cells
    return max(cells, _header(piece.verdict, glyphs).width)


def _cells(card: CardPicture, glyphs: Glyphs, *, is_hidden: bool) -> int:
    if is_hidden:
        return _BACK_CELLS
    return len(_label(card)) + cell_len(glyphs.face(card.face)) + _has_star(card)


def _label(card: CardPicture) -> str:
    """What is written before the card."""
    if card.is_lifted:
        return "out "
    return "new " if card.is_new else ""


def _has_star(card: CardPicture) -> bool:
    return card.is_joker and not card.face.is_printed_joker


def _header(verdict: Verdict, glyphs: Glyphs) -> Line:
    line = Line()
    if verdict.number is not None:
        line.add(f"{verdict.number} ", "key")
    line.add(verdict_word(verdict, glyphs), verdict_ink(verdict))
    return line.add(f" {verdict.points}", "dim" if verdict.points == 0 else "plain")


def _add_cards(
    line: Line, marks: Line, piece: _Piece, glyphs: Glyphs, *, is_hidden: bool
) -> None:
    if piece.is_first:
        line.add("[", "frame")
    for place, card in enumerate(piece.cards):
        if place:
            line.add(" ")
        if is_hidden:
            line.add(glyphs.back * _BACK_CELLS, "dim")
            continue
        start = line.width
        line.add(_label(card), "hot")
        marks.to(line.width)
        if card.letter:
            marks.add(card.letter, "key").add(" ")
        else:
            marks.add(glyphs.cursor if card.has_cursor else " ", "turn")
            marks.add(glyphs.marked if card.is_marked else " ", "hot")
        star = glyphs.joker if _has_star(card) else ""
        if card.has_cursor:
            line.add(glyphs.face(card.face) + star, cursor_ink(card.face))
        elif card.is_lifted:
            line.add(glyphs.face(card.face) + star, "dim")
        else:
            ink = face_ink(card.face, acts_as_joker=card.is_joker)
            line.add(glyphs.face(card.face), ink).add(star, "joker")
        for row in (line, marks):
            row.links.append((start, max(line.width, marks.width), pick_action(card)))
    if piece.is_last:
        line.add("]", "frame")
