"""The player's own limits on the way through the screens: stops, breaks, the count.

Watching bots is never stopped, and neither is a deal that has begun.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_tui.limits.sitting import Sitting


class OwnLimits:
    """Says whether the next deal may begin, and counts those that do (R-3)."""

    def __init__(
        self,
        sitting: Callable[[], Sitting] | None,
        deals_today: Callable[[], int],
    ) -> None:
        """Ask the limits of one run of the program.

        Args:
            sitting: Gives the run of the program; None where nothing is limited.
            deals_today: Tells the deals of today that the history counts.
        """
        self._sitting = sitting
        self._deals_today = deals_today
        self._is_told = False

    def stop(self) -> str | None:
        """Why no deal may begin now, in sentences; None if one may."""
        if self._sitting is None:
            return None
        stop = self._sitting().may_begin(deals_today=self._deals_today())
        if stop is None:
            return None
        return f"{stop.sentence} {stop.mend}".strip()

    def break_due(self) -> str | None:
        """The reminder of a break, once each time it is due."""
        if self._sitting is None:
            return None
        due = self._sitting().break_due()
        if due is not None:
            self._sitting().break_told()
        return due

    def deal_begins(self) -> str | None:
        """Count a deal; once, a sentence if that cannot be written down."""
        if self._sitting is None:
            return None
        return self._once(self._sitting().deal_begins())

    def deal_ended(self) -> str | None:
        """Note the time; once, a sentence if that cannot be written down."""
        if self._sitting is None:
            return None
        return self._once(self._sitting().note_seen())

    def _once(self, said: str | None) -> str | None:
        if said is None or self._is_told:
            return None
        self._is_told = True
        return said
