"""Tournaments: each is one row beside the matches its people play.

    keeper = history.tournaments.begin(Tournament.begin(setup))
    opened = keeper.open_table(director.next_table)
    table = new_table(setup, keep=opened.keeper.keep, events=opened.events)
    ...
    keeper.save(director.tournament)        # whenever a table of people is over

A table with people is a match of the kind `tournament` like any other; its `extra` says
of which tournament, round and table. Tables of bots are kept as what came of them, and
what is not known yet is played again when the tournament is taken up. A tournament in
play is locked by its process, as a match is.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rummy_tui.engine.apply import replay
from rummy_tui.engine.events import Event
from rummy_tui.engine.seat import Seat
from rummy_tui.errors import RummyError
from rummy_tui.store.database import Database
from rummy_tui.store.failures import StoreError, damaged
from rummy_tui.store.keeper import Clock, MatchKeeper
from rummy_tui.store.match_lock import MatchLock, is_locked, lock_match
from rummy_tui.store.matches import (
    MatchKind,
    MatchStatus,
    milliseconds,
    moment,
)
from rummy_tui.tournament.record import dump_tournament, load_tournament
from rummy_tui.tournament.result import result_of
from rummy_tui.tournament.table import TableSetup
from rummy_tui.tournament.tournament import Tournament

if TYPE_CHECKING:
    from rummy_tui.store.history import History


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSummary:
    """A tournament that can be gone on with."""

    id: int
    started: datetime
    changed: datetime
    """When it was last written down."""
    tournament: Tournament
    """As far as it was written down."""


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
        self._write(tournament, status)
        self.tournament = tournament

    def open_table(self, table: TableSetup) -> OpenedTable:
        """The match of a table with people, taken up where it was left.

        Raises:
            StoreError: It is not as it was written, or another window plays it.
        """
        extra = {"tournament": self.id, "round": table.round, "table": table.table}
        for match, status, found in _matches(self._database, self.id):
            if found == extra and status == MatchStatus.RUNNING:
                taken = self._history.take_up(match)
                return OpenedTable(
                    keeper=taken.keeper,
                    events=taken.events,
                    arrangements=taken.arrangements,
                )
        keeper = self._history.begin(table, MatchKind.TOURNAMENT, extra=extra)
        return OpenedTable(keeper=keeper, arrangements={})

    def close(self) -> None:
        """Let go of the tournament; one that is not over may be taken up again."""
        if self._lock is not None:
            self._lock.release(for_good=self.tournament.is_over)
            self._lock = None

    def leave(self) -> None:
        """Give it up for good and let go of it; one that is over stays over.

        The match of a table that is being played is given up by its own keeper.

        Raises:
            StoreError: That could not be written; it is let go of all the same.
        """
        try:
            if not self.tournament.is_over:
                self._write(self.tournament, MatchStatus.LEFT)
        finally:
            self.close()

    def _write(self, tournament: Tournament, status: MatchStatus) -> None:
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE tournaments SET status = ?, changed = ?, content = ?"
                " WHERE id = ?",
                (status, milliseconds(self._clock()), _content(tournament), self.id),
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
        with self._database.writing() as connection:
            id = connection.execute(
                "INSERT INTO tournaments (status, started, changed, content)"
                " VALUES (?, ?, ?, ?)",
                (MatchStatus.RUNNING, at, at, _content(tournament)),
            ).lastrowid
            assert id is not None, "a row that was inserted has a number"
            lock = self._locked(id)
        return self._keeper(id, tournament, lock)

    def resumable(self) -> TournamentSummary | None:
        """The newest tournament that can be taken up now, if there is one."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, started, changed, content FROM tournaments WHERE status = ?"
                " ORDER BY id DESC",
                (MatchStatus.RUNNING,),
            ).fetchall()
        for id, started, changed, content in rows:
            if is_locked(self._locks, id):
                continue
            try:
                tournament = self._read(content, id)
            except RummyError:
                # A newer program may go on with it.
                continue
            return TournamentSummary(
                id=id,
                started=moment(started),
                changed=moment(changed),
                tournament=tournament,
            )
        return None

    def take_up(self, id: int) -> TournamentKeeper:
        """Go on with a tournament, tables that ended unnoticed among what is known.

        Raises:
            RummyError: There is no such tournament, it is not running, another window
                plays it, or it is not as it was written.
        """
        self._running(id)
        lock = self._locked(id)
        with ExitStack() as failing:
            failing.callback(lock.release, for_good=False)
            # It may have gone on before it was ours.
            tournament = self._read(self._running(id), id)
            tournament = self._with_tables(tournament, id)
            failing.pop_all()
        return self._keeper(id, tournament, lock)

    def _with_tables(self, tournament: Tournament, id: int) -> Tournament:
        """The tournament with tables that were over before that was written down."""
        for match, status, extra in _matches(self._database, id):
            waiting = {table.table: table for table in tournament.people_tables}
            table = waiting.get(extra.get("table", 0))
            is_this = extra.get("round") == tournament.round.number
            if table is None or not is_this or status != MatchStatus.OVER:
                continue
            sheet = replay(self._history.match(match).events).sheet
            tournament = tournament.with_result(result_of(table, sheet))
        return tournament

    def _running(self, id: int) -> str:
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT status, content FROM tournaments WHERE id = ?", (id,)
            ).fetchone()
        if row is None or row[0] != MatchStatus.RUNNING:
            raise StoreError(
                f"there is no tournament {id} that goes on; begin another",
                code="match-not-running",
            )
        return str(row[1])

    def _read(self, content: str, id: int) -> Tournament:
        try:
            record = json.loads(content)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict):
            raise damaged(self._database.path, f"tournament {id} makes no sense")
        return load_tournament(record)

    def _locked(self, id: int) -> MatchLock:
        lock = lock_match(self._locks, id)
        if lock is None:
            raise StoreError(
                f"tournament {id} is being played in another window; go on there, or "
                "close it first",
                code="in-play-elsewhere",
            )
        return lock

    @property
    def _locks(self) -> Path:
        """What locks are named after: numbers of matches are others."""
        path = self._database.path
        return path.with_name(f"{path.name}.tournament")

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


def _content(tournament: Tournament) -> str:
    return json.dumps(dump_tournament(tournament))


def _matches(
    database: Database, tournament: int
) -> list[tuple[int, str, Mapping[str, Any]]]:
    """Matches at tables of a tournament, the oldest first: number, status, extra."""
    with database.reading() as connection:
        rows: list[tuple[int, str, str]] = _tables(connection)
    found: list[tuple[int, str, Mapping[str, Any]]] = []
    for match, status, text in rows:
        try:
            extra = json.loads(text)
        except (ValueError, RecursionError):
            continue
        if isinstance(extra, dict) and extra.get("tournament") == tournament:
            found.append((match, status, extra))
    return found


def _tables(connection: sqlite3.Connection) -> list[tuple[int, str, str]]:
    return connection.execute(
        "SELECT id, status, extra FROM matches WHERE kind = ? ORDER BY id",
        (MatchKind.TOURNAMENT,),
    ).fetchall()
