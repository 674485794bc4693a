"""Formats on the command line: options, and whole matches watched in lines."""

from __future__ import annotations

import re

import pytest

from rummy_tui.rules.profile import Format
from tests.cli.running import Run
from tests.cli.test_play import setup_from

FORMATS = [format for format in Format if format is not Format.TOURNAMENT]


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_can_be_asked_for(format: Format) -> None:
    assert setup_from("--format", format.value).profile.format is format


def test_F4_an_entry_is_whole_chips() -> None:
    assert setup_from("--entry", "250").stakes.entry == 25_000
    assert setup_from().stakes.entry == 10_000


def test_T6_a_clock_runs_where_it_is_asked_for() -> None:
    assert setup_from("--turn-seconds", "20").turn_seconds == 20
    assert setup_from().turn_seconds == 0


@pytest.mark.parametrize("entry", ["0", "-1", "2.5", "much", "1000001", "१०"])
def test_what_is_no_entry_is_refused_with_a_sentence(run: Run, entry: str) -> None:
    done = run("watch", "--plain", "--entry", entry)

    assert done.exit_code == 2
    assert "give whole chips, from 1 to 1000000" in done.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--turn-seconds", "601"), "601"),
        (("--turn-seconds", "-1"), "-1"),
        (("--turn-seconds", "soon"), "soon"),
        (("--format", "pool"), "pool-101"),
    ],
)
@pytest.mark.parametrize("command", ["play", "watch"])
def test_what_cannot_be_played_is_refused(
    run: Run, command: str, args: tuple[str, ...], said: str
) -> None:
    done = run(command, "--plain", *args)

    assert done.exit_code == 2
    assert said in done.stderr


def test_T6_in_a_hotseat_the_clock_is_that_of_the_rules() -> None:
    args = ("--turn-seconds", "0")
    for given, seconds in (((), 30), (args, 0)):
        assert setup_from(*given, names=("Nila", "Omar")).turn_seconds == seconds


def watched(run: Run, format: str) -> list[str]:
    args = ("--format", format, "--players", "3", "--seed", "4", "--rules", "standard")
    done = run("watch", "--plain", *args)
    assert done.exit_code == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("format", ["pool-61", "deals-2"])
def test_a_match_is_watched_to_its_winner(run: Run, format: str) -> None:
    lines = watched(run, format)

    assert f"format={format}" in lines[0]
    settled = [line for line in lines if " wins the deal (points: " in line]
    scores = [line for line in lines if line.startswith("scores ")]
    assert len(scores) == len(settled) >= 2
    name = re.fullmatch(r"winner (Asha|Bhim|Chitra)", lines[-1])
    assert name is not None
    assert lines[-2].startswith(f"{name[1]} wins the match; the seed was 4")
    assert lines == watched(run, format)


def test_F2_scores_of_a_pool_are_the_points_of_its_deals(run: Run) -> None:
    lines = watched(run, "pool-61")
    totals = {"Asha": 0, "Bhim": 0, "Chitra": 0}
    for line in lines:
        if found := re.search(r" wins the deal \(points: (.*)\)", line):
            for part in found[1].split(", "):
                name, points = part.rsplit(" ", 1)
                totals[name] += int(points)
        if line.startswith("scores "):
            assert line == "scores " + ", ".join(f"{n} {t}" for n, t in totals.items())
