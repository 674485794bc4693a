"""What is seen between the tables of a tournament: rounds, tables, the ranking."""

from __future__ import annotations

from textual import events

from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.questions import giving_tournament_up
from rummy_tui.tui.screens.page import Page, PageDialog
from rummy_tui.tui.silence import Silence
from rummy_tui.tui.tournament_lines import (
    Now,
    every_table_lines,
    ranking_lines,
    round_lines,
)


class _BetweenTables(Page[str]):
    """Keys and pages that both screens share; `MODE` is given below."""

    def __init__(self, now: Now) -> None:
        """Show how a tournament stands.

        Args:
            now: Tells that whenever it is asked.
        """
        super().__init__()
        self._now = now
        self._seen = now()
        """As it is on the screen: tables may end between two lines of it."""
        self._silence = Silence()

    def all_lines(self, width: int, height: int) -> list[Line]:
        self._seen = self._now()
        return super().all_lines(width, height)

    def tables_changed(self) -> None:
        self.repaint()

    def on_key(self, event: events.Key) -> None:
        # Comes before what the key does.
        self._silence.broken()

    @property
    def _may_go_on(self) -> bool:
        return True

    def action_again(self) -> None:
        # Keys typed ahead never skip it.
        if self._may_go_on and self._silence.has_rested:
            self.dismiss("again")

    def action_tables(self) -> None:
        self.app.push_screen(EveryTableScreen(self._now))

    def action_copy_code(self) -> None:
        from rummy_tui.tournament.code import code_of, result_of
        from rummy_tui.tui.card_seed import secret_code
        from rummy_tui.tui.screens.copied import NO_TOURNAMENT_CODE, copy

        tournament = self._now().tournament
        is_over = tournament.is_over
        code = result_of(tournament) or code_of(tournament.setup, is_over=is_over)
        copy(self, code, NO_TOURNAMENT_CODE if is_over else secret_code("tournament"))

    def action_rules(self) -> None:
        from rummy_tui.tui.screens.rules import RulesScreen

        table = self._now().round.tables[0]
        self.app.push_screen(
            RulesScreen(table.profile, seats=table.seats, stakes=table.stakes)
        )

    def action_drop_out(self) -> None:
        tournament = self._now().tournament
        if tournament.is_over or not tournament.setup.names:
            return

        def answered(is_yes: bool | None) -> None:
            if is_yes:
                self.dismiss("give-up")

        from rummy_tui.tui.screens.question import Question

        asked = giving_tournament_up(is_in=bool(tournament.people_in))
        self.app.push_screen(Question(asked), answered)

    def action_go_home(self) -> None:
        self.dismiss("home")

    def action_quit(self) -> None:
        self.dismiss("quit")


class RoundScreen(_BetweenTables):
    """A round as its tables end, then who goes on; ends with what is wanted next.

    That is "again" for the next table or the end, "home", "quit" or "give-up".
    """

    MODE = Mode.TOURNAMENT
    BINDINGS = bindings_in(MODE)

    def body(self, width: int, height: int) -> list[Line]:
        return round_lines(self._seen, self.glyphs, width)

    @property
    def _may_go_on(self) -> bool:
        """Whether there is a table to be played or watched, or the end to be seen."""
        now = self._seen
        tournament = now.tournament
        is_to_be_watched = now.progress is None and tournament.round.is_final
        return bool(tournament.is_over or tournament.people_tables or is_to_be_watched)

    def hints(self) -> list[Hint]:
        tournament = self._seen.tournament
        keys: list[Hint] = []
        if self._may_go_on:
            on = "ranking" if tournament.is_over else "watch the final"
            if tournament.people_tables:
                is_new = tournament.round != self._seen.round
                on = "next round" if is_new else "next table"
            keys.append(("again", on))
        keys += [("go-home", "home"), ("tables", "every table"), ("quit", "quit")]
        keys += [("rules", "rules"), ("keys", "keys")]
        if not tournament.is_over and tournament.setup.names:
            keys.append(("drop-out", "give it up"))
        return keys


class RankingScreen(_BetweenTables):
    """The whole field at the end; ends with "again", "home" or "quit"."""

    MODE = Mode.TOURNAMENT
    BINDINGS = bindings_in(MODE)

    def body(self, width: int, height: int) -> list[Line]:
        return ranking_lines(self._seen.tournament, self.glyphs, width)

    def hints(self) -> list[Hint]:
        keys: list[Hint] = [
            ("again", "another tournament"),
            ("go-home", "home"),
            ("tables", "every table"),
            ("quit", "quit"),
            ("keys", "keys"),
        ]
        from rummy_tui.tournament.code import code_of

        if code_of(self._seen.tournament.setup, is_over=True) is not None:
            keys.append(("copy-code", "copy"))
        return keys


class EveryTableScreen(PageDialog[None]):
    """Every table of every round, looked up; it follows the tables as they end."""

    MODE = Mode.PAGE
    BINDINGS = bindings_in(MODE)

    def __init__(self, now: Now) -> None:
        super().__init__()
        self._now = now

    def body(self, width: int, height: int) -> list[Line]:
        return every_table_lines(self._now(), self.glyphs, width)

    def tables_changed(self) -> None:
        self.repaint()

    def hints(self) -> list[Hint]:
        return [("close", "closes"), ("keys", "keys")]

    def action_close(self) -> None:
        self.dismiss(None)
