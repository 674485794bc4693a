"""A match in play in another window, looked at as it goes: to be read, never touched.

The log is read again at a gentle pace, and only while the screen is on top. What is
shown is what the whole table sees, so there is no hand before its settlement (T-8).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rummy_tui.errors import RummyError
from rummy_tui.store.matches import Standing
from rummy_tui.tui.past_match import PastMatch, from_history
from rummy_tui.tui.screens.replay import ReplayScreen
from rummy_tui.tui.screens.replay_body import ReplayPage

if TYPE_CHECKING:
    from rummy_tui.store import History

PACE = 2.0
"""Seconds from one look at the log to the next."""


class FollowingScreen(ReplayScreen):
    """A replay that grows; it stays at the end while nobody steps back."""

    def __init__(self, history: History, match: int, seen: PastMatch) -> None:
        """Follow a match.

        Args:
            history: Where it is written.
            match: Its number.
            seen: The match as it was read last.
        """
        super().__init__(seen, len(seen.replay))
        self._history = history
        self._number = match
        self._problem = ""

    def on_mount(self) -> None:
        self.set_interval(PACE, self.look)

    def look(self) -> None:
        """Read on, if anybody is looking."""
        if self.app.screen is not self or not self._goes_on:
            return
        try:
            found = self._read_on()
        except RummyError as error:
            self._problem = f"{error}"
            self.repaint()
            return
        if found is None:
            if self._problem:
                self._problem = ""
                self.repaint()
            return
        self._problem = ""
        was_at_end = self._position == len(self._match.replay)
        self._match, self._page = found, ReplayPage(found)
        if self._eyes not in found.eyes:
            self._eyes = found.eyes[0]
        if was_at_end:
            self._position = len(found.replay)
        self.repaint()

    def _read_on(self) -> PastMatch | None:
        """The match as it stands now; None where nothing has happened."""
        history, number = self._history, self._number
        standing = history.standing(history.summary(number))
        length = history.length(number)
        if (standing, length) == (self._match.standing, len(self._match.replay)):
            return None
        return from_history(history, number)

    @property
    def _goes_on(self) -> bool:
        standing = self._match.standing
        return standing is not None and standing.goes_on

    @property
    def _doing(self) -> str:
        if self._problem:
            return self._problem
        if self._position < len(self._match.replay):
            return super()._doing
        if self._match.standing is Standing.IN_PLAY:
            return "in play in another window"
        return "left to be resumed" if self._goes_on else "at the end"


def replay_screen(
    match: PastMatch, history: Callable[[], History | None]
) -> ReplayScreen:
    """The screen for a match: one that follows it where another window plays it.

    Args:
        match: The match.
        history: Opens the history it is of.
    """
    if match.standing is Standing.IN_PLAY and match.summary is not None:
        try:
            opened = history()
        except RummyError:
            # It was read a moment ago, so there is enough to be looked at.
            opened = None
        if opened is not None:
            return FollowingScreen(opened, match.summary.id, match)
    return ReplayScreen(match)
