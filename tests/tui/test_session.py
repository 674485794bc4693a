"""One match for the screens: people act while bots think, and nothing breaks."""

from __future__ import annotations

import threading
from random import Random

import pytest

from rummy_tui.bot_api import Action, Declare, DrawClosed, Phase, SeatView
from rummy_tui.engine.actions import Discard, Drop
from rummy_tui.engine.refusal import RefusalCode
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_setup
from rummy_tui.tui.session import Session

ME = Seat(0)


class Waiting:
    """A bot that thinks until it is let go, and then declares whatever it holds."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.asked = threading.Event()
        self.may_answer = threading.Event()

    def choose(self, view: SeatView) -> Action:
        if view.phase is Phase.DRAW:
            return DrawClosed()
        self.asked.set()
        self.may_answer.wait(10)
        closing, *rest = view.hand
        return Declare(closing, (tuple(rest),))


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    """The bot of the other seat."""
    bot = Waiting(Random(0))

    class Only:
        def make(self, _: Random) -> Waiting:
            return bot

    monkeypatch.setattr("rummy_tui.bot_registry.find_bot", lambda name, **_: Only())
    return bot


def thinking(waiting: Waiting) -> tuple[Session, threading.Thread]:
    """A match in which the bot holds 14 cards and thinks, in a thread of its own."""
    session = Session(new_setup(names=("Asha",), seed=Seed.numbered(7)))
    if session.awaited == ME:
        session.act(ME, DrawClosed())
        session.act(ME, Discard(session.view(ME).hand[-1]))
    session.step_bot()
    thread = threading.Thread(target=session.step_bot)
    thread.start()
    assert waiting.asked.wait(10)
    return session, thread


def test_T5_a_drop_is_queued_while_a_bot_thinks(waiting: Waiting) -> None:
    session, thread = thinking(waiting)

    assert session.act(ME, Drop()) is None
    assert session.view(ME).drop_queued

    waiting.may_answer.set()
    thread.join(10)


def test_T5_a_drop_asked_for_after_a_bot_ended_the_deal_is_refused(
    waiting: Waiting,
) -> None:
    session, thread = thinking(waiting)
    waiting.may_answer.set()
    thread.join(10)
    assert not session.is_play, "a wrong declaration leaves one seat in"

    refusal = session.act(ME, Drop())

    assert refusal is not None
    assert refusal.code is RefusalCode.NO_DEAL
