"""A refusal: what was asked for, why not, and what to do instead."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rummy_tui.engine.actions import (
    Action,
    AgreeToSplit,
    CancelDrop,
    Declare,
    DeclineRejoin,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    LeaveMatch,
    ProposeSplit,
    RefuseSplit,
    Rejoin,
    Show,
)
from rummy_tui.errors import RummyError


class RefusalCode(StrEnum):
    """Why an action is refused; stable in logs and tests."""

    NO_DEAL = "no-deal"
    OUT_OF_DEAL = "out-of-deal"
    NOT_YOUR_TURN = "not-your-turn"
    DRAW_FIRST = "draw-first"
    ALREADY_DRAWN = "already-drawn"
    NOT_IN_HAND = "not-in-hand"
    CARD_TWICE = "card-twice"
    CARDS_LEFT_OUT = "cards-left-out"
    TAKEN_FROM_OPEN = "taken-from-open"
    JOKER_STAYS = "joker-stays"
    OPEN_DECK_EMPTY = "open-deck-empty"
    CLOSED_DECK_EMPTY = "closed-deck-empty"
    DROP_BEFORE_DRAWING = "drop-before-drawing"
    ALREADY_QUEUED = "already-queued"
    NOTHING_QUEUED = "nothing-queued"
    NOTHING_TO_SHOW = "nothing-to-show"
    ALREADY_SHOWN = "already-shown"
    SHOW_GOES_ON = "show-goes-on"
    NO_DROPS = "no-drops"
    DEAL_GOES_ON = "deal-goes-on"
    NO_REJOIN = "no-rejoin"
    NO_SPLIT = "no-split"
    SPLIT_TOO_SMALL = "split-too-small"
    NOTHING_PROPOSED = "nothing-proposed"
    ALREADY_AGREED = "already-agreed"
    OUT_OF_MATCH = "out-of-match"
    NOT_WRITTEN = "not-written"
    """Nothing happens that cannot be written down."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not, and what to do instead."""

    code: RefusalCode
    because: str
    instead: str

    def __str__(self) -> str:
        return f"{self.because}; {self.instead}"


class IllegalActionError(RummyError):
    """A seat asked for something the rules forbid right now; nothing has changed."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"cannot {wish(action)}: {refusal}", code=refusal.code)
        self.refusal = refusal


def wish(action: Action) -> str:
    """What an action asks for, in words that name no card."""
    match action:
        case DrawClosed():
            return "draw from the closed deck"
        case DrawOpen():
            return "take the open card"
        case Discard():
            return "discard"
        case Declare():
            return "declare"
        case Drop():
            return "drop"
        case CancelDrop():
            return "take the drop back"
        case Show():
            return "show"
        case LeaveMatch():
            return "leave the match"
        case Rejoin():
            return "rejoin"
        case DeclineRejoin():
            return "decline to rejoin"
        case ProposeSplit():
            return "propose to split the pot"
        case AgreeToSplit():
            return "agree to split the pot"
        case RefuseSplit():
            return "refuse to split the pot"
        case _:
            assert_never(action)
