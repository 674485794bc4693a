"""The rules, asked at the table of a view: its profile, its packs, its wild cards.

Wherever a screen wants to know what cards are or what they cost, it asks here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.view import FaceGroups, SeatView
from rummy_tui.rules.declaration import (
    GroupReading,
    Report,
    check_declaration,
    group_readings,
)
from rummy_tui.rules.meld import Meld, read_group
from rummy_tui.rules.scoring import Count, count_laid_down
from rummy_tui.solver import HandSolver, solver_for

T = TypeVar("T")


def faces_of(view: SeatView, groups: Iterable[Iterable[CardId]]) -> FaceGroups:
    """Groups of one's own cards as faces."""
    return tuple(tuple(view.faces(group)) for group in groups)


def readings(
    view: SeatView, groups: Sequence[Sequence[Face]]
) -> tuple[GroupReading, ...]:
    """What each group of a hand counts as (M-7)."""
    return group_readings(
        groups,
        wild=view.wild,
        profile=view.table.profile,
        packs=view.table.packs,
    )


def meld_of(view: SeatView, faces: Sequence[Face]) -> Meld | None:
    """The meld these cards make in this deal, or None."""
    return read_group(
        faces, wild=view.wild, profile=view.table.profile, packs=view.table.packs
    )


def report_on(view: SeatView, groups: Sequence[Sequence[Face]]) -> Report:
    """What the validator says of a hand laid out to be declared (D-2, D-3)."""
    assert view.turned is not None, "cards are dealt"
    return check_declaration(
        groups,
        turned=view.turned,
        profile=view.table.profile,
        packs=view.table.packs,
    )


def count_of(view: SeatView, groups: Sequence[Sequence[Face]]) -> Count:
    """What a losing hand costs as it lies (D-6, S-1, S-2)."""
    assert view.turned is not None, "cards are dealt"
    return count_laid_down(
        groups,
        turned=view.turned,
        profile=view.table.profile,
        packs=view.table.packs,
    )


def solved_readably(
    view: SeatView, solve: Callable[[HandSolver], T], is_grouped: Callable[[T], bool]
) -> tuple[T, bool]:
    """What a solver makes of a hand, and whether that passes the gate (S-2).

    A hand that cannot pass is solved as if there were no gate: its points are the same
    either way, but whoever looks sees what fits together.

    Args:
        view: What any seat sees.
        solve: Asks the solver.
        is_grouped: Whether its answer groups anything.
    """
    assert view.turned is not None, "cards are dealt"
    found = solve(view.solver)
    if is_grouped(found):
        return found, True
    ungated = view.table.profile.without_gate()
    return solve(solver_for(ungated, view.turned, view.table.packs)), False
