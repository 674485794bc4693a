"""What cannot be written has not happened, and is said in a sentence."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy_tui.engine.apply import replay
from rummy_tui.engine.seat import Seat
from rummy_tui.store import History, MatchKind, MatchStatus, StoreError
from rummy_tui.store import keeper as keeper_module
from tests.store.children import Nursery
from tests.store.nursery import SETUP
from tests.store.playing import play, played, seated, step


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History.open(tmp_path / "history.db") as history:
        yield history


def most_pages(history: History, more: int) -> None:
    """Let the file grow by so many pages and no more."""
    with history._database.reading() as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + more}")


def test_on_a_full_disk_nothing_happens_until_there_is_room(history: History) -> None:
    keeper = history.begin(SETUP, MatchKind.PLAY)
    table = seated(SETUP, keep=keeper.keep)
    most_pages(history, 0)
    error = None
    while error is None:
        state, events = table.state, list(table.events)
        try:
            step(table)
        except StoreError as refused:
            error = refused

    assert error.code == "history-full"
    assert "no room" in str(error)
    assert table.state is state
    assert table.events == events
    assert history.match(1).events == tuple(events)
    assert replay(history.match(1).events) == state
    most_pages(history, 1000)
    play(table)
    assert history.match(1).events == played(SETUP)


def test_a_match_that_cannot_be_written_down_is_not_begun(history: History) -> None:
    most_pages(history, 0)
    error, begun = None, []
    while error is None:
        keeper = history.begin(SETUP, MatchKind.PLAY)
        begun.append(keeper)
        try:
            seated(SETUP, keep=keeper.keep)
        except StoreError as refused:
            error = refused

    assert error.code == "history-full"
    written = sum(keeper.id is not None for keeper in begun)
    assert history.matches().total == written
    most_pages(history, 1000)
    seated(SETUP, keep=history.begin(SETUP, MatchKind.PLAY).keep)
    assert history.matches().total == written + 1


def test_a_system_that_refuses_to_write_more_stops_the_match_where_it_is(
    nursery: Nursery, tmp_path: Path
) -> None:
    path = tmp_path / "history.db"
    nursery.start("limited", path, 200_000)
    told = json.loads(nursery.line().strip("."))

    assert told["code"] in ("history-unwritable", "history-full")
    assert told["stood"]
    assert 3 < told["before"] < len(played(SETUP))
    assert told["same"]
    with History.open(path) as history:
        assert history.match(1).events == played(SETUP)


@pytest.fixture
def closed_folder() -> Iterator[Path]:
    """A folder in which nobody but root may write, and which everybody may read."""
    folder = Path(tempfile.mkdtemp())
    path = folder / "history.db"
    with History.open(path) as history, history.begin(SETUP, MatchKind.PLAY) as keeper:
        play(seated(SETUP, keep=keeper.keep))
    path.chmod(0o444)
    folder.chmod(0o555)
    yield path
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_what_may_only_be_read_can_be_read(
    nursery: Nursery, closed_folder: Path
) -> None:
    nursery.start("stranger", closed_folder)
    told = json.loads(nursery.line())

    assert told == {
        "code": "history-unwritable",
        "matches": [1],
        "events": len(played(SETUP)),
    }


def test_where_no_folder_can_be_made_there_is_no_history(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file/history.db", tmp_path / "file/a/b/history.db"):
        for read_only in (False, True):
            with pytest.raises(StoreError, match="cannot be opened") as raised:
                History.open(path, read_only=read_only)
            assert raised.value.code == "history-unwritable"


@pytest.mark.parametrize("path", [os.devnull, os.sep, f"{os.sep}a\0b", "x" * 5000])
def test_what_is_no_file_is_said_to_be_none(path: str) -> None:
    with pytest.raises(StoreError) as raised:
        History.open(Path(path))
    assert raised.value.code == "history-unwritable"
    assert str(raised.value).isprintable()


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(StoreError, match="no file") as raised:
        History.open(path)
    assert raised.value.code == "history-unwritable"


def test_a_file_taken_away_in_play_is_missed_before_anything_is_lost(
    history: History,
) -> None:
    keeper = history.begin(SETUP, MatchKind.PLAY)
    table = seated(SETUP, keep=keeper.keep)
    state = table.state
    away = history.path.with_name("away.db")
    history.path.rename(away)
    with pytest.raises(StoreError, match="moved or deleted") as raised:
        step(table)
    assert raised.value.code == "history-unwritable"
    assert table.state is state
    away.rename(history.path)
    step(table)
    assert history.match(1).events == tuple(table.events)


def test_a_reader_cannot_write(tmp_path: Path, history: History) -> None:
    with history.begin(SETUP, MatchKind.PLAY) as keeper:
        seated(SETUP, keep=keeper.keep)
    with History.open(history.path, read_only=True) as reader:
        for attempt in (
            lambda: reader.begin(SETUP, MatchKind.PLAY),
            lambda: reader.take_up(1),
            reader.rebuild_results,
            reader.reset_statistics,
        ):
            with pytest.raises(StoreError, match="for reading only") as raised:
                attempt()
            assert raised.value.code == "history-unwritable"
        with (
            pytest.raises(StoreError, match="readonly"),
            reader._database.reading() as connection,
        ):
            connection.execute("DELETE FROM seats")


def test_ctrl_c_in_the_middle_of_a_writing_leaves_nothing_of_it(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = history.begin(SETUP, MatchKind.PLAY)
    table = seated(SETUP, keep=keeper.keep)
    with monkeypatch.context() as patched:

        def interrupted(*_: object) -> None:
            raise KeyboardInterrupt

        patched.setattr(keeper_module, "write_scores", interrupted)
        state = table.state
        with pytest.raises(KeyboardInterrupt):
            step(table)
    assert table.state is state
    assert history.match(1).events == tuple(table.events)
    play(table)
    assert history.match(1).events == played(SETUP)
    assert history.match(1).summary.status is MatchStatus.OVER


def test_a_match_is_let_go_of_even_where_nothing_can_be_written(
    history: History,
) -> None:
    for let_go in ("close", "leave"):
        keeper = history.begin(SETUP, MatchKind.PLAY)
        seated(SETUP, keep=keeper.keep)
        assert keeper.id is not None
        keeper.keep_arrangement(Seat(0), {"groups": ["x" * 9000]})
        away = history.path.with_name("away.db")
        history.path.rename(away)
        with pytest.raises(StoreError):
            getattr(keeper, let_go)()
        away.rename(history.path)
        history.take_up(keeper.id).keeper.leave()
