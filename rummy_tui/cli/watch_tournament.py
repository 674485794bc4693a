"""`rummy watch --format tournament` without a screen: a tournament in lines.

After the header come the rounds. Each begins with a line that says how many play it and
how many go on; then its tables in order: who sits there, and once it is over a line for
each seat, those that go on first. The final is told event by event as any match is,
with `all_tables` every table is. Then the whole field by place, and the winner.

    round 1: 18 players at 3 tables, 9 go on
    round 1 table 1 seats Ravi [bot miser], Gita [bot miser], …
    round 1 table 1: Gita [bot miser] 312 chips, 2 deals won, goes on
    …
    place 18 Dev [bot collector], round 1, 96 chips
    winner Gita

Nothing printed tells the time or how many processors there are, so the same seed and
options print the same bytes.
"""

from __future__ import annotations

from rummy_tui.cli.watch_plain import (
    print_hands,
    print_header,
    print_now,
    print_scores,
    tell,
)
from rummy_tui.engine.events import DealSettled
from rummy_tui.engine.narrate import Narrator
from rummy_tui.tournament.alone import TableAlone, play_out
from rummy_tui.tournament.in_words import (
    named,
    place_text,
    round_name,
    round_text,
    seat_text,
)
from rummy_tui.tournament.result import TableResult
from rummy_tui.tournament.setup import TournamentSetup
from rummy_tui.tournament.table import TableSetup
from rummy_tui.tournament.tournament import Tournament


def watch_tournament(setup: TournamentSetup, *, all_tables: bool) -> None:
    """Let bots play a tournament to its end.

    Args:
        setup: The tournament.
        all_tables: Whether every table is told event by event, not the final alone.
    """
    tournament = Tournament.begin(setup)
    print_header(setup.profile, setup.seed)
    while not tournament.is_over:
        tournament = _round(tournament, all_tables=all_tables)
    for place in tournament.ranking:
        print_now(place_text(tournament, place))
    winner = tournament.winner
    assert winner is not None, "a tournament that is over has a winner"
    print_now(f"winner {tournament.player(winner).name}")


def _round(tournament: Tournament, *, all_tables: bool) -> Tournament:
    """The tournament after the round that is to be played."""
    round = tournament.round
    print_now(round_text(round))
    for table in round.tables:
        where = f"{round_name(round)} table {table.table}"
        seats = ", ".join(named(tournament, entrant) for entrant in table.entrants)
        print_now(f"{where} seats {seats}")
        is_told = all_tables or round.is_final
        result = _told(table) if is_told else play_out(table)
        for seat in result.in_order:
            print_now(f"{where}: {seat_text(tournament, result, seat)}")
        tournament = tournament.with_result(result)
    return tournament


def _told(setup: TableSetup) -> TableResult:
    """Play a table and print it event by event, with the hands after every deal."""
    alone = TableAlone(setup)
    narrator = Narrator(alone.table.state.table)
    told = 0
    is_going_on = True
    while is_going_on:
        events = alone.table.events[told:]
        told += len(events)
        for event in events:
            tell(narrator, event)
            if isinstance(event, DealSettled):
                print_hands(alone.table.state)
                print_scores(alone.table.state)
        is_going_on = alone.step()
    return alone.result
