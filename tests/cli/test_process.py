"""What only a process of its own shows: pipes, encodings, signals, closed streams."""

import io
import json
import os
import pty
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import HAND, INVALID, VALID, RunProcess, command, is_one_sentence

CHECK = ("check", INVALID, "--wild", "3D")
PROGRAM = shlex.join(command())
LINE = json.dumps({"hand": HAND, "wild": "JD"}).encode() + b"\n"
BAD_CARD = ("check", "♥♥", "--wild", "3D")

NARROW = [
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "latin-1:strict"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"TERM": "dumb"},
    {"NO_COLOR": "1"},
]


@pytest.mark.parametrize("environment", NARROW, ids=str)
@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("--help",), 0),
        (("rules",), 0),
        (("rules", "desk", "--format", "pool-61"), 0),
        (CHECK, 1),
        ((*CHECK, "--json"), 1),
        (BAD_CARD, 2),
        (("check", "\udcff", "--wild", "3D"), 2),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_a_narrow_encoding_is_written_as_well_as_it_goes(
    environment: dict[str, str],
    args: tuple[str, ...],
    code: int,
    run_process: RunProcess,
) -> None:
    done = run_process(*args, **environment)

    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stdout
    if "ascii" in environment.get("PYTHONIOENCODING", ""):
        assert (done.stdout + done.stderr).isascii()


@pytest.mark.parametrize(
    "args",
    [("rules",), ("--help",), ("solve", "-"), ("bots",), ("watch", "--plain")],
    ids=lambda args: args[0],
)
def test_a_reader_that_leaves_is_no_failure(args: tuple[str, ...]) -> None:
    with subprocess.Popen(
        command(*args),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        try:
            process.stdin.write(LINE * 200)
            process.stdin.close()
        except BrokenPipeError:
            pass
        said = process.stderr.read()
        assert process.wait(timeout=60) == 0
    assert said == b""


def test_the_first_line_of_many_is_enough() -> None:
    shell = f"yes '{LINE.decode().strip()}' | {PROGRAM} solve -"
    done = subprocess.run(
        f"({shell}; echo code $? >&2) | head -1",
        shell=True,
        capture_output=True,
        timeout=60,
        check=False,
    )

    assert json.loads(done.stdout)["points"] == 42
    assert done.stderr == b"code 0\n"


def test_the_head_of_a_watch_is_enough() -> None:
    shell = f"{PROGRAM} watch --plain --seed 3"
    done = subprocess.run(
        f"({shell}; echo code $? >&2) | head -1",
        shell=True,
        capture_output=True,
        timeout=60,
        check=False,
    )

    assert done.stdout.startswith(b"# rummy ")
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b"code 0\n"


def test_a_full_disk_is_told_in_one_sentence() -> None:
    if not Path("/dev/full").exists():
        return
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            command(*CHECK),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )

    assert done.returncode == 2
    assert is_one_sentence(done.stderr.decode())


def test_ctrl_c_ends_with_130_and_no_traceback() -> None:
    with subprocess.Popen(
        command("solve", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(LINE)
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
        assert process.wait(timeout=60) == 130
        process.stdin.close()
    assert b"Traceback" not in said


@pytest.mark.parametrize(
    ("redirection", "code"),
    [("<&-", 2), (">&-", 0), ("2>&-", 0), (">&- 2>&-", 0), ("</dev/null", 0)],
)
def test_closed_streams_are_no_failure(redirection: str, code: int) -> None:
    program = f"{PROGRAM} solve -"
    done = subprocess.run(
        f"{program} {redirection}",
        shell=True,
        input=LINE,
        capture_output=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


@pytest.mark.parametrize("redirection", ["<&-", ">&-", "2>&-", ">&- 2>&-"])
@pytest.mark.parametrize(
    ("args", "code"), [(f"check '{VALID}' --wild 3D", 0), ("check AH --wild 3D", 1)]
)
def test_a_verdict_needs_no_streams(args: str, code: int, redirection: str) -> None:
    done = subprocess.run(
        f"{PROGRAM} {args} {redirection}",
        shell=True,
        capture_output=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr


def in_terminal(*args: str, **environment: str) -> str:
    """What a terminal is written by `rummy` with these arguments."""
    ours, theirs = pty.openpty()
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
    with subprocess.Popen(
        command(*args),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**clean, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment},
    ) as process:
        os.close(theirs)
        written = io.BytesIO()
        try:
            while piece := os.read(ours, 4096):
                written.write(piece)
        # Linux says so when nobody holds the other end any more.
        except OSError:
            pass
        process.wait(timeout=60)
    os.close(ours)
    return written.getvalue().decode()


def test_a_terminal_gets_colour_and_suit_symbols() -> None:
    written = in_terminal(*CHECK)

    assert "\x1b[" in written
    assert "5♠ 6♠ 7♠ 8♠" in written


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_a_terminal_that_wants_plain_text_gets_it(environment: dict[str, str]) -> None:
    written = in_terminal(*CHECK, **environment)

    assert "\x1b" not in written
    assert "5S 6S 7S 8S" in written
