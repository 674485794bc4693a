"""Reading a match so that it can go on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rummy_tui.engine.events import Event, MatchStarted
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import MatchSetup
from rummy_tui.store.failures import damaged
from rummy_tui.store.log_rows import read_events


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumption:
    """A match as it stands: the same players can be seated again."""

    setup: MatchSetup
    events: tuple[Event, ...]
    arrangements: Mapping[Seat, Mapping[str, Any]]


def read_resumption(
    connection: sqlite3.Connection, path: Path, match: int
) -> Resumption:
    """What is needed to go on with a match.

    Args:
        connection: Within a transaction.
        path: The history, for messages.
        match: Its number; there is such a match.

    Raises:
        StoreError: The match is not as it was written, or a newer program wrote it.
    """
    events = tuple(row.event for row in read_events(connection, path, match))
    seed, decision_seconds = connection.execute(
        "SELECT seed, decision_seconds FROM matches WHERE id = ?", (match,)
    ).fetchone()
    return Resumption(
        setup=_setup(path, match, events[0], seed, decision_seconds),
        events=events,
        arrangements=_arrangements(connection, match),
    )


def _setup(
    path: Path, match: int, started: Event, text: object, seconds: object
) -> MatchSetup:
    """The setup of a match; the log has all of it but the seed and the bots' time."""
    assert isinstance(started, MatchStarted), "a log begins with MatchStarted"
    seed = Seed(str(text), started.words, started.repeatable)
    if seed.commitment != started.commitment:
        raise damaged(path, f"the seed of match {match} is not the one promised")
    if seconds is not None and not isinstance(seconds, float):
        raise damaged(path, f"the time of bots in match {match} makes no sense")
    setup = MatchSetup(
        profile=started.profile,
        names=tuple(player.name for player in started.players if not player.is_bot),
        bots=tuple(player.bot for player in started.players if player.is_bot),
        seed=seed,
        stakes=started.stakes,
        turn_seconds=started.turn_seconds,
        decision_seconds=seconds,
    )
    bots = [player.bot for player in started.players]
    assert [player.bot for player in setup.players] == bots, "people sit first"
    return setup


def _arrangements(
    connection: sqlite3.Connection, match: int
) -> dict[Seat, Mapping[str, Any]]:
    """How people hold their hands; what cannot be read is as good as never kept."""
    rows = connection.execute(
        "SELECT seat, content FROM arrangements WHERE match = ?", (match,)
    )
    found: dict[Seat, Mapping[str, Any]] = {}
    for seat, text in rows:
        try:
            content = json.loads(text)
        except (ValueError, TypeError, RecursionError):
            continue
        if isinstance(content, dict):
            found[Seat(seat)] = content
    return found
