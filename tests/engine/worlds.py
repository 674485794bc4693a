"""Other worlds a seat cannot tell from this one: the hidden cards reshuffled (R-2).

Written from T-8 alone and fed with events, so that it shares no idea of who knows
what with the engine's views.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.events import (
    Dealt,
    DeclaredWrongly,
    Discarded,
    Event,
    OpenCardTaken,
    Reshuffled,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import State


class Onlooker:
    """What anybody at the table who pays attention knows of the cards of others."""

    def __init__(self) -> None:
        self._picked: dict[Seat, list[CardId]] = {}
        """Taken from the open deck by a seat and not thrown since."""
        self._closed_deck: dict[CardId, int] = {}
        """From which closed deck a card came: 0 the first, 1 after a reshuffle, …"""
        self._reshuffles = 0

    def follow(self, event: Event, after: State) -> None:
        match event:
            case Dealt():
                self._picked = defaultdict(list)
                self._closed_deck = dict.fromkeys(event.order, 0)
                self._reshuffles = 0
            case Reshuffled(order=order):
                self._reshuffles += 1
                self._closed_deck |= dict.fromkeys(order, self._reshuffles)
            case OpenCardTaken(seat=seat, card=card):
                self._picked[seat].append(card)
            case Discarded(seat=seat, card=card):
                self._gone(seat, card, after)
            case DeclaredWrongly(seat=seat, closing=card):
                self._gone(seat, card, after)
            case _:
                pass

    def _gone(self, seat: Seat, card: CardId, after: State) -> None:
        """A face left the hand: of twins nobody knows which one it was."""
        picked = self._picked[seat]
        faces = after.table.shoe.faces
        twins = [c for c in picked if faces[c] == faces[card]]
        if twins:
            picked.remove(card if card in twins else twins[0])

    def other_world(self, state: State, seat: Seat, random: Random) -> State:
        """The same for this seat, the cards it cannot place in other places, and other
        drops queued by others (T-5)."""
        known = {card for cards in self._picked.values() for card in cards}
        if state.declarer is not None:
            known |= set(state.hands[state.declarer])
        pools: dict[int, list[CardId]] = defaultdict(list)
        for card in state.closed_deck:
            pools[self._closed_deck[card]].append(card)
        for other, hand in enumerate(state.hands):
            if other == seat or state.results:
                continue
            for card in hand:
                if card not in known:
                    pools[self._closed_deck[card]].append(card)
        swap: dict[CardId, CardId] = {}
        for cards in pools.values():
            mixed = cards.copy()
            random.shuffle(mixed)
            swap |= zip(cards, mixed, strict=True)

        def swapped(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
            return tuple([swap.get(card, card) for card in cards])

        others = [other for other in state.seats_in if other not in (seat, state.turn)]
        mine = state.queued_drops & {seat}
        queued = frozenset(other for other in others if random.random() < 0.5)
        return replace(
            state,
            queued_drops=mine | queued if state.phase.is_play else frozenset(),
            hands=tuple(swapped(hand) for hand in state.hands),
            closed_deck=swapped(state.closed_deck),
            drawn=None if state.drawn is None else swap.get(state.drawn, state.drawn),
            laid=tuple(
                None if groups is None else tuple(swapped(group) for group in groups)
                for groups in state.laid
            ),
        )
