"""What a player can look up at the table: throws, jokers, moves, prices.

The same lines fill the side panel of a wide terminal and the overlays of a narrow one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rich.cells import cell_len

from rummy_tui.cards.face import Face
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.formats.terms import HUNDREDTHS, LEAVING_POINTS, in_chips
from rummy_tui.tui.discards import SeatDiscards, discards
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.line import Ink, Line, face_ink
from rummy_tui.tui.present import wild_text
from rummy_tui.tui.telling import jokers, log, price_of_drop

INDENT = 2
"""Cells by which a line is set in that goes on below, or below a name."""
_LABEL = 11
_RESHUFFLED = "|"

Words = list[tuple[str, Ink]]


def discards_lines(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    """Per player: every throw in order, what was taken and whose it was."""
    found = discards(view)
    lines = [heading("DISCARDS", "in order", width)]
    for seat in found.seats:
        lines += _discards_of(seat, glyphs, width)
    if found.reshuffles:
        said = f"{_RESHUFFLED} is where the open deck was shuffled into the closed "
        said += f"one: {', '.join(found.reshuffles)}"
        lines += [Line(), *flow(said.split(), width, ink="dim")]
    return lines


def _discards_of(seat: SeatDiscards, glyphs: Glyphs, width: int) -> list[Line]:
    name = Line().add(seat.name, "dim" if seat.out else "strong")
    if seat.out:
        if name.width + 2 + len(seat.out) <= width:
            lines = [name.add("  ").add(seat.out, "bad")]
        else:
            out = flow(seat.out.split(), width, indent=INDENT, ink="bad")
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
    lines += flowing(threw, width, indent=INDENT)
    took: Words = []
    for taken in seat.took:
        took += [("took", "dim")] if not took else []
        took.append((glyphs.face(taken.face), face_ink(taken.face)))
        comma = "," if taken is not seat.took[-1] else ""
        note = f"t{taken.turn} ({taken.source}){comma}"
        took += [(word, "dim") for word in note.split()]
    return lines + flowing(took, width, indent=INDENT)


def jokers_lines(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    """Where the jokers of the deal are, as far as one can know."""
    counted_jokers = jokers(view)
    lines = [heading("JOKERS", "", width)]
    lines += flow(wild_text(view, glyphs).split(), width, ink="strong")
    lines += _joker_lines("in hand", counted_jokers.mine, glyphs, width)
    lines += _joker_lines("open deck", counted_jokers.in_open_deck, glyphs, width)
    for name, face in counted_jokers.taken:
        lines += _joker_lines(f"{name} took", (face,), glyphs, width)
    unseen = Line().put("unseen", "dim", width=_LABEL)
    unseen.add(f"{counted_jokers.unseen}", "strong")
    lines.append(unseen.add(f" of {counted_jokers.total}"))
    if view.turned is not None and view.is_joker(view.turned):
        said = f"{glyphs.face(view.turned)}, turned up, is out of play: not counted"
        lines += flow(said.split(), width, ink="dim")
    return lines


def _joker_lines(
    label: str, faces: tuple[Face, ...], glyphs: Glyphs, width: int
) -> list[Line]:
    words: Words = [(glyphs.face(face), face_ink(face)) for face in faces]
    indent = max(_LABEL, cell_len(label) + 1)
    lines = flowing(words or [("none", "dim")], width, indent=indent)
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
    lines = [heading("MOVES", "newest first", width)]
    for move in reversed(log(view, glyphs)):
        lines += flow(move.text.split(), width, hanging=INDENT)
    if len(lines) == 1:
        lines.append(Line().add("nobody has moved yet", "dim"))
    return lines


def prices_lines(view: SeatView, glyphs: Glyphs, width: int) -> list[Line]:
    """What things cost at this table."""
    profile, terms = view.table.profile, view.table.terms
    prices = [
        ("first drop", str(profile.first_drop_points)),
        ("middle drop", str(profile.middle_drop_points)),
    ]
    if not terms.has_drops:
        prices = [("to leave the match", str(LEAVING_POINTS))]
    prices += [
        ("wrong declaration", str(profile.wrong_declaration_points)),
        ("most a hand counts", str(profile.full_count)),
    ]
    if terms.is_pool:
        prices.append(("entry, in chips", str(terms.stakes.entry // HUNDREDTHS)))
    else:
        prices.append(("a point, in chips", in_chips(terms.chip)))
    if view.phase.is_play and view.record.is_in and terms.has_drops:
        prices.append(("your next drop", str(price_of_drop(view))))
    lines = [heading("PRICES", "points", width)]
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


def flow(
    words: Iterable[str],
    width: int,
    *,
    indent: int = 0,
    hanging: int = 0,
    ink: Ink = "plain",
) -> list[Line]:
    """Words of one ink, wrapped as by `flowing`."""
    return flowing(
        [(word, ink) for word in words], width, indent=indent, hanging=hanging
    )


def flowing(
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


def heading(text: str, side: str, width: int) -> Line:
    """The first line of a panel, with a word at its right."""
    return Line().add(text, "heading").right(Line().add(side, "dim"), width)
