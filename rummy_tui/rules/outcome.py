"""How a deal ends for a seat."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """How a deal ended for a seat."""

    WON = "won"
    COUNTED = "counted"
    FIRST_DROP = "first-drop"
    MIDDLE_DROP = "middle-drop"
    WRONG_DECLARATION = "wrong-declaration"
    LEFT = "left"
    NOT_DEALT = "not-dealt"
    """It had no cards: out of the match, or not among those who break a tie."""
