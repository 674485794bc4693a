"""The tournament: a field of 2 to 216 at tables of up to six, round after round (F-6).

    tournament = Tournament.begin(new_tournament(names=("You",), field=18))
    with Director(tournament) as director:
        while (table := director.next_table) is not None:
            ...                                     # a match like any other
            director.record(result_of(table, state))
            director.wait_for_round(table.round)    # the other tables
        director.wait_until_over()
        ranking = director.tournament.ranking

`setup`, `seating`, `table`, `result`, `ranking` and `tournament` are pure: frozen
values that follow from the rules, the field and the seed. `director` leads one
tournament: it lets `elsewhere` play the tables without people in processes of their
own, and knows how far they are. What it knows is written down by `record`, to be gone
on with.

Start reading at `tournament`, then `director`.
"""

from rummy_tui.tournament.director import Director, Progress
from rummy_tui.tournament.ranking import FieldPlace
from rummy_tui.tournament.record import dump_tournament, load_tournament
from rummy_tui.tournament.result import SeatResult, TableResult, result_of
from rummy_tui.tournament.seating import (
    LARGEST_FIELD,
    SMALLEST_FIELD,
    places_at,
    table_sizes,
)
from rummy_tui.tournament.setup import TournamentSetup, new_tournament
from rummy_tui.tournament.table import TableSetup
from rummy_tui.tournament.tournament import Round, Tournament

__all__ = [
    "LARGEST_FIELD",
    "SMALLEST_FIELD",
    "Director",
    "FieldPlace",
    "Progress",
    "Round",
    "SeatResult",
    "TableResult",
    "TableSetup",
    "Tournament",
    "TournamentSetup",
    "dump_tournament",
    "load_tournament",
    "new_tournament",
    "places_at",
    "result_of",
    "table_sizes",
]
