"""Leaving, which is two things: the program, or the match for good (F-1)."""

from __future__ import annotations

from rummy_tui.engine.actions import LeaveMatch
from rummy_tui.engine.legal import problem_with
from rummy_tui.engine.prices import leaving_price
from rummy_tui.engine.refusal import wish
from rummy_tui.engine.seat import Seat
from rummy_tui.errors import counted
from rummy_tui.plain.voice import Voice
from rummy_tui.tui.questions import LEAVING, Asked, giving_match_up
from rummy_tui.tui.session import Session

_LEAVING_MATCH = Asked(
    title="Leave this match?",
    text="The match is not finished and will be lost.",
    yes="leave",
    no="play on",
)


class LeftError(Exception):
    """The person has enough of the program."""


def leaving(session: Session) -> Asked:
    """What is asked before the program is left with a match unfinished."""
    return _LEAVING_MATCH if session.has_more_deals else LEAVING


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
        cost = counted(_price(session, seat), "point")
        more = [("forfeit", f"leave the match for good, {cost}")]
    answer = voice.decide(
        asked.title, asked.text, ("yes", asked.yes), ("no", asked.no), *more
    )
    if answer == "yes":
        raise LeftError
    if answer == "forfeit" and seat is not None:
        forfeit(session, seat, voice)


def forfeit(session: Session, seat: Seat, voice: Voice) -> None:
    """Ask whether somebody leaves the match for good, and let them."""
    refusal = problem_with(session.view(seat), LeaveMatch())
    if refusal is not None:
        voice.tell(f"You cannot {wish(LeaveMatch())}: {refusal}.")
        return
    name, points = session.name(seat), _price(session, seat)
    asked = giving_match_up(session, seat)
    if seat == session.only_person:
        voice.tell(asked.title, asked.text)
    else:
        # Heard by everybody, so nobody is "you".
        cost = f"It costs {counted(points, 'point')} in this deal. " if points else ""
        voice.say(f"{name}: leave the match for good?")
        voice.say_sentences(
            f"{cost}The others play on without {name}, and there is no way back."
        )
    if voice.decide("", "", ("yes", asked.yes), ("no", asked.no)) != "yes":
        return
    refusal = session.act(seat, LeaveMatch())
    assert refusal is None, refusal
    voice.say(f"{name} left the match, {counted(points, 'point')}.")


def _price(session: Session, seat: Seat) -> int:
    """Points for leaving now; between two deals there are none."""
    if not session.is_play:
        return 0
    view = session.view(seat)
    return leaving_price(view.record, view.table)
