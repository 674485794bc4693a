"""Tables without people, in the background: nothing depends on it, nothing is left."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from rummy_tui.engine.actions import LeaveMatch
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase
from rummy_tui.engine.threads import BOT_THREAD
from rummy_tui.errors import RummyError
from rummy_tui.new_match import new_table
from rummy_tui.tournament import (
    Director,
    Progress,
    TableResult,
    TableSetup,
    Tournament,
    new_tournament,
    result_of,
)
from rummy_tui.tournament import elsewhere as elsewhere_module
from rummy_tui.tournament.alone import TableAlone
from rummy_tui.tournament.process import NoProcessError, TableProcess
from tests.tournament.played import played

DEADLINE = 60.0
has_pidfd = pytest.mark.skipif(
    not hasattr(os, "pidfd_open"), reason="this system cannot wait for any process"
)


def bots_alone(field: int = 8, seed: int = 4) -> Tournament:
    return Tournament.begin(new_tournament(field=field, seed=Seed.numbered(seed)))


def to_the_end(director: Director) -> Tournament:
    with director:
        assert director.wait_until_over(DEADLINE)
        return director.tournament


@pytest.mark.parametrize(
    ("workers", "in_processes"), [(1, True), (3, True), (3, False)]
)
def test_results_are_the_same_for_any_number_of_workers(
    workers: int, in_processes: bool
) -> None:
    director = Director(bots_alone(), workers=workers, in_processes=in_processes)

    assert to_the_end(director) == played(8, 4).tournament


def test_where_no_process_can_be_started_a_thread_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    assert to_the_end(Director(bots_alone())) == played(8, 4).tournament


def test_what_is_no_python_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/echo")

    assert to_the_end(Director(bots_alone())) == played(8, 4).tournament


def test_where_the_working_folder_is_gone_a_thread_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone() -> str:
        raise FileNotFoundError

    monkeypatch.setattr(sys, "path", ["", *sys.path])
    monkeypatch.setattr(os, "getcwd", gone)

    assert to_the_end(Director(bots_alone())) == played(8, 4).tournament


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_ours_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(setup: TableSetup) -> TableAlone:
        raise ZeroDivisionError

    monkeypatch.setattr(elsewhere_module, "TableAlone", broken)
    with Director(bots_alone(), in_processes=False) as director:  # noqa: SIM117
        with pytest.raises(RummyError, match="broke off"):
            director.wait_until_over(DEADLINE)


def test_a_frozen_program_is_not_started_a_second_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)

    with pytest.raises(NoProcessError):
        TableProcess()


class _Watched(TableProcess):
    """Processes that the tests know of."""

    started: list[_Watched]
    dies_at_deal: bool

    def __init__(self) -> None:
        super().__init__()
        self.started.append(self)

    def play(self, setup: TableSetup, told: Callable[[int], None]) -> TableResult:
        def heard(deals: int) -> None:
            if self.dies_at_deal:
                self._process.kill()
            told(deals)

        return super().play(setup, heard)

    @property
    def is_gone(self) -> bool:
        return self._process.poll() is not None

    @classmethod
    def wait_for_all(cls) -> None:
        """Wait until all processes have ended; fails where one goes on."""
        for process in cls.started:
            process._process.wait(DEADLINE)


def wait_for_threads() -> None:
    """Wait until no bot's thread is left; fails where one goes on."""
    for thread in threading.enumerate():
        if thread.name == BOT_THREAD:
            thread.join(DEADLINE)
            assert not thread.is_alive()


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> type[_Watched]:
    """Lets every process be one the tests know of."""
    _Watched.started, _Watched.dies_at_deal = [], False
    monkeypatch.setattr(elsewhere_module, "TableProcess", _Watched)
    return _Watched


def test_a_process_that_dies_in_a_deal_changes_nothing(watched: type[_Watched]) -> None:
    watched.dies_at_deal = True

    assert to_the_end(Director(bots_alone(), workers=2)) == played(8, 4).tournament
    assert len(watched.started) == 2
    watched.wait_for_all()


def test_closing_ends_processes_and_threads_in_the_middle_of_a_deal(
    watched: type[_Watched],
) -> None:
    begun = threading.Event()
    director = Director(bots_alone(216), workers=2, changed=begun.set)
    assert begun.wait(DEADLINE)
    for process in watched.started:
        # It would never come to the end of its table.
        process._process.send_signal(signal.SIGSTOP)
    director.close()

    assert not director.tournament.is_over
    assert watched.started
    watched.wait_for_all()
    wait_for_threads()


def test_closing_at_once_leaves_nothing_behind(watched: type[_Watched]) -> None:
    Director(bots_alone(216), workers=2).close()

    watched.wait_for_all()
    wait_for_threads()


def test_closing_stops_a_thread_that_plays_here() -> None:
    begun = threading.Event()
    director = Director(bots_alone(216), in_processes=False, changed=begun.set)
    assert begun.wait(DEADLINE)
    director.close()
    known = director.tournament

    wait_for_threads()
    assert director.tournament == known
    assert not known.is_over


class _Endless(TableAlone):
    """A table that never comes to its end."""

    def step(self) -> bool:
        return True

    @property
    def deals(self) -> int:
        return 1


def test_closing_stops_a_thread_in_the_middle_of_a_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(elsewhere_module, "TableAlone", _Endless)
    begun = threading.Event()
    director = Director(bots_alone(), in_processes=False, changed=begun.set)
    assert begun.wait(DEADLINE)
    director.close()

    wait_for_threads()


