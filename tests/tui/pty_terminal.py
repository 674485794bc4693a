"""A program at a pseudo-terminal of its own: every byte it writes, every mode it sets.

tmux shows what a person sees; here is what reaches the terminal.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

from tests.tui.terminal import DEADLINE, RUMMY

_KEYS = {
    "enter": b"\r",
    "escape": b"\x1b",
    "ctrl+c": b"\x03",
    "ctrl+q": b"\x11",
    "ctrl+z": b"\x1a",
    "ctrl+p": b"\x10",
}
_MODE = re.compile(r"\x1b\[(?:\?(\d+)([hl])|([<>])(\d*)u)")
_CODE = re.compile(
    r"\x1b(?:\[[0-9;?<>]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z])"
)
_ON_AT_FIRST = {"7", "25"}
"""Modes a terminal begins with: lines wrap, the cursor shows."""


class PtyTerminal:
    """One program, its terminal, and what it has written so far."""

    def __init__(
        self, command: Sequence[str], size: tuple[int, int], env: Mapping[str, str]
    ) -> None:
        self._master, slave = pty.openpty()
        self.resize(size)
        self.attributes_before = termios.tcgetattr(slave)
        self.written = b""
        self._is_open = True
        self.cpu_used = 0.0
        """Processor time of the program when it was last looked at."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", _TAKING_THE_TERMINAL, *command],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**_environment(), **env},
        )
        os.close(slave)

    def press(self, *keys: str) -> None:
        """Press keys by Textual's names."""
        for key in keys:
            self.send(_KEYS.get(key, key.encode()))

    def send(self, data: bytes) -> None:
        os.write(self._master, data)

    def resize(self, size: tuple[int, int]) -> None:
        columns, rows = size
        packed = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, packed)

    def read(self, seconds: float) -> bytes:
        """What is written within this time, or as soon as there is something."""
        with suppress(OSError):
            if self._is_open and select.select([self._master], [], [], seconds)[0]:
                new = os.read(self._master, 1 << 16)
                self.written += new
                return new
        return b""

    def wait_until(self, holds: Callable[[], object], otherwise: str) -> None:
        """Read on until something holds."""
        end = monotonic() + DEADLINE
        while not holds():
            if monotonic() > end:
                raise AssertionError(f"{otherwise}:\n{plain(self.written)[-4000:]}")
            self.read(0.05)

    def wait_for(self, text: str, *, after: int = 0) -> int:
        """Wait until this is written, codes aside; where the bytes after it begin."""
        self.wait_until(
            lambda: text in plain(self.written[after:]), f"{text!r} did not come"
        )
        return len(self.written)

    def wait_for_row(self, width: int, *, after: int) -> None:
        """Wait until a row of this many columns is written."""
        self.wait_until(
            lambda: width in map(len, plain(self.written[after:]).splitlines()),
            f"no row is {width} wide",
        )

    def press_until(self, key: str, text: str) -> int:
        """Press a key now and then until this is written; where that ends."""
        at = len(self.written)
        end = monotonic() + DEADLINE
        while text not in plain(self.written[at:]):
            if monotonic() > end:
                raise AssertionError(f"{text!r} did not come:\n{self.left_behind}")
            self.press(key)
            again = monotonic() + 0.6
            while text not in plain(self.written[at:]) and monotonic() < again:
                self.read(0.05)
        return len(self.written)

    def close(self) -> None:
        """Close the terminal under the program."""
        if self._is_open:
            self._is_open = False
            os.close(self._master)

    def exit_code(self) -> int:
        """Wait until the program has ended; how it did."""
        end = monotonic() + DEADLINE
        while (code := self.process.poll()) is None:
            with suppress(OSError, IndexError):
                self.cpu_used = cpu_seconds(self.process.pid)
            if monotonic() > end:
                raise AssertionError(f"it does not end:\n{plain(self.written)[-4000:]}")
            if not self.read(0.02) and not self._is_open:
                with suppress(subprocess.TimeoutExpired):
                    self.process.wait(0.02)
        while self.read(0):
            pass
        return code

    @property
    def modes(self) -> set[str]:
        """Modes that are not as a terminal begins: numbers, `keys` for kitty's."""
        on = set(_ON_AT_FIRST)
        pushed = 0
        for number, how, direction, _ in _MODE.findall(self.written.decode()):
            if number:
                (on.add if how == "h" else on.discard)(number)
            else:
                pushed += 1 if direction == ">" else -1
        return (on ^ _ON_AT_FIRST) | ({"keys"} if pushed else set())

    @property
    def is_as_before(self) -> bool:
        """Whether the line discipline is what it was: echo, signals, line editing."""
        return termios.tcgetattr(self._master) == self.attributes_before

    @property
    def left_behind(self) -> str:
        """What stands on the normal screen, codes aside."""
        return plain(self.written.rpartition(b"\x1b[?1049l")[2])


PROMPT = "shell> "
_NOT_HANDED_ON = ("COLUMNS", "LINES")
"""They would say how large the terminal is, whatever it says itself."""
_CALM = {"TEXTUAL_ANIMATIONS": "none", "RUMMY_SHOW_TOSS": "false"}

# The terminal is to send its signals to the program.
_TAKING_THE_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


def _environment() -> dict[str, str]:
    kept = {n: value for n, value in os.environ.items() if n not in _NOT_HANDED_ON}
    return {**kept, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **_CALM}


def plain(data: bytes) -> str:
    """The text of what was written, without codes."""
    return _CODE.sub("", data.decode(errors="replace"))


@contextmanager
def rummy_at_pty(
    *args: str,
    size: tuple[int, int] = (80, 24),
    before: str = "",
    env: Mapping[str, str] = _CALM,
) -> Iterator[PtyTerminal]:
    """The game at a pseudo-terminal.

    Args:
        args: The command line after `rummy`.
        size: Columns and rows.
        before: Python that is run before the game, to break something.
        env: Variables of the environment.
    """
    python, dash_c, code = RUMMY
    command = [python, dash_c, f"{before}\n{code}", *args]
    with _ended(PtyTerminal(command, size, env)) as terminal:
        yield terminal


@contextmanager
def shell_with_rummy(*args: str) -> Iterator[PtyTerminal]:
    """The game started from a shell that can stop it and let it go on."""
    shell = ["/bin/bash", "--norc", "--noprofile", "-i"]
    with _ended(PtyTerminal(shell, (80, 24), {"PS1": PROMPT})) as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(shlex.join([*RUMMY, *args]).encode() + b"\n")
        yield terminal


@contextmanager
def _ended(terminal: PtyTerminal) -> Iterator[PtyTerminal]:
    try:
        yield terminal
    finally:
        with suppress(ProcessLookupError):
            terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait(DEADLINE)
        terminal.close()


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used so far; 0 where nobody tells."""
    if not Path("/proc/self/stat").exists():
        return 0.0
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
