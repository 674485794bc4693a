"""What of a hand can stay together in one meld: the pieces of a nearest declaration.

A piece is two or more cards held that play themselves in one meld, however many
cards the meld still lacks; a wild card in its own seat is one by itself. Single
natural cards are no pieces: there are too many of them, and any will do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from rummy_tui.rules.meld import MAX_SET_CARDS
from rummy_tui.solver.key import EACH_FACE, SUIT_BITS, SUIT_MASK, SUIT_SHIFTS

SEQUENCE: Final = 0
SET: Final = 1
TRIPLE: Final = 2
"""Three identical cards (M-6)."""

KEY_SHIFT = 4 * SUIT_BITS + 2
"""Where the number of a piece has its type; below are its cards, as in a hand's key."""

TYPE_BITS = 3
"""Bits to count pieces of one type in; a declaration has four melds at most."""

MAX_KEYS = 4_000


Lengths: TypeAlias = tuple[tuple[int, int], ...]
"""Cards a meld may have, and how many of those lacking may then be jokers."""

PieceType = tuple[int, int, int, int]
"""Kind, cards held, fewest cards of the meld, wild cards among those held."""

_RANKS = 13
_ACE_ABOVE = 13


class Piece:
    """Cards held that play themselves in one meld."""

    __slots__ = ("_wants", "cells", "kind", "number", "type_id")

    def __init__(self, kind: int, cells: int, type_id: int) -> None:
        self.kind = kind
        self.cells = cells
        """The cards, as in the key of a hand."""
        self.type_id = type_id
        self.number = cells | 1 << (KEY_SHIFT + TYPE_BITS * type_id)
        """Cards and type in one number, so that a search adds up both at once."""
        self._wants: dict[Lengths, Wants] = {}

    def lacking(self, cards: int) -> tuple[int, ...]:
        """What melds of so many cards that hold the piece lack beside it, as keys."""
        return lacking_beside(self.kind, self.cells, cards)

    def wants(self, lengths: Lengths) -> Wants:
        """What the piece may lack in melds of these lengths."""
        known = self._wants.get(lengths)
        if known is None:
            kinds = tuple((self.kind, cards, jokers) for cards, jokers in lengths)
            known = self._wants[lengths] = wants_beside(self.cells, kinds)
        return known


class Wants(NamedTuple):
    """The cards that melds round some cards may lack."""

    faces: int
    """All of them, as a mask."""
    twice: int
    """Those that one meld lacks two copies of."""
    melds: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    """For each length most jokers, and for each meld what it lacks: key, mask."""


@lru_cache(maxsize=10_000)
def wants_beside(cells: int, kinds: tuple[tuple[int, int, int], ...]) -> Wants:
    """What melds of these kinds, lengths and jokers round some cards may lack."""
    faces = twice = 0
    melds = []
    for kind, cards, jokers in kinds:
        windows = []
        for window in lacking_beside(kind, cells, cards):
            mask = (window | window >> 1) & EACH_FACE
            faces |= mask
            twice |= window >> 1 & EACH_FACE
            windows.append((window, mask))
        melds.append((jokers, tuple(windows)))
    return Wants(faces, twice, tuple(melds))


@lru_cache(maxsize=10_000)
def lacking_beside(kind: int, cells: int, cards: int) -> tuple[int, ...]:
    """What melds of so many cards that hold these lack, as keys; all have a place."""
    if kind == TRIPLE:
        lowest = ((cells & -cells).bit_length() - 1) & ~1
        return ((3 << lowest) - cells,)
    if kind == SET:
        rank = ((cells & -cells).bit_length() - 1) % SUIT_BITS
        others = [
            1 << (shift + rank)
            for shift in SUIT_SHIFTS
            if not cells >> (shift + rank) & 1
        ]
        wanted = cards - (MAX_SET_CARDS - len(others))
        return tuple(sum(some) for some in combinations(others, wanted))
    suit = ((cells & -cells).bit_length() - 1) // SUIT_BITS
    shift = SUIT_BITS * suit
    return tuple(
        window - cells
        for window in (w << shift for w in _WINDOWS[cards])
        if window & cells == cells
    )


def _windows(cards: int) -> tuple[int, ...]:
    """The sequences of so many cards in one suit, the ace low or high (M-1)."""
    return tuple(
        sum(1 << (2 * (place % _RANKS)) for place in range(start, start + cards))
        for start in range(_ACE_ABOVE + 2 - cards)
    )


_WINDOWS = [_windows(cards) if cards else () for cards in range(_RANKS + 1)]


