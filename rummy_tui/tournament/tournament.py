"""A tournament as it stands: rounds, their tables, and what came of them (F-6).

Frozen, and following from the setup and the results alone: the same results in any
order make the same tournament.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.tournament.ranking import FieldPlace, ranking_of
from rummy_tui.tournament.result import TableResult
from rummy_tui.tournament.seating import seated
from rummy_tui.tournament.setup import TournamentSetup
from rummy_tui.tournament.table import TableSetup, table_setup


@dataclass(frozen=True, kw_only=True)
class Round:
    """One round: its tables, and what is known of them."""

    number: int
    """From 1."""
    tables: tuple[TableSetup, ...]
    results: tuple[TableResult | None, ...]
    """By table; None while it is not over."""

    @property
    def players(self) -> int:
        """How many play it."""
        return sum(table.seats for table in self.tables)

    @property
    def places(self) -> int:
        """How many go on if nobody leaves; of the final, one."""
        return sum(table.stakes.places for table in self.tables)

    @property
    def is_final(self) -> bool:
        """Whether it decides the tournament."""
        return self.tables[0].is_final

    @property
    def is_complete(self) -> bool:
        """Whether all its tables are over."""
        return None not in self.results

    @property
    def over(self) -> tuple[TableResult, ...]:
        """What came of the tables that are over, in order."""
        return tuple(result for result in self.results if result is not None)

    @property
    def waiting(self) -> tuple[TableSetup, ...]:
        """Tables that are not over, in order."""
        return tuple(
            table
            for table, result in zip(self.tables, self.results, strict=True)
            if result is None
        )

    @property
    def going_on(self) -> tuple[int, ...]:
        """The entrants known to go on; of the final, the winner."""
        return tuple(entrant for result in self.over for entrant in result.going_on)


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """A tournament as far as it has come."""

    setup: TournamentSetup
    rounds: tuple[Round, ...]
    """Those that have begun; at least one."""

    @classmethod
    def begin(cls, setup: TournamentSetup) -> Tournament:
        """The tournament with the draw of its first round."""
        return cls(setup=setup, rounds=(_round(setup, range(setup.size), number=1),))

    @property
    def round(self) -> Round:
        """The round that is played, or the final once it is over."""
        return self.rounds[-1]

    @property
    def is_over(self) -> bool:
        """Whether the final has been played."""
        return self.round.is_final and self.round.is_complete

    @property
    def winner(self) -> int | None:
        """The entrant who has won; None before the final is over."""
        return self.round.going_on[0] if self.is_over else None

    @property
    def people_tables(self) -> tuple[TableSetup, ...]:
        """Tables of this round with people that are not over, in order."""
        return tuple(table for table in self.round.waiting if table.names)

    @property
    def other_tables(self) -> tuple[TableSetup, ...]:
        """Tables of this round without people that are not over, in order."""
        return tuple(table for table in self.round.waiting if not table.names)

    @property
    def people_in(self) -> tuple[int, ...]:
        """The people who have neither been put out nor left."""
        out = {
            seat.entrant
            for result in self.results
            for seat in result.seats
            if not seat.goes_on
        }
        return tuple(entrant for entrant in self.setup.people if entrant not in out)

    @property
    def results(self) -> tuple[TableResult, ...]:
        """What came of every table that is over, in order."""
        return tuple(result for round in self.rounds for result in round.over)

    @cached_property
    def ranking(self) -> tuple[FieldPlace, ...]:
        """Everybody whose table is over, best first; in the end the whole field.

        While the tournament goes on, places of those who are out are final only as
        far as the rounds that are complete.
        """
        return ranking_of(self.results)

    def player(self, entrant: int) -> PlayerInfo:
        """Who that is."""
        return self._players[entrant]

    @cached_property
    def _players(self) -> tuple[PlayerInfo, ...]:
        return self.setup.players

    def table(self, round: int, table: int) -> TableSetup:
        """A table of a round that has begun."""
        return self.rounds[round - 1].tables[table - 1]

    def with_result(self, result: TableResult) -> Tournament:
        """The tournament with one more table over; with the last, the next round.

        A result that is known already changes nothing.
        """
        round = self.round
        place = result.table - 1
        if result.round < round.number:
            assert result in self.results, "a round that is complete stays as it is"
            return self
        assert result.round == round.number, "rounds come one after the other"
        results = (*round.results[:place], result, *round.results[place + 1 :])
        known = round.results[place]
        assert known in (None, result), "a table has one result"
        played = replace(round, results=results)
        rounds = (*self.rounds[:-1], played)
        if played.is_complete and not played.is_final:
            drawn = _round(self.setup, played.going_on, number=round.number + 1)
            rounds = (*rounds, drawn)
        return replace(self, rounds=rounds)


def _round(
    setup: TournamentSetup, entrants: tuple[int, ...] | range, *, number: int
) -> Round:
    """The draw of a round: who sits where, each table with its seed."""
    in_order = sorted(entrants)
    people = [entrant for entrant in in_order if entrant in setup.people]
    bots = [entrant for entrant in in_order if entrant not in setup.people]
    tables = seated(setup.seed, number, people=people, bots=bots)
    field = setup.players
    return Round(
        number=number,
        tables=tuple(
            table_setup(
                setup,
                drawn,
                [field[entrant] for entrant in drawn],
                round=number,
                table=table,
                is_final=len(tables) == 1,
            )
            for table, drawn in enumerate(tables, start=1)
        ),
        results=(None,) * len(tables),
    )
