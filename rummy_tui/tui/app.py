"""The app: the size gate, the ways out, and a flow that decides what comes next."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from functools import partial
from time import monotonic

from rich.text import Text
from textual import events
from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from rummy_tui.tui.flow import Flow, MatchWish
from rummy_tui.tui.glyphs import glyphs_for
from rummy_tui.tui.pace import Pacer, Speed
from rummy_tui.tui.screens.too_small import TooSmallScreen, fits

INTERRUPTED = 130
_LEAVING_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
"""Not every system knows all of them."""
_TWICE_WITHIN = 2.0
"""Seconds in which a second Ctrl-C leaves."""


class RummyApp(App[None]):
    """13-card Indian rummy on the whole screen."""

    TITLE = "rummy"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS = [
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("Q", "leave", show=False),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def __init__(
        self,
        start: MatchWish | None = None,
        *,
        ascii_only: bool = False,
        speed: Speed | None = None,
    ) -> None:
        """Start with a match's rules card, or with the home screen.

        Args:
            start: The match to begin with; None is the home screen.
            ascii_only: Whether to do without suit symbols and lines.
            speed: How fast bots play at first; by default as the terminal suits.
        """
        super().__init__()
        self.glyphs = glyphs_for(
            getattr(sys.__stdout__, "encoding", None), ascii_only=ascii_only
        )
        self.pacer = Pacer(speed)
        self.flow = Flow(self, self.pacer)
        self._start = start
        self._interrupted_at = -_TWICE_WITHIN

    async def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._screen_changed)
        if not self.is_headless:
            self._leave_on_signals()
        self.run_worker(self.flow.main(self._start), name="flow")

    def _leave_on_signals(self) -> None:
        """Leave in order: a program simply ended leaves the terminal unusable."""
        loop = asyncio.get_running_loop()
        for name in _LEAVING_SIGNALS:
            number = getattr(signal, name, None)
            if number is None:
                continue
            with suppress(NotImplementedError):
                loop.add_signal_handler(number, partial(self.exit, None, 128 + number))

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and not event.is_forwarded:
            self.pacer.skip()
        await super().on_event(event)

    def table_changed(self) -> None:
        """Something happened at the table: decide what comes next."""
        self.flow.table_changed()

    @property
    def help(self) -> bool:
        """Whether screens may say what the validator thinks before one commits."""
        return self.flow.session is not None and self.flow.session.help

    # The size gate.

    def on_resize(self) -> None:
        # Textual's own handler, which takes the new size over, comes after this one.
        self.call_later(self._check_size)

    def _screen_changed(self, _: Screen[object]) -> None:
        self.flow.screens_changed()
        self.call_later(self._check_size)

    def _check_size(self) -> None:
        """Raise the gate over whatever is shown, or take it away."""
        gates = [s for s in self.screen_stack if isinstance(s, TooSmallScreen)]
        if not fits(self.size):
            # The bottom screen is Textual's own and empty.
            if not gates and len(self.screen_stack) > 1:
                self.push_screen(TooSmallScreen())
        elif gates and self.screen is gates[-1]:
            gates[-1].dismiss()

    # The ways out.

    def action_leave(self) -> None:
        from rummy_tui.tui.screens.question import LeaveScreen

        session = self.flow.session
        if isinstance(self.screen, LeaveScreen):
            self.exit()
        elif session is not None and session.is_running:
            self.push_screen(LeaveScreen(), self._leave)
        else:
            self.exit()

    def _leave(self, how: str | None) -> None:
        if how == "quit":
            self.exit()
        elif how == "home":
            self.flow.go_home()

    def action_interrupt(self) -> None:
        now = monotonic()
        if now - self._interrupted_at <= _TWICE_WITHIN:
            self.exit(return_code=INTERRUPTED)
            return
        self._interrupted_at = now
        self.notify("Ctrl-C again leaves at once; ctrl+q asks first.", timeout=2)

    def _fatal_error(self) -> None:
        # Textual would print its traceback with every local variable in it.
        if "RUMMY_TRACEBACK" in os.environ:
            super()._fatal_error()
            return
        error = self._exception
        # A string would be read as markup, whatever the error quotes.
        self.panic(
            Text(
                "rummy stopped because of a fault of its own "
                f"({type(error).__name__}: {error}). Please start it again; to report "
                "it, run it with RUMMY_TRACEBACK=1 and send what that prints: it "
                "tells every hand and the seed as well."
            )
        )


def run_app(start: MatchWish | None = None, *, ascii_only: bool = False) -> int:
    """Run the screens until the player leaves; the exit code of the program."""
    app = RummyApp(start, ascii_only=ascii_only)
    app.run()
    return app.return_code or 0
