"""The toss, shown before the first hand of a match (T-1)."""

from __future__ import annotations

from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.question import Asking
from rummy_tui.tui.session import Session
from rummy_tui.tui.toss import TITLE, toss_lines


class TossScreen(Asking[bool]):
    """What every seat drew, and who plays first; any of the usual keys goes on."""

    MODE = Mode.NOTICE
    BINDINGS = bindings_in(MODE)

    def __init__(self, session: Session) -> None:
        super().__init__(TITLE, "", [("go-on", "go on")])
        self._session = session

    def said(self, width: int) -> list[Line]:
        return toss_lines(self._session, self.glyphs, width)

    def action_go_on(self) -> None:
        self.dismiss(True)
