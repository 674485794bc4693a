"""A file that is no sound history of ours is said to be one, and never touched."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from rummy_tui.errors import RummyError
from rummy_tui.rules.profile import Format
from rummy_tui.store import History, MatchKind, StoreError, schema
from tests.store.playing import play, seated, setup_of

SETUP = setup_of(5, "Asha", players=3, format=Format.POOL_101)
PAGE = 4096


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A history with some matches in it, closed."""
    path = tmp_path_factory.mktemp("sound") / "history.db"
    with History.open(path) as history:
        for _ in range(5):
            with history.begin(SETUP, MatchKind.PLAY) as keeper:
                play(seated(SETUP, keep=keeper.keep))
    assert path.stat().st_size > 25 * PAGE
    return path


@pytest.fixture
def path(tmp_path: Path, sound: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path))


def content_of(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def refused(path: Path, *, read_only: bool = False) -> StoreError:
    """What is said about a file that is not opened; nothing of it has changed."""
    before = content_of(path.parent)
    with pytest.raises(StoreError) as raised:
        History.open(path, read_only=read_only)
    assert content_of(path.parent) == before
    said = str(raised.value)
    assert isinstance(raised.value, RummyError)
    assert "\n" not in said
    assert path.name in said
    return raised.value


def run(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def overwrite(path: Path, offset: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(content)


NO_HISTORIES: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("theme = 'dark'\n" * 1000),
    "a short text": lambda path: path.write_text("x"),
    "rubbish": lambda path: path.write_bytes(Random(1).randbytes(40 * PAGE)),
    "nothing but noughts": lambda path: path.write_bytes(bytes(PAGE)),
    "its first page lost": lambda path: overwrite(path, 0, bytes(PAGE)),
    "its name lost": lambda path: overwrite(path, 0, b"SQLite format 4"),
}
CUTS = {
    f"cut to {size}": size
    for size in (1, 60, 512, PAGE - 1, PAGE, PAGE + 100, 5 * PAGE, 20 * PAGE + 1)
}
MISSING = ("matches", "seats", "events", "deals", "results", "arrangements", "marks")


@pytest.mark.parametrize("read_only", [False, True], ids=["play", "read"])
@pytest.mark.parametrize("name", NO_HISTORIES)
def test_what_is_no_database_is_damaged(path: Path, name: str, read_only: bool) -> None:
    NO_HISTORIES[name](path)
    error = refused(path, read_only=read_only)

    assert error.code == "history-damaged"
    assert "is damaged" in str(error)
    assert "move it away" in str(error)


@pytest.mark.parametrize("name", CUTS)
def test_a_file_cut_short_is_damaged(path: Path, name: str) -> None:
    os.truncate(path, CUTS[name])

    assert refused(path).code == "history-damaged"
    assert refused(path, read_only=True).code == "history-damaged"


def test_rubbish_in_any_page_is_found_before_anything_is_written(
    path: Path, sound: Path
) -> None:
    pages = sound.stat().st_size // PAGE
    random = Random(3)
    for page in range(1, pages):
        shutil.copy(sound, path)
        overwrite(path, page * PAGE, random.randbytes(PAGE))
        assert refused(path).code == "history-damaged", f"page {page}"


@pytest.mark.parametrize("letter", [b"7", b"x", b"\xff"])
def test_a_letter_changed_within_an_event_is_found_when_it_is_read(
    path: Path, letter: bytes
) -> None:
    content = path.read_bytes()
    before = b'{"event": "ClosedCardDrawn", "seat": 0, "card": '
    at = content.index(before) + len(before)
    assert content[at : at + 1] != letter
    overwrite(path, at, letter)
    codes = []
    with History.open(path) as history:
        for match in history.matches().matches:
            try:
                history.match(match.id)
            except StoreError as error:
                codes.append(error.code)
    assert codes == ["history-damaged"]


def test_an_event_that_is_gone_is_missed(path: Path) -> None:
    run(path, "DELETE FROM events WHERE match = 2 AND number = 9")
    run(path, "DELETE FROM events WHERE match = 3")
    with History.open(path) as history:
        for match in (2, 3):
            with pytest.raises(StoreError, match=f"match {match}") as raised:
                history.match(match)
            assert raised.value.code == "history-damaged"


def test_a_seed_that_is_not_the_one_promised_is_noticed(path: Path) -> None:
    run(path, "UPDATE matches SET seed = '6', status = 'running' WHERE id = 2")
    with History.open(path) as history:
        with pytest.raises(StoreError, match="match 2") as raised:
            history.take_up(2)
        assert raised.value.code == "history-damaged"
        assert not history.is_in_play_elsewhere(2)


@pytest.mark.parametrize(
    "change", ["kind = 'chess'", "format = 'x'", "started = 1e300", "extra = '{'"]
)
def test_a_row_that_makes_no_sense_is_damaged(path: Path, change: str) -> None:
    run(path, f"UPDATE matches SET {change} WHERE id = 2")
    with History.open(path) as history, pytest.raises(StoreError) as raised:
        history.matches()
    assert raised.value.code == "history-damaged"


@pytest.mark.parametrize("name", MISSING)
def test_a_file_without_one_of_its_tables_is_damaged(path: Path, name: str) -> None:
    run(path, "PRAGMA foreign_keys = OFF", f"DROP TABLE {name}")
    error = refused(path)

    assert error.code == "history-damaged"
    assert f"it has no {name}" in str(error)


def test_a_file_without_any_table_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    run(path, f"PRAGMA application_id = {schema.APPLICATION_ID}", "VACUUM")

    assert refused(path).code == "history-damaged"


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_another_programs_database_is_left_alone(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "places.db"
    run(path, f"PRAGMA journal_mode = {mode}", "CREATE TABLE matches (id)")
    for application in (0, 252006674):
        run(path, f"PRAGMA application_id = {application}")
        error = refused(path)
        assert error.code == "history-foreign"
        assert "RUMMY_HISTORY" in str(error)


@pytest.mark.parametrize("read_only", [False, True], ids=["play", "read"])
def test_a_newer_history_is_left_alone(path: Path, read_only: bool) -> None:
    run(path, "ALTER TABLE matches RENAME TO games", "PRAGMA user_version = 99")
    error = refused(path, read_only=read_only)

    assert error.code == "history-newer"
    assert "99" in str(error)
    assert "update the program" in str(error)


def test_a_newer_history_is_known_by_its_log_too(path: Path, tmp_path: Path) -> None:
    # What a newer program wrote last may not have come into the file itself.
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 99")
        folder = tmp_path / "left"
        folder.mkdir()
        for file in tmp_path.glob("history.db*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, folder)
    left = folder / "history.db"
    before = left.read_bytes(), (folder / "history.db-wal").read_bytes()
    with pytest.raises(StoreError) as raised:
        History.open(left)

    assert raised.value.code == "history-newer"
    assert before == (left.read_bytes(), (folder / "history.db-wal").read_bytes())


def test_an_event_of_a_newer_program_is_no_damage(path: Path) -> None:
    text = '{"event": "CardsSwapped"}'
    crc = crc32(f"2 5 {text}".encode())
    where = "match = 2 AND number = 5"
    run(path, f"UPDATE events SET event = '{text}', crc = {crc} WHERE {where}")
    with History.open(path) as history:
        with pytest.raises(StoreError, match="event 5 of match 2") as raised:
            history.match(2)
        assert raised.value.code == "history-newer"


def test_an_empty_file_is_as_good_as_none(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    path.touch()
    with History.open(path, read_only=True) as history:
        assert history.matches().total == 0
    assert path.stat().st_size == 0
    with History.open(path) as history:
        assert history.matches().total == 0
    assert path.stat().st_size > 0


def test_an_empty_file_beside_a_log_is_what_is_left_of_one(
    path: Path, tmp_path: Path
) -> None:
    beside = tmp_path / "history.db-wal"
    beside.write_bytes(Random(1).randbytes(5000))
    os.truncate(path, 0)

    assert refused(path).code == "history-damaged"
    assert refused(path, read_only=True).code == "history-damaged"


@pytest.mark.parametrize("read_only", [False, True], ids=["play", "read"])
def test_a_log_without_its_file_does_not_get_into_a_new_one(
    tmp_path: Path, read_only: bool
) -> None:
    (tmp_path / "history.db-wal").write_bytes(Random(1).randbytes(5000))
    error = refused(tmp_path / "history.db", read_only=read_only)

    assert error.code == "history-damaged"
    assert "history.db-wal" in str(error)
