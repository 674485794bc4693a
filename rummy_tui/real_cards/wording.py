"""Words that the table, the sentences and the prompts of a score sheet share."""

from __future__ import annotations

from rummy_tui.errors import RummyError, capital, counted, listed
from rummy_tui.real_cards.entries import (
    DealEntered,
    Entry,
    NotesCleared,
    RejoinDeclined,
    Result,
    ResultsNoted,
    SeatLeft,
    SeatRejoined,
    SeatRenamed,
    SheetClosed,
    SplitAgreed,
    SplitRefused,
)
from rummy_tui.real_cards.page import Page
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.outcome_in_words import LOST_HOW

HOW = {**LOST_HOW, Outcome.WRONG_DECLARATION: "wrong show"}
"""The ways to lose as players at a table of real cards call them."""


def result_text(result: Result) -> str:
    """A result as somebody would say it."""
    if result.outcome is Outcome.WON:
        loose = f", with a loose card of {result.loose}" if result.loose else ""
        return f"won{loose}"
    how = HOW.get(result.outcome)
    return f"{f'{how}, ' if how else ''}{counted(result.points, 'point')}"


def title(page: Page, profile_name: str) -> str:
    """What the sheet is of, and how far it is."""
    deals = page.sheet.terms.deals
    settled = len(page.lines)
    after = f"after deal {settled}" if settled else "no deal yet"
    if settled and deals > 1:
        after += f" of {deals}" if settled <= deals else ", an extra deal"
    return f"Score sheet: {page.sheet.terms.format}, {profile_name}, {after}"


def entry_text(entry: Entry, page: Page) -> str:
    """What an entry was, as a few words in a sentence.

    Args:
        entry: The entry.
        page: The page after it.
    """
    names = page.names
    match entry:
        case DealEntered():
            return f"deal {len(page.lines)}, won by {names[entry.winner]}"
        case ResultsNoted(results=results):
            told = [f"{names[seat]} {result_text(result)}" for seat, result in results]
            return f"noted of deal {page.number}: {'; '.join(told)}"
        case NotesCleared():
            return f"clearing what was noted of deal {page.number}"
        case SeatRejoined(seat=seat):
            return f"{names[seat]} rejoined"
        case RejoinDeclined(seat=seat):
            return f"{names[seat]} stayed out"
        case SeatLeft(seat=seat):
            return f"{names[seat]} left the match"
        case SplitAgreed():
            return "the pot was split"
        case SplitRefused():
            return "a split was refused"
        case SeatRenamed(seat=seat):
            return f"seat {seat + 1} was named {names[seat]}"
        case SheetClosed():
            return "the end of the sheet"
    raise AssertionError(f"{entry} is never taken back")


def winners_text(page: Page) -> str:
    """Who has the first place."""
    first = [page.names[s] for s, place in enumerate(page.ranking) if place == 1]
    return listed(first)


def sentence(problem: RummyError | str) -> str:
    """A problem, or anything else that is told, as a sentence of its own."""
    return f"{capital(str(problem))}."
