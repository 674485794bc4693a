"""One process of a bot with its three pipes, held to its limits.

It never blocks and never trusts: whatever the bot does, what is kept of it is bounded
and ends in a `Failed` with words for people. Standard library only.
"""

from __future__ import annotations

import os
import resource
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

from rummy_tui.foreign_bots.leftovers import (
    await_exit,
    end_group,
    end_with_parent,
    has_exited,
)

MOST_LINE_BYTES = 65_536
"""The longest answer."""
MOST_UNREAD_BYTES = 4_194_304
"""What may wait for a bot that does not read."""
MOST_TALK_BYTES = 1_048_576
"""What a bot may write to standard error for one answer."""
MOST_KEPT_BYTES = 65_536
"""How much of that is kept of one process."""
_CHUNK = 65_536
_LAST_CHUNKS = 4
_LAST_WORDS = 120


@dataclass(frozen=True, slots=True)
class Failed:
    """What a bot did instead of answering."""

    kind: str
    """`slow` where it did not answer in time, `broken` for everything else."""
    text: str


class Minded:
    """A bot's process, from its start to its end."""

    def __init__(self, command: list[str], folder: str | None, log: str) -> None:
        """Start it.

        Args:
            command: The program and its arguments.
            folder: Where it runs; None for where this process does.
            log: The file its standard error is added to.

        Raises:
            OSError: The system will not start it.
        """
        parent = os.getpid()

        def prepare() -> None:
            end_with_parent(parent)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        # This process has one thread only, so there is nothing a fork could break.
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            preexec_fn=prepare,
        )
        for pipe in self.pipes:
            os.set_blocking(pipe.fileno(), False)
        self.failed: Failed | None = None
        self.asked: int | None = None
        """The number of the question it has not answered yet."""
        self.asked_at = 0.0
        self.until = 0.0
        """When the answer is due, by the clock that never goes back."""
        self.seconds = 0.0
        self._unread = bytearray()
        self._said = bytearray()
        self._talked = 0
        self._kept = 0
        self._last_words = b""
        self._log: int | None = None
        with suppress(OSError):
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
            self._log = os.open(log, flags, 0o600)

    @property
    def number(self) -> int:
        """The process's number, which is also its group's."""
        return self._process.pid

    @property
    def pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        """Its standard input, output and error."""
        process = self._process
        assert process.stdin is not None, "it was started with pipes"
        assert process.stdout is not None, "it was started with pipes"
        assert process.stderr is not None, "it was started with pipes"
        return process.stdin, process.stdout, process.stderr

    @property
    def has_unread(self) -> bool:
        """Whether something waits to be read by the bot."""
        return bool(self._unread)

    def ask(self, question: int, line: str, seconds: float, now: float) -> None:
        """Put a question; the answer is due in so many seconds."""
        self.asked, self.asked_at, self.until = question, now, now + seconds
        self.seconds = seconds
        self._talked = 0
        self.tell(line)

    def tell(self, line: str) -> None:
        """Let it read a line, once it wants to."""
        self._unread += line.encode() + b"\n"
        if len(self._unread) > MOST_UNREAD_BYTES:
            self._fail("it does not read what it is told")
        self.write()

    def write(self) -> None:
        """Hand over what its pipe takes now."""
        with suppress(BlockingIOError):
            while self._unread and self.failed is None:
                try:
                    count = os.write(self.pipes[0].fileno(), self._unread[:_CHUNK])
                except (BrokenPipeError, ConnectionError):
                    # It will be seen to have ended, or to be slow.
                    self._unread.clear()
                    return
                del self._unread[:count]

    def read(self) -> str | None:
        """Take what it has said; a line if that was the answer it owes."""
        try:
            said = os.read(self.pipes[1].fileno(), _CHUNK)
        except BlockingIOError:
            return None
        if not said:
            self._fail(self._ended())
            return None
        self._said += said
        line, end, rest = self._said.partition(b"\n")
        if len(line) > MOST_LINE_BYTES:
            self._fail(f"it wrote a line of more than {MOST_LINE_BYTES} bytes")
            return None
        if self.asked is None:
            self._fail(f"it wrote {_quoted(line)} when nothing was asked")
            return None
        if not end:
            return None
        if rest:
            self._fail(
                f"it wrote more than one line as its answer, first {_quoted(line)}"
            )
            return None
        self._said.clear()
        return line.decode(errors="replace")

    def hear(self) -> bool:
        """Take what it has written to standard error; whether more can come."""
        try:
            talk = os.read(self.pipes[2].fileno(), _CHUNK)
        except BlockingIOError:
            return True
        self._talked += len(talk)
        if self._talked > MOST_TALK_BYTES:
            self._fail(
                f"it wrote more than {MOST_TALK_BYTES} bytes to standard error for "
                "one answer"
            )
        self._last_words = (self._last_words + talk)[-1000:]
        kept = talk[: max(0, MOST_KEPT_BYTES - self._kept)]
        self._kept += len(kept)
        if kept and self._log is not None:
            with suppress(OSError):
                os.write(self._log, kept)
        return bool(talk)

    def has_exited(self) -> bool:
        """Whether its program has come to an end; then it has failed.

        What it has started may still hold its pipes.
        """
        if self.failed is None and has_exited(self.number):
            self._fail(self._ended())
        return self.failed is not None

    def is_slow(self, now: float) -> bool:
        """Whether the answer is overdue; then it has failed."""
        if self.failed is None and self.asked is not None and now >= self.until:
            self.failed = Failed("slow", f"no answer within {self.seconds:g} s")
        return self.failed is not None

    def end(self) -> None:
        """End it and its group; nothing can be read from it any more."""
        if self._process.returncode is None:
            end_group(self.number)
            self._process.wait()
        for pipe in self.pipes:
            with suppress(OSError):
                pipe.close()
        if self._log is not None:
            os.close(self._log)
            self._log = None

    def _fail(self, text: str) -> None:
        if self.failed is None:
            self.failed = Failed("broken", text)

    def _ended(self) -> str:
        await_exit(self.number)
        for _ in range(_LAST_CHUNKS):
            # What it said last tells why; somebody else may still hold the pipe.
            self.hear()
        end_group(self.number)
        status = self._process.wait()
        how = f"status {status}" if status >= 0 else f"signal {-status}"
        words = self._last_words.decode(errors="replace").strip().splitlines()
        said = f'; it said "{_shown(words[-1])}"' if words else ""
        return f"its program ended with {how}{said}"


def _quoted(line: bytes | bytearray) -> str:
    return f'"{_shown(line.decode(errors="replace").strip())}"'


def _shown(text: str) -> str:
    """Foreign text cut short, with nothing in it a terminal would act on."""
    cut = text if len(text) <= _LAST_WORDS else text[: _LAST_WORDS - 1] + "…"
    return "".join(letter if letter.isprintable() else "?" for letter in cut)
