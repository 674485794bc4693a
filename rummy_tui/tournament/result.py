"""What came of one table: places, chips, and who goes on (F-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.formats.terms import TOURNAMENT_DEALS

# Results are read and ranked without an engine.
if TYPE_CHECKING:
    from rummy_tui.tournament.table import TableSetup


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """What one seat has come to."""

    entrant: int
    place: int
    """At the table, from 1; equal seats share a place."""
    chips: int
    """After the deals of the round; what extra deals moved is not in it."""
    deals_won: int
    """Of the deals of the round."""
    points_lost: int
    """In the deals of the round."""
    goes_on: bool
    """To the next round; of a final, has won."""
    left_after: int | None = None
    """After how many deals it left for good; None where it stayed (F-1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """A table that is over."""

    round: int
    table: int
    seats: tuple[SeatResult, ...]
    deals: int
    """Deals settled, those that broke a tie among them."""

    @property
    def in_order(self) -> tuple[SeatResult, ...]:
        """The seats best first, those that go on before all others."""
        return tuple(
            sorted(self.seats, key=lambda seat: (not seat.goes_on, seat.place))
        )

    @property
    def going_on(self) -> tuple[int, ...]:
        """The entrants who go on, best first; of a final, the winner."""
        return tuple(seat.entrant for seat in self.in_order if seat.goes_on)


def result_of(setup: TableSetup, sheet: Sheet) -> TableResult:
    """What a table has come to.

    A table of bots that cannot finish a deal is broken off and ranked as it stands
    (F-6 is silent; see `alone`); those still level at the cut are parted by lot.

    Args:
        setup: The table.
        sheet: Its score, of a match that is over or broken off.
    """
    regular = sheet.lines[:TOURNAMENT_DEALS]
    lots = setup.seed.shuffle(range(setup.seats), "lots")
    able = [seat for seat in range(setup.seats) if sheet.seats[seat].is_in]
    able.sort(key=lambda seat: (sheet.ranking[seat], lots.index(seat)))
    going_on = able[: sheet.terms.places]
    chips = regular[-1].scores if regular else (sheet.terms.beginning,) * setup.seats
    return TableResult(
        round=setup.round,
        table=setup.table,
        deals=len(sheet.lines),
        seats=tuple(
            SeatResult(
                entrant=entrant,
                place=sheet.ranking[seat],
                chips=chips[seat],
                deals_won=sum(line.winner == seat for line in regular),
                points_lost=sum(line.points[seat] for line in regular),
                goes_on=seat in going_on,
                left_after=sheet.seats[seat].out_after,
            )
            for seat, entrant in enumerate(setup.entrants)
        ),
    )
