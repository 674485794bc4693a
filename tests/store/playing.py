"""Matches that play themselves, people too, the same way however often they stop."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any

from bots.collector import CollectorBot
from rummy_tui.engine.actions import (
    Action,
    AgreeToSplit,
    Declare,
    DeclineRejoin,
    Drop,
    LeaveMatch,
    Rejoin,
    Show,
)
from rummy_tui.engine.events import Event
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import Table
from rummy_tui.new_match import MatchSetup, new_setup, new_table
from rummy_tui.rules.profile import Format

WHEN = datetime(2026, 3, 1, 12, tzinfo=UTC)
"""When everything is declared: times are no part of what must be equal."""


def setup_of(
    seed: int, *names: str, format: Format = Format.POINTS, **wishes: Any
) -> MatchSetup:
    """A match that is the same on every machine."""
    return new_setup(
        names=names,
        seed=Seed.numbered(seed),
        format=format,
        decision_seconds=None,
        **wishes,
    )


def seated(setup: MatchSetup, **taken: Any) -> Table:
    """The table of a match, whose clock stands still."""
    return new_table(setup, clock=lambda: WHEN, **taken)


def play(table: Table, until: Callable[[], bool] = lambda: False) -> Table:
    """Play to the end of the match, or until something holds between two actions."""
    while table.state.phase is not Phase.OVER and not until():
        step(table)
    return table


def step(table: Table) -> None:
    """Let whoever is awaited do one thing."""
    if table.asked is not None:
        table.act(table.asked, _answer(table, table.asked))
    elif table.may_deal:
        table.deal()
    else:
        seat = table.awaited
        assert seat is not None, "somebody is awaited in a deal"
        if table.is_bot(seat):
            table.step()
        else:
            table.act(seat, _move(table, seat))


@cache
def played(setup: MatchSetup) -> tuple[Event, ...]:
    """The log of the whole match, nowhere written down."""
    return tuple(play(seated(setup)).events)


def _answer(table: Table, seat: Seat) -> Action:
    sheet = table.state.sheet
    if seat not in sheet.asked:
        return AgreeToSplit()
    return Rejoin() if sheet.seats[seat].rejoins == 0 else DeclineRejoin()


def _move(table: Table, seat: Seat) -> Action:
    """What a person does here, made up from where it is and from nothing else."""
    state = table.state
    if state.phase is Phase.SHOW:
        return Show()
    record, view = state.records[seat], table.view(seat)
    random = Random(f"{state.deal_number} {seat} {record.turns} {record.draws}")
    whim = random.random()
    if state.phase is Phase.DRAW:
        if whim < (0.15 if record.draws == 0 else 0.05) and view.table.terms.has_drops:
            return Drop()
        if whim > 0.985:
            return LeaveMatch()
    elif whim < 0.02:
        closing, *others = sorted(view.hand, key=view.may_discard, reverse=True)
        return Declare(closing, tuple((card,) for card in others))
    return CollectorBot(random).choose(view)
