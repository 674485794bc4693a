"""Plays as somebody who learned it yesterday: melds like the collector, and slips.

Every so often it does not think: it leaves an open card it could use, or throws any
card that is no joker. It never drops, and what others took and threw it has forgotten.

Example: holding 5H 6H 7H KC KD and eight more, it may well throw the 6H.
"""

from __future__ import annotations

from bots.collector import CollectorBot
from bots.levels import knobs
from rummy_tui.bot_api import (
    Action,
    Discard,
    Phase,
    SeatView,
    declaration,
    discards,
)


class RookieBot(CollectorBot):
    """Collects melds like the collector, but slips now and then; never drops."""

    def choose(self, view: SeatView) -> Action:
        """As the collector, or any card that is no joker; it never misses a show."""
        if view.phase is Phase.DISCARD and self._slips() and not declaration(view):
            cards = [c for c in discards(view) if not view.is_joker(view.face(c))]
            if cards:
                return Discard(cards[int(self.random.random() * len(cards))])
        return super().choose(view)

    def wants_to_drop(self, view: SeatView) -> bool:
        """Never: it wants to see how it ends."""
        return False

    def wants_open_card(self, view: SeatView) -> bool:
        """As the collector, when it thinks of it."""
        return not self._slips() and super().wants_open_card(view)

    def _slips(self) -> bool:
        return self.random.random() < knobs("rookie")["slips"]
