"""Plain mode writes its matches down: what was left goes on, by pipe or by screen."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from rummy_tui.store import History, MatchStatus
from tests.plain.test_broken_off import DEADLINE, started, type_in, wait_for
from tests.plain.test_pipes import WON, piped, typed_in


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "history.db"
    monkeypatch.setenv("RUMMY_HISTORY", str(path))
    return path


def test_a_broken_off_deal_goes_on_where_the_input_ended(
    history: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = typed_in(WON, monkeypatch, "You")
    whole = piped("play", "--plain", "--seed", str(WON), lines=lines)
    assert whole.returncode == 0, whole.stderr
    # The first line accepts the card; cut after some turns.
    cut = 1 + len(lines) // 2
    first = piped("play", "--plain", "--seed", str(WON), lines=lines[:cut])
    assert first.returncode == 2
    assert b"`rummy play --resume --plain` goes on with it" in first.stderr
    second = piped("play", "--plain", "--resume", lines=lines[cut:])

    assert second.returncode == 0, second.stderr
    with History.open(history) as opened:
        newest, oldest = opened.matches().matches
        assert newest.status == oldest.status == MatchStatus.OVER
        logs = [opened.match(match.id).events for match in (newest, oldest)]
    assert len(logs[0]) == len(logs[1])
    for one, other in zip(*logs, strict=True):
        if not hasattr(one, "at"):
            assert one == other


def test_without_anything_left_resume_says_what_to_do(history: Path) -> None:
    done = piped("play", "--plain", "--resume")

    assert done.returncode == 2
    assert done.stderr.decode().splitlines()[-1] == (
        "Error: no match is waiting to be gone on with; `rummy play --plain` begins "
        "another"
    )


def test_where_nothing_can_be_kept_one_is_told_and_plays(history: Path) -> None:
    history.write_bytes(b"not a database at all, but a letter to a friend")
    done = piped("play", "--plain", "--seed", "1", lines=["1", "leave", "yes"])

    assert done.returncode == 0, done.stderr
    assert b"The match is played without being kept." in done.stdout
    assert b"will be lost" in done.stdout
    assert history.read_bytes().startswith(b"not a database")


def test_leaving_says_how_to_go_on(history: Path) -> None:
    done = piped("play", "--plain", "--seed", "1", lines=["1", "leave", "yes"])

    assert done.returncode == 0, done.stderr
    assert b"`rummy play --resume --plain` goes on with it" in done.stdout


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_hand_arranged_before_a_signal_lies_so_again(
    history: Path, number: int
) -> None:
    with started("play", "--plain", "--seed", "7") as process:
        type_in(process, ["1", "auto", "hand"])
        assert process.stdout is not None
        # What the best grouping is called is said twice: as it is laid, and by "hand".
        heard = b""
        while heard.count(b"Group 1, ") < 2:
            line = process.stdout.readline()
            assert line, heard
            heard += line
        process.send_signal(number)
        process.wait(DEADLINE)
        assert process.returncode == 128 + number
    done = piped("play", "--plain", "--resume", lines=["hand", "leave", "yes"])

    assert b"Group 1, " in done.stdout


def test_what_is_in_play_elsewhere_is_said_to_be_so(history: Path) -> None:
    with started("play", "--plain", "--seed", "7") as process:
        type_in(process, ["1"])
        wait_for(3, history)
        done = piped("play", "--plain", "--resume")

    assert done.returncode == 2
    assert b"is in play in another window" in done.stderr
