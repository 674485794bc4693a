"""The clock of a turn: for which moment it runs, what is left, what follows (T-6).

It looks at no clock itself and waits for nothing: whoever asks says what time it is,
in seconds of a clock that never goes back, such as `time.monotonic`. A screen asks for
the moment, starts the clock once the seat can see its hand, and looks again after
`until_change` seconds; only the cells of the clock need be painted then.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from rummy_tui.engine.actions import Show
from rummy_tui.engine.events import Event, MissReason
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import Table

SHOW_TURNS = 2
"""How many turns' time a person has to lay down a losing hand (T-6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What a clock runs for: one turn of a person in one deal, or their show.

    Drawing and discarding are one moment: a turn has one clock.
    """

    deal: int
    """The number of the deal; one dealt anew after a void deal has its own."""
    seat: Seat
    turn: int
    """Which turn of that seat it is, from 1; in a show how many it has begun."""
    is_show: bool = False


class Stand(StrEnum):
    """Why a clock stands still (T-6)."""

    PAUSE = "pause"
    DIALOG = "dialog"
    CURTAIN = "curtain"


def moment_of(table: Table) -> Moment | None:
    """The moment a clock may run for now; None where no person is awaited in a deal.

    Bots have a clock of their own (`asking`), and nothing presses between two deals. A
    turn whose queued drop acts is over before it can be asked about (T-5).
    """
    seat = table.awaited
    if seat is None or table.is_bot(seat):
        return None
    state = table.state
    return Moment(
        deal=state.deal_number,
        seat=seat,
        turn=state.records[seat].turns,
        is_show=state.phase is Phase.SHOW,
    )


def seconds_for(table: Table, moment: Moment) -> int:
    """How long the person has for this moment; 0 where no clock runs (T-6)."""
    seconds = table.state.table.turn_seconds
    return seconds * SHOW_TURNS if moment.is_show else seconds


def time_out(table: Table, moment: Moment) -> tuple[Event, ...]:
    """Do what follows when the time for this moment is up; nothing for a stale one.

    In play the turn is missed, in a show the hand is laid down at its best (D-6).
    """
    if moment_of(table) != moment:
        return ()
    if moment.is_show:
        return table.act(moment.seat, Show())
    return table.miss_turn(moment.seat, MissReason.TIME_OUT)


class TurnClock:
    """The clock of one match; every time is in seconds.

    Whatever makes it stand still may overlap: it goes on when the last has ended. It
    can stand still before it is started, and then starts that way.
    """

    def __init__(self) -> None:
        self._moment: Moment | None = None
        self._seconds = 0.0
        self._used = 0.0
        """Up to the last time it stood still."""
        self._since: float | None = None
        """When it last went on; None while it stands still."""
        self._stands: Counter[Stand] = Counter()

    @property
    def moment(self) -> Moment | None:
        """What it was started for last; None where no clock runs."""
        return self._moment

    @property
    def stands_still(self) -> bool:
        """Whether anything holds it."""
        return bool(self._stands)

    def start(self, moment: Moment | None, seconds: float, now: float) -> None:
        """Begin to count for this moment; one it counts for already goes on.

        Args:
            moment: What it is to run for; None to be off.
            seconds: How long the person has; 0 for no clock.
            now: The time.
        """
        if seconds <= 0:
            moment = None
        if moment == self._moment:
            return
        self._moment = moment
        self._seconds = seconds
        self._used = 0.0
        self._since = None if self.stands_still else now

    def follow(self, table: Table, now: float) -> None:
        """Be what the table wants: started for its moment, going on for it, or off.

        To be called whenever something has happened, with `Stand.CURTAIN` held where
        the person does not see the hand yet.
        """
        moment = moment_of(table)
        self.start(moment, 0 if moment is None else seconds_for(table, moment), now)

    def pause(self, why: Stand, now: float) -> None:
        """Stand still, until `go_on` was called as often for the same reason."""
        if self._since is not None:
            self._used += now - self._since
            self._since = None
        self._stands[why] += 1

    def go_on(self, why: Stand, now: float) -> None:
        """Count again, unless something else still holds the clock."""
        assert self._stands[why] > 0, f"no {why} holds the clock"
        self._stands[why] -= 1
        if not self._stands[why]:
            del self._stands[why]
        if not self.stands_still:
            self._since = now

    def left(self, now: float) -> float | None:
        """How long is left, from 0; None where no clock runs."""
        if self._moment is None:
            return None
        used = self._used
        if self._since is not None:
            used += now - self._since
        return max(0.0, self._seconds - used)

    def shown_seconds(self, now: float) -> int | None:
        """What a screen shows: whole seconds, 0 only when the time is up."""
        left = self.left(now)
        return None if left is None else math.ceil(left)

    def until_change(self, now: float) -> float | None:
        """In how long `shown_seconds` changes next; None if it will not by itself.

        So a screen waits once a second where a clock runs, and never elsewhere.
        """
        left = self.left(now)
        if left is None or left == 0 or self._since is None:
            return None
        return left - (math.ceil(left) - 1)

    def is_due(self, moment: Moment, now: float) -> bool:
        """Whether the time for this moment is up; never while the clock stands still.

        A tick for another moment than the clock runs for is stale: it is not due.
        """
        return (
            moment == self._moment and self._since is not None and self.left(now) == 0
        )
