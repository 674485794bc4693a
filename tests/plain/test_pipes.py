"""Plain mode in a process of its own: pipes, terminals, ends of input, signals."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Self

import pytest

from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_setup
from tests.cli.running import command, is_one_sentence
from tests.plain.typist import Played

WON, LOST = 1, 2
_DEADLINE = 60.0


def typed_in(seed: int, monkeypatch: pytest.MonkeyPatch, *names: str) -> list[str]:
    """What to type to play this match to the settlement and leave."""
    played = Played(new_setup(names=names, seed=Seed.numbered(seed)), monkeypatch)
    played.play()
    return played.typist.typed


def piped(
    *args: str, lines: Sequence[str] = (), **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """`rummy` with these lines piped in."""
    return subprocess.run(
        command(*args),
        input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True,
        env={**os.environ, **environment},
        timeout=_DEADLINE,
        check=False,
    )


@pytest.mark.parametrize(("seed", "said"), [(WON, "You won"), (LOST, "You lost")])
def test_a_whole_deal_goes_through_a_pipe_without_a_control_byte(
    seed: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = typed_in(seed, monkeypatch, "You")
    done = piped("play", "--plain", "--seed", str(seed), lines=lines)

    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    assert f"\n{said} ".encode() in done.stdout
    assert re.search(rb"[^\n -~]", done.stdout) is None


def test_a_hotseat_deal_goes_through_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = typed_in(3, monkeypatch, "Nila", "Omar")
    args = ("hotseat", "--plain", "--names", "Nila,Omar", "--seed", "3")
    done = piped(*args, lines=lines)

    assert done.returncode == 0, done.stderr
    assert b" won the deal, plus " in done.stdout
    assert b"\n\n" not in done.stdout
    assert re.search(rb"[^\n -~]", done.stdout) is None


IMPORTS_TOLD = """
import sys
from rummy_tui.cli import main
sys.argv[0] = "rummy"
try:
    main()
finally:
    print("textual" in sys.modules, file=sys.stderr)
