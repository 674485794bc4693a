"""One match of the history: its score sheet, its seed, what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_tui.cli.json_lines import Answer
from rummy_tui.cli.past_matches import chips_number
from rummy_tui.cli.sheet_text import sheet_lines
from rummy_tui.engine.apply import replay
from rummy_tui.engine.events import MatchEnded, MatchStarted
from rummy_tui.engine.state import State
from rummy_tui.history_in_words import (
    kind_told,
    name_told,
    standing_told,
    when_told,
)
from rummy_tui.rules.formats.terms import in_chips
from rummy_tui.rules.outcome import Outcome
from rummy_tui.store import History, MatchKind, MatchSummary, Standing, StoredMatch
from rummy_tui.store.matches import RESUMABLE

_LABEL = 12


def match_lines(history: History, stored: StoredMatch) -> list[str]:
    """A match for people."""
    summary, state = stored.summary, replay(stored.events)
    standing = history.standing(summary)
    title = f"Match {summary.id}, {standing_told(standing)}"
    facts = [*_facts(summary, state), *_proof(stored, standing)]
    done = _can_be_done(history, stored)
    possible = [f"  {command:<36}{what}" for command, what in done]
    return [
        title,
        "",
        *(f"{label:<{_LABEL}}{text}" for label, text in facts),
        "",
        *sheet_lines(state.sheet, state.table.players),
        *(["", "What can be done:", *possible] if possible else []),
    ]


def _facts(summary: MatchSummary, state: State) -> Iterator[tuple[str, str]]:
    yield "Rules", f"{summary.profile}, {summary.format}"
    players = (name_told(player.name, player.bot) for player in state.table.players)
    yield "Players", ", ".join(players)
    stakes = state.table.stakes
    if state.table.terms.is_pool:
        yield "Entry", f"{in_chips(stakes.entry)} chips"
    elif not state.table.terms.is_by_chips:
        yield "Point", f"{in_chips(stakes.point_value)} chips"
    if summary.kind is MatchKind.IMPORTED:
        yield "Imported", when_told(summary.started)
    else:
        yield "Kind", kind_told(summary.kind)
        yield "Begun", when_told(summary.started)
        if summary.ended is not None:
            yield "Ended", when_told(summary.ended)


def _proof(stored: StoredMatch, standing: Standing) -> Iterator[tuple[str, str]]:
    """The commitment, and the seed once it is revealed (R-1)."""
    started, ended = stored.events[0], stored.events[-1]
    assert isinstance(started, MatchStarted), "a log begins with MatchStarted"
    yield "Commitment", started.commitment
    if started.words:
        yield "Words", started.words
    if isinstance(ended, MatchEnded):
        repeatable = " (repeatable, proves nothing)" if started.repeatable else ""
        yield "Seed", f"{ended.seed}{repeatable}"
    elif standing.goes_on:
        yield "Seed", "revealed when the match is over"
    else:
        yield "Seed", "never revealed: the match was not played to its end"


def _can_be_done(history: History, stored: StoredMatch) -> Iterator[tuple[str, str]]:
    """Commands for this match, and what each does."""
    # The list of commands is no part of any of them.
    from rummy_tui.cli import COMMANDS

    summary = stored.summary
    match, standing = summary.id, history.standing(summary)
    if standing is Standing.WAITING and summary.kind in RESUMABLE:
        newest = history.resumable()
        if newest is not None and newest.id == match:
            yield "rummy play --resume", "go on with it"
        elif newest is not None:
            later = f"go on with match {newest.id}, the newest that waits"
            yield "rummy play --resume", later
    people = [n for n, seat in enumerate(summary.seats, 1) if not seat.bot]
    if not standing.goes_on:
        if "replay" in COMMANDS:
            yield f"rummy replay {match}", "look through it, card by card"
        yield f"rummy export {match} -o {match}.rummy", "a file anybody can check"
    elif len(people) == 1:
        yield f"rummy export {match} --seat {people[0]}", "what this player knows"
    if summary.deals:
        yield f"rummy export {match} --form csv", "the results as a table"


def match_answer(history: History, stored: StoredMatch) -> Answer:
    """What a match has beside its summary, for programs."""
    state = replay(stored.events)
    started, ended = stored.events[0], stored.events[-1]
    assert isinstance(started, MatchStarted), "a log begins with MatchStarted"
    return {
        "stakes": {
            "point_value": chips_number(started.stakes.point_value),
            "entry": chips_number(started.stakes.entry),
            "rejoin": started.stakes.rejoin,
            "places": started.stakes.places,
        },
        "turn_seconds": started.turn_seconds,
        "commitment": started.commitment,
        "words": started.words,
        "seed": ended.seed if isinstance(ended, MatchEnded) else None,
        "sheet": _sheet_answer(state),
        "possible": [command for command, _ in _can_be_done(history, stored)],
    }


def _sheet_answer(state: State) -> list[Answer]:
    """Every settled deal with what it did to each seat that was dealt in."""
    return [
        {
            "winner": line.winner + 1,
            "seats": [
                {
                    "seat": seat + 1,
                    "outcome": outcome.value,
                    "points": line.points[seat],
                    "score": line.scores[seat],
                    "chips": chips_number(line.changes[seat]),
                }
                for seat, outcome in enumerate(line.outcomes)
                if outcome is not Outcome.NOT_DEALT
            ],
        }
        for line in state.sheet.lines
    ]
