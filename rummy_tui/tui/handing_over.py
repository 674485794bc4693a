"""What the next person at one keyboard is told before the hand is shown (T-8).

Public facts alone, and nobody is "you". Knows no Textual.
"""

from __future__ import annotations

from rummy_tui.engine.seat import Seat
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.session import Session
from rummy_tui.tui.telling import LogLine, log


def what_for(session: Session, seat: Seat) -> str:
    """Why it is for this seat to act."""
    name = session.name(seat)
    declarer = session.table.state.declarer
    if session.is_show and declarer is not None:
        return f"{session.name(declarer)} has declared: {name} lays the hand down."
    return f"It is the turn of {name}."


def since(session: Session, seat: Seat) -> str:
    """Since when `turns_since` tells, without a colon or full stop."""
    if any(move.seat == seat for move in session.table.state.moves):
        return f"Since the last turn of {session.name(seat)}"
    return "So far"


def turns_since(session: Session, seat: Seat, glyphs: Glyphs) -> list[LogLine]:
    """The turns of others since this seat's last one."""
    lines = log(session.view(seat), glyphs)
    mine = [at for at, line in enumerate(lines) if line.seat == seat]
    return lines[mine[-1] + 1 if mine else 0 :]
