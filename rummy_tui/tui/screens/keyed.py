"""The base of every screen with keys: which ones, and how they are written here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar

from textual.screen import Screen

from rummy_tui.errors import counted
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.host import Host, host_of
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.keymap import Keymap
from rummy_tui.tui.keys.table import BY_ID
from rummy_tui.tui.line import Line

T = TypeVar("T")

Hint = tuple[str, str]
"""Ids of key bindings with spaces between, and what is said of them."""


class Keyed(Screen[T]):
    """A screen whose keys are those of its mode; `BINDINGS` are to be of it too."""

    AUTO_FOCUS = None
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

    def on_screen_resume(self) -> None:
        # Settings may have changed meanwhile, and how much is known.
        self.repaint()

    def action_keys(self) -> None:
        from rummy_tui.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(self.MODE))


def hint_line(
    hints: Iterable[Hint], keymap: Keymap, glyphs: Glyphs, width: int
) -> Line:
    """Keys with what they do, as many as fit whole.

    Args:
        hints: The most important first.
        keymap: The keys as the player has them.
        glyphs: How to write them.
        width: Cells there are.
    """
    line = Line()
    for ids, does in hints:
        action = BY_ID[ids.split()[0]].action
        spans = [keymap.span(id, unicode=glyphs.is_unicode) for id in ids.split()]
        hint = Line().add(" or ".join(spans), "key", does=action)
        hint.add(f" {does}", does=action)
        gap = "   " if line.width else ""
        if line.width + len(gap) + hint.width > width:
            break
        line.add(gap).extend(hint)
    return line
