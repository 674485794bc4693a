"""Matches of several deals at a point of their score sheet, no card of them played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummy_tui.engine.events import SeatResult
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, State
from rummy_tui.new_match import new_setup
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.tui.session import Session

WON, LOST, OUT = Outcome.WON, Outcome.COUNTED, Outcome.NOT_DEALT

Deal = Sequence[tuple[Outcome, int]]
"""How a deal ended for each seat, and its points."""


def settled(sheet: Sheet, deal: Deal) -> Sheet:
    """The sheet with one more deal."""
    outcomes = [outcome for outcome, _ in deal]
    return sheet.settled(
        winner=outcomes.index(WON),
        points=[points for _, points in deal],
        outcomes=outcomes,
    )


def after(session: Session, sheet: Sheet) -> Session:
    """The session between two deals, at this sheet."""
    session.table.state = settled_state(session.table.state, sheet)
    return session


def settled_state(state: State, sheet: Sheet) -> State:
    """The table after the last deal of this sheet."""
    if not sheet.lines:
        return state.with_changes(phase=Phase.SETTLED, sheet=sheet)
    line = sheet.lines[-1]
    return state.with_changes(
        phase=Phase.SETTLED,
        sheet=sheet,
        winner=Seat(line.outcomes.index(WON)),
        results=tuple(
            SeatResult(outcome=outcome, points=points, change=change)
            for outcome, points, change in zip(
                line.outcomes, line.points, line.changes, strict=True
            )
        ),
    )


def scored(
    names: Sequence[str], deals: Sequence[Deal], *, format: Format, **wishes: Any
) -> Session:
    """A match by the rules of `standard` after these deals; a name that is "" is a bot.

    People come first. Nobody has rejoined.
    """
    setup = new_setup(
        rules="standard",
        format=format,
        names=[name for name in names if name],
        players=len(names),
        seed=Seed.numbered(3),
        **wishes,
    )
    session = Session(setup)
    sheet = session.sheet
    for deal in deals:
        sheet = settled(sheet, deal)
    return after(session, sheet)
