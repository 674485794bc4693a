"""One run of the program as the limits see it: what screens ask and tell.

Every question reads the file anew, so what another window sets holds here too; that is
for before a deal and between deals, not for every key.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from rummy_tui.errors import RummyError
from rummy_tui.limits import stops
from rummy_tui.limits.file import BadLimitsError, load_limits, note_seen
from rummy_tui.limits.limits import Limits
from rummy_tui.limits.path import limits_path
from rummy_tui.limits.stops import Stop, StopKind


def local_now() -> datetime:
    """What the computer's clock says, in local time."""
    return datetime.now().astimezone()


class Sitting:
    """A session, from the start of the program to its end."""

    def __init__(
        self,
        path: Path | None = None,
        *,
        clock: Callable[[], datetime] = local_now,
        seconds: Callable[[], float] = time.monotonic,
        began: float | None = None,
    ) -> None:
        """Begin now, or when the program did.

        Args:
            path: The file of limits; by default that of whoever runs the program.
            clock: Tells the date and the local time.
            seconds: Tells seconds that never go back, for how long something lasts.
            began: When it began, as `seconds` tells it; by default now.
        """
        self._path = limits_path() if path is None else path
        self._clock = clock
        self._seconds = seconds
        self._began = self._rested = seconds() if began is None else began
        self.deals = 0
        """Deals begun in this session."""

    @property
    def length(self) -> timedelta:
        """How long it has lasted."""
        return timedelta(seconds=self._seconds() - self._began)

    @property
    def is_limited(self) -> bool:
        """Whether the player has set any limit."""
        return self._limits() != Limits()

    @property
    def summary(self) -> str:
        """What it was, in one line for its end."""
        return stops.summary(self.length, self.deals)

    def may_begin(self, *, deals_today: int = 0) -> Stop | None:
        """What keeps a match or its next deal from beginning; None if nothing does.

        Args:
            deals_today: Deals of today that the history counts.
        """
        limits = self._limits()
        if isinstance(limits, Stop):
            return limits
        return stops.may_begin(
            limits, self._clock(), deals_today=deals_today, session=self.length
        )

    def session_over(self) -> Stop | None:
        """The stop of a session that has reached its limit; None before that."""
        limits = self._limits()
        if isinstance(limits, Stop):
            return None
        return stops.session_over(limits, self._clock(), self.length)

    def break_due(self) -> str | None:
        """The reminder of a break, until `break_told`; None if it is not due."""
        limits = self._limits()
        if isinstance(limits, Stop):
            return None
        played = timedelta(seconds=self._seconds() - self._rested)
        return stops.break_due(limits, self._clock(), played)

    def break_told(self) -> None:
        """The reminder was shown, or a break was made: the next comes in as long."""
        self._rested = self._seconds()

    def deal_begins(self) -> str | None:
        """Count a deal; a sentence for the player if that cannot be written down."""
        self.deals += 1
        return self._note(deal=True)

    def note_seen(self) -> str | None:
        """Write down the time, as the program starts, a deal ends or the program ends.

        Returns:
            A sentence for the player if that cannot be written down.
        """
        return self._note(deal=False)

    def _note(self, *, deal: bool) -> str | None:
        try:
            note_seen(self._path, self._clock(), deal=deal)
        except RummyError as error:
            return str(error)
        return None

    def _limits(self) -> Limits | Stop:
        try:
            return load_limits(self._path)
        except BadLimitsError as error:
            return Stop(kind=StopKind.FILE, sentence=str(error))
