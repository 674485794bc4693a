"""The ways out of the screens: by key, by signal, for a while, by a fault."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from dataclasses import fields
from time import monotonic
from typing import Any

from rich.console import RenderableType
from textual.app import App
from textual.driver import Driver
from textual.worker import WorkerFailed

from rummy_tui.errors import RummyError
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.crash import Caught, Crash, Facts, match_facts, reported
from rummy_tui.tui.flow import Flow
from rummy_tui.tui.screens.too_small import TooSmallScreen

FAULT = 1
INTERRUPTED = 130
_BY_SIGNAL = 128
_TWICE_WITHIN = 2.0
"""Seconds in which a second Ctrl-C leaves."""


class LeavingApp(App[None]):
    """An app that can be left at any moment, and leaves the terminal as it was."""

    flow: Flow
    settings: Settings
    is_leaving = False
    """Whether the screens are being taken down, or soon will be."""
    crash: Crash | None = None
    """The fault that ended it."""
    _interrupted_at = -_TWICE_WITHIN

    def get_driver_class(self) -> type[Driver]:
        driver = super().get_driver_class()
        if os.name == "posix" and driver.__name__ == "LinuxDriver":
            from rummy_tui.tui.terminal_driver import TerminalDriver

            return TerminalDriver
        return driver

    def on_load(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self._loop_failed)

    # By key.

    def action_leave(self) -> None:
        from rummy_tui.tui.screens.question import LeaveScreen

        if isinstance(self.screen, LeaveScreen):
            return  # a key held down is no answer
        session = self.flow.session
        if session is not None and session.is_running:
            screen = LeaveScreen(
                is_written=session.keeper is not None,
                gives_up=self.flow.leaver is not None,
            )
            self.push_screen(screen, self._leave)
        elif self.flow.is_lost_by_leaving:
            self.push_screen(LeaveScreen(is_kept=True), self._leave)
        else:
            self.exit()

    def _leave(self, how: str | None) -> None:
        if how == "quit":
            self.exit()
        elif how == "home":
            self.flow.go_home()
        elif how == "give-up":
            self.flow.give_up()

    def action_interrupt(self) -> None:
        now = monotonic()
        if now - self._interrupted_at <= _TWICE_WITHIN:
            self.exit(return_code=INTERRUPTED)
            return
        self._interrupted_at = now
        self.notify("Ctrl-C again leaves at once; ctrl+q asks first.", timeout=2)

    def exit(self, *args: Any, **kwargs: Any) -> None:
        self.is_leaving = True
        super().exit(*args, **kwargs)

    # By signal.

    def leave_by_signal(self, number: int) -> None:
        """Leave in order; the exit code tells the signal."""
        self.exit(return_code=_BY_SIGNAL + number)

    # For a while.

    def action_suspend_process(self) -> None:
        from rummy_tui.tui.terminal_driver import TerminalDriver

        driver = self._driver
        if not isinstance(driver, TerminalDriver):
            return
        self.hide_hands()
        with self.suspend():
            driver.stop_job()

    def hide_hands(self) -> None:
        """Let nobody who sits down here next see a hand that is not theirs.

        One person finds the game paused, several a curtain.
        """
        session = self.flow.session
        if session is None or not session.people or not session.is_running:
            return
        from rummy_tui.tui.screens.away import AwayScreen, seat_shown
        from rummy_tui.tui.screens.curtain import CurtainScreen
        from rummy_tui.tui.screens.table import TableScreen

        if any(isinstance(screen, CurtainScreen) for screen in self.screen_stack):
            return
        # It comes back, above the curtain.
        if isinstance(self.screen, TooSmallScreen):
            self.pop_screen()
        table = self.screen
        if session.only_person is not None and isinstance(table, TableScreen):
            table.pause()
            return
        seat = seat_shown(self.screen_stack)
        if seat is not None:
            self.push_screen(AwayScreen(session, seat))

    # By a fault of its own.

    def fail(self, error: BaseException) -> None:
        """End because of a fault outside the loop."""
        assert isinstance(error, Exception), "others are no faults"
        self._handle_exception(error)

    def _handle_exception(self, error: Exception) -> None:
        cause = error.error if isinstance(error, WorkerFailed) else error
        self._keep(cause)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        # Textual would print its traceback with every local variable in it.
        if _wants_traceback():
            super()._fatal_error()
        else:
            self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        # Errors that render themselves quote whatever they stumbled over.
        if _wants_traceback():
            super().panic(*renderables)
        else:
            self._close_messages_no_wait()

    def _keep(self, error: BaseException) -> None:
        if self.crash is None and not _wants_traceback():
            self.crash = reported(error, self.facts)

    def _loop_failed(
        self, loop: asyncio.AbstractEventLoop, context: Mapping[str, Any]
    ) -> None:
        """A fault nobody awaits: in a callback, or in a task that was forgotten."""
        error = context.get("exception")
        if isinstance(error, Exception) and self.is_running:
            self.fail(error)
        elif _wants_traceback():
            loop.default_exception_handler(dict(context))

    def facts(self) -> Facts:
        """What a report of a crash tells of this moment."""
        return {
            "size": lambda: f"{self.size.width} x {self.size.height}",
            "screens": lambda: " > ".join(
                type(screen).__name__ for screen in self.screen_stack[1:]
            ),
            "settings": self._settings_told,
            **match_facts(self.flow.session),
        }

    def _settings_told(self) -> str:
        settings = self.settings
        differing = [
            f"{field.name}={getattr(settings, field.name)!r}"
            for field in fields(settings)
            if getattr(settings, field.name) != field.default
        ]
        return ", ".join(differing) or "all as they come"


def run_to_the_end(make: Callable[[], LeavingApp]) -> int:
    """Make an app and run it until it is left; the exit code of the program."""
    made: list[LeavingApp] = []
    outside = () if _wants_traceback() else (Exception,)
    with Caught(*outside) as caught:
        app = make()
        made.append(app)
        app.run()
    if isinstance(caught.error, RummyError):
        raise caught.error
    crash = made[0].crash if made else None
    if caught.error is not None and crash is None:
        crash = reported(caught.error, made[0].facts if made else dict)
    if crash is not None:
        crash.tell()
        return FAULT
    return made[0].return_code or 0


def _wants_traceback() -> bool:
    return "RUMMY_TRACEBACK" in os.environ
