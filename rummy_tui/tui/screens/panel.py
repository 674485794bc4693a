"""A panel over the table: something to look up, gone with the next key."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.screen import ModalScreen

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.keys import Mode, bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.screens.page import LEAVING
from rummy_tui.tui.widgets.words import Words

_WIDTH = 64
_MARGIN = 2


class PanelScreen(ModalScreen[None]):
    """Lines in a frame."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = None
    BINDINGS = [*bindings_in(Mode.PANEL), LEAVING]

    def __init__(
        self, make: Callable[[int], list[Line]], glyphs: Glyphs, *, key: str
    ) -> None:
        """Show what `make` makes for so many columns; `key` closes it as well."""
        super().__init__()
        self._make = make
        self._glyphs = glyphs
        self._bindings.bind(key, "close", show=False)

    def compose(self) -> ComposeResult:
        yield Words(id="panel")

    def on_mount(self) -> None:
        panel = self.query_one("#panel", Words)
        panel.styles.height = len(self._make(_WIDTH - 2 * _MARGIN)) + 4
        panel.show(self._lines)

    def _lines(self, width: int, height: int) -> list[Line]:
        glyphs = self._glyphs
        room = width - 2 * _MARGIN
        body = self._make(room)[: height - 4]
        hint = Line().add("Esc", "key").add(" or the same key closes", "dim")
        inside = [*body, *([Line()] * (height - 3 - len(body))), hint]
        edge = glyphs.horizontal * (width - 2)
        return [
            Line().add(glyphs.top_left + edge + glyphs.top_right, "frame"),
            *(
                Line()
                .add(f"{glyphs.vertical} ", "frame")
                .extend(line.cut(room))
                .add(f" {glyphs.vertical}", "frame")
                for line in inside
            ),
            Line().add(glyphs.bottom_left + edge + glyphs.bottom_right, "frame"),
        ]

    def action_close(self) -> None:
        self.dismiss()
