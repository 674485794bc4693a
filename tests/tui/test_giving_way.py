"""Threads of bots sleep while a key is handled; nobody else does."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest

from rummy_tui.engine.threads import BOT_THREAD
from rummy_tui.tui import giving_way
from rummy_tui.tui.giving_way import Way

A_BREATH = 0.001
"""Seconds: what is shorter is no giving way to a key."""


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(giving_way, "monotonic", lambda: clock.now)
    monkeypatch.setattr(giving_way, "sleep", clock.sleep)
    before = sys.getswitchinterval()
    yield clock
    threading.setprofile(None)
    sys.setswitchinterval(before)


def think() -> None:
    for number in range(20):
        abs(number)


def run_in(name: str) -> None:
    thread = threading.Thread(target=think, name=name)
    thread.start()
    thread.join()


def test_a_bot_sleeps_until_the_key_is_done_and_then_thinks_on(clock: Clock) -> None:
    way = Way()
    way.lead_threads()
    way.key_pressed()
    run_in(BOT_THREAD)
    assert [slept for slept in clock.slept if slept > A_BREATH] == [pytest.approx(0.03)]


def test_without_a_key_a_bot_only_stops_for_a_breath_now_and_then(clock: Clock) -> None:
    way = Way()
    way.lead_threads()
    run_in(BOT_THREAD)  # it calls functions, and the clock stands still meanwhile
    assert clock.slept == pytest.approx([0.000_05])
    clock.now += 0.001
    run_in(BOT_THREAD)
    assert len(clock.slept) == 1
    clock.now += 0.001
    run_in(BOT_THREAD)
    assert clock.slept == pytest.approx([0.000_05] * 2)


def test_other_threads_never_sleep(clock: Clock) -> None:
    way = Way()
    way.lead_threads()
    way.key_pressed()
    run_in("textual-input")
    assert clock.slept == []


def test_a_bot_gets_on_however_fast_keys_come(clock: Clock) -> None:
    way = Way()
    way.lead_threads()
    way.key_pressed()
    run_in(BOT_THREAD)
    way.key_pressed()  # at once: the bot has its own share of time first
    run_in(BOT_THREAD)
    assert sum(slept > A_BREATH for slept in clock.slept) == 1
    clock.now += 0.02
    run_in(BOT_THREAD)
    assert sum(slept > A_BREATH for slept in clock.slept) == 2
