"""The table a file tells of, so that the engine can play it again.

A whole file names every physical card, so its table is the one that was.
`masked_world` builds one for redacted files, in which cards are known in part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import (
    Action,
    AgreeToSplit,
    CancelDrop,
    Declare,
    DeclineRejoin,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    LeaveMatch,
    ProposeSplit,
    RefuseSplit,
    Rejoin,
    Show,
)
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    DeclarationIgnored,
    Declared,
    DeclaredWrongly,
    Discarded,
    DropCancelled,
    DropKind,
    Dropped,
    DropQueued,
    Event,
    LeftMatch,
    OpenCardTaken,
    RejoinDeclined,
    Rejoined,
    Reshuffled,
    Shown,
    SplitAgreed,
    SplitProposed,
    SplitRefused,
)
from rummy_tui.engine.state import Phase, State
from rummy_tui.log_file.differences import not_these_cards, quoted
from rummy_tui.log_file.document import Document
from rummy_tui.log_file.followed_seed import FollowedSeed
from rummy_tui.log_file.items import names_of
from rummy_tui.log_file.report import Difference, DifferenceError
from rummy_tui.log_file.said import Said, ShownHand, event_of, say

_PLAIN: dict[type[Event], Action] = {
    ClosedCardDrawn: DrawClosed(),
    Reshuffled: DrawClosed(),
    OpenCardTaken: DrawOpen(),
    DropQueued: Drop(),
    DropCancelled: CancelDrop(),
    LeftMatch: LeaveMatch(),
    Rejoined: Rejoin(),
    RejoinDeclined: DeclineRejoin(),
    SplitProposed: ProposeSplit(),
    SplitAgreed: AgreeToSplit(),
    SplitRefused: RefuseSplit(),
}
"""What was asked for where these happened; the cards follow."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A shuffle as the file tells it, to be compared with that of the seed."""

    purpose: str
    items: tuple[CardId, ...]
    order: tuple[CardId, ...]
    said: Said


class World(Protocol):
    """A table that can be played again from what a file says."""

    seed: FollowedSeed
    shuffles: list[Shuffle]
    """Every shuffle so far."""

    def prepare(self, state: State, index: int) -> State:
        """Get ready for what the file says from this event on."""
        ...

    def action(self, state: State, said: Said) -> tuple[State, Action]:
        """What was asked for where this happened.

        Raises:
            DifferenceError: Nobody can have asked for it.
        """
        ...

    def say(self, event: Event, state: State) -> Said:
        """An event of the engine in the words of the file."""
        ...

    def knows(self, cards: Sequence[CardId]) -> bool:
        """Whether the face of each of these cards is known."""
        ...

    def check_hands(self, state: State, said: Said) -> State:
        """Hold the hands a settlement shows against what is known of them.

        Raises:
            DifferenceError: They cannot be the hands that were played.
        """
        ...


class WholeWorld:
    """The table of a whole file: every card is known."""

    def __init__(self, document: Document) -> None:
        """Lay the table of a file."""
        self._said = document.said
        profile = document.said[0].values["profile"]
        self._shoe = profile.shoe(len(document.said[0].values["players"]))
        self._names = names_of(self._shoe)
        self._index = 0
        self.seed = FollowedSeed(document.seed or "", self._order)
        self.shuffles: list[Shuffle] = []

    def prepare(self, state: State, index: int) -> State:
        """Get ready for what the file says from this event on."""
        self._index = index
        return state

    def action(self, state: State, said: Said) -> tuple[State, Action]:
        """What was asked for where this happened."""
        if said.kind in (Discarded, Declared, DeclaredWrongly, Shown):
            event = event_of(said, self._names)
            if isinstance(event, Discarded):
                return state, Discard(event.card)
            if isinstance(event, Shown):
                return state, Show(event.groups)
            assert isinstance(event, Declared | DeclaredWrongly)
            return state, Declare(event.closing, event.groups)
        return state, plain_action(state, said)

    def say(self, event: Event, state: State) -> Said:
        """An event of the engine in the words of the file."""
        return say(event, self._names.item)

    def knows(self, cards: Sequence[CardId]) -> bool:
        """Every card is known."""
        return True

    def check_hands(self, state: State, said: Said) -> State:
        """Nothing to be done: the hands are known."""
        return state

    def _order(self, items: Sequence[Any], purpose: str) -> tuple[Any, ...]:
        said = shuffled_at(self._said, self._index, purpose)
        if purpose == "toss":
            return toss_order(items, said, [*map(self._names.card, tossed_items(said))])
        order = tuple(map(self._names.card, said.values["order"]))
        if sorted(order) != sorted(items):
            raise DifferenceError(not_these_cards(said, len(order), len(items)))
        self.shuffles.append(Shuffle(purpose, tuple(items), order, said))
        return order


def plain_action(state: State, said: Said) -> Action:
    """What was asked for, where no card needs to be found for it.

    Raises:
        DifferenceError: Such a thing is never asked for, but follows from others.
    """
    if said.kind in _PLAIN:
        return _PLAIN[said.kind]
    if said.kind is Dropped and said.values["kind"] is not DropKind.MISSED_TURNS:
        return Drop()
    if said.kind is DeclarationIgnored and state.phase is Phase.SHOW:
        # Which cards it named is not told: any of the hand are as good.
        first, *rest = state.hands[said.seat] or (CardId(0),)
        return Declare(first, (tuple(rest),))
    raise DifferenceError(
        Difference(
            said.place,
            quoted(said),
            "something that can happen now",
            "nothing before it leads to that",
        )
    )


def tossed_items(said: Said) -> list[Any]:
    """The cards drawn in the toss, in the order they were drawn."""
    return [item for draw in said.values["draws"] for item in draw if item is not None]


def shuffled_at(said: Sequence[Said], index: int, purpose: str) -> Said:
    """The event that tells the shuffle the engine asks for now."""
    for one in said[index : index + 3]:
        if purpose == "toss" or one.kind in (Dealt, Reshuffled):
            return one
    raise DifferenceError(
        Difference(
            said[index].place,
            quoted(said[index]),
            "the closed deck made anew from the open deck first",
            "the closed deck is empty when a card is drawn from it (T-7)",
        )
    )


def toss_order(items: Sequence[Any], said: Said, drawn: list[Any]) -> tuple[Any, ...]:
    """The cards of the toss, those drawn first."""
    if len(set(drawn)) < len(drawn) or not set(drawn) <= set(items):
        raise DifferenceError(
            Difference(
                said.place,
                "a toss with a card that is drawn twice or is a printed joker",
                "cards of the shoe without printed jokers, each once",
                "the toss is drawn from those (T-1)",
            )
        )
    return (*drawn, *(card for card in items if card not in set(drawn)))


def hand_shown(said: Sequence[Said], index: int, seat: int) -> ShownHand | None:
    """The hand of a seat as the settlement of the deal going on shows it, or None."""
    for one in said[index:]:
        if one.kind is Dealt:
            return None
        if one.kind is DealSettled:
            return next((hand for hand in one.hands if hand.seat == seat), None)
    return None
