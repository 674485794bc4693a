"""The score sheet between two deals and at the end, with the offers made there (F)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import events

from rummy_tui.engine.actions import (
    AgreeToSplit,
    DeclineRejoin,
    ProposeSplit,
    RefuseSplit,
    Rejoin,
)
from rummy_tui.engine.legal import problem_with
from rummy_tui.engine.refusal import Refusal
from rummy_tui.engine.seat import Seat
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.questions import rejoin_offer, split_offer, split_question
from rummy_tui.tui.score_lines import score_lines
from rummy_tui.tui.screens.page import Page, PageDialog
from rummy_tui.tui.screens.question import Notice, Offer, Question
from rummy_tui.tui.session import Session
from rummy_tui.tui.silence import Silence

if TYPE_CHECKING:
    from rummy_tui.tui.tournament_lines import Now


class ScoreScreen(Page[str]):
    """Ends with "again" to go on, "home" or "quit"."""

    MODE = Mode.SCORE
    BINDINGS = bindings_in(MODE)

    def __init__(self, session: Session, now: Now | None = None) -> None:
        """Show the sheet, and make the offers that have to be answered.

        Args:
            session: The match, a deal of it settled.
            now: At a table of a tournament, tells how that stands.
        """
        super().__init__()
        self._session = session
        self._now = now
        self._silence = Silence()

    def on_mount(self) -> None:
        self._make_offers()

    def tables_changed(self) -> None:
        self.repaint()

    def body(self, width: int, height: int) -> list[Line]:
        lines = score_lines(self._session, self.glyphs, width, self.told)
        return [lines[0], *self._tournament_lines(width), *lines[1:]]

    def _tournament_lines(self, width: int) -> list[Line]:
        if self._now is None:
            return []
        from rummy_tui.tournament.table import TableSetup
        from rummy_tui.tui.tournament_lines import at_table_lines

        table = self._session.setup
        assert isinstance(table, TableSetup), "a table of the tournament"
        return at_table_lines(self._now(), table, width)

    def hints(self) -> list[Hint]:
        on = "play again" if self._session.is_over else "next deal"
        if self._now is not None and self._session.is_over:
            on = "go on"
        if self._is_playing_out:
            on = "play the rest"
        if self._session.is_practice and self._session.is_over:
            on = "end practice"
        keys = [("again", on)]
        if self._proposer is not None:
            keys.append(("propose-split", "split"))
        if self._now is not None:
            keys.append(("tables", "other tables"))
        keys += [("go-home", "home"), ("quit", "quit"), ("keys", "keys")]
        if self._session.code is not None:
            keys.append(("copy-code", "copy"))
        return keys

    @property
    def _is_playing_out(self) -> bool:
        session = self._session
        is_out = bool(session.people) and not session.people_in_match
        return is_out and not session.is_over and session.asked is None

    @property
    def _proposer(self) -> Seat | None:
        """A person who may propose to split the pot now."""
        session = self._session
        for seat in session.people_in_match:
            if problem_with(session.view(seat), ProposeSplit()) is None:
                return seat
        return None

    # Offers.

    def _make_offers(self) -> None:
        """Ask the next person who has to answer, if there is one."""
        session, seat = self._session, self._session.asked
        self.repaint()
        if seat is None:
            return
        is_split = bool(session.sheet.split_agreed)
        offer = split_offer(session, seat) if is_split else rejoin_offer(session, seat)
        yes, no = (
            (AgreeToSplit(), RefuseSplit()) if is_split else (Rejoin(), DeclineRejoin())
        )

        def answered(is_yes: bool | None) -> None:
            refusal = session.act(seat, yes if is_yes else no)
            if refusal is None:
                self._make_offers()
            else:
                # It is asked again once that has been read.
                self._refuse(refusal, lambda _: self._make_offers())

        self.app.push_screen(Offer(offer), answered)

    def action_propose_split(self) -> None:
        seat = self._proposer
        if seat is None:
            seats = self._session.people_in_match or self._session.people
            if seats:
                refusal = problem_with(self._session.view(seats[0]), ProposeSplit())
                self.app.push_screen(Notice("No split", f"{refusal}."))
            return

        def answered(is_yes: bool | None) -> None:
            if not is_yes:
                return
            refusal = self._session.act(seat, ProposeSplit())
            if refusal is not None:
                self._refuse(refusal)
                return
            if self._session.sheet.split_refused:
                text = "Somebody wants to play on, so nothing is split."
                self.app.push_screen(Notice("The split is refused", text))
            self._make_offers()

        self.app.push_screen(Question(split_question(self._session, seat)), answered)

    def _refuse(
        self, refusal: Refusal, read: Callable[[bool | None], None] | None = None
    ) -> None:
        """Say why nothing could be done, and then call `read`."""
        self.app.push_screen(Notice.refusing(refusal), read)

    def action_tables(self) -> None:
        if self._now is None:
            return
        from rummy_tui.tui.screens.tournament import EveryTableScreen

        self.app.push_screen(EveryTableScreen(self._now))

    # Going on.

    def on_key(self, event: events.Key) -> None:
        # Comes before what the key does.
        self._silence.broken()

    def action_again(self) -> None:
        # Keys typed ahead never skip it.
        if self._silence.has_rested:
            self.dismiss("again")

    def action_copy_code(self) -> None:
        from rummy_tui.tui.screens.copied import copy

        deal = self._session.settled_deal
        copy(self, deal.result or deal.code)

    def action_go_home(self) -> None:
        self.dismiss("home")

    def action_quit(self) -> None:
        self.dismiss("quit")


class PlayingOutScreen(Page[None]):
    """The sheet while bots play a match out; who leads through the deal closes it."""

    MODE = Mode.PAGE
    BINDINGS = bindings_in(MODE)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def body(self, width: int, height: int) -> list[Line]:
        return score_lines(self._session, self.glyphs, width, self.told)

    def hints(self) -> list[Hint]:
        return [("leave", "leave"), ("keys", "keys")]

    async def action_close(self) -> None:
        await self.app.run_action("leave")


class ScoreDialog(PageDialog[None]):
    """The sheet looked up in the middle of a deal."""

    MODE = Mode.PAGE
    BINDINGS = bindings_in(MODE)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def body(self, width: int, height: int) -> list[Line]:
        return score_lines(self._session, self.glyphs, width, self.told)

    def hints(self) -> list[Hint]:
        return [("close", "closes"), ("keys", "keys")]

    def action_close(self) -> None:
        self.dismiss(None)
