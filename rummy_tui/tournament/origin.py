"""Which table of which tournament a match was, so that its seed can be told (R-1)."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.engine.shuffle import Seed
from rummy_tui.tournament.table import table_seed


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOrigin:
    """Where a match comes from that was played at a table of a tournament."""

    round: int
    """Which round, from 1."""
    table: int
    """Which table of the round, from 1."""
    commitment: str
    """SHA-256 of the tournament's seed, shown before anybody joined."""
    seed: str | None = None
    """The tournament's seed; None while it is not revealed."""

    def seed_of_table(self, words: str) -> str | None:
        """The seed the table must have been dealt from; None before it can be told.

        Args:
            words: What people added to the shuffles of the tournament.
        """
        if self.seed is None:
            return None
        seed = Seed(self.seed, words)
        return table_seed(seed, round=self.round, table=self.table).text
