"""Who sits opposite in a lesson: bots that can be foreseen, marked as bots (R-2)."""

from __future__ import annotations

from rummy_tui.bot_api import Bot, CardId, SeatView, deadwood_solver, discards


class Quiet(Bot):
    """Draws from the closed deck and throws what it drew."""

    def wants_open_card(self, view: SeatView) -> bool:
        return False

    def choose_discard(self, view: SeatView) -> CardId:
        assert view.drawn is not None, "it has drawn"
        return view.drawn


class Beginner(Bot):
    """Plays for itself, but never looks at the open deck.

    Example: with 9H 10H QD it throws the queen, though two cards may join the nine.
    """

    def wants_open_card(self, view: SeatView) -> bool:
        return False

    def choose_discard(self, view: SeatView) -> CardId:
        """The card that leaves the least outside melds; of equal ones the first."""
        left = deadwood_solver(view).discard_points(view.faces(view.hand))
        points = dict(zip(view.hand, left, strict=True))
        return min(discards(view), key=lambda card: (points[card], card))
