"""What is said where something has happened, on screen and in plain mode alike.

Knows no Textual.
"""

from __future__ import annotations

from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.session import Session

VOID_TITLE = "The deal is void"
VOID_TEXT = (
    "Nobody finished before the turn limit, or no card is left to draw. "
    "Nothing in it scores, and it is dealt anew."
)
"""After a deal that came to nothing (T-7)."""

NO_LAST_DEAL = "There is no deal before this one at this table; play on to have one."


def wrong_title(view: SeatView) -> str:
    """What a wrong declaration has cost (D-4), without a full stop."""
    price = view.table.profile.wrong_declaration_points
    return f"Wrong declaration: {price} points"


def wrong_outcome(session: Session) -> str:
    """What comes of a wrong declaration for the table."""
    if session.is_play:
        return "The cards stay hidden; the others play on."
    return "Only one player is left and wins the deal."


def show_call(session: Session, seat: Seat) -> str:
    """What a seat is to do in the show (D-6); of several people nobody is "you"."""
    if seat == session.only_person:
        return "Arrange your hand once more: it is counted as you lay it down."
    name = session.name(seat)
    return f"{name} arranges the hand once more: it is counted as it lies."
