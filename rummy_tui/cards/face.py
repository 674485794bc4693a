"""What is printed on a card: one of 52 rank-and-suit faces, or the printed joker.

A face is a small integer that knows its name, because hands are counted and
searched millions of times and must hash, sort and add like integers. Two cards
may share a face; the physical card is `rummy_tui.cards.shoe.CardId`.
"""

from __future__ import annotations

from enum import IntEnum


class Suit(IntEnum):
    """The four suits, dearest first: the order that breaks ties in a toss (T-1)."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The suit in ASCII: S, H, D or C."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The suit as a symbol one cell wide."""
        return "♠♥♦♣"[self]


class Rank(IntEnum):
    """Ranks with the ace low; a sequence may also use it above the king (M-1)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def label(self) -> str:
        """The rank as written: A, 2 to 10, J, Q or K."""
        return _LABELS[self]


_LABELS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS = tuple(Suit)
_RANKS = tuple(Rank)
RANKS_PER_SUIT = 13


class Face(int):
    """Rank and suit as an integer: 0 to 51 suit by suit, ace first; 52 the joker.

    `str(face)` is its notation in ASCII (`10H`, `PJ`), which `parse_face` reads
    back. The printed joker has neither rank nor suit; ask `is_printed_joker`.
    """

    __slots__ = ()

    @property
    def rank(self) -> Rank:
        """The rank; never ask the printed joker."""
        assert self < 52, "the printed joker has no rank"
        return _RANKS[self % RANKS_PER_SUIT]

    @property
    def suit(self) -> Suit:
        """The suit; never ask the printed joker."""
        assert self < 52, "the printed joker has no suit"
        return _SUITS[self // RANKS_PER_SUIT]

    @property
    def is_printed_joker(self) -> bool:
        """Whether this is the card printed as a joker, not merely a wild card."""
        return self == 52

    @property
    def points(self) -> int:
        """Points when unmatched (C-2); whether the face is wild is not known here."""
        return FACE_POINTS[self]

    @property
    def pretty(self) -> str:
        """The face with its suit symbol, as screens show it: 10♥, PJ."""
        return _PRETTY[self]

    def __bool__(self) -> bool:
        # The ace of spades is number 0, and still a card.
        return True

    def __str__(self) -> str:
        return _ASCII[self]

    def __repr__(self) -> str:
        return f"Face({_ASCII[self]})"

    def __format__(self, spec: str) -> str:
        return format(_ASCII[self], spec)


FACES: tuple[Face, ...] = tuple(Face(index) for index in range(53))
"""Every face there is, in order; the printed joker is last."""

PRINTED_JOKER: Face = FACES[52]

FACE_POINTS: tuple[int, ...] = (
    *([10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10] * 4),
    0,
)
"""Points of each face when unmatched and not wild (C-2)."""

_ASCII = (*(rank.label + suit.letter for suit in Suit for rank in Rank), "PJ")
_PRETTY = (*(rank.label + suit.symbol for suit in Suit for rank in Rank), "PJ")


def face_of(rank: Rank, suit: Suit) -> Face:
    """The face with this rank and suit."""
    return FACES[suit * RANKS_PER_SUIT + rank - 1]
