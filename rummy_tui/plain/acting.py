"""Doing something at the table, or saying why not."""

from __future__ import annotations

from rummy_tui.engine.actions import Action
from rummy_tui.engine.refusal import Refusal, wish
from rummy_tui.engine.seat import Seat
from rummy_tui.plain.voice import Voice
from rummy_tui.tui.session import Session


def acts(session: Session, seat: Seat, action: Action, voice: Voice) -> bool:
    """Do something at the table, or say why not: by the rules, or a full disk."""
    refusal = session.act(seat, action)
    if refusal is not None:
        refuse(action, refusal, voice)
    return refusal is None


def refuse(action: Action, refusal: Refusal, voice: Voice) -> None:
    """Say why not, in the words of the screen."""
    voice.tell(f"You cannot {wish(action)}: {refusal}.")
