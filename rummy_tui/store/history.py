"""The history: matches begun, taken up, listed and counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from rummy_tui.store.database import Database
from rummy_tui.store.failures import (
    for_reading_only,
    goes_on_otherwise,
    in_play_elsewhere,
    not_running,
)
from rummy_tui.store.match_lock import is_locked, lock_match
from rummy_tui.store.matches import (
    RESUMABLE,
    MatchKind,
    MatchStatus,
    MatchSummary,
    Standing,
    milliseconds,
    read_summary,
)
from rummy_tui.store.path import backup_path, history_path
from rummy_tui.store.reading import HistoryReader, must_be_no_score_sheet
from rummy_tui.store.statistics import mark_beginning
from rummy_tui.store.tournament_rows import (
    TournamentSummary,
    read_resumable,
    was_left_after,
)

# Lists and statistics need no engine.
if TYPE_CHECKING:
    from rummy_tui.engine.events import Event
    from rummy_tui.engine.seat import Seat
    from rummy_tui.new_match import MatchSetup
    from rummy_tui.store.keeper import Clock, MatchKeeper
    from rummy_tui.store.tournaments import Tournaments


class TakenUp(NamedTuple):
    """A match that goes on; this process holds it until its keeper is closed."""

    setup: MatchSetup
    events: tuple[Event, ...]
    arrangements: Mapping[Seat, Mapping[str, Any]]
    """What was kept of each person's hand; none where nothing was."""
    keeper: MatchKeeper


def _now() -> datetime:
    return datetime.now(UTC)


