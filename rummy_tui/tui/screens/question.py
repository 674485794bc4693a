"""A question or a notice over another screen, answered by one key."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import TypeVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen

from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.page import LEAVING, Box, key_line

T = TypeVar("T")
_WIDTH = 60


class Asking(ModalScreen[T]):
    """A few words and the keys that answer them."""

    AUTO_FOCUS = None
    BINDINGS = [LEAVING]

    def __init__(self, title: str, text: str, keys: Mapping[str, str]) -> None:
        super().__init__()
        self._lines = [
            Line().add(title, "hot"),
            Line(),
            *(Line().add(line) for line in wrap(text, _WIDTH)),
            Line(),
            key_line(*keys.items()),
        ]

    def compose(self) -> ComposeResult:
        yield Box(self._lines, id="box")


class Question(Asking[bool]):
    """Asks once; only `y` says yes, every way out says no."""

    BINDINGS = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape,enter,x", "answer(False)", show=False),
    ]

    def __init__(self, title: str, text: str, *, yes: str, no: str) -> None:
        super().__init__(title, text, {"y": yes, "n": no})

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class Notice(Asking[bool]):
    """Says something that has happened; any of the usual keys goes on."""

    BINDINGS = [Binding("y,n,escape,enter,x,space", "go_on", show=False)]

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title, text, {"Enter": "go on"})

    def action_go_on(self) -> None:
        self.dismiss(True)


class LeaveScreen(Asking[str]):
    """Asks before a running deal is left; playing on is the default."""

    BINDINGS = [
        Binding("y", "answer('quit')", show=False),
        Binding("h", "answer('home')", show=False),
        Binding("n,escape,enter,x", "answer('')", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(
            "Leave this deal?",
            "The deal is not finished and will be lost.",
            {"y": "quit", "h": "home screen", "n": "play on"},
        )

    def action_answer(self, how: str) -> None:
        self.dismiss(how)
