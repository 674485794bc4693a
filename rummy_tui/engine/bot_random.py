"""The random stream of a bot: a new one for each decision, made from where it stands.

A match that is taken up again asks a bot anew for the decision it was at. It must
answer as it would have, and nothing of the stream is saved: a decision has its place
in the deal, and the stream follows from that and the seed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any


class DecisionRandom(Random):
    """A stream of its own for every decision; made only where one is used."""

    def __init__(self, seed_for: Callable[[str], int]) -> None:
        """Make the streams.

        Args:
            seed_for: The number that seeds the stream of a decision with this name.
        """
        self._seed_for = seed_for
        self._waiting: str | None = None
        super().__init__(seed_for("before the first deal"))

    def begin(self, decision: str) -> None:
        """The decision of this name comes now."""
        self._waiting = decision

    def random(self) -> float:
        """The next number from 0 up to 1."""
        if self._waiting is not None:
            self._come_to_decision()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """The next k bits."""
        if self._waiting is not None:
            self._come_to_decision()
        return super().getrandbits(k)

    def getstate(self) -> tuple[Any, ...]:
        """The state of this decision's stream."""
        if self._waiting is not None:
            self._come_to_decision()
        return super().getstate()

    def _come_to_decision(self) -> None:
        decision, self._waiting = self._waiting, None
        assert decision is not None, "a decision is waiting"
        self.seed(self._seed_for(decision))
