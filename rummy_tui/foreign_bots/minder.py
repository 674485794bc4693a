"""The process that minds the bots of one program: starts them, asks them, ends them.

The program talks to it in lines of JSON and never starts a bot itself, so that a
program with threads and a terminal forks nothing. It has one thread, waits for
whatever comes first, and ends with all its bots as soon as the program is gone.

    in   {"do": "start", "bot": 1, "command": ["./mybot"], "folder": null, "log": "…"}
         {"do": "ask", "bot": 1, "question": 7, "line": "…", "seconds": 5}
         {"do": "tell", "bot": 1, "line": "…"}
         {"do": "end", "bot": 1}
    out  {"bot": 1, "question": 7, "line": "…", "seconds": 0.2}
         {"bot": 1, "question": 7, "failed": "slow", "text": "no answer within 5 s"}

Standard library only, so that it is up quickly.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import time
from contextlib import suppress
from typing import Any

from rummy_tui.foreign_bots.leftovers import adopt_orphans, end_orphans
from rummy_tui.foreign_bots.minded import Failed, Minded

_CHUNK = 1 << 20
_LOOK_SECONDS = 1.0
"""How often it looks whether the program is still there, should no pipe tell."""
_GONE = Failed("broken", "its process was ended before")


class Minder:
    """All bots of one program."""

    def __init__(self, asking: int, answering: int, parent: int) -> None:
        """Take orders from one file descriptor, answer to another.

        Args:
            asking: Where orders come in.
            answering: Where answers go.
            parent: The number of the program's process.
        """
        self._asking, self._answering, self._parent = asking, answering, parent
        self._bots: dict[int, Minded] = {}
        self._failed: dict[int, Failed] = {}
        self._orders = bytearray()
        self._selector = selectors.DefaultSelector()
        self._selector.register(asking, selectors.EVENT_READ)
        self._woken, wake = os.pipe()
        for end in (self._woken, wake):
            os.set_blocking(end, False)
        self._selector.register(self._woken, selectors.EVENT_READ)
        # A signal ends the waiting: a child may have ended whose pipes live on.
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, _go_on)

    def run(self) -> None:
        """Mind bots until the program is gone."""
        try:
            while self._goes_on():
                pass
        finally:
            for number in list(self._bots):
                self._end(number)
            end_orphans(set())

    def _goes_on(self) -> bool:
        for key, _ in self._selector.select(self._patience()):
            if key.fd == self._asking:
                if not self._obey():
                    return False
                continue
            if key.fd == self._woken:
                self._look_for_ended()
                continue
            number, pipe = key.data
            bot = self._bots.get(number)
            if bot is not None and bot.pipes[pipe].fileno() == key.fd:
                self._serve(number, bot, pipe)
        now = time.monotonic()
        for number, bot in list(self._bots.items()):
            if bot.is_slow(now):
                self._give_up(number, bot)
        return os.getppid() == self._parent

    def _patience(self) -> float:
        now = time.monotonic()
        due = [bot.until - now for bot in self._bots.values() if bot.asked is not None]
        return max(0.0, min([_LOOK_SECONDS, *due]))

    def _look_for_ended(self) -> None:
        os.read(self._woken, _CHUNK)
        for number, bot in list(self._bots.items()):
            # What it said before it ended counts.
            self._serve(number, bot, 1)
            if number in self._bots and bot.has_exited():
                self._give_up(number, bot)

    # Orders.

    def _obey(self) -> bool:
        """Follow the orders that have come; whether there is anybody to give more."""
        try:
            found = os.read(self._asking, _CHUNK)
        except OSError:
            return False
        if not found:
            return False
        self._orders += found
        *lines, rest = self._orders.split(b"\n")
        self._orders = bytearray(rest)
        for line in lines:
            self._follow(json.loads(line))
        return True

    def _follow(self, order: dict[str, Any]) -> None:
        number = order["bot"]
        match order["do"]:
            case "start":
                self._start(number, order)
            case "ask":
                self._ask(number, order)
            case "tell":
                if (bot := self._bots.get(number)) is not None:
                    bot.tell(order["line"])
                    self._look_after(number, bot)
            case "end":
                self._end(number)
                self._failed.pop(number, None)

    def _start(self, number: int, order: dict[str, Any]) -> None:
        try:
            bot = Minded(order["command"], order["folder"], order["log"])
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            said = getattr(error, "strerror", None) or str(error)
            self._failed[number] = Failed("broken", f"it cannot be started: {said}")
            return
        self._bots[number] = bot
        for pipe in (1, 2):
            self._selector.register(
                bot.pipes[pipe], selectors.EVENT_READ, (number, pipe)
            )

    def _ask(self, number: int, order: dict[str, Any]) -> None:
        question, bot = order["question"], self._bots.get(number)
        if bot is None:
            self._answer_failed(number, question, self._failed.get(number, _GONE))
            return
        bot.ask(question, order["line"], order["seconds"], time.monotonic())
        self._look_after(number, bot)

    # Bots.

    def _serve(self, number: int, bot: Minded, pipe: int) -> None:
        if pipe == 0:
            bot.write()
        elif pipe == 1:
            line = bot.read()
            if line is not None:
                seconds = time.monotonic() - bot.asked_at
                question, bot.asked = bot.asked, None
                self._answer(
                    {
                        "bot": number,
                        "question": question,
                        "line": line,
                        "seconds": round(seconds, 3),
                    }
                )
        elif not bot.hear():
            # It has closed its standard error, which is its own affair.
            self._selector.unregister(bot.pipes[2])
        self._look_after(number, bot)

    def _look_after(self, number: int, bot: Minded) -> None:
        """Give up a bot that has failed; else write when it wants to read."""
        if bot.failed is not None:
            self._give_up(number, bot)
            return
        stdin = bot.pipes[0]
        is_waiting = stdin in self._selector.get_map()
        if bot.has_unread and not is_waiting:
            self._selector.register(stdin, selectors.EVENT_WRITE, (number, 0))
        elif is_waiting and not bot.has_unread:
            self._selector.unregister(stdin)

    def _give_up(self, number: int, bot: Minded) -> None:
        failed, question = bot.failed or _GONE, bot.asked
        self._end(number)
        self._failed[number] = failed
        if question is not None:
            self._answer_failed(number, question, failed)

    def _end(self, number: int) -> None:
        bot = self._bots.pop(number, None)
        if bot is None:
            return
        for pipe in bot.pipes:
            with suppress(KeyError, ValueError):
                self._selector.unregister(pipe)
        bot.end()
        end_orphans({other.number for other in self._bots.values()})

    # Answers.

    def _answer_failed(self, number: int, question: int, failed: Failed) -> None:
        self._answer(
            {
                "bot": number,
                "question": question,
                "failed": failed.kind,
                "text": failed.text,
            }
        )

    def _answer(self, answer: dict[str, Any]) -> None:
        with suppress(OSError):
            # The program reads all the time; if it does not, it is gone.
            line = json.dumps(answer).encode() + b"\n"
            while line:
                line = line[os.write(self._answering, line) :]


def main(parent: int) -> None:
    """Mind bots for the process of this number."""
    # What a terminal sends is for the program, which then lets go of its bots.
    for sent in (signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        # A handler of ours, and not the ignoring, which bots would inherit.
        signal.signal(sent, _go_on)
    signal.signal(signal.SIGTERM, _stop)
    # Bots must not get hold of the pipes to the program.
    asking, answering = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    adopt_orphans()
    with suppress(SystemExit):
        Minder(asking, answering, parent).run()


def _go_on(*_: object) -> None:
    pass


def _stop(*_: object) -> None:
    raise SystemExit
