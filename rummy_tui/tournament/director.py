"""Leads one tournament: people play their tables, the others are played meanwhile.

Whatever thread a table ends in, the tournament takes its result at once, and the last
result of a round draws the next. So once all people are out the rest plays itself.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType

from rummy_tui.errors import RummyError
from rummy_tui.rules.formats.terms import TOURNAMENT_DEALS
from rummy_tui.tournament.elsewhere import Elsewhere
from rummy_tui.tournament.result import TableResult
from rummy_tui.tournament.table import TableSetup
from rummy_tui.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far the tables without people are in the round that is played."""

    round: int
    tables: int
    """Tables without people."""
    tables_over: int
    deals: int
    """Deals they play in all, ties aside."""
    deals_settled: int
    """Of them; extra deals are not counted."""

    @property
    def is_complete(self) -> bool:
        """Whether none of them is played any more."""
        return self.tables_over == self.tables


def _nothing() -> None:
    """Nobody wants to be told."""


class Director:
    """A tournament in progress; may be asked from any thread."""

    def __init__(
        self,
        tournament: Tournament,
        *,
        changed: Callable[[], None] = _nothing,
        workers: int | None = None,
        in_processes: bool = True,
    ) -> None:
        """Take up a tournament where it stands; the tables elsewhere begin at once.

        Args:
            tournament: As far as it has come.
            changed: Called in another thread whenever more is known.
            workers: How many tables are played at a time; changes no result.
            in_processes: Whether processes may be started for them.
        """
        self._tournament = tournament
        self._told = changed
        self._changed = threading.Condition()
        self._deals: dict[int, int] = {}
        """Deals settled at tables of this round that are not over."""
        self._failure: RummyError | None = None
        self._elsewhere = Elsewhere(
            over=self._over,
            dealt=self._dealt,
            failed=self._failed,
            workers=workers,
            in_processes=in_processes,
        )
        self._elsewhere.play(tournament.other_tables)

    def __enter__(self) -> Director:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def tournament(self) -> Tournament:
        """The tournament as far as it is known now."""
        return self._tournament

    @property
    def next_table(self) -> TableSetup | None:
        """The table people play next.

        None while they wait for the others of the round, and when there is none left.
        """
        return next(iter(self._tournament.people_tables), None)

    @property
    def progress(self) -> Progress:
        """How far the tables without people are."""
        with self._changed:
            round = self._tournament.round
            alone = [
                (table, result)
                for table, result in zip(round.tables, round.results, strict=True)
                if not table.names
            ]
            deals = sum(
                self._deals.get(table.table, 0) if result is None else TOURNAMENT_DEALS
                for table, result in alone
            )
            return Progress(
                round=round.number,
                tables=len(alone),
                tables_over=sum(result is not None for _, result in alone),
                deals=TOURNAMENT_DEALS * len(alone),
                deals_settled=deals,
            )

    @property
    def failure(self) -> RummyError | None:
        """Why the tables elsewhere cannot be played to their end, if so."""
        return self._failure

    def record(self, result: TableResult) -> None:
        """Take what has come of a table people have played."""
        self._over(result)

    def wait_for_round(self, round: int, seconds: float | None = None) -> bool:
        """Wait until all tables of a round are over; whether they are.

        Never while people still play one: only they can end it.

        Args:
            round: Which one, from 1.
            seconds: How long to wait at most.

        Raises:
            RummyError: They cannot be played to their end.
        """
        return self._wait(lambda: self._is_complete(round), seconds)

    def wait_until_over(self, seconds: float | None = None) -> bool:
        """Wait until the final is over; whether it is.

        Raises:
            RummyError: The tables cannot be played to their end.
        """
        return self._wait(lambda: self._tournament.is_over, seconds)

    def close(self) -> None:
        """Stop at once; what is known stays known."""
        self._elsewhere.close()

    def _wait(self, is_so: Callable[[], bool], seconds: float | None) -> bool:
        with self._changed:
            self._changed.wait_for(lambda: is_so() or self._failure, seconds)
            if is_so():
                return True
            if self._failure is not None:
                raise self._failure
            return False

    def _is_complete(self, round: int) -> bool:
        rounds = self._tournament.rounds
        return len(rounds) >= round and rounds[round - 1].is_complete

    # Told in whatever thread it happens.

    def _over(self, result: TableResult) -> None:
        with self._changed:
            before = self._tournament.round.number
            self._tournament = self._tournament.with_result(result)
            is_new = self._tournament.round.number > before
            if is_new:
                self._deals.clear()
            tables = self._tournament.other_tables if is_new else ()
            self._changed.notify_all()
        self._elsewhere.play(tables)
        self._told()

    def _dealt(self, setup: TableSetup, deals: int) -> None:
        with self._changed:
            self._deals[setup.table] = min(deals, TOURNAMENT_DEALS)
        self._told()

    def _failed(self, error: RummyError) -> None:
        with self._changed:
            self._failure = error
            self._changed.notify_all()
        self._told()
