"""Which cards of a hand somebody means who names faces; never a question back.

Where a face is held twice either copy will do, and the one is taken that does the
least harm: a loose one before one out of a group.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from rummy_tui.cards.face import Face
from rummy_tui.cards.notation import parse_cards
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.view import SeatView
from rummy_tui.errors import RummyError
from rummy_tui.plain.marks import Marks
from rummy_tui.plain.number import number_chosen
from rummy_tui.tui.arrangement import Arrangement

_BETWEEN = re.compile(r"[\s,;]+")
_NO_GROUP = 999
"""No table has so many groups that this, or more, could mean one."""
_FILLERS = frozenset({"to", "and", "group", "number", "card", "cards", "with"})


@dataclass(frozen=True, slots=True)
class Named:
    """What was named after a command: cards, and numbers of groups."""

    faces: tuple[Face, ...]
    numbers: tuple[int, ...] = ()


class NotHeldError(RummyError):
    """A card was named that the hand does not hold, or not so often."""

    code = "not-in-hand"


def read_named(text: str) -> Named:
    """Read cards and numbers, in any order, with `to` or `group` between them.

    Raises:
        CardNotationError: Something is neither.
    """
    tokens = [t for t in _BETWEEN.split(text) if t and t.lower() not in _FILLERS]
    numbers = tuple(_group(token) for token in tokens if token.isdecimal())
    cards = " ".join(token for token in tokens if not token.isdecimal())
    return Named(tuple(parse_cards(cards)), numbers)


def held(
    view: SeatView,
    arrangement: Arrangement,
    faces: tuple[Face, ...],
    marks: Marks,
    *,
    worth: Callable[[CardId], bool] = lambda card: False,
) -> list[CardId]:
    """Cards of the hand with these faces, those first that are worth less.

    Args:
        view: What the seat sees.
        arrangement: How it keeps its hand.
        faces: The faces named; one named twice is wanted twice.
        marks: How cards are said.
        worth: What to spare; loose cards are taken before others that are alike.

    Raises:
        NotHeldError: The hand has too few of a face.
    """
    found: list[CardId] = []
    for face, wanted in Counter(faces).items():
        twins = [card for card in arrangement.cards if view.face(card) == face]
        if len(twins) < wanted:
            raise NotHeldError(_lacking(marks.face(face), len(twins)))
        twins.sort(key=lambda card: (worth(card), card not in arrangement.loose))
        found += twins[:wanted]
    return found


def one_to_go(view: SeatView, arrangement: Arrangement, face: Face) -> CardId | None:
    """The card of this face to throw or to close with; None if the shoe has none.

    A card that is not held is named all the same: the rules have a sentence for it.
    """
    twins = [card for card in arrangement.cards if view.face(card) == face]
    if twins:
        return min(
            twins,
            key=lambda c: (not view.may_discard(c), c not in arrangement.loose),
        )
    faces = view.table.shoe.faces
    return CardId(faces.index(face)) if face in faces else None


def _group(token: str) -> int:
    if not token.strip("0"):
        return 0
    return number_chosen(token, _NO_GROUP) or _NO_GROUP


def _lacking(card: str, count: int) -> str:
    if not count:
        return f"{card} is not in your hand; choose your own cards."
    return f"You hold only {count} {card}; name it no more often."
