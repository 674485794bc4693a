"""A question or a notice over another screen, answered by one key."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TypeVar

from textual.app import ComposeResult
from textual.screen import ModalScreen

from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.questions import Asked
from rummy_tui.tui.screens.keyed import Keyed
from rummy_tui.tui.screens.page import Box

T = TypeVar("T")


# Textual takes the style of the first base alone: what is below shows through.
class Asking(ModalScreen[T], Keyed[T]):
    """A few words and the keys that answer them."""

    def __init__(self, title: str, text: str, hints: Sequence[Hint]) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._hints = hints

    def compose(self) -> ComposeResult:
        yield Box(self._lines, id="box")

    def _lines(self, width: int) -> list[Line]:
        return [
            *(Line().add(row, "hot") for row in wrap(self._title, width)),
            Line(),
            *self.said(width),
            Line(),
            self.hint_line(self._hints, width),
        ]

    def said(self, width: int) -> list[Line]:
        """What stands between the title and the keys."""
        paragraphs = self.told(self._text).splitlines()
        rows = [row for text in paragraphs for row in wrap(text, width) or [""]]
        return [Line().add(row) for row in rows]


class Question(Asking[bool]):
    """Asks once; only the key for yes says yes, every way out says no."""

    MODE = Mode.QUESTION
    BINDINGS = bindings_in(MODE)

    def __init__(self, asked: Asked) -> None:
        hints = [("yes", asked.yes), ("no", asked.no)]
        super().__init__(asked.title, asked.text, hints)

    def action_yes(self) -> None:
        self.dismiss(True)

    def action_no(self) -> None:
        self.dismiss(False)


class Notice(Asking[bool]):
    """Says something that has happened; any of the usual keys goes on."""

    MODE = Mode.NOTICE
    BINDINGS = bindings_in(MODE)

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title, text, [("go-on", "go on")])

    def action_go_on(self) -> None:
        self.dismiss(True)


class LeaveScreen(Asking[str]):
    """Asks before a running deal is left; playing on is the default."""

    MODE = Mode.LEAVING
    BINDINGS = bindings_in(MODE)

    def __init__(self, *, is_kept: bool = False) -> None:
        """Ask whether to leave.

        Args:
            is_kept: The deal is kept already and the home screen there: only leaving
                the program is asked about.
        """
        if is_kept:
            super().__init__(
                "Leave the program?",
                "The deal that is kept will be lost: it is kept only while the program "
                "runs.",
                [("yes", "quit, lose it"), ("no", "stay")],
            )
        else:
            super().__init__(
                "Leave this deal?",
                "The deal is kept while the program runs: Continue on the home screen "
                "goes on with it. Leaving the program loses it.",
                [
                    ("leave-home", "home, keep it"),
                    ("yes", "quit, lose it"),
                    ("no", "play on"),
                ],
            )

    def action_yes(self) -> None:
        self.dismiss("quit")

    def action_leave_home(self) -> None:
        self.dismiss("home")

    def action_no(self) -> None:
        self.dismiss("")
