"""Races for the declaration: as few cards from it as can be, then as many ways there.

It throws only what its nearest declarations can spare, and of that the card which
leaves the most cards unseen that would bring it nearer; points break ties. It takes the
open card when that brings it nearer at once, and every joker.

Example: with 4H 5H 6H, 8S 9S and KC KD it keeps 8S 9S, which 7S and 10S complete,
before KC KD, which two kings do; the racer counts how many of each are still unseen.
"""

from __future__ import annotations

from bots.levels import knobs
from bots.prospects import Prospect, prospects
from rummy_tui.bot_api import (
    Bot,
    CardId,
    Face,
    SeatView,
    discards,
    hand_with_open_card,
    unseen,
)


class RacerBot(Bot):
    """Goes straight for the declaration and counts the cards that lead there."""

    def wants_open_card(self, view: SeatView) -> bool:
        """Whether it is a joker or brings the hand nearer."""
        *hand, card = hand_with_open_card(view)
        if view.is_joker(card):
            return True
        return view.solver.distance([*hand, card]) < view.solver.distance(hand)

    def choose_discard(self, view: SeatView) -> CardId:
        """What a nearest declaration can spare, so that most outs are left."""
        cards = {view.face(card): card for card in discards(view)}
        found = prospects(view, view.faces(view.hand), unseen(view), cards)
        best = max(found, key=lambda prospect: worth(view, prospect))
        return cards[best.discard]


def worth(view: SeatView, prospect: Prospect) -> tuple[bool, float, int, Face]:
    """What speaks for a discard, the weightiest first; jokers go last."""
    numbers = knobs("racer")
    face = prospect.discard
    weight = (
        100 * prospect.chance
        - numbers["official"] * prospect.official
        - numbers["deadwood"] * prospect.deadwood
    )
    return not view.is_joker(face), weight, face.points, face
