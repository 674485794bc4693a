"""A match that was left and can be gone on with, in a few words; knows no Textual."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rummy_tui.engine.seat import Seat

# The home screen says it before a table, or the history, is needed.
if TYPE_CHECKING:
    from rummy_tui.store.matches import MatchSummary
    from rummy_tui.tui.session import Session


def kept_told(session: Session) -> str:
    """Which match it is and what it waits for.

    One person against bots is "you"; of several nobody is.
    """
    deal = f"{session.setup.profile.name}, deal {session.table.state.deal_number}"
    return f"{deal} {_who_plays(session)}, {_what_next(session)}"


def summary_told(found: MatchSummary) -> str:
    """The same of a match in the history."""
    people = [seat.name for seat in found.seats if not seat.bot]
    bots = [seat.name for seat in found.seats if seat.bot]
    what = f"{found.profile}, {str(found.format).replace('-', ' ')}"
    if len(people) > 1:
        who = f"of {listed(people)}" + (f" against {listed(bots)}" if bots else "")
    else:
        who = f"against {listed(bots)}"
    begun = found.started.astimezone().strftime("%d %b %H:%M")
    return f"{what} {who}, begun {begun}"


def _who_plays(session: Session) -> str:
    names = [player.name for player in session.table.state.table.players]
    people = [names[seat] for seat in session.people]
    bots = [name for seat, name in enumerate(names) if Seat(seat) not in session.people]
    if not people:
        return f"between {listed(bots)}"
    if len(people) == 1:
        return f"against {listed(bots)}"
    against = f" against {listed(bots)}" if bots else ""
    return f"of {listed(people)}{against}"


def _what_next(session: Session) -> str:
    if session.is_show:
        return "hands are laid down"
    if session.is_void:
        return "to be dealt anew"
    if session.is_of_several_deals and session.is_settled:
        return "settled; the next deal is to come"
    seat = session.awaited
    if seat is None:
        return "won and to be settled"
    if seat == session.only_person:
        return "your turn"
    return f"the turn of {session.table.state.table.players[seat].name}"


def listed(names: Sequence[str]) -> str:
    """Names as they stand in a sentence: Asha, Bhim and Chitra."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
