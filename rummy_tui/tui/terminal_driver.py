"""Textual's driver for POSIX terminals, made to survive what terminals do.

A terminal that is closed is a way out, no error and no endless loop; bytes that are no
text are passed over; every mode that was set is reset; a stopped program comes back.
"""

from __future__ import annotations

import os
import select
import signal
import termios
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import IO, Any, Protocol, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key
from textual.message import Message

from rummy_tui.tui.crash import Caught

_LEAVING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Leaver(Protocol):
    """What the driver asks of the app."""

    is_leaving: bool

    def leave_by_signal(self, number: int) -> None:
        """Leave in order; the exit code tells the signal."""
        ...

    def fail(self, error: BaseException) -> None:
        """End because of a fault outside the loop."""
        ...

    def hide_hands(self) -> None:
        """Somebody else may look at the screen when it is next shown."""
        ...

    def key_read(self) -> None:
        """A key has been pressed; told in the thread that reads."""
        ...

    def action_suspend_process(self) -> None:
        """Stop until the shell lets the program go on."""
        ...


class _Output:
    """A file for the writer thread that takes everything, even when nobody reads it."""

    def __init__(self, file: IO[str], lost: Callable[[], None]) -> None:
        self._file = file
        self._lost = lost
        self._is_lost = False

    def write(self, text: str) -> None:
        self._do(lambda: self._file.write(text))

    def flush(self) -> None:
        self._do(self._file.flush)

    def fileno(self) -> int:
        return self._file.fileno()

    def _do(self, what: Callable[[], object]) -> None:
        if self._is_lost:
            return
        try:
            what()
        # ValueError: the file is closed.
        except (OSError, ValueError):
            self._is_lost = True
            self._lost()


class TerminalDriver(LinuxDriver):
    """Keyboard, mouse and screen of a POSIX terminal."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._leaver = cast(Leaver, app)
        hang_up = partial(self._from_thread, self._hung_up)
        self._file = cast(Any, _Output(cast(IO[str], self._file), hang_up))
        # In the loop, not in the middle of anything: a program that is simply ended
        # leaves the terminal unusable. Before the terminal is touched.
        for number in _LEAVING_SIGNALS:
            self._loop.add_signal_handler(
                number, self._leaver.leave_by_signal, int(number)
            )
        self._watch_stopping()
        Thread(target=self._watch_line, name="hang-up", daemon=True).start()

    # Writing.

    def write(self, data: str) -> None:
        thread = self._writer_thread
        # A queue nobody empties would block once it is full.
        if thread is not None and thread.is_alive():
            thread.write(data)

    def stop_application_mode(self) -> None:
        # Textual sets these two and leaves them.
        if self._mouse_pixels:
            self.write("\x1b[?1016l")
        self.write("\x1b[0m")
        super().stop_application_mode()

    def close(self) -> None:
        super().close()
        # Whatever still reads ends: the program waits for that thread.
        self.exit_event.set()

    # Reading.

    def run_input_thread(self) -> None:
        while not self.exit_event.is_set():
            with suppress(UnicodeDecodeError):
                super().run_input_thread()
                return

    def _run_input_thread(self) -> None:
        # Textual would print a traceback.
        with Caught(Exception) as caught:
            self.run_input_thread()
        if isinstance(caught.error, OSError):
            self._from_thread(self._hung_up)
        elif caught.error is not None:
            self._from_thread(partial(self._leaver.fail, caught.error))

    def process_message(self, message: Message) -> None:
        # In the thread that reads: a bot gives way before the key is even handed over.
        if isinstance(message, Key):
            self._leaver.key_read()
        super().process_message(message)

    # A terminal that goes away.

    def _from_thread(self, what: Callable[[], None]) -> None:
        # The loop may have closed meanwhile.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(what)

    def _hung_up(self) -> None:
        self._leaver.leave_by_signal(signal.SIGHUP)

    def _watch_line(self) -> None:
        """Wait for the terminal to be closed.

        The signal for it does not come to a program started with `nohup`, and reading
        would find nothing again and again.
        """
        poller = select.poll()
        poller.register(self.fileno, 0)
        with suppress(OSError):
            if any(what & select.POLLHUP for _, what in poller.poll()):
                self._from_thread(self._hung_up)

    # Being stopped.

    def _watch_stopping(self) -> None:
        loop, app = self._loop, self._leaver
        loop.add_signal_handler(signal.SIGTSTP, app.action_suspend_process)
        loop.add_signal_handler(signal.SIGCONT, self._continued)

    def stop_job(self) -> None:
        """Stop the program and all of its job, until the shell lets them go on.

        As the terminal itself would do it: a wrapper that waits for this program is to
        stop as well, and where no shell could wake it nothing stops.
        """
        for number in (signal.SIGTSTP, signal.SIGCONT):
            self._loop.remove_signal_handler(number)
        os.kill(0, signal.SIGTSTP)

    def resume_application_mode(self) -> None:
        # Changes nothing, but in the background it stands still until the shell brings
        # the job to the front. Textual's own way stops once more after that.
        with suppress(termios.error):
            now = termios.tcgetattr(self.fileno)
            termios.tcsetattr(self.fileno, termios.TCSANOW, now)
        self._watch_stopping()
        # Set when the terminal was given away; a new thread is to read now.
        self.exit_event.clear()
        super().resume_application_mode()

    def _continued(self) -> None:
        """Take the terminal again: others had it while the program stood still."""
        # A terminal that goes away says so and then sends this as well; reading anew
        # would never end.
        if self._leaver.is_leaving:
            return
        self._leaver.hide_hands()
        if self._writer_thread is not None and self._writer_thread.is_alive():
            self.suspend_application_mode()
        self.resume_application_mode()
        self._app.refresh(layout=True)
