"""Statistics of one's own deals, read once when the screen is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_tui.errors import RummyError
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.questions import Asked
from rummy_tui.tui.screens.page import Page
from rummy_tui.tui.screens.question import Notice, Question
from rummy_tui.tui.statistics_lines import (
    Statistics,
    read_statistics,
    statistics_lines,
)
from rummy_tui.tui.wrapping import wrapped

if TYPE_CHECKING:
    from rummy_tui.store import History

_RESET = Asked(
    title="Count from now on?",
    text=(
        "The statistics begin anew with the next deal. Every match stays in the "
        "history, and a copy of the history as it is now is kept beside it."
    ),
    yes="count from now on",
    no="leave them",
)


class StatisticsScreen(Page[None]):
    """Numbers to be read; they can be set to count from now on."""

    MODE = Mode.STATISTICS
    BINDINGS = bindings_in(MODE)

    def __init__(self, history: History) -> None:
        super().__init__()
        self._history = history
        self._player: str | None = None
        self._found: Statistics | None = None
        self._problem = ""
        self._read()

    def _read(self) -> None:
        try:
            self._found = read_statistics(self._history, self._player)
            self._problem = ""
        except RummyError as error:
            self._found, self._problem = None, f"{error}."

    def body(self, width: int, height: int) -> list[Line]:
        if self._found is None:
            title = Line().add("Statistics", "heading")
            return [title, Line(), *wrapped(self._problem, width, "hot")]
        return statistics_lines(self._found, width)

    def hints(self) -> list[Hint]:
        keys = [("back", "back")]
        if self._found is not None:
            if len(self._found.players) > 1:
                keys.append(("whose", "whose"))
            if self._found.total.deals:
                keys.append(("reset-statistics", "reset"))
        return [*keys, ("keys", "keys")]

    def action_whose(self) -> None:
        """The deals of the next person; after the last everybody's."""
        players = () if self._found is None else self._found.players
        if len(players) > 1:
            whose = [None, *players]
            self._player = whose[(whose.index(self._player) + 1) % len(whose)]
            self._read()
            self._top = 0
            self.repaint()

    def action_reset_statistics(self) -> None:
        def answered(is_yes: bool | None) -> None:
            if is_yes:
                self._reset()

        self.app.push_screen(Question(_RESET), answered)

    def _reset(self) -> None:
        try:
            copy = self._history.reset_statistics()
        except RummyError as error:
            self.app.push_screen(Notice("Nothing is reset", f"{error}."))
            return
        self._read()
        self._top = 0
        self.repaint()
        said = f"The history as it was is in {copy}."
        self.app.push_screen(Notice("Statistics count from now on", said))

    def action_back(self) -> None:
        self.dismiss(None)
