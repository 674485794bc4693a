"""Score sheets in the history: games with real cards, each a match of kind `score`.

    with ScoreSheets.open() as sheets:
        kept = sheets.begin(started, first_line, facts)
        kept.keep(line, facts)

The log of a sheet begins with `MatchStarted`, as every log does; then come entries,
each a line of JSON that this room hands on unread (`real_cards/entries.py` knows them).
They are rows of `events` like any, with the same check sums. None is ever deleted: what
somebody takes back is one entry more.

What else the history holds of a sheet is written anew with every entry, so a list of
matches shows it as it stands. It has no rows in `results`, counts no people in `deals`
and names no last event: real cards are in no statistics and under no daily limit.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

from rummy_tui.store.beginning import write_beginning
from rummy_tui.store.database import Database
from rummy_tui.store.failures import (
    StoreError,
    damaged,
    for_reading_only,
    gone_on,
    open_elsewhere,
)
from rummy_tui.store.log_rows import check_sum
from rummy_tui.store.match_lock import MatchLock, is_locked, lock_match
from rummy_tui.store.matches import (
    MatchKind,
    MatchStatus,
    MatchSummary,
    Standing,
    milliseconds,
    read_summary,
)
from rummy_tui.store.path import history_path

if TYPE_CHECKING:
    from rummy_tui.engine.events import MatchStarted
    from rummy_tui.store.keeper import Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFacts:
    """What a list of matches says of a sheet, by seat."""

    names: Sequence[str]
    scores: Sequence[int]
    changes: Sequence[int]
    """Chips won or lost, in hundredths."""
    pots: Sequence[int]
    """The part of the change that came with the end and with no deal."""
    places: Sequence[int]
    winners: Sequence[int]
    """Who won each deal."""
    winner: int
    is_over: bool


class StoredSheet(NamedTuple):
    """A sheet as it was kept."""

    summary: MatchSummary
    lines: tuple[str, ...]
    """Its beginning and every entry."""


def _now() -> datetime:
    return datetime.now(UTC)


class ScoreSheets:
    """The score sheets of whoever runs the program."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._kept: list[KeptSheet] = []

    @classmethod
    def open(
        cls, path: Path | None = None, *, read_only: bool = False, clock: Clock = _now
    ) -> ScoreSheets:
        """Open the history, and make it where there is none.

        Raises:
            StoreError: It cannot be made, opened or read.
        """
        path = history_path() if path is None else path
        return cls(Database(path, read_only=read_only), clock)

    def __enter__(self) -> ScoreSheets:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of every sheet and close the file."""
        with ExitStack() as stack:
            stack.callback(self._database.close)
            for kept in self._kept:
                stack.callback(kept.close)
            self._kept = []

    def begin(self, started: MatchStarted, line: str, facts: SheetFacts) -> KeptSheet:
        """Keep a new sheet; it is on disk when this returns.

        Args:
            started: Its beginning.
            line: The same as it goes into the log.
            facts: How it stands.

        Raises:
            StoreError: It could not be written, and nothing of it is.
        """
        at = milliseconds(self._clock())
        path = self._database.path
        with ExitStack() as failing:
            with self._database.writing() as connection:
                match = write_beginning(
                    connection, started, at, kind=MatchKind.SCORE, seed=""
                )
                lock = lock_match(path, match)
                if lock is None:
                    raise open_elsewhere(match)
                failing.callback(lock.release, for_good=True)
                _write_line(connection, match, 1, at, line)
                _write_facts(connection, match, at, facts)
            failing.pop_all()
        return self._holding(match, 1, lock)

    def take_up(self, id: int) -> tuple[StoredSheet, KeptSheet]:
        """Go on with a sheet, one that is over too: its end can be taken back.

        Raises:
            StoreError: There is no such sheet, another window has it, or it is not as
                it was written.
        """
        if self._database.read_only:
            raise for_reading_only(self._database.path)
        self.read(id)
        lock = lock_match(self._database.path, id)
        if lock is None:
            raise open_elsewhere(id)
        with ExitStack() as failing:
            failing.callback(lock.release, for_good=False)
            # Another window may have gone on with it before it was ours.
            stored = self.read(id)
            failing.pop_all()
        return stored, self._holding(id, len(stored.lines), lock)

    def read(self, id: int) -> StoredSheet:
        """A sheet, whoever has it.

        Raises:
            StoreError: There is no such sheet, or it is not as it was written.
        """
        path = self._database.path
        with self._database.reading() as connection:
            summary = read_summary(connection, path, id)
            if summary.kind is not MatchKind.SCORE:
                raise StoreError(
                    f"match {id} was played here and is no score sheet of real cards; "
                    "`rummy score --list` lists the score sheets",
                    code="no-score-sheet",
                )
            return StoredSheet(summary, tuple(_lines(connection, path, id)))

    def newest(self, *, running: bool = False) -> MatchSummary | None:
        """The sheet that was begun last, if there is one.

        Args:
            running: Only among those that are not over and that nobody has open.
        """
        for summary in self.listed(limit=None):
            if not running or self.standing(summary) is Standing.WAITING:
                return summary
        return None

    def why_none_waits(self) -> StoreError:
        """Why there is no sheet to go on with: none, or another window has it open."""
        for summary in self.listed(limit=None):
            if self.standing(summary) is Standing.IN_PLAY:
                return open_elsewhere(summary.id)
        return StoreError(
            "there is no score sheet to go on with; `rummy score` begins one, and "
            "--list lists those that are over",
            code="no-score-sheet",
        )

    def standing(self, found: MatchSummary) -> Standing:
        """How a sheet stands; one that somebody has open is in play."""
        is_running = found.status is MatchStatus.RUNNING
        is_open = is_running and is_locked(self._database.path, found.id)
        return found.standing(is_in_play=is_open)

    def listed(self, *, limit: int | None = 20) -> Iterator[MatchSummary]:
        """The sheets, the newest first."""
        path = self._database.path
        with self._database.reading() as connection:
            ids = connection.execute(
                "SELECT id FROM matches WHERE kind = ? ORDER BY id DESC LIMIT ?",
                (MatchKind.SCORE, -1 if limit is None else limit),
            ).fetchall()
        for (id,) in ids:
            with self._database.reading() as connection:
                summary = read_summary(connection, path, id)
            yield summary

    def _holding(self, match: int, lines: int, lock: MatchLock) -> KeptSheet:
        kept = KeptSheet(self._database, self._clock, match, lines, lock)
        self._kept.append(kept)
        return kept


class KeptSheet:
    """Writes one sheet down and holds its lock until it is closed."""

    def __init__(
        self, database: Database, clock: Clock, id: int, lines: int, lock: MatchLock
    ) -> None:
        self._database = database
        self._clock = clock
        self.id = id
        """The number of the sheet among all matches."""
        self._lines = lines
        self._lock = lock
        self._is_closed = False

    def keep(self, line: str, facts: SheetFacts) -> None:
        """Write an entry down; it is on disk when this returns.

        Args:
            line: The entry.
            facts: How the sheet stands with it.

        Raises:
            StoreError: It could not be written, and nothing has changed.
        """
        assert not self._is_closed, "the sheet was let go of"
        at = milliseconds(self._clock())
        with self._database.writing() as connection:
            try:
                _write_line(connection, self.id, self._lines + 1, at, line)
            except sqlite3.IntegrityError as error:
                raise gone_on(self.id, what="score sheet") from error
            _write_facts(connection, self.id, at, facts)
        self._lines += 1

    def close(self) -> None:
        """Let go of the sheet; it can be taken up again."""
        if not self._is_closed:
            self._is_closed = True
            self._lock.release(for_good=False)


def _write_line(
    connection: sqlite3.Connection, match: int, number: int, at: int, line: str
) -> None:
    connection.execute(
        "INSERT INTO events (match, number, at, crc, event) VALUES (?, ?, ?, ?, ?)",
        (match, number, at, check_sum(match, number, line), line),
    )


def _lines(connection: sqlite3.Connection, path: Path, match: int) -> Iterator[str]:
    rows = connection.execute(
        "SELECT number, crc, event FROM events WHERE match = ? ORDER BY number",
        (match,),
    )
    expected = 0
    for number, crc, line in rows:
        expected += 1
        if number != expected or crc != check_sum(match, number, line):
            raise damaged(path, f"entry {expected} of score sheet {match}")
        yield str(line)
    if expected == 0:
        raise damaged(path, f"score sheet {match} has no beginning")


def _write_facts(
    connection: sqlite3.Connection, match: int, at: int, facts: SheetFacts
) -> None:
    connection.executemany(
        "UPDATE seats SET name = ?, score = ?, change = ?, pot = ?, place = ?"
        " WHERE match = ? AND seat = ?",
        [
            (
                name,
                facts.scores[seat],
                facts.changes[seat],
                facts.pots[seat],
                facts.places[seat] if facts.is_over else None,
                match,
                seat,
            )
            for seat, name in enumerate(facts.names)
        ],
    )
    connection.execute(
        "DELETE FROM deals WHERE match = ? AND deal > ?", (match, len(facts.winners))
    )
    connection.executemany(
        "INSERT INTO deals (match, deal, event, people, dealt, settled, winner)"
        " VALUES (?, ?, 1, 0, ?, ?, ?)"
        " ON CONFLICT (match, deal) DO UPDATE SET winner = excluded.winner",
        [
            (match, number, at, at, winner)
            for number, winner in enumerate(facts.winners, start=1)
        ],
    )
    connection.execute(
        "UPDATE matches SET status = ?, ended = ?, winner = ? WHERE id = ?",
        (
            MatchStatus.OVER if facts.is_over else MatchStatus.RUNNING,
            at if facts.is_over else None,
            facts.winner if facts.is_over else None,
            match,
        ),
    )
