"""How cards and sentences are written where no screen is: AH, 10H, PJ, no symbols.

Everything said in plain mode goes through `Marks.told`: a screen reader would spell
out an arrow or a suit symbol, or leave a minus sign out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields

from rummy_tui.cards.face import Face, Rank, Suit
from rummy_tui.plain.commands import word_for
from rummy_tui.tui.glyphs import ASCII, Glyphs
from rummy_tui.tui.present import with_faces

_ID = re.compile(r"\{([a-z0-9-]+)\}(?:–\{[a-z0-9-]+\})?")
"""An id of a key in a sentence, or the first and last of a row of them."""

_BETWEEN = re.compile(
    r"(?:(?<=[0-9AJQK][SHDC])|(?<=\bPJ)) (?=(?:10|[2-9AJQK])[SHDC]\b|PJ\b)"
)
"""The space between two cards that a sentence names one after the other."""

_RANGE = re.compile(r"(?<=\d)[–—](?=\d)")
_SPOKEN = str.maketrans(
    {
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
        "–": ",",
        "—": ",",
        "−": "minus ",
        "×": " times ",
        "·": ",",
        "…": "...",
        "’": "'",
        "↑": "up",
        "↓": "down",
        "←": "left",
        "→": "right",
        "★": "joker",
        "≠": "not",
        "|": ",",
    }
)


class Marks(Glyphs):
    """Cards in letters, as in 10H, or in words, as in 10 of hearts."""

    __slots__ = ()

    def faces(self, faces: Iterable[Face]) -> str:
        """Faces one after the other."""
        return self.between.join(map(self.face, faces))

    def face(self, face: Face) -> str:
        """A face as the rest of the program prints and reads it."""
        return str(face)

    def plain(self, text: str) -> str:
        """A sentence with no symbol in it that would have to be spelt out."""
        return _RANGE.sub(" to ", text).translate(_SPOKEN)

    def told(self, text: str) -> str:
        """A sentence of the game: cards as here, command words where it names keys."""
        return with_faces(_ID.sub(lambda found: word_for(found[1]), text), self)

    @property
    def between(self) -> str:
        """What stands between two cards."""
        return " "


class _InWords(Marks):
    __slots__ = ()

    def told(self, text: str) -> str:
        # Three words each: only a comma says where one card ends.
        return super().told(_BETWEEN.sub(", ", text))

    def face(self, face: Face) -> str:
        if face.is_printed_joker:
            return "printed joker"
        return f"{_RANKS.get(face.rank, face.rank.label)} of {_SUITS[face.suit]}"

    @property
    def between(self) -> str:
        return ", "


_RANKS = {
    Rank.ACE: "ace",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
}
_SUITS = {suit: suit.name.lower() for suit in Suit}

_OF_ASCII = {field.name: getattr(ASCII, field.name) for field in fields(ASCII)}
LETTERS = Marks(**_OF_ASCII)
IN_WORDS = _InWords(**_OF_ASCII)
