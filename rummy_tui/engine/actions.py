"""What a seat may ask for. Whether it gets it is `legal.problem_with`'s to say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeGuard, get_args

from rummy_tui.cards.shoe import CardId

Groups = tuple[tuple[CardId, ...], ...]
"""Cards of one hand laid out in groups; single cards and pairs are groups too."""


@dataclass(frozen=True, slots=True)
class DrawClosed:
    """Draw the top card of the closed deck (T-2)."""


@dataclass(frozen=True, slots=True)
class DrawOpen:
    """Take the top card of the open deck (T-2)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """End the turn by throwing a card to the open deck (T-2)."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Declare:
    """Claim a finished hand: one closing card and the other 13 in groups (D-1)."""

    closing: CardId
    groups: Groups


@dataclass(frozen=True, slots=True)
class Drop:
    """Leave the deal; out of turn this queues the drop for one's own turn (T-5)."""


@dataclass(frozen=True, slots=True)
class CancelDrop:
    """Take a queued drop back (T-5)."""


@dataclass(frozen=True, slots=True)
class Show:
    """Lay down a losing hand after a valid declaration (D-6).

    Without groups the hand is counted by the best arrangement (S-3): so bots, and
    people whose time ran out, are counted.
    """

    groups: Groups | None = None


@dataclass(frozen=True, slots=True)
class LeaveMatch:
    """Leave for good, in turn or not: a drop at its price (F-1)."""


@dataclass(frozen=True, slots=True)
class Rejoin:
    """Between two deals: pay another entry and play on (F-3)."""


@dataclass(frozen=True, slots=True)
class DeclineRejoin:
    """Between two deals: stay out for good (F-3)."""


@dataclass(frozen=True, slots=True)
class ProposeSplit:
    """Between two deals: offer to share the pot (F-4)."""


@dataclass(frozen=True, slots=True)
class AgreeToSplit:
    """Agree to share the pot; it is shared once all do (F-4)."""


@dataclass(frozen=True, slots=True)
class RefuseSplit:
    """Refuse to share the pot (F-4)."""


BetweenDeals = Rejoin | DeclineRejoin | ProposeSplit | AgreeToSplit | RefuseSplit
"""What is asked for between two deals of a pool."""

Action = (
    DrawClosed
    | DrawOpen
    | Discard
    | Declare
    | Drop
    | CancelDrop
    | Show
    | LeaveMatch
    | BetweenDeals
)
"""Everything a seat can ask for."""


_ACTION_TYPES = frozenset(get_args(Action))


def is_well_formed(answer: object) -> TypeGuard[Action]:
    """Whether this is an action made of nothing but plain, frozen values.

    Types do not bind foreign code: a list among the groups could still be changed
    once the cards lie on the table.
    """
    if type(answer) not in _ACTION_TYPES:
        return False
    match answer:
        case Discard(card=card):
            return type(card) is int
        case Declare(closing=closing, groups=groups):
            return type(closing) is int and _are_groups(groups)
        case Show(groups=groups):
            return groups is None or _are_groups(groups)
        case _:
            return True


def _are_groups(groups: object) -> bool:
    return type(groups) is tuple and all(
        type(group) is tuple and all(type(card) is int for card in group)
        for group in groups
    )
