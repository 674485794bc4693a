"""A history with a few matches in it, and past matches to look at.

The matches were played once and recorded, so they are the same whatever bots do now.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rummy_tui.engine.apply import replay
from rummy_tui.engine.events import Event, MatchStarted
from rummy_tui.engine.log import load_log
from rummy_tui.engine.shuffle import Seed
from rummy_tui.log_file import write_match
from rummy_tui.new_match import MatchSetup
from rummy_tui.store import History, MatchKind
from rummy_tui.tui.past_match import PastMatch, from_file, from_history

_LOGS = Path(__file__).parents[1] / "data" / "past"

SECRET = "5ec12e7" * 9 + "0"
"""A seed nobody chose."""
BEGIN = datetime(2026, 3, 1, 12, tzinfo=UTC)

SOLO, POOL, GIVEN_UP, WAITING = 1, 2, 3, 4
"""The matches of `fill`, by their numbers."""

_MATCHES = (
    ("solo", "21", MatchKind.PLAY),
    ("pool", "6", MatchKind.HOTSEAT),
    ("given-up", "5", MatchKind.PLAY),
    ("waiting", SECRET, MatchKind.PLAY),
)
"""Asha declares against a bot; Asha and Bhim against a bot in a pool, with drops, a
wrong declaration and somebody who leaves; two pools in their second deal."""


@cache
def recorded(name: str) -> tuple[Event, ...]:
    """A match as it was played: solo, pool, given-up, waiting, or of three bots."""
    text = (_LOGS / f"{name}.jsonl").read_text(encoding="utf-8")
    return tuple(load_log(text.splitlines()))


def setup_of_log(events: tuple[Event, ...], seed: str) -> MatchSetup:
    """The setup of a match in which people sit first."""
    started = events[0]
    assert isinstance(started, MatchStarted)
    return MatchSetup(
        profile=started.profile,
        names=tuple(player.name for player in started.players if not player.is_bot),
        bots=tuple(player.bot for player in started.players if player.is_bot),
        seed=Seed(seed, started.words, started.repeatable),
        stakes=started.stakes,
        turn_seconds=started.turn_seconds,
    )


def ticking() -> Callable[[], datetime]:
    """A clock on which a minute goes by whenever it is looked at."""
    minutes = count()
    return lambda: BEGIN + timedelta(minutes=next(minutes))


def fill(path: Path) -> None:
    """Write four matches down: two over, one given up, one waiting in deal 2."""
    with History.open(path, clock=ticking()) as history:
        for number, (name, seed, kind) in enumerate(_MATCHES, 1):
            events = recorded(name)
            keeper = history.begin(setup_of_log(events, seed), kind)
            for at in range(len(events)):
                keeper.keep(events[at : at + 1], replay(events[: at + 1]))
            keeper.leave() if number == GIVEN_UP else keeper.close()


@cache
def filled() -> Path:
    """A history for tests that only read it."""
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    path = Path(folder.name) / "history.db"
    fill(path)
    return path


@cache
def reading() -> History:
    """The same, opened."""
    history = History.open(filled())
    atexit.register(history.close)
    return history


def past(number: int) -> PastMatch:
    """A match of that history."""
    return from_history(reading(), number)


def written(events: tuple[Event, ...], **how: Any) -> PastMatch:
    """A match out of a file, whole or as one seat saw it."""
    return from_file(write_match(events, **how).encode(), "a.rummy")
