"""All keys, made from the bindings themselves, so that it cannot say what is not so."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import BY_ID, bindings_in, keys_in
from rummy_tui.tui.line import Line, fitted
from rummy_tui.tui.screens.page import MARGIN, PageDialog

_PAIRS = {
    "cursor-left": ("cursor-right", "one card left or right; wraps"),
    "cursor-first": ("cursor-last", "first or last card"),
    "previous-group": ("next-group", "previous or next group"),
    "send-1": ("send-7", "send to a group or new one"),
    "nudge-left": ("nudge-right", "card a place left or right"),
    "group-left": ("group-right", "whole group left or right"),
    "undo": ("redo", "undo or redo moves of cards"),
    "draw-closed": ("draw-open", "closed deck, or the open card"),
    "next-panel": ("previous-panel", "next panel; back with shift"),
    "side-down": ("side-up", "the panel at the side, on"),
    "leave": ("leave-anywhere", "leave; asks in a deal"),
    "choose-up": ("choose-down", "line above or below"),
    "value-down": ("value-up", "value before or next value"),
    "seats-2": ("seats-6", "that many players"),
    "seat-1": ("seat-6", "the seat's own key shows its hand"),
    "previous-profile": ("next-profile", "other rules profiles"),
    "line-down": ("line-up", "a line down or up"),
    "page-down": ("page-up", "a page down or up"),
    "first-line": ("last-line", "to the first or last line"),
}
"""Keys that share a line with those after them, up to the one named, and its words."""


class _Entry(NamedTuple):
    """One line: keys and what they do, or a heading where there are none."""

    keys: str
    words: str
    id: str = ""
    """Of the first of the keys."""


_Block = list[_Entry]
_Stack = list[_Entry | None]


class KeysScreen(PageDialog[None]):
    """Closed by the key that opens it, or any of the usual ones."""

    MODE = Mode.PAGE
    BINDINGS = bindings_in(MODE)

    def __init__(self, mode: Mode) -> None:
        """Show the keys that are valid in this mode."""
        super().__init__()
        self._mode = mode

    def body(self, width: int, height: int) -> list[Line]:
        blocks = self._blocks()
        most = 3 if width >= 110 else 2 if width >= 76 else 1
        title = [Line().add(f"All keys {self._mode}", "turn")]
        room = height - len(title)
        for columns in range(min(most, 2), most + 1):
            stacks = _stacked(blocks, columns, room)
            if max(map(len, stacks)) <= room:
                break
        lines = [Line() for _ in range(max(map(len, stacks)))]
        # The page's right margin may be used.
        for stack, end in zip(stacks, _ends(stacks, width + MARGIN), strict=True):
            label = _label_width(stack)
            for line, entry in zip(lines, stack, strict=False):
                _add_entry(line, entry, label, end - line.width - 1, self.glyphs)
            for line in lines:
                line.to(end)
        return title + lines

    def hints(self) -> list[Hint]:
        return [("close keys", "closes"), ("settings", "other sets of keys")]

    def _blocks(self) -> list[_Block]:
        """A heading with its keys for each section; keys told as one share a line."""
        blocks: dict[str, _Block] = {}
        label = self._label
        until = ""
        for key in keys_in(self._mode, Mode.ANYWHERE):
            if until:
                until = "" if key.id == until else until
                continue
            labels, description = label(key.id), key.description
            if key.id in _PAIRS:
                until, description = _PAIRS[key.id]
                joined = "–" if labels.isdigit() else " "
                last = label(until)
                if last != f"Shift+{labels}":
                    labels = f"{labels}{joined}{last}"
            block = blocks.setdefault(key.section, [_Entry("", key.section)])
            block.append(_Entry(labels, description, key.id))
        return list(blocks.values())

    def _label(self, id: str) -> str:
        return self.keymap.label(id, unicode=self.glyphs.is_unicode)

    def action_keys(self) -> None:
        self.dismiss(None)

    def action_close(self) -> None:
        self.dismiss(None)

    def action_do(self, id: str) -> None:
        """Close, and do on the screen below what a key does there: for the mouse."""
        below = self.app.screen_stack[-2]
        self.dismiss(None)
        below.call_later(below.run_action, BY_ID[id].action)


def _stacked(blocks: list[_Block], columns: int, height: int) -> list[_Stack]:
    """The blocks in so many columns; none is torn.

    One after the other with a free line between, at the least height that holds them;
    if there is none, in the columns that make the least height, without free lines if
    need be.
    """
    if columns == 1:
        return _in_columns(blocks, [0] * len(blocks), columns)
    for most in range(1, height + 1):
        stacks = _in_columns(blocks, _in_order(blocks, columns, most), columns)
        if max(map(len, stacks)) <= most:
            return stacks
    ways = product(range(columns), repeat=len(blocks))
    best = min(
        (_in_columns(blocks, way, columns) for way in ways),
        key=lambda stacks: max(map(len, stacks)),
    )
    if max(map(len, best)) > height:
        best = [[entry for entry in stack if entry] for stack in best]
    return best


def _in_order(blocks: list[_Block], columns: int, height: int) -> list[int]:
    """The column of each block, one after the other; the last column takes the rest."""
    way = []
    column = used = 0
    for block in blocks:
        if used and used + 1 + len(block) > height and column < columns - 1:
            column, used = column + 1, 0
        used += len(block) + (1 if used else 0)
        way.append(column)
    return way


def _in_columns(blocks: list[_Block], way: Sequence[int], columns: int) -> list[_Stack]:
    stacks: list[_Stack] = [[] for _ in range(columns)]
    for block, column in zip(blocks, way, strict=True):
        if stacks[column]:
            stacks[column].append(None)
        stacks[column].extend(block)
    return [stack for stack in stacks if stack]


def _ends(stacks: Sequence[_Stack], width: int) -> list[int]:
    """The column after each stack and the gap behind it; the last gap is off the edge.

    A stack gets what it needs and a share of the rest; where there is too little room
    all get the same.
    """
    needed = [
        _label_width(stack) + max(len(entry[1]) for entry in stack if entry) + 1
        for stack in stacks
    ]
    room, places = width + 1, range(1, len(stacks) + 1)
    spare = room - sum(needed)
    if spare < 0:
        return [room * place // len(stacks) for place in places]
    return [sum(needed[:place]) + spare * place // len(stacks) for place in places]


def _label_width(stack: _Stack) -> int:
    return 1 + max(len(entry[0]) for entry in stack if entry)


def _add_entry(
    line: Line, entry: _Entry | None, label: int, width: int, glyphs: Glyphs
) -> None:
    if entry is None:
        return
    if not entry.keys:
        line.add(fitted(entry.words, width, more=glyphs.more), "strong")
        return
    start = line.width
    line.put(entry.keys, "key", width=label)
    line.add(fitted(entry.words, width - label, more=glyphs.more))
    line.links.append((start, line.width, f"do('{entry.id}')"))
