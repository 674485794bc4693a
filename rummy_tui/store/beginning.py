"""The rows a match begins with: itself and its seats."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from rummy_tui import __version__
from rummy_tui.engine.events import MatchStarted
from rummy_tui.store.matches import MatchKind, MatchStatus


def write_beginning(
    connection: sqlite3.Connection,
    started: MatchStarted,
    at: int,
    *,
    kind: MatchKind,
    seed: str,
    decision_seconds: float | None = None,
    parent: int | None = None,
    extra: Mapping[str, Any] = {},
) -> int:
    """Write a match down that nothing has happened in; its number.

    Args:
        connection: Within a transaction.
        started: Its first event.
        at: When it began, or came here.
        kind: How it came to be.
        seed: What its shuffles come from.
        decision_seconds: How long a bot may think; None for as long as it likes.
        parent: The match it is a part of.
        extra: Whatever else is to be found again, as JSON takes it.
    """
    row = {
        "kind": kind,
        "status": MatchStatus.RUNNING,
        "profile": started.profile.name,
        "format": started.profile.format,
        "seed": seed,
        "repeatable": started.repeatable,
        "decision_seconds": decision_seconds,
        "parent": parent,
        "program": __version__,
        "started": at,
        "extra": json.dumps(extra),
    }
    match = connection.execute(
        f"INSERT INTO matches ({', '.join(row)})"
        f" VALUES ({', '.join(f':{name}' for name in row)})",
        row,
    ).lastrowid
    assert match is not None, "a row that was inserted has a number"
    connection.executemany(
        "INSERT INTO seats (match, seat, name, bot, score, change)"
        " VALUES (?, ?, ?, ?, 0, 0)",
        [
            (match, seat, player.name, player.bot)
            for seat, player in enumerate(started.players)
        ],
    )
    return match
