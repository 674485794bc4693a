"""What the limits come to, and in which words (R-3)."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

import pytest

from rummy_tui.limits.limits import Limit, Limits
from rummy_tui.limits.stops import (
    StopKind,
    ahead,
    break_due,
    may_begin,
    session_over,
    summary,
)

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=timezone(timedelta(hours=1)))
MIDNIGHT = datetime(2026, 12, 31, tzinfo=timezone(timedelta(hours=1)))
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


def with_limit(limit: Limit, number: int) -> Limits:
    return Limits().with_limit(limit, number, NOON)


def played(limits: Limits, deals: int) -> Limits:
    for _ in range(deals):
        limits = limits.with_deal(NOON)
    return limits


def test_R3_an_exclusion_keeps_every_deal_from_beginning() -> None:
    limits = Limits().excluded(MIDNIGHT, NOON)
    stop = may_begin(limits, NOON)

    assert stop is not None
    assert stop.kind is StopKind.EXCLUDED
    assert stop.sentence == (
        "You asked not to play before 2026-12-31, and no deal begins until then."
    )
    assert stop.mend == ""
    assert may_begin(limits, MIDNIGHT - MINUTE) is not None
    assert may_begin(limits, MIDNIGHT) is None


@pytest.mark.parametrize(
    ("own", "counted", "stops"),
    [
        (0, 0, False),
        (2, 0, False),
        (0, 2, False),
        (3, 0, True),
        (0, 3, True),
        (2, 9, True),
    ],
)
def test_R3_the_deals_of_a_day_are_the_higher_of_two_counts(
    own: int, counted: int, stops: bool
) -> None:
    limits = played(with_limit(Limit.DEALS, 3), own)
    stop = may_begin(limits, NOON, deals_today=counted)

    assert (stop is not None) == stops
    if stop is not None:
        assert stop.kind is StopKind.DEALS
        assert stop.sentence == (
            "You set 3 deals as the most for a day, and that is reached; the next can "
            "begin on 2026-03-02."
        )
        assert stop.mend == ""


def test_R3_a_day_later_the_deals_of_a_day_can_begin_again() -> None:
    assert may_begin(played(with_limit(Limit.DEALS, 3), 3), NOON + DAY) is None


def test_R3_a_session_that_has_reached_its_limit_begins_no_deal() -> None:
    limits = with_limit(Limit.SESSION, 60)
    assert may_begin(limits, NOON, session=59.9 * MINUTE) is None

    stop = may_begin(limits, NOON, session=60 * MINUTE)
    assert stop == session_over(limits, NOON, 60 * MINUTE)
    assert stop is not None
    assert stop.kind is StopKind.SESSION
    assert stop.sentence == (
        "This session has lasted the 60 minutes you set for it, and no new deal begins "
        "in it."
    )


def test_R3_a_break_is_due_after_so_long_and_stops_nothing() -> None:
    limits = with_limit(Limit.BREAK, 30)
    assert break_due(limits, NOON, 29.9 * MINUTE) is None
    assert break_due(limits, NOON, 30 * MINUTE) == (
        "You asked to be reminded of a break every 30 minutes, and it is time for one."
    )
    assert break_due(Limits(), NOON, 999 * DAY) is None
    assert may_begin(limits, NOON, session=999 * DAY) is None


def test_R3_what_is_looser_from_tomorrow_is_asked_by_the_day() -> None:
    limits = with_limit(Limit.SESSION, 60).with_limit(Limit.SESSION, None, NOON)

    assert session_over(limits, NOON, 2 * 60 * MINUTE) is not None
    assert session_over(limits, NOON + DAY, 2 * 60 * MINUTE) is None


def test_R3_the_exclusion_is_told_before_other_stops() -> None:
    limits = played(with_limit(Limit.DEALS, 1), 1).excluded(MIDNIGHT, NOON)
    stop = may_begin(limits, NOON)

    assert stop is not None
    assert stop.kind is StopKind.EXCLUDED


def test_R3_a_day_held_by_a_clock_that_was_ahead_is_told_with_the_remedy() -> None:
    wrong = NOON + 40 * DAY
    limits = with_limit(Limit.DEALS, 1).with_deal(wrong)
    assert ahead(limits, wrong) == ""
    stop = may_begin(limits, NOON)

    assert stop is not None
    assert stop.mend == ahead(limits, NOON)
    for part in ("2026-04-10", "2026-03-01", "`seen` and `day`", "`rummy limits`"):
        assert part in stop.mend


def test_R3_an_exclusion_set_by_a_wrong_clock_is_told_with_the_remedy() -> None:
    wrong = NOON.replace(year=2099)
    limits = Limits().excluded(7 * DAY, wrong)
    stop = may_begin(limits, NOON)

    assert stop is not None
    assert "2099-03-08" in stop.sentence
    for part in ("2026-03-01", "`until`", "`rummy limits`"):
        assert part in stop.mend


def test_R3_a_session_is_summed_up_without_a_judgement() -> None:
    assert summary(42.9 * MINUTE, 5) == "This session: 42 minutes, 5 deals."
    assert summary(1 * MINUTE, 1) == "This session: 1 minute, 1 deal."


def test_R3_no_word_praises_blames_or_invites() -> None:
    said = [summary(MINUTE, 1), break_due(with_limit(Limit.BREAK, 1), NOON, DAY) or ""]
    for limits in (
        Limits().excluded(MIDNIGHT, NOON),
        Limits().excluded(DAY, NOON.replace(year=2099)),
        played(with_limit(Limit.DEALS, 1), 1),
        with_limit(Limit.DEALS, 1).with_deal(NOON + 40 * DAY),
        with_limit(Limit.SESSION, 1),
    ):
        stop = may_begin(limits, NOON, session=DAY)
        assert stop is not None
        said += [stop.sentence, stop.mend]

    assert not re.search(
        r"one more|again|streak|in a row|too (much|long)|sorry|should|only|just|lose|"
        r"lost|won|win\b|!",
        " ".join(said),
        re.I,
    )
