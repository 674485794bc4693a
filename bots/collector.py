"""Collects melds and little else, as people do who come from gin.

It keeps the cards that leave the fewest points outside melds, lives or no lives, and
takes the open card when that card joins a meld. Only a hand that is all melds and
still cannot be declared makes it look at the points it would really pay.

Example: holding 5H 6H KC KD and offered KS, it takes KS and throws what is dearest
among the cards in no meld.
"""

from __future__ import annotations

from rummy_tui.bot_api import (
    Bot,
    CardId,
    SeatView,
    deadwood_solver,
    discards,
    hand_with_open_card,
)


class CollectorBot(Bot):
    """Grows melds, takes open cards that join one, forgets about its lives."""

    def wants_open_card(self, view: SeatView) -> bool:
        """Whether the card joins a meld: fewer points lie outside with it."""
        solver = deadwood_solver(view)
        hand = hand_with_open_card(view)
        if view.is_joker(hand[-1]):
            return True
        return solver.points(hand) < solver.points(hand[:-1])

    def choose_discard(self, view: SeatView) -> CardId:
        """The card whose loss leaves the fewest points outside melds."""
        hand = view.faces(view.hand)
        points = deadwood_solver(view).discard_points(hand)
        if not any(points):
            points = view.solver.discard_points(hand)
        left = dict(zip(view.hand, points, strict=True))
        return min(
            discards(view), key=lambda card: (left[card], *self._cost(view, card))
        )

    def _cost(self, view: SeatView, card: CardId) -> tuple[bool, int, int]:
        """Jokers go last; then the dearest goes first."""
        face = view.face(card)
        return view.is_joker(face), -face.points, face
