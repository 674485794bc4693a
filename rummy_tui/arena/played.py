"""What comes of deals: small, exact and quick to send from one process to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rummy_tui.arena.timings import Timings
from rummy_tui.rules.outcome import Outcome


class Missed(NamedTuple):
    """How often the table moved for a bot, by reason (T-6)."""

    raised: int = 0
    illegal: int = 0
    stalled: int = 0
    """It thought longer than it may, which no machine has to repeat."""


class SeatPlayed(NamedTuple):
    """What one game came to for one seat."""

    bot: int
    """Which of the plan's bots sat there, from 0."""
    net: int
    """Points won less points lost; all seats' sum to zero."""
    outcome: Outcome | None
    """None where the deal was void (T-7)."""
    turns: int
    missed: Missed


class GamePlayed(NamedTuple):
    """One deal at one seating."""

    starter: int
    """The seat that played first."""
    seats: tuple[SeatPlayed, ...]


class DealPlayed(NamedTuple):
    """One deal at every seating."""

    number: int
    games: tuple[GamePlayed, ...]

    def nets(self) -> list[int]:
        """What each bot won less what it lost over all seatings, by the plan's bots."""
        nets = [0] * len(self.games)
        for game in self.games:
            for seat in game.seats:
                nets[seat.bot] += seat.net
        return nets


@dataclass(frozen=True, slots=True)
class ChunkPlayed:
    """A chunk's deals in order, and how long each bot took to decide."""

    deals: tuple[DealPlayed, ...]
    timings: tuple[Timings, ...]
