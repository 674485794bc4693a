"""The file of limits: nothing lost, nothing half written, nothing silently lifted."""

from __future__ import annotations

import os
import threading
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.limits.file import (
    BadLimitsError,
    LimitsNotSavedError,
    change_limits,
    load_limits,
    note_seen,
    written,
)
from rummy_tui.limits.limits import Limit, Limits
from rummy_tui.limits.path import VARIABLE, limits_path

HERE = timezone(timedelta(hours=1))
NOON = datetime(2026, 3, 1, 12, 0, tzinfo=HERE)
FULL = Limits(
    numbers={Limit.SESSION: 60, Limit.DEALS: 20},
    later={Limit.SESSION: 90, Limit.DEALS: 0},
    later_from=date(2026, 3, 2),
    excluded_until=datetime(2026, 12, 31, tzinfo=HERE),
    seen=NOON,
    day=date(2026, 3, 1),
    deals=7,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "limits.toml"


def kept(path: Path, limits: Limits = FULL) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(written(limits))
    return path


def test_R3_there_is_no_file_until_a_limit_is_set(path: Path) -> None:
    assert load_limits(path) == Limits()
    note_seen(path, NOON)
    note_seen(path, NOON, deal=True)

    assert not path.parent.exists()


def test_R3_what_is_set_is_there_after_a_restart(path: Path) -> None:
    set_now = change_limits(path, lambda limits: limits.excluded(DAYS_7, NOON))

    assert load_limits(path) == set_now
    assert path.stat().st_mode & 0o777 == 0o600
    assert [found.name for found in path.parent.iterdir()] == ["limits.toml"]


DAYS_7 = timedelta(days=7)

_DATES = st.dates(date(1970, 1, 1), date(8999, 12, 31))
_TIMES = st.datetimes(
    datetime(1970, 1, 1),
    datetime(8999, 12, 31),
    timezones=st.integers(-840, 840).map(lambda m: timezone(timedelta(minutes=m))),
).map(lambda time: time.replace(microsecond=0))


@given(
    numbers=st.dictionaries(st.sampled_from(Limit), st.integers(1, 1000)),
    later=st.dictionaries(st.sampled_from(Limit), st.integers(0, 1000)),
    later_from=_DATES,
    excluded_until=st.none() | _TIMES,
    seen=st.none() | _TIMES,
    day=st.none() | _DATES,
    deals=st.integers(0, 999),
)
def test_R3_a_file_says_all_there_is(
    numbers: dict[Limit, int],
    later: dict[Limit, int],
    later_from: date,
    excluded_until: datetime | None,
    seen: datetime | None,
    day: date | None,
    deals: int,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    limits = Limits(
        numbers=numbers,
        later=later,
        later_from=later_from if later else None,
        excluded_until=excluded_until,
        seen=seen,
        day=day,
        deals=0 if day is None else deals,
    )
    path = tmp_path_factory.getbasetemp() / "limits-said.toml"
    path.write_text(written(limits))

    assert load_limits(path) == limits


def test_R3_a_time_whose_offset_has_seconds_is_kept(path: Path) -> None:
    odd = timezone(timedelta(hours=1, seconds=15))
    limits = replace(FULL, excluded_until=datetime(2027, 1, 1, tzinfo=odd))

    assert load_limits(kept(path, limits)).excluded_until == limits.excluded_until


def test_R3_the_program_keeps_the_latest_time_it_has_seen(path: Path) -> None:
    kept(path)
    for hours, deal in ((1, False), (-100, False), (-50, True), (2, True)):
        note_seen(path, NOON + timedelta(hours=hours), deal=deal)
    limits = load_limits(path)

    assert limits.seen == NOON + timedelta(hours=2)
    assert (limits.day, limits.deals) == (date(2026, 3, 1), 9)
    assert limits.excluded_until == FULL.excluded_until


GOOD = written(FULL)

SHORT = "\n[file]\nschema = 1\n"

BAD = {
    "empty": ("", "does not end with [file] and `schema = 1`"),
    "no text": ("\xff", "no UTF-8"),
    "no TOML": (GOOD.replace("until =", "until"), "line 17: it is no TOML"),
    "newer": (GOOD.replace("schema = 1", "schema = 2"), "a newer version"),
    "newer and more": (SHORT.replace("1", "2") + "[more]\n", "a newer version"),
    "schema": (GOOD.replace("schema = 1", "schema = true"), "a whole number from 1"),
    "misspelt": (GOOD.replace("until", "untill"), "line 17: [exclusion] untill is no"),
    "unknown": (GOOD + "[more]\n", "line 21: more is nothing this version knows"),
    "date only": (GOOD.replace("T00:00:00+01:00", ""), "a time with its distance"),
    "local": (GOOD.replace("T00:00:00+01:00", "T00:00:00"), "a time with its distance"),
    "text": ("[exclusion]\nuntil = '2026-12-31'" + SHORT, "a time with its distance"),
    "year 9999": (GOOD.replace("until = 2026", "until = 9999"), "a time with its dis"),
    "number": (GOOD.replace("minutes = 60", "minutes = 0"), "a whole number from 1 to"),
    "too many": (GOOD.replace("day = 20\n", "day = 1001\n"), "number from 1 to 1000"),
    "a bool": (GOOD.replace("day = 20\n", "day = true\n"), "number from 1 to 1000"),
    "deals": (GOOD.replace("deals = 7", "deals = -1"), "a whole number from 0"),
    "day": (GOOD.replace("day = 2026-03-01", "day = 3"), "a date, as"),
    "no day": (GOOD.replace("from = 2026-03-02\n", ""), "limits and the day"),
    "no limits": ("[later]\nfrom = 2026-03-02\n" + SHORT, "limits and the day"),
    "no table": ("exclusion = 3\n" + SHORT, "a table, as [exclusion]"),
    "array": ("[[exclusion]]\n" + SHORT, "a table, as [exclusion]"),
}


def test_R3_of_a_file_cut_off_anywhere_nothing_is_believed(path: Path) -> None:
    kept(path)
    for length in range(len(GOOD.strip())):
        path.write_text(GOOD[:length])
        with pytest.raises(BadLimitsError):
            load_limits(path)


@pytest.mark.parametrize(("text", "said"), BAD.values(), ids=BAD)
def test_R3_a_damaged_file_is_an_error_and_never_written_over(
    path: Path, text: str, said: str
) -> None:
    content = text.encode("latin-1")
    kept(path).write_bytes(content)
    for use in (
        lambda: load_limits(path),
        lambda: note_seen(path, NOON),
        lambda: change_limits(path, lambda limits: limits.excluded(DAYS_7, NOON)),
    ):
        with pytest.raises(BadLimitsError) as damaged:
            use()
        assert said in str(damaged.value)
        assert str(path) in str(damaged.value)
        assert "mended or moved away" in str(damaged.value)

    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_R3_a_file_that_is_a_folder_is_no_file_of_limits(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(BadLimitsError, match="is a directory"):
        load_limits(path)


@pytest.mark.parametrize("name", ["file/limits.toml", "no/limits.toml", "x" * 300])
def test_R3_where_no_file_can_be_nothing_is_set(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / name

    assert load_limits(path) == Limits()
    note_seen(path, NOON)


def test_R3_what_cannot_be_written_is_told_and_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(LimitsNotSavedError, match=r"no space left.*RUMMY_LIMITS"):
        change_limits(path, lambda limits: limits.with_deal(NOON))

    assert path.read_text() == GOOD
    assert list(path.parent.iterdir()) == [path]


def test_R3_nothing_is_saved_of_a_change_that_is_refused(path: Path) -> None:
    kept(path)

    def change(limits: Limits) -> Limits:
        limits = limits.with_limit(Limit.DEALS, 1, NOON)
        return limits.excluded(DAYS_7, NOON)

    with pytest.raises(Exception, match="not shorter"):
        change_limits(path, change)
    assert path.read_text() == GOOD


def test_R3_two_windows_lose_nothing_of_each_other(path: Path) -> None:
    kept(path)
    threads = [
        threading.Thread(target=note_seen, args=(path, NOON), kwargs={"deal": True})
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert load_limits(path).deals == 7 + 8


def test_R3_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    kept(path)
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    note_seen(link, NOON, deal=True)

    assert link.is_symlink()
    assert load_limits(path).deals == 8


def test_R3_deleting_the_file_is_the_players_own_business(path: Path) -> None:
    change_limits(path, lambda limits: limits.excluded(DAYS_7, NOON))
    path.unlink()

    assert load_limits(path).at(NOON).exclusion is None


def test_the_file_lies_among_the_data_of_programs_unless_a_variable_says_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    assert VARIABLE == "RUMMY_LIMITS"
    assert limits_path({}).name == "limits.toml"
    assert limits_path({VARIABLE: "~/mine.toml"}) == tmp_path / "mine.toml"
    assert limits_path({VARIABLE: ""}) == limits_path({})
    if os.name == "posix":
        assert tmp_path in limits_path({}).parents


def test_the_page_about_limits_shows_a_file_that_is_one(path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "limits.md"
    (sample,) = page.read_text("utf-8").split("```toml\n")[1:]
    path.parent.mkdir()
    path.write_text(sample.split("```")[0])

    limits = load_limits(path)
    assert limits.deals == 7
    assert limits.excluded_until == datetime(2026, 12, 30, 23, tzinfo=UTC)
