"""Groups of cards made at random: melds of a kind, and groups that are wrong in a way.

What a group really is only the validator says; here it is only made likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rummy_tui.cards.face import (
    FACES,
    PRINTED_JOKER,
    RANKS_PER_SUIT,
    Face,
    Rank,
    Suit,
    face_of,
)
from rummy_tui.engine.shuffle import shuffled

T = TypeVar("T")
Group = tuple[Face, ...]

_ACE_HIGH = RANKS_PER_SUIT + 1
_PLAIN = tuple(face for face in FACES if not face.is_printed_joker)


class Chance:
    """Choices that follow from a stream of numbers, on every machine alike."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self._numbers = numbers

    def mixed(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in random order."""
        return shuffled(items, self._numbers)

    def some(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """So many of the items."""
        return self.mixed(items)[:count]

    def one(self, items: Sequence[T]) -> T:
        """One of the items."""
        return self.mixed(items)[0]


class Groups:
    """Makes groups for a deal in which some faces are wild."""

    def __init__(self, chance: Chance, jokers: Sequence[Face]) -> None:
        """Make groups.

        Args:
            chance: Decides.
            jokers: Faces that can stand in for another, the printed one among them.
        """
        self._chance = chance
        self._jokers = jokers

    def any_card(self) -> Face:
        """Any card that is no printed joker."""
        return self._chance.one(_PLAIN)

    def joker(self) -> Face:
        """Any joker."""
        return self._chance.one(self._jokers)

    # Melds.

    def pure(self, size: int) -> Group:
        """A sequence without a joker."""
        chance = self._chance
        first = chance.one(range(1, _ACE_HIGH - size + 2))
        suit = chance.one(tuple(Suit))
        return tuple(_face(rank, suit) for rank in range(first, first + size))

    def set_of(self, size: int) -> Group:
        """A set without a joker, of three or four."""
        chance = self._chance
        rank = chance.one(tuple(Rank))
        return tuple(face_of(rank, suit) for suit in chance.some(tuple(Suit), size))

    def with_jokers(self, group: Group, count: int) -> Group:
        """The same with jokers in place of so many of its cards."""
        places = self._chance.some(range(len(group)), count)
        return tuple(
            self.joker() if place in places else face
            for place, face in enumerate(group)
        )

    def impure(self, size: int) -> Group:
        """A sequence with one joker in it."""
        return self.with_jokers(self.pure(size), 1)

    def meld(self, size: int) -> Group:
        """Any meld of this size."""
        makers = [self.pure, self.impure]
        if size <= len(Suit):
            makers += [self.set_of, self.set_of, self._set_with_joker]
        return self._chance.one(makers)(size)

    def _set_with_joker(self, size: int) -> Group:
        return self.with_jokers(self.set_of(size), 1)

    # Groups that are wrong in one way.

    def printed_jokers(self) -> Group:
        """Printed jokers and nothing else."""
        return (PRINTED_JOKER,) * 3

    def twice_a_suit(self) -> Group:
        """A set with one suit in it twice."""
        first, other = self.set_of(2)
        return (first, first, other)

    def large_set(self) -> Group:
        """Four of a rank and a joker."""
        return (*self.set_of(len(Suit)), self.joker())

    def over_the_ace(self) -> Group:
        """A sequence with the ace in its middle."""
        suit = self._chance.one(tuple(Suit))
        around = (Rank.QUEEN, Rank.KING, Rank.ACE, Rank.TWO, Rank.THREE)
        first, last = self._chance.one(((0, 4), (1, 4), (1, 5)))
        return tuple(face_of(rank, suit) for rank in around[first:last])

    def with_gap(self, size: int) -> Group:
        """A sequence one of whose cards is too far away."""
        longer = self.pure(size + 1)
        gap = self._chance.one(range(1, size))
        return (*longer[:gap], *longer[gap + 1 :])

    def mixed_up(self, size: int) -> Group:
        """Cards in a row of which one has another suit."""
        group = self.pure(size)
        at = self._chance.one(range(size))
        suit = self._chance.one([s for s in Suit if s != group[at].suit])
        return (*group[:at], face_of(group[at].rank, suit), *group[at + 1 :])


def _face(rank: int, suit: Suit) -> Face:
    return face_of(Rank(1 if rank == _ACE_HIGH else rank), suit)
