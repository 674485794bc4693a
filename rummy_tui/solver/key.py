"""A hand as one integer: two bits per face, the printed jokers on top.

Adding or taking away a card is adding or subtracting `CARD_KEYS[face]`, so whoever
plays can keep the key as it goes. Two bits hold the three copies that three packs
have (C-1); the printed jokers start at bit 104 and nothing lies above them.
"""

from __future__ import annotations

CARD_KEYS: tuple[int, ...] = tuple(1 << (2 * face) for face in range(53))
"""What one card of each face adds to the key of a hand."""

JOKER_SHIFT = 104
"""Where the count of printed jokers begins."""

KEY_BITS = JOKER_SHIFT + 8
"""More bits than the key of any hand has."""

SUIT_BITS = 26
SUIT_MASK = (1 << SUIT_BITS) - 1
SUIT_SHIFTS = (0, SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS)

EACH_CELL = sum(1 << (2 * rank) for rank in range(13))
"""The low bit of each of a suit's 13 counts."""

RANK_POINTS: tuple[int, ...] = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""Points of each rank, the ace first (C-2)."""

JOKER_PRICE = 10
"""Points that bounds charge for a joker.

Suits and sets share one pool of jokers, and a bound that lets each of them spend the
whole pool is far too high. So a joker costs its price where it is spent and earns it
where it is left. Any price makes a bound; one near what a joker saves, a tight one.
"""

EACH_FACE = sum(EACH_CELL << shift for shift in SUIT_SHIFTS)
"""The low bit of the count of each face but the printed joker."""
_KINGS = sum(1 << (shift + 24) for shift in SUIT_SHIFTS)
_QUEENS = _KINGS >> 2
_BELOW_QUEENS = EACH_FACE & ~(_KINGS | _QUEENS)


def holds_pure_sequence(key: int) -> bool:
    """Whether three natural cards of a suit lie in a row, the ace low or high (M-1)."""
    held = (key | key >> 1) & EACH_FACE
    pairs = held & (held >> 2)
    return bool(pairs & ((held >> 4) & _BELOW_QUEENS | (held << 22) & _QUEENS))


def holds_triple(key: int) -> bool:
    """Whether three cards are identical, printed jokers aside (M-6)."""
    return bool(key & (key >> 1) & EACH_FACE)
