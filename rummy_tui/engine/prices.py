"""What leaving a deal costs (T-5, F-1)."""

from __future__ import annotations

from rummy_tui.engine.events import DropKind
from rummy_tui.engine.state import SeatRecord
from rummy_tui.rules.profile import RulesProfile


def drop_price(record: SeatRecord, profile: RulesProfile) -> tuple[DropKind, int]:
    """Which drop it would be for a seat with this record, and its points (T-5)."""
    if record.draws == 0:
        return DropKind.FIRST, profile.first_drop_points
    return DropKind.MIDDLE, profile.middle_drop_points
