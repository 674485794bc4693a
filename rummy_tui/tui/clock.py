"""The clock of a turn as the screens run it: seen where the hand is seen (T-6).

It looks when something happens and once a second while a clock runs; where none runs it
never wakes anything.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from rummy_tui.engine.turn_clock import Moment, Stand, TurnClock
from rummy_tui.tui.screens.with_hand import WithHand

if TYPE_CHECKING:
    from textual.app import App
    from textual.timer import Timer

    from rummy_tui.tui.session import Session


TRIED_AGAIN = 10.0
"""Seconds until a time-out that could not be written down is tried again."""


class ScreenClock:
    """Runs the clock of one match while its screens are shown."""

    def __init__(self, app: App[None], session: Session) -> None:
        self._app = app
        self._session = session
        self._clock = TurnClock()
        self._timer: Timer | None = None
        self._is_seen = False
        self._not_before = 0.0
        """Until when a time-out that was refused is left alone."""
        # Behind the toss and the curtain nobody sees a hand.
        self._clock.pause(Stand.DIALOG, monotonic())

    @property
    def seconds(self) -> int | None:
        """Whole seconds that are left; None where no clock runs."""
        return self._clock.shown_seconds(monotonic())

    def look(self) -> None:
        """See whose moment it is, whether the hand is seen, and whether time is up."""
        now = monotonic()
        screen = self._app.screen
        seen = screen if isinstance(screen, WithHand) and screen.shows_hand else None
        self._clock.follow(self._session.table, now)
        moment = self._clock.moment
        is_seen = seen is not None and moment is not None and seen.seat == moment.seat
        if is_seen != self._is_seen:
            self._is_seen = is_seen
            hold = self._clock.go_on if is_seen else self._clock.pause
            hold(Stand.DIALOG, now)
        self.stop()
        if seen is None or moment is None or not is_seen:
            return
        if self._clock.is_due(moment, now):
            if now >= self._not_before:
                self._time_out(seen, moment)
            if self._timer is None and now < self._not_before:
                self._timer = self._app.set_timer(self._not_before - now, self.look)
            return
        seen.clock_changed()
        until = self._clock.until_change(now)
        if until is not None:
            self._timer = self._app.set_timer(until, self.look)

    def _time_out(self, seen: WithHand[Any], moment: Moment) -> None:
        refusal = self._session.time_out(moment)
        if refusal is not None:
            # To say so paints the screen, and painting looks here again.
            self._not_before = monotonic() + TRIED_AGAIN
        seen.time_is_up(refusal)

    def stop(self) -> None:
        """Wake no more until something happens."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
