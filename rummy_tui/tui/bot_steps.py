"""Bots at work: one decision of a match at a time, also when nobody waits for it.

Whoever leaves a deal leaves a bot behind that may still be thinking. It goes on and
makes its move; who comes back waits for that one instead of asking the bot again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from rummy_tui.errors import RummyError
from rummy_tui.tui.daemon import in_daemon_thread
from rummy_tui.tui.session import Session


class BotSteps:
    """The decisions of bots, each in a thread of its own."""

    def __init__(self, moved_alone: Callable[[], None]) -> None:
        """Let bots decide.

        Args:
            moved_alone: Called when a bot has moved and nobody waited for it.
        """
        self._moved_alone = moved_alone
        self._session: Session | None = None
        self._step: asyncio.Task[None] | None = None
        self._waiting = 0

    def is_thinking(self, session: Session) -> bool:
        """Whether a bot of this match is deciding now."""
        return (
            self._session is session
            and self._step is not None
            and not self._step.done()
        )

    async def step(self, session: Session) -> None:
        """Wait for the decision a bot is at, or let the awaited bot decide once."""
        if not self.is_thinking(session):
            self._session = session
            self._step = asyncio.create_task(in_daemon_thread(session.step_bot))
            self._step.add_done_callback(self._done)
        assert self._step is not None
        self._waiting += 1
        try:
            await asyncio.shield(self._step)
        finally:
            self._waiting -= 1

    def _done(self, step: asyncio.Task[None]) -> None:
        if step.cancelled() or self._waiting or step is not self._step:
            return
        # Nobody else would hear of a fault in it. What could not be written down
        # is not one: nothing has happened, and who comes back is told.
        error = step.exception()
        if error is not None and not isinstance(error, RummyError):
            raise error
        self._moved_alone()
