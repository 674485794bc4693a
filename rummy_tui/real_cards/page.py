"""A page of the ledger: where the table stands, and what may be done there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rummy_tui.real_cards.entries import Result
from rummy_tui.rules.formats.ranking import places_of
from rummy_tui.rules.formats.score import SheetLine
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format

LEAST_PLAYERS = 2


@dataclass(frozen=True, kw_only=True)
class Page:
    """Where the table stands after some entries."""

    names: tuple[str, ...]
    sheet: Sheet
    noted: Mapping[int, Result] = field(default_factory=dict)
    """What is known of the deal in play, by seat."""
    is_closed: bool = False
    """No more deals of points rummy are played."""
    is_agreed: bool = False
    """The pot was split because all agreed, and not by itself."""

    @property
    def is_points(self) -> bool:
        """Whether each deal is a match of its own."""
        return self.sheet.terms.format is Format.POINTS

    @property
    def lines(self) -> tuple[SheetLine, ...]:
        """Every deal, oldest first."""
        return self.sheet.lines

    @property
    def is_over(self) -> bool:
        """Whether no more deals are played.

        In points rummy a deal is a match (F-1), and a table plays many: they stand on
        one sheet and add up, until somebody closes it.
        """
        if self.is_points:
            return self.is_closed or len(self.sheet.seats_in) < LEAST_PLAYERS
        return self.sheet.is_over

    @property
    def is_asking(self) -> bool:
        """Whether somebody has to say first whether they come back (F-3)."""
        return bool(self.sheet.asked) and not self.is_over

    @property
    def playing(self) -> tuple[int, ...]:
        """Seats the next deal, or the one in play, is dealt to."""
        return self.sheet.next_seats

    @property
    def missing(self) -> tuple[int, ...]:
        """Seats of the deal in play of whom nothing is known yet."""
        return tuple(seat for seat in self.playing if seat not in self.noted)

    @property
    def number(self) -> int:
        """The number of the deal in play or next."""
        return len(self.lines) + 1

    @property
    def changes(self) -> tuple[int, ...]:
        """Chips everybody has won or lost, in hundredths; they sum to zero."""
        return self.sheet.changes

    @property
    def scores(self) -> tuple[int, ...]:
        """Points in a pool and in points rummy, chips where losers pay in chips."""
        return tuple(seat.score for seat in self.sheet.seats)

    @cached_property
    def ranking(self) -> tuple[int, ...]:
        """Place of every seat from 1; in points rummy by chips."""
        if self.is_points:
            return places_of([(change,) for change in self.changes])
        return self.sheet.ranking

    @property
    def winner(self) -> int:
        """The first seat; of several in points rummy the first that sits."""
        return self.ranking.index(1) if self.is_points else self.sheet.winner

    def came_back(self, deal: int) -> dict[int, int]:
        """Who rejoined after a deal, numbered from 1, and at which score (F-3).

        A pool's score changes between two deals only where somebody comes back.
        """
        if not self.sheet.terms.is_pool:
            return {}
        then = self.lines[deal - 1].scores
        if deal < len(self.lines):
            after = self.lines[deal]
            now = [s - p for s, p in zip(after.scores, after.points, strict=True)]
        else:
            now = list(self.scores)
        return {
            seat: score
            for seat, (score, before) in enumerate(zip(now, then, strict=True))
            if score != before
        }

    def went_out(self, deal: int) -> tuple[int, ...]:
        """Seats that went out of the match with a deal, numbered from 1 (F-2)."""
        line, terms = self.lines[deal - 1], self.sheet.terms
        return tuple(
            seat
            for seat, outcome in enumerate(line.outcomes)
            if outcome is Outcome.LEFT
            or (
                outcome is not Outcome.NOT_DEALT
                and terms.is_pool
                and line.scores[seat] >= terms.limit
            )
        )


def why_no_split(page: Page) -> str:
    """Why the pot cannot be split by agreement now; empty where it can (F-4)."""
    sheet = page.sheet
    if not sheet.terms.is_pool:
        return "there is no pot to split in this format; only a pool has one"
    if page.is_over:
        return "the match is over and the pot is paid out"
    if page.noted:
        return (
            f"deal {page.number} is in play; the pot can be split between two deals, "
            "or after clear"
        )
    if sheet.split_refused:
        return "a split was refused after this deal; propose it after the next one"
    if not sheet.has_split:
        return (
            "the pot can be split with two left of three or more, or three left of "
            "four or more, once nobody may rejoin; play the next deal"
        )
    if sheet.manual_split is None:
        return (
            "after the drops ahead are paid, less than one entry would be left to "
            "share; play the next deal"
        )
    return ""
