"""All keys, made from the bindings themselves, so that it cannot say what is not so."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding

from rummy_tui.tui.keys import KeyBinding, Mode
from rummy_tui.tui.line import Line, fitted
from rummy_tui.tui.screens.page import SCROLLING, PageDialog, key_line

_ALWAYS = (
    ("ctrl+q", "leave, as Q; asks in a deal"),
    ("Ctrl-C", "twice within 2 s leaves at once"),
)
_PAIRS = {
    "cursor-left": ("cursor-right", "one card left or right; wraps"),
    "cursor-first": ("cursor-last", "first or last card"),
    "previous-group": ("next-group", "previous or next group"),
    "nudge-left": ("nudge-right", "card one place left or right"),
    "group-left": ("group-right", "whole group left or right"),
    "undo": ("redo", "undo or redo a move of cards"),
}
"""Keys that share a line with their neighbour, and what is said of both."""


class KeysScreen(PageDialog[None]):
    """Closed by the key that opens it, or any of the usual ones."""

    BINDINGS = [
        *SCROLLING,
        Binding("escape,x,question_mark,enter", "close", show=False),
    ]

    def __init__(self, bindings: Sequence[KeyBinding]) -> None:
        super().__init__()
        self._keys = bindings

    def body(self, width: int, height: int) -> list[Line]:
        blocks = self._blocks()
        columns = 3 if width >= 110 else 2
        title = [Line().add("All keys", "turn")]
        longest = max(
            height - len(title), -(-sum(len(b) + 1 for b in blocks) // columns)
        )
        stacks = _stacked(blocks, columns, longest)
        lines = [Line() for _ in range(max(map(len, stacks)))]
        for place, stack in enumerate(stacks):
            # Two cells wider than its share: the page's right margin may be used.
            end = width * (place + 1) // columns + 2
            label = 1 + max(len(entry[0]) for entry in stack if entry)
            for line, entry in zip(lines, stack, strict=False):
                _add_entry(line, entry, label, end - line.width - 1)
            for line in lines:
                line.to(end)
        return title + lines

    def hints(self) -> Line:
        return key_line(("Esc or ?", "closes"))

    def _blocks(self) -> list[list[tuple[str, str]]]:
        """A heading with its keys for each section; keys told as one share a line."""
        blocks: dict[str, list[tuple[str, str]]] = {}
        labels = {k.id: k.label(unicode=self.glyphs.is_unicode) for k in self._keys}
        told: set[str] = set()
        for key in self._keys:
            if key.id in told or key.mode is Mode.PANEL:
                continue
            label, description = labels[key.id], key.description
            if key.id in _PAIRS and _PAIRS[key.id][0] in labels:
                second, description = _PAIRS[key.id]
                told.add(second)
                label = f"{label} {labels[second]}"
            elif key.together == "1–7":
                told |= {k.id for k in self._keys if k.together == key.together}
                label, description = key.together, "send to that group or a new one"
            block = blocks.setdefault(key.section, [("", key.section)])
            block.append((label, description))
        blocks["Leaving"] = [("", "Leaving"), *_ALWAYS]
        return list(blocks.values())

    def action_close(self) -> None:
        self.dismiss(None)


def _stacked(
    blocks: list[list[tuple[str, str]]], columns: int, height: int
) -> list[list[tuple[str, str] | None]]:
    """The blocks in so many columns, a free line between two; none is torn."""
    stacks: list[list[tuple[str, str] | None]] = [[]]
    for block in blocks:
        stack = stacks[-1]
        if stack and len(stack) + 1 + len(block) > height and len(stacks) < columns:
            stack = []
            stacks.append(stack)
        if stack:
            stack.append(None)
        stack.extend(block)
    return stacks


def _add_entry(
    line: Line, entry: tuple[str, str] | None, label: int, width: int
) -> None:
    if entry is None:
        return
    key, text = entry
    if not key:
        line.add(fitted(text, width), "strong")
        return
    line.put(key, "key", width=label).add(fitted(text, width - label))
