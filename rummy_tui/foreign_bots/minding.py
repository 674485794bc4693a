"""The program's side of the process that minds bots: one a program, started at need.

It is started where a bot from outside is first named, which is before any screen, and
as plain Python: no fork of a program with threads and a terminal. Everything here may
be called from any thread.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from queue import Empty, SimpleQueue
from typing import Any

from rummy_tui.foreign_bots.bot_log import log_file

_BOOT = (
    "import sys; sys.path[:] = sys.argv[2:]; "
    "from rummy_tui.foreign_bots.minder import main; main(int(sys.argv[1]))"
)
_GRACE_SECONDS = 5.0
"""How much longer than the bot its minder has: it may be short of the processor."""
_END_SECONDS = 5.0
_PRIVATE = "RUMMY_"
"""What variables of the environment begin with that bots do not get to see."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a bot answered: a line, and how long it took in seconds."""

    line: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Failure:
    """That a bot did not answer, and has been ended for it."""

    is_slow: bool
    text: str


_GONE = Failure(False, "the process that minds bots has ended")


class BotProcess:
    """One process of one bot."""

    def __init__(self, command: Sequence[str], folder: str | None = None) -> None:
        """Have it started; whether that worked the first answer tells.

        Args:
            command: The program and its arguments.
            folder: Where it runs; None for the current folder.
        """
        self._minding = _the_minding()
        self._number = self._minding.next_number()
        self._questions = count(1)
        self._answers: SimpleQueue[tuple[int, Said | Failure]] = SimpleQueue()
        self._minding.listen(self._number, self._answers)
        self._order(
            {
                "do": "start",
                "command": list(command),
                "folder": folder,
                "log": str(log_file()),
            }
        )

    def ask(self, line: str, seconds: float) -> int:
        """Put a question; its number."""
        question = next(self._questions)
        order = {"do": "ask", "question": question, "line": line, "seconds": seconds}
        self._order(order)
        return question

    def answer(self, question: int, seconds: float) -> Said | Failure:
        """Wait for the answer to a question put with so many seconds."""
        if not self._minding.is_alive:
            return _GONE
        with suppress(Empty):
            while True:
                # An answer nobody waited for belongs to an earlier question.
                number, answer = self._answers.get(timeout=seconds + _GRACE_SECONDS)
                if number in (question, _ALL):
                    return answer
        self.end()
        return Failure(True, f"no answer within {seconds:g} s")

    def tell(self, line: str) -> None:
        """Let it read a line no answer is due to."""
        self._order({"do": "tell", "line": line})

    def end(self) -> None:
        """End it and whatever it has started."""
        self._order({"do": "end"})
        self._minding.forget(self._number)

    def _order(self, order: dict[str, Any]) -> None:
        self._minding.order({"bot": self._number, **order})


_ALL = 0
"""The number of the answer that goes for every question."""


class _Minding:
    """The process, its pipes, and who waits for what comes out of them."""

    def __init__(self) -> None:
        paths = [path or os.getcwd() for path in sys.path]
        environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(_PRIVATE)
        }
        self.owner = os.getpid()
        # -I: nothing beside the paths given can get in the way of an import. A session
        # of its own: what the terminal sends is for the program.
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-c", _BOOT, str(self.owner), *paths],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )
        self._numbers = count(1)
        self._writing = threading.Lock()
        self._waiting: dict[int, SimpleQueue[tuple[int, Said | Failure]]] = {}
        self._has_ended = False
        thread = threading.Thread(target=self._listen, name="minding", daemon=True)
        thread.start()
        atexit.register(self.close)

    @property
    def is_alive(self) -> bool:
        """Whether bots can be asked."""
        return not self._has_ended

    def next_number(self) -> int:
        """A number no bot has had."""
        return next(self._numbers)

    def listen(
        self, number: int, answers: SimpleQueue[tuple[int, Said | Failure]]
    ) -> None:
        """Have the answers of a bot put there."""
        self._waiting[number] = answers

    def forget(self, number: int) -> None:
        """Have its answers put nowhere."""
        self._waiting.pop(number, None)

    def order(self, order: dict[str, Any]) -> None:
        """Give an order; to a process that has ended it does not matter."""
        line = json.dumps(order).encode() + b"\n"
        assert self._process.stdin is not None, "it was started with pipes"
        with self._writing, suppress(OSError, ValueError):
            self._process.stdin.write(line)
            self._process.stdin.flush()

    def close(self) -> None:
        """Let it end its bots and itself."""
        if os.getpid() != self.owner:
            # A child of a fork has copies of the pipes, and no say.
            return
        assert self._process.stdin is not None, "it was started with pipes"
        with self._writing, suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout is not None, "it was started with pipes"
        with self._process.stdout as answering, suppress(ValueError):
            for line in answering:
                self._hand_over(json.loads(line))
        self._has_ended = True
        for answers in [*self._waiting.values()]:
            answers.put((_ALL, _GONE))

    def _hand_over(self, answer: dict[str, Any]) -> None:
        answers = self._waiting.get(answer["bot"])
        if answers is None:
            return
        said: Said | Failure
        if "line" in answer:
            said = Said(answer["line"], answer["seconds"])
        else:
            said = Failure(answer["failed"] == "slow", answer["text"])
        answers.put((answer["question"], said))


_starting = threading.Lock()
_minding: _Minding | None = None


def _the_minding() -> _Minding:
    """The one of this process; another after it has ended, or after a fork."""
    global _minding
    with _starting:
        found = _minding
        if found is None or not found.is_alive or found.owner != os.getpid():
            found = _minding = _Minding()
        return found
