"""Pays as little as it can: fewest official points now, gate and all.

Of two discards that would cost the same it keeps the hand that is better melded, and
then throws the dearer card. It takes the open card when that saves more than two
points, or when it costs nothing and melds the hand better.

Example: with no pure sequence and all cards counting, it throws a lone king before
it breaks 4H 5H, since the pair is on its way to the sequence it needs.
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

_WORTH_TAKING = 2


class MiserBot(Bot):
    """Keeps the hand that would pay the fewest points, lives included."""

    def wants_open_card(self, view: SeatView) -> bool:
        """Whether the points of the best hand with it fall enough."""
        hand = hand_with_open_card(view)
        if view.is_joker(hand[-1]):
            return True
        *official, now = view.solver.discard_points(hand)
        *deadwood, melded_now = deadwood_solver(view).discard_points(hand)
        best, melded = min(zip(official, deadwood, strict=True))
        if now - best > _WORTH_TAKING:
            return True
        return best <= now and melded_now - melded > _WORTH_TAKING

    def choose_discard(self, view: SeatView) -> CardId:
        """The card whose loss leaves the fewest points to pay."""
        hand = view.faces(view.hand)
        official = view.solver.discard_points(hand)
        deadwood = deadwood_solver(view).discard_points(hand)
        left = dict(zip(view.hand, zip(official, deadwood, strict=True), strict=True))
        return min(
            discards(view), key=lambda card: (left[card], *self._cost(view, card))
        )

    def _cost(self, view: SeatView, card: CardId) -> tuple[bool, int, int]:
        """Jokers go last; then the dearest goes first."""
        face = view.face(card)
        return view.is_joker(face), -face.points, face
