"""Tournaments: each is one row beside the matches its people play.

    keeper = history.tournaments.begin(Tournament.begin(setup))
    opened = keeper.open_table(director.next_table)
    table = new_table(setup, keep=opened.keeper.keep, events=opened.events)
    ...
    keeper.save(director.tournament)        # whenever a table of people is over

A table with people is a match of the kind `tournament` like any other; its `extra` says
of which tournament, round and table. Tables of bots are kept as what came of them, and
what is not known yet is played again when the tournament is taken up. A tournament in
play is locked by its process, as a match is. One of bots alone that is watched is kept
with its final, as a watched match is: nobody can come back to it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rummy_tui.engine.apply import replay
from rummy_tui.engine.events import Event
from rummy_tui.engine.seat import Seat
from rummy_tui.errors import RummyError
from rummy_tui.store.database import Database
from rummy_tui.store.failures import StoreError, tournament_elsewhere
from rummy_tui.store.keeper import Clock, MatchKeeper
from rummy_tui.store.match_lock import MatchLock, is_locked, lock_match
from rummy_tui.store.matches import (
    MatchKind,
    MatchStatus,
    MatchSummary,
    milliseconds,
)
from rummy_tui.store.tournament_rows import (
    OF_PEOPLE,
    TournamentSummary,
    columns_of,
    locks_of,
    newest_event,
    read_origin,
    read_resumable,
    read_tables,
    read_tournament,
)
from rummy_tui.tournament.origin import TableOrigin
from rummy_tui.tournament.record import dump_tournament
from rummy_tui.tournament.result import TableResult, result_of
from rummy_tui.tournament.table import TableSetup
from rummy_tui.tournament.tournament import Tournament

if TYPE_CHECKING:
    from rummy_tui.store.history import History


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedTable:
    """A table with people as a match that is kept: a new one, or one that goes on."""

    keeper: MatchKeeper
    events: Sequence[Event] = ()
    arrangements: Mapping[Seat, Mapping[str, Any]]
    """What was kept of each person's hand."""


class TournamentKeeper:
    """Writes one tournament down and holds its lock, until it is closed or left."""

    def __init__(
        self,
        history: History,
        database: Database,
        clock: Clock,
        *,
        id: int,
        tournament: Tournament,
        lock: MatchLock,
    ) -> None:
        """Keep a tournament that has a row and is locked by this process."""
        self._history, self._database, self._clock = history, database, clock
        self._lock: MatchLock | None = lock
        self.id = id
        self.tournament = tournament
        """As it is written down."""

    def save(self, tournament: Tournament) -> None:
        """Write down how far it has come.

        Raises:
            StoreError: It could not be written; what was written before still is.
        """
        if tournament == self.tournament and not tournament.is_over:
            return
        status = MatchStatus.OVER if tournament.is_over else MatchStatus.RUNNING
        with self._database.writing() as connection:
            self._write(connection, tournament, status)
        self.tournament = tournament

    def open_table(self, table: TableSetup) -> OpenedTable:
        """The match of a table with people, taken up where it was left.

        Raises:
            StoreError: It is not as it was written, or another window plays it.
        """
        extra = _extra(self.id, table)
        with self._database.reading() as connection:
            tables = list(read_tables(connection, self.id))
        for match, status, found in tables:
            if found == extra and status == MatchStatus.RUNNING:
                taken = self._history.take_up(match, kinds=(MatchKind.TOURNAMENT,))
                return OpenedTable(
                    keeper=taken.keeper,
                    events=taken.events,
                    arrangements=taken.arrangements,
                )
        keeper = self._history.begin(table, MatchKind.TOURNAMENT, extra=extra)
        return OpenedTable(keeper=keeper, arrangements={})

    def result_at(self, table: TableSetup) -> TableResult | None:
        """What came of a table of people; None unless its match is over.

        Of the tournament that may not have been written down.

        Raises:
            StoreError: It is not as it was written.
        """
        return _result_at(self._history, self._database, self.id, table)

    def close(self) -> None:
        """Let go of the tournament; one that is not over may be taken up again."""
        self._release(for_good=self.tournament.is_over)

    def leave(self) -> None:
        """Give it up for good and let go of it; one that is over stays over.

        Matches at its tables are given up with it: nobody could come back to them.

        Raises:
            StoreError: That could not be written; it is let go of all the same.
        """
        if self._lock is None:
            return
        for_good = False
        try:
            if not self.tournament.is_over:
                with self._database.writing() as connection:
                    self._write(connection, self.tournament, MatchStatus.LEFT)
                    tables = self._leave_tables(connection)
                self._forget_locks(tables)
            for_good = True
        finally:
            self._release(for_good=for_good)

    def _leave_tables(self, connection: sqlite3.Connection) -> list[int]:
        """Give up the matches that are not over; which those are."""
        running = [
            match
            for match, status, _ in read_tables(connection, self.id)
            if status == MatchStatus.RUNNING
        ]
        at = milliseconds(self._clock())
        connection.executemany(
            "UPDATE matches SET status = ?, ended = ? WHERE id = ?",
            [(MatchStatus.LEFT, at, match) for match in running],
        )
        return running

    def _forget_locks(self, matches: Sequence[int]) -> None:
        """Nobody will play these any more, so the files of their locks go."""
        for match in matches:
            with suppress(StoreError):
                lock = lock_match(self._database.path, match)
                if lock is not None:
                    lock.release(for_good=True)

    def _release(self, *, for_good: bool) -> None:
        if self._lock is not None:
            self._lock.release(for_good=for_good)
            self._lock = None

    def _write(
        self,
        connection: sqlite3.Connection,
        tournament: Tournament,
        status: MatchStatus,
    ) -> None:
        row = {
            "status": status,
            "changed": milliseconds(self._clock()),
            "newest_event": newest_event(connection),
            **columns_of(tournament),
            "content": _content(tournament),
        }
        connection.execute(
            f"UPDATE tournaments SET {', '.join(f'{name} = :{name}' for name in row)}"
            " WHERE id = :id",
            {**row, "id": self.id},
        )


