"""The curtain between two people at one keyboard: no hand, no drawn card, no "you".

It opens by the next player's own key, or Enter, and only after a moment of silence,
so that keys the player before has typed ahead or holds down cannot open it.
"""

from __future__ import annotations

from time import monotonic

from textual import events

from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.tui.line import Line, fitted
from rummy_tui.tui.screens.page import Page, key_line
from rummy_tui.tui.session import Session
from rummy_tui.tui.telling import log

SILENCE = 0.4
"""Seconds without a key before any key counts."""


class CurtainScreen(Page[bool]):
    """Ends when the person at this seat says so."""

    def __init__(self, session: Session, seat: Seat) -> None:
        super().__init__()
        self._session = session
        self._seat = seat
        self._name = session.name(seat)
        self._quiet_since = monotonic()

    @property
    def seat(self) -> Seat:
        """Who may open it."""
        return self._seat

    @property
    def own_key(self) -> str:
        """The key of the seat: its number, from 1."""
        return str(self._seat + 1)

    def body(self, width: int, height: int) -> list[Line]:
        left = max(0, (width - 60) // 2)
        lines = [
            Line().to(left).add(f"{self._name} is next", "turn"),
            Line(),
            Line().to(left).add(self._what_for()),
            Line()
            .to(left)
            .add(f"Hand the keyboard to {self._name}; nobody else looks.", "dim"),
            Line(),
            Line()
            .to(left)
            .add("Press ")
            .add(self.own_key, "key")
            .add(" or ")
            .add("Enter", "key")
            .add(f" to show the hand of {self._name}."),
            Line(),
        ]
        above = max(1, (height - len(lines) - 10) // 3)
        room = height - above - len(lines) - 1
        told = self._moves()[-room:]
        if told:
            lines.append(Line().to(left).add(self._since(), "strong"))
            lines += [
                Line().to(left).add(fitted(text, width - left), "dim") for text in told
            ]
        return [Line() for _ in range(above)] + lines

    def hints(self) -> Line:
        return key_line((f"{self.own_key} or Enter", "opens"), ("Q", "leave"))

    def on_key(self, event: events.Key) -> None:
        now = monotonic()
        silent = now - self._quiet_since >= SILENCE
        self._quiet_since = now
        if silent and event.key in (self.own_key, "enter"):
            event.stop()
            self.dismiss(True)

    def _what_for(self) -> str:
        state = self._session.table.state
        if state.phase is Phase.SHOW and state.declarer is not None:
            declarer = self._session.name(state.declarer)
            return f"{declarer} has declared: {self._name} lays the hand down."
        return f"It is the turn of {self._name}."

    def _moves(self) -> list[str]:
        """The public moves since this seat's last one, a line a turn."""
        view = self._session.view(self._seat)
        lines = log(view, self.glyphs)
        mine = [at for at, line in enumerate(lines) if line.seat == self._seat]
        return [line.text for line in lines[mine[-1] + 1 if mine else 0 :]]

    def _since(self) -> str:
        state = self._session.table.state
        if any(move.seat == self._seat for move in state.moves):
            return f"Since the last turn of {self._name}:"
        return "So far:"
