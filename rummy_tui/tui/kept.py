"""A match that was left and can be gone on with, in a few words; knows no Textual."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from rummy_tui.engine.seat import Seat
from rummy_tui.errors import listed

# The home screen says it before a table, or the history, is needed.
if TYPE_CHECKING:
    from rummy_tui.store.matches import MatchSummary
    from rummy_tui.store.tournament_rows import TournamentFacts, TournamentSummary
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
    return f"{what} {who}, {_begun(found.started)}"


def tournament_told(facts: TournamentFacts) -> str:
    """A tournament that can be gone on with."""
    is_hotseat = len(facts.people) > 1
    who = f" of {listed(facts.people)}" if is_hotseat else ""
    if facts.is_over:
        stands = "over, to be looked at"
    else:
        stands = "final" if facts.is_final else f"round {facts.round}"
        if facts.people and not facts.people_in:
            stands += ", played by bots" if is_hotseat else ", played without you"
    return f"{facts.profile}, tournament, field of {facts.field}{who}, {stands}"


def left_told(found: MatchSummary | TournamentSummary) -> str:
    """What was left last: a match, or a tournament."""
    from rummy_tui.store.tournament_rows import TournamentSummary

    if isinstance(found, TournamentSummary):
        return f"{tournament_told(found.facts)}, {_begun(found.started)}"
    return summary_told(found)


def _begun(moment: datetime) -> str:
    return f"begun {moment.astimezone().strftime('%d %b %H:%M')}"


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
