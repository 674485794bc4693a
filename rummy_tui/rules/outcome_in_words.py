"""How a deal ended for a seat, in words and as the mark on a score sheet."""

from __future__ import annotations

from rummy_tui.rules.outcome import Outcome

OUTCOMES = {
    Outcome.WON: "won",
    Outcome.COUNTED: "counted",
    Outcome.FIRST_DROP: "first drop",
    Outcome.MIDDLE_DROP: "middle drop",
    Outcome.WRONG_DECLARATION: "wrong declaration",
    Outcome.LEFT: "left the match",
    Outcome.NOT_DEALT: "not dealt in",
}
"""Every way a deal can end."""
LOST_HOW = {
    outcome: OUTCOMES[outcome]
    for outcome in (
        Outcome.FIRST_DROP,
        Outcome.MIDDLE_DROP,
        Outcome.WRONG_DECLARATION,
        Outcome.LEFT,
    )
}
"""The ways to lose that are told beside the points."""
MARKS = {
    Outcome.WON: "*",
    Outcome.FIRST_DROP: "D",
    Outcome.MIDDLE_DROP: "M",
    Outcome.WRONG_DECLARATION: "X",
    Outcome.LEFT: "L",
}
"""What stands behind the points of a seat that was not simply counted."""
