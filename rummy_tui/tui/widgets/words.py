"""A widget that shows lines made elsewhere, for the words on the table."""

from __future__ import annotations

from collections.abc import Callable

from rummy_tui.tui.line import Line
from rummy_tui.tui.widgets.painted import Painted

LineMaker = Callable[[int, int], list[Line]]
"""Makes lines for so many columns and rows."""


class Words(Painted):
    """Lines of words."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._make: LineMaker = lambda width, height: []

    def show(self, make: LineMaker) -> None:
        """Show what this makes from now on, whatever size there will be."""
        self._make = make
        self.repaint()

    def lines(self, width: int, height: int) -> list[Line]:
        return self._make(width, height)
