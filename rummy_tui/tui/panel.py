"""What a player can look up at the table: throws, jokers, moves, prices.

The same lines fill the side panel of a wide terminal and the overlays of a narrow one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rich.cells import cell_len

from rummy_tui.cards.face import Face
from rummy_tui.engine.view import SeatView
from rummy_tui.errors import counted
from rummy_tui.tui.discards import SeatDiscards, discards
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.line import Ink, Line, face_ink, fitted
from rummy_tui.tui.present import wild_text
from rummy_tui.tui.telling import jokers, log, price_of_drop, throws

_INDENT = 2
_LABEL = 11
_RESHUFFLED = "|"
_ROOMY = 34
"""Columns from which a name and its cards share a line."""

Words = list[tuple[str, Ink]]


def discards_lines(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    """Per player: every throw in order, what was taken and whose it was."""
    found = discards(view)
    lines = [_heading("DISCARDS", "in order", width)]
    for seat in found.seats:
        lines += _discards_of(seat, glyphs, width)
    if found.reshuffles:
        said = f"{_RESHUFFLED} is where the open deck was shuffled into the closed "
        said += f"one: {', '.join(found.reshuffles)}"
        lines += [Line(), *_flow(said.split(), width, ink="dim")]
    return lines


def _discards_of(seat: SeatDiscards, glyphs: Glyphs, width: int) -> list[Line]:
    name = Line().add(seat.name, "dim" if seat.out else "strong")
    if seat.out:
        if name.width + 2 + len(seat.out) <= width:
            lines = [name.add("  ").add(seat.out, "bad")]
        else:
            out = _flow(seat.out.split(), width, indent=_INDENT, ink="bad")
            lines = [name, *out]
    else:
        lines = [name]
    threw: Words = []
    reshuffles = 0
    for thrown in seat.threw:
        if thrown.reshuffles > reshuffles:
            threw.append((_RESHUFFLED, "dim"))
            reshuffles = thrown.reshuffles
        threw.append((glyphs.face(thrown.face), face_ink(thrown.face)))
    if not threw and not seat.out:
        threw = [("nothing thrown yet", "dim")]
    lines += _flowing(threw, width, indent=_INDENT)
    took: Words = []
    for taken in seat.took:
        took += [("took", "dim")] if not took else []
        took.append((glyphs.face(taken.face), face_ink(taken.face)))
        comma = "," if taken is not seat.took[-1] else ""
        note = f"t{taken.turn} ({taken.source}){comma}"
        took += [(word, "dim") for word in note.split()]
    return lines + _flowing(took, width, indent=_INDENT)


def jokers_lines(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    """Where the jokers of the deal are, as far as one can know."""
    counted_jokers = jokers(view)
    lines = [_heading("JOKERS", "", width)]
    lines += _flow(wild_text(view, glyphs).split(), width, ink="strong")
    lines += _joker_lines("in hand", counted_jokers.mine, glyphs, width)
    lines += _joker_lines("open deck", counted_jokers.in_open_deck, glyphs, width)
    for name, face in counted_jokers.taken:
        lines += _joker_lines(f"{name} took", (face,), glyphs, width)
    unseen = Line().put("unseen", "dim", width=_LABEL)
    unseen.add(f"{counted_jokers.unseen}", "strong")
    lines.append(unseen.add(f" of {counted_jokers.total}"))
    if view.turned is not None and view.is_joker(view.turned):
        said = f"{glyphs.face(view.turned)}, turned up, is out of play: not counted"
        lines += _flow(said.split(), width, ink="dim")
    return lines


def _joker_lines(
    label: str, faces: tuple[Face, ...], glyphs: Glyphs, width: int
) -> list[Line]:
    words: Words = [(glyphs.face(face), face_ink(face)) for face in faces]
    indent = max(_LABEL, cell_len(label) + 1)
    lines = _flowing(words or [("none", "dim")], width, indent=indent)
    lines[0] = Line().put(label, "dim", width=indent).extend(_unindented(lines[0]))
    return lines


def _unindented(line: Line) -> Line:
    (first, ink), *rest = line.pieces
    plain = Line().add(first.lstrip(), ink)
    for text, ink in rest:
        plain.add(text, ink)
    return plain


def log_lines(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    """Every move of the deal, the newest first."""
    lines = [_heading("MOVES", "newest first", width)]
    for move in reversed(log(view, glyphs)):
        lines += _flow(move.text.split(), width, hanging=_INDENT)
    if len(lines) == 1:
        lines.append(Line().add("nobody has moved yet", "dim"))
    return lines


def prices_lines(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    """What things cost at this table."""
    profile = view.table.profile
    prices = [
        ("first drop", str(profile.first_drop_points)),
        ("middle drop", str(profile.middle_drop_points)),
        ("wrong declaration", str(profile.wrong_declaration_points)),
        ("most a hand counts", str(profile.full_count)),
        ("a point, in chips", f"{view.table.point_value / 100:.2f}"),
    ]
    if view.phase.is_play and view.record.is_in:
        prices.append(("your next drop", str(price_of_drop(view))))
    lines = [_heading("PRICES", "points", width)]
    for name, price in prices:
        lines.append(Line().add(name, "dim").right(Line().add(price), width))
    return lines


PanelLines = Callable[[SeatView, Glyphs, int], list[Line]]

PANELS: Mapping[str, PanelLines] = {
    "discards": discards_lines,
    "jokers": jokers_lines,
    "log": log_lines,
    "prices": prices_lines,
}
"""What can be looked up in a panel, by the id of its key where it has one."""

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
    lines = [_heading("DISCARDS", "newest first", width)]
    everybody = throws(view)
    names = max(cell_len(seat.name) for seat in everybody) + 2
    for seat in everybody:
        line = Line().put(seat.name, "dim" if seat.out else "strong", width=names)
        lines.append(line)
        if width < _ROOMY:
            line = Line().to(_INDENT)
            lines.append(line)
        if seat.out:
            line.add(fitted(seat.out, width - line.width, more=glyphs.more), "bad")
            continue
        for face in reversed(seat.threw):
            text = glyphs.face(face)
            if line.width + len(text) > width - 2:
                line.add(glyphs.more, "dim")
                break
            line.add(text, face_ink(face)).add(" ")
        if not seat.threw:
            line.add("none yet", "dim")
    return lines


def _last_moves(view: SeatView, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """The last moves under a heading, the newest at the bottom."""
    if height < 3:
        return []
    lines: list[Line] = []
    for move in log(view, glyphs)[-height:]:
        lines += _flow(move.text.split(), width, hanging=_INDENT)
    return [_heading("MOVES", "", width), *lines[1 - height :]]


def _flow(
    words: Iterable[str],
    width: int,
    *,
    indent: int = 0,
    hanging: int = 0,
    ink: Ink = "plain",
) -> list[Line]:
    return _flowing(
        [(word, ink) for word in words], width, indent=indent, hanging=hanging
    )


def _flowing(
    words: Words, width: int, *, indent: int = 0, hanging: int = 0
) -> list[Line]:
    """Words with their inks, wrapped; rows after the first are set in by `hanging`."""
    if not words:
        return []
    lines = [Line().to(indent)]
    start = indent
    for text, ink in words:
        line = lines[-1]
        if line.width > start and line.width + 1 + cell_len(text) > width:
            start = indent + hanging
            line = Line().to(start)
            lines.append(line)
        elif line.width > start:
            line.add(" ")
        line.add(text, ink)
    return lines


def _heading(text: str, side: str, width: int) -> Line:
    return Line().add(text, "heading").right(Line().add(side, "dim"), width)
