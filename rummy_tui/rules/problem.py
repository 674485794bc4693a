"""What can be wrong with a declaration: stable codes, and one problem in full (D-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rummy_tui.cards.face import Face
from rummy_tui.rules.needs import SequenceNeeds


class ProblemCode(StrEnum):
    """What can be wrong with a declaration; stable in JSON and logs (D-3)."""

    LOOSE_CARDS = "loose-cards"
    NO_NATURAL_CARD = "no-natural-card"
    REPEATED_SUIT = "repeated-suit"
    TOO_MANY_CARDS = "too-many-cards"
    WRAP_AROUND = "wrap-around"
    BROKEN_SEQUENCE = "broken-sequence"
    TOO_MANY_SUBSTITUTES = "too-many-substitutes"
    INVALID_GROUP = "invalid-group"
    CARD_COUNT = "card-count"
    NO_SEQUENCE = "no-sequence"
    ONE_SEQUENCE = "one-sequence"
    NO_PURE_SEQUENCE = "no-pure-sequence"
    NO_LONG_SEQUENCE = "no-long-sequence"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong: a stable code, the cards, a sentence, a move that mends it."""

    code: ProblemCode
    cards: tuple[Face, ...]
    message: str
    repair: str | None = None
    places: tuple[int, ...] = ()
    """The groups its cards lie in, from 0 as laid down; none if it is of the whole."""


class Findings(NamedTuple):
    """All that is wrong with cards as they lie."""

    problems: Sequence[Problem]
    lacking: SequenceNeeds
    """What a declaration needs in sequences and these cards do not show (D-2)."""
