"""The seats round the table, two to six: in boxes, in words, or a row for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.line import Ink, Line, fitted
from rummy_tui.tui.telling import SeatSummary
from rummy_tui.tui.widgets.painted import Painted

ROWS = 5
_MOST_IN_A_ROW = 4
_SHORTER = (
    ("WRONG DECLARATION", "WRONG DECL."),
    ("WRONG DECL.", "WRONG"),
    (" cards", ""),
)
"""What is said in fewer letters where there is no room for more."""


class Players(Painted):
    """Every seat: who, what it holds, what it took and threw last."""

    DEFAULT_CSS = """
    Players {
        height: 5;
        width: 1fr;
    }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._seats: tuple[SeatSummary, ...] = ()
        self._in_rows = False

    def show(self, seats: tuple[SeatSummary, ...], *, in_rows: bool = False) -> None:
        """Show these seats from now on, the first one at the left or on top."""
        self._seats = seats
        self._in_rows = in_rows
        self.repaint()

    def lines(self, width: int, height: int) -> list[Line]:
        if self._in_rows:
            return seat_rows(self._seats, self.glyphs, width=width, height=height)
        return players_lines(self._seats, self.glyphs, width=width)


def players_lines(
    seats: Sequence[SeatSummary], glyphs: Glyphs, *, width: int
) -> list[Line]:
    """Boxes side by side where everything fits into them; else two rows of words.

    Args:
        seats: The seats in order.
        glyphs: What to paint them with.
        width: Cells there are.
    """
    if not seats:
        return []
    if len(seats) > _MOST_IN_A_ROW or not _fit_boxes(seats, width):
        return _two_rows(seats, glyphs, width)
    lines = [Line() for _ in range(ROWS)]
    lines[0].add(glyphs.top_left, "frame")
    for line in lines[1:-1]:
        line.add(glyphs.vertical, "frame")
    lines[-1].add(glyphs.bottom_left, "frame")
    for index, column in enumerate(_edges(len(seats), width)):
        seat = seats[index]
        room = column - lines[0].width
        last = index == len(seats) - 1
        _add_title(lines[0], seat, glyphs, room)
        lines[0].add(glyphs.top_right if last else glyphs.top_tee, "frame")
        facts = _facts(seat, room - 1)
        for line, (text, ink) in zip(lines[1:-1], facts, strict=True):
            line.put(fitted(f" {text}", room, more=glyphs.more), ink, width=room)
            line.add(glyphs.vertical, "frame")
        lines[-1].add(glyphs.horizontal * room, "frame")
        lines[-1].add(glyphs.bottom_right if last else glyphs.bottom_tee, "frame")
    return lines


def seat_rows(
    seats: Sequence[SeatSummary], glyphs: Glyphs, *, width: int, height: int
) -> list[Line]:
    """A row for each seat; where there are fewer rows, two seats share one.

    Args:
        seats: The seats in order.
        glyphs: What to paint them with.
        width: Cells there are.
        height: Rows there are.
    """
    names = max((cell_len(seat.name) for seat in seats), default=0)
    if height >= len(seats):
        return [_row(seat, glyphs, names, width) for seat in seats]
    room = width // 2 - 1
    lines = []
    for left in range(0, len(seats), 2):
        line = Line()
        for seat in seats[left : left + 2]:
            line.extend(_short_title(seat, glyphs, room)).to(room + 1)
        lines.append(line)
    return lines


