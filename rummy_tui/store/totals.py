"""What statistics come to: numbers of deals and matches, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rummy_tui.rules.profile import Format


class Grouping(StrEnum):
    """By what statistics are told apart."""

    PLAYER = "player"
    PROFILE = "profile"
    FORMAT = "format"
    SEATS = "seats"
    OPPONENT = "opponent"
    """Bots at the table: a deal counts once for each that was dealt in."""
    DAY = "day"
    """The day in this machine's time zone on which the deal was settled."""
    MONTH = "month"
    """The month of that day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What people have done in some deals, a deal counting once for each of them.

    Only what was grouped by is told; the rest of the first seven fields is None.
    """

    player: str | None = None
    profile: str | None = None
    format: Format | None = None
    seats: int | None = None
    opponent: str | None = None
    day: date | None = None
    month: date | None = None
    """Its first day."""
    deals: int = 0
    won: int = 0
    points: int = 0
    change: int = 0
    """Chips won and lost in hundredths, pots of pools that are over included."""
    turns: int = 0
    first_drops: int = 0
    middle_drops: int = 0
    """Those for missed turns too."""
    drop_points: int = 0
    """What all drops cost."""
    wrong_declarations: int = 0
    left: int = 0
    counted: int = 0
    """Deals lost with a hand that was counted, after another's valid declaration."""
    counted_points: int = 0
    declared: int = 0
    """Deals won by a valid declaration, not as the last one in."""
    declared_turns: int = 0
    """Turns these took, that of the declaration among them."""
    matches: int = 0
    """Matches that are over."""
    matches_won: int = 0

    @property
    def won_share(self) -> float | None:
        """The part of the deals that was won, from 0 to 1; None without a deal."""
        return _each(self.won, self.deals)

    @property
    def points_per_deal(self) -> float | None:
        """Points of a deal on average, deals won counting 0."""
        return _each(self.points, self.deals)

    @property
    def turns_to_declare(self) -> float | None:
        """Turns of a deal won by a valid declaration, on average."""
        return _each(self.declared_turns, self.declared)

    # Whether drops paid.

    @property
    def drops(self) -> int:
        """Deals dropped."""
        return self.first_drops + self.middle_drops

    @property
    def points_per_drop(self) -> float | None:
        """What a drop cost on average."""
        return _each(self.drop_points, self.drops)

    @property
    def points_per_played(self) -> float | None:
        """What a deal cost on average that was not dropped, won ones counting 0."""
        return _each(self.points - self.drop_points, self.deals - self.drops)

    @property
    def points_per_counted(self) -> float | None:
        """What a hand counted for on average, once another had declared."""
        return _each(self.counted_points, self.counted)

    @property
    def drop_break_even(self) -> float | None:
        """How often a dropped hand must have lost, played on, for its drop to pay.

        The chance, from 0 to 1, at which playing on costs as much as a drop has cost,
        a lost hand counting as those that were counted. 1 where no chance is enough;
        None where there was no drop, or nothing to hold it against.
        """
        drop, lost = self.points_per_drop, self.points_per_counted
        if drop is None or not lost:
            return None
        return min(1.0, drop / lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """The latest deals, and all before them; matches are not counted in either."""

    wanted: int
    """How many deals were to be the latest."""
    latest: Totals
    before: Totals

    @property
    def can_be_told(self) -> bool:
        """Whether there is anything to compare the latest deals with."""
        return self.before.deals > 0


def _each(sum: int, count: int) -> float | None:
    return sum / count if count else None
