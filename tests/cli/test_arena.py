"""`rummy arena`: what it prints for people and programs, and how it ends."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import sys
from collections import Counter
from typing import Any

import pytest

from rummy_tui import arena as arena_room
from rummy_tui.arena import ArenaPlan, Workers
from tests.cli.running import (
    Run,
    RunJson,
    RunProcess,
    command,
    is_one_sentence,
    running,
)

TIMES = ("seconds", "deals_per_second")
DUEL = ("miser", "collector", "--deals", "6", "--seed", "1")


def without_times(answer: dict[str, Any]) -> dict[str, Any]:
    bots = [
        {key: value for key, value in bot.items() if key != "ms_per_decision"}
        for bot in answer["bots"]
    ]
    rest = {key: value for key, value in answer.items() if key not in TIMES}
    return {**rest, "bots": bots}


def test_the_answer_in_json_has_every_promised_field(run_json: RunJson) -> None:
    answer = run_json("arena", *DUEL, "--rules", "standard", "--jobs", "1")

    assert answer["schema"] == 1
    assert (answer["rules"], answer["deals"], answer["seed"]) == ("standard", 6, 1)
    assert answer["complete"]
    assert answer["repeatable"]
    assert answer["deals_per_second"] == pytest.approx(6 / answer["seconds"], rel=0.01)
    assert [bot["name"] for bot in answer["bots"]] == ["miser", "collector"]
    for bot in answer["bots"]:
        assert bot["deals"] == 12
        assert bot["ci95"][0] <= bot["net_points_per_deal"] <= bot["ci95"][1]
        assert bot["stderr"] > 0
        assert bot["drops"] == bot["wrong_declarations"] == 0
        assert bot["mean_turns"] > 0
        assert 0 < bot["ms_per_decision"]["median"] <= bot["ms_per_decision"]["p99"]
    assert sum(bot["wins"] for bot in answer["bots"]) == 12


def test_one_entry_for_each_bot_in_the_order_they_are_named(run_json: RunJson) -> None:
    bots = ["collector", "miser", "collector"]
    answer = run_json("arena", *bots, "--deals", "2", "--seed", "3", "--jobs", "1")

    assert [bot["name"] for bot in answer["bots"]] == bots
    assert [pair["bots"] for pair in answer["pairs"]] == [[0, 1], [0, 2], [1, 2]]
    assert sum(bot["net_points_per_deal"] for bot in answer["bots"]) == pytest.approx(0)


def test_any_number_of_jobs_gives_the_same(run_json: RunJson) -> None:
    one, two = (run_json("arena", *DUEL, "--jobs", jobs) for jobs in ("1", "2"))

    assert without_times(one) == without_times(two)


def test_a_bot_against_itself_gets_exactly_nothing(run: Run) -> None:
    done = run("arena", "collector", "collector", "--deals", "5", "--jobs", "1")

    first = next(line for line in done.stdout.splitlines() if "collector" in line)
    assert first.split()[1:5] == ["+0.00", "0.00", "+0.00", "+0.00"]


def test_in_a_pipe_it_is_plain_text_and_talk_is_elsewhere(
    run_process: RunProcess,
) -> None:
    done = run_process("arena", *DUEL, "--jobs", "2")
    text = done.stdout.decode()

    assert done.returncode == 0
    assert text.startswith("6 deals, each at 2 seatings; classic, seed 1\n")
    assert "\x1b" not in text + done.stderr.decode()
    assert "Playing first: " in text
    assert is_one_sentence(done.stderr.decode())


def test_a_seed_nobody_gave_is_told_and_repeats_the_run(run_json: RunJson) -> None:
    first = run_json("arena", "miser", "collector", "--deals", "2", "--jobs", "1")
    seed = str(first["seed"])
    again = run_json(
        "arena", "miser", "collector", "--deals", "2", "--jobs", "1", "--seed", seed
    )

    assert without_times(again) == without_times(first)


# Game by game.


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_in_csv_every_seat_of_every_game_has_a_row(run: Run, run_json: RunJson) -> None:
    rows = rows_of(run("arena", *DUEL, "--jobs", "1", "--csv").stdout)
    answer = run_json("arena", *DUEL, "--jobs", "1")

    assert len(rows) == 6 * 2 * 2
    points: Counter[str] = Counter()
    for row in rows:
        points[row["name"]] += int(row["points"])
    for bot in answer["bots"]:
        mean = points[bot["name"]] / 12
        assert bot["net_points_per_deal"] == pytest.approx(mean, abs=1e-4)
    first = [row for row in rows if row["first"] == "1"]
    assert Counter(row["bot"] for row in first) == {"1": 6, "2": 6}


def test_a_game_in_csv_can_be_watched(run: Run) -> None:
    rows = rows_of(run("arena", *DUEL, "--jobs", "1", "--csv").stdout)
    for game in (rows[:2], rows[2:4]):
        bots = ",".join(row["name"] for row in game)
        watched = run(
            "watch", "--plain", "--bots", bots, "--seed", game[0]["seed"]
        ).stdout
        names = ["Asha", "Bhim"]
        winner = next(
            n for n, row in zip(names, game, strict=True) if row["outcome"] == "won"
        )
        assert watched.splitlines()[-1] == f"winner {winner}"


# What cannot be done.


@pytest.mark.parametrize(
    "args",
    [
        ("miser",),
        ("miser", "nobody"),
        ("miser", "collector", "--deals", "0"),
        ("miser", "collector", "--rules", "nowhere"),
        ("miser", "collector", "--jobs", "0"),
        ("miser", "collector", "--json", "--csv"),
        ("miser", "collector", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"),
        ("miser",) * 7,
    ],
)
def test_what_cannot_be_done_ends_in_a_sentence(
    run: Run, args: tuple[str, ...]
) -> None:
    done = run("arena", *args)

    assert done.exit_code == 2
    assert is_one_sentence(done.stderr)


def test_without_dask_a_scheduler_ends_in_the_command_that_installs_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run("arena", *DUEL, "--scheduler", "tcp://127.0.0.1:8786", "--json")

    assert done.exit_code == 2
    assert "python -m pip install 'rummy-tui[cluster]'" in done.stderr
    assert json.loads(done.stdout)["code"] == "no-distributed"


# Ctrl-C.


def interrupted_after(monkeypatch: pytest.MonkeyPatch, chunks: int) -> None:
    """Have Ctrl-C pressed once so many chunks are counted."""

    def play_out(plan: ArenaPlan, workers: Workers, *, told: Any, over: Any) -> None:
        for chunk, _ in zip(plan.chunks(), range(chunks), strict=False):
            told(workers.submit(chunk).result())
        raise KeyboardInterrupt

    monkeypatch.setattr(arena_room, "play_out", play_out)


def test_ctrl_c_ends_with_what_was_counted(
    run: Run, run_json: RunJson, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = ("arena", "miser", "collector", "--seed", "1", "--jobs", "1")
    whole = run_json(*args, "--deals", "3")
    interrupted_after(monkeypatch, 3)
    done = run(*args, "--deals", "60", "--json")
    answer = json.loads(done.stdout)

    assert done.exit_code == 130
    assert "Stopped after 3 of 60 deals" in done.stderr
    assert "--deals 3 --seed 1" in done.stderr
    assert not answer["complete"]
    assert without_times(answer) == without_times(whole) | {"complete": False}


def test_ctrl_c_before_anything_was_counted_is_a_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted_after(monkeypatch, 0)
    done = run("arena", *DUEL, "--jobs", "1")

    assert (done.exit_code, done.stdout) == (130, "")
    assert done.stderr == "Stopped before any deal was counted.\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_in_the_middle_leaves_whole_deals_and_no_traceback(jobs: str) -> None:
    args = command("arena", "miser", "collector", "--deals", "90000", "--seed", "1")
    with running([*args, "--jobs", jobs, "--csv"], env=os.environ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        lines = [process.stdout.readline() for _ in range(10)]
        process.send_signal(signal.SIGINT)
        lines += process.stdout.readlines()
        said = process.stderr.read()

    assert process.wait() == 130
    assert is_one_sentence(said)
    assert said.startswith("Stopped after ")
    rows = rows_of("".join(lines))
    counted = int(said.split()[2])
    assert [row["deal"] for row in rows] == [
        str(deal) for deal in range(1, counted + 1) for _ in range(4)
    ]


def test_whoever_reads_only_the_beginning_is_not_complained_to() -> None:
    args = command("arena", "miser", "collector", "--deals", "90000", "--seed", "1")
    with running([*args, "--jobs", "1", "--csv"], env=os.environ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()

    assert said == ""
    assert process.wait() == 0
