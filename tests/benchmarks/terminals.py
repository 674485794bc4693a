"""Programs in pseudo-terminals, and what their screens say, for the benchmarks.

The terminal here tells the program that it draws whole frames at once (mode 2026), so
the end of each frame is seen in the bytes. It keeps letters and no colours.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

MINIMAL = """
from textual.app import App
from textual.widgets import Static

class Minimal(App):
    pressed = 0

    def compose(self):
        yield Static("READY")

    def on_key(self):
        self.pressed += 1
        self.query_one(Static).update(f"{self.pressed} keys")

Minimal().run()
"""
"""The app everything is compared with: one line of text, which counts keys."""

GAME = "import sys; from rummy_tui.cli import main; sys.argv[0] = 'rummy'; main()"

_DEADLINE = 60.0
_ASKS_FOR_FRAMES, _FRAMES = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
_FRAME_END = b"\x1b[?2026l"
_TOKEN = re.compile(
    r"\x1b\[(?P<numbers>[0-9;?<>=$ ]*)(?P<command>[@-~])"
    r"|\x1b[\]P_][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1b[^\[\]P_]"
    r"|(?P<text>[^\x1b\r\n]+)"
    r"|(?P<move>[\r\n])"
)


class Letters:
    """What a terminal of this size shows, as far as Textual writes to one."""

    def __init__(self, columns: int, rows: int) -> None:
        self._columns = columns
        self._cells = [[" "] * columns for _ in range(rows)]
        self._row = self._column = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._rest = ""

    def __str__(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self._cells)

    def feed(self, data: bytes) -> None:
        """Take in what the program has written; half a sequence waits for the rest."""
        text = self._rest + self._decoder.decode(data)
        at = 0
        while at < len(text) and (token := _TOKEN.match(text, at)):
            at = token.end()
            if token["text"]:
                self._write(token["text"])
            elif token["move"]:
                self._column = 0
                self._row += token["move"] == "\n"
            elif token["command"] == "H":
                row, _, column = token["numbers"].partition(";")
                self._row, self._column = int(row or 1) - 1, int(column or 1) - 1
        self._rest = text[at:]

    def _write(self, text: str) -> None:
        if self._row < len(self._cells):
            fits = text[: max(0, self._columns - self._column)]
            end = self._column + len(fits)
            self._cells[self._row][self._column : end] = fits
        self._column += len(text)


@dataclass
class Program:
    """A program in a pseudo-terminal of its own."""

    argv: list[str]
    size: tuple[int, int]
    environment: dict[str, str] = field(default_factory=dict)
    pid: int = 0
    fd: int = -1
    received: int = 0
    """Bytes it has written so far."""

    @classmethod
    def game(cls, size: tuple[int, int], *args: str, **environment: str) -> Program:
        """The game as its command starts it."""
        return cls([sys.executable, "-c", GAME, *args], size, environment)

    @classmethod
    def minimal(cls, size: tuple[int, int]) -> Program:
        """The app it is compared with."""
        return cls([sys.executable, "-c", MINIMAL], size)

    def start(self) -> None:
        """Start it; its settings and data are in a folder of its own."""
        columns, rows = self.size
        self._letters = Letters(columns, rows)
        self._frames = 0
        self._tail = b""
        self._folder = tempfile.TemporaryDirectory()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            window = struct.pack("HHHH", rows, columns, 0, 0)
            fcntl.ioctl(0, termios.TIOCSWINSZ, window)
            homes = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
            env = {
                **os.environ,
                **dict.fromkeys(homes, self._folder.name),
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "LANG": "C.UTF-8",
                "RUMMY_SHOW_TOSS": "false",
                **self.environment,
            }
            os.execve(self.argv[0], self.argv, env)

    def stop(self) -> None:
        """End it at once."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
        self._folder.cleanup()

    @property
    def text(self) -> str:
        """What stands on its screen."""
        return str(self._letters)

    def press(self, keys: bytes) -> None:
        """Type keys, as the bytes a terminal sends for them."""
        os.write(self.fd, keys)

    def read(self, seconds: float) -> bool:
        """Take in what it writes within this time; whether there was anything."""
        ready, _, _ = select.select([self.fd], [], [], max(0.0, seconds))
        if not ready:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError as error:
            raise SystemExit(f"the program has ended:\n{self.text}") from error
        self.received += len(data)
        # A sequence may come in two pieces.
        joined = self._tail + data
        self._frames += joined.count(_FRAME_END) - self._tail.count(_FRAME_END)
        self._tail = joined[-len(_FRAME_END) :]
        if _ASKS_FOR_FRAMES in data:
            self.press(_FRAMES)
        self._letters.feed(data)
        return True

    def read_for(self, seconds: float) -> None:
        """Take in what it writes for so long."""
        end = perf_counter() + seconds
        while (left := end - perf_counter()) > 0:
            self.read(left)

    def until_quiet(self, seconds: float) -> None:
        """Take in what it writes until it has written nothing for so long."""
        while self.read(seconds):
            pass

    def until(self, holds: Callable[[str], object], what: str) -> None:
        """Read until something holds of the screen."""
        end = perf_counter() + _DEADLINE
        while not holds(self.text):
            if not self.read(end - perf_counter()):
                raise SystemExit(f"{what} did not come to the screen:\n{self.text}")

    def wait_for(self, marker: str) -> None:
        """Read until this is on the screen."""
        self.until(lambda text: marker in text, repr(marker))

    def seconds_until_shown(self, keys: bytes) -> float:
        """From typing keys to the end of the first frame that changes the letters."""
        before, end = self.text, perf_counter() + _DEADLINE
        began = perf_counter()
        self.press(keys)
        while True:
            frames = self._frames
            if not self.read(end - perf_counter()):
                raise SystemExit(f"{keys!r} changed nothing:\n{self.text}")
            now = perf_counter()
            if self._frames > frames and self.text != before:
                return now - began

    def press_until_shown(self, keys: bytes) -> None:
        """Type keys until something changes: a new screen may be deaf for a moment."""
        before, frames = self.text, self._frames
        end = perf_counter() + _DEADLINE
        self.press(keys)
        # Half a frame may have changed something too.
        while self._frames == frames or self.text == before or not self._is_whole:
            if perf_counter() > end:
                raise SystemExit(f"{keys!r} changed nothing:\n{self.text}")
            if not self.read(1.0):
                self.press(keys)

    @property
    def _is_whole(self) -> bool:
        """Whether what came last was the end of a frame."""
        return self._tail.endswith(_FRAME_END)

    def resident_mb(self) -> float:
        """The memory it holds."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def processor_seconds(self) -> float:
        """The processor time it has taken so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
