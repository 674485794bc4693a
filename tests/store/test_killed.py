"""A match whose process dies goes on where the last written action left it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_tui.engine.events import Event
from rummy_tui.engine.state import State
from rummy_tui.store import History, MatchStatus
from tests.store.children import Nursery
from tests.store.nursery import SETUP
from tests.store.playing import play, played, seated

WHOLE = played(SETUP)


def actions() -> list[int]:
    """How many events there are after each action that is written down."""
    counts: list[int] = []

    def keep(events: tuple[Event, ...], state: State) -> None:
        counts.append(len(events) + (counts[-1] if counts else 0))

    play(seated(SETUP, keep=keep))
    return counts


ACTIONS = actions()


def goes_on(path: Path, least: int) -> int:
    """How many actions were written; the match is played on and compared.

    Args:
        path: The history of a child that was killed.
        least: How many actions it said are written.
    """
    with History.open(path) as history:
        found = history.resumable()
        if found is None:
            # Killed before its first action was written, or after its last.
            for match in history.matches().matches:
                assert history.match(match.id).events == WHOLE
                return len(ACTIONS)
            assert least == 0
            return 0
        taken = history.take_up(found.id)
        written = len(taken.events)
        assert taken.events == WHOLE[:written]
        assert written in ACTIONS[max(least - 1, 0) :]
        play(seated(taken.setup, events=taken.events, keep=taken.keeper.keep))
        stored = history.match(found.id)
        assert stored.events == WHOLE
        assert stored.summary.status is MatchStatus.OVER
    return ACTIONS.index(written) + 1


def check_boundary(nursery: Nursery, path: Path, stop: int) -> None:
    nursery.start("waits", path, stop)
    assert nursery.dots(stop) == stop
    nursery.kill()
    assert goes_on(path, stop) == stop


def check_anywhere(nursery: Nursery, path: Path, stop: int) -> int:
    """Kill a child after an action while it goes on; how far it had come by then."""
    nursery.start("whole", path)
    dots = nursery.dots(stop) + nursery.kill().count(".")
    return goes_on(path, dots)


def check_inside(nursery: Nursery, path: Path, stop: int) -> int:
    """Let a child kill itself within SQLite; how many actions were written."""
    nursery.start("inside", path, stop)
    return goes_on(path, nursery.line().count("."))


def test_killed_between_two_actions_nothing_is_missing(
    nursery: Nursery, tmp_path: Path
) -> None:
    for stop in (1, 2, 20, len(ACTIONS) - 1):
        check_boundary(nursery, tmp_path / f"{stop}.db", stop)


def test_killed_while_it_plays_it_goes_on(nursery: Nursery, tmp_path: Path) -> None:
    for stop in (1, 7, 30):
        check_anywhere(nursery, tmp_path / f"{stop}.db", stop)


def test_killed_within_a_writing_all_of_it_is_there_or_none(
    nursery: Nursery, tmp_path: Path
) -> None:
    # The first ones die while the file is made.
    written = [
        check_inside(nursery, tmp_path / f"{stop}.db", stop)
        for stop in (5, 200, 700, 4000, 6007, 7007)
    ]
    assert written[0] == written[1] == 0
    assert 0 < written[-1] < len(ACTIONS)


@pytest.mark.slow
def test_killed_between_any_two_actions_nothing_is_missing(
    nursery: Nursery, tmp_path: Path
) -> None:
    assert len(ACTIONS) > 40
    for stop in range(1, len(ACTIONS)):
        check_boundary(nursery, tmp_path / f"{stop}.db", stop)


@pytest.mark.slow
def test_killed_at_any_moment_it_goes_on(nursery: Nursery, tmp_path: Path) -> None:
    stops = [stop for stop in range(1, len(ACTIONS)) for _ in range(2)]
    ahead = [
        check_anywhere(nursery, tmp_path / f"{number}.db", stop) - stop
        for number, stop in enumerate(stops)
    ]
    assert max(ahead) > 0, "none died after the action it was killed at"


@pytest.mark.slow
def test_killed_at_every_step_of_sqlite_all_of_it_is_there_or_none(
    nursery: Nursery, tmp_path: Path
) -> None:
    written = [
        check_inside(nursery, tmp_path / f"{stop}.db", stop)
        for stop in (*range(1, 1500, 11), *range(1500, 8000, 31))
    ]
    assert written == sorted(written)
    assert written[0] == 0
    assert written[-1] > 10


def test_the_lock_of_a_killed_process_is_free_at_once(
    nursery: Nursery, tmp_path: Path
) -> None:
    path = tmp_path / "history.db"
    nursery.start("waits", path, 5)
    nursery.dots(5)
    with History.open(path) as history:
        assert history.is_in_play_elsewhere(1)
        assert history.resumable() is None
        nursery.kill()
        assert not history.is_in_play_elsewhere(1)
        found = history.resumable()
        assert found is not None
        assert len(history.take_up(found.id).events) == ACTIONS[4]
