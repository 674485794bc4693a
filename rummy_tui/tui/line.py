"""One line of a screen as text with the names of its inks; knows no Textual.

Inks are names, not colours: a theme says what they look like, so a line can be
tested, compared and printed without a terminal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rich.cells import cell_len, set_cell_size

from rummy_tui.cards.face import Face, Suit

Ink = Literal[
    "plain",
    "dim",
    "strong",
    "good",
    "bad",
    "hot",
    "turn",
    "banner",
    "frame",
    "frame-strong",
    "spades",
    "hearts",
    "diamonds",
    "clubs",
    "joker",
    "wild-spades",
    "wild-hearts",
    "wild-diamonds",
    "wild-clubs",
    "cursor",
    "cursor-spades",
    "cursor-hearts",
    "cursor-diamonds",
    "cursor-clubs",
    "key",
    "heading",
]
"""What a piece of text is; `painted.py` gives each a colour of the theme."""

INKS: tuple[Ink, ...] = Ink.__args__  # type: ignore[attr-defined]

_FILLED = frozenset(i for i in INKS if i.startswith(("banner", "cursor", "wild-")))
"""Inks that show where there is no letter: in reverse, or underlined."""

_SUIT_INKS: dict[Suit, Ink] = {
    Suit.SPADES: "spades",
    Suit.HEARTS: "hearts",
    Suit.DIAMONDS: "diamonds",
    Suit.CLUBS: "clubs",
}
_WILD_INKS: dict[Suit, Ink] = {
    Suit.SPADES: "wild-spades",
    Suit.HEARTS: "wild-hearts",
    Suit.DIAMONDS: "wild-diamonds",
    Suit.CLUBS: "wild-clubs",
}
_CURSOR_INKS: dict[Suit, Ink] = {
    Suit.SPADES: "cursor-spades",
    Suit.HEARTS: "cursor-hearts",
    Suit.DIAMONDS: "cursor-diamonds",
    Suit.CLUBS: "cursor-clubs",
}


def face_ink(face: Face, *, acts_as_joker: bool = False) -> Ink:
    """The ink a face is printed in; underlined where a wild joker is at work."""
    if face.is_printed_joker:
        return "joker"
    return (_WILD_INKS if acts_as_joker else _SUIT_INKS)[face.suit]


def cursor_ink(face: Face) -> Ink:
    """The ink of the face the cursor is on."""
    return "cursor" if face.is_printed_joker else _CURSOR_INKS[face.suit]


@dataclass(slots=True)
class Line:
    """A line under construction; every piece is added at its right end."""

    pieces: list[tuple[str, Ink]] = field(default_factory=list)
    width: int = 0
    """Cells used so far."""
    links: list[tuple[int, int, str]] = field(default_factory=list)
    """First column, the one after the last, and the action a click there does."""

    def add(self, text: str, ink: Ink = "plain", *, does: str = "") -> Line:
        """Add text; `does` is the action a click on it does."""
        if not text:
            return self
        start = self.width
        self.width += cell_len(text)
        if does:
            self.links.append((start, self.width, does))
        if self.pieces:
            before, ink_before = self.pieces[-1]
            if text.isspace() and ink not in _FILLED:
                # A blank cell looks alike in any ink, and fewer pieces are sent.
                ink = "plain" if ink_before in _FILLED else ink_before
            if ink == ink_before:
                self.pieces[-1] = before + text, ink
                return self
        self.pieces.append((text, ink))
        return self

    def to(self, column: int) -> Line:
        """Go on at this column, at least where the line ends now."""
        return self.add(" " * (column - self.width))

    def put(self, text: str, ink: Ink = "plain", *, width: int) -> Line:
        """Add text in a field of so many cells, cut or padded."""
        return self.add(set_cell_size(text, width), ink)

    def extend(self, other: Line) -> Line:
        """Add another line."""
        start = self.width
        for text, ink in other.pieces:
            self.add(text, ink)
        self.links += [(start + a, start + b, does) for a, b, does in other.links]
        return self

    def right(self, other: Line, width: int) -> Line:
        """Add another line so that it ends at this width."""
        return self.to(width - other.width).extend(other)

    def cut(self, width: int) -> Line:
        """The line at exactly this width."""
        cut = Line()
        for text, ink in self.pieces:
            room = width - cut.width
            if room <= 0:
                break
            cut.add(text if cell_len(text) <= room else set_cell_size(text, room), ink)
        cut.links = [
            (start, min(end, width), does)
            for start, end, does in self.links
            if start < width
        ]
        return cut.to(width)

    def link_at(self, column: int) -> str:
        """The action a click on this column does; empty if none."""
        for start, end, does in self.links:
            if start <= column < end:
                return does
        return ""

    @property
    def text(self) -> str:
        """The line without its inks."""
        return "".join(text for text, _ in self.pieces)


def fitted(text: str, width: int, *, more: str = "…") -> str:
    """Text cut to a width, and marked where it was cut."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - cell_len(more))).rstrip() + more
