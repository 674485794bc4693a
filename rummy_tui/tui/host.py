"""What screens ask of the app they run in, beyond what every Textual app does."""

from __future__ import annotations

from typing import Protocol, cast

from textual.app import App

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.pace import Pacer


class Host(Protocol):
    """The app as screens see it; a test may put something smaller in its place."""

    glyphs: Glyphs
    pacer: Pacer

    def table_changed(self) -> None:
        """Something happened at the table: decide what comes next."""
        ...


def host_of(app: App[object]) -> Host:
    """The app under its other name."""
    return cast(Host, app)
