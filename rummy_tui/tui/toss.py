"""The toss for the first turn in words (T-1); knows no Textual."""

from __future__ import annotations

from rummy_tui.engine.events import Tossed
from rummy_tui.engine.seat import Seat
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.laid_hand import add_face
from rummy_tui.tui.line import Line, fitted
from rummy_tui.tui.session import Session

TITLE = "The toss: the highest card plays first"
_HOW = "Ace high; of two equal cards the suit decides: {suits}."
_AGAIN = "Identical cards were drawn again."
_NAME = 20


def toss_of(session: Session) -> Tossed | None:
    """The toss of a match."""
    events = session.table.events
    return next((event for event in events if isinstance(event, Tossed)), None)


def toss_lines(session: Session, glyphs: Glyphs, width: int) -> list[Line]:
    """A line for each seat with what it drew, time after time, and who plays first.

    Args:
        session: The match.
        glyphs: How faces are written.
        width: Cells there are.
    """
    toss = toss_of(session)
    assert toss is not None, "a match begins with a toss"
    lines = [_seat_line(session, toss, seat, glyphs, width) for seat in _seats(session)]
    lines.append(Line())
    how = _HOW.format(suits=" ".join(glyphs.suits))
    lines.append(Line().add(fitted(how, width, more=glyphs.more), "dim"))
    if len(toss.draws) > 1:
        lines.append(Line().add(_AGAIN, "dim"))
    return lines


def toss_told(session: Session, glyphs: Glyphs) -> list[str]:
    """The toss as lines of a log, one for each time cards were drawn."""
    toss = toss_of(session)
    if toss is None or not toss.draws:
        return []
    faces = session.table.state.table.shoe.faces
    told = []
    for cards in toss.draws:
        drawn = [
            f"{session.name(Seat(seat))} {glyphs.face(faces[card])}"
            for seat, card in enumerate(cards)
            if card is not None
        ]
        told.append(f"Toss: {', '.join(drawn)}")
    plays = "play" if session.people == (toss.starter,) else "plays"
    told[-1] += f"; {session.name(toss.starter)} {plays} first"
    return told


def _seats(session: Session) -> list[Seat]:
    return [Seat(index) for index in range(session.setup.seats)]


def _seat_line(
    session: Session, toss: Tossed, seat: Seat, glyphs: Glyphs, width: int
) -> Line:
    first = seat == toss.starter
    line = Line().add(f"{glyphs.prompt} " if first else "  ", "turn")
    name = fitted(session.name(seat), _NAME - 1, more=glyphs.more)
    line.put(name, "turn" if first else "strong", width=_NAME)
    faces = session.table.state.table.shoe.faces
    for drawn in toss.draws:
        card = drawn[seat]
        if card is not None:
            add_face(line, faces[card], glyphs).to(line.width + 1)
    if first:
        is_you = session.people == (seat,)
        line.add("  " + ("you play first" if is_you else "plays first"), "turn")
    return line.cut(min(width, line.width))
