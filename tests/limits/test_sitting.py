"""One run of the program: a session told the time by hand (R-3)."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from rummy_tui.limits.file import change_limits, load_limits
from rummy_tui.limits.limits import Limit
from rummy_tui.limits.sitting import Sitting, local_now
from rummy_tui.limits.stops import StopKind

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=timezone(timedelta(hours=1)))


class Evening:
    """A player's time: `pass_` lets minutes pass on both clocks."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = NOON
        self.seconds = 5000.0
        self.sitting = self.restart()

    def restart(self) -> Sitting:
        self.sitting = Sitting(
            self.path, clock=lambda: self.now, seconds=lambda: self.seconds
        )
        return self.sitting

    def pass_(self, minutes: float) -> None:
        self.now += timedelta(minutes=minutes)
        self.seconds += minutes * 60

    def set_limit(self, limit: Limit, number: int) -> None:
        change_limits(self.path, lambda held: held.with_limit(limit, number, self.now))

    def stop(self) -> StopKind | None:
        stop = self.sitting.may_begin()
        return None if stop is None else stop.kind


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "limits.toml")


def test_R3_without_limits_nothing_is_asked_told_or_written(evening: Evening) -> None:
    sitting = evening.sitting
    assert sitting.note_seen() is None
    evening.pass_(100_000)
    assert sitting.deal_begins() is None

    assert sitting.may_begin(deals_today=5000) is None
    assert sitting.session_over() is None
    assert sitting.break_due() is None
    assert not evening.path.exists()


def test_R3_a_session_lasts_from_the_start_of_the_program(evening: Evening) -> None:
    evening.set_limit(Limit.SESSION, 60)
    evening.pass_(59)
    assert evening.stop() is None
    assert evening.sitting.session_over() is None
    evening.pass_(1)
    assert evening.stop() is StopKind.SESSION
    assert evening.sitting.session_over() is not None

    evening.restart()
    assert evening.stop() is None


def test_R3_a_session_is_not_measured_by_a_clock_that_can_be_set(
    evening: Evening,
) -> None:
    evening.set_limit(Limit.SESSION, 60)
    evening.now -= timedelta(hours=5)
    evening.seconds += 3600

    assert evening.stop() is StopKind.SESSION


def test_R3_the_deals_of_a_day_add_up_over_restarts(evening: Evening) -> None:
    evening.set_limit(Limit.DEALS, 3)
    for _ in range(3):
        assert evening.stop() is None
        assert evening.sitting.deal_begins() is None
        evening.pass_(10)
        evening.restart()
    assert evening.stop() is StopKind.DEALS

    evening.now -= timedelta(days=2)
    assert evening.stop() is StopKind.DEALS
    evening.now = NOON + timedelta(hours=12)
    assert evening.stop() is None


def test_R3_deals_the_history_counts_are_counted_too(evening: Evening) -> None:
    evening.set_limit(Limit.DEALS, 3)

    assert evening.sitting.may_begin(deals_today=2) is None
    assert evening.sitting.may_begin(deals_today=3) is not None


def test_R3_a_limit_set_in_another_window_holds_here(evening: Evening) -> None:
    assert evening.stop() is None
    change_limits(evening.path, lambda held: held.excluded(timedelta(days=7), NOON))

    assert evening.stop() is StopKind.EXCLUDED
    evening.restart()
    evening.pass_(7 * 24 * 60 - 5)
    assert evening.stop() is StopKind.EXCLUDED
    evening.pass_(10)
    assert evening.stop() is None


def test_R3_the_reminder_of_a_break_comes_each_time_again(evening: Evening) -> None:
    evening.set_limit(Limit.BREAK, 30)
    evening.pass_(29)
    assert evening.sitting.break_due() is None
    evening.pass_(1)
    assert evening.sitting.break_due() is not None
    assert evening.sitting.break_due() is not None

    evening.sitting.break_told()
    assert evening.sitting.break_due() is None
    evening.pass_(30)
    assert evening.sitting.break_due() is not None
    assert evening.stop() is None


def test_R3_the_program_sees_the_time_at_its_start_and_at_deals(
    evening: Evening,
) -> None:
    evening.set_limit(Limit.BREAK, 30)
    evening.pass_(10)
    evening.sitting.note_seen()
    assert load_limits(evening.path).seen == NOON + timedelta(minutes=10)
    evening.pass_(10)
    evening.sitting.deal_begins()
    limits = load_limits(evening.path)
    assert (limits.seen, limits.deals) == (NOON + timedelta(minutes=20), 1)


def test_R3_a_damaged_file_stops_play_and_says_how_to_mend_it(
    evening: Evening,
) -> None:
    evening.path.write_text("\n[exclusion]\nuntill = 2026-12-31\n[file]\nschema = 1\n")
    stop = evening.sitting.may_begin()

    assert stop is not None
    assert stop.kind is StopKind.FILE
    assert f"{evening.path}, line 3" in stop.sentence
    assert "mended or moved away" in stop.sentence
    assert evening.sitting.note_seen() == stop.sentence
    assert evening.sitting.deal_begins() == stop.sentence
    assert evening.sitting.session_over() is None
    assert evening.sitting.break_due() is None
    assert "untill" in evening.path.read_text()


def test_R3_a_session_ends_with_one_plain_line(evening: Evening) -> None:
    for _ in range(2):
        evening.sitting.deal_begins()
        evening.pass_(10.4)

    assert evening.sitting.summary == "This session: 20 minutes, 2 deals."


def test_the_clock_knows_its_zone() -> None:
    assert local_now().tzinfo is not None
