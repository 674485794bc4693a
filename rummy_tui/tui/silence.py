"""Keys that rest for a moment: what was typed ahead, or is held down, opens nothing."""

from __future__ import annotations

from time import monotonic

SECONDS = 0.4
"""How long keys rest before one may mean what is on the screen now."""


class Silence:
    """The time since a screen came, or since its last key."""

    def __init__(self) -> None:
        self._since = monotonic()
        self._has_rested = False

    @property
    def has_rested(self) -> bool:
        """Whether keys have ever rested since: a key may mean what is on the screen.

        By a click there is no key, and the time since the last one counts.
        """
        return self._has_rested or self.lasts()

    def lasts(self, seconds: float = SECONDS) -> bool:
        """Whether no key came for so long."""
        return monotonic() - self._since >= seconds

    def broken(self, seconds: float = SECONDS) -> bool:
        """Note that a key came; whether none did for so long before it."""
        now = monotonic()
        lasted = now - self._since >= seconds
        self._has_rested |= lasted
        self._since = now
        return lasted
