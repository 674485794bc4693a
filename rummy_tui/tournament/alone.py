"""A table without people, played to its end as fast as its bots think."""

from __future__ import annotations

from dataclasses import replace

from rummy_tui.bot_registry import DISTRIBUTION, find_bot
from rummy_tui.engine.events import DealSettled, DealVoided
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import MOST_VOID_DEALS, Table
from rummy_tui.new_match import new_table
from rummy_tui.tournament.result import TableResult, result_of
from rummy_tui.tournament.table import TableSetup


class TableAlone:
    """Plays one table, step by step; what comes of it follows from its setup alone."""

    def __init__(self, setup: TableSetup) -> None:
        """Seat the bots, toss, deal.

        Raises:
            RummyError: A bot cannot be seated.
        """
        self.setup = setup
        self.table: Table = new_table(replace(setup, decision_seconds=_patience(setup)))
        self._void = 0

    @property
    def deals(self) -> int:
        """Deals settled so far."""
        return len(self.table.state.sheet.lines)

    @property
    def is_over(self) -> bool:
        """Whether it is decided, or broken off after too many void deals."""
        return self.table.state.phase is Phase.OVER or self._void >= MOST_VOID_DEALS

    @property
    def result(self) -> TableResult:
        """What has come of it."""
        assert self.is_over, "the table is still played"
        return result_of(self.setup, self.table.state.sheet)

    def step(self) -> bool:
        """Do one thing; whether there was anything left to do."""
        if self.is_over:
            return False
        events = self.table.step()
        if not events:
            self.table.deal()
        for event in events:
            if isinstance(event, DealSettled):
                self._void = 0
            elif isinstance(event, DealVoided):
                self._void += 1
        return True


def play_out(setup: TableSetup) -> TableResult:
    """Play a table without people to its end.

    Raises:
        RummyError: A bot cannot be seated.
    """
    alone = TableAlone(setup)
    while alone.step():
        pass
    return alone.result


def _patience(setup: TableSetup) -> float | None:
    """How long a bot may think where nobody looks on.

    The bots that come along are trusted to answer, so that nothing here depends on how
    busy the machine is; any other might think for ever.
    """
    bots = {find_bot(bot, own_first=True).distribution for bot in setup.bots}
    return None if bots <= {DISTRIBUTION} else setup.decision_seconds
