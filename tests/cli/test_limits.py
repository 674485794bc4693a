"""`rummy limits` (R-3)."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from rummy_tui.limits.file import load_limits
from rummy_tui.limits.limits import Limit
from tests.cli.running import Run, RunJson, is_one_sentence

HERE = timezone(timedelta(hours=1))
NOON = datetime(2026, 3, 1, 12, 0, tzinfo=HERE)
PAGE = Path(__file__).parents[2] / "docs" / "limits.md"

SetClock = Callable[[datetime], None]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of limits, not there yet."""
    path = tmp_path / "limits.toml"
    monkeypatch.setenv("RUMMY_LIMITS", str(path))
    return path


@pytest.fixture(autouse=True)
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Set the clock; it stands at noon."""

    def set_clock(now: datetime) -> None:
        monkeypatch.setattr("rummy_tui.cli.limits.local_now", lambda: now)
        zone = now.tzinfo
        monkeypatch.setattr(
            "rummy_tui.cli.limits._beginning",
            lambda day: datetime(day.year, day.month, day.day, tzinfo=zone),
        )

    set_clock(NOON)
    return set_clock


def test_R3_nothing_is_set_and_looking_makes_no_file(run: Run, file: Path) -> None:
    done = run("limits")

    assert done.exit_code == 0
    assert done.stdout == (
        "Session         none\n"
        "Deals a day     none\n"
        "Break reminder  none\n"
        "Self-exclusion  none\n"
        f"File            {file} (not there: no limit was ever set)\n"
    )
    assert not file.exists()


def test_R3_limits_are_set_and_told(run: Run, file: Path) -> None:
    done = run("limits", "--session", "60", "--deals-a-day", "20", "--break-every", "1")

    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "Session: at most 60 minutes.",
        "Deals a day: at most 20.",
        "Break reminder: every 1 minute.",
    ]
    assert load_limits(file).numbers == {
        Limit.SESSION: 60,
        Limit.DEALS: 20,
        Limit.BREAK: 1,
    }
    assert run("limits").stdout.splitlines() == [
        "Session         at most 60 minutes",
        "Deals a day     at most 20; 0 begun on 2026-03-01",
        "Break reminder  every 1 minute",
        "Self-exclusion  none",
        f"File            {file}",
    ]


def test_R3_what_is_looser_waits_and_that_is_said(
    run: Run, file: Path, set_clock: SetClock
) -> None:
    run("limits", "--session", "60", "--deals-a-day", "20")
    done = run("limits", "--session", "90", "--deals-a-day", "off")

    assert done.stdout.splitlines() == [
        "Session: at most 60 minutes; from 2026-03-02 on at most 90 minutes (what is "
        "looser waits for the next day).",
        "Deals a day: at most 20; from 2026-03-02 on none (what is looser waits for "
        "the next day).",
    ]
    assert "from 2026-03-02 on at most 90 minutes" in run("limits").stdout
    set_clock(NOON + timedelta(hours=12))
    assert run("limits").stdout.startswith(
        "Session         at most 90 minutes\nDeals a day     none\n"
    )


def test_R3_an_exclusion_is_told_and_can_only_be_made_longer(
    run: Run, file: Path
) -> None:
    done = run("limits", "--exclude-until", "2026-12-31")
    assert done.stdout == (
        "Self-exclusion: no deal begins before 2026-12-31. Nothing in this program "
        "can shorten that.\n"
    )
    shown = run("limits").stdout.splitlines()
    assert "Self-exclusion  until 2026-12-31" in shown
    assert shown[-1].startswith("You asked not to play before 2026-12-31")

    before = file.read_text()
    for asked in (
        ("--exclude-until", "2026-12-30"),
        ("--exclude-for", "1h"),
        ("--session", "5", "--exclude-for", "4w"),
    ):
        done = run("limits", *asked)
        assert done.exit_code == 2
        assert is_one_sentence(done.stderr.strip())
        assert "longer but not shorter" in done.stderr
    assert file.read_text() == before

    assert run("limits", "--exclude-until", "2027-01-01").exit_code == 0
    assert "until 2027-01-01" in run("limits").stdout


def test_R3_an_exclusion_for_a_span(run: Run, file: Path) -> None:
    for span, until in (
        ("24h", "2026-03-02, 12:01"),
        ("7D", "2026-03-08, 12:01"),
        ("4w", "2026-03-29, 12:01"),
    ):
        assert f"before {until}." in run("limits", "--exclude-for", span).stdout


@pytest.mark.parametrize(
    "asked",
    [
        ("--session", "0"),
        ("--session", "-5"),
        ("--session", "1441"),
        ("--session", "1.5"),
        ("--deals-a-day", "1001"),
        ("--deals-a-day", "many"),
        ("--break-every", "²"),
        ("--exclude-until", "31.12.2026"),
        ("--exclude-until", "2026-02-30"),
        ("--exclude-until", "20261231"),
        ("--exclude-until", "2026-03-01"),
        ("--exclude-until", "2025-12-31"),
        ("--exclude-until", "2062-12-31"),
        ("--exclude-until", "9999-12-31"),
        ("--exclude-for", "7"),
        ("--exclude-for", "0d"),
        ("--exclude-for", "5m"),
        ("--exclude-for", "100001w"),
        ("--exclude-for", "100000w"),
        ("--exclude-until", "2026-12-31", "--exclude-for", "7d"),
    ],
    ids=" ".join,
)
def test_R3_what_makes_no_sense_is_refused_in_one_sentence(
    run: Run, file: Path, asked: tuple[str, ...]
) -> None:
    done = run("limits", *asked)

    assert done.exit_code == 2
    assert is_one_sentence(done.stderr.strip())
    assert not file.exists()


def test_R3_a_damaged_file_is_told_and_kept(
    run: Run, run_json: RunJson, file: Path
) -> None:
    file.write_text("\n[exclusion]\nuntil = 2026-12-31\n[file]\nschema = 1\n")
    for asked in ((), ("--session", "60"), ("--exclude-for", "7d")):
        done = run("limits", *asked)
        assert done.exit_code == 2
        assert is_one_sentence(done.stderr.strip())
        assert f"{file}, line 3: [exclusion] until" in done.stderr

    assert run_json("limits")["code"] == "bad-limits-file"
    assert file.read_text() == "\n[exclusion]\nuntil = 2026-12-31\n[file]\nschema = 1\n"


def test_R3_a_clock_behind_what_was_seen_is_told(
    run: Run, file: Path, set_clock: SetClock
) -> None:
    run("limits", "--deals-a-day", "20")
    set_clock(NOON - timedelta(days=3))
    lines = run("limits").stdout.splitlines()

    assert "Deals a day     at most 20; 0 begun on 2026-03-01" in lines
    assert lines[-1].startswith("This program has run on 2026-03-01, later than")


def test_R3_programs_get_the_same_in_json(run_json: RunJson, file: Path) -> None:
    nothing = run_json("limits")
    assert nothing == {
        "schema": 1,
        "path": str(file),
        "exists": False,
        "limits": {"session_minutes": None, "deals_a_day": None, "break_minutes": None},
        "later": None,
        "excluded_until": None,
        "today": "2026-03-01",
        "deals_today": 0,
        "stop": None,
        "changes": [],
    }
    run_json("limits", "--session", "60")
    found = run_json("limits", "--session", "off", "--exclude-until", "2026-12-31")

    assert found["exists"] is True
    assert found["limits"]["session_minutes"] == 60
    assert found["later"] == {"from": "2026-03-02", "limits": {"session_minutes": None}}
    assert found["excluded_until"] == "2026-12-31T00:00:00+01:00"
    assert found["stop"]["kind"] == "excluded"
    assert len(found["changes"]) == 2


def test_R3_a_day_begins_in_the_local_time_of_that_day(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    from rummy_tui.cli.limits import _beginning

    there = _beginning(datetime(2026, 7, 1).date())
    assert there.replace(tzinfo=None) == datetime(2026, 7, 1)
    assert there.tzinfo is not None


def commands() -> list[str]:
    """The commands the page about limits gives."""
    block = PAGE.read_text("utf-8").split("```sh\n")[1].split("```")[0]
    return [line.split("#")[0].strip() for line in block.splitlines()]


def test_R3_the_commands_of_the_page_do_what_it_says(run: Run, file: Path) -> None:
    asked = commands()
    assert len(asked) == 8
    for line in asked:
        program, *arguments = shlex.split(line)
        assert program == "rummy"
        file.unlink(missing_ok=True)
        done = run(*arguments)
        assert done.exit_code == 0, done.stderr
        if "--json" in arguments:
            json.loads(done.stdout)


def test_R3_limits_need_no_screen(run_python: Callable[..., object]) -> None:
    done = run_python(
        "import sys, rummy_tui.cli.limits, rummy_tui.limits.sitting\n"
        "print(*{'textual', 'rich', 'tomlkit'} & sys.modules.keys())"
    )

    assert getattr(done, "stdout", None) == "\n", getattr(done, "stderr", "")