"""


def test_a_whole_deal_imports_no_textual(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = typed_in(LOST, monkeypatch, "You")
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS_TOLD, "play", "--plain", "--seed", str(LOST)],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=_DEADLINE,
        check=False,
    )

    assert "You lost" in done.stdout
    assert done.stderr == "False\n"


def test_every_shared_option_is_taken() -> None:
    done = piped(
        *("play", "--plain", "--rules", "desk", "--players", "4", "--seed", "5"),
        *("--bots", "random", "--point-value", "0.05", "--ascii"),
        lines=["4"],
    )

    assert done.returncode == 0, done.stderr
    assert b"A point is worth 0.05 chips." in done.stdout
    assert b"Player: Asha [bot], random." in done.stdout


@pytest.mark.parametrize(
    "args",
    [
        ("play", "--plain"),
        ("play", "--plain", "--format", "pool-101"),
        ("hotseat", "--plain", "--names", "Nila,Omar"),
        ("play", "--plain", "--format", "tournament"),
    ],
    ids=" ".join,
)
def test_nothing_is_lost_where_the_input_ends_before_a_match_has_begun(
    args: tuple[str, ...],
) -> None:
    done = piped(*args, lines=["rules", ""])

    assert done.returncode == 2
    what = "tournament" if "tournament" in args else "match"
    assert done.stderr.decode() == (
        f"Error: the input ended before a {what} had begun, so there was none to lose; "
        "`deal` begins it, and then keep the input open until its end\n"
    )


def test_where_a_match_cannot_be_kept_it_is_said_to_be_lost(tmp_path: Path) -> None:
    nowhere = {"RUMMY_HISTORY": str(tmp_path)}
    done = piped("play", "--plain", lines=["deal"], **nowhere)

    assert b"the input ended before the match did, and it is lost" in done.stderr


@pytest.mark.parametrize("lines", [[], ["1"], ["1", "1"], ["1", "3"]], ids=len)
def test_the_end_of_input_in_a_deal_is_one_sentence_and_exit_2(
    lines: list[str],
) -> None:
    done = piped("play", "--plain", "--seed", "1", lines=lines)

    assert done.returncode == 2
    assert is_one_sentence(done.stderr.decode())
    assert b"input ended" in done.stderr


def test_the_end_of_input_after_the_settlement_is_no_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = typed_in(WON, monkeypatch, "You")
    done = piped("play", "--plain", "--seed", "1", lines=lines[:-1])

    assert (done.returncode, done.stderr) == (0, b"")


def test_bytes_that_are_no_text_are_a_typing_error() -> None:
    done = subprocess.run(
        command("play", "--plain", "--seed", "1"),
        input=b"1\n\xff\xfe\x00\x1b[2J\n7\nyes\n",
        capture_output=True,
        timeout=_DEADLINE,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert b"is no command" in done.stdout
    assert re.search(rb"[^\n -~]", done.stdout) is None


@pytest.mark.parametrize("redirection", [">&-", "<&-", ">&- <&-"])
def test_closed_streams_end_without_a_traceback(redirection: str) -> None:
    shell = " ".join(command("play", "--plain", "--seed", "1"))
    done = subprocess.run(
        f"{shell} {redirection}",
        shell=True,
        input=b"1\n",
        capture_output=True,
        timeout=_DEADLINE,
        check=False,
    )

    assert done.returncode == (0 if ">&-" in redirection else 2)
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    shell = " ".join(command("play", "--plain", "--seed", "1"))
    done = subprocess.run(
        f"(yes hand | {shell}; echo code $? >&2) | head -1",
        shell=True,
        capture_output=True,
        timeout=_DEADLINE,
        check=False,
    )

    assert done.stdout.startswith(b"Rummy, plain mode")
    assert done.stderr == b"code 0\n"


class Terminal:
    """`rummy` in a terminal of its own, standard error aside; gone when left."""

    def __init__(
        self, *args: str, stdout: int | None = None, term: str = "xterm"
    ) -> None:
        self._ours, theirs = pty.openpty()
        self._process = subprocess.Popen(
            command(*args),
            stdin=theirs,
            stdout=theirs if stdout is None else stdout,
            stderr=subprocess.PIPE,
            env={**os.environ, "TERM": term},
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = b""

    def types(self, line: str) -> None:
        os.write(self._ours, f"{line}\n".encode())

    def interrupts(self) -> None:
        self._process.send_signal(signal.SIGINT)

    def wait_for(self, text: str, *, count: int = 1) -> None:
        end = monotonic() + _DEADLINE
        while self.shown.count(text.encode()) < count:
            ready, _, _ = select.select([self._ours], [], [], max(0, end - monotonic()))
            assert ready, f"{text!r} did not come: {self.shown!r}"
            self.shown += os.read(self._ours, 4096)

    def ends(self) -> tuple[int, str]:
        """Its exit code and what it said on standard error."""
        _, said = self._process.communicate(timeout=_DEADLINE)
        return self._process.returncode, said.decode()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._ours)
        with self._process:
            self._process.kill()


def test_a_dumb_terminal_gets_plain_mode_with_the_reason() -> None:
    with Terminal("play", "--seed", "1", term="dumb") as terminal:
        terminal.wait_for("Choice: ")
        terminal.types("1")
        terminal.wait_for("Choice: ", count=2)
        terminal.types("leave")
        terminal.wait_for("Choice: ", count=3)
        terminal.types("yes")
        code, said = terminal.ends()

        assert code == 0
        assert is_one_sentence(said)
        assert "TERM=dumb" in said
        assert b"\x1b" not in terminal.shown


def test_output_into_a_file_from_a_terminal_is_plain(tmp_path: Path) -> None:
    with (
        open(tmp_path / "said", "wb") as file,
        Terminal("play", "--seed", "1", stdout=file.fileno()) as terminal,
    ):
        terminal.types("4")
        code, said = terminal.ends()

    assert code == 0
    assert is_one_sentence(said)
    assert "standard output is no terminal" in said
    assert (tmp_path / "said").read_bytes().endswith(b"Choice:\n")


def test_ctrl_c_at_a_prompt_ends_with_130() -> None:
    with Terminal("play", "--plain", "--seed", "1") as terminal:
        terminal.wait_for("Choice: ")
        terminal.interrupts()
        terminal.wait_for("Choice: \r\n")
        code, said = terminal.ends()

        assert (code, said) == (130, "")


def test_a_terminal_is_scrolled_before_the_next_person() -> None:
    with Terminal(
        "hotseat", "--plain", "--names", "Nila,Omar", "--seed", "3"
    ) as terminal:
        terminal.wait_for("Choice: ")
        terminal.types("1")
        terminal.wait_for("with nobody else there: ")
        first = terminal.shown.rpartition(b" is next.")[0]
        assert first.endswith(b"\r\n" * 20 + first.rpartition(b"\n")[2])
        assert b"\x1b" not in terminal.shown
        terminal.types("leave")
        terminal.wait_for("Choice: ", count=2)
        terminal.types("yes")

        assert terminal.ends() == (0, "")
