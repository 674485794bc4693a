"""The events of a match as rows, each with a check sum of its own.

SQLite notices a damaged page by its form, never by its content; the sums do.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rummy_tui.engine.events import Event, MatchStarted
from rummy_tui.engine.log import LogError, dump_event, load_event
from rummy_tui.store.failures import damaged, newer


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event where it stands in the history."""

    seq: int
    number: int
    at: int
    """When it was written, in milliseconds since 1970, UTC."""
    event: Event


def write_event(
    connection: sqlite3.Connection, match: int, number: int, at: int, event: Event
) -> int:
    """Add an event to a match; where it stands in the history.

    Raises:
        sqlite3.IntegrityError: The match has an event of this number.
    """
    text = dump_event(event)
    seq = connection.execute(
        "INSERT INTO events (match, number, at, crc, event) VALUES (?, ?, ?, ?, ?)",
        (match, number, at, check_sum(match, number, text), text),
    ).lastrowid
    assert seq is not None, "a row that was inserted has a number"
    return seq


def read_events(
    connection: sqlite3.Connection, path: Path, match: int
) -> list[EventRow]:
    """The whole log of a match.

    Raises:
        StoreError: It is not as it was written, or a newer program wrote it.
    """
    return list(_rows(connection, path, match))


def _rows(connection: sqlite3.Connection, path: Path, match: int) -> Iterator[EventRow]:
    rows = connection.execute(
        "SELECT seq, number, at, crc, event FROM events WHERE match = ?"
        " ORDER BY number",
        (match,),
    )
    expected = 0
    for seq, number, at, crc, text in rows:
        expected += 1
        if number != expected or crc != check_sum(match, number, text):
            raise damaged(path, f"event {expected} of match {match} is not as written")
        try:
            event = load_event(text)
        except LogError as error:
            # It is as it was written, so it is this program that does not know it.
            what = f"event {number} of match {match} is unknown to this program"
            raise newer(path, what) from error
        if number == 1 and not isinstance(event, MatchStarted):
            raise damaged(path, f"match {match} has no beginning")
        yield EventRow(seq, number, at, event)
    if expected == 0:
        raise damaged(path, f"match {match} has no events")


def check_sum(match: int, number: int, text: object) -> int:
    """The sum of an event, which holds at its place only."""
    return zlib.crc32(f"{match} {number} {text}".encode())
