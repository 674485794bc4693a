"""Asking a bot, whatever it does: raise, answer nonsense, or never answer."""

from __future__ import annotations

import ctypes
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Protocol, TypeGuard, TypeVar, final

from rummy_tui.engine.actions import Action, is_well_formed
from rummy_tui.engine.bot_random import DecisionRandom
from rummy_tui.engine.events import MissReason
from rummy_tui.engine.threads import BOT_THREAD
from rummy_tui.engine.view import SeatView

_DETAIL_LETTERS = 200
_T = TypeVar("_T")


class _Abandoned(BaseException):
    """Raised inside the thread of a bot that took too long, to end it."""


class Chooser(Protocol):
    """Whatever plays a seat without a person: it is shown a view and answers."""

    def choose(self, view: SeatView) -> Action:
        """What to do now."""
        ...


@final
@dataclass(frozen=True, slots=True)
class Fault:
    """What foreign code did instead of its work."""

    text: str


def call_foreign(call: Callable[[], _T]) -> _T | Fault:
    """What foreign code returns, or the fault it made; never raises for it.

    What it prints goes to standard error: standard output is the program's own.
    """
    try:
        with redirect_stdout(sys.stderr):
            return call()
    except _Abandoned:
        raise
    # The one place that must outlive any fault: bots are anybody's code.
    except BaseException as error:
        in_main_thread = threading.current_thread() is threading.main_thread()
        if isinstance(error, KeyboardInterrupt) and in_main_thread:
            raise
        # Asks the error for its text in a way that outlives an error doing so.
        said = "".join(traceback.format_exception_only(error)).strip()
        return Fault(said[:_DETAIL_LETTERS])


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot answered: an action, or why there is none."""

    action: Action | None
    reason: MissReason = MissReason.BOT_RAISED
    detail: str = ""


class Elsewhere(Protocol):
    """A bot in a process of its own, which keeps its own time and never raises."""

    def answer_within(self, view: SeatView, seconds: float | None) -> Answer:
        """The bot's answer; None for seconds where nobody waits."""
        ...

    def deal_ended(self, view: SeatView) -> None:
        """Let it know how the deal ended."""
        ...


def _is_elsewhere(bot: object) -> TypeGuard[Elsewhere]:
    # Asked of the class, and not as `isinstance`, which leaves marks on it.
    kind = type(bot)
    return hasattr(kind, "answer_within") and hasattr(kind, "deal_ended")


class Asker:
    """Asks one bot through one match, in a thread where time is limited.

    A bot that stalled once is not asked again: it plays automatic moves, since the
    thread it hangs in cannot be trusted to be gone. A process can be ended, so a bot
    that has one needs no thread, and plays again in the next deal.
    """

    def __init__(
        self,
        bot: Chooser,
        seconds: float | None = None,
        random: DecisionRandom | None = None,
    ) -> None:
        """Ask this bot.

        Args:
            bot: Whom to ask.
            seconds: How long it may think; None for as long as it likes.
            random: The streams it was made with.
        """
        self._bot = bot
        self._elsewhere = bot if _is_elsewhere(bot) else None
        self._seconds = seconds
        self._random = random
        self._stalled = False

    @property
    def keeps_own_time(self) -> bool:
        """Whether its bot is elsewhere and is ended there if it takes too long."""
        return self._elsewhere is not None

    def stalled_before(self) -> None:
        """It did not answer in an earlier part of this match: ask it no more."""
        self._stalled = self._elsewhere is None

    def deal_ended(self, view: SeatView) -> None:
        """Let a bot that is elsewhere know how the deal ended."""
        if self._elsewhere is not None:
            self._elsewhere.deal_ended(view)

    def ask(self, view: SeatView) -> Answer:
        """The bot's answer to this view; never raises for anything the bot does."""
        if self._stalled:
            return Answer(None, MissReason.BOT_STALLED, "it stalled before")
        if self._random is not None:
            turn = view.records[view.seat].turns
            self._random.begin(f"deal {view.deal_number} turn {turn} {view.phase}")
        if self._elsewhere is not None:
            return self._elsewhere.answer_within(view, self._seconds)
        if self._seconds is None:
            return self._ask_now(view)
        return self._ask_within(self._seconds, view)

    def _ask_now(self, view: SeatView) -> Answer:
        action = call_foreign(lambda: self._bot.choose(view))
        if type(action) is Fault:
            return Answer(None, MissReason.BOT_RAISED, action.text)
        if not is_well_formed(action):
            detail = f"answered a {type(action).__name__} that is no action"
            return Answer(None, MissReason.BOT_ILLEGAL, detail)
        return Answer(action)

    def _ask_within(self, seconds: float, view: SeatView) -> Answer:
        # A thread for each question: none is left over when the match is, and next
        # to a person's pace it costs nothing.
        answers: SimpleQueue[Answer] = SimpleQueue()

        def answer() -> None:
            with suppress(_Abandoned):
                answers.put(self._ask_now(view))

        thread = threading.Thread(target=answer, name=BOT_THREAD, daemon=True)
        thread.start()
        try:
            return answers.get(timeout=seconds)
        except Empty:
            self._stalled = True
            _abandon(thread)
            detail = f"no answer within {seconds:g} s"
            return Answer(None, MissReason.BOT_STALLED, detail)


def _abandon(thread: threading.Thread) -> None:
    """Ask the interpreter to end the thread; Python loops end, C calls do not."""
    assert thread.ident is not None, "only a running thread stalls"
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread.ident), ctypes.py_object(_Abandoned)
    )
