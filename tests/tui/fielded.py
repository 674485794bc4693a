"""Tournaments at a point of their way, no card of them played."""

from __future__ import annotations

from collections.abc import Callable

from rummy_tui.engine.shuffle import Seed
from rummy_tui.rules.outcome import Outcome
from rummy_tui.tournament import (
    Progress,
    SeatResult,
    TableResult,
    TableSetup,
    Tournament,
    TournamentSetup,
    new_tournament,
)
from rummy_tui.tui.session import Session
from rummy_tui.tui.tournament_lines import TournamentNow
from tests.tui.scored import after

CHIPS = 240


def entered(*names: str, field: int = 12) -> TournamentSetup:
    """A tournament of these people and bots; of 12 at two tables of six."""
    return new_tournament(names=names, field=field, seed=Seed.numbered(1))


def result_of_table(table: TableSetup, *, first: bool = True) -> TableResult:
    """A made-up result: seats in order, each 10 chips behind the one before.

    Args:
        table: The table.
        first: Whether its people, who sit first, come first; else last.
    """
    seats = list(range(table.seats))
    if not first:
        people = len(table.names)
        seats = [*seats[people:], *seats[:people]]
    return TableResult(
        round=table.round,
        table=table.table,
        deals=3,
        seats=tuple(
            SeatResult(
                entrant=table.entrants[seat],
                place=seats.index(seat) + 1,
                chips=CHIPS + 50 - 10 * seats.index(seat),
                deals_won=3 if seats.index(seat) == 0 else 0,
                points_lost=10 * seats.index(seat),
                goes_on=seats.index(seat) < table.stakes.places,
            )
            for seat in range(table.seats)
        ),
    )


def own_table_over(setup: TournamentSetup, *, first: bool = True) -> Tournament:
    """The first tables with people are over, the others are played."""
    tournament = Tournament.begin(setup)
    for table in tournament.people_tables:
        tournament = tournament.with_result(result_of_table(table, first=first))
    return tournament


def round_over(setup: TournamentSetup, *, first: bool = True) -> Tournament:
    """The whole first round is over."""
    tournament = own_table_over(setup, first=first)
    for table in tournament.other_tables:
        tournament = tournament.with_result(result_of_table(table))
    return tournament


def all_over(setup: TournamentSetup, *, first: bool = True) -> Tournament:
    """The final is over."""
    tournament = round_over(setup, first=first)
    while not tournament.is_over:
        for table in tournament.round.waiting:
            tournament = tournament.with_result(result_of_table(table, first=first))
    return tournament


def half_way(tournament: Tournament, deals: int = 2) -> TournamentNow:
    """The tournament as screens see it, so many deals settled elsewhere."""
    round = tournament.round
    alone = [
        result
        for table, result in zip(round.tables, round.results, strict=True)
        if not table.names
    ]
    over = len(alone) - alone.count(None)
    progress = Progress(
        round=round.number,
        tables=len(alone),
        tables_over=over,
        deals=3 * len(alone),
        deals_settled=3 * over + (deals if over < len(alone) else 0),
    )
    return TournamentNow(tournament=tournament, progress=progress)


def telling(now: TournamentNow) -> Callable[[], TournamentNow]:
    """What a screen asks how a tournament stands."""
    return lambda: now


def at_table(*, deals: int = 3) -> tuple[Session, TournamentNow]:
    """The sheet of a table after so many deals, each won by seat 1."""
    tournament = Tournament.begin(entered("Nila"))
    table = tournament.people_tables[0]
    session = Session(table)
    sheet = session.sheet
    losers = table.seats - 2
    for _ in range(deals):
        sheet = sheet.settled(
            winner=1,
            points=(10, 0, *range(20, 20 + losers)),
            outcomes=(Outcome.FIRST_DROP, Outcome.WON, *[Outcome.COUNTED] * losers),
        )
    return after(session, sheet), half_way(tournament)
