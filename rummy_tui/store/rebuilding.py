"""Making again from the log whatever stands beside it."""

from __future__ import annotations

import sqlite3

from rummy_tui.engine.apply import apply, start
from rummy_tui.engine.events import MatchStarted
from rummy_tui.store.database import Database
from rummy_tui.store.following import Place, write_followers, write_scores
from rummy_tui.store.log_rows import read_events
from rummy_tui.store.matches import MatchKind

_AT_ONCE = 50
"""Matches in one transaction: few enough that another window need not wait long."""


def rebuild(database: Database) -> int:
    """Make deals, results, scores and ends again from the log; how many matches.

    Score sheets write theirs anew with every entry, and are left alone.

    Raises:
        StoreError: A log cannot be read, or nothing can be written.
    """
    with database.reading() as connection:
        matches = [
            match
            for (match,) in connection.execute(
                "SELECT id FROM matches WHERE kind <> ? ORDER BY id",
                (MatchKind.SCORE,),
            )
        ]
    for first in range(0, len(matches), _AT_ONCE):
        with database.writing() as connection:
            for match in matches[first : first + _AT_ONCE]:
                _rebuild_match(database, connection, match)
    return len(matches)


def _rebuild_match(
    database: Database, connection: sqlite3.Connection, match: int
) -> None:
    for table in ("deals", "results"):
        connection.execute(f"DELETE FROM {table} WHERE match = ?", (match,))
    rows = read_events(connection, database.path, match)
    started = rows[0].event
    assert isinstance(started, MatchStarted), "a log begins with MatchStarted"
    state = start(started)
    for row in rows[1:]:
        state = apply(state, row.event)
        place = Place(match=match, number=row.number, seq=row.seq, at=row.at)
        write_followers(connection, place, row.event, state)
    write_scores(connection, match, [row.event for row in rows], state)
