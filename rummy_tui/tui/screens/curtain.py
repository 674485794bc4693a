"""The curtain between two people at one keyboard: no hand, no drawn card, no "you".

It opens by the next player's own key, by Enter unless the settings say no, and only
after a moment of silence, so that keys the player before has typed ahead or holds down
cannot open it.
"""

from __future__ import annotations

from rummy_tui.engine.seat import Seat
from rummy_tui.tui.handing_over import since, turns_since, what_for
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.page import Page
from rummy_tui.tui.session import Session
from rummy_tui.tui.silence import Silence
from rummy_tui.tui.wrapping import wrapped, wrapped_line

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
        self._silence = Silence()
        self._was_silent = False

    @property
    def seat(self) -> Seat:
        """Who may open it."""
        return self._seat

    @property
    def _own_id(self) -> str:
        return f"seat-{self._seat + 1}"

    def body(self, width: int, height: int) -> list[Line]:
        left = self._left(width)
        press = self._opened_by(f" to show the hand of {self._name}.")
        hand_over = f"Hand the keyboard to {self._name}; nobody else looks."
        lines = [
            Line().to(left).add(f"{self._name} is next", "turn"),
            Line(),
            *wrapped(what_for(self._session, self._seat), width, indent=left),
            *wrapped(hand_over, width, "dim", indent=left),
            Line(),
            *(Line().to(left).extend(row) for row in wrapped_line(press, width - left)),
            Line(),
        ]
        above = max(1, (height - len(lines) - 10) // 3)
        room = height - above - len(lines) - 1
        told: list[Line] = []
        for turn in reversed(turns_since(self._session, self._seat, self.glyphs)):
            rows = wrapped(turn.text, width, "dim", indent=left)
            if len(rows) + len(told) > room:
                break
            told = rows + told
        if told:
            when = f"{since(self._session, self._seat)}:"
            lines += [Line().to(left).add(when, "strong"), *told]
        return [Line() for _ in range(above)] + lines

    @property
    def _ids(self) -> list[str]:
        """The ids of the keys that open it."""
        by_enter = ["open-curtain"] if self.host.settings.curtain_enter else []
        return [self._own_id, *by_enter]

    def _left(self, width: int) -> int:
        """The column its lines begin at."""
        return max(0, (width - _WIDTH) // 2)

    def _opened_by(self, what_for: str) -> Line:
        """Which keys open it, and what comes of it."""
        line = Line().add("Press ")
        for place, id in enumerate(self._ids):
            line.add(" or " if place else "").add(self.told(f"{{{id}}}"), "key")
        return line.add(what_for)

    def hints(self) -> list[Hint]:
        return [(" ".join(self._ids), "opens"), ("leave", "leave")]

    def on_key(self) -> None:
        self._note()

    def click_came(self) -> None:
        self._note()

    def _note(self) -> None:
        """Note a key or a click, and whether it came after silence."""
        seconds = self.host.settings.curtain_seconds
        self._was_silent = self._silence.broken(seconds)

    def action_open(self, seat: int) -> None:
        """Open for the key of a seat, counted from 1; 0 is the key for any seat."""
        is_meant = seat == self._seat + 1
        if seat == 0:
            is_meant = self.host.settings.curtain_enter
        # A key is noted before what it is bound to is done, and so is a click.
        if is_meant and self._was_silent:
            self.dismiss(True)
