"""A program in a real terminal: tmux on a socket of its own, with an empty config."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

DEADLINE = 60.0
"""Seconds to wait for what must come; a busy machine is no failure."""
_POLL = 0.02
_TMUX_KEYS = {
    "left": "Left",
    "right": "Right",
    "enter": "Enter",
    "escape": "Escape",
    "space": "Space",
    "ctrl+q": "C-q",
    "ctrl+c": "C-c",
}
_KEPT = (
    "PATH",
    "HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
    "RUMMY_HISTORY",
)

# tmux itself sometimes misses how a program ended.
_TELLING_HOW_IT_ENDED = '"$0" "$@"; printf "[ended: %s]" $?; exec cat'

needs_tmux = pytest.mark.skipif(
    shutil.which("tmux") is None,
    reason="tmux is not installed; a real terminal is tested with it",
)


class Terminal:
    """A tmux pane with one program in it."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket

    def tmux(self, *args: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(self._socket), "-f", "/dev/null", *args],
            capture_output=True,
            text=True,
            timeout=DEADLINE,
            check=False,
            env=self._environment(),
        )
        return done.stdout

    def start(self, command: Sequence[str], size: tuple[int, int]) -> None:
        width, height = map(str, size)
        self.tmux("new-session", "-d", "-x", width, "-y", height, "cat")
        self.tmux("set-option", "-g", "status", "off")
        self.tmux("respawn-pane", "-k", "sh", "-c", _TELLING_HOW_IT_ENDED, *command)

    def press(self, *keys: str) -> None:
        """Press keys by Textual's names."""
        for key in keys:
            if key in _TMUX_KEYS:
                self.tmux("send-keys", _TMUX_KEYS[key])
            else:
                self.tmux("send-keys", "-l", key)

    def resize(self, size: tuple[int, int]) -> None:
        self.tmux("resize-window", "-x", str(size[0]), "-y", str(size[1]))

    def text(self) -> str:
        return self.tmux("capture-pane", "-p")

    def wait_for(self, *texts: str) -> str:
        """Wait until one of these is on the screen; which it was."""

        def found() -> str:
            shown = self.text()
            return next((text for text in texts if text in shown), "")

        return self.wait_until(found, f"{' or '.join(map(repr, texts))} did not come")

    def wait_until(self, holds: Callable[[], str], otherwise: str) -> str:
        end = monotonic() + DEADLINE
        while not (answer := holds()):
            if monotonic() > end:
                raise AssertionError(f"{otherwise}; the screen:\n{self.text()}")
            sleep(_POLL)
        return answer

    def press_until(self, key: str, text: str) -> None:
        """Press a key now and then until this is on the screen."""
        end = monotonic() + DEADLINE
        while text not in self.text():
            if monotonic() > end:
                raise AssertionError(f"{text!r} did not come:\n{self.text()}")
            self.press(key)
            again = monotonic() + 0.5
            while text not in self.text() and monotonic() < again:
                sleep(_POLL)

    def exit_code(self) -> int:
        """Wait until the program has ended; how it did."""
        self.wait_for("[ended: ")
        return int(self.text().partition("[ended: ")[2].partition("]")[0])

    def pid(self) -> int:
        """The process of the program."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        children = Path(f"/proc/{shell}/task/{shell}/children").read_text()
        return int(children.split()[0])

    def _environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        return {
            **kept,
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "TEXTUAL_ANIMATIONS": "none",
            "RUMMY_SHOW_TOSS": "false",
        }


RUMMY = (
    sys.executable,
    "-c",
    "import sys; from rummy_tui.cli import main; sys.argv[0] = 'rummy'; main()",
)


@contextmanager
def rummy(
    folder: Path, *args: str, size: tuple[int, int] = (80, 24)
) -> Iterator[Terminal]:
    """The game in a terminal of this size."""
    # A socket's path must be short, and pytest's folders are not.
    socket = Path("/tmp") / f"rummy-{os.getpid()}-{abs(hash(folder)) % 10**8}"
    terminal = Terminal(socket)
    terminal.start([*RUMMY, *args], size)
    try:
        yield terminal
    finally:
        terminal.tmux("kill-server")
        socket.unlink(missing_ok=True)
