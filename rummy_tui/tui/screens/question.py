"""A question or a notice over another screen, answered by one key."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Self, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.questions import Asked
from rummy_tui.tui.screens.keyed import Keyed
from rummy_tui.tui.screens.page import Box
from rummy_tui.tui.silence import Silence

if TYPE_CHECKING:
    from rummy_tui.engine.refusal import Refusal

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


class Offer(Asking[bool]):
    """Asks for an answer that is final: only the keys for yes and no answer.

    Neither does a key that was typed ahead.
    """

    MODE = Mode.OFFER
    BINDINGS = bindings_in(MODE)

    def __init__(self, asked: Asked) -> None:
        hints = [("accept-offer", asked.yes), ("refuse-offer", asked.no)]
        super().__init__(asked.title, asked.text, hints)
        self._silence = Silence()

    def on_key(self, event: events.Key) -> None:
        # Comes before what the key does.
        self._silence.broken()

    def action_accept_offer(self) -> None:
        self._answer(True)

    def action_refuse_offer(self) -> None:
        self._answer(False)

    def _answer(self, answer: bool) -> None:
        # Keys typed ahead never skip it.
        if self._silence.has_rested:
            self.dismiss(answer)


class Notice(Asking[bool]):
    """Says something that has happened; any of the usual keys goes on."""

    MODE = Mode.NOTICE
    BINDINGS = bindings_in(MODE)

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title, text, [("go-on", "go on")])

    @classmethod
    def refusing(cls, refusal: Refusal) -> Self:
        """Says why something could not be done; nothing has changed."""
        return cls("That could not be done", f"{refusal}.")

    def action_go_on(self) -> None:
        self.dismiss(True)


class LeaveScreen(Asking[str]):
    """Asks before a running deal is left; playing on is the default."""

    MODE = Mode.LEAVING
    BINDINGS = bindings_in(MODE)

    def __init__(
        self,
        *,
        is_kept: bool = False,
        is_written: bool = False,
        gives_up: bool = False,
    ) -> None:
        """Ask whether to leave.

        Args:
            is_kept: The deal is kept already and the home screen there: only leaving
                the program is asked about.
            is_written: The deal is in the history, and nothing is lost by leaving.
            gives_up: Whether somebody may leave the match for good (F-1).
        """
        self._gives_up = gives_up
        if is_kept:
            super().__init__(
                "Leave the program?",
                "The deal that is kept will be lost: it is kept only while the program "
                "runs.",
                [("yes", "quit, lose it"), ("no", "stay")],
            )
            return
        text = (
            "The deal is kept while the program runs: Continue on the home screen "
            "goes on with it. Leaving the program loses it."
        )
        if is_written:
            text = "The deal is kept: Continue on the home screen goes on with it."
        if gives_up:
            # Beside the other keys there is no room for it.
            text += " {give-up} leaves the match for good."
        super().__init__(
            "Leave this deal?",
            text,
            [
                ("leave-home", "home, keep it"),
                ("yes", "quit, keep it" if is_written else "quit, lose it"),
                ("no", "play on"),
                *([("give-up", "leave for good")] if gives_up else []),
            ],
        )

    def action_yes(self) -> None:
        self.dismiss("quit")

    def action_leave_home(self) -> None:
        self.dismiss("home")

    def action_give_up(self) -> None:
        if self._gives_up:
            self.dismiss("give-up")

    def action_no(self) -> None:
        self.dismiss("")
