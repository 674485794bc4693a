"""A match broken off again and again, in every way there is, is the same match."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from time import monotonic, sleep

import pytest

from rummy_tui.engine.events import DeclarationIgnored, Declared, DeclaredWrongly, Event
from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_setup
from rummy_tui.rules.profile import Format
from rummy_tui.store import History, MatchStatus, StoreError
from tests.plain.typist import Played

SEED = 4
OPTIONS = ("play", "--plain", "--format", "pool-101", "--players", "3")
DEADLINE = 60.0
# Under `nohup`, tests and all they start would not hear that a terminal hangs up.
_RUMMY = """
import signal, sys
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from rummy_tui.cli import main
sys.argv[0] = "rummy"
main()
"""
NO_TIME = datetime(2026, 1, 1, tzinfo=UTC)


def terminated(process: subprocess.Popen[bytes], number: int) -> None:
    process.send_signal(number)
    process.wait(DEADLINE)
    assert process.returncode != 0


def closed(process: subprocess.Popen[bytes]) -> None:
    """Whoever typed and read has gone."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    process.stdin.close()
    process.wait(DEADLINE)


WAYS: dict[str, Callable[[subprocess.Popen[bytes]], None]] = {
    "kill": lambda process: terminated(process, signal.SIGKILL),
    "term": lambda process: terminated(process, signal.SIGTERM),
    "hangup": lambda process: terminated(process, signal.SIGHUP),
    "interrupt": lambda process: terminated(process, signal.SIGINT),
    "closed": closed,
}


class Reference:
    """The match played in one go, and what is typed for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        setup = new_setup(
            names=("You",), format=Format.POOL_101, players=3, seed=Seed.numbered(SEED)
        )
        played = Played(setup, monkeypatch)
        written: list[int] = []

        def look() -> None:
            session = played.typist.session
            written.append(0 if session is None else len(session.table.events))

        played.typist.look = look
        session = played.play()
        self.events = list(session.table.events)
        self.lines = played.typist.typed
        self.written = [*written[1:], len(self.events)]
        """How many events are written down once a line has done its work."""

    def steps(self) -> Iterator[tuple[list[str], int]]:
        """Lines up to the next event and how many events there are then."""
        lines: list[str] = []
        before = 0
        for line, written in zip(self.lines, self.written, strict=True):
            lines.append(line)
            if written > before:
                yield lines, written
                lines, before = [], written
        if lines:
            yield lines, before


def written_in(path: Path) -> list[Event]:
    with suppress(StoreError), History.open(path) as history:
        for match in history.matches().matches:
            return list(history.match(match.id).events)
    return []


@contextmanager
def started(*args: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-c", _RUMMY, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    with process:
        yield process
        process.kill()


def type_in(process: subprocess.Popen[bytes], lines: list[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("".join(f"{line}\n" for line in lines).encode())
    process.stdin.flush()


def wait_for(count: int, path: Path) -> None:
    end = monotonic() + DEADLINE
    while (there := len(written_in(path))) < count:
        assert monotonic() < end, f"{there} of {count} events"
        sleep(0.02)


def without_times(events: list[Event]) -> list[Event]:
    timed = (Declared, DeclaredWrongly, DeclarationIgnored)
    return [
        replace(event, at=NO_TIME) if isinstance(event, timed) else event
        for event in events
    ]


def break_off(
    steps: list[tuple[list[str], int]], path: Path, ways: Iterator[str]
) -> None:
    """Begin anew after every step, each time broken off in another way."""
    args: tuple[str, ...] = (*OPTIONS, "--seed", str(SEED))
    for lines, written in steps:
        with started(*args) as process:
            type_in(process, lines)
            wait_for(written, path)
            WAYS[next(ways)](process)
        args = ("play", "--plain", "--resume")


@pytest.mark.parametrize(
    "most", [5, pytest.param(1000, marks=pytest.mark.slow)], ids=["some", "all"]
)
def test_a_match_broken_off_at_every_event_goes_on_as_if_it_never_was(
    most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reference = Reference(monkeypatch)
    path = tmp_path / "history.db"
    monkeypatch.setenv("RUMMY_HISTORY", str(path))
    steps = list(reference.steps())
    assert len(steps) > 40
    break_off(steps[:most], path, cycle(WAYS))

    events = written_in(path)
    expected = reference.events[: steps[:most][-1][1]]
    assert without_times(events) == without_times(expected)
    if most > len(steps):
        with History.open(path) as history:
            (match,) = history.matches().matches
            assert match.status is MatchStatus.OVER
