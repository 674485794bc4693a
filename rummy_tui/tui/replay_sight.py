"""What may be seen of a match that is looked at again, and what is said of it (T-8).

A match that is over lies open: every hand can be seen, or what one seat saw at the
time. One that may still be played is shown as the whole table sees it, without any
hand. What a seat sees comes from `seat_view` alone. Knows no Textual.
"""

from __future__ import annotations

from enum import Enum

from rummy_tui.cards.face import Face
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DropCancelled,
    DropQueued,
    Event,
    MatchEnded,
)
from rummy_tui.engine.narrate import Narrator
from rummy_tui.engine.seat import FIRST_SEAT, Seat
from rummy_tui.engine.state import State
from rummy_tui.engine.view import FaceGroups, SeatView, seat_view
from rummy_tui.errors import capital
from rummy_tui.tui.telling import name_of


class Sight(Enum):
    """What can be seen by others than a seat."""

    ALL = "every hand"
    TABLE = "as the whole table saw it"


Eyes = Sight | Seat
"""Through whose eyes one looks."""


def view_by(state: State, eyes: Eyes) -> SeatView:
    """The view to take what everybody knows from: of whoever looks, or of any seat."""
    return seat_view(state, FIRST_SEAT if isinstance(eyes, Sight) else eyes)


def hand_seen(state: State, eyes: Eyes, seat: Seat) -> FaceGroups | None:
    """A hand as it is seen: as laid down, else as one group; None where it is hidden.

    Args:
        state: The match.
        eyes: Who looks.
        seat: Whose hand.
    """
    if not state.hands:
        return None
    view = view_by(state, eyes)
    shown = view.hands_shown[seat] if view.hands_shown else None
    if shown is not None:
        return shown.groups
    if eyes is Sight.ALL:
        return (state.faces(state.hands[seat]),)
    if eyes == seat:
        return (tuple(view.faces(view.hand)),)
    return None


def closing_seen(state: State, eyes: Eyes, seat: Seat) -> Face | None:
    """The card in the finish slot, where it can be seen and is this seat's (D-1)."""
    if state.declarer != seat or state.closing_card is None:
        return None
    if state.is_settled or eyes is Sight.ALL or eyes == seat:
        return state.table.shoe.faces[state.closing_card]
    return None


def is_seen(event: Event, eyes: Eyes) -> bool:
    """Whether whoever looks knows of it at all: of a queued drop only its seat does."""
    if isinstance(event, DropQueued | DropCancelled):
        return eyes is Sight.ALL or eyes == event.seat
    return True


def told(event: Event, state: State, eyes: Eyes) -> str:
    """What happened, in a sentence, as far as whoever looks knows.

    Args:
        event: What happened.
        state: The match after it.
        eyes: Who looks.
    """
    table = state.table
    names = [name_of(player) for player in table.players]
    if not is_seen(event, eyes):
        return ""
    match event:
        case DropQueued(seat=seat):
            return f"{names[seat]} queues a drop for the next turn."
        case DropCancelled(seat=seat):
            return f"{names[seat]} takes the queued drop back."
        case MatchEnded(winner=winner, seed=seed) if not seed:
            return f"{names[winner]} wins the match."
    line = Narrator(table, names).line(event)
    assert line is not None, "only whispers have no line"
    if isinstance(event, ClosedCardDrawn) and (eyes is Sight.ALL or eyes == event.seat):
        line += f", {table.shoe.faces[event.card]}"
    return f"{capital(line)}."
