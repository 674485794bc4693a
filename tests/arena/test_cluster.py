"""On a Dask scheduler with two workers of this machine: the same result.

Skipped where `distributed` is not installed; `pip install -e '.[cluster]'` brings it.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rummy_tui.arena import Tally, ThisProcess, new_plan, play_out, summary_of
from rummy_tui.arena.cluster import Cluster
from rummy_tui.arena.workers import Workers
from rummy_tui.errors import RummyError
from tests.arena.comparing import untimed
from tests.arena.test_same_result import dies_always, dies_once

pytestmark = [
    pytest.mark.slow,
    # Tornado and Dask leave sockets and loops to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

PLAN = new_plan(bots=("collector", "collector"), deals=500, seed=1)


@pytest.fixture(scope="module", autouse=True)
def distributed() -> Any:
    """The package, imported by those alone who run these tests."""
    return pytest.importorskip(
        "distributed", reason="needs distributed: python -m pip install -e '.[cluster]'"
    )


def cluster_of(workers: int) -> Any:
    """A scheduler with so many workers, each a process of its own."""
    return import_module("distributed").LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    )


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """A scheduler with two workers."""
    with cluster_of(2) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def alone() -> str:
    """What one process comes to."""
    return result(ThisProcess())


def result(workers: Workers) -> str:
    tally = Tally(PLAN)
    with workers:
        play_out(PLAN, workers, told=tally.add)
    return untimed(tally, summary_of(tally))


def test_500_deals_come_to_the_same_on_a_scheduler(local: Any, alone: str) -> None:
    assert result(Cluster(local.scheduler_address)) == alone


def test_a_worker_killed_half_way_changes_nothing(local: Any, alone: str) -> None:
    tally = Tally(PLAN)
    killed: list[int] = []

    def kill_one(_: int) -> None:
        if tally.deals > PLAN.deals // 2 and not killed:
            nanny = next(iter(local.workers.values()))
            killed.append(nanny.pid)
            os.kill(nanny.pid, signal.SIGKILL)

    with Cluster(local.scheduler_address) as workers:
        play_out(PLAN, workers, told=tally.add, over=kill_one)

    assert killed
    assert untimed(tally, summary_of(tally)) == alone


def test_a_worker_that_dies_at_its_work_changes_nothing(
    local: Any, alone: str, tmp_path: Path
) -> None:
    play = partial(dies_once, tmp_path / "killed", 253)

    assert result(Cluster(local.scheduler_address, play=play)) == alone
    assert (tmp_path / "killed").exists()


def test_deals_that_kill_every_worker_end_in_a_sentence() -> None:
    plan = new_plan(bots=("collector", "collector"), deals=2, seed=1)
    # Dask's own patience, which is three workers each time, takes too long here.
    with (
        import_module("dask").config.set({"distributed.scheduler.allowed-failures": 0}),
        cluster_of(1) as local,
        pytest.raises(RummyError, match="lost 3 times") as caught,
        Cluster(local.scheduler_address, play=partial(dies_always, 1)) as workers,
    ):
        play_out(plan, workers, told=Tally(plan).add)
    assert caught.value.code == "worker-lost"


def test_a_scheduler_without_workers_ends_in_a_sentence() -> None:
    with (
        cluster_of(0) as nobody,
        pytest.raises(RummyError, match="has no workers") as caught,
    ):
        Cluster(nobody.scheduler_address)
    assert caught.value.code == "no-workers"


@pytest.mark.parametrize("address", ["nonsense", "nothing://here:1"])
def test_an_address_that_is_none_ends_in_a_sentence(address: str) -> None:
    with pytest.raises(RummyError, match="no Dask scheduler answers") as caught:
        Cluster(address)
    assert caught.value.code == "no-scheduler"


def test_somebody_else_who_listens_there_ends_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rummy_tui.arena.cluster._CONNECT_SECONDS", 0.2)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(RummyError, match="no Dask scheduler answers"):
            Cluster(f"tcp://127.0.0.1:{port}")
