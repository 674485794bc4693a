"""Cards and groups on one line, as pages show hands that lie face up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummy_tui.cards.face import Face
from rummy_tui.rules.meld import Meld
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.kind_words import KIND_WORDS, SHORT_KIND_WORDS
from rummy_tui.tui.line import Line, face_ink
from rummy_tui.tui.outcomes import ShownGroup

_WIDE = 100


def add_face(
    line: Line, face: Face, glyphs: Glyphs, *, acts_as_joker: bool = False
) -> Line:
    """Add one card; a joker at work carries its mark."""
    line.add(glyphs.face(face), face_ink(face, acts_as_joker=acts_as_joker))
    if acts_as_joker:
        line.add(glyphs.joker, "joker")
    return line


def faces_line(
    faces: Iterable[Face], glyphs: Glyphs, *, jokers: frozenset[Face] = frozenset()
) -> Line:
    """Cards with a space between them; the faces in `jokers` carry their mark."""
    line = Line()
    for place, face in enumerate(faces):
        if place:
            line.add(" ")
        add_face(line, face, glyphs, acts_as_joker=face in jokers)
    return line


def group_line(cards: Sequence[Face], meld: Meld | None, glyphs: Glyphs) -> Line:
    """One group: a meld in reading order, its substitutes marked; else as it lay."""
    if meld is None:
        return faces_line(cards, glyphs)
    line = Line()
    for place, (card, stands_for) in enumerate(
        zip(meld.cards, meld.stands_for, strict=True)
    ):
        if place:
            line.add(" ")
        add_face(line, card, glyphs, acts_as_joker=card != stands_for)
    return line


def hand_lines(
    groups: Sequence[ShownGroup],
    glyphs: Glyphs,
    width: int,
    *,
    indent: int,
    closing: Face | None = None,
) -> list[Line]:
    """A hand by groups with what each is, on as few lines as it takes.

    Args:
        groups: The hand.
        glyphs: How faces are written.
        width: Cells there are.
        indent: Cells left free at the left.
        closing: The card in the finish slot, told last.
    """
    pieces = [_named_group(group, glyphs, width) for group in groups]
    if closing is not None:
        piece = Line().add("closing ", "dim")
        pieces.append(add_face(piece, closing, glyphs))
    return flowed([[piece] for piece in pieces], width, indent=indent)


def flowed(groups: Sequence[Sequence[Line]], width: int, *, indent: int) -> list[Line]:
    """Groups on as few lines as it takes; one is torn only where no line holds it.

    Args:
        groups: Each in the pieces it may be torn into.
        width: Cells there are.
        indent: Cells left free at the left, two more where a group goes on.
    """
    lines = [Line().to(indent)]
    for pieces in groups:
        whole = sum(piece.width + 1 for piece in pieces) - 1
        if lines[-1].width > indent:
            if lines[-1].width + 2 + whole <= width:
                lines[-1].add("  ")
            else:
                lines.append(Line().to(indent))
        for place, piece in enumerate(pieces):
            if place and lines[-1].width + 1 + piece.width > width:
                lines.append(Line().to(indent + 2))
            elif place:
                lines[-1].add(" ")
            lines[-1].extend(piece)
    return lines


def _named_group(group: ShownGroup, glyphs: Glyphs, width: int) -> Line:
    words = KIND_WORDS if width >= _WIDE else SHORT_KIND_WORDS
    if group.is_good:
        line = Line().add(f"{words[group.kind]} ", "good")
    else:
        line = Line().add(f"{words[group.kind]} {group.points}: ", "bad")
    return line.extend(group_line(group.cards, group.meld, glyphs))
