"""`rummy score`: what it asks, where it keeps, how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummy_tui.real_cards.set_up import FORMATS
from rummy_tui.rules.load import PROFILE_NAMES
from tests.cli.running import (
    DEADLINE,
    INVALID,
    Run,
    RunProcess,
    command,
    is_one_sentence,
    running,
)

TABLE = ("--names", "Asha,Ravi,Meera", "--format", "pool-101", "--rules", "classic")
DEAL = "asha 0, ravi 34, meera d\n"


def test_what_was_not_said_is_asked_for(run: Run) -> None:
    answers = "Asha\nAsha, Ravi\npool 999\npool 101\nnobody's\n\n"
    done = run("score", stdin=f"{answers}0 34\n")

    assert done.exit_code == 0
    assert "A score sheet needs 2 to 6 players and has 1" in done.stdout
    assert "'pool 999' is no format of a table" in done.stdout
    assert 'There is no rules profile "nobody\'s"' in done.stdout
    assert "Score sheet: pool-101, classic, after deal 1." in done.stdout


def test_the_number_of_a_format_or_of_rules_is_one_of_those_said(run: Run) -> None:
    done = run("score", stdin="Asha, Ravi\n0020\n0003\n0020\n0001\n0 34\n")

    assert done.exit_code == 0, done.exception
    assert "'0020' is no format of a table" in done.stdout
    assert "There is no rules profile '0020'" in done.stdout
    assert f"Score sheet: {FORMATS[2]}, {PROFILE_NAMES[0]}, after" in done.stdout


def test_F7_the_rules_are_told_before_the_first_deal(run: Run) -> None:
    said = run("score", *TABLE, "--entry", "25").stdout
    rules, _, _ = said.partition("Deal 1:")

    assert "F-2: Points add up: who reaches 101 is out" in rules
    assert "The entry is 25.00 chips a player, again for each rejoin." in rules
    assert "First drop 10, middle drop 30, wrong show 80" in rules
    assert "There is no real money: chips only." in rules


def test_a_sheet_is_kept_and_taken_up_again(run: Run) -> None:
    run("score", *TABLE, stdin=DEAL)
    run("score", "--resume", stdin="undo\nasha 5, ravi 0, meera m\nquit\n")
    done = run("score", "--resume", "1", "--plain")

    assert done.exit_code == 0
    assert "Meera: middle drop, 30 points, 30 in all." in done.stdout
    assert "Deal 2:" in done.stdout


def test_sheets_are_listed_and_printed(run: Run, tmp_path: Path) -> None:
    assert "There is no score sheet yet" in run("score", "--list").stdout
    run("score", *TABLE, stdin=DEAL)
    listed = run("score", "--list").stdout
    assert "pool-101, classic, 1 deal, not over: Asha 0, Ravi 34, Meera 10" in listed

    printed = run("score", "--print", "-").stdout
    assert printed.startswith("Score sheet: pool-101, classic, after deal 1.")
    file = tmp_path / "sheet.txt"
    assert run("score", "--print", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8") == printed

    again = run("score", "--print", str(file), "--resume", "1")
    assert again.exit_code == 2
    assert "there is a file" in again.stderr
    assert file.read_text(encoding="utf-8") == printed


def test_again_seats_the_same_players_for_a_new_sheet(run: Run) -> None:
    two = ("--names", "Asha,Ravi", "--format", "pool-101", "--rules", "desk")
    done = run("score", *two, stdin="names ravi Rave\n0 80\n0 80\nagain\n0 7\n")

    assert "This is sheet 2;" in done.stdout
    assert "asha 0, rave 34" in done.stdout
    assert "Rave 7" in run("score", "--list").stdout


def test_a_disputed_hand_gets_the_verdict_of_check(run: Run) -> None:
    judged = run("check", INVALID, "--wild", "3D", "--packs", "3", "--rules", "classic")
    done = run(
        "score",
        *TABLE[:1],
        "A1,B1,C1,D1",
        *TABLE[2:],
        stdin=f"check b1 3D {INVALID}\nyes\n",
    )

    assert judged.stdout.strip() in done.stdout
    assert "Noted, deal 1: B1 wrong show, 80 points." in done.stdout


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("--names", "Asha"), "needs 2 to 6 players and has 1"),
        (("--names", "A1,B1,C1,D1,E1,F1,G1"), "seats 2 to 6 players"),
        (("--names", "Asha,d"), "would be taken for"),
        (("--names", "Asha,,Ravi"), "empty name"),
        (("--rules", "nobodys"), "no rules profile"),
        (("--format", "tournament"), "tournament"),
        (("--point-value", "0.001"), "worth of a point"),
        (("--resume", "7"), "there is no match 7"),
        (("--resume", "x"), "no number of a score sheet"),
        (("--resume",), "no score sheet to go on with"),
        (("--print", "x"), "no score sheet to print"),
        (("--resume", "--names", "A1,B1"), "stands once it is begun"),
        (("--names", "Asha,Ravi"), "ended before there was a score sheet"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_exit_2(
    run: Run, args: tuple[str, ...], why: str
) -> None:
    done = run("score", *args)

    assert done.exit_code == 2
    assert why in done.stderr
    assert is_one_sentence(done.stderr)


def test_a_pipe_gets_no_escape_codes_and_closed_input_is_told(
    run_process: RunProcess,
) -> None:
    done = run_process("score", *TABLE, stdin=b"\xff\xfe asha\n" + DEAL.encode())

    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert b"after deal 1." in done.stdout
    assert done.stderr == b""


def hear(heard: Iterable[str], wanted: str) -> None:
    """Read on until this line."""
    for line in heard:
        if line == wanted:
            return
    raise AssertionError(f"it ended before it said {wanted!r}")


@pytest.mark.parametrize("said", [(), ("Deal 1:\n",)])
def test_a_program_that_ends_early_is_not_waited_for(said: Sequence[str]) -> None:
    with pytest.raises(AssertionError, match="it ended before it said 'Deal 2"):
        hear(said, "Deal 2:\n")


def test_ctrl_c_is_130_and_the_sheet_is_kept(run: Run, tmp_path: Path) -> None:
    environment = {**os.environ, "RUMMY_HISTORY": str(tmp_path / "h.db")}
    with running(
        command("score", *TABLE),
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(DEAL)
        process.stdin.flush()
        hear(process.stdout, "Deal 2:\n")
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=DEADLINE)
    assert process.returncode == 130
    assert said == "Sheet 1 is kept; `rummy score --resume 1` takes it up again.\n"
    done = subprocess.run(
        command("score", "--list"),
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Ravi 34" in done.stdout


@contextmanager
def sheet_open_elsewhere(path: Path) -> Iterator[None]:
    """A sheet that another process has open, with a deal on it."""
    environment = {**os.environ, "RUMMY_HISTORY": str(path)}
    with running(command("score", *TABLE), env=environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(DEAL)
        process.stdin.flush()
        hear(process.stdout, "Deal 2:\n")
        yield


def test_a_sheet_that_is_open_elsewhere_is_said_to_be_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HISTORY", str(tmp_path / "h.db"))
    with sheet_open_elsewhere(tmp_path / "h.db"):
        for asked in (("--resume",), ("--resume", "1")):
            done = run("score", *asked)
            assert done.exit_code == 2
            assert done.stderr == (
                "Error: score sheet 1 is open in another window; go on there, or close "
                "it first\n"
            )
        listed = run("score", "--list").stdout
        assert "1 deal, not over, open in another window: Asha 0, Ravi 34" in listed
        shown = run("history", "1").stdout.splitlines()
        assert shown[-1] == "It is open in another window."
        # It can be read.
        assert "after deal 1." in run("score", "--print", "-").stdout

    done = run("score", "--resume")
    assert (done.exit_code, done.stderr) == (0, "")
    listed = run("score", "--list").stdout
    assert "1 deal, not over: Asha 0, Ravi 34" in listed


def test_with_a_sheet_open_elsewhere_an_older_one_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HISTORY", str(tmp_path / "h.db"))
    run("score", *TABLE, stdin=DEAL)
    with sheet_open_elsewhere(tmp_path / "h.db"):
        done = run("score", "--resume")

    assert done.exit_code == 0
    assert "Sheet 1 is kept" in done.stdout


def test_a_history_that_cannot_be_used_is_told_before_anything_is_asked(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "h.db").write_bytes(b"x" * 2000)
    monkeypatch.setenv("RUMMY_HISTORY", str(tmp_path / "h.db"))
    done = run("score", *TABLE, stdin=DEAL)

    assert done.exit_code == 2
    assert done.stdout == ""
    assert is_one_sentence(done.stderr)


@pytest.mark.parametrize("answers", ["quit\n", "Asha, Ravi\nquit\n", "a1,b1\n2\nq\n"])
def test_who_quits_before_there_is_a_sheet_leaves_none(run: Run, answers: str) -> None:
    done = run("score", stdin=f"help\nundo\n{answers}no\n")

    assert done.exit_code == 0
    assert "There is no sheet yet, so undo does nothing." in done.stdout
    assert done.stdout.splitlines()[-1] == "No sheet was begun."
    assert "There is no score sheet yet" in run("score", "--list").stdout


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    answers=st.lists(
        st.sampled_from(("Asha, Ravi", "pool-101", "2", "desk", "", ",", "0 34", "no"))
        | st.text(max_size=20),
        max_size=8,
    )
)
def test_whatever_is_answered_it_ends_in_sentences(
    run: Run, answers: list[str]
) -> None:
    done = run("score", stdin="".join(f"{answer}\n" for answer in answers))

    assert done.exit_code in (0, 2)
    assert (done.exit_code == 2) == is_one_sentence(done.stderr)


def test_keeping_score_imports_no_textual(run_process: RunProcess) -> None:
    code = (
        "import sys\n"
        "from rummy_tui.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print('textual' in sys.modules)\n"
    )
    done = subprocess.run(
        [command()[0], "-c", code, "score", *TABLE],
        input=DEAL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert "after deal 1." in done.stdout
    assert done.stdout.splitlines()[-1] == "False", done.stderr


def test_the_history_shows_a_sheet_as_it_is_printed(run: Run) -> None:
    begun = run("score", *TABLE, stdin=DEAL)
    assert begun.exit_code == 0, begun.stderr
    printed = run("score", "--print", "-").stdout.splitlines()
    shown = run("history", "1").stdout.splitlines()

    assert shown == [*printed, "", "`rummy score --resume 1` goes on with it."]


def test_a_program_that_hangs_is_killed_at_its_deadline() -> None:
    hanging = (sys.executable, "-c", "input()")
    with running(hanging, env=os.environ, deadline=0.05) as process:
        assert process.stdout is not None
        assert process.stdout.readlines() == []
        assert process.wait(DEADLINE) == -signal.SIGKILL
