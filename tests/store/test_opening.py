"""Where the history is, how it is made, and how it comes to a newer version."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from rummy_tui.engine.events import Event
from rummy_tui.engine.log import load_event
from rummy_tui.store import (
    History,
    MatchKind,
    MatchStatus,
    StoreError,
    history_path,
    opening,
    schema,
)
from tests.store.playing import play, played, seated, setup_of

FIRST = Path(__file__).with_name("version-1.sql")
"""A history as the first version wrote it: a pool that goes on, a match over."""

POINTS = setup_of(11, "Asha", players=2)


def test_it_lies_in_the_users_data_folder_or_where_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert history_path({}).name == "history.db"
    assert history_path({}).parent.name in ("rummy", "data")
    assert tmp_path in history_path({}).parents
    assert history_path({"RUMMY_HISTORY": "~/mine.db"}) == tmp_path / "mine.db"
    monkeypatch.setenv("RUMMY_HISTORY", str(tmp_path / "a" / "b.db"))
    with History.open() as history:
        assert history.path == tmp_path / "a" / "b.db"


def test_a_reader_of_no_history_finds_it_empty_and_makes_none(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "history.db"
    with History.open(path, read_only=True) as history:
        assert history.matches().total == 0
        assert history.results() == ()
        assert history.resumable() is None
        (totals,) = history.statistics()
        assert totals.deals == totals.matches == 0
        with pytest.raises(StoreError):
            history.match(1)
    assert list(tmp_path.iterdir()) == []


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        seated(POINTS, keep=history.begin(POINTS, MatchKind.PLAY).keep)
        files = list(tmp_path.iterdir())
        assert len(files) == 4
        for file in files:
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        with history._database.reading() as connection:
            (synchronous,) = connection.execute("PRAGMA synchronous").fetchone()
            (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
        assert (synchronous, mode) == (2, "wal")


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    History.open(path).close()
    with closing(sqlite3.connect(path)) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    assert application == int.from_bytes(b"RUMY", "big")
    assert version == len(schema.MIGRATIONS)
    assert [file.name for file in tmp_path.iterdir()] == ["history.db"]


@pytest.mark.parametrize("name", ["100% rummy?.db", "#1;mode=ro&x.db", "ähm 'x'.db"])
def test_any_name_is_that_of_a_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with History.open(path) as history:
        with history.begin(POINTS, MatchKind.PLAY) as keeper:
            seated(POINTS, keep=keeper.keep)
        assert history.resumable() is not None
    assert path.is_file()
    with History.open(path) as history:
        assert history.match(1).events == played(POINTS)[:3]


def test_a_link_leads_to_the_same_history(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "history.db"
    link.symlink_to(tmp_path / "real" / "rummy.db")
    with History.open(link) as history:
        keeper = history.begin(POINTS, MatchKind.PLAY)
        seated(POINTS, keep=keeper.keep)
        with History.open(tmp_path / "real" / "rummy.db") as other:
            assert other.is_in_play_elsewhere(1)
            assert len(other.match(1).events) == 3
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == [link.name]


def test_of_two_windows_that_make_it_the_second_finds_what_the_first_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "history.db"
    made = opening._make

    def made_meanwhile(path: Path) -> None:
        monkeypatch.setattr(opening, "_make", made)
        with History.open(path) as first, first.begin(POINTS, MatchKind.PLAY) as keeper:
            play(seated(POINTS, keep=keeper.keep))
        made(path)

    monkeypatch.setattr(opening, "_make", made_meanwhile)
    with History.open(path) as second:
        assert second.match(1).events == played(POINTS)
    assert [file.name for file in tmp_path.iterdir()] == ["history.db"]


def test_a_file_system_without_links_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    with History.open(tmp_path / "history.db") as history:
        assert history.matches().total == 0
    assert [file.name for file in tmp_path.iterdir()] == ["history.db"]


# Versions.


@pytest.fixture
def first(tmp_path: Path) -> Path:
    path = tmp_path / "history.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST.read_text("utf-8"))
        connection.execute("PRAGMA journal_mode = WAL")
    return path


def log_in(path: Path, match: int) -> tuple[Event, ...]:
    """The events of a match as they stand in a file."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(
            "SELECT event FROM events WHERE match = ? ORDER BY number", (match,)
        )
        return tuple(load_event(text) for (text,) in rows)


