"""The score sheet of a match as facts: every deal, where each seat stands, the end (F).

It paints and says nothing: a screen and plain mode each put it in a form of their own.
Names are those of the table, bots marked (R-2), so of several people nobody is "you".
Money is in hundredths of a chip. Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummy_tui.engine.seat import Seat
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.outcome import Outcome
from rummy_tui.tui.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCell:
    """What one settled deal did to one seat."""

    seat: Seat
    name: str
    outcome: Outcome
    points: int
    change: int
    """Chips won or lost in the deal; none in a pool."""
    score: int
    """After the deal, before anybody came back."""
    is_out: bool
    """Whether the seat went out of the match with this deal."""
    rejoined_at: int | None
    """The score at which it came back after this deal; None where it did not."""

    @property
    def is_dealt(self) -> bool:
        """Whether the seat had cards."""
        return self.outcome is not Outcome.NOT_DEALT


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRow:
    """One settled deal, a cell for each seat."""

    number: int
    is_extra: bool
    """Whether it broke a tie."""
    cells: tuple[DealCell, ...]

    @property
    def winner(self) -> DealCell:
        """Whoever won the deal."""
        return next(cell for cell in self.cells if cell.outcome is Outcome.WON)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatStanding:
    """Where a seat stands in the match."""

    seat: Seat
    name: str
    score: int
    is_in: bool
    is_asked: bool
    """Whether it is out and may still come back (F-3)."""
    has_left: bool
    """Whether it is out because it left (F-1)."""
    out_after: int | None
    """After how many settled deals it went out; None while it is in."""
    rejoins: int
    to_limit: int | None
    """Points it can take before it is out; None where there is no limit."""
    drops_left: int | None
    """First drops it can afford; None where nothing limits them."""
    place: int
    """Its place from 1; the final one once the match is over."""
    won: int
    """Chips it has won or lost in the match; in a pool only at the end."""


def deal_rows(session: Session) -> list[DealRow]:
    """Every settled deal of the match, oldest first."""
    sheet = session.sheet
    return [
        DealRow(
            number=index + 1,
            is_extra=0 < sheet.terms.deals <= index,
            cells=tuple(
                _cell(session, index, Seat(seat)) for seat in range(len(sheet.seats))
            ),
        )
        for index in range(len(sheet.lines))
    ]


def _cell(session: Session, index: int, seat: Seat) -> DealCell:
    sheet = session.sheet
    line = sheet.lines[index]
    outcome, score = line.outcomes[seat], line.scores[seat]
    is_beaten = sheet.terms.is_pool and score >= sheet.terms.limit
    is_out = outcome is Outcome.LEFT or is_beaten
    return DealCell(
        seat=seat,
        name=session.name(seat),
        outcome=outcome,
        points=line.points[seat],
        change=line.changes[seat],
        score=score,
        is_out=outcome is not Outcome.NOT_DEALT and is_out,
        rejoined_at=_rejoined_at(sheet, index, seat),
    )


def _rejoined_at(sheet: Sheet, index: int, seat: Seat) -> int | None:
    """A pool's score changes between two deals only where a seat comes back (F-3)."""
    if not sheet.terms.is_pool:
        return None
    score = sheet.seats[seat].score
    if index + 1 < len(sheet.lines):
        after = sheet.lines[index + 1]
        score = after.scores[seat] - after.points[seat]
    return None if score == sheet.lines[index].scores[seat] else score


def standings(session: Session) -> list[SeatStanding]:
    """Every seat as it stands, in the order they sit."""
    sheet = session.sheet
    return [
        SeatStanding(
            seat=Seat(index),
            name=session.name(Seat(index)),
            score=seat.score,
            is_in=seat.is_in,
            is_asked=index in sheet.asked,
            has_left=not seat.is_in
            and (not sheet.terms.is_pool or seat.score < sheet.terms.limit),
            out_after=seat.out_after,
            rejoins=seat.rejoins,
            to_limit=sheet.to_limit(index),
            drops_left=sheet.drops_left(index),
            place=sheet.ranking[index],
            won=sheet.changes[index],
        )
        for index, seat in enumerate(sheet.seats)
    ]


def final_ranking(session: Session) -> list[SeatStanding]:
    """Every seat, the first place first; who share one in the order they sit."""
    return sorted(standings(session), key=lambda standing: standing.place)


def names_of(session: Session, seats: Sequence[int]) -> list[str]:
    """What these seats are called."""
    return [session.name(Seat(seat)) for seat in sorted(seats)]


def next_starter(session: Session) -> Seat:
    """Who starts the next deal: the next seat clockwise that plays in it (T-1)."""
    state = session.table.state
    playing = state.sheet.next_seats
    count = len(state.table.players)
    clockwise = (Seat((state.starter + step) % count) for step in range(1, count + 1))
    return next((seat for seat in clockwise if seat in playing), state.starter)
