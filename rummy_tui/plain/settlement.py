"""A settled deal: every hand, what it came to and why, the seed."""

from __future__ import annotations

from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import SeatView
from rummy_tui.errors import counted
from rummy_tui.plain.hand import shown_line
from rummy_tui.plain.looking import wild_line
from rummy_tui.plain.voice import Menu, Voice, choices
from rummy_tui.tui.outcomes import SeatOutcome, outcomes, what_it_paid
from rummy_tui.tui.session import Session

AFTER = Menu(
    prompt="Choice",
    choices=choices(("again", "play again"), ("leave", "leave")),
    words=("again", "leave"),
)


def say_settlement(session: Session, voice: Voice) -> None:
    """Say how a deal ended for everybody, the winner first."""
    view = session.view(Seat(0))
    found = outcomes(view)
    voice.say(_headline(session, view, found), wild_line(view, voice.marks))
    for outcome in found:
        word = outcome.word.lower()
        points = counted(outcome.points, "point")
        voice.say(f"{outcome.name} {word}, {points}, {_paid(view, outcome)}.")
        # Which cards were wrong is said here, and no name.
        voice.tell(f"{outcome.why[0].upper()}{outcome.why[1:]}.")
        voice.say(*(shown_line(group, voice.marks) for group in outcome.groups))
        if outcome.closing is not None:
            voice.say(f"Closing card: {voice.marks.face(outcome.closing)}.")
    seed = session.table.state.seed
    if seed is not None:
        note = ", repeatable" if session.setup.seed.repeatable else ""
        voice.say(f"Seed {seed}{note}.")


def _headline(session: Session, view: SeatView, found: list[SeatOutcome]) -> str:
    winner = found[0]
    alone = session.only_person
    mine = next((outcome for outcome in found if outcome.seat == alone), None)
    if mine is None:
        return f"{winner.name} won the deal, {_paid(view, winner)}."
    if mine is winner:
        return f"You won the deal, {_paid(view, mine)}."
    lost = f"You lost {counted(mine.points, 'point')}, {_paid(view, mine)}"
    return f"{lost}; {winner.name} won."


def _paid(view: SeatView, outcome: SeatOutcome) -> str:
    # A sign alone is easily not heard.
    return what_it_paid(view, outcome, minus="minus ").replace("+", "plus ")
