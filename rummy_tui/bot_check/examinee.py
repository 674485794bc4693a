"""A bot under examination: asked one position after the other, timed and overheard."""

from __future__ import annotations

import io
import time
from contextlib import redirect_stdout
from random import Random

from rummy_tui.bot_api import Action, SeatView
from rummy_tui.bot_check.positions import Position
from rummy_tui.bot_registry import find_bot
from rummy_tui.engine.actions import is_well_formed
from rummy_tui.engine.asking import Answer, Chooser, Fault, call_foreign
from rummy_tui.engine.events import MissReason
from rummy_tui.foreign_bots.seat import Decision, ForeignBot


class Examinee:
    """One fresh bot, in a process of its own unless it comes along."""

    def __init__(self, name: str) -> None:
        """Seat it.

        Raises:
            RummyError: It cannot be seated.
        """
        self._random = Random(0)
        self._bot: Chooser = find_bot(name).make(self._random)

    def decide(self, position: Position, seconds: float) -> Decision:
        """What it answers to this position within so many seconds.

        Bots that come along play in this process and are waited for.
        """
        self._random.seed(position.seed)
        if isinstance(self._bot, ForeignBot):
            return self._bot.decide(position.view, seconds)
        return self._decide_here(position.view)

    def end(self) -> None:
        """Let go of its process."""
        if isinstance(self._bot, ForeignBot):
            self._bot.end()

    def _decide_here(self, view: SeatView) -> Decision:
        printed = io.StringIO()

        def choose() -> Action:
            with redirect_stdout(printed):
                return self._bot.choose(view)

        began = time.perf_counter()
        action = call_foreign(choose)
        seconds = time.perf_counter() - began
        if type(action) is Fault:
            answer = Answer(None, MissReason.BOT_RAISED, action.text)
        elif not is_well_formed(action):
            detail = f"answered a {type(action).__name__} that is no action"
            answer = Answer(None, MissReason.BOT_ILLEGAL, detail)
        else:
            answer = Answer(action)
        return Decision(answer, seconds, printed.getvalue())
