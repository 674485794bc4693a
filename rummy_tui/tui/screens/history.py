"""The history: every match there was, the newest first, a page at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_tui.errors import RummyError
from rummy_tui.history_in_words import (
    kind_told,
    not_continued_told,
    result_told,
    standing_told,
    when_told,
)
from rummy_tui.store.matches import MatchKind, MatchPage, MatchSummary, Standing
from rummy_tui.tui.flow import GoOn, Wish
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.screens.page import Page
from rummy_tui.tui.screens.question import Notice
from rummy_tui.tui.wrapping import wrapped

if TYPE_CHECKING:
    from rummy_tui.store import History

_ROWS = 3
"""Rows a match takes at most as a rule; a long one takes more and the page scrolls."""
_AROUND = 3
_INDENT = 8
_NONE = MatchPage((), 0)


class HistoryScreen(Page[Wish | None]):
    """Ends with a wish to go on with a match, or to practise, or with None."""

    MODE = Mode.HISTORY
    BINDINGS = bindings_in(MODE)

    def __init__(self, history: History) -> None:
        super().__init__()
        self._history = history
        self._offset = 0
        self._limit = 1
        self._at = 0
        """The line of the page the cursor is on."""
        self._page: MatchPage | None = None
        self._standings: list[Standing] = []
        self._rows: list[int] = []
        self._problem = ""

    @property
    def _chosen(self) -> MatchSummary | None:
        matches = (self._page or _NONE).matches
        return matches[self._at] if matches else None

    # What is read: a page when it is turned or the screen comes back, nothing else.

    def on_screen_resume(self) -> None:
        self._page = None
        self.repaint()

    def _read(self, limit: int) -> MatchPage:
        """The page as it is, read anew only where it must be."""
        if self._page is not None and limit == self._limit:
            return self._page
        first = self._offset + self._at
        if limit != self._limit:
            # Another size: the match the cursor is on stays in sight.
            self._limit, self._offset = limit, first - first % limit
        try:
            page = self._history.matches(offset=self._offset, limit=limit)
            self._standings = [self._history.standing(one) for one in page.matches]
            self._problem = ""
        except RummyError as error:
            page, self._problem = _NONE, f"{error}."
        self._page = page
        self._at = max(0, min(first - self._offset, len(page.matches) - 1))
        return page

    def body(self, width: int, height: int) -> list[Line]:
        page = self._read(max(2, (height - _AROUND) // _ROWS))
        title = Line().add("History", "heading")
        if self._problem:
            return [title, Line(), *wrapped(self._problem, width, "hot")]
        if not page.total:
            return [title, Line(), Line().add("No match has been played yet.")]
        last = self._offset + len(page.matches)
        count = f"{self._offset + 1} to {last} of {page.total}"
        lines = [title.right(Line().add(count, "dim"), width), Line()]
        matches = [
            self._match(number, found, standing, width)
            for number, (found, standing) in enumerate(
                zip(page.matches, self._standings, strict=True)
            )
        ]
        airy = len(lines) + sum(len(match) + 1 for match in matches) <= height
        self._rows = []
        for match in matches:
            self._rows.append(len(lines))
            lines += [*match, Line()] if airy else match
        self._keep_in_sight(height)
        return lines

    def _match(
        self, number: int, found: MatchSummary, standing: Standing, width: int
    ) -> list[Line]:
        is_chosen = number == self._at
        does = f"pick({number})"
        ink: Ink = "strong" if is_chosen else "plain"
        mark = f"{self.glyphs.prompt} " if is_chosen else "  "
        format = str(found.format).replace("-", " ")
        line = Line().add(mark, "turn", does=does)
        line.add(f"{found.id:>4}  {when_told(found.started)}  ", "dim", does=does)
        line.add(f"{format}, {found.profile}, {kind_told(found.kind)}", ink, does=does)
        state = Line().add(
            standing_told(standing), "turn" if standing.goes_on else "dim", does=does
        )
        if line.width + 2 + state.width <= width:
            lines = [line.right(state, width)]
        else:
            lines = [line, Line().to(_INDENT).extend(state)]
        told = result_told(found)
        return lines + [
            Line().to(_INDENT).add(row.text, "dim", does=does)
            for row in wrapped(told, width - _INDENT)
        ]

    def _keep_in_sight(self, height: int) -> None:
        row = self._rows[self._at]
        if row < self._top:
            self._top = 0 if self._at == 0 else row
        elif row + _ROWS > self._top + height:
            self._top = row + _ROWS - height

    def hints(self) -> list[Hint]:
        chosen = self._chosen
        if chosen is None:
            return [("back", "back"), ("keys", "keys")]
        keys = [("choose-up", "line"), ("choose", "opens")]
        if self._may_continue:
            keys.append(("continue", "continue"))
        keys += [("export", "write"), ("back", "back"), ("keys", "keys")]
        return [*keys, ("page-up", "page")]

    @property
    def _may_continue(self) -> bool:
        """Whether the match chosen can be gone on with from here."""
        chosen = self._chosen
        return chosen is not None and self._history.may_go_on(
            chosen, self._standings[self._at]
        )

    # Moving.

    def action_choose_line(self, by: int) -> None:
        page = self._page or _NONE
        to = self._at + by
        if 0 <= to < len(page.matches):
            self._at = to
        elif 0 <= self._offset + to < page.total:
            self._turn_to(self._offset + to)
        self.repaint()

    def action_scroll_pages(self, by: int) -> None:
        page = self._page or _NONE
        to = self._offset + self._at + by * self._limit
        if page.total:
            self._turn_to(max(0, min(to, page.total - 1)))
        self.repaint()

    def action_scroll_lines(self, by: int) -> None:
        self.action_scroll_pages(by)

    def _turn_to(self, number: int) -> None:
        """Put the cursor on a match of the whole list."""
        offset = number - number % self._limit
        if offset != self._offset:
            self._page = None
            self._offset = offset
            self._top = 0
        self._at = number - offset

    # What can be done with a match.

    def action_pick(self, number: int) -> None:
        self._at = number
        self.repaint()
        self.action_choose()

    def action_choose(self) -> None:
        from rummy_tui.tui.screens.past_match import PastMatchScreen

        chosen = self._chosen
        if chosen is None:
            return
        if chosen.kind is MatchKind.SCORE:
            self._say(
                "A score sheet",
                "It is of a game with real cards: `rummy score` shows it and goes on "
                "with it.",
            )
            return
        try:
            screen = PastMatchScreen(self._history, chosen.id)
        except RummyError as error:
            self._say("This match cannot be shown", f"{error}.")
        else:
            self.app.push_screen(screen, self._wished)

    def _wished(self, wish: Wish | None) -> None:
        if wish is not None:
            self.dismiss(wish)

    def action_continue(self) -> None:
        chosen = self._chosen
        if chosen is None:
            return
        if self._may_continue:
            self.dismiss(GoOn(chosen.id))
        elif chosen.kind is MatchKind.SCORE:
            self.action_choose()
        else:
            said = not_continued_told(chosen, self._standings[self._at])
            self._say("Continue", said)

    def action_export(self) -> None:
        from rummy_tui.tui.exporting import export
        from rummy_tui.tui.past_match import from_history

        chosen = self._chosen
        if chosen is None:
            return
        try:
            said = export(from_history(self._history, chosen.id))
        except RummyError as error:
            self._say("Nothing is written", f"{error}.")
        else:
            self._say("The match is written", said)

    def _say(self, title: str, text: str) -> None:
        self.app.push_screen(Notice(title, text))

    def action_back(self) -> None:
        self.dismiss(None)
