"""What leaving a deal or the match costs (T-5, F-1)."""

from __future__ import annotations

from rummy_tui.engine.events import DropKind
from rummy_tui.engine.state import SeatRecord, TableInfo
from rummy_tui.rules.formats.terms import LEAVING_POINTS
from rummy_tui.rules.profile import RulesProfile


def drop_price(record: SeatRecord, profile: RulesProfile) -> tuple[DropKind, int]:
    """Which drop it would be for a seat with this record, and its points (T-5)."""
    if record.draws == 0:
        return DropKind.FIRST, profile.first_drop_points
    return DropKind.MIDDLE, profile.middle_drop_points


def leaving_price(record: SeatRecord, table: TableInfo) -> int:
    """Points a seat pays in this deal for leaving the match now (F-1).

    A seat that is out of the deal has paid already.
    """
    if not record.is_in:
        return record.points
    if not table.terms.has_drops:
        return LEAVING_POINTS
    return drop_price(record, table.profile)[1]
