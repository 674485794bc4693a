"""Rows of tournaments as they are listed: what is said of one before it is taken up.

Nothing of a tournament is imported here: a home screen that offers one comes at once.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rummy_tui.errors import RummyError
from rummy_tui.store.failures import damaged
from rummy_tui.store.match_lock import is_locked
from rummy_tui.store.matches import MatchKind, MatchStatus, MatchSummary, moment

if TYPE_CHECKING:
    from rummy_tui.tournament.origin import TableOrigin
    from rummy_tui.tournament.tournament import Tournament


OF_PEOPLE = "(people <> '[]' OR profile = '')"
"""Of rows: somebody could come back to it. Who plays an old row it does not say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentFacts:
    """What is said of a tournament in a few words."""

    profile: str
    field: int
    """How many play."""
    people: tuple[str, ...]
    people_in: int
    """How many of them have neither been put out nor left."""
    round: int
    """The newest, from 1."""
    is_final: bool
    is_over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSummary:
    """A tournament that can be gone on with."""

    id: int
    started: datetime
    changed: datetime
    """When it was last written down."""
    facts: TournamentFacts


def facts_of(tournament: Tournament) -> TournamentFacts:
    """What is said of a tournament."""
    setup, round = tournament.setup, tournament.round
    return TournamentFacts(
        profile=setup.profile.name,
        field=setup.size,
        people=setup.names,
        people_in=len(tournament.people_in),
        round=round.number,
        is_final=round.is_final,
        is_over=tournament.is_over,
    )


def columns_of(tournament: Tournament) -> dict[str, object]:
    """The same as it stands in the row."""
    facts = facts_of(tournament)
    return {
        "profile": facts.profile,
        "field": facts.field,
        "people": json.dumps(facts.people),
        "people_in": facts.people_in,
        "round": facts.round,
        "is_final": facts.is_final,
    }


def locks_of(history: Path) -> Path:
    """What locks of tournaments are named after: numbers of matches are others."""
    return history.with_name(f"{history.name}.tournament")


def read_resumable(
    connection: sqlite3.Connection, path: Path
) -> TournamentSummary | None:
    """The newest tournament that can be taken up now, if there is one.

    Args:
        connection: Within a transaction.
        path: The history.
    """
    rows = connection.execute(
        "SELECT id, started, changed, profile, field, people, people_in, round,"
        f" is_final FROM tournaments WHERE status = ? AND {OF_PEOPLE} ORDER BY id DESC",
        (MatchStatus.RUNNING,),
    ).fetchall()
    for id, started, changed, *told in rows:
        if is_locked(locks_of(path), id):
            continue
        try:
            facts = _facts(connection, path, id, told)
        except (RummyError, ValueError, TypeError, RecursionError):
            # Damaged, or a newer program's, which may go on with it.
            continue
        return TournamentSummary(
            id=id, started=moment(started), changed=moment(changed), facts=facts
        )
    return None


def _facts(
    connection: sqlite3.Connection, path: Path, id: int, told: list[Any]
) -> TournamentFacts:
    profile, field, people, people_in, round, is_final = told
    if not profile:
        # Written before there were columns for this, or found damaged.
        return facts_of(read_tournament(connection, path, id))
    return TournamentFacts(
        profile=profile,
        field=field,
        people=tuple(json.loads(people)),
        people_in=people_in,
        round=round,
        is_final=bool(is_final),
        is_over=False,
    )


def newest_event(connection: sqlite3.Connection) -> int:
    """The newest event of all matches, by `events.seq`; 0 where there is none."""
    return int(
        connection.execute("SELECT coalesce(max(seq), 0) FROM events").fetchone()[0]
    )


def was_left_after(
    connection: sqlite3.Connection, tournament: TournamentSummary, match: int
) -> bool:
    """Whether a tournament was left after a match: more was written of it since.

    Args:
        connection: Within a transaction.
        tournament: One that goes on.
        match: The number of a match that does.
    """
    (written,) = connection.execute(
        "SELECT newest_event FROM tournaments WHERE id = ?", (tournament.id,)
    ).fetchone()
    # What is played at a table is written of that alone.
    at_tables = [
        _newest_of(connection, table)
        for table, status, _ in read_tables(connection, tournament.id)
        if status == MatchStatus.RUNNING
    ]
    return max([int(written), *at_tables]) >= _newest_of(connection, match)


def _newest_of(connection: sqlite3.Connection, match: int) -> int:
    (seq,) = connection.execute(
        "SELECT coalesce(max(seq), 0) FROM events WHERE match = ?", (match,)
    ).fetchone()
    return int(seq)


def read_origin(
    connection: sqlite3.Connection, path: Path, match: MatchSummary
) -> TableOrigin | None:
    """Which table of which tournament a match is; None where it is none (R-1).

    Args:
        connection: Within a transaction.
        path: The history, for messages.
        match: The match.

    Raises:
        StoreError: Its tournament is not as it was written.
    """
    id = match.extra.get("tournament")
    row = None
    if match.kind is MatchKind.TOURNAMENT and type(id) is int:
        row = connection.execute(
            "SELECT status, content FROM tournaments WHERE id = ?", (id,)
        ).fetchone()
    if row is None:
        return None
    from rummy_tui.tournament.record import load_origin

    status, content = row
    is_over = status == MatchStatus.OVER
    try:
        return load_origin(json.loads(content), match.extra, is_over=is_over)
    except (RummyError, ValueError, RecursionError) as error:
        raise damaged(path, f"tournament {id} makes no sense") from error


def read_tournament(connection: sqlite3.Connection, path: Path, id: int) -> Tournament:
    """A tournament as far as it was written down.

    Args:
        connection: Within a transaction.
        path: The history, for messages.
        id: Its number; there is such a tournament.

    Raises:
        RummyError: It is not as it was written, or a newer program wrote it.
    """
    from rummy_tui.tournament.record import load_tournament

    (content,) = connection.execute(
        "SELECT content FROM tournaments WHERE id = ?", (id,)
    ).fetchone()
    try:
        record = json.loads(content)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise damaged(path, f"tournament {id} makes no sense")
    return load_tournament(record)


def read_tables(
    connection: sqlite3.Connection, tournament: int
) -> Iterator[tuple[int, str, Mapping[str, Any]]]:
    """Matches at tables of a tournament, the oldest first: number, status, extra."""
    rows = connection.execute(
        "SELECT id, status, extra FROM matches WHERE kind = ? ORDER BY id",
        (MatchKind.TOURNAMENT,),
    ).fetchall()
    for match, status, text in rows:
        try:
            extra = json.loads(text)
        except (ValueError, RecursionError):
            continue
        if isinstance(extra, dict) and extra.get("tournament") == tournament:
            yield match, status, extra
