"""Text to cards and back: read generously, written one way.

Reads `AH`, `ah`, `10H`, `TH`, `A♥`, `♥A` and `PJ`, `JK` or `JOKER`, separated by
spaces, commas or semicolons; `|` or a new line parts groups. Writing is `str(face)`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from rummy_tui.cards.face import PRINTED_JOKER, Face, Rank, Suit, face_of
from rummy_tui.errors import RummyError

_RANKS = {rank.label: rank for rank in Rank} | {"T": Rank.TEN}
_SUITS = (
    {suit.letter: suit for suit in Suit}
    | {suit.symbol: suit for suit in Suit}
    | dict(zip("♤♡♢♧", Suit, strict=True))
    | {"❤": Suit.HEARTS}
)
_JOKERS = frozenset({"PJ", "JK", "JO", "JKR", "JOKER", "XX", "🃏"})
_VARIATION_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")
_SEPARATORS = re.compile(r"[\s,;]+")
_SHOWN_LETTERS = 20


class CardNotationError(RummyError, ValueError):
    """A piece of text is no card."""

    code = "unreadable-card"


def _quote(text: str) -> str:
    """The text in quotes, cut short and with nothing a terminal would act on."""
    cut = text if len(text) <= _SHOWN_LETTERS else text[: _SHOWN_LETTERS - 1] + "…"
    return ascii(cut) if not cut.isprintable() else repr(cut)


def parse_face(text: str) -> Face:
    """Read one card.

    Raises:
        CardNotationError: The text is no card; the message quotes it.
    """
    token = unicodedata.normalize("NFKC", text).translate(_VARIATION_SELECTORS)
    token = token.strip().upper()
    if token in _JOKERS:
        return PRINTED_JOKER
    for rank_text, suit_text in ((token[:-1], token[-1:]), (token[1:], token[:1])):
        # Suit first only with a symbol: in letters, 'S' before a rank reads as a typo.
        if suit_text == token[:1] and len(token) > 1 and suit_text.isascii():
            continue
        rank, suit = _RANKS.get(rank_text), _SUITS.get(suit_text)
        if rank is not None and suit is not None:
            return face_of(rank, suit)
    raise CardNotationError(
        f"{_quote(text)} is not a card; write a rank (A 2 … 10 J Q K) and a suit "
        "(S H D C), as in 10H, or PJ for the printed joker"
    )


def parse_cards(text: str) -> list[Face]:
    """Read a list of cards, in the order written; a `|` between them is ignored.

    Raises:
        CardNotationError: One of the pieces is no card; the message quotes it.
    """
    return [face for group in parse_groups(text) for face in group]


def parse_groups(text: str) -> list[list[Face]]:
    """Read groups of cards parted by `|`; empty groups are left out.

    Raises:
        CardNotationError: One of the pieces is no card; the message quotes it.
    """
    groups = (
        [parse_face(token) for token in _SEPARATORS.split(part) if token]
        for part in re.split(r"[|\n]", text)
    )
    return [group for group in groups if group]


def cards_text(faces: Iterable[Face]) -> str:
    """Cards as ASCII text, parted by spaces; `parse_cards` reads it back."""
    return " ".join(map(str, faces))


def groups_text(groups: Iterable[Sequence[Face]]) -> str:
    """Groups as ASCII text, parted by ` | `; `parse_groups` reads it back."""
    return " | ".join(cards_text(group) for group in groups)
