"""The panel at the side of a wide terminal: one thing looked up, or a little of all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.cells import cell_len

from rummy_tui.engine.view import SeatView
from rummy_tui.errors import counted
from rummy_tui.tui.discards import discards
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.line import Line, face_ink, fitted
from rummy_tui.tui.panel import (
    INDENT,
    PANELS,
    flow,
    heading,
    jokers_lines,
    prices_lines,
)
from rummy_tui.tui.telling import log

_ROOMY = 34
"""Columns from which a name and its cards share a line."""

OVERVIEW = "overview"
"""The side panel that has a little of everything."""

SIDE_PANELS = (OVERVIEW, *PANELS)
"""The panels of the side, in the order in which the key for the next goes round."""


def next_panel(id: str, by: int, panels: Iterable[str] = SIDE_PANELS) -> str:
    """The panel so many after this one, or before it."""
    ids = list(panels)
    return ids[(ids.index(id) + by) % len(ids)]


@dataclass(frozen=True, slots=True)
class Side:
    """The side panel as it is painted."""

    lines: list[Line]
    last_top: int
    """How far it can be scrolled."""


def side_lines(
    view: SeatView,
    glyphs: Glyphs,
    width: int,
    height: int,
    *,
    panel: str = OVERVIEW,
    top: int = 0,
    with_log: bool = False,
    is_hidden: bool = False,
    keys: tuple[str, str] = ("Tab", "PgDn"),
) -> Side:
    """One panel at the side of the table.

    Args:
        view: What the seat sees.
        glyphs: How faces are written.
        width: Cells there are, the border and its margin among them.
        height: Rows there are.
        panel: Which one.
        top: The first of its lines to be shown.
        with_log: Whether the overview has the last moves too.
        is_hidden: Whether nothing of one's own hand may be told.
        keys: The keys for the next panel and for a page down.
    """
    room = width - 3
    if panel == OVERVIEW:
        body = _overview(view, glyphs, room, height - 1, with_log, is_hidden)
        title = "OVERVIEW"
    elif panel == "jokers" and is_hidden:
        title, body = "JOKERS", [Line().add("hidden while paused", "dim")]
    else:
        heading, *body = PANELS[panel](view, glyphs, room)
        title = heading.text.split()[0]
    following = Line().add(f"{keys[0]}: next", "key", does="next_panel(1)")
    lines = [Line().add(title, "heading").right(following, room)]
    last_top = max(0, len(body) - (height - 1))
    top = min(top, last_top)
    shown = body[top : top + height - 1]
    if top < last_top:
        # The line that says so takes the place of one more.
        left = len(body) - top - len(shown) + 1
        said = f"{keys[1]}: {counted(left, 'more line')}"
        shown[-1] = Line().add(said, "hot", does="scroll_pages(1)")
    lines += shown
    lines += [Line() for _ in range(height - len(lines))]
    bordered = []
    for line in lines[:height]:
        edge = Line().add(glyphs.vertical, "frame").add(" ")
        bordered.append(edge.extend(line.cut(room)))
    return Side(bordered, last_top)


def _overview(
    view: SeatView,
    glyphs: Glyphs,
    width: int,
    height: int,
    with_log: bool,
    is_hidden: bool,
) -> list[Line]:
    """Everything there is room for, in order of worth; no more than the height."""
    lines = [*_last_throws(view, glyphs, width), Line()]
    if not is_hidden:
        lines += [*jokers_lines(view, glyphs, width)[: height - len(lines)], Line()]
    prices = prices_lines(view, glyphs, width)
    if with_log:
        lines += _last_moves(view, glyphs, width, height - len(lines))
    elif height - len(lines) >= len(prices):
        lines += prices
    return lines[:height]


def _last_throws(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    """A line for every seat, two where it is narrow: what it threw, newest first."""
    lines = [heading("DISCARDS", "newest first", width)]
    everybody = discards(view).seats
    names = max(cell_len(seat.name) for seat in everybody) + 2
    for seat in everybody:
        line = Line().put(seat.name, "dim" if seat.how_out else "strong", width=names)
        lines.append(line)
        if width < _ROOMY:
            line = Line().to(INDENT)
            lines.append(line)
        if seat.how_out:
            said = fitted(seat.how_out, width - line.width, more=glyphs.more)
            line.add(said, "bad")
            continue
        for thrown in reversed(seat.threw):
            text = glyphs.face(thrown.face)
            if line.width + len(text) > width - 2:
                line.add(glyphs.more, "dim")
                break
            line.add(text, face_ink(thrown.face)).add(" ")
        if not seat.threw:
            line.add("none yet", "dim")
    return lines


def _last_moves(view: SeatView, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """The last moves under a heading, the newest at the bottom."""
    if height < 3:
        return []
    lines: list[Line] = []
    for move in log(view, glyphs)[-height:]:
        lines += flow(move.text.split(), width, hanging=INDENT)
    return [heading("MOVES", "", width), *lines[1 - height :]]
