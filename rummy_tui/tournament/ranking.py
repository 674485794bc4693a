"""The final ranking of the whole field.

Whoever came further comes first. F-6 says no more about those who went out in one
round at different tables, so they are compared by what each round begins anew for
everybody: chips, then deals won, then fewer points lost, then the place at the table
(so nobody comes before somebody who was ahead at the same table). Whoever left comes
after all who stayed that round, the later the better. Who is equal in all of it shares
a place: ties matter only at the cut and for first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rummy_tui.tournament.result import SeatResult, TableResult

_STAYED = 1_000_000
"""More deals than any table plays."""

_Key = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldPlace:
    """Where somebody has come in the tournament."""

    entrant: int
    place: int
    """From 1; equal ones share a place and leave the next free."""
    round: int
    """The last round it played, from 1."""
    table: int
    """At which table of it."""
    chips: int
    """After the deals of that round."""
    has_left: bool
    """It left for good (F-1)."""


def ranking_of(results: Iterable[TableResult]) -> tuple[FieldPlace, ...]:
    """Everybody who has played, best first.

    Args:
        results: Every table that is over.
    """
    last: dict[int, tuple[_Key, TableResult, SeatResult]] = {}
    for result in results:
        for seat in result.seats:
            key = _key(result, seat)
            if seat.entrant not in last or key > last[seat.entrant][0]:
                last[seat.entrant] = key, result, seat
    in_order = sorted(
        last, reverse=True, key=lambda entrant: (last[entrant][0], -entrant)
    )
    places: list[FieldPlace] = []
    for number, entrant in enumerate(in_order, start=1):
        key, result, seat = last[entrant]
        is_shared = number > 1 and last[in_order[number - 2]][0] == key
        places.append(
            FieldPlace(
                entrant=entrant,
                place=places[-1].place if is_shared else number,
                round=result.round,
                table=result.table,
                chips=seat.chips,
                has_left=seat.left_after is not None,
            )
        )
    return tuple(places)


def _key(result: TableResult, seat: SeatResult) -> _Key:
    """What decides: more is better."""
    stayed = _STAYED if seat.left_after is None else seat.left_after
    return (
        result.round,
        # One who goes on has not come to the end of the way.
        int(seat.goes_on),
        stayed,
        seat.chips,
        seat.deals_won,
        -seat.points_lost,
        -seat.place,
    )
