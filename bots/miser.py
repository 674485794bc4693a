"""Pays as little as it can: fewest points now, and fewest graded ones beside them.

Official points are what it would pay; graded points (see `graded.py`) tell hands apart
that would pay the same. Of two discards that leave as few it throws the dearer card. It
takes the open card when that brings the sum down by more than a knob says.

Example: with no pure sequence and all cards counting, it throws a lone king before
it breaks 4H 5H, since the pair is on its way to the sequence it needs.
"""

from __future__ import annotations

from collections.abc import Sequence

from bots.graded import graded_discards
from bots.levels import knobs
from rummy_tui.bot_api import (
    Bot,
    CardId,
    Face,
    SeatView,
    discards,
    hand_with_open_card,
)


class MiserBot(Bot):
    """Keeps the hand that would pay the fewest points, lives included."""

    def wants_open_card(self, view: SeatView) -> bool:
        """Whether the sum for the best hand with it falls enough."""
        hand = hand_with_open_card(view)
        if view.is_joker(hand[-1]):
            return True
        *with_it, now = _sums(view, hand)
        return now - min(with_it) > knobs("miser")["worth_taking"]

    def choose_discard(self, view: SeatView) -> CardId:
        """The card whose loss leaves the smallest sum; jokers go last."""
        sums = dict(zip(view.hand, _sums(view, view.faces(view.hand)), strict=True))

        def cost(card: CardId) -> tuple[bool, int, int, Face]:
            face = view.face(card)
            return view.is_joker(face), sums[card], -face.points, face

        return min(discards(view), key=cost)


def _sums(view: SeatView, hand: Sequence[Face]) -> list[int]:
    """Official and graded points after throwing each of 14 cards, in their order."""
    official = view.solver.discard_points(hand)
    return [
        sum(pair) for pair in zip(official, graded_discards(view, hand), strict=True)
    ]