def test_what_the_first_version_wrote_still_goes_on(first: Path) -> None:
    # Bots may have learned since, so what they do from here on is not compared.
    over, running = log_in(first, 2), log_in(first, 1)
    with History.open(first) as history:
        assert history.match(2).events == over
        assert history.match(2).summary.status is MatchStatus.OVER
        taken = history.take_up(1)
        assert taken.events == running
        assert taken.setup.names == ("Asha",)
        assert taken.arrangements == {0: {"groups": [[1, 2]]}}
        play(seated(taken.setup, events=taken.events, keep=taken.keeper.keep))
        stored = history.match(1)
        assert stored.events[: len(running)] == running
        assert stored.summary.status is MatchStatus.OVER
        history.rebuild_results()


def test_the_first_migration_is_what_it_was_when_it_was_released(
    first: Path,
) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in schema.MIGRATIONS[0]:
            connection.execute(statement)
        now = schema_of(connection)
    with closing(sqlite3.connect(first)) as connection:
        assert schema_of(connection) == now


def schema_of(connection: sqlite3.Connection) -> set[str]:
    rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL")
    return {" ".join(sql.split()) for (sql,) in rows}


NEXT = (
    "ALTER TABLE matches ADD COLUMN note TEXT NOT NULL DEFAULT 'none'",
    "CREATE TABLE notes (match INTEGER PRIMARY KEY, text TEXT NOT NULL)",
    "INSERT INTO notes SELECT id, kind FROM matches",
)


@pytest.mark.parametrize("read_only", [False, True], ids=["play", "read"])
def test_an_older_history_is_brought_to_the_newest_version(
    first: Path, monkeypatch: pytest.MonkeyPatch, read_only: bool
) -> None:
    third = ("CREATE INDEX notes_text ON notes (text)",)
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, NEXT, third))
    with History.open(first, read_only=read_only) as history:
        assert history.matches().total == 2
        with history._database.reading() as connection:
            assert schema.version_of(connection) == len(schema.MIGRATIONS)
            notes = connection.execute("SELECT * FROM notes ORDER BY match").fetchall()
            assert notes == [(1, "play"), (2, "watch")]
        assert history.match(2).events == log_in(first, 2)
    # And once only.
    with History.open(first) as history:
        taken = history.take_up(1)
        play(seated(taken.setup, events=taken.events, keep=taken.keeper.keep))
        assert history.match(1).summary.status is MatchStatus.OVER


def test_a_new_history_is_of_the_newest_version_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, NEXT))
    with History.open(tmp_path / "new.db") as history:
        play(seated(POINTS, keep=history.begin(POINTS, MatchKind.PLAY).keep))
        with history._database.reading() as connection:
            assert schema.version_of(connection) == len(schema.MIGRATIONS)
            assert connection.execute("SELECT note FROM matches").fetchall() == [
                ("none",)
            ]


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = first.read_bytes()
    broken = (*NEXT, "INSERT INTO nowhere VALUES (1)")
    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, broken))
        with pytest.raises(StoreError):
            History.open(first)
    assert first.read_bytes() == before
    with History.open(first) as history:
        assert history.match(2).events == log_in(first, 2)


def test_after_a_migration_an_older_program_leaves_the_file_alone(
    first: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, NEXT))
        History.open(first).close()
    before = first.read_bytes()
    with pytest.raises(StoreError) as raised:
        History.open(first)
    assert raised.value.code == "history-newer"
    assert first.read_bytes() == before


def test_a_damaged_older_history_is_not_brought_to_any_version(
    first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = bytearray(first.read_bytes())
    content[3 * 4096 : 4 * 4096] = b"\x07" * 4096
    first.write_bytes(content)
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, NEXT))
    with pytest.raises(StoreError) as raised:
        History.open(first)
    assert raised.value.code == "history-damaged"
    assert first.read_bytes() == bytes(content)


def test_a_copy_of_a_history_is_a_history(tmp_path: Path, first: Path) -> None:
    copy = Path(shutil.copy(first, tmp_path / "copy.db"))
    with History.open(copy) as history:
        assert history.matches().total == 2
