"""The settlement: every hand face up, what it came to and why, and what comes next."""

from __future__ import annotations

from textual import events

from rummy_tui.engine.seat import Seat
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.notices import NO_LAST_DEAL
from rummy_tui.tui.screens.page import Page
from rummy_tui.tui.session import Session
from rummy_tui.tui.settled import Settled
from rummy_tui.tui.silence import Silence


class SettlementScreen(Page[str]):
    """Ends with "again", "home" or "quit"."""

    MODE = Mode.SETTLEMENT
    BINDINGS = bindings_in(MODE)

    def __init__(self, session: Session, seat: Seat | None) -> None:
        """Settle a deal.

        Args:
            session: The match, its deal settled.
            seat: Whose result to speak of first; None at a table of several people.
        """
        super().__init__()
        self._session = session
        self._settled = Settled(session.settled_deal, seat)
        self._as_they_sat = False
        self._silence = Silence()

    def body(self, width: int, height: int) -> list[Line]:
        as_they_sat = self._as_they_sat
        return self._settled.lines(self.glyphs, width, height, as_they_sat=as_they_sat)

    def hints(self) -> list[Hint]:
        order = "winner first" if self._as_they_sat else "as they sat"
        on = self._session.goes_on_as or "play again"
        if self._session.is_of_several_deals:
            on = "score sheet"
        keys = [("again", on), ("go-home", "home"), ("order", order)]
        if self._session.last_deal is not None:
            keys.append(("last-deal", "last deal"))
        keys += [("quit", "quit"), ("keys", "keys")]
        if self._session.code is not None:
            keys.append(("copy-code", "copy"))
        return keys

    def on_key(self, event: events.Key) -> None:
        # Comes before what the key does.
        self._silence.broken()

    def action_again(self) -> None:
        # Keys typed ahead never skip it.
        if self._silence.has_rested:
            self.dismiss("again")

    def action_order(self) -> None:
        self._as_they_sat = not self._as_they_sat
        self.repaint()

    def action_last_deal(self) -> None:
        from rummy_tui.tui.screens.last_deal import LastDealScreen
        from rummy_tui.tui.screens.question import Notice

        last = self._session.last_deal
        if last is None:
            self.app.push_screen(Notice("The last deal", NO_LAST_DEAL))
        else:
            self.app.push_screen(LastDealScreen(last))

    def action_score(self) -> None:
        from rummy_tui.tui.screens.score import ScoreDialog

        self.app.push_screen(ScoreDialog(self._session))

    def action_copy_code(self) -> None:
        from rummy_tui.tui.screens.copied import copy

        deal = self._session.settled_deal
        copy(self, deal.result or deal.code)

    def action_go_home(self) -> None:
        self.dismiss("home")

    def action_quit(self) -> None:
        self.dismiss("quit")
