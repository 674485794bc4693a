"""A screen to look at, and what helps to say what must be on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from textual.screen import Screen

from tests.engine.positions import NAMES

Stack = Sequence[Screen[Any]]
"""Screens, each over the one before."""

BOTH = (2, 6)


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A screen, how one comes to see it, and what must be on it."""

    make: Callable[[int], Stack]
    facts: Callable[[int], Sequence[str]]
    foot: str
    """What must stand in the last row; of a box, in the last row of it."""
    hand: Callable[[int], str] = lambda seats: ""
    """The hand that must be there, from left to right."""
    side: Sequence[str] = ()
    """What must be at the side where there is room for it."""
    keys: tuple[str, ...] = ()
    """Pressed once it is there."""
    seats: tuple[int, ...] = (0,)
    """For how many players it is looked at; 0 where that makes no difference."""


def bots(seats: int, *, first: int = 1) -> list[str]:
    """The marked names of bots in the seats from this one."""
    return [f"{name} [bot]" for name in NAMES[: seats - first]]


def always(*facts: str) -> Callable[[int], Sequence[str]]:
    return lambda _: facts


def told(few: str, many: str) -> Callable[[int], Sequence[str]]:
    """Facts with bars between, at a table of two and at one of six."""
    return lambda seats: [f.strip() for f in (few if seats == 2 else many).split("|")]
