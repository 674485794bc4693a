"""Between two people at one keyboard: what everybody may know, and no hand (T-8).

Nobody is "you" here. Only the number of the own seat goes on, so that an answer typed
ahead by the one before does not.
"""

from __future__ import annotations

from rummy_tui.engine.seat import Seat
from rummy_tui.plain.at_seat import LeftError
from rummy_tui.plain.commands import read_command
from rummy_tui.plain.looking import turn_line
from rummy_tui.plain.voice import Voice
from rummy_tui.tui.questions import LEAVING
from rummy_tui.tui.session import Session
from rummy_tui.tui.telling import LogLine, log


def raise_curtain(session: Session, seat: Seat, voice: Voice) -> None:
    """Push what was said out of sight, and wait until the next person is there."""
    name = session.name(seat)
    voice.push_out_of_sight()
    voice.say(f"{name} is next.", _what_for(session, seat))
    told = _since_own_turn(session, seat, voice)
    if told:
        voice.say(_since(session, seat), *map(turn_line, told))
    own = str(seat + 1)
    while True:
        line = voice.ask(f"Type {own} for the hand of {name}, with nobody else there")
        if line == own:
            return
        typed = read_command(line) if line and not line.isdecimal() else ""
        if not isinstance(typed, str) and typed.word == "leave":
            asked = LEAVING
            if voice.confirms(asked.title, asked.text, yes=asked.yes, no=asked.no):
                raise LeftError
        else:
            voice.say(f"Only {own}, the seat of {name}, goes on; leave ends the game.")


def _what_for(session: Session, seat: Seat) -> str:
    state = session.table.state
    name = session.name(seat)
    if session.is_show and state.declarer is not None:
        declarer = session.name(state.declarer)
        return f"{declarer} has declared: {name} lays the hand down."
    return f"It is the turn of {name}."


def _since_own_turn(session: Session, seat: Seat, voice: Voice) -> list[LogLine]:
    """The public moves since this seat's last one, a line a turn."""
    lines = log(session.view(seat), voice.marks)
    mine = [at for at, line in enumerate(lines) if line.seat == seat]
    return lines[mine[-1] + 1 if mine else 0 :]


def _since(session: Session, seat: Seat) -> str:
    if any(move.seat == seat for move in session.table.state.moves):
        return f"Since the last turn of {session.name(seat)}."
    return "So far."
