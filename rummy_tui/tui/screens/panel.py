"""A panel over the table: something to look up, gone with the next key."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen

from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import BY_ID, bindings_in
from rummy_tui.tui.line import Line
from rummy_tui.tui.panel import PANELS
from rummy_tui.tui.screens.keyed import Keyed
from rummy_tui.tui.screens.page import Box, framed, plain_line

_FRAME_ROWS = 2
_HINT_ROWS = 2


class _PanelBox(Box):
    """The lines of a panel, as many as the screen has rows for."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        panel = self.screen
        assert isinstance(panel, PanelScreen), "it lies on a panel"
        return len(panel.body(width - 4)) + _HINT_ROWS + _FRAME_ROWS

    def lines(self, width: int, height: int) -> list[Line]:
        panel = self.screen
        assert isinstance(panel, PanelScreen), "it lies on a panel"
        shown = panel.shown(width - 4, height - _FRAME_ROWS)
        plain = [plain_line(line, panel.glyphs) for line in shown]
        return framed(plain, panel.glyphs, width, "frame-strong")


class PanelScreen(ModalScreen[str], Keyed[str]):
    """Lines in a frame; ends with the id of what to look up next, or with none."""

    CSS_PATH = "table.tcss"
    MODE = Mode.PANEL
    BINDINGS = bindings_in(MODE)

    def __init__(self, id: str, make: Callable[[int], list[Line]]) -> None:
        """Show something to look up.

        Args:
            id: Of the panel; a key of the same id closes it too.
            make: What makes its lines for so many columns.
        """
        super().__init__()
        self._shown = id
        self._make = make
        self._top = 0
        self._last_top = 0
        self._room = 1

    def compose(self) -> ComposeResult:
        yield _PanelBox(self.body, id="panel")

    def body(self, width: int) -> list[Line]:
        """All its lines."""
        return self._make(width)

    def shown(self, width: int, height: int) -> list[Line]:
        """Those on the screen, and what to press."""
        body = self.body(width)
        room = self._room = max(1, height - _HINT_ROWS)
        self._last_top = max(0, len(body) - room)
        self._top = min(self._top, self._last_top)
        closing = "close" if self._shown not in BY_ID else f"close {self._shown}"
        is_cut = self._last_top > 0
        more = self.more_line(self._last_top - self._top) if is_cut else Line()
        hints = [(closing, "closes"), ("next-panel", "next panel")]
        hint = self.hint_line(hints, width - more.width).right(more, width)
        return [*body[self._top : self._top + room], Line(), hint]

    def action_scroll_lines(self, by: int) -> None:
        self._top = max(0, min(self._top + by, self._last_top))
        self.query_one(_PanelBox).repaint()

    def action_scroll_pages(self, by: int) -> None:
        self.action_scroll_lines(by * max(1, self._room - 1))

    def action_close(self) -> None:
        self.dismiss("")

    def action_next_panel(self, by: int) -> None:
        # Past the last one lies the table again.
        ids = ["", *PANELS]
        at = ids.index(self._shown) if self._shown in ids else 0
        self.dismiss(ids[(at + by) % len(ids)])

    def _look_up(self, id: str) -> None:
        self.dismiss("" if id == self._shown else id)

    def action_discards(self) -> None:
        self._look_up("discards")

    def action_jokers(self) -> None:
        self._look_up("jokers")

    def action_log(self) -> None:
        self._look_up("log")

    def action_rules(self) -> None:
        self._look_up("rules")

    def action_score(self) -> None:
        self._look_up("score")
