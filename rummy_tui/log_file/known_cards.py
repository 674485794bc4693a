"""What a redacted file has told of the cards of a deal so far.

A card is numbered by its place in the dealt shoe, or in a deck made anew. What a card
is comes to light when it is thrown or shown: then a hidden card of that hand gets the
face. Hidden cards count as printed jokers until then, which keeps the automatic move
honest (T-6): it never throws one while a card is known that it must throw first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rummy_tui.cards.face import FACES, PRINTED_JOKER, Face
from rummy_tui.cards.shoe import CardId, Shoe
from rummy_tui.engine.state import State, TableInfo
from rummy_tui.log_file.differences import not_held, not_these_cards
from rummy_tui.log_file.items import Item, names_of
from rummy_tui.log_file.report import Difference, DifferenceError
from rummy_tui.log_file.said import Said

_NATURAL = FACES[1]
_UNKNOWN = Item()


class KnownCards:
    """The cards of one deal, as far as they are known."""

    def __init__(self, shoe: Shoe) -> None:
        """Nothing is known of a shoe."""
        self._shoe = shoe
        self._names = names_of(shoe)
        self._faces: list[Face] = []
        self._known: dict[CardId, Item] = {}
        self._has_changed = False
        """Since the faces were last put on the table."""

    def __contains__(self, card: object) -> bool:
        return card in self._known

    def item(self, card: CardId) -> Item:
        """What is known of a card."""
        return self._known.get(card, _UNKNOWN)

    def is_maybe(self, card: CardId, item: Item) -> bool:
        """Whether a card may be this one."""
        return self.item(card).fits(item)

    def lay_out(self, said: Said) -> None:
        """Begin anew with a dealt shoe, numbered by its places."""
        order: tuple[Item, ...] = said.values["order"]
        whole = [item[:2] for item in order if item.copy is not None]
        for item in order:
            if item.copy is not None:
                self._names.card(item)
        if twice := [item for item, times in Counter(whole).items() if times > 1]:
            raise DifferenceError(
                Difference(
                    said.place,
                    f"{Item(*twice[0])} more than once",
                    "every card once",
                    "a shuffle loses no card and adds none (C-6)",
                )
            )
        self._faces, self._known = [], {}
        self._check_copies(said, self._number(order))

    def turn_over(self, said: Said, pool: Sequence[CardId]) -> tuple[CardId, ...]:
        """Number the cards of a closed deck made anew.

        Args:
            said: What the file says of it.
            pool: The cards it was made from.
        """
        order: tuple[Item, ...] = said.values["order"]
        there = Counter(self.item(card).face for card in pool)
        there.subtract(item.face for item in order if item.face is not None)
        if len(order) != len(pool) or min(there.values(), default=0) < 0:
            raise DifferenceError(not_these_cards(said, len(order), len(pool)))
        return self._number(order)

    def _number(self, order: Sequence[Item]) -> tuple[CardId, ...]:
        first = len(self._faces)
        self._has_changed = True
        self._faces += [PRINTED_JOKER] * len(order)
        cards = tuple(CardId(first + place) for place in range(len(order)))
        for card, item in zip(cards, order, strict=True):
            if item.face is not None:
                self.learn(card, item)
        return cards

    def learn(self, card: CardId, item: Item) -> None:
        """A card comes to light; what was known of it before is not forgotten."""
        assert item.face is not None, "a card that comes to light has a face"
        copy = self.item(card).copy if item.copy is None else item.copy
        self._known[card] = Item(item.face, copy)
        self._has_changed |= self._faces[card] != item.face
        self._faces[card] = item.face

    def assume_natural(self, cards: Iterable[CardId]) -> None:
        """Let those of these cards nobody ever saw count as no jokers."""
        for card in cards:
            if card not in self._known:
                self._faces[card] = _NATURAL
                self._has_changed = True

    def find(
        self, state: State, said: Said, item: Item, *, left: Sequence[CardId]
    ) -> CardId:
        """The card among these that is this one, or may well be; it comes to light.

        One that is known goes before one that is hidden, which may still prove to be
        anything. Where T-3 keeps the card taken in this turn, another is meant.
        """
        fitting = [card for card in left if self.is_maybe(card, item)]
        if not fitting:
            raise DifferenceError(not_held(said, item.token))
        may_return = state.table.profile.may_return_open_card
        kept = state.drawn if state.drawn_from_open and not may_return else None

        def unlikely(card: CardId) -> tuple[bool, bool, bool]:
            is_hidden = card not in self._known
            return card == kept, is_hidden, self.item(card).copy != item.copy

        card = min(fitting, key=unlikely)
        is_new = card not in self._known
        if item.copy is None and len(fitting) > 1:
            self._forget_copies(fitting)
        self.learn(card, item)
        if is_new:
            self._check_copies(said, _lying(state))
        return card

    def make_same(self, card: CardId, item: Item, hand: Sequence[CardId]) -> None:
        """Let a card be this one, where it is its twin and this one lies beside it.

        Which of two twins the table throws depends on how cards are numbered, and a
        redacted file numbers them otherwise.
        """
        mine = self.item(card)
        if mine.face != item.face or mine.fits(item):
            return
        for other in hand:
            if self.item(other)[:2] == item[:2]:
                self._known[card], self._known[other] = self.item(other), mine
                return

    def _forget_copies(self, cards: Iterable[CardId]) -> None:
        """One of these was named, and of equal cards nobody could see which."""
        for card in cards:
            if card in self._known:
                self._known[card] = self._known[card]._replace(copy=None)

    def find_all(
        self, state: State, said: Said, items: Sequence[Item], left: list[CardId]
    ) -> tuple[CardId, ...]:
        """These cards among those that are left, which become fewer."""
        found = []
        for item in items:
            fitting = [card for card in left if self.is_maybe(card, item)]
            card = self.find(
                state,
                said,
                item,
                # A hidden card is left over rather than one that is known.
                left=[card for card in fitting if card in self._known] or fitting,
            )
            left.remove(card)
            found.append(card)
        return tuple(found)

    def check_hand(
        self, state: State, said: Said, faces: Sequence[Face | None], seat: int
    ) -> None:
        """Hold a hand that is shown against what is known of it."""
        cards = state.hands[seat]
        left = Counter(faces)
        known = [self.item(card).face for card in cards if card in self._known]
        left.subtract(known)
        if len(faces) != len(cards) or min(left.values(), default=0) < 0:
            tokens = " ".join(map(str, known)) or "any"
            raise DifferenceError(
                Difference(
                    said.parts.get("shown", said.place),
                    f"a hand of {len(faces)} cards",
                    f"{len(cards)} cards, among them {tokens}",
                    f"p{seat + 1} is known to hold those",
                )
            )
        hidden = [card for card in cards if card not in self._known]
        for card, face in zip(hidden, left.elements(), strict=True):
            self.learn(card, Item(face))

    def check_table(self, state: State, said: Said) -> None:
        """Hold all cards known to lie on the table against the shoe."""
        self._check_copies(said, _lying(state))

    def _check_copies(self, said: Said, cards: Iterable[CardId]) -> None:
        faces = [self._faces[card] for card in cards if card in self._known]
        if excess := self._shoe.excess(faces):
            copies = self._shoe.copies(excess[0])
            raise DifferenceError(
                Difference(
                    said.place,
                    f"one more {excess[0]}",
                    f"{copies} of them at most",
                    "all the others are known to lie elsewhere (C-6)",
                )
            )

    def on_table(self, state: State) -> State:
        """The state with every card's face as far as it is known by now."""
        if not self._has_changed:
            return state
        self._has_changed = False
        shoe = replace(self._shoe)
        object.__setattr__(shoe, "faces", tuple(self._faces))
        old = state.table
        table = TableInfo(
            profile=old.profile,
            players=old.players,
            stakes=old.stakes,
            turn_seconds=old.turn_seconds,
        )
        # The shoe of a table follows from its rules; this one knows less than they.
        vars(table)["shoe"] = shoe
        return replace(state, table=table)


def _lying(state: State) -> list[CardId]:
    """Every card on the table."""
    cards = [card for hand in state.hands for card in hand]
    cards += [*state.closed_deck, *state.open_deck]
    return [*cards, *(c for c in (state.turned, state.closing_card) if c is not None)]
