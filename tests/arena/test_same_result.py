"""However many work at a run, and whatever becomes of them, the result is the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pytest

from rummy_tui.arena import (
    ArenaPlan,
    Processes,
    Tally,
    ThisProcess,
    Workers,
    new_plan,
    play_out,
    summary_of,
)
from rummy_tui.arena.patience import Patience
from rummy_tui.arena.plan import Chunk
from rummy_tui.arena.played import ChunkPlayed
from rummy_tui.arena.playing import play_chunk
from rummy_tui.errors import RummyError
from tests.arena.comparing import untimed


def plan_of(deals: int) -> ArenaPlan:
    return new_plan(bots=("collector", "collector", "random"), deals=deals, seed=11)


def result(plan: ArenaPlan, workers: Workers) -> str:
    """All of a result but its times, to the last digit."""
    tally = Tally(plan)
    with workers:
        play_out(plan, workers, told=tally.add)
    return untimed(tally, summary_of(tally))


def dies_once(mark: Path, at: int, chunk: Chunk) -> ChunkPlayed:
    """Play a chunk; the first worker that comes to that one is killed."""
    if chunk.first == at and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_chunk(chunk)


def dies_always(at: int, chunk: Chunk) -> ChunkPlayed:
    """Play a chunk; every worker that comes to that one is killed."""
    if chunk.first == at:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_chunk(chunk)


def hangs_for_ever(chunk: Chunk) -> ChunkPlayed:
    """Ask a bot that waits in C for what never comes."""
    with Patience(0.05, tick=0.01, may_exit=True) as patience:
        patience.within(threading.Event().wait)
    raise AssertionError("it came back")


def test_two_processes_come_to_what_one_does() -> None:
    plan = plan_of(8)

    assert result(plan, Processes(2)) == result(plan, ThisProcess())


def test_a_process_killed_on_the_way_changes_nothing(tmp_path: Path) -> None:
    plan = plan_of(8)
    mark = tmp_path / "killed"
    workers = Processes(2, play=partial(dies_once, mark, 4))

    assert result(plan, workers) == result(plan, ThisProcess())
    assert mark.exists()


def test_workers_that_are_lost_again_and_again_end_in_a_sentence() -> None:
    plan = plan_of(4)

    with (
        pytest.raises(RummyError, match="lost 3 times") as caught,
        Processes(2, play=partial(dies_always, 2)) as workers,
    ):
        play_out(plan, workers, told=Tally(plan).add)
    assert caught.value.code == "worker-lost"


@pytest.mark.slow
def test_a_bot_that_cannot_be_ended_ends_its_process() -> None:
    plan = plan_of(1)

    with (
        pytest.raises(RummyError, match="lost 3 times"),
        Processes(1, play=hangs_for_ever) as workers,
    ):
        play_out(plan, workers, told=Tally(plan).add)


def test_what_goes_wrong_at_a_worker_is_told_here() -> None:
    plan = ArenaPlan(
        bots=("collector", "nobody"), profile=plan_of(1).profile, seed=1, deals=3
    )

    with pytest.raises(RummyError, match="no bot 'nobody'"), Processes(2) as workers:
        play_out(plan, workers, told=Tally(plan).add)


def test_no_process_is_left_over_where_a_run_is_broken_off() -> None:
    plan = plan_of(500)

    def enough(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Processes(2) as workers:
        play_out(plan, workers, told=Tally(plan).add, over=enough)
    assert multiprocessing.active_children() == []


class Backwards(Workers):
    """Has the last chunk back first, and the first one last."""

    at_once = 1000

    def __init__(self) -> None:
        self._out: list[tuple[Future[ChunkPlayed], Chunk]] = []

    def submit(self, chunk: Chunk) -> Future[ChunkPlayed]:
        self._out.append((Future(), chunk))
        future = self._out[-1][0]
        if chunk.last == chunk.plan.deals:
            self.finish()
        return future

    def finish(self) -> None:
        if self._out:
            future, chunk = self._out.pop()
            future.set_result(play_chunk(chunk))

    def stop(self) -> None:
        pass


def test_chunks_are_told_in_their_order_though_the_last_is_back_first() -> None:
    told: list[int] = []
    over: list[int] = []
    workers = Backwards()

    def back(deals: int) -> None:
        over.append(deals)
        assert len(over) == 6 or not told
        workers.finish()

    play_out(
        plan_of(6),
        workers,
        told=lambda chunk: told.extend(deal.number for deal in chunk.deals),
        over=back,
    )

    assert told == [1, 2, 3, 4, 5, 6]
    assert over == [1] * 6


@pytest.mark.slow
def test_500_deals_come_to_the_same_with_one_process_and_two(tmp_path: Path) -> None:
    plan = new_plan(bots=("collector", "collector"), deals=500, seed=1)
    alone = result(plan, ThisProcess())

    assert result(plan, Processes(2)) == alone
    killed = partial(dies_once, tmp_path / "killed", 253)
    assert result(plan, Processes(2, play=killed)) == alone
    assert (tmp_path / "killed").exists()
