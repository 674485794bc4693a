"""How long until the first card can be played, beside a minimal Textual app.

    python tests/benchmarks/startup.py [--rounds 8] [--size 120x40]

Each round starts both in a fresh pseudo-terminal, one after the other, and stops the
clock at the first frame that shows a marker. Then Enter is pressed on the rules card
and the clock runs until the table stands. Minima and their ratio are what counts: a
busy machine spoils single rounds, not the best of eight.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from dataclasses import dataclass
from statistics import median
from time import perf_counter

MINIMAL = """
from textual.app import App
from textual.widgets import Static

class Minimal(App):
    def compose(self):
        yield Static("READY")

Minimal().run()
"""
GAME = "import sys; from rummy_tui.cli import main; sys.argv[0] = 'rummy'; main()"
_ESCAPES = re.compile(rb"\x1b\[[0-9;?<>=$ ]*[a-zA-Z]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)")
_DEADLINE = 20.0
CARD_RATIO, TABLE_MS = 1.6, 300
"""What is promised: the card within 1.6 times the minimal app, then the table."""


@dataclass
class Program:
    """A program in a pseudo-terminal."""

    argv: list[str]
    size: tuple[int, int]
    pid: int = 0
    fd: int = -1
    seen: bytes = b""

    def start(self) -> None:
        columns, rows = self.size
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            window = struct.pack("HHHH", rows, columns, 0, 0)
            fcntl.ioctl(0, termios.TIOCSWINSZ, window)
            env = {
                **os.environ,
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "LANG": "C.UTF-8",
            }
            os.execve(self.argv[0], self.argv, env)

    def wait_for(self, marker: bytes) -> None:
        """Read until the marker is on the screen, as far as its letters tell."""
        end = perf_counter() + _DEADLINE
        while marker not in _ESCAPES.sub(b"", self.seen):
            ready, _, _ = select.select([self.fd], [], [], end - perf_counter())
            if not ready:
                raise SystemExit(f"{marker!r} did not show up: {self.seen[-2000:]!r}")
            self.seen += os.read(self.fd, 65536)

    def press(self, key: bytes) -> None:
        self.seen = b""
        os.write(self.fd, key)

    def stop(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def minimal_ms(size: tuple[int, int]) -> float:
    """Milliseconds until the minimal app stands."""
    program = Program([sys.executable, "-c", MINIMAL], size)
    began = perf_counter()
    program.start()
    program.wait_for(b"READY")
    took = perf_counter() - began
    program.stop()
    return took * 1000


def game_ms(size: tuple[int, int]) -> tuple[float, float]:
    """Milliseconds until the rules card stands, and from Enter to the table."""
    program = Program([sys.executable, "-c", GAME, "play", "--seed", "7"], size)
    began = perf_counter()
    program.start()
    program.wait_for(b"all rules")
    card = perf_counter() - began
    began = perf_counter()
    program.press(b"\r")
    program.wait_for(b"FINISH")
    table = perf_counter() - began
    program.stop()
    return card * 1000, table * 1000


def main() -> int:
    """Measure, print, and say with the exit code whether the promise is kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--size", default="120x40")
    options = parser.parse_args()
    columns, rows = map(int, options.size.split("x"))
    minimal, cards, tables = [], [], []
    for _ in range(options.rounds):
        minimal.append(minimal_ms((columns, rows)))
        card, table = game_ms((columns, rows))
        cards.append(card)
        tables.append(table)
    ratio = min(cards) / min(minimal)
    for name, times in (
        ("minimal app", minimal),
        ("rules card", cards),
        ("Enter to table", tables),
    ):
        print(f"{name:15} best {min(times):6.0f} ms   median {median(times):6.0f} ms")
    medians = median(cards) / median(minimal)
    print(f"ratio           best {ratio:6.2f}      median {medians:6.2f}")
    return int(ratio > CARD_RATIO or min(tables) > TABLE_MS)


if __name__ == "__main__":
    sys.exit(main())
