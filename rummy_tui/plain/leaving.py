"""Leaving, which is two things: the program, or the match for good (F-1)."""

from __future__ import annotations

from rummy_tui.engine.actions import LeaveMatch
from rummy_tui.engine.legal import problem_with
from rummy_tui.engine.seat import Seat
from rummy_tui.errors import counted
from rummy_tui.plain.acting import acts, refuse
from rummy_tui.plain.voice import Voice
from rummy_tui.tui.questions import Asked, giving_match_up, price_of_leaving
from rummy_tui.tui.session import Session


class LeftError(Exception):
    """The person has enough of the program."""


def leaving(session: Session) -> Asked:
    """What is asked before the program is left with a match unfinished."""
    what = what_goes_on(session)
    fate = f"The {what} is not finished and will be lost."
    if session.keeper is not None:
        fate = f"The {what} is kept: `rummy play --resume --plain` goes on with it."
    return Asked(title=f"Leave this {what}?", text=fate, yes="leave", no="play on")


def what_goes_on(session: Session) -> str:
    """What somebody who leaves now would leave: a match of several deals, or one."""
    return "match" if session.is_of_several_deals else "deal"


def leave(session: Session, seat: Seat | None, voice: Voice) -> None:
    """Ask whether to leave the program, or the match for good, or neither.

    Args:
        session: The match.
        seat: Who may leave the match for good and let the others play on.
        voice: Who is asked.

    Raises:
        LeftError: The program is to be left.
    """
    asked = leaving(session)
    more = []
    if seat is not None and problem_with(session.view(seat), LeaveMatch()) is None:
        cost = counted(price_of_leaving(session, seat), "point")
        more = [("forfeit", f"leave the match for good, {cost}")]
    answer = voice.decide(
        asked.title, asked.text, ("yes", asked.yes), ("no", asked.no), *more
    )
    if answer == "yes":
        raise LeftError
    if answer == "forfeit" and seat is not None:
        forfeit(session, seat, voice)
    else:
        voice.say(f"The {what_goes_on(session)} goes on.")


def forfeit(session: Session, seat: Seat, voice: Voice) -> None:
    """Ask whether somebody leaves the match for good, and let them."""
    refusal = problem_with(session.view(seat), LeaveMatch())
    if refusal is not None:
        refuse(LeaveMatch(), refusal, voice)
        return
    name, points = session.name(seat), price_of_leaving(session, seat)
    asked = giving_match_up(session, seat)
    voice.say(asked.title)
    voice.say_sentences(asked.text)
    if voice.decide("", "", ("yes", asked.yes), ("no", asked.no)) != "yes":
        voice.say("The match goes on, and nobody has left it.")
        return
    if not acts(session, seat, LeaveMatch(), voice):
        return
    voice.say(f"{name} left the match, {counted(points, 'point')}.")
