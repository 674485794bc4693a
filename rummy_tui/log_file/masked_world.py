"""The table of a redacted file: its cards are known in part, and more as it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Action, Declare, Discard, DrawOpen, Groups, Show
from rummy_tui.engine.decide import attempt, automatic_action
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    Dealt,
    Declared,
    DeclaredWrongly,
    Discarded,
    Event,
    Reshuffled,
    Shown,
    Tossed,
    TurnMissed,
)
from rummy_tui.engine.refusal import Refusal
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, State
from rummy_tui.engine.view import seat_view
from rummy_tui.log_file import items
from rummy_tui.log_file.document import Document
from rummy_tui.log_file.followed_seed import FollowedSeed
from rummy_tui.log_file.forms import player
from rummy_tui.log_file.items import Item, names_of
from rummy_tui.log_file.known_cards import KnownCards
from rummy_tui.log_file.report import Difference, DifferenceError
from rummy_tui.log_file.said import Said, say
from rummy_tui.log_file.world import (
    Shuffle,
    hand_shown,
    plain_action,
    shuffled_at,
    toss_order,
    tossed_items,
)


class MaskedWorld:
    """Plays a redacted file again, as far as its cards are known."""

    def __init__(self, document: Document) -> None:
        """Lay the table of a file."""
        assert document.reader is not None, "a whole file has a whole world"
        self._said = document.said
        self._reader = document.reader
        profile = document.said[0].values["profile"]
        shoe = profile.shoe(len(document.said[0].values["players"]))
        self._names = names_of(shoe)
        self._cards = KnownCards(shoe)
        self._fresh: tuple[CardId, ...] = ()
        """The closed deck made anew in what happens now."""
        self._index = 0
        self.seed = FollowedSeed("", self._order)
        self.shuffles: list[Shuffle] = []

    # What comes next.

    def prepare(self, state: State, index: int) -> State:
        """Get ready for what the file says from this event on."""
        self._index, self._fresh = index, ()
        said = self._said[index]
        if said.kind is Dealt:
            self._cards.lay_out(said)
            return self._cards.on_table(state)
        ahead = [*self._said[index : index + 3]]
        if said.kind is TurnMissed:
            ahead.pop(0)
        if ahead and ahead[0].kind is Reshuffled:
            self._fresh = self._cards.turn_over(ahead[0], state.open_deck[:-1])
            ahead.pop(0)
            state = self._cards.on_table(state)
        if ahead and ahead[0].kind is ClosedCardDrawn:
            self._must_be_proven(state, ahead[0])
        if said.kind is TurnMissed and state.hands:
            return self._foresee(state, said)
        return state

    def _must_be_proven(self, state: State, said: Said) -> None:
        """A card the reader drew is among those whose salts the file gives."""
        deck = state.closed_deck or self._fresh
        if said.seat == self._reader and deck and deck[0] not in self._cards:
            raise DifferenceError(
                Difference(
                    said.place,
                    f"the card {said.values['card']}",
                    "a card that is shown in the closed deck too, with its salt",
                    "there it is proven which card was drawn",
                )
            )

    def _foresee(self, state: State, missed: Said) -> State:
        """Give the card that is thrown for a seat its face before the engine asks."""
        seat = missed.seat
        ahead = self._said[self._index + 1 : self._index + 4]
        thrown = next((one for one in ahead if one.kind is Discarded), None)
        if thrown is None or thrown.seat != seat:
            return state
        item: Item = thrown.values["card"]
        card = self._thrown_by_itself(state, seat)
        if card is not None:
            if self._cards.is_maybe(card, item):
                self._cards.learn(card, item)
            return self._cards.on_table(state)
        # T-3 keeps the card that was drawn, so another one of the hand is thrown.
        self._cards.find(state, thrown, item, left=state.hands[seat])
        state = self._cards.on_table(state)
        chosen = _chosen_by_the_table(state, seat, self.seed)
        if chosen is not None:
            self._cards.make_same(chosen, item, state.hands[seat])
        return state

    def _thrown_by_itself(self, state: State, seat: Seat) -> CardId | None:
        """The card a seat draws, where the table then throws it (T-6)."""
        is_open = False
        if state.phase is Phase.DISCARD and state.turn == seat:
            card, is_open = state.drawn, state.drawn_from_open
        elif state.closed_deck or self._fresh:
            card = (state.closed_deck or self._fresh)[0]
        else:
            card, is_open = (state.open_deck or (None,))[-1], True
        may_return = state.table.profile.may_return_open_card
        return card if may_return or not is_open else None

    # What was asked for.

    def action(self, state: State, said: Said) -> tuple[State, Action]:
        """What was asked for where this happened."""
        if said.kind not in (Discarded, Declared, DeclaredWrongly, Shown):
            return state, plain_action(state, said)
        hand = list(state.hands[said.seat] if state.hands else ())
        if said.kind is Discarded:
            action: Action = Discard(
                self._cards.find(state, said, said.values["card"], left=hand)
            )
        elif said.kind is Shown:
            action = Show(self._laid(state, said, hand))
        else:
            closing = self._closing(said)
            card = None
            if closing.face is not None:
                card = self._cards.find(state, said, closing, left=hand)
                hand.remove(card)
            groups = self._laid(state, said, hand)
            if card is None:
                laid = {one for group in groups for one in group}
                card = next((one for one in hand if one not in laid), CardId(0))
            action = Declare(card, groups)
        return self._cards.on_table(state), action

    def _closing(self, said: Said) -> Item:
        """The card that closes a declaration, where the file tells."""
        item: Item | None = said.values.get("closing")
        if item is not None:
            return item
        hand = hand_shown(self._said, self._index, said.seat)
        return Item(None if hand is None else hand.closing)

    def _laid(self, state: State, said: Said, hand: list[CardId]) -> Groups:
        """The groups in which these cards were laid, as far as anybody saw them."""
        groups: items.Groups | None = said.values.get("groups")
        if groups is None:
            shown = hand_shown(self._said, self._index, said.seat)
            groups = None if shown is None else shown.groups
        if groups is not None:
            left = [*hand]
            return tuple(
                self._cards.find_all(state, said, group, left) for group in groups
            )
        if said.kind is DeclaredWrongly:
            # Thirteen cards laid singly are a wrong declaration by any rules.
            self._cards.assume_natural(hand)
            return tuple((card,) for card in hand)
        return (tuple(hand),)

    # What the file should say.

    def say(self, event: Event, state: State) -> Said:
        """An event of the engine in the words of the file."""
        is_toss = isinstance(event, Tossed)
        return say(event, self._names.item if is_toss else self._cards.item)

    def knows(self, cards: Sequence[CardId]) -> bool:
        """Whether the face of each of these cards is known."""
        return all(card in self._cards for card in cards)

    def check_hands(self, state: State, said: Said) -> State:
        """Hold the hands a settlement shows against what is known of them."""
        for hand in said.hands:
            if not state.hands[hand.seat]:
                raise DifferenceError(
                    Difference(
                        said.parts.get("shown", said.place),
                        f"a hand of {player(hand.seat)}",
                        "none",
                        "it was dealt no cards",
                    )
                )
            faces = [item.face for group in hand.groups for item in group]
            self._cards.check_hand(state, said, faces, hand.seat)
        self._cards.check_table(state, said)
        return self._cards.on_table(state)

    def _order(self, cards: Sequence[Any], purpose: str) -> tuple[Any, ...]:
        said = shuffled_at(self._said, self._index, purpose)
        if purpose == "toss":
            drawn = [*map(self._names.card, tossed_items(said))]
            return toss_order(cards, said, drawn)
        return self._fresh if said.kind is Reshuffled else tuple(cards)


def _chosen_by_the_table(state: State, seat: Seat, seed: Seed) -> CardId | None:
    """The card the table throws for a seat that must keep the one it drew (T-6)."""
    if state.phase is Phase.DRAW:
        done = attempt(state, seat, DrawOpen(), seed=seed)
        if isinstance(done, Refusal):
            return None
        state = done[1]
    if state.phase is not Phase.DISCARD or state.turn != seat:
        return None
    action = automatic_action(seat_view(state, seat))
    return action.card if isinstance(action, Discard) else None
