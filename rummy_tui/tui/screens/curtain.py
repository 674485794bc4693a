"""The curtain between two people at one keyboard: no hand, no drawn card, no "you".

It opens by the next player's own key, or Enter, and only after a moment of silence,
so that keys the player before has typed ahead or holds down cannot open it.
"""

from __future__ import annotations

from time import monotonic

from textual import events

from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.keyed import Hint
from rummy_tui.tui.screens.page import Page
from rummy_tui.tui.session import Session
from rummy_tui.tui.telling import log
from rummy_tui.tui.wrapping import wrapped, wrapped_line

SILENCE = 0.4
"""Seconds without a key before any key counts."""
_WIDTH = 60


class CurtainScreen(Page[bool]):
    """Ends when the person at this seat says so."""

    MODE = Mode.CURTAIN
    BINDINGS = bindings_in(MODE)

    def __init__(self, session: Session, seat: Seat) -> None:
        super().__init__()
        self._session = session
        self._seat = seat
        self._name = session.name(seat)
        self._quiet_since = monotonic()
        self._was_silent = False

    @property
    def seat(self) -> Seat:
        """Who may open it."""
        return self._seat

    @property
    def _own_id(self) -> str:
        return f"seat-{self._seat + 1}"

    def body(self, width: int, height: int) -> list[Line]:
        left = max(0, (width - _WIDTH) // 2)
        press = Line().add("Press ").add(self.told(f"{{{self._own_id}}}"), "key")
        press.add(" or ").add(self.told("{open-curtain}"), "key")
        press.add(f" to show the hand of {self._name}.")
        hand_over = f"Hand the keyboard to {self._name}; nobody else looks."
        lines = [
            Line().to(left).add(f"{self._name} is next", "turn"),
            Line(),
            *wrapped(self._what_for(), width, indent=left),
            *wrapped(hand_over, width, "dim", indent=left),
            Line(),
            *(Line().to(left).extend(row) for row in wrapped_line(press, width - left)),
            Line(),
        ]
        above = max(1, (height - len(lines) - 10) // 3)
        room = height - above - len(lines) - 1
        told: list[Line] = []
        for text in reversed(self._moves()):
            rows = wrapped(text, width, "dim", indent=left)
            if len(rows) + len(told) > room:
                break
            told = rows + told
        if told:
            lines += [Line().to(left).add(self._since(), "strong"), *told]
        return [Line() for _ in range(above)] + lines

    def hints(self) -> list[Hint]:
        return [(f"{self._own_id} open-curtain", "opens"), ("leave", "leave")]

    def on_key(self, event: events.Key) -> None:
        """Note a key, and whether it came after silence."""
        now = monotonic()
        self._was_silent = now - self._quiet_since >= SILENCE
        self._quiet_since = now

    def action_open(self, seat: int) -> None:
        """Open for the key of a seat, counted from 1; 0 is the key for any seat."""
        # A key is noted before what it is bound to is done.
        if self._was_silent and seat in (0, self._seat + 1):
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
