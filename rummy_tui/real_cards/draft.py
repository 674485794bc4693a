"""The deal in play: what is still to be said of it, and the whole deal once all is."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.real_cards.entries import DealEntered, Result, SheetOpened
from rummy_tui.real_cards.page import Page
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.rules.scoring import take_off_loose_points


@dataclass(frozen=True, slots=True)
class ToSay:
    """What has still to be said before the deal is whole."""

    missing: tuple[int, ...] = ()
    """Seats of which nothing is known."""
    may_have_won: tuple[int, ...] = ()
    """Seats of which one has won, where that is all that is missing."""


def with_results(page: Page, results: dict[int, Result]) -> dict[int, Result]:
    """What is known of the deal with these results besides."""
    return {**page.noted, **results}


def whole_deal(
    known: dict[int, Result], page: Page, opened: SheetOpened
) -> DealEntered | ToSay:
    """The deal, or what has still to be said of it.

    One who has no points is the winner where nobody is said to be and no other has
    none: a loser may be counted for nothing as well.
    """
    missing = tuple(seat for seat in page.playing if seat not in known)
    if missing:
        return ToSay(missing=missing)
    won = [seat for seat in page.playing if known[seat].outcome is Outcome.WON]
    if not won:
        won = [
            seat
            for seat in page.playing
            if known[seat].outcome is Outcome.COUNTED and known[seat].points == 0
        ]
    if len(won) != 1:
        return ToSay(may_have_won=tuple(won) or page.playing)
    (winner,) = won
    return _deal(winner, known, page, opened)


def _deal(
    winner: int, known: dict[int, Result], page: Page, opened: SheetOpened
) -> DealEntered:
    count, profile = len(page.names), opened.profile
    points, outcomes = [0] * count, [Outcome.NOT_DEALT] * count
    for seat in page.playing:
        result = known[seat]
        points[seat], outcomes[seat] = result.points, result.outcome
        if result.outcome is Outcome.COUNTED:
            points[seat] = max(result.points, profile.min_loser_points)
    points[winner], outcomes[winner] = 0, Outcome.WON
    if profile.format is Format.POINTS:
        clockwise = [(winner + step) % count for step in range(1, count)]
        points = take_off_loose_points(points, known[winner].loose, clockwise=clockwise)
    return DealEntered(winner, tuple(points), tuple(outcomes))
