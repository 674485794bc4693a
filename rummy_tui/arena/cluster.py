"""Workers of a running Dask scheduler, on any number of machines.

The workers must have the same version of this program and the same bots. Dask plays the
chunks of a worker that is lost elsewhere by itself, a few times.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future
from importlib import import_module
from typing import Any

from rummy_tui.arena.plan import Chunk
from rummy_tui.arena.played import ChunkPlayed
from rummy_tui.arena.playing import play_chunk
from rummy_tui.arena.workers import Play, Workers
from rummy_tui.errors import RummyError, reason_of

INSTALL = "python -m pip install 'rummy-tui[cluster]'"
"""What brings `distributed` along."""

_CONNECT_SECONDS = 10
_AT_ONCE = 1000
_MOST_CHECKS = 12
"""How often in a row there may be no worker before we give up: about a minute."""

_LOGGERS = ("distributed", "distributed.client", "tornado.application")
_SILENT = logging.CRITICAL + 1


class Cluster(Workers):
    """The workers of one scheduler."""

    at_once = _AT_ONCE

    def __init__(self, address: str, *, play: Play = play_chunk) -> None:
        """Connect to the scheduler.

        Args:
            address: Where it listens, as `tcp://127.0.0.1:8786`.
            play: What workers do with a chunk.

        Raises:
            RummyError: `distributed` is missing, nobody listens there, or there are no
                workers.
        """
        distributed = _distributed()
        self._address = address
        self._play = play
        self.losses = (distributed.KilledWorker,)
        self._without_workers = 0
        _must_answer(address, distributed)
        self._client = distributed.Client(address, set_as_default=False)
        self._executor = self._client.get_executor(pure=False)
        if not self._has_workers():
            self.stop()
            raise self._no_workers()

    def submit(self, chunk: Chunk) -> Future[ChunkPlayed]:
        """Hand a chunk out."""
        played: Future[ChunkPlayed] = self._executor.submit(self._play, chunk)
        return played

    def nothing_came_back(self) -> None:
        """See whether there is still somebody to play."""
        if self._has_workers():
            self._without_workers = 0
            return
        self._without_workers += 1
        if self._without_workers == _MOST_CHECKS:
            raise self._no_workers()

    def stop(self) -> None:
        """Take back what is still to be played, and let go of the scheduler."""
        self._executor.shutdown(wait=False)
        self._client.close()

    def _has_workers(self) -> bool:
        try:
            return bool(self._client.ncores())
        except OSError as error:
            raise RummyError(
                f"the scheduler at {self._address} answers no more: {reason_of(error)}",
                code="no-scheduler",
            ) from error

    def _no_workers(self) -> RummyError:
        return RummyError(
            f"the scheduler at {self._address} has no workers; start some with "
            f"`dask worker {self._address}`",
            code="no-workers",
        )


def _distributed() -> Any:
    # By its name: those who have it not still get types, lint and help.
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise RummyError(
            f"--scheduler needs the package distributed, which is missing; {INSTALL}",
            code="no-distributed",
        ) from error
    # Of what it would log, tracebacks and all, what matters is a sentence here.
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(_SILENT)
    return distributed


def _must_answer(address: str, distributed: Any) -> None:
    """See whether anybody listens there.

    A client that cannot connect would be a long time in dying, and not in silence.
    """

    async def greet() -> None:
        # Its own limit is for finding somebody who listens, whoever that is.
        async with asyncio.timeout(_CONNECT_SECONDS):
            greeted = await distributed.comm.connect(address, timeout=_CONNECT_SECONDS)
            greeted.abort()

    try:
        asyncio.run(greet())
    except (OSError, ValueError) as error:
        why = f" ({error})" if isinstance(error, ValueError) else ""
        raise RummyError(
            f"no Dask scheduler answers at {address}{why}; start one with "
            "`dask scheduler`, and give the address it prints",
            code="no-scheduler",
        ) from error
