"""The gate below the least size: says what is needed, lets no key through."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from rummy_tui.tui.host import host_of
from rummy_tui.tui.sizes import LEAST_HEIGHT, LEAST_WIDTH

LEAST = Size(LEAST_WIDTH, LEAST_HEIGHT)
"""The least terminal every screen is complete on."""


def fits(size: Size) -> bool:
    """Whether a terminal of this size is large enough."""
    return size.width >= LEAST.width and size.height >= LEAST.height


class TooSmallScreen(ModalScreen[None]):
    """Covers whatever is below until the terminal is large enough again."""

    AUTO_FOCUS = None

    def compose(self) -> ComposeResult:
        yield Static(id="too-small", markup=False)

    def on_mount(self) -> None:
        self.on_resize()

    def on_resize(self) -> None:
        size = self.app.size
        sign = "×" if host_of(self.app).glyphs.is_unicode else "x"
        self.query_one("#too-small", Static).update(
            "Too small\n"
            f"needed {LEAST.width}{sign}{LEAST.height}\n"
            f"now {size.width}{sign}{size.height}\n"
            "Enlarge it to go on.\n"
            "ctrl+q leaves."
        )

    def on_key(self, event: events.Key) -> None:
        # Blind keys must not act; leaving has priority and comes before this.
        event.stop()
        event.prevent_default()
