"""What a player can look up at the table: throws, jokers, log, prices.

The same lines fill the side panel of a wide terminal and the overlays of a narrow one.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from rummy_tui.cards.face import Face
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.line import Line, face_ink, fitted
from rummy_tui.tui.present import wild_text
from rummy_tui.tui.telling import Throws, jokers, log, throws

_ROOMY = 34
"""Columns from which a name and its cards share a line."""


def discards_lines(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    """Per player: what was thrown, newest first, and what was taken."""
    lines = [_heading("DISCARDS", "newest first", width)]
    everybody = throws(view)
    names = max(cell_len(seat.name) for seat in everybody) + 2
    for seat in everybody:
        lines += _throws_lines(seat, glyphs, width, names)
    return lines


def _throws_lines(seat: Throws, glyphs: Glyphs, width: int, names: int) -> list[Line]:
    newest = seat.threw[::-1]
    first = Line().put(seat.name, "dim" if seat.out else "strong", width=names)
    lines = [first]
    if width < _ROOMY:
        if seat.out:
            first.add(seat.out, "bad")
        lines.append(Line().add("  "))
    if newest:
        _add_faces(lines[-1], newest, glyphs, width)
    elif not seat.out:
        lines[-1].add("none yet", "dim")
    if seat.out and width >= _ROOMY:
        lines[-1].add(" " if newest else "").add(seat.out, "bad")
    if seat.took:
        indent = names if width >= _ROOMY else 2
        took = Line().to(indent).add("took ", "dim")
        for face, turn in reversed(seat.took):
            note = f" t{turn} "
            text = glyphs.face(face)
            if took.width + len(text) + len(note) > width:
                break
            took.add(text, face_ink(face)).add(note, "dim")
        lines.append(took)
    return lines


def _add_faces(line: Line, faces: Iterable[Face], glyphs: Glyphs, width: int) -> None:
    for face in faces:
        text = glyphs.face(face)
        if line.width + len(text) > width - 2:
            line.add(glyphs.more, "dim")
            return
        line.add(text, face_ink(face)).add(" ")


def jokers_lines(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    """Where the jokers of the deal are, as far as one can know."""
    counted = jokers(view)
    side = wild_text(view, glyphs)
    lines = [_heading("JOKERS", side if len(side) + 8 <= width else "", width)]
    lines.append(_joker_line("in hand", counted.mine, glyphs, width))
    lines.append(_joker_line("open deck", counted.in_open_deck, glyphs, width))
    for name, face in counted.taken:
        lines.append(_joker_line(f"{name} took", (face,), glyphs, width))
    unseen = Line().put("unseen", "dim", width=11)
    lines.append(unseen.add(f"{counted.unseen}", "strong").add(f" of {counted.total}"))
    return lines


def _joker_line(
    label: str, faces: tuple[Face, ...], glyphs: Glyphs, width: int
) -> Line:
    line = Line().put(label, "dim", width=max(11, cell_len(label) + 1))
    if not faces:
        return line.add("none", "dim")
    _add_faces(line, faces, glyphs, width)
    return line


def prices_lines(view: SeatView, width: int) -> list[Line]:
    """What things cost at this table."""
    profile = view.table.profile
    prices = (
        ("first drop", profile.first_drop_points),
        ("middle drop", profile.middle_drop_points),
        ("wrong declaration", profile.wrong_declaration_points),
        ("most a hand counts", profile.full_count),
    )
    lines = [_heading("PRICES", "points", width)]
    for name, points in prices:
        lines.append(Line().add(name, "dim").right(Line().add(str(points)), width))
    return lines


def log_panel_lines(
    view: SeatView, glyphs: Glyphs, width: int, height: int
) -> list[Line]:
    """The last moves under a heading, the newest at the bottom."""
    if height < 3:
        return []
    lines: list[Line] = []
    for move in log(view, glyphs)[-height:]:
        if width >= _ROOMY:
            lines.append(Line().add(fitted(move.text, width, more=glyphs.more)))
        else:
            who, what = move.parts
            lines.append(Line().add(fitted(who, width, more=glyphs.more), "dim"))
            lines.append(Line().add(fitted(f"  {what}", width, more=glyphs.more)))
    return [_heading("LOG", "", width), *lines[1 - height :]]


def side_lines(
    view: SeatView, glyphs: Glyphs, width: int, height: int, *, with_log: bool
) -> list[Line]:
    """Everything there is room for, in order of worth.

    Args:
        view: What the seat sees.
        glyphs: How faces are written.
        width: Cells there are, the border and its margin among them.
        height: Rows there are.
        with_log: Whether the log is shown here too.
    """
    room = width - 3
    sections = [discards_lines(view, glyphs, room), jokers_lines(view, glyphs, room)]
    lines: list[Line] = []
    for section in sections:
        lines += [*section, Line()]
    prices = prices_lines(view, room)
    if with_log:
        lines += log_panel_lines(view, glyphs, room, height - len(lines))
    elif height - len(lines) >= len(prices):
        lines += prices
    lines = lines[:height] + [Line() for _ in range(height - len(lines))]
    return [
        Line().add(glyphs.vertical, "frame").add(" ").extend(line.cut(room))
        for line in lines
    ]


def _heading(text: str, side: str, width: int) -> Line:
    return Line().add(text, "heading").right(Line().add(side, "dim"), width)
