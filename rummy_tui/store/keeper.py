"""Keeping one match: its events are on disk before anybody sees what they do."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from types import TracebackType
from typing import Any

from rummy_tui.engine.events import Event, MatchStarted
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase, State
from rummy_tui.new_match import MatchSetup
from rummy_tui.store.beginning import write_beginning
from rummy_tui.store.database import Database
from rummy_tui.store.failures import gone_on, in_play_elsewhere
from rummy_tui.store.following import Place, write_followers, write_scores
from rummy_tui.store.log_rows import write_event
from rummy_tui.store.match_lock import MatchLock, lock_match
from rummy_tui.store.matches import MatchKind, MatchStatus, milliseconds, read_summary

Clock = Callable[[], datetime]
"""Tells the time, in UTC. Nothing is ever ordered by it: clocks go back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """What a new match is written down with, besides its first events."""

    setup: MatchSetup
    kind: MatchKind
    parent: int | None
    extra: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """How far a match is written down, and the lock that makes it ours."""

    match: int
    events: int
    lock: MatchLock
    is_over: bool = False


class MatchKeeper:
    """Writes one match down and holds its lock, until it is closed or left."""

    def __init__(
        self, database: Database, clock: Clock, begun: Beginning | Written
    ) -> None:
        """Keep a match that is new, or goes on.

        Args:
            database: The history.
            clock: Tells the time events are written at.
            begun: What to begin it with, or how far it is.
        """
        self._database = database
        self._clock = clock
        self._begun = begun
        self._is_closed = False
        self._arrangements: dict[Seat, str] = {}
        """Not yet written."""
        self._written_arrangements: dict[Seat, str] = {}
        # Screens arrange a hand while a bot's thread writes its move.
        self._arranging = threading.Lock()

    def __enter__(self) -> MatchKeeper:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def id(self) -> int | None:
        """The number of the match; None before its first events are written."""
        return self._begun.match if isinstance(self._begun, Written) else None

    @property
    def is_closed(self) -> bool:
        """Whether it has let go of the match."""
        return self._is_closed

    def keep(self, events: tuple[Event, ...], state: State) -> None:
        """Write events down, and what follows from them, in one transaction.

        Args:
            events: What is about to happen.
            state: The match after it.

        Raises:
            StoreError: They could not be written, and nothing of them is.
        """
        assert not self._is_closed, "the match was let go of"
        at = milliseconds(self._clock())
        with ExitStack() as failing:
            with self._database.writing() as connection:
                written = self._begun
                if not isinstance(written, Written):
                    written = self._begin(connection, written, events[0], at)
                    failing.callback(written.lock.release, for_good=True)
                match, number = written.match, written.events
                for event in events:
                    number += 1
                    try:
                        seq = write_event(connection, match, number, at, event)
                    except sqlite3.IntegrityError as error:
                        raise gone_on(match) from error
                    place = Place(match=match, number=number, seq=seq, at=at)
                    write_followers(connection, place, event, state)
                write_scores(connection, match, events, state)
                arranged = self._write_arrangements(connection, match)
            failing.pop_all()
        self._begun = Written(
            match=match,
            events=number,
            lock=written.lock,
            is_over=state.phase is Phase.OVER,
        )
        self._arranged(arranged)

    def keep_arrangement(self, seat: Seat, content: Mapping[str, Any]) -> None:
        """Write how a person holds the hand, along with the next event or `save`.

        Args:
            seat: Whose hand it is.
            content: What the screens want to find again, as JSON takes it.
        """
        text = json.dumps(content)
        with self._arranging:
            if self._written_arrangements.get(seat) == text:
                self._arrangements.pop(seat, None)
            else:
                self._arrangements[seat] = text

    def save(self) -> None:
        """Write arrangements now, without waiting for an event.

        Raises:
            StoreError: They could not be written.
        """
        match = self.id
        if match is None or not self._arrangements:
            return
        with self._database.writing() as connection:
            arranged = self._write_arrangements(connection, match)
        self._arranged(arranged)

    def close(self) -> None:
        """Let go of the match; one that is not over may be taken up again.

        Raises:
            StoreError: Arrangements could not be written; it is let go of all the same.
        """
        if self._is_closed:
            return
        try:
            self.save()
        finally:
            self._release(for_good=False)

    def leave(self) -> None:
        """Give the match up for good and let go of it; one that is over stays over.

        Raises:
            StoreError: That could not be written; it is let go of all the same.
        """
        if self._is_closed:
            return
        for_good = False
        try:
            if isinstance(self._begun, Written) and not self._begun.is_over:
                with self._database.writing() as connection:
                    connection.execute(
                        "UPDATE matches SET status = ?, ended = ? WHERE id = ?",
                        (
                            MatchStatus.LEFT,
                            milliseconds(self._clock()),
                            self._begun.match,
                        ),
                    )
            for_good = True
        finally:
            self._release(for_good=for_good)

    def _release(self, *, for_good: bool) -> None:
        self._is_closed = True
        if isinstance(self._begun, Written):
            self._begun.lock.release(for_good=for_good or self._begun.is_over)

    def _begin(
        self,
        connection: sqlite3.Connection,
        beginning: Beginning,
        started: Event,
        at: int,
    ) -> Written:
        """Write the match itself down, and lock it before anybody can see it."""
        assert isinstance(started, MatchStarted), "a match begins with MatchStarted"
        path = self._database.path
        if beginning.parent is not None:
            read_summary(connection, path, beginning.parent)
        setup = beginning.setup
        match = write_beginning(
            connection,
            started,
            at,
            kind=beginning.kind,
            seed=setup.seed.text,
            decision_seconds=setup.decision_seconds,
            parent=beginning.parent,
            extra=beginning.extra,
        )
        lock = lock_match(path, match)
        if lock is None:
            raise in_play_elsewhere(match)
        return Written(match=match, events=0, lock=lock)

    def _write_arrangements(
        self, connection: sqlite3.Connection, match: int
    ) -> dict[Seat, str]:
        with self._arranging:
            arranged = dict(self._arrangements)
        connection.executemany(
            "INSERT INTO arrangements (match, seat, content) VALUES (?, ?, ?)"
            " ON CONFLICT (match, seat) DO UPDATE SET content = excluded.content",
            [(match, seat, text) for seat, text in arranged.items()],
        )
        return arranged

    def _arranged(self, arranged: Mapping[Seat, str]) -> None:
        """These arrangements are written; what came since is not."""
        with self._arranging:
            self._written_arrangements.update(arranged)
            for seat, text in arranged.items():
                if self._arrangements.get(seat) == text:
                    del self._arrangements[seat]
