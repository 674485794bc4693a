"""Keys beside what they do, each of them a place to click; knows no Textual."""

from __future__ import annotations

from collections.abc import Iterable

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.keys.keymap import Keymap
from rummy_tui.tui.keys.table import BY_ID
from rummy_tui.tui.line import Ink, Line

Hint = tuple[str, str]
"""Ids of key bindings with spaces between, and what is said of them."""


def keys_line(id: str, keymap: Keymap, glyphs: Glyphs, ink: Ink = "key") -> Line:
    """The key of an id, or all that are shown as one with it; a click does its own."""
    line = Line()
    for text, its_id in keymap.parts(id, unicode=glyphs.is_unicode):
        line.add(text, ink, does=BY_ID[its_id].action)
    return line


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
    for ids, said in hints:
        first, *others = ids.split()
        hint = keys_line(first, keymap, glyphs)
        for id in others:
            hint.add(" or ").extend(keys_line(id, keymap, glyphs))
        hint.add(f" {said}", does=BY_ID[first].action)
        gap = "   " if line.width else ""
        if line.width + len(gap) + hint.width > width:
            break
        line.add(gap).extend(hint)
    return line
