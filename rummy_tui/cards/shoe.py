"""The shoe: all packs in play, and the number of each physical card in it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NewType

from rummy_tui.cards.face import FACES, PRINTED_JOKER, Face

CardId = NewType("CardId", int)
"""Place of one physical card in the unshuffled shoe, counted from 0."""

CARDS_PER_PACK = 52


@dataclass(frozen=True, slots=True)
class Shoe:
    """All cards of a table: `packs` times 52 faces, then the printed jokers (C-1)."""

    packs: int
    printed_jokers: int
    faces: tuple[Face, ...] = field(init=False, repr=False, compare=False)
    """The face of each card, indexed by `CardId`."""

    def __post_init__(self) -> None:
        faces = FACES[:CARDS_PER_PACK] * self.packs
        jokers = (PRINTED_JOKER,) * self.printed_jokers
        object.__setattr__(self, "faces", faces + jokers)

    def __len__(self) -> int:
        return len(self.faces)

    def cards(self) -> tuple[CardId, ...]:
        """Every card, unshuffled."""
        return tuple(CardId(index) for index in range(len(self.faces)))

    def copies(self, face: Face) -> int:
        """How many cards of the shoe carry this face."""
        return self.printed_jokers if face.is_printed_joker else self.packs

    def excess(self, faces: Iterable[Face]) -> list[Face]:
        """The faces that occur more often than the shoe has them, in order."""
        counts = Counter(faces)
        return sorted(face for face, n in counts.items() if n > self.copies(face))


def lay_out(
    cards: Sequence[CardId],
    groups: Iterable[Sequence[Face]],
    face_of: Callable[[CardId], Face],
) -> tuple[tuple[CardId, ...], ...]:
    """Cards laid out as these faces; what is left over lies singly.

    Of equal cards the first in `cards` goes to the first group that wants one.
    """
    copies: dict[Face, list[CardId]] = defaultdict(list)
    for card in reversed(cards):
        copies[face_of(card)].append(card)
    laid = [tuple(copies[face].pop() for face in group) for group in groups]
    rest = [(card,) for card in cards if card in copies[face_of(card)]]
    return (*laid, *rest)
