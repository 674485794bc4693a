"""Recorded matches: what an older day's program wrote still reads, and means the same.

The files were played by bots once and looked over by hand; they are not written anew
when bots change. A field renamed in an event, or a rule that counts otherwise, shows
here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_tui.engine.apply import apply, start
from rummy_tui.engine.events import DealSettled, MatchStarted
from rummy_tui.engine.log import load_log
from rummy_tui.engine.narrate import Narrator
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.settle import settle
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase

LOGS = Path(__file__).parents[1] / "data" / "logs"
NAMES = sorted(path.stem for path in LOGS.glob("*.jsonl"))


def test_there_is_one_of_each_profile() -> None:
    assert NAMES == ["classic", "desk", "elitemelds", "standard"]


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_match_reads_and_is_told_as_it_was(name: str) -> None:
    lines = (LOGS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    first, *events = load_log(lines)
    assert isinstance(first, MatchStarted)
    state = start(first)
    narrator = Narrator(state.table)
    told = [narrator.line(first)]

    for event in events:
        if isinstance(event, DealSettled):
            assert settle(state, Seat(event.winner)) == event
        state = apply(state, event)
        told.append(narrator.line(event))

    assert state.phase is Phase.OVER
    text = (LOGS / f"{name}.txt").read_text(encoding="utf-8")
    assert [line for line in told if line] == text.splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_R1_the_seed_revealed_is_the_one_committed_to(name: str) -> None:
    lines = (LOGS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    first, *_, last = load_log(lines)
    assert isinstance(first, MatchStarted)
    seed = getattr(last, "seed", None)

    assert isinstance(seed, str)
    assert Seed(seed).commitment == first.commitment
