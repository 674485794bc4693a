"""A seat whose bot runs in a process of its own, as a table asks it.

Whatever the process does, the table gets an answer in bounded time: an action, or why
there is none. A bot that is too slow or breaks the protocol loses its process and is
not asked again in that deal (T-6); the next deal has a fresh process, which is started
at once, so that it is up by then.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from rummy_tui.bot_api import Action, SeatView
from rummy_tui.engine.asking import Answer, Fault
from rummy_tui.engine.decision_time import ALONE_SECONDS, TABLE_SECONDS
from rummy_tui.engine.events import MissReason
from rummy_tui.foreign_bots.bot_log import note, tell
from rummy_tui.foreign_bots.minding import BotProcess, Failure
from rummy_tui.foreign_bots.view_as_json import result_message, view_message
from rummy_tui.foreign_bots.wire import (
    SEEDS,
    Introduction,
    ProtocolError,
    as_line,
    hello_line,
    printed_in,
    read_answer,
    read_hello,
)

SOFT_SECONDS = 1.0
"""From when on a decision is told to be slow, at a table with people."""
START_SECONDS = 20.0
"""How long a process has to be up; imports can be slow."""

Launch = Callable[[], BotProcess]
"""Starts one more process of a bot."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot answered, and how."""

    answer: Answer
    seconds: float
    printed: str = ""
    """What it printed on standard output while it thought, if that is known."""
    is_ended: bool = False
    """Whether its process was ended for it."""


class Greeted:
    """A process that was told hello; whether it answered well is known when asked."""

    def __init__(self, process: BotProcess, seed: int) -> None:
        self.process = process
        self._question = process.ask(hello_line(seed), START_SECONDS)
        self._introduction: Introduction | None = None

    def introduction(self) -> Introduction:
        """What the bot says about itself, once it has said it.

        Raises:
            ProtocolError: It cannot play; its process is ended.
        """
        if self._introduction is None:
            said = self.process.answer(self._question, START_SECONDS)
            try:
                if isinstance(said, Failure):
                    raise ProtocolError(said.text)
                self._introduction = read_hello(said.line)
            except ProtocolError:
                self.process.end()
                raise
        return self._introduction


class ForeignBot:
    """The bot of one seat in one match. It keeps its own time, so ask it directly."""

    def __init__(self, name: str, launch: Launch, random: Random) -> None:
        """Have a process started for it; nothing is waited for.

        Args:
            name: What it is called where it is told about.
            launch: Starts a process of it; also the fresh ones after a failure.
            random: Where the seeds it is given come from.
        """
        self._name, self._launch, self._random = name, launch, random
        self._failed: tuple[int, MissReason] | None = None
        self._told_slow = False
        self._held = _Held()
        self._held.process = launch()
        self._greeted = Greeted(self._held.process, random.getrandbits(SEEDS))
        weakref.finalize(self, self._held.end)

    def choose(self, view: SeatView) -> Action:
        """What to do now, for whoever has no clock; never raises.

        What it returns where there is no action is no action either.
        """
        answer = self.answer_within(view, TABLE_SECONDS)
        if answer.action is None:
            return Fault(answer.detail)  # type: ignore[return-value]
        return answer.action

    def answer_within(self, view: SeatView, seconds: float | None) -> Answer:
        """The bot's answer to this view.

        Args:
            view: What its seat sees.
            seconds: How long it may think; None for `ALONE_SECONDS`. From as many on
                nobody waits for it, and that it is slow is not told.
        """
        hard = ALONE_SECONDS if seconds is None else seconds
        soft = min(SOFT_SECONDS, hard)
        decision = self.decide(view, hard)
        somebody_waits = hard < ALONE_SECONDS
        if somebody_waits and decision.seconds > soft and not decision.is_ended:
            self._tell_slow(decision.seconds, soft, hard)
        return decision.answer

    def decide(self, view: SeatView, seconds: float) -> Decision:
        """As `answer_within`, with all there is to know about it."""
        if self._failed is not None and self._failed[0] == view.deal_number:
            return Decision(
                Answer(None, self._failed[1], "it failed before in this deal"), 0.0
            )
        try:
            self._greeted.introduction()
        except ProtocolError as error:
            return self._fail(view, False, str(error), 0.0)
        process = self._greeted.process
        line = as_line(view_message(view, self._random.getrandbits(SEEDS)))
        said = process.answer(process.ask(line, seconds), seconds)
        if isinstance(said, Failure):
            return self._fail(view, said.is_slow, said.text, seconds)
        try:
            answer = read_answer(said.line, view)
            return Decision(answer, said.seconds, printed_in(said.line))
        except ProtocolError as error:
            return self._fail(view, False, str(error), said.seconds)

    def deal_ended(self, view: SeatView) -> None:
        """Let it know how the deal ended; the view shows every hand."""
        if self._failed is None or self._failed[0] != view.deal_number:
            self._greeted.process.tell(as_line(result_message(view)))

    def end(self) -> None:
        """End its process; it is not asked any more."""
        self._held.end()

    def _fail(
        self, view: SeatView, is_slow: bool, text: str, seconds: float
    ) -> Decision:
        reason = MissReason.BOT_STALLED if is_slow else MissReason.BOT_RAISED
        self._failed = view.deal_number, reason
        note(f"{self._name}, seat {view.seat}, deal {view.deal_number}: {text}")
        self._held.end()
        self._held.process = self._launch()
        self._greeted = Greeted(self._held.process, self._random.getrandbits(SEEDS))
        return Decision(Answer(None, reason, text), seconds, is_ended=True)

    def _tell_slow(self, seconds: float, soft: float, hard: float) -> None:
        text = (
            f"{self._name} took {seconds:.1f} s for one decision; {soft:g} s is "
            f"enough, and after {hard:g} s it would lose the deal's other turns"
        )
        # Once is enough for people; whoever writes the bot finds all of them.
        (note if self._told_slow else tell)(text)
        self._told_slow = True


class _Held:
    """The process of a bot; outlives the bot by the moment it takes to end it."""

    process: BotProcess | None = None

    def end(self) -> None:
        if self.process is not None:
            self.process.end()
            self.process = None
