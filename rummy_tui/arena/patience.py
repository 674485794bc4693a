"""How long a bot may think where nobody waits for it, and what happens then.

One thread looks at its watch for all decisions of a chunk. A thread for every decision,
as at a table with people, would take longer than most bots do.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable
from typing import Self, TypeVar

from rummy_tui.engine.decision_time import ALONE_SECONDS

_TICK_SECONDS = 1.0
_T = TypeVar("_T")


class _TimeIsUp(BaseException):
    """Raised inside a bot that thinks for too long, wherever it is."""


class Patience:
    """Ends decisions that take too long; used by one thread.

    It counts its own ticks and reads no clock: while the process is stopped, or the
    machine asleep, nothing is counted.
    """

    def __init__(
        self,
        seconds: float = ALONE_SECONDS,
        *,
        tick: float = _TICK_SECONDS,
        may_exit: bool = False,
    ) -> None:
        """Look at the watch from now on, until it is closed.

        Args:
            seconds: How long a decision may take.
            tick: How often to look, in seconds.
            may_exit: Whether this process is there for nothing else, and may be ended
                with a bot that cannot be ended otherwise, as one that hangs in C.
        """
        self._most = max(1, round(seconds / tick))
        self._tick = tick
        self._may_exit = may_exit
        self._thread_id = threading.get_ident()
        self._lock = threading.Lock()
        # Which decision is being made; even numbers are for in between.
        self._decision = 0
        self._is_struck = False
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._thread.join()

    def within(self, decide: Callable[[], _T]) -> _T | None:
        """What is decided, or None where that took too long."""
        self._decision += 1
        decided = None
        try:
            decided = decide()
            self._end()
        except _TimeIsUp:
            self._end()
        if self._is_struck:
            self._is_struck = False
            return None
        return decided

    def _end(self) -> None:
        """End the decision; from here on nothing is raised any more."""
        with self._lock:
            if self._decision % 2:
                self._decision += 1
            if self._is_struck:
                # It may not have come to it: what is raised comes a little later.
                _raise_in(self._thread_id, None)

    def _look(self) -> None:
        seen, ticks = 0, 0
        while not self._closing.wait(self._tick):
            decision = self._decision
            ticks = ticks + 1 if decision == seen else 0
            seen = decision
            if decision % 2 == 0 or ticks < self._most:
                continue
            if ticks >= 2 * self._most and self._may_exit:
                os._exit(1)
            if ticks % self._most == 0:
                self._strike(decision)

    def _strike(self, decision: int) -> None:
        with self._lock:
            if self._decision == decision:
                self._is_struck = True
                _raise_in(self._thread_id, _TimeIsUp)


def _raise_in(thread: int, what: type[BaseException] | None) -> None:
    """Raise something in a thread as soon as it runs Python, or nothing any more."""
    raised = ctypes.py_object() if what is None else ctypes.py_object(what)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