def test_closing_twice_does_no_harm() -> None:
    director = Director(bots_alone())
    director.close()
    director.close()


IN_A_DEAL, IDLE = 216, 7
"""Fields that play for seconds, or have ended soon."""
ORPHANS = r"""
import sys
from rummy_tui.engine.shuffle import Seed
from rummy_tui.tournament import Director, Tournament, new_tournament
from rummy_tui.tournament import elsewhere

class Told(elsewhere.TableProcess):
    def __init__(self):
        super().__init__()
        # In one piece: another thread prints as well.
        sys.stdout.write(f"{self._process.pid}\n")
        sys.stdout.flush()

elsewhere.TableProcess = Told
setup = new_tournament(field=int(sys.argv[1]), seed=Seed.numbered(1))
director = Director(Tournament.begin(setup), workers=2)
director.wait_until_over()
print("over", flush=True)
sys.stdin.read()
"""


@has_pidfd
@pytest.mark.parametrize(
    ("signalled", "field"),
    [(signal.SIGKILL, IN_A_DEAL), (signal.SIGKILL, IDLE), (signal.SIGTERM, IN_A_DEAL)],
)
def test_no_process_outlives_the_program(signalled: signal.Signals, field: int) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", ORPHANS, str(field)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    with program:
        assert program.stdout is not None
        first, second = (program.stdout.readline() for _ in range(2))
        pids = [int(line) for line in (first, second)]
        watching = [os.pidfd_open(pid) for pid in pids]
        if field == IDLE:
            assert program.stdout.readline() == b"over\n"
        program.send_signal(signalled)
        program.wait(DEADLINE)
        try:
            for descriptor in watching:
                # Readable once the process has ended.
                ended, _, _ = select.select([descriptor], [], [], DEADLINE)
                assert ended, "a process was left behind"
        finally:
            for descriptor in watching:
                os.close(descriptor)


def test_ctrl_c_is_left_to_the_program(watched: type[_Watched]) -> None:
    answered = threading.Event()
    with Director(bots_alone(), workers=1, changed=answered.set) as director:
        assert answered.wait(DEADLINE)
        (process,) = watched.started
        process._process.send_signal(signal.SIGINT)

        assert director.wait_until_over(DEADLINE)
        assert not process.is_gone


def test_progress_grows_to_the_whole_round_and_begins_anew_with_the_next() -> None:
    seen: list[Progress] = []
    director = Director(
        bots_alone(), workers=1, changed=lambda: seen.append(director.progress)
    )
    to_the_end(director)
    for one, two in pairwise(seen):
        assert (one.round, one.deals_settled, one.tables_over) <= (
            two.round,
            two.deals_settled,
            two.tables_over,
        ) or two.round > one.round
    assert {(found.round, found.tables, found.deals) for found in seen} == {
        (1, 2, 6),
        (2, 1, 3),
    }
    assert seen[-1].is_complete
    assert seen[-1].deals_settled == 3


def played_by_leaving(table: TableSetup) -> TableResult:
    """A table whose people leave one after the other."""
    match = new_table(table)
    for seat in range(len(table.names)):
        if match.state.phase is not Phase.OVER:
            match.act(Seat(seat), LeaveMatch())
    while match.state.phase is not Phase.OVER:
        if not match.step():
            match.deal()
    return result_of(table, match.state.sheet)


def test_a_round_waits_for_people_and_the_rest_plays_itself() -> None:
    setup = new_tournament(names=("You",), field=8, seed=Seed.numbered(5))
    with Director(Tournament.begin(setup)) as director:
        table = director.next_table
        assert table is not None
        assert table.names == ("You",)
        assert not director.wait_for_round(1, 0)
        assert director.progress.tables == 1
        director.record(played_by_leaving(table))

        assert director.wait_for_round(1, DEADLINE)
        assert director.next_table is None
        assert director.wait_until_over(DEADLINE)
        assert director.next_table is None
        assert len(director.tournament.ranking) == 8


def test_every_table_with_people_is_asked_for_in_turn() -> None:
    names = ("Nila", "Omar", "Pia", "Qasim", "Rani", "Sita", "Tara")
    setup = new_tournament(names=names, field=13, seed=Seed.numbered(5))
    asked = []
    with Director(Tournament.begin(setup)) as director:
        while (table := director.next_table) is not None:
            asked.append(table.table)
            director.record(played_by_leaving(table))
    assert len(asked) == 2
    assert asked == sorted(asked)


@pytest.mark.parametrize("in_processes", [True, False])
def test_a_bot_that_cannot_be_seated_ends_the_waiting(in_processes: bool) -> None:
    setup = new_tournament(field=7, seed=Seed.numbered(2))
    setup = replace(setup, bots=("nobody",) * 7)
    with Director(Tournament.begin(setup), in_processes=in_processes) as director:
        with pytest.raises(RummyError, match="nobody"):
            director.wait_until_over(DEADLINE)
        assert director.failure is not None


@pytest.mark.slow
def test_F6_the_largest_field_is_played_to_its_end() -> None:
    found = to_the_end(Director(bots_alone(216, 1)))

    assert [round.players for round in found.rounds] == [216, 108, 54, 27, 15, 9, 5]
    assert sorted(place.entrant for place in found.ranking) == list(range(216))
    assert to_the_end(Director(bots_alone(216, 1), workers=3)) == found
