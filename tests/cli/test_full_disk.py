"""On a full disk every command says that it is full, and what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from rummy_tui.store import History, opening
from tests.cli.running import Run, is_one_sentence
from tests.full_disk import of_sqlite, room_for


@pytest.mark.parametrize(
    "args",
    [
        ("play", "--plain", "--resume"),
        ("stats", "--reset", "--yes"),
        ("stats",),
        ("history",),
        ("score", "--resume"),
        ("score", "--list"),
        ("score", "--names", "A1,B1", "--format", "points", "--rules", "desk"),
    ],
    ids=" ".join,
)
def test_every_command_says_that_the_disk_is_full(
    args: tuple[str, ...], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "history.db"
    History.open(path).close()
    monkeypatch.setenv("RUMMY_HISTORY", str(path))
    room_for(monkeypatch, 0)

    def io_error(*_: object) -> None:
        raise of_sqlite(sqlite3.SQLITE_IOERR_SHMSIZE, "disk I/O error")

    monkeypatch.setattr(opening, "_checked_version", io_error)
    done = run(*args)

    assert done.exit_code == 2
    assert is_one_sentence(done.stderr)
    assert "there is no room left for the history" in done.stderr
    assert done.stderr.endswith("make room on the disk and do it again\n")
