"""Text for people: subtle colour and suit symbols on a screen, plain text elsewhere."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import click

from rummy_tui.cards import Face, Suit, parse_face
from rummy_tui.cli.streams import is_terminal

_CARD = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b")
_LETTERS = str.maketrans({suit.symbol: suit.letter for suit in Suit})
_RED = (Suit.HEARTS, Suit.DIAMONDS)


@dataclass(frozen=True, slots=True)
class Paint:
    """How results are shown: with colour or without, with symbols or letters."""

    colour: bool
    symbols: bool

    @classmethod
    def for_stdout(cls) -> Paint:
        """What standard output can show and its reader has not refused."""
        on_screen = (
            is_terminal(sys.stdout)
            and not os.environ.get("NO_COLOR")
            and os.environ.get("TERM") != "dumb"
        )
        return cls(colour=on_screen, symbols=on_screen and _has_suit_symbols())

    def good(self, text: str) -> str:
        """Text that says yes."""
        return self._styled(text, fg="green")

    def bad(self, text: str) -> str:
        """Text that says no."""
        return self._styled(text, fg="red")

    def faint(self, text: str) -> str:
        """Text beside the point."""
        return self._styled(text, dim=True)

    def cards(self, faces: Iterable[Face]) -> str:
        """Cards parted by spaces."""
        return " ".join(self._card(face) for face in faces)

    def groups(self, groups: Iterable[Sequence[Face]]) -> str:
        """Groups of cards parted by `|`."""
        return " | ".join(self.cards(group) for group in groups)

    def sentence(self, text: str) -> str:
        """A sentence, the cards in it written as the others are."""
        if not self.symbols:
            return text.translate(_LETTERS)
        return _CARD.sub(lambda found: self._card(parse_face(found[0])), text)

    def _card(self, face: Face) -> str:
        text = face.pretty if self.symbols else str(face)
        if face.is_printed_joker or face.suit not in _RED:
            return text
        return self._styled(text, fg="red")

    def _styled(self, text: str, *, fg: str | None = None, dim: bool = False) -> str:
        if not self.colour:
            return text
        return click.style(text, fg=fg, dim=dim or None)


def _has_suit_symbols() -> bool:
    try:
        "♠♥♦♣".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
