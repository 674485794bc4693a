"""A run: hands chunks out, takes them back in any order, tells of them in theirs."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import contextmanager
from heapq import heapify, heappop, heappush
from types import FrameType

from rummy_tui.arena.plan import ArenaPlan, Chunk
from rummy_tui.arena.played import ChunkPlayed
from rummy_tui.arena.workers import Workers
from rummy_tui.errors import RummyError

MOST_LOSSES = 3
"""How often the worker at a chunk may be lost."""

_PATIENT_SECONDS = 5.0
"""How long nothing may come back before the workers are asked about it."""


def _nobody(_: int) -> None:
    """Nobody wants to know."""


def play_out(
    plan: ArenaPlan,
    workers: Workers,
    *,
    told: Callable[[ChunkPlayed], None],
    over: Callable[[int], None] = _nobody,
) -> None:
    """Play all deals of a plan.

    Args:
        plan: What to play.
        workers: Who plays; they are left open.
        told: Called with every chunk, in the order of the deals.
        over: Called with a number of deals whenever so many more are played; they may
            wait to be told until others are.

    Raises:
        RummyError: A bot cannot be seated, or workers are lost again and again.
    """
    _Run(plan, workers, told, over).play()


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Let Ctrl-C wait, so that nothing is counted by half."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda *received: held.append(received))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held and callable(before):
        before(*held[0])


class _Run:
    """Where each chunk of a run is."""

    def __init__(
        self,
        plan: ArenaPlan,
        workers: Workers,
        told: Callable[[ChunkPlayed], None],
        over: Callable[[int], None],
    ) -> None:
        self._workers = workers
        self._told = told
        self._over = over
        self._chunks = {chunk.first: chunk for chunk in plan.chunks()}
        # By the first deal of each: the order of everything.
        self._waiting = [*self._chunks]
        heapify(self._waiting)
        self._out: dict[Future[ChunkPlayed], int] = {}
        self._back: dict[int, ChunkPlayed] = {}
        self._to_tell = iter(self._chunks)
        self._losses: Counter[int] = Counter()

    def play(self) -> None:
        """Play until every chunk is told."""
        next_one = next(self._to_tell, None)
        while next_one is not None:
            self._hand_out()
            self._take_back()
            while next_one in self._back:
                with _ctrl_c_held_back():
                    self._told(self._back.pop(next_one))
                next_one = next(self._to_tell, None)

    def _hand_out(self) -> None:
        while self._waiting and len(self._out) < self._workers.at_once:
            first = heappop(self._waiting)
            self._out[self._workers.submit(self._chunks[first])] = first

    def _take_back(self) -> None:
        done, _ = wait(self._out, timeout=_PATIENT_SECONDS, return_when=FIRST_COMPLETED)
        if not done:
            self._workers.nothing_came_back()
        for future in done:
            first = self._out.pop(future)
            try:
                self._back[first] = future.result()
            except self._workers.losses as error:
                self._lost(self._chunks[first], error)
            except CancelledError:
                raise _nobody_there() from None
            else:
                self._over(len(self._back[first].deals))

    def _lost(self, chunk: Chunk, error: Exception) -> None:
        self._losses[chunk.first] += 1
        if self._losses[chunk.first] == MOST_LOSSES:
            raise RummyError(
                f"workers were lost {MOST_LOSSES} times while deals {chunk.first} to "
                f"{chunk.last} were played; a bot may crash there or need more memory "
                "than there is, so try those with --jobs 1",
                code="worker-lost",
            ) from error
        heappush(self._waiting, chunk.first)


def _nobody_there() -> RummyError:
    return RummyError(
        "the workers have let go of what they were to play; is the scheduler gone?",
        code="worker-lost",
    )
