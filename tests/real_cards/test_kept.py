"""A sheet on disk: before it is told, after a kill, in the list of matches."""

from __future__ import annotations

import io
import json
import os
import signal
import sqlite3
import subprocess
from contextlib import AbstractContextManager, closing
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from rummy_tui.cli.check_referee import CheckReferee
from rummy_tui.errors import RummyError
from rummy_tui.plain.voice import Voice
from rummy_tui.real_cards.book import Book, ledger_of
from rummy_tui.real_cards.entries import SheetOpened
from rummy_tui.real_cards.ledger import Ledger
from rummy_tui.real_cards.talk import ScoreTalk
from rummy_tui.store import History, MatchKind, MatchStatus, StoreError
from rummy_tui.store.log_rows import check_sum
from rummy_tui.store.score_sheets import ScoreSheets
from tests.cli.running import DEADLINE, command, running
from tests.real_cards.at_table import FAMILY, AtTable, opened

LINES = (
    "asha 0, ravi 80, meera 34, dev d",
    "meera won",
    "asha 60, ravi 30, dev m",
    "yes",
    "undo",
    "no",
    "names dev Devi",
    "undo",
)
"""Each makes an entry."""
TWO = ("asha 0, ravi 80", "asha 0, ravi 80")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


def type_into(book: Book, *lines: str) -> str:
    output = io.StringIO()
    reading = io.StringIO("".join(f"{line}\n" for line in lines))
    ScoreTalk(book, Voice(reading, output), CheckReferee()).keep_score()
    return output.getvalue()


def new_sheet(path: Path, *lines: str, table: SheetOpened | None = None) -> int:
    with ScoreSheets.open(path) as sheets:
        book = Book.begun(table or opened(), sheets)
        type_into(book, *lines)
        return book.id


def kept(path: Path, id: int) -> Ledger:
    with ScoreSheets.open(path, read_only=True) as sheets:
        return ledger_of(sheets.read(id))


def in_memory(*lines: str) -> Ledger:
    at_table = AtTable(opened())
    at_table.type(*lines)
    return at_table.book.ledger


def test_a_sheet_comes_back_with_every_step_back(path: Path) -> None:
    id = new_sheet(path, *LINES)
    assert kept(path, id) == in_memory(*LINES)

    with ScoreSheets.open(path) as sheets:
        book = Book.taken_up(id, sheets)
        said = type_into(book, "undo", "undo", "redo")
    assert "Taken back: Ravi stayed out." in said
    assert kept(path, id) == in_memory(*LINES, "undo", "undo", "redo")


class _Watching(io.StringIO):
    """Looks into the history each time something is said."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.seen: list[tuple[int, str]] = []

    def write(self, text: str) -> int:
        with closing(sqlite3.connect(self.path)) as other:
            (count,) = other.execute("SELECT count(*) FROM events").fetchone()
        self.seen.append((count, text))
        return super().write(text)


def test_an_entry_is_on_disk_before_it_is_told(path: Path) -> None:
    with ScoreSheets.open(path) as sheets:
        book = Book.begun(opened(), sheets)
        watching = _Watching(path)
        reading = io.StringIO("".join(f"{line}\n" for line in LINES))
        ScoreTalk(book, Voice(reading, watching), CheckReferee()).keep_score()

    count = 1
    answers = 0
    for seen, text in watching.seen:
        if text.endswith(":\n"):
            # The next line typed makes the next entry, and all that is said then.
            assert seen == count
            count += 1
        else:
            assert seen == min(count, 1 + len(LINES)), text
            answers += 1
    assert answers > len(LINES)


def start(*args: str, path: Path) -> AbstractContextManager[subprocess.Popen[str]]:
    return running(
        command("score", *args), env={**os.environ, "RUMMY_HISTORY": str(path)}
    )


def hear_prompt(process: subprocess.Popen[str]) -> None:
    """Read on until something is asked for."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.endswith(":\n") and not line.startswith("Deal  "):
            return
    raise AssertionError("it ended")


def kill_after_each(lines: tuple[str, ...], path: Path) -> None:
    new = ("--names", ",".join(FAMILY), "--format", "pool-101", "--rules", "standard")
    for number, line in enumerate(lines, start=1):
        with start(*(new if number == 1 else ("--resume", "1")), path=path) as process:
            assert process.stdin is not None
            hear_prompt(process)
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            hear_prompt(process)
            process.send_signal(signal.SIGKILL)
            process.wait(DEADLINE)
        assert kept(path, 1) == in_memory(*lines[:number])


def test_killed_after_an_entry_was_told_it_is_there(path: Path) -> None:
    kill_after_each(LINES[:4], path)


@pytest.mark.slow
def test_killed_after_any_entry_it_is_there(path: Path) -> None:
    kill_after_each(LINES, path)


