"""The settlement: every hand face up, what it came to and why, and what comes next."""

from __future__ import annotations

from textual.binding import Binding

from rummy_tui.engine.seat import Seat
from rummy_tui.tui.laid_hand import add_face, hand_lines
from rummy_tui.tui.line import Line, fitted
from rummy_tui.tui.outcomes import SeatOutcome, chips, outcomes
from rummy_tui.tui.present import wild_text
from rummy_tui.tui.screens.page import SCROLLING, Page, key_line
from rummy_tui.tui.session import Session

_INDENT = 3


class SettlementScreen(Page[str]):
    """Ends with "again", "home" or "quit"."""

    BINDINGS = [
        *SCROLLING,
        Binding("enter,n", "choose('again')", show=False),
        Binding("h,escape", "choose('home')", show=False),
        Binding("q", "choose('quit')", show=False),
    ]

    def __init__(self, session: Session, seat: Seat | None) -> None:
        """Settle a deal.

        Args:
            session: The match, its deal settled.
            seat: Whose result to speak of first; None at a table of several people.
        """
        super().__init__()
        self._session = session
        self._seat = seat
        self._view = session.view(Seat(0))
        self._outcomes = outcomes(self._view)

    def body(self, width: int, height: int) -> list[Line]:
        lines = [self._headline(width), self._wild_line(width)]
        hands = [self._hand_lines(outcome, width) for outcome in self._outcomes]
        seed = self._seed_lines(width)
        airy = len(lines) + sum(map(len, hands)) + len(hands) + 1 + len(seed) <= height
        for hand in hands:
            lines += [Line(), *hand] if airy else hand
        return [*lines, *([Line()] if airy else []), *seed]

    def hints(self) -> Line:
        return key_line(("Enter", "play again"), ("h", "home"), ("q", "quit"))

    def _headline(self, width: int) -> Line:
        winner = self._outcomes[0]
        mine = next((o for o in self._outcomes if o.seat == self._seat), None)
        if mine is None:
            text = f"{winner.name} won the deal, {self._chips(winner)} chips"
            return Line().add(text, "turn")
        if mine is winner:
            text = f"You won the deal: {self._chips(mine)} chips"
            return Line().add(text, "good")
        text = f"You lost {mine.points} points, {self._chips(mine)} chips"
        line = Line().add(text, "hot")
        return line.add(fitted(f"   {winner.name} won", width - line.width))

    def _chips(self, outcome: SeatOutcome) -> str:
        return chips(outcome.change, minus=self.glyphs.minus)

    def _wild_line(self, width: int) -> Line:
        view = self._view
        line = Line().add("Wild joker ", "dim")
        if view.turned is not None:
            add_face(line, view.turned, self.glyphs)
        line.add(f": {wild_text(view, self.glyphs)}", "dim")
        mark = Line().add(self.glyphs.joker, "joker").add(" stands in", "dim")
        return line.right(mark, width)

    def _hand_lines(self, outcome: SeatOutcome, width: int) -> list[Line]:
        won = outcome is self._outcomes[0]
        name = f"{self.glyphs.prompt} {outcome.name}" if won else f"  {outcome.name}"
        name = fitted(name, 20, more=self.glyphs.more)
        line = Line().add(name, "turn" if won else "strong").to(21)
        line.add(f"{outcome.word} ", "good" if won else "plain")
        line.add(f"{outcome.points}", "strong").to(29)
        line.add(f"{self._chips(outcome)} chips").to(46)
        why: list[Line] = []
        if len(outcome.why) <= width - line.width:
            line.add(outcome.why, "dim")
        else:
            room = width - _INDENT
            why = [Line().to(_INDENT).add(fitted(outcome.why, room), "dim")]
        hand = hand_lines(
            outcome.groups,
            self.glyphs,
            width,
            indent=_INDENT,
            closing=outcome.closing,
        )
        return [line, *why, *hand]

    def _seed_lines(self, width: int) -> list[Line]:
        seed = self._session.table.state.seed
        if seed is None:
            return []
        note = " (repeatable)" if self._session.setup.seed.repeatable else ""
        return [Line().add(fitted(f"Seed {seed}{note}", width), "dim")]

    def action_choose(self, what: str) -> None:
        self.dismiss(what)
