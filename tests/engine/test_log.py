"""The log reads back what was written, and names the line that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from rummy_tui.engine.apply import replay
from rummy_tui.engine.log import LogError, dump_log, load_log
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.table import Table
from rummy_tui.new_match import new_setup, new_table


def played(rules: str = "classic", seed: int = 5) -> Table:
    """A whole match of three bots that reach many corners of the rules."""
    setup = new_setup(
        rules=rules,
        bots=("random", "miser", "collector"),
        seed=Seed.numbered(seed),
        decision_seconds=None,
    )
    table = new_table(setup)
    table.play_bots()
    return table


LINES = list(dump_log(played().events))


@pytest.mark.parametrize("rules", ["classic", "desk", "elitemelds", "standard"])
def test_a_log_reads_back_equal_and_replays_to_the_same_state(rules: str) -> None:
    table = played(rules)
    events = load_log(dump_log(table.events))
    assert events == table.events
    assert replay(events) == table.state


def test_blank_lines_at_the_end_do_no_harm() -> None:
    assert load_log([*LINES, "", "\n"]) == load_log(LINES)


def changed(line: str, change: Callable[[dict[str, object]], object]) -> str:
    """The line with its object changed in place."""
    values = json.loads(line)
    change(values)
    return json.dumps(values)


@pytest.mark.parametrize(
    ("number", "line", "told"),
    [
        (1, "", "line 1"),
        (1, '{"format": "phh"}', "line 1"),
        (1, '{"format": "rummy-log", "version": 2}', "version 2"),
        (1, '{"format": "rummy-log", "version": true}', "version True"),
        (2, "", "MatchStarted"),
        (2, LINES[2], "MatchStarted"),
        (3, "{", "line 3"),
        (3, "[" * 100_000, "line 3"),
        (3, "7", "line 3"),
        (3, '{"event": "Vanished"}', "Vanished"),
        (3, '{"event": ["Dealt"]}', "line 3"),
        (5, '{"event": "Discarded", "seat": 0}', "card"),
        (5, '{"event": "Discarded", "seat": 0, "card": "7H"}', "7H"),
        (5, '{"event": "Discarded", "seat": 0, "card": 1, "why": 2}', "why"),
        (5, '{"event": "Discarded", "seat": true, "card": 1}', "True"),
        (5, '{"event": "Reshuffled", "order": 7}', "list"),
        (5, '{"event": "Dropped", "seat": 0, "kind": "no", "points": 1}', "no"),
    ],
)
def test_a_damaged_line_is_named(number: int, line: str, told: str) -> None:
    damaged = [*LINES[: number - 1], line, *LINES[number:]]
    with pytest.raises(LogError, match=told):
        load_log(damaged)


def test_a_profile_with_a_missing_key_is_named() -> None:
    def drop_a_key(values: dict[str, object]) -> None:
        profile = values["profile"]
        assert isinstance(profile, dict)
        del profile["full_count"]

    with pytest.raises(LogError, match="full_count"):
        load_log([LINES[0], changed(LINES[1], drop_a_key), *LINES[2:]])


def test_an_empty_log_is_no_log() -> None:
    with pytest.raises(LogError):
        load_log([])
