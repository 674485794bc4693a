"""What a score sheet is made of: a line for each deal, a score for each seat (F)."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.rules.outcome import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One settled deal, by seat."""

    winner: int
    points: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    changes: tuple[int, ...]
    """Chips won or lost in this deal, in hundredths; none in a pool (F-2)."""
    scores: tuple[int, ...]
    """Scores after the deal, before anybody came back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatScore:
    """Where a seat stands in the match."""

    score: int
    """Points in a pool; chips where losers pay in chips; points in points rummy."""
    rejoins: int = 0
    out_after: int | None = None
    """After how many settled deals it went out of the match; None while it is in."""

    @property
    def is_in(self) -> bool:
        """Whether the seat is still in the match."""
        return self.out_after is None
