"""A process of our own that plays tables, from this side.

Started as plain Python with the modules this one has, and nothing else of it: no fork
of a program with threads and a terminal, and no second start of whatever program uses
the room.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress

from rummy_tui.errors import RummyError
from rummy_tui.tournament.result import TableResult
from rummy_tui.tournament.table import TableSetup
from rummy_tui.tournament.wire import DealsPlayed, Failed, Ready, TablePlayed

_BOOT = (
    "import sys; sys.path[:] = sys.argv[1:]; "
    "from rummy_tui.tournament.worker import main; main()"
)

_GONE = (
    OSError,
    EOFError,
    # What is no pickle of ours may raise any of these.
    pickle.PickleError,
    ValueError,
    AttributeError,
    ImportError,
    IndexError,
)


class NoProcessError(Exception):
    """There is no process to be had, or it is gone; the table can be played here."""


class TableProcess:
    """Plays one table after the other in another process."""

    def __init__(self) -> None:
        """Start it; it need not be there yet when this returns.

        Raises:
            NoProcessError: None can be started here.
        """
        if not sys.executable or getattr(sys, "frozen", False):
            # What would be started is the program itself, not Python.
            raise NoProcessError
        try:
            # -I: nothing beside the paths given can get in the way of an import.
            paths = [path or os.getcwd() for path in sys.path]
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-c", _BOOT, *paths],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            raise NoProcessError from error

    def play(self, setup: TableSetup, told: Callable[[int], None]) -> TableResult:
        """Play a table to its end.

        Args:
            setup: The table.
            told: Called with the number of deals settled, whenever it grows.

        Raises:
            NoProcessError: The process is gone, or was never what it should be.
            RummyError: A bot cannot be seated.
        """
        process = self._process
        assert process.stdin is not None, "it was started with pipes"
        assert process.stdout is not None, "it was started with pipes"
        try:
            pickle.dump(setup, process.stdin)
            process.stdin.flush()
            while True:
                match pickle.load(process.stdout):
                    case Ready():
                        continue
                    case DealsPlayed(deals=deals):
                        told(deals)
                    case TablePlayed(result=result):
                        return result
                    case Failed(message=message, code=code):
                        raise RummyError(message, code=code)
                    case _:
                        raise NoProcessError
        except _GONE as error:
            raise NoProcessError from error

    def end(self) -> None:
        """End it at once, whatever it is doing. May be called from any thread."""
        self._process.kill()

    def close(self) -> None:
        """Let go of a process that is ended, once nobody reads from it."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
