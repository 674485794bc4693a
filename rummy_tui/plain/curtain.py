"""Between two people at one keyboard: what everybody may know, and no hand (T-8).

Nobody is "you" here. Only the number of the own seat goes on, so that an answer typed
ahead by the one before does not.
"""

from __future__ import annotations

from rummy_tui.engine.seat import Seat
from rummy_tui.plain.commands import read_command
from rummy_tui.plain.leaving import LeftError, leaving
from rummy_tui.plain.looking import turn_line
from rummy_tui.plain.voice import Voice
from rummy_tui.tui.handing_over import since, turns_since, what_for
from rummy_tui.tui.session import Session


def raise_curtain(session: Session, seat: Seat, voice: Voice) -> None:
    """Push what was said out of sight, and wait until the next person is there."""
    name = session.name(seat)
    voice.push_out_of_sight()
    voice.say(f"{name} is next.", what_for(session, seat))
    told = turns_since(session, seat, voice.marks)
    if told:
        voice.say(f"{since(session, seat)}.", *map(turn_line, told))
    own = str(seat + 1)
    voice.forget_typed_ahead()
    while True:
        line = voice.ask(f"Type {own} for the hand of {name}, with nobody else there")
        if line == own:
            return
        typed = read_command(line) if line and not line.isdecimal() else ""
        if not isinstance(typed, str) and typed.word == "leave":
            asked = leaving(session)
            if voice.confirms(asked.title, asked.text, yes=asked.yes, no=asked.no):
                raise LeftError
        else:
            voice.say(f"Only {own}, the seat of {name}, goes on; leave ends the game.")
