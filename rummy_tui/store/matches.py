"""Matches as they are listed and read."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rummy_tui.rules.profile import Format
from rummy_tui.store.failures import damaged, no_such_match

# A list of matches needs no engine.
if TYPE_CHECKING:
    from rummy_tui.engine.events import Event

_MOST = 2**63 - 1
"""The highest number SQLite counts to."""


class MatchKind(StrEnum):
    """How a match came to be in the history."""

    PLAY = "play"
    HOTSEAT = "hotseat"
    WATCH = "watch"
    TOURNAMENT = "tournament"
    SCORE = "score"
    IMPORTED = "imported"
    """Played elsewhere, and read out of a file: no deal of anybody's here."""


RESUMABLE = (MatchKind.PLAY, MatchKind.HOTSEAT)
"""Kinds that somebody may want to go on with."""


class MatchStatus(StrEnum):
    """Whether a match goes on."""

    RUNNING = "running"
    OVER = "over"
    LEFT = "left"
    """Given up before its end."""


class Standing(StrEnum):
    """How a match stands for somebody who looks through the history."""

    IN_PLAY = "in-play"
    """A window plays it now."""
    WAITING = "waiting"
    """It can be gone on with."""
    BROKEN_OFF = "broken-off"
    """It ended before its end, and nobody will go on with it."""
    OVER = "over"
    GIVEN_UP = "given-up"

    @property
    def goes_on(self) -> bool:
        """Whether there may be another move: hidden cards stay hidden."""
        return self in (Standing.IN_PLAY, Standing.WAITING)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSummary:
    """A seat and how it stands, or ended."""

    name: str
    bot: str
    """The bot's registered name; empty for a person."""
    score: int
    """By the format: points in a pool, chips where losers pay in chips."""
    change: int
    """Chips won or lost so far, in hundredths; in a pool known at the end."""
    place: int | None
    """In the final ranking, from 1; None while the match is not over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSummary:
    """A match in a list. It never tells the seed."""

    id: int
    kind: MatchKind
    status: MatchStatus
    profile: str
    format: Format
    seats: tuple[SeatSummary, ...]
    deals: int
    """Deals settled."""
    winner: int | None
    """The winner's seat; None while the match is not over."""
    started: datetime
    ended: datetime | None
    """When it was over or given up, in UTC, as all times."""
    repeatable: bool
    """The seed was chosen by hand."""
    parent: int | None
    """The match this one is a part of: a table of a tournament."""
    program: str
    """The version of the program that began it."""
    extra: Mapping[str, Any]
    """Whatever else was written at the beginning."""

    def standing(self, *, is_in_play: bool) -> Standing:
        """How it stands.

        Args:
            is_in_play: Whether some window plays it.
        """
        if self.status is MatchStatus.OVER:
            return Standing.OVER
        if self.status is MatchStatus.LEFT:
            return Standing.GIVEN_UP
        if is_in_play:
            return Standing.IN_PLAY
        # Where no person sits, there is nobody who could come back to it.
        nobodys = self.kind is MatchKind.WATCH
        if self.kind is MatchKind.TOURNAMENT:
            nobodys = all(seat.bot for seat in self.seats)
        return Standing.BROKEN_OFF if nobodys else Standing.WAITING


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A part of the list of matches, the newest first."""

    matches: tuple[MatchSummary, ...]
    total: int
    """How many matches the whole list has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match with all its events."""

    summary: MatchSummary
    events: tuple[Event, ...]
    times: tuple[datetime, ...]
    """When each event was written."""


def read_page(
    connection: sqlite3.Connection,
    path: Path,
    *,
    offset: int,
    limit: int,
    where: Mapping[str, object],
    finished: bool | None,
) -> MatchPage:
    """A part of the list of matches.

    Args:
        connection: Within a transaction.
        path: The history, for messages.
        offset: How many of the newest to leave out.
        limit: How many to read at most.
        where: Columns and what they must be.
        finished: Only those that are over, only the others, or both.
    """
    conditions = [f"{column} = :{column}" for column in where]
    if finished is not None:
        conditions.append(f"status {'=' if finished else '<>'} '{MatchStatus.OVER}'")
    condition = " AND ".join(conditions) or "TRUE"
    (total,) = connection.execute(
        f"SELECT count(*) FROM matches WHERE {condition}", where
    ).fetchone()
    rows = connection.execute(
        f"SELECT id FROM matches WHERE {condition}"
        " ORDER BY id DESC LIMIT :limit OFFSET :offset",
        {**where, "limit": limit, "offset": offset},
    ).fetchall()
    return MatchPage(
        tuple(read_summary(connection, path, match) for (match,) in rows), total
    )


def read_summary(connection: sqlite3.Connection, path: Path, id: int) -> MatchSummary:
    """One match as it is listed.

    Raises:
        StoreError: There is no such match, or its row is not as it was written.
    """
    row = None
    if 0 < id <= _MOST:
        row = connection.execute(
            "SELECT kind, status, profile, format, winner, started, ended, repeatable,"
            " parent, program, extra, (SELECT count(*) FROM deals"
            " WHERE match = matches.id AND settled IS NOT NULL)"
            " FROM matches WHERE id = ?",
            (id,),
        ).fetchone()
    if row is None:
        raise no_such_match(id)
    seats = connection.execute(
        "SELECT name, bot, score, change, place FROM seats WHERE match = ?"
        " ORDER BY seat",
        (id,),
    )
    try:
        return MatchSummary(
            id=id,
            kind=MatchKind(row[0]),
            status=MatchStatus(row[1]),
            profile=row[2],
            format=Format(row[3]),
            winner=row[4],
            started=moment(row[5]),
            ended=None if row[6] is None else moment(row[6]),
            repeatable=bool(row[7]),
            parent=row[8],
            program=row[9],
            extra=json.loads(row[10]),
            deals=row[11],
            seats=tuple(
                SeatSummary(name=name, bot=bot, score=score, change=change, place=place)
                for name, bot, score, change, place in seats
            ),
        )
    except (ValueError, TypeError, OverflowError) as error:
        raise damaged(path, f"the row of match {id} makes no sense") from error


def read_seed(connection: sqlite3.Connection, id: int) -> str | None:
    """The seed of a match there is, told or not."""
    (seed,) = connection.execute(
        "SELECT seed FROM matches WHERE id = ?", (id,)
    ).fetchone()
    return None if seed is None else str(seed)


def moment(at: int) -> datetime:
    """The moment of a number in the file."""
    return datetime.fromtimestamp(at / 1000, UTC)


def milliseconds(moment: datetime) -> int:
    """The number in the file of a moment."""
    return int(moment.timestamp() * 1000)