def test_what_cannot_be_written_is_not_entered(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ScoreSheets.open(path) as sheets:
        book = Book.begun(opened(), sheets)
        path.rename(path.with_name("moved"))
        said = type_into(book, LINES[0])
        assert "was moved or deleted" in said
        assert book.page.lines == ()
        path.with_name("moved").rename(path)

        type_into(book, LINES[0])
    assert kept(path, 1) == in_memory(LINES[0])


# In the list of matches.


def test_a_sheet_is_listed_as_it_stands(path: Path) -> None:
    id = new_sheet(path, *LINES, "names dev Devi")
    with History.open(path, read_only=True) as history:
        (found,) = history.matches(kind=MatchKind.SCORE).matches
    assert (found.id, found.status, found.deals) == (id, MatchStatus.RUNNING, 2)
    assert [seat.name for seat in found.seats] == ["Asha", "Ravi", "Meera", "Devi"]
    assert [seat.score for seat in found.seats] == [60, 110, 34, 60]
    assert found.winner is None


def test_a_sheet_that_is_over_is_listed_so_until_its_end_is_taken_back(
    path: Path,
) -> None:
    table = opened(names=FAMILY[:2])
    id = new_sheet(path, *TWO, table=table)
    with History.open(path, read_only=True) as history:
        (found,) = history.matches(finished=True).matches
    assert found.winner == 0
    assert [(seat.change, seat.place) for seat in found.seats] == [
        (10_000, 1),
        (-10_000, 2),
    ]
    assert found.ended is not None

    with ScoreSheets.open(path) as sheets:
        type_into(Book.taken_up(id, sheets), "undo")
    with History.open(path, read_only=True) as history:
        (found,) = history.matches(finished=False).matches
    assert (found.status, found.winner, found.ended) == (
        MatchStatus.RUNNING,
        None,
        None,
    )
    assert (found.deals, [seat.change for seat in found.seats]) == (1, [0, 0])


def test_R3_real_cards_are_in_no_statistics_and_under_no_limit(path: Path) -> None:
    new_sheet(path, *TWO, table=opened(names=FAMILY[:2]))
    with History.open(path) as history:
        (totals,) = history.statistics()
        assert (totals.deals, totals.matches) == (0, 0)
        assert history.results() == ()
        today: date = datetime.now(UTC).astimezone().date()
        assert history.deals_on(today) == 0
        assert history.resumable() is None


def test_a_sheet_is_no_match_to_replay(path: Path) -> None:
    id = new_sheet(path, *TWO, table=opened(names=FAMILY[:2]))
    with History.open(path) as history:
        for ask in (history.match, history.take_up):
            with pytest.raises(StoreError, match="is a score sheet") as caught:
                ask(id)
            assert caught.value.code == "score-sheet"


def test_a_match_that_was_played_is_no_sheet(path: Path) -> None:
    new_sheet(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE matches SET kind = 'play'")

    with (
        ScoreSheets.open(path) as sheets,
        pytest.raises(StoreError, match="is no score sheet"),
    ):
        sheets.take_up(1)


def test_one_window_has_a_sheet_and_the_other_is_told(path: Path) -> None:
    id = new_sheet(path, LINES[0])
    with ScoreSheets.open(path) as one, ScoreSheets.open(path) as two:
        book = Book.taken_up(id, one)
        with pytest.raises(StoreError, match=f"score sheet {id} is open in another"):
            Book.taken_up(id, two)
        assert two.newest(running=True) is None
        book.close()
        newest = two.newest(running=True)
        assert newest is not None
        Book.taken_up(newest.id, two)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET event = replace(event, '34', '35')",
        "UPDATE events SET number = 7 WHERE number = 2",
        "DELETE FROM events",
    ],
)
def test_a_sheet_that_is_not_as_it_was_written_is_told(path: Path, change: str) -> None:
    id = new_sheet(path, LINES[0])
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(change)

    with ScoreSheets.open(path) as sheets:
        with pytest.raises(RummyError) as caught:
            Book.taken_up(id, sheets)
        assert caught.value.code == "history-damaged"
        # It was let go of again.
        with pytest.raises(RummyError):
            Book.taken_up(id, sheets)


def test_a_sheet_of_a_newer_program_is_told_and_let_go_of(path: Path) -> None:
    id = new_sheet(path, LINES[0])
    line = '{"entry": "CardCounted"}'
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(
            "UPDATE events SET event = ?, crc = ? WHERE number = 2",
            (line, check_sum(id, 2, line)),
        )

    with ScoreSheets.open(path) as one, ScoreSheets.open(path) as two:
        for sheets in (one, two):
            with pytest.raises(RummyError) as caught:
                Book.taken_up(id, sheets)
            assert caught.value.code == "history-newer"


def test_every_line_of_the_log_is_json(path: Path) -> None:
    id = new_sheet(path, *LINES)
    with ScoreSheets.open(path) as sheets:
        first, *others = map(json.loads, sheets.read(id).lines)
    assert first["event"] == "MatchStarted"
    assert [other["entry"] for other in others].count("Undone") == 2


def test_what_follows_from_the_logs_is_made_again_around_a_sheet(path: Path) -> None:
    id = new_sheet(path, *LINES)
    with History.open(path) as history:
        before = history.matches().matches
        assert history.rebuild_results() == 0
        assert history.matches().matches == before
    assert kept(path, id) == in_memory(*LINES)
