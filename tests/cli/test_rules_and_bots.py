"""`rummy rules` and `rummy bots`."""

from importlib.metadata import EntryPoint

import pytest

from rummy_tui import bot_registry
from rummy_tui.rules.load import PROFILE_NAMES
from tests.cli.running import Run


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_profile_is_told_in_words_with_the_numbers_of_its_rules(
    name: str, run: Run
) -> None:
    done = run("rules", name)

    assert done.exit_code == 0
    assert done.stdout.startswith(f"{name}, points: ")
    for number in ("C-1", "D-2", "M-3", "T-5", "S-2"):
        assert f"\n{number}  " in done.stdout
    assert "no real money" in done.stdout


def test_points_are_told_for_the_format_asked_for(run: Run) -> None:
    done = run("rules", "desk", "--format", "pool-201")

    assert done.stdout.startswith("desk, pool-201: ")
    assert "To drop costs 25" in done.stdout


def test_without_a_profile_all_are_listed_and_where_they_differ(run: Run) -> None:
    done = run("rules")

    assert done.exit_code == 0
    for line, name in zip(done.stdout.splitlines(), PROFILE_NAMES, strict=False):
        assert line.startswith(f"{name} ")
    assert "To drop costs 10 before your first draw, 30 later. (classic)" in done.stdout


def test_a_difference_is_told_in_the_words_of_both(run: Run) -> None:
    done = run("rules", "elitemelds", "--diff", "standard")

    assert "elitemelds  A loser's melds always count" in done.stdout
    assert "standard    A loser without a pure" in done.stdout
    assert "To drop costs" not in done.stdout


def test_without_a_profile_the_default_one_is_compared(run: Run) -> None:
    assert run("rules", "--diff", "desk").stdout == (
        run("rules", "classic", "--diff", "desk").stdout
    )


def test_two_profiles_alike_are_told_to_be(run: Run) -> None:
    assert run("rules", "desk", "--diff", "desk").stdout == (
        "desk and desk have the same rules\n"
    )


def test_installed_bots_are_listed_with_where_they_come_from(run: Run) -> None:
    done = run("bots")
    rows = [line.split() for line in done.stdout.splitlines()]

    assert done.exit_code == 0
    assert {"random", "collector", "miser"} <= {row[0] for row in rows}
    assert all(row[1] == "rummy-tui" and len(row) > 4 for row in rows)


def test_a_bot_that_cannot_be_used_is_named_and_left_out(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = bot_registry.InstalledBot(
        name="broken",
        distribution="somebody-elses",
        version="1",
        entry_point=EntryPoint("broken", "no_such_module:Bot", bot_registry.GROUP),
    )
    good = bot_registry.installed_bots()
    monkeypatch.setattr("rummy_tui.cli.bots.installed_bots", lambda: [broken, *good])
    done = run("bots")

    assert done.exit_code == 0
    assert "broken" not in done.stdout
    assert "miser" in done.stdout
    assert done.stderr.startswith("Skipped: bot 'broken' of somebody-elses")


def test_no_bots_at_all_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy_tui.cli.bots.installed_bots", lambda: [])
    done = run("bots")

    assert done.exit_code == 0
    assert "No bot can be used" in done.stderr
