"""Tournaments played table by table with their events, and what F-6 says of them.

The sheet of the program is asked for nothing here: who goes on is worked out anew from
the settlements alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from rummy_tui.engine.events import DealSettled, Event
from rummy_tui.engine.shuffle import Seed
from rummy_tui.rules.outcome import Outcome
from rummy_tui.tournament import TableSetup, Tournament, new_tournament
from rummy_tui.tournament.alone import TableAlone

CHIPS = 240
DEALS = 3


@dataclass(frozen=True)
class PlayedTable:
    """A table of bots and its settlements."""

    setup: TableSetup
    settled: tuple[DealSettled, ...]


@dataclass(frozen=True)
class PlayedTournament:
    """A whole tournament of bots and the settlements of every table."""

    tournament: Tournament
    tables: tuple[PlayedTable, ...]


@cache
def played(
    field: int, seed: int, *, rules: str = "classic", most: int = 80
) -> PlayedTournament:
    """A tournament of bots, played once for all tests.

    Args:
        field: How many play.
        seed: Its number.
        rules: The profile.
        most: What a hand counts at most; where that is little there are many ties.
    """
    setup = new_tournament(rules=rules, field=field, seed=Seed.numbered(seed))
    setup = replace(setup, profile=replace(setup.profile, full_count=most))
    tournament = Tournament.begin(setup)
    tables = []
    while not tournament.is_over:
        for table in tournament.round.tables:
            alone = TableAlone(table)
            while alone.step():
                pass
            tables.append(PlayedTable(table, settlements(alone.table.events)))
            tournament = tournament.with_result(alone.result)
    return PlayedTournament(tournament, tuple(tables))


def settlements(events: Sequence[Event]) -> tuple[DealSettled, ...]:
    """The settlements among these events."""
    return tuple(event for event in events if isinstance(event, DealSettled))


@dataclass
class Tally:
    """What a seat has at the end of the three deals of a round."""

    chips: int = CHIPS
    won: int = 0
    lost: int = 0

    @property
    def worth(self) -> tuple[int, int, int]:
        """More is better: chips, deals won, fewer points lost (F-6)."""
        return self.chips, self.won, -self.lost


def tallies(table: PlayedTable) -> list[Tally]:
    """Every seat after the deals of the round."""
    found = [Tally() for _ in range(table.setup.seats)]
    for settled in table.settled[:DEALS]:
        found[settled.winner].won += 1
        for seat, result in enumerate(settled.results):
            found[seat].chips -= result.points
            found[settled.winner].chips += result.points
            found[seat].lost += result.points
    return found


def going_on(table: PlayedTable, places: int) -> tuple[set[int], int]:
    """Seats that go on by F-6, and how many deals broke ties.

    While too many are equal at the last place, those and nobody else play another
    deal, whose winner comes first and then whoever lost fewer points in it.
    """
    worth = [tally.worth for tally in tallies(table)]
    in_order = sorted(range(len(worth)), key=lambda seat: worth[seat], reverse=True)
    groups: list[list[int]] = []
    for seat in in_order:
        if groups and worth[groups[-1][0]] == worth[seat]:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    extra = list(table.settled[DEALS:])
    through: set[int] = set()
    used = 0
    while groups and len(through) < places:
        group = groups.pop(0)
        if len(group) <= places - len(through):
            through |= set(group)
            continue
        settled = extra[used]
        used += 1
        dealt = {
            seat
            for seat, result in enumerate(settled.results)
            if result.outcome is not Outcome.NOT_DEALT
        }
        assert dealt == set(group), "a tie-break is for the tied alone"
        by_points: dict[int, list[int]] = {}
        for seat in group:
            lost = -1 if seat == settled.winner else settled.results[seat].points
            by_points.setdefault(lost, []).append(seat)
        groups[:0] = [by_points[lost] for lost in sorted(by_points)]
    assert used == len(extra), "no deal is played that decides nothing"
    return through, used
