"""Two windows at once: no event is lost, and nobody plays what another plays."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from rummy_tui.rules.profile import Format
from rummy_tui.store import (
    History,
    MatchKind,
    MatchStatus,
    Standing,
    StoreError,
    failures,
)
from rummy_tui.store import history as history_module
from rummy_tui.store import opening as opening_module
from rummy_tui.store.match_lock import MatchLock, lock_match
from tests.store.children import Nursery
from tests.store.nursery import SETUP
from tests.store.playing import play, played, seated, setup_of, step

POOL = setup_of(5, "Asha", players=3, format=Format.POOL_61)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


def begun_at_once(nursery: Nursery, folder: Path, *, times: int) -> None:
    """Let three processes begin a history that is not there, and play."""
    others = [Nursery() for _ in range(2)]
    try:
        for number in range(times):
            path = folder / f"{number}.db"
            for one in (nursery, *others):
                one.start("whole", path)
            dots = [one.line().count(".") for one in (nursery, *others)]
            assert dots == [dots[0]] * 3
            with History.open(path) as history:
                found = [history.match(id) for id in (1, 2, 3)]
                assert history.matches().total == 3
            assert all(match.events == played(SETUP) for match in found)
            assert all(m.summary.status is MatchStatus.OVER for m in found)
    finally:
        for one in others:
            one.close()


def test_several_processes_begin_the_history_at_once_and_lose_nothing(
    nursery: Nursery, tmp_path: Path
) -> None:
    begun_at_once(nursery, tmp_path, times=2)


@pytest.mark.slow
def test_however_often_processes_begin_at_once_they_lose_nothing(
    nursery: Nursery, tmp_path: Path
) -> None:
    begun_at_once(nursery, tmp_path, times=25)


def test_a_match_in_play_can_be_read_elsewhere_and_not_taken_up(
    nursery: Nursery, path: Path
) -> None:
    nursery.start("waits", path, 9)
    nursery.dots(9)
    with History.open(path) as history:
        assert history.is_in_play_elsewhere(1)
        stored = history.match(1)
        assert stored.summary.status is MatchStatus.RUNNING
        assert stored.events == played(SETUP)[: len(stored.events)]
        with pytest.raises(StoreError, match="match 1 is being played in") as raised:
            history.take_up(1)
        assert raised.value.code == "in-play-elsewhere"
        # One's own match meanwhile.
        with history.begin(POOL, MatchKind.PLAY) as keeper:
            play(seated(POOL, keep=keeper.keep))
        assert history.match(1).events == stored.events
        assert history.match(2).events == played(POOL)
    with History.open(path, read_only=True) as history:
        assert history.is_in_play_elsewhere(1)
        assert history.match(1).events == stored.events


def test_two_windows_of_one_process_hold_each_other_off_too(path: Path) -> None:
    with History.open(path) as one, History.open(path) as other:
        keeper = one.begin(POOL, MatchKind.PLAY)
        seated(POOL, keep=keeper.keep)
        assert not one.is_in_play_elsewhere(1)
        assert other.is_in_play_elsewhere(1)
        assert one.resumable() is None
        with pytest.raises(StoreError) as raised:
            other.take_up(1)
        assert raised.value.code == "in-play-elsewhere"
        keeper.close()
        assert not other.is_in_play_elsewhere(1)
        assert len(other.take_up(1).events) == 3


def test_a_match_that_ends_elsewhere_before_it_is_ours_is_not_taken_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with History.open(path) as one, History.open(path) as other:
        keeper = one.begin(POOL, MatchKind.PLAY)
        table = seated(POOL, keep=keeper.keep)

        def ended_meanwhile(history: Path, match: int) -> MatchLock | None:
            play(table)
            keeper.close()
            return lock_match(history, match)

        monkeypatch.setattr(history_module, "lock_match", ended_meanwhile)
        with pytest.raises(StoreError) as raised:
            other.take_up(1)
        assert raised.value.code == "match-not-running"
        assert not one.is_in_play_elsewhere(1)


@pytest.mark.parametrize("kind", [MatchKind.PLAY, MatchKind.WATCH])
def test_a_match_of_ones_own_that_is_open_waits_and_is_in_play_for_others(
    path: Path, kind: MatchKind
) -> None:
    with History.open(path) as one, History.open(path) as other:
        keeper = one.begin(POOL, kind)
        seated(POOL, keep=keeper.keep)
        found = one.summary(1)
        assert one.standing(found) is Standing.WAITING
        assert one.may_go_on(found, Standing.WAITING)
        assert other.standing(found) is Standing.IN_PLAY
        assert not other.may_go_on(found, Standing.IN_PLAY)
        keeper.close()
        # Nobody comes back to a table of bots.
        nobodys = kind is MatchKind.WATCH
        assert one.standing(found) is (
            Standing.BROKEN_OFF if nobodys else Standing.WAITING
        )
        assert one.may_go_on(found, one.standing(found)) is not nobodys


def test_a_broken_off_match_of_bots_is_not_taken_up(path: Path) -> None:
    with History.open(path) as history:
        with history.begin(POOL, MatchKind.WATCH) as keeper:
            seated(POOL, keep=keeper.keep)
        with pytest.raises(StoreError, match="nobody") as raised:
            history.take_up(1)
        assert raised.value.code == "not-by-itself"


def test_a_reader_sees_what_is_written_while_it_looks(path: Path) -> None:
    with History.open(path) as history:
        keeper = history.begin(POOL, MatchKind.PLAY)
        table = seated(POOL, keep=keeper.keep)
        with History.open(path, read_only=True) as reader:
            for _ in range(10):
                step(table)
                assert reader.match(1).events == tuple(table.events)


def test_an_older_match_is_offered_while_the_newest_is_in_play(path: Path) -> None:
    with History.open(path) as one, History.open(path) as other:
        for _ in range(3):
            with one.begin(POOL, MatchKind.PLAY) as keeper:
                seated(POOL, keep=keeper.keep)
        one.take_up(3)
        found = other.resumable()
        assert found is not None
        assert found.id == 2


def test_a_window_that_never_ends_its_writing_is_told_of_and_nothing_happens(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening_module, "BUSY_SECONDS", 0.02)
    with History.open(path) as history:
        keeper = history.begin(POOL, MatchKind.PLAY)
        table = seated(POOL, keep=keeper.keep)
        state, events = table.state, list(table.events)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="another window") as raised:
                step(table)
            other.execute("ROLLBACK")
        assert raised.value.code == "history-busy"
        assert table.state is state
        assert table.events == events
        assert history.match(1).events == tuple(events)
        play(table)
        assert history.match(1).events == played(POOL)


def test_a_file_written_to_while_it_was_looked_at_is_looked_at_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with History.open(path) as history, history.begin(POOL, MatchKind.PLAY) as keeper:
        seated(POOL, keep=keeper.keep)
    look = opening_module._content_version

    def disturbed(path: Path, connection: sqlite3.Connection) -> int:
        monkeypatch.setattr(opening_module, "_content_version", look)
        with History.open(path) as other:
            play(seated(POOL, keep=other.begin(POOL, MatchKind.PLAY).keep))
        raise failures.damaged(path, "half of it is older than the rest")

    monkeypatch.setattr(opening_module, "_content_version", disturbed)
    with History.open(path) as history:
        assert history.match(2).events == played(POOL)


def test_windows_wait_for_each_other_for_seconds(path: Path) -> None:
    with History.open(path) as history, history._database.reading() as connection:
        (milliseconds,) = connection.execute("PRAGMA busy_timeout").fetchone()
    assert milliseconds == failures.BUSY_SECONDS * 1000 >= 3000


def test_a_log_that_went_on_without_this_window_is_not_mixed_up(path: Path) -> None:
    # A file system without locks could let two windows play one match.
    with History.open(path) as history:
        keeper = history.begin(POOL, MatchKind.PLAY)
        table = seated(POOL, keep=keeper.keep)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute(
                "INSERT INTO events (match, number, at, crc, event)"
                " SELECT 1, 4, at, crc, event FROM events WHERE number = 3"
            )
        state = table.state
        with pytest.raises(StoreError, match="gone on without") as raised:
            step(table)
        assert raised.value.code == "in-play-elsewhere"
        assert table.state is state


def test_threads_of_one_window_write_one_after_the_other(path: Path) -> None:
    errors = []

    def play_one(history: History) -> None:
        try:
            with history.begin(POOL, MatchKind.PLAY) as keeper:
                play(seated(POOL, keep=keeper.keep))
        except StoreError as error:
            errors.append(error)

    with History.open(path) as history:
        threads = [threading.Thread(target=play_one, args=(history,)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert errors == []
        for id in range(1, 5):
            assert history.match(id).events == played(POOL)


def test_locks_of_matches_that_ended_leave_no_files(path: Path) -> None:
    with History.open(path) as history:
        over = history.begin(POOL, MatchKind.PLAY)
        play(seated(POOL, keep=over.keep))
        given_up = history.begin(POOL, MatchKind.PLAY)
        seated(POOL, keep=given_up.keep)
        running = history.begin(POOL, MatchKind.PLAY)
        seated(POOL, keep=running.keep)
        given_up.leave()
    left = sorted(file.name for file in path.parent.iterdir())
    assert left == ["history.db", "history.db.match-3.lock"]
