"""A settled deal as it is kept to be looked at again; knows no Textual."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import SeatView


@dataclass(frozen=True, slots=True)
class SettledDeal:
    """What everybody may see once a deal is settled (T-8)."""

    view: SeatView
    """After the settlement all seats see the same."""
    only_person: Seat | None
    """The person who played bots alone; None where there were several, or none."""
    seed: str | None
    """The seed of the shuffles, once it is revealed (R-1)."""
    is_repeatable: bool
    """Whether the seed was chosen by hand."""
    code: str | None = None
    """The share code of a match that is over, where there is one."""
    result: str | None = None
    """What the only person made of these cards, to be compared with friends."""
