"""Plays any legal move; for tests, and as the floor every other bot must beat.

It never leaves the table and drops rarely, so that deals played by it reach every
corner of the rules: wrong declarations, reshuffles, void deals.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.bot_api import (
    Action,
    Bot,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    SeatView,
    legal_actions,
)

_DROPS = 0.02
_DECLARES = 0.01


class RandomBot(Bot):
    """Plays any legal move at random, wrong declarations included; a test tool."""

    def choose(self, view: SeatView) -> Action:
        """One of the moves that keep the seat in the match, by chance."""
        legal = legal_actions(view)
        drops = [action for action in legal if isinstance(action, Drop)]
        declares = [action for action in legal if isinstance(action, Declare)]
        others = [
            action
            for action in legal
            if isinstance(action, DrawClosed | DrawOpen | Discard)
        ]
        chance = self.random.random()
        if drops and chance < _DROPS:
            return drops[0]
        if declares and chance < _DECLARES:
            return self._one_of(declares)
        return self._one_of(others)

    def _one_of(self, actions: Sequence[Action]) -> Action:
        # Only `random()` itself gives the same numbers in every Python version.
        return actions[int(self.random.random() * len(actions))]
