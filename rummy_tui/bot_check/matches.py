"""Whole matches a bot plays against those that come along."""

from __future__ import annotations

from rummy_tui.bot_registry import DISTRIBUTION
from rummy_tui.engine.events import TurnMissed
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import MOST_VOID_DEALS, Table
from rummy_tui.new_match import new_setup, new_table
from rummy_tui.rules.load import PROFILE_NAMES
from rummy_tui.rules.profile import Format

_MATCHES = ((Format.POINTS, 2), (Format.DEALS_2, 4), (Format.POOL_61, 6))
"""What is played, at how many seats; every other one is the bot's."""
_MOST_DEALS = 3
"""After how many deals a match is broken off: a pool may go on for long."""


def first_missed_turn(name: str, seconds: float) -> str:
    """How the bot first misses a turn in its matches; empty where it never does.

    Args:
        name: The bot.
        seconds: How long it may think.

    Raises:
        RummyError: It cannot be seated.
    """
    for number, (format, seats) in enumerate(_MATCHES):
        other = f"miser@{DISTRIBUTION}"
        bots = [name if seat % 2 == 0 else other for seat in range(seats)]
        setup = new_setup(
            rules=PROFILE_NAMES[number % len(PROFILE_NAMES)],
            format=format,
            bots=bots,
            seed=Seed.numbered(number),
            decision_seconds=seconds,
        )
        table = new_table(setup)
        if missed := _played(table):
            deal = table.state.deal_number
            return (
                f"{missed.detail}. {setup.profile.name}, {format}, {seats} seats, "
                f"match seed {number}: seat {missed.seat} in deal {deal}"
            )
    return ""


def _played(table: Table) -> TurnMissed | None:
    void = 0
    while table.state.phase is not Phase.OVER and void < MOST_VOID_DEALS:
        if table.state.deal_number > _MOST_DEALS:
            break
        for event in table.step():
            # The others that come along miss no turn.
            if isinstance(event, TurnMissed):
                return event
        if table.may_deal:
            void = void + 1 if table.state.phase is Phase.VOID else 0
            table.deal()
    return None
