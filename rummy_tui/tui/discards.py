"""What every seat did with the open deck, throw by throw."""

from __future__ import annotations

from dataclasses import dataclass, field

from rummy_tui.cards.face import Face
from rummy_tui.engine.state import MoveKind
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.telling import how_out, name_of

_LEAVING = (MoveKind.DROPPED, MoveKind.LEFT, MoveKind.DECLARED_WRONGLY)


@dataclass(frozen=True, slots=True)
class Thrown:
    """One card a seat threw."""

    face: Face
    reshuffles: int
    """How often the open deck had been shuffled into the closed one before."""


@dataclass(frozen=True, slots=True)
class Taken:
    """One card a seat took from the open deck."""

    face: Face
    turn: int
    """Which turn of that seat, from 1."""
    source: str
    """Who had thrown it and when, or that it was the first open card."""


@dataclass(slots=True)
class SeatDiscards:
    """One seat's throws and takings, oldest first."""

    name: str
    how_out: str
    """How it left the deal; empty while it is in."""
    threw: list[Thrown] = field(default_factory=list)
    took: list[Taken] = field(default_factory=list)
    out: str = ""
    """The same with when, and for how many points."""


@dataclass(frozen=True, slots=True)
class Discards:
    """All of it."""

    seats: tuple[SeatDiscards, ...]
    """Clockwise from the viewer."""
    reshuffles: tuple[str, ...]
    """Who drew when the closed deck was empty, and in which turn of theirs."""


def discards(view: SeatView) -> Discards:
    """Go through the moves of the deal, card by card."""
    n = len(view.records)
    found = [
        SeatDiscards(name_of(player), how_out(record), out=how_out(record))
        for player, record in zip(view.table.players, view.records, strict=True)
    ]
    reshuffles: list[str] = []
    below: list[str] = []
    for move in view.moves:
        seat = found[move.seat]
        when = f"{view.table.players[move.seat].name} t{move.turn}"
        match move.kind:
            case MoveKind.RESHUFFLED:
                reshuffles.append(when)
                below = below[-1:]
            case MoveKind.TOOK_OPEN if move.face is not None:
                source = below.pop() if below else "first open card"
                seat.took.append(Taken(move.face, move.turn, source))
            case MoveKind.DISCARDED | MoveKind.DECLARED_WRONGLY if (
                move.face is not None
            ):
                seat.threw.append(Thrown(move.face, len(reshuffles)))
                below.append(when)
            case _:
                pass
        if move.kind in _LEAVING:
            points = view.records[move.seat].points
            seat.out = f"{seat.how_out} t{move.turn}, {points} points"
    clockwise = [found[(view.seat + step) % n] for step in range(n)]
    return Discards(tuple(clockwise), tuple(reshuffles))