def every_meld(kind: int, cards: int) -> tuple[int, ...]:
    """All melds of a kind and number of cards, as keys."""
    if kind == SEQUENCE:
        return tuple(w << shift for shift in SUIT_SHIFTS for w in _WINDOWS[cards])
    if kind == SET:
        return tuple(
            sum(1 << (shift + 2 * rank) for shift in shifts)
            for rank in range(_RANKS)
            for shifts in combinations(SUIT_SHIFTS, cards)
        )
    return tuple(3 << (2 * face) for face in range(4 * _RANKS))


Pieces: TypeAlias = list[tuple[int, int, Piece]]
"""Less the cards of the piece that are not wild, its number, the piece.

Sorted as they stand, the largest come first.
"""


class PieceTable:
    """The pieces of each suit and each rank, under one set of limits.

    Where a wild card is held the key says so above the cards, so the table serves
    every deal played with the same limits.
    """

    def __init__(self, *, longest: int, triples: bool) -> None:
        self.suits: dict[int, Pieces] = {}
        self.ranks: dict[int, Pieces] = {}
        """Pieces by key; may be cleared at any time but in the middle of a look-up."""
        self.types: tuple[PieceType, ...] = tuple(_types(longest, triples=triples))
        """Every type there is, always in the same order: what is common comes first."""
        self._type_ids = {its_type: at for at, its_type in enumerate(self.types)}
        self._longest = longest
        self._triples = triples

    def of_suit(self, key: int, cells: int, wild: int) -> Pieces:
        """The sequences and triples of one suit; `wild` is the bit of its wild card."""
        suit = ((cells & -cells).bit_length() - 1) // SUIT_BITS
        shift = SUIT_BITS * suit
        counts = cells >> shift & SUIT_MASK
        held = [1 << (2 * r) for r in range(_RANKS) if counts >> (2 * r) & 3]
        found = []
        for size in range(1, len(held) + 1):
            for some in combinations(held, size):
                used = sum(some)
                own = 1 if (used << shift) & wild else 0
                if size == 1 and not own:
                    continue
                span = _span(used)
                if span <= self._longest:
                    kind = (SEQUENCE, size, max(3, span), own)
                    found.append(self._piece(kind, used << shift))
        if self._triples:
            for cell in held:
                is_wild = bool((cell << shift) & wild)
                copies = (counts // cell) & 3
                for size in range(1 if is_wild else 2, copies + 1):
                    kind = (TRIPLE, size, 3, size if is_wild else 0)
                    found.append(self._piece(kind, (size * cell) << shift))
        _keep(self.suits, key, found)
        return found

    def of_rank(self, key: int, cells: int, wild: int) -> Pieces:
        """The sets of one rank; `wild` has the bits of the wild cards."""
        held = []
        for shift in SUIT_SHIFTS:
            field = cells & SUIT_MASK << shift
            if field:
                held.append(1 << ((field.bit_length() - 1) & ~1))
        found = []
        for size in range(1, len(held) + 1):
            for some in combinations(held, size):
                used = sum(some)
                own = (used & wild).bit_count()
                if size > 1 or own:
                    found.append(self._piece((SET, size, max(3, size), own), used))
        _keep(self.ranks, key, found)
        return found

    def _piece(self, kind: PieceType, cells: int) -> tuple[int, int, Piece]:
        type_id = self._type_ids[kind]
        piece = Piece(kind[0], cells, type_id)
        return kind[3] - kind[1], piece.number, piece


def _types(longest: int, *, triples: bool) -> Iterator[PieceType]:
    for own in (0, 1):
        for cards in range(3, longest + 1):
            for naturals in range(1 if own else 2, cards + 1):
                yield SEQUENCE, naturals, cards, own
        for naturals in range(1 if own else 2, MAX_SET_CARDS + 1):
            for wild in range(1, naturals + 1) if own else (0,):
                yield SET, naturals, max(3, naturals), wild
        if triples:
            for naturals in range(1 if own else 2, 4):
                yield TRIPLE, naturals, 3, naturals * own


def _keep(known: dict[int, Pieces], key: int, found: Pieces) -> None:
    if len(known) >= MAX_KEYS:
        known.clear()
    known[key] = found


def _span(counts: int) -> int:
    """Places from the first to the last of these cells, the ace at its better end."""
    places = [r for r in range(_RANKS) if counts >> (2 * r) & 1]
    span = places[-1] - places[0] + 1
    if places[0] == 0 and len(places) > 1:
        span = min(span, _ACE_ABOVE - places[1] + 1)
    return span
