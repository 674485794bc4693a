"""Limits on one's own play: what holds when, whatever the clock does (R-3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.errors import RummyError
from rummy_tui.limits.limits import ExclusionStandsError, Limit, Limits, told
from rummy_tui.limits.stops import may_begin

HERE = timezone(timedelta(hours=1))
NOON = datetime(2026, 3, 1, 12, 0, 30, tzinfo=HERE)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MIDNIGHT = datetime(2026, 3, 10, tzinfo=HERE)


def set_to(**numbers: int) -> Limits:
    limits = Limits()
    for name, number in numbers.items():
        limits = limits.with_limit(Limit[name], number, NOON)
    return limits


def test_R3_nothing_is_set_by_default() -> None:
    limits = Limits().at(NOON)

    assert (limits.numbers, limits.later, limits.exclusion) == ({}, {}, None)
    assert may_begin(limits, NOON, deals_today=999, session=999 * HOUR) is None


# Tighter at once, looser later


@pytest.mark.parametrize("limit", Limit)
def test_R3_what_is_tighter_holds_at_once(limit: Limit) -> None:
    limits = Limits().with_limit(limit, 60, NOON)
    assert limits.numbers == {limit: 60}

    limits = limits.with_limit(limit, 59, NOON)
    assert limits.numbers == {limit: 59}
    assert (limits.later, limits.later_from) == ({}, None)


@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize(("number", "then"), [(61, {61}), (None, set())])
def test_R3_what_is_looser_holds_from_the_next_local_day(
    limit: Limit, number: int | None, then: set[int]
) -> None:
    limits = Limits().with_limit(limit, 60, NOON).with_limit(limit, number, NOON)

    for later in (0 * HOUR, 11 * HOUR, 11.99 * HOUR):
        assert limits.at(NOON + later).numbers == {limit: 60}
    tomorrow = limits.at(NOON + 12 * HOUR)
    assert set(tomorrow.numbers.values()) == then
    assert (tomorrow.later, tomorrow.later_from) == ({}, None)


def test_R3_the_latest_word_holds() -> None:
    looser = set_to(DEALS=20).with_limit(Limit.DEALS, 50, NOON)
    assert looser.later == {Limit.DEALS: 50}

    for number, now, later in [(20, 20, {}), (10, 10, {}), (30, 20, {Limit.DEALS: 30})]:
        limits = looser.with_limit(Limit.DEALS, number, NOON)
        assert limits.numbers == {Limit.DEALS: now}
        assert limits.later == later
        assert (limits.later_from is None) == (not later)


def test_R3_one_limit_asked_for_leaves_what_waits_of_another() -> None:
    limits = set_to(DEALS=20, SESSION=60).with_limit(Limit.DEALS, None, NOON)
    limits = limits.with_limit(Limit.SESSION, 90, NOON + HOUR)

    assert limits.later == {Limit.DEALS: 0, Limit.SESSION: 90}
    assert limits.at(NOON + DAY).numbers == {Limit.SESSION: 90}


def test_R3_to_lift_what_is_not_set_changes_nothing() -> None:
    limits = Limits().with_limit(Limit.BREAK, None, NOON)

    assert (limits.numbers, limits.later, limits.later_from) == ({}, {}, None)


# Self-exclusion


def test_R3_an_exclusion_ends_at_its_time() -> None:
    limits = Limits().excluded(MIDNIGHT, NOON)

    assert limits.exclusion == MIDNIGHT
    assert limits.at(MIDNIGHT - timedelta(seconds=1)).exclusion == MIDNIGHT
    assert limits.at(MIDNIGHT).exclusion is None


def test_R3_an_exclusion_for_a_span_lasts_no_less() -> None:
    until = Limits().excluded(7 * DAY, NOON).exclusion

    assert until is not None
    assert until == datetime(2026, 3, 8, 12, 1, tzinfo=HERE)
    assert until - NOON >= 7 * DAY


def test_R3_an_exclusion_can_be_made_longer_and_never_shorter() -> None:
    limits = Limits().excluded(MIDNIGHT, NOON)
    assert limits.excluded(MIDNIGHT + DAY, NOON).exclusion == MIDNIGHT + DAY
    assert limits.excluded(MIDNIGHT, NOON).exclusion == MIDNIGHT

    shorter: list[datetime | timedelta] = [MIDNIGHT - HOUR, NOON - DAY, 8 * DAY, HOUR]
    for until in shorter:
        with pytest.raises(ExclusionStandsError, match="longer but not shorter") as no:
            limits.excluded(until, NOON)
        assert "2026-03-10" in str(no.value)


def test_R3_after_an_exclusion_a_shorter_one_can_be_set() -> None:
    after = MIDNIGHT + HOUR
    limits = Limits().excluded(MIDNIGHT, NOON).excluded(DAY, after)

    assert limits.exclusion == datetime(2026, 3, 11, 1, 1, tzinfo=HERE)


@pytest.mark.parametrize(
    ("until", "code"),
    [
        (NOON - DAY, "exclusion-past"),
        (NOON.replace(hour=0), "exclusion-past"),
        (NOON + 5 * 366 * DAY + HOUR, "exclusion-too-long"),
        (1831 * DAY, "exclusion-too-long"),
        (datetime(9000, 1, 1, tzinfo=HERE), "exclusion-too-long"),
    ],
)
def test_R3_an_exclusion_nobody_can_mean_is_refused(
    until: datetime | timedelta, code: str
) -> None:
    with pytest.raises(RummyError) as refused:
        Limits().excluded(until, NOON)

    assert refused.value.code == code


def test_R3_no_time_zone_shortens_an_exclusion() -> None:
    limits = Limits().excluded(MIDNIGHT, NOON)
    for hours in range(-12, 15):
        there = timezone(hours * HOUR)
        assert limits.at((MIDNIGHT - HOUR).astimezone(there)).exclusion == MIDNIGHT


# The clock


def test_R3_deals_are_counted_by_the_local_day() -> None:
    limits = Limits()
    for _ in range(3):
        limits = limits.with_deal(NOON)
    assert limits.at(NOON + 11 * HOUR).deals == 3
    assert limits.at(NOON + 12 * HOUR).deals == 0
    assert limits.with_deal(NOON + 12 * HOUR).deals == 1


@pytest.mark.parametrize("back", [HOUR, 13 * HOUR, 2 * DAY, 200 * DAY])
def test_R3_a_clock_set_back_brings_no_day_back(back: timedelta) -> None:
    limits = set_to(DEALS=3, SESSION=60).with_limit(Limit.SESSION, 90, NOON)
    limits = limits.with_deal(NOON).with_deal(NOON).at(NOON - back)

    assert limits.time == NOON.replace(microsecond=0)
    assert limits.today == date(2026, 3, 1)
    assert limits.with_deal(NOON - back).deals == 3
    assert limits.later_from == date(2026, 3, 2)
    # And forward again: that is the same day still.
    assert limits.at(NOON + HOUR).deals == 2


def test_R3_flying_west_begins_no_day_again() -> None:
    evening = datetime(2026, 3, 1, 0, 30, tzinfo=HERE)
    west = evening.astimezone(timezone(-5 * HOUR))
    assert west.day == 28
    limits = Limits().with_deal(evening)

    for now in (west, west + 10 * HOUR):
        assert limits.at(now).today == date(2026, 3, 1)
        assert limits.at(now).deals == 1
    assert limits.at(west + 30 * HOUR).deals == 0


def test_R3_a_clock_ahead_by_years_locks_nobody_for_years() -> None:
    wrong = NOON.replace(year=2099)
    limits = set_to(DEALS=2, SESSION=60).at(wrong).with_deal(wrong).with_deal(wrong)
    limits = limits.with_limit(Limit.SESSION, 90, wrong)
    assert may_begin(limits, wrong) is not None

    back = limits.at(NOON)
    assert back.time == NOON.replace(microsecond=0)
    assert back.today == date(2026, 3, 1)
    # Going back by itself frees nothing; the next day does, as always.
    assert may_begin(back, NOON) is not None
    assert back.numbers[Limit.SESSION] == 60
    tomorrow = back.at(NOON + DAY)
    assert may_begin(tomorrow, NOON + DAY) is None
    assert tomorrow.numbers[Limit.SESSION] == 90


def test_R3_a_clock_ahead_by_years_ends_no_exclusion_for_good() -> None:
    limits = Limits().excluded(MIDNIGHT, NOON).at(NOON.replace(year=2099))
    assert limits.exclusion is None

    assert limits.at(NOON + DAY).exclusion == MIDNIGHT


def test_R3_deleting_seen_and_day_by_hand_mends_a_clock_that_was_ahead() -> None:
    wrong = NOON + 100 * DAY
    limits = set_to(DEALS=2).excluded(MIDNIGHT, NOON).with_deal(wrong)
    assert limits.at(NOON).today == wrong.date()

    mended = replace(limits, seen=None, day=None).at(NOON)
    assert (mended.today, mended.deals) == (date(2026, 3, 1), 1)
    assert mended.exclusion == MIDNIGHT
    # `day` alone forgotten: it does not stay ahead for ever.
    assert replace(limits, seen=None).at(NOON).today == date(2026, 3, 1)


def test_R3_a_time_without_a_zone_is_no_time() -> None:
    with pytest.raises(AssertionError):
        Limits().at(NOON.replace(tzinfo=None))


_MOMENTS = st.datetimes(
    datetime(1971, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)
)


@given(
    now=_MOMENTS,
    then=_MOMENTS,
    deals=st.integers(0, 5),
    excluded=st.none() | st.timedeltas(HOUR, 1800 * DAY),
    looser=st.booleans(),
)
def test_R3_setting_the_clock_back_never_helps(
    now: datetime,
    then: datetime,
    deals: int,
    excluded: timedelta | None,
    looser: bool,
) -> None:
    now, then = max(now, then), min(now, then)
    limits = Limits().with_limit(Limit.DEALS, 3, now).with_limit(Limit.SESSION, 9, now)
    for _ in range(deals):
        limits = limits.with_deal(now)
    if excluded is not None:
        limits = limits.excluded(excluded, now)
    if looser:
        limits = limits.with_limit(Limit.DEALS, None, now)
        limits = limits.with_limit(Limit.SESSION, 10, now)
    before, after = limits.at(now), limits.at(then)

    assert after.numbers == before.numbers
    assert after.deals == before.deals
    assert after.exclusion == before.exclusion
    assert (may_begin(limits, then) is None) == (may_begin(limits, now) is None)
    # Nor is anything looser after a while back there, or at the old time again.
    again = after.at(then + timedelta(minutes=1)).at(now)
    assert again.exclusion == before.exclusion


def test_times_are_told_by_their_date_where_a_day_begins() -> None:
    assert told(MIDNIGHT) == "2026-03-10"
    assert told(NOON) == "2026-03-01, 12:00"
