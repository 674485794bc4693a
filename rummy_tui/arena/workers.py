"""Who plays the chunks: this process, or several of our own.

What they are asked for goes through an executor of `concurrent.futures`; a Dask
scheduler is one more of them (`cluster`).
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from typing import Self

from rummy_tui.arena.plan import Chunk
from rummy_tui.arena.played import ChunkPlayed
from rummy_tui.arena.playing import play_chunk
from rummy_tui.errors import RummyError

Play = Callable[[Chunk], ChunkPlayed]

_PLAY_IN_OWN: Play = partial(play_chunk, may_exit=True)
_MOST_ON_WINDOWS = 61
"""It waits for no more processes than these at once."""


def usual_jobs() -> int:
    """The processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers(ABC):
    """Plays chunks, as a context manager; leaving it ends whatever is still played."""

    at_once: int = 1
    """How many chunks to hand out before one of them must be back."""
    losses: tuple[type[Exception], ...] = ()
    """What a chunk raises whose worker was lost; it can be handed out again."""

    @abstractmethod
    def submit(self, chunk: Chunk) -> Future[ChunkPlayed]:
        """Hand a chunk out."""

    @abstractmethod
    def stop(self) -> None:
        """End everything, without waiting for anything."""

    def nothing_came_back(self) -> None:  # noqa: B027 - most have nothing to look at
        """Called now and then while nothing comes back.

        Raises:
            RummyError: Nothing will.
        """

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class ThisProcess(Workers):
    """No workers: everything is played here, one chunk after the other."""

    def __init__(self, *, play: Play = play_chunk) -> None:
        self._play = play

    def submit(self, chunk: Chunk) -> Future[ChunkPlayed]:
        """Play a chunk; what goes wrong is raised here and now."""
        played: Future[ChunkPlayed] = Future()
        played.set_result(self._play(chunk))
        return played

    def stop(self) -> None:
        """Nothing is being played."""


class Processes(Workers):
    """Processes of our own. They end with this one, however it ends."""

    losses = (BrokenProcessPool,)

    def __init__(self, jobs: int, *, play: Play = _PLAY_IN_OWN) -> None:
        """Start none yet.

        Args:
            jobs: How many.
            play: What they do with a chunk.
        """
        if sys.platform == "win32":
            jobs = min(jobs, _MOST_ON_WINDOWS)
        # One more for each, so that none has to wait for its next.
        self.at_once = 2 * jobs
        self._jobs = jobs
        self._play = play
        # Not forked: there may be threads, and a terminal, that only one can have.
        self._context = multiprocessing.get_context("spawn")
        # While our end is open they go on; it closes with us.
        self._theirs, self._ours = self._context.Pipe(duplex=False)
        self._executor = self._started()

    def submit(self, chunk: Chunk) -> Future[ChunkPlayed]:
        """Hand a chunk out; where a process was lost they all start anew."""
        with _deaf_to_ctrl_c():
            try:
                return self._executor.submit(self._play, chunk)
            except BrokenProcessPool:
                self._executor.shutdown(wait=True, cancel_futures=True)
                self._executor = self._started()
                return self._executor.submit(self._play, chunk)

    def stop(self) -> None:
        """End all processes, whatever they are doing."""
        self._ours.close()
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._theirs.close()

    def _started(self) -> ProcessPoolExecutor:
        try:
            return ProcessPoolExecutor(
                self._jobs,
                mp_context=self._context,
                initializer=_begin,
                initargs=(self._theirs,),
            )
        # Where the system has no semaphores to share.
        except (ImportError, NotImplementedError) as error:
            raise RummyError(
                f"{self._jobs} processes cannot work together on this system; "
                "say --jobs 1",
                code="no-processes",
            ) from error


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Keep Ctrl-C for good from processes started meanwhile.

    It goes to all processes of a terminal, and only this one has anything to say. They
    are born with what this thread holds back, so not even their first moment is open.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(theirs: Connection) -> None:
    """Make this a process that ends when the program does, and by nothing else."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def follow() -> None:
        try:
            theirs.recv_bytes()
        except (EOFError, OSError):
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
