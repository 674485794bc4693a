"""The base of every screen with keys: which ones, and how they are written here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar

from textual.screen import Screen

from rummy_tui.errors import counted
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.hints import Hint, hint_line
from rummy_tui.tui.host import Host, host_of
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.keymap import Keymap
from rummy_tui.tui.keys.table import BY_ID
from rummy_tui.tui.line import Line
from rummy_tui.tui.widgets.painted import Painted

T = TypeVar("T")


class Keyed(Screen[T]):
    """A screen whose keys are those of its mode; `BINDINGS` are to be of it too."""

    AUTO_FOCUS: ClassVar[str | None] = None
    MODE: ClassVar[Mode]

    @property
    def host(self) -> Host:
        """The app."""
        return host_of(self.app)

    @property
    def glyphs(self) -> Glyphs:
        """The marks this terminal can show."""
        return self.host.glyphs

    @property
    def keymap(self) -> Keymap:
        """The keys as the player has them."""
        return self.host.keymap

    def told(self, text: str) -> str:
        """A sentence with this player's keys, in marks this terminal can show."""
        glyphs = self.glyphs
        return glyphs.plain(self.keymap.told(text, unicode=glyphs.is_unicode))

    def hint_line(self, hints: Iterable[Hint], width: int) -> Line:
        """As many hints as fit whole; a click on one does what it says."""
        return hint_line(hints, self.keymap, self.glyphs, width)

    def more_line(self, below: int) -> Line:
        """Where a text that is longer than its room goes on; a click goes there.

        Args:
            below: Lines that are below those on the screen; none at its end.
        """
        id = "page-down" if below else "page-up"
        said = counted(below, "more line") if below else "the end"
        label = self.keymap.label(id, unicode=self.glyphs.is_unicode)
        return Line().add(f"  {label}: {said}", "hot", does=BY_ID[id].action)

    def repaint(self) -> None:
        """Show the screen as it is now."""

    def tables_changed(self) -> None:
        """More is known of the other tables of the tournament."""

    def on_screen_resume(self) -> None:
        # Settings may have changed meanwhile, and how much is known.
        self.repaint()

    async def on_painted_clicked(self, message: Painted.Clicked) -> None:
        self.click_came()
        await self.run_action(message.action)

    def click_came(self) -> None:
        """Words were clicked on; what they say is done next."""

    def action_keys(self) -> None:
        from rummy_tui.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(self.MODE))
