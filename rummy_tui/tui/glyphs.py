"""The marks the screens are painted with: Unicode, or plain ASCII.

The one place that decides how a suit or the edge of a card looks. Suit symbols carry
no variation selector and the joker no symbol of its own: terminals disagree on the
width of both.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, fields

from rummy_tui.cards.face import Face


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyphs:
    """One set of marks; each is one cell wide unless it says otherwise.

    None is ever two cells wide of itself: terminals disagree on such letters.
    """

    is_unicode: bool
    suits: str
    """In the order of `Suit`."""
    joker: str
    """Marks a card that acts as a joker."""
    cursor: str
    marked: str
    bullet: str
    prompt: str
    yes: str
    """In ASCII a word of two cells, as is `no`."""
    no: str
    refused: str
    more: str
    """Stands for what was cut off; two cells in ASCII."""
    dot: str
    """Between facts on one line."""
    back: str
    """The back of a card, tiled."""
    gap: str
    gap_side: str
    """The edges of a place where no card lies."""
    minus: str
    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    top_tee: str
    bottom_tee: str
    horizontal: str
    vertical: str

    def face(self, face: Face) -> str:
        """A face in two or three cells: 10♥, 7S, JK."""
        if face.is_printed_joker:
            return "JK"
        return face.rank.label + self.suits[face.suit]

    def faces(self, faces: Iterable[Face]) -> str:
        """Faces with a space between them."""
        return " ".join(self.face(face) for face in faces)

    def plain(self, text: str) -> str:
        """A sentence with nothing in it that these marks cannot write.

        What is in no table, as in a name typed in, loses its accents or becomes `?`.
        """
        if self.is_unicode or text.isascii():
            return text
        text = unicodedata.normalize("NFKD", text.translate(_TO_ASCII))
        kept = "".join(letter for letter in text if not unicodedata.combining(letter))
        return kept.encode("ascii", "replace").decode("ascii")


_TO_ASCII = str.maketrans(
    {
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
        "–": "-",
        "−": "-",
        "—": "-",
        "×": "x",
        "·": "|",
        "…": "...",
        "’": "'",
        "↑": "Up",
        "↓": "Down",
        "←": "Left",
        "→": "Right",
        "★": "*",
        "●": "m",
    }
)

UNICODE = Glyphs(
    is_unicode=True,
    suits="♠♥♦♣",
    joker="★",
    cursor="▲",
    marked="●",
    bullet="•",
    prompt="▸",
    yes="✓",
    no="✗",
    refused="✗",
    more="…",
    dot="·",
    back="░",
    gap="╌",
    gap_side="┊",
    minus="−",
    top_left="╭",
    top_right="╮",
    bottom_left="╰",
    bottom_right="╯",
    top_tee="┬",
    bottom_tee="┴",
    horizontal="─",
    vertical="│",
)

ASCII = Glyphs(
    is_unicode=False,
    suits="SHDC",
    joker="*",
    cursor="^",
    marked="m",
    bullet="*",
    prompt=">",
    yes="ok",
    no="NO",
    refused="!",
    more="..",
    dot="|",
    back="/",
    gap=".",
    gap_side=":",
    minus="-",
    top_left=".",
    top_right=".",
    bottom_left="'",
    bottom_right="'",
    top_tee=".",
    bottom_tee="'",
    horizontal="-",
    vertical="|",
)


def glyphs_for(
    encoding: str | None, symbols: str = "auto", *, terminal: str = ""
) -> Glyphs:
    """The marks to paint with.

    Args:
        encoding: What standard output is written in; None if unknown.
        symbols: The setting; "auto" is Unicode where the terminal can show all of it.
            What the encoding cannot carry is never written, whatever the setting.
        terminal: What TERM says.
    """
    # The fonts of the Linux console have suits, but neither stars nor round corners.
    plain = symbols == "ascii" or (symbols == "auto" and terminal == "linux")
    if plain or encoding is None:
        return ASCII
    marks = "".join(str(getattr(UNICODE, field.name)) for field in fields(UNICODE))
    try:
        marks.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE
