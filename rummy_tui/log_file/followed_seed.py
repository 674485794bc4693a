"""Shuffles as a file tells them, so that a match can be followed without its seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rummy_tui.engine.shuffle import Seed

Follow = Callable[[Sequence[Any], str], tuple[Any, ...]]
"""The order these cards came into, for this purpose."""


class FollowedSeed(Seed):
    """Gives the orders that the file says, in place of those a seed would make."""

    _follow: Follow

    def __init__(self, text: str, follow: Follow) -> None:
        """Stand in for a seed.

        Args:
            text: The seed as the file reveals it, or nothing.
            follow: Looks the order up.
        """
        super().__init__(text)
        # A seed is frozen, as it should be.
        object.__setattr__(self, "_follow", follow)

    def shuffle(self, items: Sequence[Any], purpose: str) -> tuple[Any, ...]:
        """The order the file says."""
        return self._follow(items, purpose)
