"""What tests of screens need done to the world around them."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest
from textual import pilot

from rummy_tui.tui import silence


@pytest.fixture(autouse=True)
def busy_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a pause, a click and the start of an app wait for messages alone.

    Pilot waits until the whole machine is idle as well, which is a matter of luck
    where tests run side by side, and takes most of their time.
    """

    async def next_pass(*_: float) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(pilot, "wait_for_idle", next_pass)


@pytest.fixture
def long_silences(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass between any two looks at a screen's clock."""
    seconds = count()
    monkeypatch.setattr(silence, "monotonic", lambda: float(next(seconds)))
