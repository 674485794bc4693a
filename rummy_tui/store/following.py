"""What follows from the log and is written beside it, so that it is found quickly.

The same code writes it when it happens and makes it again from the log.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from rummy_tui.engine.events import (
    DealSettled,
    Dealt,
    Event,
    LeftMatch,
    MatchEnded,
    PotSplit,
    Rejoined,
)
from rummy_tui.engine.state import State
from rummy_tui.rules.outcome import Outcome

OVER = "over"
"""The status of a match whose log has ended."""

_SCORING = (DealSettled, Rejoined, LeftMatch, PotSplit, MatchEnded)
"""Events that change a score, or who is still in."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an event stands."""

    match: int
    number: int
    """In the match, from 1."""
    seq: int
    """In the history."""
    at: int
    """When it was written."""


def write_followers(
    connection: sqlite3.Connection, place: Place, event: Event, state: State
) -> None:
    """Write what follows from one event.

    Args:
        connection: Within a transaction.
        place: Where the event stands.
        event: What happened.
        state: The match after it; later events of the same action may be in it.
    """
    match event:
        case Dealt():
            _write_deal(connection, place, event, state)
        case DealSettled():
            _write_results(connection, place, event, state)
        case MatchEnded():
            connection.execute(
                "UPDATE matches SET status = ?, ended = ?, winner = ?, end_seq = ?"
                " WHERE id = ?",
                (OVER, place.at, event.winner, place.seq, place.match),
            )
        case _:
            pass


def write_scores(
    connection: sqlite3.Connection, match: int, events: Iterable[Event], state: State
) -> None:
    """Write every seat's score, if one of these events can have changed it.

    Args:
        connection: Within a transaction.
        match: Its number.
        events: What happened.
        state: The match after all of them.
    """
    if not any(isinstance(event, _SCORING) for event in events):
        return
    sheet = state.sheet
    for seat, score in enumerate(sheet.seats):
        change = sheet.changes[seat]
        in_deals = sum(line.changes[seat] for line in sheet.lines)
        connection.execute(
            "UPDATE seats SET score = ?, change = ?, pot = ?, place = ?"
            " WHERE match = ? AND seat = ?",
            (
                score.score,
                change,
                change - in_deals,
                sheet.ranking[seat] if sheet.is_over else None,
                match,
                seat,
            ),
        )


def _write_deal(
    connection: sqlite3.Connection, place: Place, event: Dealt, state: State
) -> None:
    players = state.table.players
    people = sum(not players[seat].is_bot for seat in event.seats)
    connection.execute(
        "INSERT INTO deals (match, deal, event, people, dealt) VALUES (?, ?, ?, ?, ?)",
        (place.match, event.number, place.number, people, place.at),
    )


def _write_results(
    connection: sqlite3.Connection, place: Place, event: DealSettled, state: State
) -> None:
    """Write a row for every seat that was dealt in."""
    connection.execute(
        "UPDATE deals SET settled = ?, winner = ? WHERE match = ? AND deal = ?",
        (place.at, event.winner, place.match, state.deal_number),
    )
    table = state.table
    rows = [
        {
            "match": place.match,
            "deal": state.deal_number,
            "seat": seat,
            "seq": place.seq,
            "at": place.at,
            "name": player.name,
            "bot": player.bot,
            "is_person": not player.is_bot,
            "profile": table.profile.name,
            "format": table.profile.format.value,
            "seats": len(table.players),
            "outcome": result.outcome.value,
            "points": result.points,
            "change": result.change,
            "turns": state.records[seat].turns,
            "won": seat == event.winner,
        }
        for seat, (player, result) in enumerate(
            zip(table.players, event.results, strict=True)
        )
        if result.outcome is not Outcome.NOT_DEALT
    ]
    connection.executemany(
        f"INSERT INTO results ({', '.join(rows[0])})"
        f" VALUES ({', '.join(f':{name}' for name in rows[0])})",
        rows,
    )
