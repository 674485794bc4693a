"""A bot that thinks gives way to keys: its thread sleeps while one is handled.

Python runs one thread at a time and shares its time out evenly, so a key would take
more than twice as long whenever a bot is at it.
"""

from __future__ import annotations

import gc
import sys
import threading
from time import monotonic, sleep
from types import FrameType

from rummy_tui.engine.threads import BOT_THREAD

_SWITCH_SECONDS = 0.0001
"""How long a thread runs before another may; Python's own 5 ms make keys drag."""
_KEY_SECONDS = 0.03
"""How long a key has the processor: until what it did is on the screen."""
_BOT_SECONDS = 0.004
"""How long a bot may think between two keys at least, however fast they come."""
_BREATH_EVERY, _BREATH_SECONDS = 0.002, 0.000_05
"""A bot stops for a breath so often, for so long, key or no key: a system with few
processors lets a thread that wakes wait while another computes without a stop."""
_LOOKING = (20_000, 20, 20)
"""After how many new objects Python looks for lost ones; its own numbers are small."""


class Way:
    """Who comes first: a key just pressed, else a bot that thinks."""

    def __init__(self) -> None:
        self._key_until = 0.0
        self._bot_until = 0.0
        self._breath_at = 0.0

    def lead_threads(self) -> None:
        """From now on every thread of a bot gives way."""
        # A bot that thinks makes Python look for lost objects ever so often, and while
        # it looks no key is handled.
        gc.set_threshold(*_LOOKING)
        sys.setswitchinterval(_SWITCH_SECONDS)
        threading.setprofile(self._begin)

    def key_pressed(self) -> None:
        """A key is to be handled now."""
        self._key_until = monotonic() + _KEY_SECONDS

    # Called by the interpreter whenever a function is called or left in a thread.

    def _begin(self, frame: FrameType, event: str, arg: object) -> None:
        is_bot = threading.current_thread().name == BOT_THREAD
        sys.setprofile(self._give_way if is_bot else None)

    def _give_way(self, frame: FrameType, event: str, arg: object) -> None:
        now = monotonic()
        if self._bot_until <= now < self._key_until:
            sleep(self._key_until - now)
            self._bot_until = monotonic() + _BOT_SECONDS
        elif now >= self._breath_at:
            sleep(_BREATH_SECONDS)
            self._breath_at = monotonic() + _BREATH_EVERY
