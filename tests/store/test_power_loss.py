"""Power gone in the middle of a writing: the last whole action is there, no more.

What a disk holds then is the file and a log cut off anywhere, or with rubbish at its
end.
"""

from __future__ import annotations

import shutil
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from rummy_tui.engine.events import DealSettled, Event
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import State
from rummy_tui.rules.profile import Format
from rummy_tui.store import History, MatchKind
from tests.store.playing import play, played, seated, setup_of

HEADER, FRAME_HEADER, PAGE = 32, 24, 4096
"""Bytes of SQLite's log: its header, what stands before each page, a page."""

SETUP = setup_of(11, "Asha", players=2, format=Format.DEALS_2)
WHOLE = played(SETUP)


@dataclass(frozen=True)
class Written:
    """What must be there once so many bytes of the log are."""

    log: int
    events: int
    arrangement: int


@dataclass(frozen=True)
class Disk:
    """The file and its log as they lay on the disk when the match was over."""

    file: Path
    log: bytes
    written: tuple[Written, ...]

    def after(self, log: int) -> Written:
        """What must be there when this many bytes of the log are whole."""
        sizes = [written.log for written in self.written]
        return self.written[bisect_right(sizes, log) - 1]


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Disk:
    folder = tmp_path_factory.mktemp("disk")
    path = folder / "history.db"
    log = folder / "history.db-wal"
    with History.open(path) as history:
        keeper = history.begin(SETUP, MatchKind.PLAY)
        written = [Written(0, 0, 0)]

        def keep(events: tuple[Event, ...], state: State) -> None:
            action = len(written)
            keeper.keep_arrangement(Seat(0), {"action": action})
            keeper.keep(events, state)
            count = written[-1].events + len(events)
            written.append(Written(log.stat().st_size, count, action))

        play(seated(SETUP, keep=keep))
        copy = folder / "lost"
        copy.mkdir()
        shutil.copy(path, copy)
        return Disk(copy / "history.db", log.read_bytes(), tuple(written))


def check(disk: Disk, log: bytes, expected: Written) -> None:
    beside = disk.file.with_name("history.db-wal")
    beside.write_bytes(log)
    disk.file.with_name("history.db-shm").unlink(missing_ok=True)
    with History.open(disk.file, read_only=True) as history:
        matches = history.matches().matches
        if expected.events == 0:
            assert matches == ()
            return
        (summary,) = matches
        assert history.match(1).events == WHOLE[: expected.events]
        events = WHOLE[: expected.events]
        settled = sum(isinstance(event, DealSettled) for event in events)
        assert summary.deals == settled == len(history.results(limit=100))
        with history._database.reading() as connection:
            arranged = connection.execute("SELECT content FROM arrangements").fetchall()
        assert arranged == [(f'{{"action": {expected.arrangement}}}',)]


def test_the_log_is_as_long_as_is_assumed_here(disk: Disk) -> None:
    assert (len(disk.log) - HEADER) % (FRAME_HEADER + PAGE) == 0
    assert disk.written[-1] == Written(len(disk.log), len(WHOLE), len(disk.written) - 1)
    assert len(disk.written) > 25


def test_cut_at_every_page_of_the_log_the_last_whole_action_is_there(
    disk: Disk,
) -> None:
    frames = range(HEADER, len(disk.log) + 1, FRAME_HEADER + PAGE)
    assert len(frames) > 100
    for cut in (0, *frames):
        check(disk, disk.log[:cut], disk.after(cut))


def test_cut_anywhere_the_last_whole_action_is_there(disk: Disk) -> None:
    random = Random(1)
    for cut in random.sample(range(len(disk.log)), 200):
        check(disk, disk.log[:cut], disk.after(cut))


def test_what_was_on_the_disk_before_is_not_taken_for_an_action(disk: Disk) -> None:
    random = Random(2)
    for cut in random.sample(range(len(disk.log)), 40):
        rubbish = random.randbytes(len(disk.log) - cut)
        check(disk, disk.log[:cut] + rubbish, disk.after(cut))
        nothing = bytes(len(rubbish))
        # A byte that is nought in the log as well is whole all the same.
        whole = cut + len(disk.log[cut:]) - len(disk.log[cut:].lstrip(b"\0"))
        check(disk, disk.log[:cut] + nothing, disk.after(whole))


def test_after_any_loss_the_match_goes_on_as_if_nothing_had_been(
    disk: Disk, tmp_path: Path
) -> None:
    for number, written in enumerate(disk.written[1:-1:7]):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = Path(shutil.copy(disk.file, folder))
        # Some of the next action lay on the disk too.
        log = disk.log[: written.log + FRAME_HEADER + PAGE]
        path.with_name("history.db-wal").write_bytes(log)
        with History.open(path) as history:
            taken = history.take_up(1)
            assert len(taken.events) == written.events
            assert taken.arrangements == {0: {"action": written.arrangement}}
            play(seated(taken.setup, events=taken.events, keep=taken.keeper.keep))
            assert history.match(1).events == WHOLE
