"""A match that was played elsewhere, taken into the history whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from rummy_tui.engine.apply import apply, start
from rummy_tui.engine.events import Event, MatchEnded, MatchStarted
from rummy_tui.engine.log import dump_event
from rummy_tui.store.beginning import write_beginning
from rummy_tui.store.failures import already_there
from rummy_tui.store.following import Place, write_followers, write_scores
from rummy_tui.store.log_rows import write_event
from rummy_tui.store.matches import MatchKind


def write_imported(
    connection: sqlite3.Connection,
    events: Sequence[Event],
    at: int,
    extra: Mapping[str, Any],
) -> int:
    """Write a match that is over down with all its events; its number.

    Args:
        connection: Within a transaction.
        events: Its log, which follows by the rules: whoever reads it has verified it.
        at: When it came here. When it was played its log does not say.
        extra: Whatever else is to be found again, as JSON takes it.

    Raises:
        StoreError: It is in the history already.
    """
    started, ended = events[0], events[-1]
    assert isinstance(started, MatchStarted), "a log begins with MatchStarted"
    assert isinstance(ended, MatchEnded), "only a match that is over tells its seed"
    known = _same_match(connection, events, ended.seed)
    if known is not None:
        raise already_there(known)
    match = write_beginning(
        connection,
        started,
        at,
        kind=MatchKind.IMPORTED,
        seed=ended.seed,
        extra=extra,
    )
    state = start(started)
    for number, event in enumerate(events, 1):
        if number > 1:
            state = apply(state, event)
        seq = write_event(connection, match, number, at, event)
        place = Place(match=match, number=number, seq=seq, at=at)
        write_followers(connection, place, event, state)
    write_scores(connection, match, events, state)
    return match


def _same_match(
    connection: sqlite3.Connection, events: Sequence[Event], seed: str
) -> int | None:
    """The match whose log is this one, event by event, if there is one.

    Two matches may come from one seed that somebody chose; their moves tell them apart.
    """
    texts = [(dump_event(event),) for event in events]
    candidates = connection.execute(
        "SELECT id FROM matches WHERE seed = ? ORDER BY id", (seed,)
    ).fetchall()
    for (match,) in candidates:
        written = connection.execute(
            "SELECT event FROM events WHERE match = ? ORDER BY number", (match,)
        ).fetchall()
        if written == texts:
            return int(match)
    return None