class History(HistoryReader):
    """The history of whoever runs the program, opened."""

    def __init__(self, database: Database, clock: Clock) -> None:
        super().__init__(database)
        self._clock = clock
        self._keepers: list[MatchKeeper] = []

    @classmethod
    def open(
        cls, path: Path | None = None, *, read_only: bool = False, clock: Clock = _now
    ) -> History:
        """Open the history, and make it where there is none.

        Args:
            path: The file; by default the one of whoever runs the program.
            read_only: Only read it; where there is none, it is empty and none is made.
            clock: Tells the time of events, in UTC.

        Raises:
            StoreError: It is newer, damaged or another program's, and is as it was; or
                it cannot be made or opened.
        """
        path = history_path() if path is None else path
        return cls(Database(path, read_only=read_only), clock)

    def __enter__(self) -> History:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of every match and close the file.

        Raises:
            StoreError: Arrangements could not be written; it is closed all the same.
        """
        with ExitStack() as stack:
            stack.callback(self._database.close)
            for keeper in self._keepers:
                stack.callback(keeper.close)
            self._keepers = []

    # Playing.

    def begin(
        self,
        setup: MatchSetup,
        kind: MatchKind,
        *,
        parent: int | None = None,
        extra: Mapping[str, Any] = {},
    ) -> MatchKeeper:
        """Keep a new match; nothing is written before its first events come.

        Args:
            setup: The match.
            kind: How it came to be.
            parent: The match it is a part of.
            extra: Whatever else is to be found again, as JSON takes it.

        Raises:
            StoreError: The history was opened for reading only.
        """
        from rummy_tui.store.keeper import Beginning, MatchKeeper

        self._must_be_writable()
        beginning = Beginning(setup=setup, kind=kind, parent=parent, extra=extra)
        return self._held(MatchKeeper(self._database, self._clock, beginning))

    def take_up(self, id: int, *, kinds: Sequence[MatchKind] = RESUMABLE) -> TakenUp:
        """Go on with a match.

        Args:
            id: Its number.
            kinds: What it may be; a table of a tournament is taken up by that.

        Raises:
            StoreError: There is no such match, it is not running, it is of another
                kind, another window plays it, it is not as it was written, or only
                reading is allowed.
        """
        from rummy_tui.store.keeper import MatchKeeper, Written
        from rummy_tui.store.taking_up import read_resumption

        self._must_be_writable()
        self._must_be_running(id, kinds)
        lock = lock_match(self.path, id)
        if lock is None:
            raise in_play_elsewhere(id)
        with ExitStack() as failing:
            failing.callback(lock.release, for_good=False)
            # It may have ended before it was ours.
            self._must_be_running(id, kinds)
            with self._database.reading() as connection:
                found = read_resumption(connection, self.path, id)
            failing.pop_all()
        written = Written(match=id, events=len(found.events), lock=lock)
        keeper = self._held(MatchKeeper(self._database, self._clock, written))
        return TakenUp(found.setup, found.events, found.arrangements, keeper)

    @property
    def tournaments(self) -> Tournaments:
        """Tournaments begun, gone on with."""
        from rummy_tui.store.tournaments import Tournaments

        return Tournaments(self, self._database, self._clock)

    def left_last(self) -> MatchSummary | TournamentSummary | None:
        """What was left last and can be taken up now: a match, or a tournament.

        The order is that in which they were written, not that of the clock.
        """
        with self._database.reading() as connection:
            tournament = read_resumable(connection, self.path)
        match = self.resumable()
        if tournament is None or match is None:
            return tournament or match
        with self._database.reading() as connection:
            is_later = was_left_after(connection, tournament, match.id)
        return tournament if is_later else match

    def resumable(self) -> MatchSummary | None:
        """The newest match that can be taken up now, if there is one."""
        with self._database.reading() as connection:
            running = connection.execute(
                f"SELECT id FROM matches WHERE status = '{MatchStatus.RUNNING}'"
                f" AND kind IN ({', '.join('?' * len(RESUMABLE))}) ORDER BY id DESC",
                RESUMABLE,
            ).fetchall()
            for (id,) in running:
                if not is_locked(self.path, id):
                    return read_summary(connection, self.path, id)
        return None

    def standing(self, found: MatchSummary) -> Standing:
        """How a match stands; one that this process keeps open waits for it."""
        if found.status is not MatchStatus.RUNNING:
            return found.standing(is_in_play=False)
        if self._is_held(found.id):
            return Standing.WAITING
        return found.standing(is_in_play=self.is_in_play_elsewhere(found.id))

    def may_go_on(self, found: MatchSummary, standing: Standing) -> bool:
        """Whether somebody who looks through the history can go on with a match.

        Args:
            found: The match.
            standing: How it stands.
        """
        if standing is not Standing.WAITING:
            return False
        # What this process has left open goes on, watched bots too.
        is_own = found.kind is not MatchKind.TOURNAMENT and self._is_held(found.id)
        return found.kind in RESUMABLE or is_own

    def is_in_play_elsewhere(self, id: int) -> bool:
        """Whether another window plays this match, so that it can only be read."""
        return not self._is_held(id) and is_locked(self.path, id)

    def _is_held(self, id: int) -> bool:
        """Whether this process has the match open."""
        return any(held.id == id and not held.is_closed for held in self._keepers)

    def import_match(
        self, events: Sequence[Event], *, extra: Mapping[str, Any] = {}
    ) -> int:
        """Keep a match that was played elsewhere and is over; its number.

        It is of the kind `imported` and counts in no statistics.

        Args:
            events: Its whole log, verified by whoever read it.
            extra: Whatever else is to be found again, as JSON takes it.

        Raises:
            StoreError: It is in the history already, or cannot be written.
        """
        from rummy_tui.store.importing import write_imported

        self._must_be_writable()
        at = milliseconds(self._clock())
        with self._database.writing() as connection:
            return write_imported(connection, events, at, extra)

    def _held(self, keeper: MatchKeeper) -> MatchKeeper:
        self._keepers = [held for held in self._keepers if not held.is_closed]
        self._keepers.append(keeper)
        return keeper

    def _must_be_writable(self) -> None:
        if self._database.read_only:
            raise for_reading_only(self.path)

    def _must_be_running(self, id: int, kinds: Sequence[MatchKind]) -> None:
        with self._database.reading() as connection:
            summary = read_summary(connection, self.path, id)
        must_be_no_score_sheet(summary)
        if summary.status is not MatchStatus.RUNNING:
            raise not_running(id, summary.status)
        if summary.kind not in kinds:
            raise goes_on_otherwise(id, summary.kind)

    # Mending.

    def reset_statistics(self, *, backup: bool = True) -> Path | None:
        """Let statistics count from here on; matches stay, to be read and replayed.

        Args:
            backup: Copy the history first.

        Returns:
            Where the copy is, if one was made.

        Raises:
            StoreError: Something could not be written; then nothing is reset, and
                there is no copy.
        """
        self._must_be_writable()
        copy = None
        with ExitStack() as failing:
            if backup:
                copy = backup_path(self.path, self._clock().astimezone().date())
                self._database.copy_to(copy)
                # A copy of what has not happened would be of no use to anybody.
                failing.callback(copy.unlink, missing_ok=True)
            with self._database.writing() as connection:
                mark_beginning(connection)
            failing.pop_all()
        return copy

    def rebuild_results(self) -> int:
        """Make everything that follows from the log again from it; how many matches.

        Raises:
            StoreError: A log is not as it was written, or nothing can be written.
        """
        from rummy_tui.store.rebuilding import rebuild

        return rebuild(self._database)
