"""Tables without people, played while somebody plays elsewhere.

Each of a few threads hands one table after the other to a process of its own. Where
there are no processes the tables are played in one of those threads, which gives way to
keys like the thread of any bot. When and where a table is played changes nothing of
what comes of it.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable

from rummy_tui.engine.threads import BOT_THREAD
from rummy_tui.errors import RummyError
from rummy_tui.tournament.alone import TableAlone
from rummy_tui.tournament.process import NoProcessError, TableProcess
from rummy_tui.tournament.result import TableResult
from rummy_tui.tournament.table import TableSetup

_MOST_WORKERS = 4
"""More would be at it for shorter than they take to start."""

_LAST_SECONDS = 1.0
"""How long is waited at most for a thread that is to stop: a bot may think for ever."""


def usual_workers() -> int:
    """How many processes play tables by default: one processor is left to people."""
    return max(1, min(_MOST_WORKERS, (os.cpu_count() or 1) - 1))


class Elsewhere:
    """Plays tables in the background, in the order they are handed in."""

    def __init__(
        self,
        *,
        over: Callable[[TableResult], None],
        dealt: Callable[[TableSetup, int], None],
        failed: Callable[[RummyError], None],
        workers: int | None = None,
        in_processes: bool = True,
    ) -> None:
        """Wait for tables; nothing is started before the first comes.

        All three are called in a thread of the background.

        Args:
            over: Told of each table that is over.
            dealt: Told how many deals of a table are settled.
            failed: Told why a table cannot be played; nothing more is played then.
            workers: How many tables are played at a time.
            in_processes: Whether processes may be started.
        """
        self._over, self._dealt, self._failed = over, dealt, failed
        self._workers = usual_workers() if workers is None else workers
        self._in_processes = in_processes
        self._waiting: deque[TableSetup] = deque()
        self._changed = threading.Condition()
        self._is_closed = False
        self._threads: list[threading.Thread] = []
        self._processes: list[TableProcess] = []
        # Two threads of one interpreter are no faster than one, and harder on keys.
        self._here = threading.Lock()

    def play(self, tables: Iterable[TableSetup]) -> None:
        """Play these as well."""
        with self._changed:
            if self._is_closed:
                return
            self._waiting.extend(tables)
            wanted = min(self._workers, len(self._waiting))
            while len(self._threads) < wanted and self._waiting:
                # Nothing waits for it when the program ends.
                thread = threading.Thread(
                    target=self._work, name=BOT_THREAD, daemon=True
                )
                self._threads.append(thread)
                thread.start()
            self._changed.notify_all()

    def close(self) -> None:
        """Stop at once: processes are ended, and what they were at is lost."""
        with self._changed:
            self._is_closed = True
            self._waiting.clear()
            self._changed.notify_all()
            processes = [*self._processes]
        for process in processes:
            process.end()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(_LAST_SECONDS)

    def _work(self) -> None:
        process: TableProcess | None = None
        is_whole = False
        try:
            process = self._started()
            while (setup := self._next()) is not None:
                try:
                    if process is None:
                        result = self._played_here(setup)
                    else:
                        result = process.play(setup, self._telling(setup))
                except NoProcessError:
                    # It is gone, or was ended: then nothing is played here either.
                    self._let_go(process)
                    process = None
                    result = self._played_here(setup)
                if result is not None and not self._is_closed:
                    self._over(result)
            is_whole = True
        except RummyError as error:
            is_whole = True
            self._give_up(error)
        finally:
            self._let_go(process)
            if not is_whole:
                # A fault of ours: nobody may wait for a table that never ends.
                self._give_up(RummyError("a table of the tournament broke off"))

    def _next(self) -> TableSetup | None:
        """The next table that waits, once there is one; None when all is to stop."""
        with self._changed:
            while not self._waiting and not self._is_closed:
                self._changed.wait()
            return None if self._is_closed else self._waiting.popleft()

    def _telling(self, setup: TableSetup) -> Callable[[int], None]:
        def told(deals: int) -> None:
            if not self._is_closed:
                self._dealt(setup, deals)

        return told

    def _played_here(self, setup: TableSetup) -> TableResult | None:
        """Play a table in this thread; None where it was stopped before its end."""
        told = self._telling(setup)
        with self._here:
            if self._is_closed:
                return None
            alone, settled = TableAlone(setup), 0
            while alone.step():
                if self._is_closed:
                    return None
                if alone.deals > settled:
                    settled = alone.deals
                    told(settled)
            return alone.result

    def _give_up(self, error: RummyError) -> None:
        with self._changed:
            self._waiting.clear()
            is_closed = self._is_closed
        if not is_closed:
            self._failed(error)

    # Processes.

    def _started(self) -> TableProcess | None:
        if not self._in_processes:
            return None
        try:
            process = TableProcess()
        except NoProcessError:
            return None
        with self._changed:
            self._processes.append(process)
            if self._is_closed:
                process.end()
        return process

    def _let_go(self, process: TableProcess | None) -> None:
        if process is None:
            return
        with self._changed:
            if process in self._processes:
                self._processes.remove(process)
        process.close()
