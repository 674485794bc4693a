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
    discards,
    hand_with_open_card,
)

_DEAREST = 10


class CollectorBot(Bot):
    """Grows melds, takes open cards that join one, forgets about its lives."""

    def choose(self, view: SeatView) -> Action:
        """Throw a card at once while too much lies outside melds to declare."""
        if view.phase is Phase.DISCARD:
            spares = deadwood_solver(view).spares(view.faces(view.hand))
            may_stay = 1 + view.table.profile.max_loose_cards
            if sum(face.points for face in spares) > _DEAREST * may_stay:
                for card in sorted(discards(view), key=lambda c: self._cost(view, c)):
                    if view.face(card) in spares:
                        return Discard(card)
        return super().choose(view)

    def wants_open_card(self, view: SeatView) -> bool:
        """Whether the card joins a meld and less lies outside for it."""
        solver = deadwood_solver(view)
        hand = hand_with_open_card(view)
        if view.is_joker(hand[-1]):
            return True
        if hand[-1] in solver.spares(hand):
            return False
        return solver.points(hand) < solver.points(hand[:-1])

    def choose_discard(self, view: SeatView) -> CardId:
        """The dearest card outside its melds, or the one that costs least to lose."""
        hand = view.faces(view.hand)
        spares = deadwood_solver(view).spares(hand)
        cards = sorted(discards(view), key=lambda card: self._cost(view, card))
        loose = [card for card in cards if view.face(card) in spares]
        if loose and len(spares) > 1:
            return loose[0]
        # All melds, yet no declaration: only the lives can be wanting. Where every
        # card costs the same, chance keeps two such hands from waiting for ever.
        left = dict(zip(hand, view.solver.discard_points(hand), strict=True))
        naturals = [card for card in cards if not view.is_joker(view.face(card))]
        fewest = min(left[view.face(card)] for card in naturals or cards)
        cheapest = [c for c in naturals or cards if left[view.face(c)] == fewest]
        return cheapest[int(self.random.random() * len(cheapest))]

    def _cost(self, view: SeatView, card: CardId) -> tuple[int, int, CardId]:
        """The dearest card first; equal ones in an order that does not vary."""
        face = view.face(card)
        return -face.points, face, card
