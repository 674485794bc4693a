"""How fast bots play on screen: varied, never constant, and skipped by any key.

Knows no Textual. Waiting costs nothing: one event, no timer that ticks.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from random import Random

_LEAST, _MOST = 0.6, 1.4
"""Seconds a bot's turn takes at normal speed."""


class Speed(Enum):
    """How long a bot's turn takes, as a multiple of the normal time."""

    SLOW = 2.0
    NORMAL = 1.0
    FAST = 0.3
    INSTANT = 0.0

    @property
    def word(self) -> str:
        """The speed as screens call it."""
        return self.name.lower()

    @property
    def next(self) -> Speed:
        """The next faster speed; after the fastest the slowest."""
        speeds = list(Speed)
        return speeds[(speeds.index(self) + 1) % len(speeds)]


def speed_for(environment: Mapping[str, str] = os.environ) -> Speed:
    """The speed to begin with: none where motion is off, little over ssh."""
    if environment.get("TEXTUAL_ANIMATIONS", "").lower() == "none":
        return Speed.INSTANT
    if "SSH_TTY" in environment or "SSH_CONNECTION" in environment:
        return Speed.FAST
    return Speed.NORMAL


def has_motion(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether something may light up for a moment: not where motion is off, or slow."""
    return speed_for(environment) is Speed.NORMAL


class Pacer:
    """Holds a bot's move back for a moment, until a key or for as long as paused."""

    def __init__(self, speed: Speed | None = None) -> None:
        self.speed = speed_for() if speed is None else speed
        self.paused = False
        self._random = Random()
        self._hurry = asyncio.Event()
        self._steps = 0

    @property
    def has_motion(self) -> bool:
        """Whether moves are slow enough to be followed by something that lights up."""
        return self.speed in (Speed.SLOW, Speed.NORMAL) and has_motion()

    def cycle(self) -> Speed:
        """Go on to the next speed, from now on."""
        self.speed = self.speed.next
        self._hurry.set()
        return self.speed

    def skip(self) -> None:
        """Let the move that is held back happen now, if not paused."""
        self._hurry.set()

    def pause(self, paused: bool) -> None:
        """Hold every move back, or let them go on."""
        self.paused = paused
        self._hurry.set()

    def step(self) -> None:
        """Let one move happen while paused."""
        self._steps = 1
        self._hurry.set()

    async def wait(self, share: float = 1.0) -> None:
        """Wait until the next move is due.

        Args:
            share: Which part of a bot's turn the move is.
        """
        self._hurry.clear()
        seconds = self._random.uniform(_LEAST, _MOST) * self.speed.value * share
        if seconds and not self.paused:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), seconds)
        while self.paused and not self._steps:
            self._hurry.clear()
            await self._hurry.wait()
        self._steps = 0
