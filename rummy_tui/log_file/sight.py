"""What one seat knew of a match: a file redacted for it shows that and no more (T-8).

Of a card that lay open to all the seat knows the face. Which of several equal cards it
was it knows of those only that went through its own hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.deal import split
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    Dealt,
    DeclaredWrongly,
    Discarded,
    Event,
    MatchEnded,
    OpenCardTaken,
    Reshuffled,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.log_file.canonical import Chain, Link
from rummy_tui.log_file.forms import player
from rummy_tui.log_file.items import SEALED, SHOWN, Item
from rummy_tui.log_file.said import SECRETS, Said, ends_deal
from rummy_tui.log_file.seals import card_label, drops_label, rest_label, salt, seal

Spot = tuple[int, int]
"""An event, from 0, and a card in it, from 1: where a card came to lie."""


class Sight:
    """What one seat knew, asked event by event."""

    def __init__(self, events: Sequence[Event], seat: Seat, key: bytes) -> None:
        """Look at a whole match.

        Args:
            events: Its log.
            seat: Whose knowledge it is about.
            key: The key of all salts.
        """
        self._seat = seat
        self._key = key
        self._known = frozenset(_known_spots(events, seat))

    def seen(self, index: int, link: Link, chain: Chain) -> Said | None:
        """What the seat knew of an event; None where it knew of none.

        Args:
            index: Which event of the log it is.
            link: The event in the chain.
            chain: The chain that has just taken it in.
        """
        said, step = link.said, link.step
        if said.is_whisper:
            return said if said.seat == self._seat else None
        if said.kind is MatchEnded:
            return said.without("seed")
        hidden = chain.hidden(said)
        if "seat" in said.values and said.seat == self._seat:
            hidden = self._own(said, step)
        if "card" in hidden.values and said.kind is Discarded:
            card = self._item(index, 1, step, said, hidden, "card")
            hidden = hidden.with_values(card=card)
        if said.kind is DeclaredWrongly:
            closing = self._item(index, 1, step, said, hidden, "closing")
            hidden = hidden.with_values(closing=closing)
        if said.kind in (Dealt, Reshuffled):
            pairs = zip(said.values["order"], hidden.values["order"], strict=True)
            order = tuple(
                self._shown(item, step, number)
                if (index, number) in self._known
                else covered
                for number, (item, covered) in enumerate(pairs, 1)
            )
            hidden = hidden.with_values(order=order)
        if ends_deal(said.kind):
            hidden = replace(hidden, drops=self.drops(link.queued, step))
        return hidden

    def drops(self, queued: Mapping[Seat, str], step: int) -> dict[Seat, str]:
        """A proof for each player's queued drops: the salt of one's own, else a seal.

        Args:
            queued: The drops as they are sealed.
            step: The step of the chain that seals them.
        """
        proofs = {}
        for seat, text in queued.items():
            grain = salt(self._key, drops_label(step, player(seat)))
            is_own = seat == self._seat
            proofs[seat] = SHOWN + grain if is_own else SEALED + seal(grain, text)
        return proofs

    def _own(self, said: Said, step: int) -> Said:
        """All of an event of one's own, with the salt that proves it."""
        if said.kind not in SECRETS:
            return said
        return replace(said, proof=SHOWN + salt(self._key, rest_label(step)))

    def _item(
        self, index: int, number: int, step: int, said: Said, hidden: Said, name: str
    ) -> Item:
        """A card that lay open to all, whole where the seat knew which it was."""
        if (index, number) in self._known:
            return self._shown(said.values[name], step, number)
        item: Item = hidden.values[name]
        return item

    def _shown(self, item: Item, step: int, number: int) -> Item:
        return item._replace(proof=SHOWN + salt(self._key, card_label(step, number)))


def _known_spots(events: Sequence[Event], seat: Seat) -> Iterator[Spot]:
    """The places of cards that went through this seat's hand."""
    spots: dict[CardId, Spot] = {}
    for index, event in enumerate(events):
        match event:
            case Dealt(order=order):
                spots = {card: (index, k) for k, card in enumerate(order, 1)}
                own = split(event).hands.get(seat, ())
                yield from (spots[card] for card in own)
            case Reshuffled(order=order):
                spots |= {card: (index, k) for k, card in enumerate(order, 1)}
            case ClosedCardDrawn(seat=drawer, card=card) if drawer == seat:
                yield spots[card]
            case OpenCardTaken(seat=taker, card=card) if taker == seat:
                yield spots[card]
            case Discarded(seat=thrower, card=card):
                spots[card] = (index, 1)
                if thrower == seat:
                    yield spots[card]
            case DeclaredWrongly(seat=declarer, closing=card):
                spots[card] = (index, 1)
                if declarer == seat:
                    yield spots[card]
            case _:
                pass
