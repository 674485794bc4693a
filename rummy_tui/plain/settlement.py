"""A settled deal: every hand, what it came to and why, the seed."""

from __future__ import annotations

from rummy_tui.engine.view import SeatView
from rummy_tui.errors import capital, counted
from rummy_tui.plain.hand import shown_line
from rummy_tui.plain.looking import wild_line
from rummy_tui.plain.voice import Voice
from rummy_tui.tui.outcomes import SeatOutcome, outcomes, what_it_paid
from rummy_tui.tui.settled_deal import SettledDeal


def say_settlement(deal: SettledDeal, voice: Voice) -> None:
    """Say how a deal ended for everybody, the winner first."""
    view = deal.view
    found = outcomes(view)
    voice.say(_headline(deal, found), wild_line(view, voice.marks))
    for outcome in found:
        word = outcome.word.lower()
        points = counted(outcome.points, "point")
        voice.say(f"{outcome.name} {word}, {points}, {_paid(view, outcome)}.")
        # Which cards were wrong is said here, and no name.
        voice.tell(f"{capital(outcome.why)}.")
        voice.say(*(shown_line(group, voice.marks) for group in outcome.groups))
        if outcome.closing is not None:
            voice.say(f"Closing card: {voice.marks.face(outcome.closing)}.")
    # In a match of several deals the score sheet says it at the end.
    if view.table.terms.is_one_deal:
        voice.say(*seed_lines(deal))


def seed_lines(deal: SettledDeal) -> list[str]:
    """The seed once it is revealed (R-1), the code to share it by, what came of it."""
    if deal.seed is None:
        return []
    lines = [f"Seed {deal.seed}{', repeatable' if deal.is_repeatable else ''}."]
    if deal.code is not None:
        lines.append(f"Share code: {deal.code}")
    if deal.result is not None:
        lines.append(f"To compare: {deal.result}")
    return lines


def _headline(deal: SettledDeal, found: list[SeatOutcome]) -> str:
    view, winner = deal.view, found[0]
    alone = deal.only_person
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
