"""What a group of cards is: sequence, set, or neither (M).

A group may read in several ways; `read_group` picks the reading that serves the
player best (M-7). A sequence always serves at least as well as a set, and the fewest
substitutes at least as well as more, so one reading is enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from rummy_tui.cards.face import FACES, RANKS_PER_SUIT, Face, Suit
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.rules.wild import is_joker

MIN_MELD_CARDS = 3
MAX_SET_CARDS = len(Suit)
MAX_SEQUENCE_CARDS = 13
_ACE_HIGH = 14


class MeldKind(StrEnum):
    """What a group in a declaration is."""

    PURE_SEQUENCE = "pure-sequence"
    IMPURE_SEQUENCE = "impure-sequence"
    SET = "set"
    IMPURE_SET = "impure-set"
    JOKERS = "jokers"
    """Jokers lying apart where the profile lets them (M-9)."""
    LOOSE = "loose"
    """Fewer than three cards."""
    INVALID = "invalid"

    @property
    def is_sequence(self) -> bool:
        """Whether the group counts as a sequence."""
        return self in (MeldKind.PURE_SEQUENCE, MeldKind.IMPURE_SEQUENCE)

    @property
    def is_meld(self) -> bool:
        """Whether the group is a sequence or a set."""
        return self not in (MeldKind.JOKERS, MeldKind.LOOSE, MeldKind.INVALID)


class Meld(NamedTuple):
    """A group read as a meld.

    `cards` are in reading order, a substitute in the place it fills; `stands_for`
    names the face each of them plays, its own where it is natural. Three identical
    cards stand for themselves (M-6).
    """

    kind: MeldKind
    cards: tuple[Face, ...]
    stands_for: tuple[Face, ...]

    @property
    def substitutes(self) -> int:
        """How many cards play another face than their own."""
        return sum(a != b for a, b in zip(self.cards, self.stands_for, strict=True))

    @property
    def is_triple(self) -> bool:
        """Whether these are three identical cards (M-6)."""
        return self.kind.is_sequence and len(set(self.stands_for)) == 1

    def is_long(self, cards: int) -> bool:
        """Whether this is a sequence of at least so many cards; triples never are."""
        return self.kind.is_sequence and not self.is_triple and len(self.cards) >= cards


class MeldLimits(NamedTuple):
    """How long melds may be and how many substitutes they take (M-3, M-6, M-8)."""

    sequence_cards: int
    """Cards of the longest sequence, 3 to 13."""
    substitutes_per_sequence: int
    substitutes_per_set: int
    triples: bool
    """Whether three identical cards are a pure sequence."""

    @classmethod
    def of(cls, profile: RulesProfile, packs: int) -> MeldLimits:
        """The limits of a table that plays this profile with so many packs."""
        return cls(
            sequence_cards=profile.max_sequence_cards or MAX_SEQUENCE_CARDS,
            substitutes_per_sequence=profile.max_substitutes_per_sequence,
            substitutes_per_set=profile.max_substitutes_per_set,
            triples=profile.has_triples(packs),
        )


def read_group(
    faces: Sequence[Face],
    *,
    wild: frozenset[Face],
    profile: RulesProfile,
    packs: int,
    any_substitutes: bool = False,
    triples: bool = True,
) -> Meld | None:
    """The best meld these cards make together, or None.

    Args:
        faces: The cards of one group, in any order.
        wild: The faces that are wild jokers in this deal.
        profile: The table's rules.
        packs: Packs in play; three identical cards may count from so many on.
        any_substitutes: Whether to leave the limits on substitutes aside.
        triples: Whether three identical cards may read as such (M-6).
    """
    if not MIN_MELD_CARDS <= len(faces) <= MAX_SEQUENCE_CARDS:
        return None
    limits = MeldLimits.of(profile, packs)
    if any_substitutes:
        limits = MeldLimits(
            limits.sequence_cards, len(faces), len(faces), limits.triples
        )
    if triples and limits.triples and len(faces) == 3 and _is_triple(faces):
        return Meld(MeldKind.PURE_SEQUENCE, tuple(faces), tuple(faces))
    cards = sorted(faces)
    jokers = [face for face in cards if is_joker(face, wild)]
    naturals = [face for face in cards if not is_joker(face, wild)]
    return _read_sequence(naturals, jokers, limits) or _read_set(
        naturals, jokers, limits
    )


def classify(
    faces: Sequence[Face], *, wild: frozenset[Face], profile: RulesProfile, packs: int
) -> MeldKind:
    """The kind of one group as a declaration lists it."""
    meld = read_group(faces, wild=wild, profile=profile, packs=packs)
    if meld is not None:
        return meld.kind
    return kind_without_meld(faces, wild=wild, profile=profile)


def kind_without_meld(
    faces: Sequence[Face], *, wild: frozenset[Face], profile: RulesProfile
) -> MeldKind:
    """The kind of a group that makes no meld: jokers apart, loose, or invalid."""
    if profile.loose_jokers and all(is_joker(face, wild) for face in faces):
        return MeldKind.JOKERS
    return MeldKind.LOOSE if len(faces) < MIN_MELD_CARDS else MeldKind.INVALID


def _is_triple(faces: Sequence[Face]) -> bool:
    return len(set(faces)) == 1 and not faces[0].is_printed_joker


def _read_sequence(
    naturals: list[Face], jokers: list[Face], limits: MeldLimits
) -> Meld | None:
    size = len(naturals) + len(jokers)
    if size > limits.sequence_cards:
        return None
    suits = {face.suit for face in naturals or jokers if not face.is_printed_joker}
    if naturals and len(suits) != 1:
        return None
    best: Meld | None = None
    for suit in sorted(suits):
        # Later windows first: spare jokers then trail the natural cards.
        for start in range(_ACE_HIGH - size + 1, 0, -1):
            meld = _fill(_window(suit, start, size), naturals, jokers)
            if meld is not None and (
                best is None or meld.substitutes < best.substitutes
            ):
                best = meld
    if best is None or best.substitutes > limits.substitutes_per_sequence:
        return None
    return best


def _window(suit: Suit, start: int, size: int) -> list[Face]:
    """The faces at so many places of a suit, where 1 and 14 are both the ace."""
    base = suit * RANKS_PER_SUIT
    return [
        FACES[base + (place - 1) % RANKS_PER_SUIT]
        for place in range(start, start + size)
    ]


def _fill(window: list[Face], naturals: list[Face], jokers: list[Face]) -> Meld | None:
    """The cards laid over a window of faces, or None where they do not fit.

    A wild card lies in its own seat where that is free, so it costs nothing (M-4).
    """
    placed: dict[Face, Face] = {}
    for face in naturals:
        if face not in window or face in placed:
            return None
        placed[face] = face
    spare: list[Face] = []
    for face in jokers:
        if face in window and face not in placed:
            placed[face] = face
        else:
            spare.append(face)
    if not placed:
        return None
    pure = not spare
    cards = tuple(placed[face] if face in placed else spare.pop() for face in window)
    kind = MeldKind.PURE_SEQUENCE if pure else MeldKind.IMPURE_SEQUENCE
    return Meld(kind, cards, tuple(window))


def _read_set(
    naturals: list[Face], jokers: list[Face], limits: MeldLimits
) -> Meld | None:
    size = len(naturals) + len(jokers)
    if size > MAX_SET_CARDS:
        return None
    named = [face for face in naturals or jokers if not face.is_printed_joker]
    best: Meld | None = None
    for rank in sorted({face.rank for face in named}):
        faces = [FACES[suit * RANKS_PER_SUIT + rank - 1] for suit in Suit]
        own = [face for face in faces if face in naturals or face in jokers]
        missing = [face for face in faces if face not in own]
        window = own + missing[: size - len(own)]
        meld = _fill(window, naturals, jokers)
        if meld is not None and (best is None or meld.substitutes < best.substitutes):
            best = meld
    if best is None or best.substitutes > limits.substitutes_per_set:
        return None
    kind = MeldKind.IMPURE_SET if best.substitutes else MeldKind.SET
    return Meld(kind, best.cards, best.stands_for)
