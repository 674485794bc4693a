"""Deals as they ended, a row for each seat that was dealt in."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from rummy_tui.rules.formats.terms import HUNDREDTHS, Terms
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.store.choice import OWN, Choice, also
from rummy_tui.store.matches import moment

_COLUMNS = (
    "match, deal, seat, name, bot, is_person, profile, format, seats, outcome, points,"
    " change, turns, won, at"
)
_REJOINED = '{"event": "Rejoined",'
"""How the text of the event begins that gives a seat another score (F-3)."""
_IN_POOLS = "match IN (SELECT id FROM matches WHERE format LIKE 'pool-%')"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """How one deal ended for one seat."""

    match: int
    deal: int
    seat: int
    name: str
    bot: str
    """The bot's registered name; empty for a person."""
    is_person: bool
    profile: str
    format: Format
    seats: int
    outcome: Outcome
    points: int
    change: int
    """Chips in hundredths; 0 in a pool, where money moves at the end of the match."""
    turns: int
    won: bool
    at: datetime
    """When it was settled."""


@dataclass(frozen=True, slots=True)
class ScoredResult:
    """How one deal ended for one seat, and where that left it in the match."""

    result: DealResult
    score: int
    """After the deal, before anybody came back; by the format, as on the sheet."""


def read_results(
    connection: sqlite3.Connection, choice: Choice, *, offset: int, limit: int
) -> tuple[DealResult, ...]:
    """Deals as they ended for each person, the newest first; reset or not."""
    conditions, values = choice.conditions("at")
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM results WHERE is_person AND {OWN}{also(conditions)}"
        " ORDER BY seq DESC, seat LIMIT :limit OFFSET :offset",
        {**values, "limit": limit, "offset": offset},
    )
    return tuple(map(_result, rows))


def read_scored(
    connection: sqlite3.Connection, choice: Choice, *, match: int | None
) -> Iterator[ScoredResult]:
    """Every deal as it ended for every seat dealt in, by match, oldest first.

    Scores follow from the results, but for seats that came back into a pool.

    Args:
        connection: Within a transaction, which outlasts the reading.
        choice: Which deals; matches out of files are among them.
        match: Only those of this match.
    """
    conditions, values = choice.conditions("at")
    if match is not None:
        conditions.append("match = :match")
        values["match"] = match
    came_back = _came_back(connection, match)
    scores: dict[tuple[int, int], int] = {}
    for seq, *row in connection.execute(
        f"SELECT seq, {_COLUMNS} FROM results WHERE TRUE{also(conditions)}"
        " ORDER BY match, deal, seat",
        values,
    ):
        result = _result(row)
        beginning, is_by_chips = _scoring(result.format, result.seats)
        seat = (result.match, result.seat)
        score = scores.get(seat, beginning)
        for at, new in came_back.get(seat, ()):
            if at < seq:
                score = new
        if seat in came_back:
            came_back[seat] = [(at, new) for at, new in came_back[seat] if at > seq]
        if is_by_chips:
            score += result.change // HUNDREDTHS
        else:
            score += result.points
        scores[seat] = score
        yield ScoredResult(result, score)


@cache
def _scoring(format: Format, seats: int) -> tuple[int, bool]:
    """The score every seat begins with, and whether chips are the score."""
    terms = Terms(format=format, seats=seats, first_drop_points=0)
    return terms.beginning, terms.is_by_chips


def _came_back(
    connection: sqlite3.Connection, match: int | None
) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """When each seat of a match came back into a pool, by `seq`, and at which score."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for number, seq, text in connection.execute(
        "SELECT match, seq, event FROM events"
        f" WHERE {_IN_POOLS if match is None else 'match = :match'}"
        " AND substr(event, 1, :letters) = :beginning ORDER BY seq",
        {"match": match, "letters": len(_REJOINED), "beginning": _REJOINED},
    ):
        event = json.loads(text)
        seat = (number, event["seat"])
        found.setdefault(seat, []).append((seq, event["score"]))
    return found


def _result(row: Sequence[Any]) -> DealResult:
    return DealResult(
        match=row[0],
        deal=row[1],
        seat=row[2],
        name=row[3],
        bot=row[4],
        is_person=bool(row[5]),
        profile=row[6],
        format=Format(row[7]),
        seats=row[8],
        outcome=Outcome(row[9]),
        points=row[10],
        change=row[11],
        turns=row[12],
        won=bool(row[13]),
        at=moment(row[14]),
    )