class Tournaments:
    """The tournaments of a history."""

    def __init__(self, history: History, database: Database, clock: Clock) -> None:
        self._history, self._database, self._clock = history, database, clock

    def begin(self, tournament: Tournament) -> TournamentKeeper:
        """Keep a new tournament; it is written down at once.

        Raises:
            StoreError: It cannot be written.
        """
        at = milliseconds(self._clock())
        with ExitStack() as failing:
            with self._database.writing() as connection:
                row = {
                    "status": MatchStatus.RUNNING,
                    "started": at,
                    "changed": at,
                    "newest_event": newest_event(connection),
                    **columns_of(tournament),
                    "content": _content(tournament),
                }
                id = connection.execute(
                    f"INSERT INTO tournaments ({', '.join(row)})"
                    f" VALUES ({', '.join(f':{name}' for name in row)})",
                    row,
                ).lastrowid
                assert id is not None, "a row that was inserted has a number"
                lock = self._locked(id)
                # The number is free again, and another tournament will have it.
                failing.callback(lock.release, for_good=True)
            failing.pop_all()
        return self._keeper(id, tournament, lock)

    def resumable(self) -> TournamentSummary | None:
        """The newest tournament that can be taken up now, if there is one."""
        with self._database.reading() as connection:
            return read_resumable(connection, self._database.path)

    def why_none_waits(self) -> StoreError:
        """Why there is none to go on with: one may be in play in another window."""
        with self._database.reading() as connection:
            running = connection.execute(
                f"SELECT id FROM tournaments WHERE status = ? AND {OF_PEOPLE}"
                " ORDER BY id DESC",
                (MatchStatus.RUNNING,),
            ).fetchall()
        for (id,) in running:
            if is_locked(locks_of(self._database.path), id):
                return tournament_elsewhere(id)
        return StoreError(
            "no tournament is waiting to be gone on with; `rummy play --format "
            "tournament --plain` begins one",
            code="nothing-to-resume",
        )

    def origin_of(self, match: MatchSummary) -> TableOrigin | None:
        """Which table of which tournament a match is; None where it is none (R-1).

        It tells the tournament's seed only once the tournament is over.

        Raises:
            StoreError: Its tournament is not as it was written.
        """
        with self._database.reading() as connection:
            return read_origin(connection, self._database.path, match)

    def take_up(self, id: int) -> TournamentKeeper:
        """Go on with a tournament, tables that ended unnoticed among what is known.

        Raises:
            RummyError: There is no such tournament, it is not running, another window
                plays it, or it is not as it was written.
        """
        with self._database.reading() as connection:
            _must_be_running(connection, id)
        lock = self._locked(id)
        with ExitStack() as failing:
            failing.callback(lock.release, for_good=False)
            # It may have gone on before it was ours.
            with self._database.reading() as connection:
                _must_be_running(connection, id)
            tournament = self._with_tables(self._read(id), id)
            failing.pop_all()
        return self._keeper(id, tournament, lock)

    def _with_tables(self, tournament: Tournament, id: int) -> Tournament:
        """The tournament with tables that were over before that was written down."""
        for table in tournament.people_tables:
            result = _result_at(self._history, self._database, id, table)
            if result is not None:
                tournament = tournament.with_result(result)
        return tournament

    def _read(self, id: int) -> Tournament:
        try:
            with self._database.reading() as connection:
                return read_tournament(connection, self._database.path, id)
        except RummyError:
            # Without its columns it is offered only to who can read the whole of it.
            with suppress(StoreError), self._database.writing() as connection:
                connection.execute(
                    "UPDATE tournaments SET profile = '' WHERE id = ?", (id,)
                )
            raise

    def _locked(self, id: int) -> MatchLock:
        lock = lock_match(locks_of(self._database.path), id)
        if lock is None:
            raise tournament_elsewhere(id)
        return lock

    def _keeper(
        self, id: int, tournament: Tournament, lock: MatchLock
    ) -> TournamentKeeper:
        return TournamentKeeper(
            self._history,
            self._database,
            self._clock,
            id=id,
            tournament=tournament,
            lock=lock,
        )


def _extra(tournament: int, table: TableSetup) -> dict[str, int]:
    """How the match at a table says which one it is."""
    return {
        "tournament": tournament,
        "round": table.round,
        "table": table.table,
    }


def _result_at(
    history: History, database: Database, tournament: int, table: TableSetup
) -> TableResult | None:
    with database.reading() as connection:
        tables = list(read_tables(connection, tournament))
    wanted = _extra(tournament, table)
    for match, status, found in tables:
        if found == wanted and status == MatchStatus.OVER:
            return result_of(table, replay(history.match(match).events).sheet)
    return None


def _content(tournament: Tournament) -> str:
    return json.dumps(dump_tournament(tournament))


def _must_be_running(connection: sqlite3.Connection, id: int) -> None:
    row = connection.execute(
        "SELECT status FROM tournaments WHERE id = ?", (id,)
    ).fetchone()
    if row is None or row[0] != MatchStatus.RUNNING:
        raise StoreError(
            f"there is no tournament {id} that goes on; begin another",
            code="match-not-running",
        )
