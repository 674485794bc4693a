"""Plays plain mode by typing: what a bot would do there, turned into lines of text."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bots.miser import MiserBot
from rummy_tui.engine.actions import Declare, Discard, DrawClosed, DrawOpen, Drop
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.new_match import MatchSetup
from rummy_tui.plain.match import play_plain
from rummy_tui.plain.voice import Voice
from rummy_tui.settings.schema import Settings
from rummy_tui.tui import session as session_module
from rummy_tui.tui.session import Session


class Typist(io.StringIO):
    """Standard input of somebody who plays every person's seat to the end."""

    def __init__(self, output: io.StringIO) -> None:
        super().__init__()
        self.output = output
        self.typed: list[str] = []
        self.session: Session | None = None
        self.look: Callable[[], None] = lambda: None
        """Called before each line is typed."""
        self.extra: Callable[[Session], list[str]] = lambda session: []
        """More to type, asked for each time a turn's choice is due."""
        self._next: deque[str] = deque()
        self._bot = MiserBot(Random(0))

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        self.look()
        prompt = self.output.getvalue().rstrip("\n").rpartition("\n")[2]
        if not self._next:
            self._next.extend(self._lines(prompt))
        line = self._next.popleft()
        self.typed.append(line)
        return f"{line}\n"

    def _lines(self, prompt: str) -> list[str]:
        session = self.session
        if session is None:
            return ["1"]
        if prompt.startswith("Type "):
            return [prompt.split()[1]]
        if prompt.startswith("Press Enter"):
            return [""]
        seat = session.awaited
        if seat is None:
            if session.is_over:
                return ["leave"]
            return ["no"] if session.asked is not None else ["next"]
        extra = self.extra(session)
        if session.is_show:
            return [*extra, "auto", "lay", "yes"]
        return [*extra, *self._turn(session, seat)]

    def _turn(self, session: Session, seat: Seat) -> list[str]:
        view = session.view(seat)
        match self._bot.choose(view):
            case DrawClosed():
                return ["draw"]
            case DrawOpen():
                return ["take"]
            case Drop():
                return ["drop", "yes"]
            case Discard(card=card):
                return [f"discard {view.face(card)}"]
            case Declare():
                thrown = view.solver.solve(view.faces(view.hand)).discard
                return ["auto", f"finish {thrown}", "yes"]
            case action:
                raise AssertionError(f"a bot on turn does not {action}")


class Played:
    """A match that was played in plain mode, and all that was said in it."""

    def __init__(self, setup: MatchSetup, monkeypatch: pytest.MonkeyPatch) -> None:
        self.setup = setup
        self.output = io.StringIO()
        self.typist = Typist(self.output)

        def new_session(
            setup: MatchSetup, settings: Settings | None, **more: Any
        ) -> Session:
            self.typist.session = Session(setup, settings, **more)
            return self.typist.session

        monkeypatch.setattr(session_module, "Session", new_session)

    def play(self) -> Session:
        """Play to the settlement and leave."""
        play_plain(self.setup, Voice(self.typist, self.output))
        session = self.typist.session
        assert session is not None
        assert session.state_phase in (Phase.SETTLED, Phase.OVER)
        return session

    @property
    def said(self) -> str:
        """Everything said so far."""
        return self.output.getvalue()
