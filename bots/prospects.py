"""What each discard worth thinking of would leave: how likely it leads on, how dear.

Only discards that keep the distance are thought of. Throwing another card costs a turn,
and measured in whole deals that was never worth the points it saved.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rummy_tui.bot_api import Face, SeatView, deadwood_solver


@dataclass(frozen=True, slots=True)
class Prospect:
    """One discard of 14 cards, and the hand it leaves."""

    discard: Face
    chance: float
    """Share of the cards not placed that bring the hand nearer, 0 to 1."""
    official: int
    """Points the hand would pay now."""
    deadwood: int
    """Points outside melds, lives or no lives."""


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
    left = sum(hidden.values()) or 1
    chances = {
        face: sum(hidden.get(out, 0) for out in outs) / left
        for face, outs in view.solver.discards_that_keep(hand).items()
        if face in throwable
    } or dict.fromkeys(throwable, 0.0)
    official = dict(zip(hand, view.solver.discard_points(hand), strict=True))
    solver = deadwood_solver(view)
    deadwood = dict(zip(hand, solver.discard_points(hand), strict=True))
    return [
        Prospect(face, chance, official[face], deadwood[face])
        for face, chance in sorted(chances.items())
    ]
