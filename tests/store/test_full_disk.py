"""A full disk is said to be full, and what is on it stays whole and no more than that.

SQLite itself says no more than "disk I/O error" where it cannot write beside the file.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rummy_tui.store import History, MatchKind, StoreError
from rummy_tui.store import history as history_module
from rummy_tui.store.failures import failure_of
from rummy_tui.store.match_lock import lock_match
from tests.full_disk import of_sqlite, of_system, room_for
from tests.store.nursery import SETUP
from tests.store.playing import play, seated

ROOT = Path(__file__).parents[2]
ROOM = "make room on the disk and do it again"
WRITABLE = "make its folder writable, or let RUMMY_HISTORY name another file"
ELSEWHERE = "; let RUMMY_HISTORY name another file"
SOUND = "see whether its disk is sound and has room for it, or let RUMMY_HISTORY name"


CAUSES = [
    (of_sqlite(sqlite3.SQLITE_FULL, "database or disk is full"), "full", ROOM),
    (of_sqlite(sqlite3.SQLITE_IOERR_SHMSIZE, "disk I/O error"), "unwritable", SOUND),
    (of_sqlite(sqlite3.SQLITE_IOERR_READ, "disk I/O error"), "unwritable", SOUND),
    (of_sqlite(sqlite3.SQLITE_NOMEM, "out of memory"), "unwritable", SOUND),
    (of_sqlite(sqlite3.SQLITE_READONLY, "readonly"), "unwritable", WRITABLE),
    (of_sqlite(sqlite3.SQLITE_CANTOPEN, "unable to open"), "unwritable", WRITABLE),
    (of_sqlite(sqlite3.SQLITE_CORRUPT, "malformed"), "damaged", "put a copy of it"),
    (of_system(errno.ENOSPC), "full", ROOM),
    (of_system(errno.EDQUOT), "full", ROOM),
    (of_system(errno.EACCES), "unwritable", WRITABLE),
    (of_system(errno.EPERM), "unwritable", WRITABLE),
    (of_system(errno.EROFS), "unwritable", WRITABLE),
    (of_system(errno.EIO), "unwritable", SOUND),
    (of_system(errno.ENOTDIR), "unwritable", ELSEWHERE),
    (of_system(errno.ENAMETOOLONG), "unwritable", ELSEWHERE),
    (ValueError("embedded null byte"), "unwritable", ELSEWHERE),
]


@pytest.mark.parametrize(("error", "code", "way_out"), CAUSES, ids=lambda it: str(it))
def test_what_to_do_fits_what_went_wrong(
    error: Exception, code: str, way_out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room_for(monkeypatch, 10**9)
    told = failure_of(Path("/disk/history.db"), error)

    assert told.code == f"history-{code}"
    assert way_out in str(told)
    assert str(told).count("writable") == (way_out == WRITABLE)
    # Nobody has to guess what the system calls it.
    assert ("room" in str(told)) is (way_out in (ROOM, SOUND))


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (sqlite3.SQLITE_IOERR_SHMSIZE, "disk I/O error"),
        (sqlite3.SQLITE_IOERR_WRITE, "disk I/O error"),
        (sqlite3.SQLITE_CANTOPEN, "unable to open database file"),
    ],
)
@pytest.mark.parametrize("free", [0, 20_000])
def test_sqlite_without_room_is_a_full_disk_whatever_it_calls_it(
    code: int, text: str, free: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    room_for(monkeypatch, free)
    told = failure_of(Path("/disk/history.db"), of_sqlite(code, text))
    assert told.code == "history-full"
    assert text not in str(told)


def test_a_disk_nobody_can_ask_is_not_said_to_be_full() -> None:
    error = of_sqlite(sqlite3.SQLITE_IOERR_READ, "disk I/O error")
    told = failure_of(Path("/no/such/folder/history.db"), error)
    assert told.code == "history-unwritable"


def test_a_lock_that_finds_no_room_is_told_as_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object, **__: object) -> None:
        raise of_system(errno.ENOSPC)

    monkeypatch.setattr("filelock.FileLock.acquire", no_room)
    with pytest.raises(StoreError, match="no room left for the lock") as raised:
        lock_match(tmp_path / "history.db", 1)
    assert raised.value.code == "history-full"


def test_in_a_file_that_was_taken_away_nobody_is_told_to_make_it_writable(
    tmp_path: Path,
) -> None:
    with History.open(tmp_path / "history.db") as history:
        keeper = history.begin(SETUP, MatchKind.PLAY)
        history.path.rename(tmp_path / "away.db")
        with pytest.raises(StoreError, match="put it back, or leave and start again"):
            seated(SETUP, keep=keeper.keep)


# A real disk, where this user may have one.


@pytest.fixture
def told_by_tiny_disks(tmp_path: Path) -> list[dict[str, Any]]:
    alone = ["unshare", "--map-root-user", "--mount"]
    try:
        may = subprocess.run(
            [*alone, "mount", "-t", "tmpfs", "none", str(tmp_path)],
            capture_output=True,
            check=False,
        )
    except OSError:
        pytest.skip("no `unshare` here, so no disk of one's own")
    if may.returncode != 0:
        pytest.skip("this user may have no disk of their own")
    done = subprocess.run(
        [*alone, sys.executable, "-m", "tests.store.tiny_disk", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_on_a_real_disk_of_any_size_it_is_told_and_nothing_breaks(
    told_by_tiny_disks: list[dict[str, Any]],
) -> None:
    is_full: set[bool] = set()
    for found in told_by_tiny_disks:
        for problem in found["little"] + found["none"]:
            is_full.add(bool(problem))
            assert problem.get("code", "history-full") == "history-full", found
            assert "writable" not in problem.get("text", "")
        # A copy is there only where the reset has happened.
        copies = [name for name in found["left"] if re.match(r"history-.*\.db", name)]
        assert len(copies) == (not found["little"][2]), found
        assert not [name for name in found["left"] if ".new-" in name], found
        # With room for it everything goes on.
        assert found["large"] == {}, found
    assert is_full == {True, False}


# A reset that is refused.


@contextmanager
def unwritable_mark(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def refuse(connection: sqlite3.Connection) -> None:
        raise of_sqlite(sqlite3.SQLITE_FULL, "database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(history_module, "mark_beginning", refuse)
        yield


@contextmanager
def unwritable_copy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def refuse(file: int) -> None:
        raise of_system(errno.ENOSPC)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", refuse)
        yield


@contextmanager
def ctrl_c(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def interrupted(connection: sqlite3.Connection) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(history_module, "mark_beginning", interrupted)
        yield


@pytest.mark.parametrize("refused", [unwritable_mark, unwritable_copy, ctrl_c])
def test_a_reset_that_did_not_happen_leaves_no_copy(
    refused: Callable[[pytest.MonkeyPatch], Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "kept"
    with History.open(folder / "history.db") as history:
        with history.begin(SETUP, MatchKind.PLAY) as keeper:
            play(seated(SETUP, keep=keeper.keep))
        before = history.statistics()
        with refused(monkeypatch), pytest.raises((StoreError, KeyboardInterrupt)):
            history.reset_statistics()

        assert [file.name for file in folder.glob("history-*")] == []
        assert history.statistics() == before
        copy = history.reset_statistics()
        assert copy is not None
        assert copy.exists()
        assert history.statistics() != before


def test_a_copy_that_was_there_before_is_not_taken_away(tmp_path: Path) -> None:
    there = tmp_path / "history-copy.db"
    there.write_bytes(b"somebody else's")
    with (
        History.open(tmp_path / "history.db") as history,
        pytest.raises(StoreError, match="a copy of the history"),
    ):
        history._database.copy_to(there)
    assert there.read_bytes() == b"somebody else's"
