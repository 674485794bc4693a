"""What each discard worth thinking of would leave: how near, how likely, how dear.

Only discards that keep the distance are thought of. Throwing another card costs a turn,
and measured in whole deals that was never worth the points it saved.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from bots.graded import graded_discards
from rummy_tui.bot_api import Face, SeatView, deadwood_solver


@dataclass(frozen=True, slots=True)
class Prospect:
    """One discard of 14 cards, and the hand it leaves."""

    discard: Face
    distance: int
    """Cards the hand left lacks to be declared."""
    chance: float
    """Share of the cards not placed that bring the hand nearer, 0 to 1."""
    official: int
    """Points the hand would pay now."""
    graded: int
    deadwood: int
    """Points outside melds, lives or no lives."""
    jokers: int


def prospects(
    view: SeatView,
    hand: Sequence[Face],
    hidden: Mapping[Face, int],
    throwable: Collection[Face],
) -> list[Prospect]:
    """The discards of 14 cards that keep the distance, in a fixed order.

    Args:
        view: What the seat sees.
        hand: Its 14 cards, in fact or in thought.
        hidden: The cards it has not placed.
        throwable: Faces it may throw. Where none of them keeps the distance, all of
            them are thought of, and the chance is not known: 0.
    """
    keeping = view.solver.discards_that_keep(hand)
    distance = view.solver.distance(hand)
    left = sum(hidden.values()) or 1
    chances = {
        face: sum(hidden.get(out, 0) for out in outs) / left
        for face, outs in keeping.items()
        if face in throwable
    } or dict.fromkeys(throwable, 0.0)
    places = {face: at for at, face in enumerate(hand)}
    official = view.solver.discard_points(hand)
    graded = graded_discards(view, hand)
    deadwood = deadwood_solver(view).discard_points(hand)
    jokers = sum(map(view.is_joker, hand))
    return [
        Prospect(
            discard=face,
            distance=distance,
            chance=chance,
            official=official[places[face]],
            graded=graded[places[face]],
            deadwood=deadwood[places[face]],
            jokers=jokers - view.is_joker(face),
        )
        for face, chance in sorted(chances.items())
    ]
