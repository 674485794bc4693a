"""`rummy stats` (R-3)."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from rummy_tui.rules.outcome import Outcome
from rummy_tui.store import DealResult, Grouping, History
from tests.cli import past
from tests.cli.running import Run, RunJson, command, is_one_sentence


def deals_of(history_file: Path) -> tuple[DealResult, ...]:
    """Every deal of every person, one by one."""
    with History.open(history_file) as history:
        return history.results(limit=1000)


def added_up(deals: list[DealResult]) -> dict[str, Any]:
    """Some of the numbers, counted here."""
    outcomes = [deal.outcome for deal in deals]
    return {
        "deals": len(deals),
        "won": sum(deal.won for deal in deals),
        "points": sum(deal.points for deal in deals),
        "first_drops": outcomes.count(Outcome.FIRST_DROP),
        "middle_drops": outcomes.count(Outcome.MIDDLE_DROP),
        "wrong_declarations": outcomes.count(Outcome.WRONG_DECLARATION),
        "points_per_deal": round(sum(d.points for d in deals) / len(deals), 4),
    }


def test_numbers_are_those_of_the_deals(
    run: Run, run_json: RunJson, history_file: Path
) -> None:
    deals = deals_of(history_file)
    assert len(deals) > 10
    found = run_json("stats")
    assert found["schema"] == 1
    expected = added_up([*deals])
    assert {key: found["total"][key] for key in expected} == expected
    text = run("stats").stdout
    assert re.search(rf"^Deals +{len(deals)}$", text, re.M)
    assert re.search(rf"^Won +{expected['won']} \(", text, re.M)
    for grouping, attribute in (("profile", "profile"), ("player", "name")):
        groups = {group[grouping]: group for group in found["groups"][grouping]}
        assert set(groups) == {getattr(deal, attribute) for deal in deals}
        for name, group in groups.items():
            own = [deal for deal in deals if getattr(deal, attribute) == name]
            expected = added_up(own)
            assert {key: group[key] for key in expected} == expected


@pytest.mark.parametrize(
    "asked",
    [("--rules", "elitemelds"), ("--format", "pool-101"), ("--player", "Bhim")],
    ids=" ".join,
)
def test_numbers_of_chosen_deals(
    run_json: RunJson, history_file: Path, asked: tuple[str, str]
) -> None:
    attribute = {"--rules": "profile", "--format": "format", "--player": "name"}
    deals = [
        deal
        for deal in deals_of(history_file)
        if str(getattr(deal, attribute[asked[0]])) == asked[1]
    ]
    expected = added_up(deals)
    found = run_json("stats", *asked)["total"]
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize("grouping", list(Grouping))
def test_every_grouping_adds_up_in_every_form(
    run: Run, run_json: RunJson, history_file: Path, grouping: Grouping
) -> None:
    groups = run_json("stats", "--by", grouping.value)["groups"]
    rows = list(
        csv.DictReader(io.StringIO(run("stats", "--csv", "--by", grouping).stdout))
    )
    assert [row["deals"] for row in rows] == [str(group["deals"]) for group in groups]
    assert [row[grouping] for row in rows] == [str(g[grouping]) for g in groups]
    shown = run("stats", "--by", grouping.value).stdout.splitlines()
    assert shown[0].startswith(grouping.value.capitalize())
    assert len(shown) == len(groups) + 1
    total = run_json("stats")["total"]["deals"]
    # A deal counts for every bot at its table.
    if grouping is not Grouping.OPPONENT:
        assert sum(group["deals"] for group in groups) == total


def test_tables_of_combinations(
    run: Run, run_json: RunJson, history_file: Path
) -> None:
    asked = ("--by", "player", "--by", "format")
    groups = run_json("stats", *asked)["groups"]
    keys = [(group["player"], group["format"]) for group in groups]
    assert len(keys) > 4
    assert keys == sorted(set(keys))
    assert "Bhim, deals-2 " in run("stats", *asked).stdout


def test_R2_bots_are_marked_among_opponents(run: Run, history_file: Path) -> None:
    shown = run("stats", "--by", "opponent").stdout.splitlines()[1:]
    assert shown
    assert all(" [bot]  " in line for line in shown)


def test_the_trend_holds_the_latest_deals_against_those_before(
    run_json: RunJson, run: Run, history_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run_json("stats")["trend"]["before"]["deals"] == 0
    assert "before that" not in run("stats").stdout
    with History.open(history_file) as history:
        trend = history.trend(last=2)
    monkeypatch.setattr(History, "trend", lambda *_, **__: trend)
    deals = deals_of(history_file)
    newest = sorted({(deal.match, deal.deal) for deal in deals}, reverse=True)[:2]
    latest = [deal for deal in deals if (deal.match, deal.deal) in newest]
    before = [deal for deal in deals if deal not in latest]
    text = run("stats").stdout
    assert "The last 2 deals and the deals before\n" in text
    each = [sum(d.points for d in part) / len(part) for part in (latest, before)]
    assert f"Points a deal: {each[0]:.1f}, before that {each[1]:.1f}." in text


def test_R3_no_word_of_praise_blame_or_streaks(run: Run, history_file: Path) -> None:
    text = run("stats").stdout.lower()
    for word in (
        "streak",
        "in a row",
        "well done",
        "bad",
        "only",
        "!",
        "worst",
        "best",
    ):
        assert word not in text


def test_nothing_is_counted_without_deals(
    run: Run, run_json: RunJson, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HISTORY", str(tmp_path / "none.db"))
    assert run("stats").stdout == "No deal to count yet. `rummy play` begins one.\n"
    found = run_json("stats")
    assert found["total"]["deals"] == 0
    assert found["total"]["points_per_deal"] is None
    assert len(run("stats", "--csv").stdout.splitlines()) == 2
    assert run("stats", "--by", "profile").exit_code == 0
    assert list(tmp_path.iterdir()) == []
    done = run("stats", "--reset", "--yes")
    assert done.exit_code == 2
    assert is_one_sentence(done.stderr)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "asked",
    [
        ("--json", "--csv"),
        ("--yes",),
        ("--by", "streak"),
        ("--reset", "--by", "day"),
        ("--reset", "--rules", "desk"),
        ("--reset", "--csv"),
        ("--reset",),
        ("--reset", "--json"),
        ("--format", "pool"),
        ("--rules", "missing.toml"),
        ("extra",),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_refused_in_one_sentence(
    run: Run, history_file: Path, asked: tuple[str, ...]
) -> None:
    before = history_file.read_bytes()
    done = run("stats", *asked)
    assert done.exit_code == 2
    assert is_one_sentence(done.stderr)
    assert history_file.read_bytes() == before
    assert [path.name for path in history_file.parent.glob("*.db")] == ["history.db"]


# Beginning anew.


def test_reset_counts_from_here_on_and_keeps_a_copy(
    run: Run, run_json: RunJson, history_file: Path
) -> None:
    before = run_json("stats")
    done = run("stats", "--reset", "--yes")
    assert done.exit_code == 0
    (copy,) = [p for p in history_file.parent.iterdir() if p != history_file]
    assert copy.name in done.stdout
    assert copy.stat().st_mode & 0o777 == 0o600
    assert run_json("stats")["total"]["deals"] == 0
    assert run_json("history")["total"] == past.NEWEST
    history_file.unlink()
    copy.rename(history_file)
    assert run_json("stats") == before


def test_reset_does_nothing_where_nobody_can_be_asked(
    run: Run, history_file: Path
) -> None:
    done = run("stats", "--reset", stdin="y\n")
    assert done.exit_code == 2
    assert "--yes" in done.stderr
    assert "Reset?" not in done.stderr
    assert len([*history_file.parent.glob("*.db")]) == 1


def test_reset_says_in_json_where_the_copy_is(run: Run, history_file: Path) -> None:
    found = json.loads(run("stats", "--reset", "--yes", "--json").stdout)
    assert found["reset"] is True
    assert Path(found["backup"]).is_file()


@pytest.mark.parametrize("answer", ["y", "n", ""])
def test_reset_asks_on_a_terminal(history_file: Path, answer: str) -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "RUMMY_HISTORY": str(history_file)}
    with subprocess.Popen(
        command("stats", "--reset"),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    ) as process:
        os.close(theirs)
        os.write(ours, f"{answer}\n".encode())
        said = b""
        while True:
            try:
                read = os.read(ours, 4096)
            except OSError:
                break
            if not read:
                break
            said += read
    os.close(ours)
    done = b"Reset?" in said
    assert done
    assert process.returncode == (0 if answer == "y" else 1)
    copies = [p for p in history_file.parent.iterdir() if p.suffix == ".db"]
    assert len(copies) == (2 if answer == "y" else 1)
    assert (b"Nothing was reset" in said) == (answer != "y")
