"""A whole pool in a real terminal, played by keys: the same seed, the same log."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rummy_tui.engine.events import (
    DealSettled,
    Declared,
    DeclaredWrongly,
    Event,
    MatchEnded,
)
from rummy_tui.store import History, MatchStatus
from tests.tui.terminal import Terminal, needs_tmux, rummy

SEED = "11"
_NO_TIME = datetime(2026, 1, 1, tzinfo=UTC)
_OVER = "won the match"
_CHOICES = (
    _OVER,
    "YOUR TURN: draw",
    "YOUR TURN: discard",
    "lay down",
    "score sheet",
    "next deal",
)


def play_pool(terminal: Terminal) -> None:
    """Throw what is drawn in the first deal, drop in all others, to the end."""
    terminal.wait_for("How classic is played")
    terminal.press_until("enter", "YOUR TURN")
    settled = 0
    while (shown := terminal.wait_for(*_CHOICES)) != _OVER:
        match shown:
            case "YOUR TURN: draw" if settled:
                terminal.press("P")
                terminal.wait_for("Drop for")
                terminal.press("y")
                terminal.wait_for("score sheet")
            case "YOUR TURN: draw":
                terminal.press("c")
                terminal.wait_for("YOUR TURN: discard")
            case "YOUR TURN: discard":
                terminal.press("d")
                terminal.wait_for("Throw ")
                terminal.press("d")
                terminal.wait_for("YOUR TURN: draw", "lay down", "score sheet")
            case "lay down":
                terminal.press("A", "enter")
                terminal.wait_for("Lay down for")
                terminal.press("y")
                terminal.wait_for("score sheet")
            case "score sheet":
                settled += 1
                terminal.press_until("enter", "Score sheet")
                terminal.wait_for("next deal", _OVER)
            case _:
                terminal.press_until("enter", "YOUR TURN")
    terminal.press("q")
    assert terminal.exit_code() == 0


def log_of(path: Path) -> list[Event]:
    """The only match there, times aside."""
    with History.open(path) as history:
        (match,) = history.matches().matches
        assert match.status is MatchStatus.OVER
        events = history.match(match.id).events
    timed = (Declared, DeclaredWrongly)
    return [
        replace(event, at=_NO_TIME) if isinstance(event, timed) else event
        for event in events
    ]


@needs_tmux
@pytest.mark.slow
def test_a_whole_pool_played_by_keys_twice_is_the_same_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs = []
    for run in ("first", "second"):
        history = tmp_path / run / "history.db"
        history.parent.mkdir()
        monkeypatch.setenv("RUMMY_HISTORY", str(history))
        args = ("play", "--format", "pool-101", "--seed", SEED)
        with rummy(tmp_path / run, *args) as terminal:
            play_pool(terminal)
        logs.append(log_of(history))

    deals = [event for event in logs[0] if isinstance(event, DealSettled)]
    # A first drop costs 10, so that 101 are not reached soon.
    assert len(deals) > 3
    assert isinstance(logs[0][-1], MatchEnded)
    assert logs[0] == logs[1]
