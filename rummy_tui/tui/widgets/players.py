"""The seats round the table, two to six, in five lines at any number."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.tui.glyphs import UNICODE, Glyphs
from rummy_tui.tui.line import Ink, Line, fitted
from rummy_tui.tui.telling import SeatSummary
from rummy_tui.tui.widgets.painted import Painted

ROWS = 5
_MOST_IN_A_ROW = 4


class Players(Painted):
    """Every seat: who, what it holds, what it took and threw last."""

    DEFAULT_CSS = """
    Players {
        height: 5;
        width: 1fr;
    }
    """

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self._glyphs = glyphs
        self._seats: tuple[SeatSummary, ...] = ()

    def show(self, seats: tuple[SeatSummary, ...]) -> None:
        """Show these seats from now on, the first one at the left."""
        self._seats = seats
        self.repaint()

    def lines(self, width: int, height: int) -> list[Line]:
        return players_lines(self._seats, self._glyphs, width=width)


def players_lines(
    seats: Sequence[SeatSummary], glyphs: Glyphs, *, width: int
) -> list[Line]:
    """Up to four seats in boxes side by side; more of them in two rows of three.

    Args:
        seats: The seats in order.
        glyphs: What to paint them with.
        width: Cells there are.
    """
    if not seats:
        return []
    if len(seats) > _MOST_IN_A_ROW:
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
        for line, (text, ink) in zip(lines[1:-1], _facts(seat), strict=True):
            line.put(fitted(f" {text}", room, more=glyphs.more), ink, width=room)
            line.add(glyphs.vertical, "frame")
        lines[-1].add(glyphs.horizontal * room, "frame")
        lines[-1].add(glyphs.bottom_right if last else glyphs.bottom_tee, "frame")
    return lines


def _edges(count: int, width: int) -> list[int]:
    """The column of each seat's right edge."""
    return [(width - 1) * (index + 1) // count for index in range(count)]


def _add_title(line: Line, seat: SeatSummary, glyphs: Glyphs, room: int) -> None:
    turn = f"{glyphs.prompt} " if seat.has_turn else " "
    name = fitted(_name(seat), room - len(turn) - 1, more=glyphs.more)
    line.add(turn, "turn").add(f"{name} ", _name_ink(seat))
    used = len(turn) + _cells(name) + 1
    line.add(glyphs.horizontal * (room - used), "frame")


def _name(seat: SeatSummary) -> str:
    if not seat.is_me or seat.name.casefold() == "you":
        return seat.name
    return f"{seat.name} (you)"


def _name_ink(seat: SeatSummary) -> Ink:
    if seat.has_turn:
        return "turn"
    return "strong" if seat.is_in else "dim"


def _cells(text: str) -> int:
    return Line().add(text).width


def _facts(seat: SeatSummary) -> list[tuple[str, Ink]]:
    """Three lines about a seat."""
    ink: Ink = "plain" if seat.is_in else "dim"
    holding: Ink = "dim" if seat.is_in else "bad"
    held = f"{seat.holding}, starts" if seat.is_starter else seat.holding
    if seat.is_me and seat.note:
        # Beside what it threw there is no room for more.
        took = seat.took.replace("drew closed", "drew") if seat.threw else seat.took
        took_threw = ", ".join(part for part in (took, seat.threw) if part)
        return [(held, holding), (took_threw, ink), (seat.note, "dim")]
    return [(held, holding), (seat.took, ink), (seat.threw, ink)]


def _two_rows(seats: Sequence[SeatSummary], glyphs: Glyphs, width: int) -> list[Line]:
    """Two lines for each seat: name and cards, then what it did."""
    per_row = (len(seats) + 1) // 2
    lines = [Line() for _ in range(ROWS)]
    for index, seat in enumerate(seats):
        top = 0 if index < per_row else 2
        column = (index % per_row) * width // per_row
        room = (index % per_row + 1) * width // per_row - column - 1
        title, deed = lines[top], lines[top + 1]
        title.to(column).add(f"{glyphs.prompt} " if seat.has_turn else "  ", "turn")
        holding = seat.holding.replace(" cards", "")
        side = f" {holding}"
        name = fitted(_name(seat), room - 2 - len(side), more=glyphs.more)
        title.add(name, _name_ink(seat)).add(side, "dim" if seat.is_in else "bad")
        if seat.is_starter and title.width + 7 <= column + room:
            title.add(" starts", "dim")
        took = seat.took.replace("drew closed", "drew")
        text = ", ".join(part for part in (took, seat.threw) if part)
        deed.to(column + 2).put(
            fitted(text, room - 2, more=glyphs.more),
            "plain" if seat.is_in else "dim",
            width=room - 2,
        )
    lines[-1].add(glyphs.horizontal * width, "frame")
    return lines