def _row(seat: SeatSummary, glyphs: Glyphs, names: int, width: int) -> Line:
    line = Line().add(f"{glyphs.prompt} " if seat.has_turn else "  ", "turn")
    line.add(fitted(seat.name, width // 2, more=glyphs.more), _name_ink(seat))
    line.to(min(names, width // 2) + 4)
    note = seat.note.replace(" now", "")
    room = width - line.width
    held = seat.holding
    if cell_len(_joined((held, _deed(seat), note))) > room:
        held = _shortened(held, room - cell_len(_joined(("", _deed(seat), note))) - 2)
    line.add(held, "plain" if seat.is_in else "bad")
    facts: list[tuple[str, Ink]] = [
        (_deed(seat), "plain"),
        (note, "strong"),
        (_starts(seat), "dim"),
    ]
    for fact, ink in facts:
        for gap in ("  ", " "):
            if fact and line.width + len(gap) + cell_len(fact) <= width:
                line.add(gap).add(fact, ink if seat.is_in else "dim")
                break
    return line


def _short_title(seat: SeatSummary, glyphs: Glyphs, room: int) -> Line:
    """Turn, name and what it holds: what nobody can do without."""
    line = Line().add(f"{glyphs.prompt} " if seat.has_turn else "  ", "turn")
    held = _shortened(seat.holding, room - 3 - cell_len(seat.name))
    name = fitted(seat.name, room - 3 - cell_len(held), more=glyphs.more)
    line.add(name, _name_ink(seat)).add(" ")
    return line.add(held, "dim" if seat.is_in else "bad")


def _edges(count: int, width: int) -> list[int]:
    """The column of each seat's right edge."""
    return [(width - 1) * (index + 1) // count for index in range(count)]


def _fit_boxes(seats: Sequence[SeatSummary], width: int) -> bool:
    """Whether every name and what every seat did fit a box whole."""
    room = (width - 1) // len(seats) - 1
    return all(
        max(cell_len(seat.name) + 2, *(cell_len(t) for t, _ in _facts(seat, room - 1)))
        < room
        for seat in seats
    )


def _add_title(line: Line, seat: SeatSummary, glyphs: Glyphs, room: int) -> None:
    turn = f"{glyphs.prompt} " if seat.has_turn else " "
    name = fitted(seat.name, room - len(turn) - 1, more=glyphs.more)
    line.add(turn, "turn").add(f"{name} ", _name_ink(seat))
    used = len(turn) + cell_len(name) + 1
    line.add(glyphs.horizontal * (room - used), "frame")


def _name_ink(seat: SeatSummary) -> Ink:
    if seat.has_turn:
        return "turn"
    return "strong" if seat.is_in else "dim"


def _starts(seat: SeatSummary) -> str:
    return "starts" if seat.is_starter else ""


def _deed(seat: SeatSummary) -> str:
    """What it took and threw last."""
    took = seat.took.replace("drew closed", "drew") if seat.threw else seat.took
    return _joined((took, seat.threw))


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(part for part in parts if part)


def _shortened(text: str, room: int) -> str:
    for long, short in _SHORTER:
        if cell_len(text) <= room:
            break
        text = text.replace(long, short)
    return text


def _facts(seat: SeatSummary, room: int) -> list[tuple[str, Ink]]:
    """Three lines about a seat."""
    ink: Ink = "plain" if seat.is_in else "dim"
    holding: Ink = "dim" if seat.is_in else "bad"
    held = _joined((seat.holding, _starts(seat)))
    if cell_len(held) > room:
        held = _shortened(seat.holding, room)
    if seat.is_me and seat.note:
        # Beside what it threw there is no room for more.
        return [(held, holding), (_deed(seat), ink), (seat.note, "dim")]
    return [(held, holding), (seat.took, ink), (seat.threw, ink)]


def _two_rows(seats: Sequence[SeatSummary], glyphs: Glyphs, width: int) -> list[Line]:
    """Two lines for each seat: name and cards, then what it did or how it left."""
    per_row = (len(seats) + 1) // 2
    lines = [Line() for _ in range(ROWS)]
    for index, seat in enumerate(seats):
        top = 0 if index < per_row else 2
        column = (index % per_row) * width // per_row
        room = (index % per_row + 1) * width // per_row - column - 1
        title, deed = lines[top].to(column), lines[top + 1].to(column + 2)
        if seat.is_in:
            title.extend(_short_title(seat, glyphs, room))
            said = _deed(seat)
            for more in (seat.note, _starts(seat)):
                if cell_len(_joined((said, more))) <= room - 2:
                    said = _joined((said, more))
        else:
            name = fitted(seat.name, room - 2, more=glyphs.more)
            title.add(f"{glyphs.prompt} " if seat.has_turn else "  ", "turn")
            title.add(name, _name_ink(seat))
            said = _shortened(seat.holding, room - 2)
        deed.put(said, "plain" if seat.is_in else "bad", width=room - 2)
    lines[-1].add(glyphs.horizontal * width, "frame")
    return lines
