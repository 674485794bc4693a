"""A hand taken apart for the tables: four suits, and one pool of jokers."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple, TypeAlias

from rummy_tui.cards.face import Face
from rummy_tui.solver.key import EACH_CELL, JOKER_SHIFT, SUIT_BITS, SUIT_MASK

POOL_SHIFT = SUIT_BITS
"""Where the key of a suit has the jokers that may be spent on it, 0 to 15."""

WILD_SHIFT = 30
"""Where the key of a suit has the rank of its wild card, 0 where it holds none."""


class WildCards(NamedTuple):
    """The wild cards of a deal, which are all of one rank (C-4, C-5)."""

    rank: int
    """The ace 1; 0 where nothing is wild."""
    suits: int
    """A mask of the suits whose card of that rank is wild."""

    @classmethod
    def of(cls, faces: Set[Face]) -> WildCards:
        """The wild cards with these faces."""
        ranks = {int(face.rank) for face in faces}
        assert len(ranks) < 2, "wild cards are all of one rank"
        return cls(max(ranks, default=0), sum(1 << face.suit for face in faces))

    def suits_of(self, shift: int) -> int:
        """The wild suits of the rank whose counts begin at this bit."""
        return self.suits if shift == 2 * self.rank - 2 else 0


Suits: TypeAlias = tuple[int, int, int, int, int]
"""The keys of four suits, and the jokers there are for all of them.

A plain tuple, because a search is shorter than making anything better takes.
"""


def suits_of(key: int, wild: WildCards) -> Suits:
    """The suits of a hand.

    The key of a suit holds its 13 counts, then the jokers, then the rank of its wild
    card. Jokers are one pool of printed ones and all wild cards, and a wild card that
    plays itself is taken from it as one that substitutes is: "joker or itself" is a
    price, not a choice to be made beforehand.
    """
    a = key & SUIT_MASK
    b = key >> 26 & SUIT_MASK
    c = key >> 52 & SUIT_MASK
    d = key >> 78 & SUIT_MASK
    jokers = key >> JOKER_SHIFT
    rank, suits = wild
    if rank:
        shift = 2 * rank - 2
        mark = rank << WILD_SHIFT
        if suits & 1 and (held := a >> shift & 3):
            jokers += held
            a |= mark
        if suits & 2 and (held := b >> shift & 3):
            jokers += held
            b |= mark
        if suits & 4 and (held := c >> shift & 3):
            jokers += held
            c |= mark
        if suits & 8 and (held := d >> shift & 3):
            jokers += held
            d |= mark
    pool = jokers << POOL_SHIFT
    return a | pool, b | pool, c | pool, d | pool, jokers


def ranks_held(suits: Suits, *, in_suits: int) -> int:
    """The low bits of the ranks that are held in so many suits, 1 to 3, or more."""
    a, b, c, d, _ = suits
    a = (a | a >> 1) & EACH_CELL
    b = (b | b >> 1) & EACH_CELL
    c = (c | c >> 1) & EACH_CELL
    d = (d | d >> 1) & EACH_CELL
    if in_suits == 1:
        return a | b | c | d
    if in_suits == 2:
        return a & (b | c | d) | b & (c | d) | c & d
    return a & b & (c | d) | c & d & (a | b)


def counts_of_rank(suits: Suits, shift: int) -> int:
    """The four counts of the rank whose counts begin at this bit."""
    a, b, c, d, _ = suits
    return (
        (a >> shift & 3)
        | (b >> shift & 3) << 2
        | (c >> shift & 3) << 4
        | (d >> shift & 3) << 6
    )
