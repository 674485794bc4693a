"""Matches of several deals in plain mode, through a pipe."""

from __future__ import annotations

import pytest

from tests.plain.test_pipes import piped

DROP_AND_NEXT = ["drop", "yes", "next"]


def test_F2_a_pool_is_played_to_its_end_by_dropping_every_deal() -> None:
    lines = ["1", *DROP_AND_NEXT * 4, "drop", "yes", "leave"]
    args = ("--format", "pool-61", "--players", "3", "--rules", "standard")
    done = piped("play", "--plain", *args, "--seed", "3", lines=lines)

    assert done.returncode == 0, done.stderr
    said = done.stdout.decode()
    # Five first drops of 15 reach 61, and a table of three has a pot of 300.
    assert "You: 60 points, 0 drops left.\n" in said
    assert "You: 75 points, place 2, minus 100.00 chips.\n" in said
    assert "Asha: 0 points, place 1, plus 200.00 chips.\n" in said
    assert "Asha won the match.\n" in said


def test_leaving_between_two_deals_ends_it() -> None:
    args = ("--format", "pool-101", "--players", "3", "--seed", "3")
    lines = ["1", "drop", "yes", "score", "leave"]
    done = piped("play", "--plain", *args, lines=lines)

    assert done.returncode == 0, done.stderr
    assert "won the match" not in done.stdout.decode()


@pytest.mark.parametrize("format", ["pool-61", "pool-101", "pool-201"])
def test_the_scores_are_said_when_asked_for(format: str) -> None:
    args = ("--format", format, "--players", "2", "--seed", "3")
    done = piped("play", "--plain", *args, lines=["1", "score", "leave", "yes"])

    assert done.returncode == 0, done.stderr
    assert "You: 0 points" in done.stdout.decode()


def test_F5_two_who_play_for_chips_cannot_drop() -> None:
    args = ("--format", "deals-2", "--seed", "3")
    done = piped("play", "--plain", *args, lines=["1", "drop", "leave", "yes"])

    assert done.returncode == 0, done.stderr
    assert "two players who play for chips cannot drop" in done.stdout.decode()
