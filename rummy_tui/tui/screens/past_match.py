"""One match of the history: how it ended, or stands, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_tui.errors import RummyError
from rummy_tui.history_in_words import (
    not_continued_told,
    standing_told,
    when_told,
)
from rummy_tui.rules.profile import Format
from rummy_tui.store.matches import MatchSummary, Standing
from rummy_tui.tui.flow import GoOn, Wish
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.past_match import from_history
from rummy_tui.tui.score_lines import score_lines
from rummy_tui.tui.screens.page import Page
from rummy_tui.tui.screens.question import Notice
from rummy_tui.tui.settled import Settled
from rummy_tui.tui.wrapping import beside

if TYPE_CHECKING:
    from rummy_tui.store import History


class PastMatchScreen(Page[Wish | None]):
    """Ends with a wish to go on with it or to practise, or with None."""

    MODE = Mode.MATCH
    BINDINGS = bindings_in(MODE)

    def __init__(self, history: History, match: int) -> None:
        """Show a match.

        Args:
            history: Where it is.
            match: Its number.

        Raises:
            StoreError: It cannot be read.
        """
        super().__init__()
        self._history = history
        self._number = match
        self._match = from_history(history, match)

    @property
    def _standing(self) -> Standing:
        standing = self._match.standing
        assert standing is not None, "it is of the history"
        return standing

    @property
    def _summary(self) -> MatchSummary:
        summary = self._match.summary
        assert summary is not None, "it is of the history"
        return summary

    @property
    def _may_continue(self) -> bool:
        return self._history.may_go_on(self._summary, self._standing)

    def body(self, width: int, height: int) -> list[Line]:
        match = self._match
        title = Line().add(
            f"Match {self._number}, {standing_told(self._standing)}", "turn"
        )
        begun = Line().add(f"begun {when_told(self._summary.started)}", "dim")
        lines = [*beside(title, begun, width), Line()]
        session = match.session(len(match.replay))
        if match.replay.started.profile.format is Format.POINTS and session.is_settled:
            settled = Settled(session.settled_deal, None)
            return lines + settled.lines(self.glyphs, width, height - len(lines))
        return lines + score_lines(session, self.glyphs, width, self.told)

    def hints(self) -> list[Hint]:
        word = "follow" if self._standing is Standing.IN_PLAY else "replay"
        keys = [("open-replay", word)]
        if self._may_continue:
            keys.append(("continue", "continue"))
        if self._match.is_open:
            keys.append(("export", "write into a file"))
        return [*keys, ("back", "back"), ("keys", "keys")]

    def action_open_replay(self) -> None:
        from rummy_tui.tui.screens.following import replay_screen

        screen = replay_screen(self._match, lambda: self._history)
        self.app.push_screen(screen, self._wished)

    def _wished(self, wish: Wish | None) -> None:
        if wish is not None:
            self.dismiss(wish)
        elif self._standing.goes_on:
            self._look_again()

    def _look_again(self) -> None:
        """It may have gone on meanwhile."""
        try:
            self._match = from_history(self._history, self._number)
        except RummyError as error:
            self.app.push_screen(Notice("It cannot be read", f"{error}."))
        self.repaint()

    def action_continue(self) -> None:
        if self._may_continue:
            self.dismiss(GoOn(self._number))
        else:
            said = not_continued_told(self._summary, self._standing)
            self.app.push_screen(Notice("Continue", said))

    def action_export(self) -> None:
        from rummy_tui.tui.exporting import export

        try:
            notice = Notice("The match is written", export(self._match))
        except RummyError as error:
            notice = Notice("Nothing is written", f"{error}.")
        self.app.push_screen(notice)

    def action_rules(self) -> None:
        from rummy_tui.tui.screens.rules import RulesScreen

        started = self._match.replay.started
        seats = len(started.players)
        screen = RulesScreen(started.profile, seats=seats, stakes=started.stakes)
        self.app.push_screen(screen)

    def action_back(self) -> None:
        self.dismiss(None)
