"""A list over another screen, one line of which is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.screens.page import PageDialog
from rummy_tui.tui.wrapping import wrapped

_MARK = 2
_HEAD = 2
"""Rows above the list."""


class ChoiceScreen(PageDialog[int | None]):
    """Ends with the number of the line chosen, from 0, or with None."""

    MODE = Mode.CHOICE
    BINDINGS = bindings_in(MODE)

    def __init__(self, title: str, choices: Sequence[str], *, at: int = 0) -> None:
        """Offer lines.

        Args:
            title: What is chosen.
            choices: A line each; a long one goes on below.
            at: Which one the cursor is on.
        """
        super().__init__()
        self._title = title
        self._choices = choices
        self._at = max(0, min(at, len(choices) - 1))
        self._rows: list[int] = []
        """In which row each choice begins."""

    def body(self, width: int, height: int) -> list[Line]:
        lines = [Line().add(self._title, "heading"), Line()]
        self._rows = []
        for number, choice in enumerate(self._choices):
            self._rows.append(len(lines))
            lines += self._choice(number, choice, width)
        self._keep_in_sight(height)
        return lines

    def _choice(self, number: int, choice: str, width: int) -> list[Line]:
        is_chosen = number == self._at
        ink: Ink = "strong" if is_chosen else "plain"
        mark = self.glyphs.prompt if is_chosen else ""
        does = f"pick({number})"
        return [
            Line()
            .add((mark if place == 0 else "").ljust(_MARK), "turn", does=does)
            .add(row.text, ink, does=does)
            for place, row in enumerate(wrapped(choice, width - _MARK) or [Line()])
        ]

    def _keep_in_sight(self, height: int) -> None:
        row = self._rows[self._at] if self._rows else 0
        if row < self._top:
            self._top = 0 if row <= _HEAD else row
        elif row > self._top + height - 2:
            self._top = row - height + 2

    def hints(self) -> list[Hint]:
        return [("choose-up", "line"), ("choose", "goes there"), ("back", "back")]

    def action_choose_line(self, by: int) -> None:
        self._at = max(0, min(self._at + by, len(self._choices) - 1))
        self.repaint()

    def action_scroll_lines(self, by: int) -> None:
        self.action_choose_line(by)

    def action_scroll_pages(self, by: int) -> None:
        self.action_choose_line(by * max(1, self._room - _HEAD))

    def action_choose(self) -> None:
        self.dismiss(self._at if self._choices else None)

    def action_pick(self, number: int) -> None:
        self.dismiss(number)

    def action_back(self) -> None:
        self.dismiss(None)
