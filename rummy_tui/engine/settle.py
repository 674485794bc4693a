"""The end of a deal: how every hand is counted and what is paid (S, D-6, D-7, F-1)."""

from __future__ import annotations

from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import lay_out
from rummy_tui.engine.actions import Groups
from rummy_tui.engine.events import DealSettled, SeatResult
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Standing, State
from rummy_tui.rules.declaration import check_declaration
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.rules.scoring import (
    changes_of_points,
    count_laid_down,
    loser_points,
    take_off_loose_points,
)
from rummy_tui.solver import solver_for

_OUTCOMES = {
    Standing.IN: Outcome.COUNTED,
    Standing.FIRST_DROP: Outcome.FIRST_DROP,
    Standing.MIDDLE_DROP: Outcome.MIDDLE_DROP,
    Standing.WRONG_DECLARATION: Outcome.WRONG_DECLARATION,
    Standing.LEFT: Outcome.LEFT,
    Standing.NOT_DEALT: Outcome.NOT_DEALT,
}


def settle(state: State, winner: Seat) -> DealSettled:
    """The results of a deal this seat has won, by declaring or as the last one in."""
    seats = [Seat(index) for index in range(len(state.records))]
    points = [_points(state, seat, winner) for seat in seats]
    if state.table.profile.format is Format.POINTS:
        clockwise = [
            Seat((winner + step) % len(seats)) for step in range(1, len(seats))
        ]
        loose = _loose_points(state, winner)
        points = take_off_loose_points(points, loose, clockwise=clockwise)
    changes = changes_of_points(
        points, winner=winner, point_value=state.table.terms.chip
    )
    return DealSettled(
        winner=winner,
        results=tuple(
            SeatResult(
                outcome=Outcome.WON
                if seat == winner
                else _OUTCOMES[state.records[seat].standing],
                points=points[seat],
                change=changes[seat],
            )
            for seat in seats
        ),
    )


def _points(state: State, seat: Seat, winner: Seat) -> int:
    if seat == winner:
        return 0
    record = state.records[seat]
    if not record.is_in:
        return record.points
    groups = state.laid[seat]
    assert groups is not None, "a loser has laid down its hand"
    count = count_laid_down(
        [state.faces(group) for group in groups],
        turned=_turned(state),
        profile=state.table.profile,
        packs=state.table.packs,
    )
    return loser_points(
        count.points, had_a_turn=record.turns > 0, profile=state.table.profile
    )


def _loose_points(state: State, winner: Seat) -> int:
    """Points of the card the declarer left loose, where the profile lets it (D-7)."""
    groups = state.laid[winner]
    if state.declarer is None or groups is None:
        return 0
    if state.table.profile.max_loose_cards == 0:
        return 0
    report = check_declaration(
        [state.faces(group) for group in groups],
        turned=_turned(state),
        profile=state.table.profile,
        packs=state.table.packs,
    )
    return report.loose_points


def _turned(state: State) -> Face:
    assert state.turned is not None, "cards are dealt"
    return state.table.shoe.faces[state.turned]


def best_groups(state: State, seat: Seat) -> Groups:
    """A seat's hand in an arrangement of fewest points (S-3)."""
    hand = state.hands[seat]
    solver = solver_for(state.table.profile, _turned(state), state.table.packs)
    arrangement = solver.arrangement(state.faces(hand))
    groups = [group.cards for group in arrangement.groups]
    if arrangement.unmatched:
        groups.append(arrangement.unmatched)
    return lay_out(hand, groups, state.table.shoe.faces.__getitem__)
