"""Collects melds and little else, as people do who come from gin.

It throws the dearest card outside its melds, lives or no lives, and takes the open
card when that card joins a meld. Only when all its cards are melds and the hand still
cannot be declared does it look at the points it would really pay.

Example: holding 5H 6H KC KD and offered KS, it takes KS and throws what is dearest
among the cards in no meld.
"""

from __future__ import annotations

from rummy_tui.bot_api import (
    Action,
    Bot,
    CardId,
    Discard,
    Phase,
    SeatView,
    deadwood_solver,
    declaration,
    discards,
    hand_with_open_card,
)

_DEAREST = 10


class CollectorBot(Bot):
    """Grows melds, takes open cards that join one, forgets about its lives."""

    def choose(self, view: SeatView) -> Action:
        """Throw a card at once while too much lies outside melds to declare."""
        if view.phase is Phase.DRAW:
            return super().choose(view)
        spares = deadwood_solver(view).spares(view.faces(view.hand))
        loose = [card for card in discards(view) if view.face(card) in spares]
        may_stay = 1 + view.table.profile.max_loose_cards
        if loose and sum(face.points for face in spares) > _DEAREST * may_stay:
            return Discard(min(loose, key=lambda card: _cost(view, card)))
        declared = declaration(view)
        if declared is not None:
            return declared
        if loose and len(spares) > 1:
            return Discard(min(loose, key=lambda card: _cost(view, card)))
        return self._least_wanted(view)

    def wants_open_card(self, view: SeatView) -> bool:
        """Whether the card joins a meld and less lies outside for it."""
        *hand, card = hand_with_open_card(view)
        return view.is_joker(card) or deadwood_solver(view).is_better_with(hand, card)

    def _least_wanted(self, view: SeatView) -> Discard:
        """Throw the card that costs least to lose.

        All is melds, yet no declaration: only the lives can be wanting. Where every
        card costs the same, chance keeps two such hands from waiting for ever.
        """
        cards = sorted(discards(view), key=lambda card: _cost(view, card))
        naturals = [card for card in cards if not view.is_joker(view.face(card))]
        cards = naturals or cards
        hand = view.faces(view.hand)
        fewest = view.solver.cheapest_discards(hand, view.faces(cards))
        cheapest = [card for card in cards if view.face(card) in fewest]
        return Discard(cheapest[int(self.random.random() * len(cheapest))])


def _cost(view: SeatView, card: CardId) -> tuple[int, int, CardId]:
    """The dearest card first; equal ones in an order that does not vary."""
    face = view.face(card)
    return -face.points, face, card
