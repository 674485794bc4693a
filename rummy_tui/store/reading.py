"""The history as it is read: matches listed, shown and counted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from rummy_tui.rules.profile import Format
from rummy_tui.store.choice import Choice
from rummy_tui.store.database import Database
from rummy_tui.store.deal_rows import (
    DealResult,
    ScoredResult,
    read_results,
    read_scored,
)
from rummy_tui.store.failures import StoreError
from rummy_tui.store.match_lock import is_locked
from rummy_tui.store.matches import (
    MatchKind,
    MatchPage,
    MatchStatus,
    MatchSummary,
    Standing,
    StoredMatch,
    moment,
    read_page,
    read_seed,
    read_summary,
)
from rummy_tui.store.statistics import count_deals, read_totals, read_trend
from rummy_tui.store.totals import Grouping, Totals, Trend

PAGE = 20
"""Matches on a page unless another number is asked for."""
LATEST = 20
"""Deals that a trend holds against those before them."""


class HistoryReader:
    """Answers questions about the matches there are."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def path(self) -> Path:
        """The file."""
        return self._database.path

    def standing(self, found: MatchSummary) -> Standing:
        """How a match stands, for somebody who looks through the history."""
        is_running = found.status is MatchStatus.RUNNING
        return found.standing(is_in_play=is_running and is_locked(self.path, found.id))

    def matches(
        self,
        *,
        offset: int = 0,
        limit: int = PAGE,
        profile: str | None = None,
        format: Format | None = None,
        kind: MatchKind | None = None,
        finished: bool | None = None,
    ) -> MatchPage:
        """A page of the list of matches, the newest first.

        Args:
            offset: How many of the newest to leave out.
            limit: How many to read at most.
            profile: Only those by these rules.
            format: Only those in this format.
            kind: Only those of this kind.
            finished: Only those that are over, or only the others.
        """
        wanted = {"profile": profile, "format": format, "kind": kind}
        with self._database.reading() as connection:
            return read_page(
                connection,
                self.path,
                offset=offset,
                limit=limit,
                where={name: it for name, it in wanted.items() if it is not None},
                finished=finished,
            )

    def summary(self, id: int) -> MatchSummary:
        """A match as it is listed.

        Raises:
            StoreError: There is no such match, or its row is not as it was written.
        """
        with self._database.reading() as connection:
            return read_summary(connection, self.path, id)

    def match(self, id: int) -> StoredMatch:
        """A match with all its events, whoever plays it.

        Raises:
            StoreError: There is no such match, or it is not as it was written.
        """
        from rummy_tui.store.log_rows import read_events

        with self._database.reading() as connection:
            summary = read_summary(connection, self.path, id)
            must_be_no_score_sheet(summary)
            rows = read_events(connection, self.path, id)
        return StoredMatch(
            summary=summary,
            events=tuple(row.event for row in rows),
            times=tuple(moment(row.at) for row in rows),
        )

    def length(self, id: int) -> int:
        """How many events of a match are written; none of a match there is not."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT COUNT(*) FROM events WHERE match = ?", (id,)
            ).fetchone()
            return int(found[0])

    def seed_of(self, id: int) -> str | None:
        """The seed of a match, secret until it is over: to seal with, never to show.

        Raises:
            StoreError: There is no such match.
        """
        with self._database.reading() as connection:
            read_summary(connection, self.path, id)
            return read_seed(connection, id)

    def scored_results(
        self,
        *,
        match: int | None = None,
        profile: str | None = None,
        format: Format | None = None,
    ) -> tuple[ScoredResult, ...]:
        """Every deal as it ended for every seat dealt in, by match, oldest first.

        Args:
            match: Only those of this match.
            profile: Only those by these rules.
            format: Only those in this format.
        """
        choice = Choice(profile=profile, format=format)
        with self._database.reading() as connection:
            return tuple(read_scored(connection, choice, match=match))

    def results(
        self,
        *,
        offset: int = 0,
        limit: int = PAGE,
        player: str | None = None,
        profile: str | None = None,
        format: Format | None = None,
    ) -> tuple[DealResult, ...]:
        """Deals as they ended for each person, the newest first."""
        choice = Choice(player=player, profile=profile, format=format)
        with self._database.reading() as connection:
            return read_results(connection, choice, offset=offset, limit=limit)

    # Counting.

    def statistics(
        self,
        by: Sequence[Grouping] = (),
        *,
        player: str | None = None,
        profile: str | None = None,
        format: Format | None = None,
        first_day: date | None = None,
        last_day: date | None = None,
    ) -> tuple[Totals, ...]:
        """What people have done since the statistics were last reset.

        Args:
            by: What to group by; nothing for one total of everything.
            player: Only this person's deals.
            profile: Only those by these rules.
            format: Only those in this format.
            first_day: Only those settled on this day of the local time zone or later.
            last_day: Only those settled on this day or earlier.
        """
        choice = Choice(
            player=player,
            profile=profile,
            format=format,
            first_day=first_day,
            last_day=last_day,
        )
        with self._database.reading() as connection:
            return read_totals(connection, by, choice)

    def trend(
        self,
        *,
        last: int = LATEST,
        player: str | None = None,
        profile: str | None = None,
        format: Format | None = None,
    ) -> Trend:
        """The latest deals of people against all before them.

        Args:
            last: How many deals are the latest, from 1.
            player: Only this person's deals.
            profile: Only those by these rules.
            format: Only those in this format.
        """
        choice = Choice(player=player, profile=profile, format=format)
        with self._database.reading() as connection:
            return read_trend(connection, choice, last)

    def deals_on(self, day: date) -> int:
        """Deals dealt to people on a day of the local time zone, finished or not.

        Resetting the statistics does not change it.
        """
        with self._database.reading() as connection:
            return count_deals(connection, day)


def must_be_no_score_sheet(found: MatchSummary) -> None:
    """A score sheet has entries and no events; `score_sheets` reads it.

    Raises:
        StoreError: The match is one.
    """
    if found.kind is MatchKind.SCORE:
        raise StoreError(
            f"match {found.id} is a score sheet of real cards and has no moves; "
            f"`rummy score --print - --resume {found.id}` prints it",
            code="score-sheet",
        )
