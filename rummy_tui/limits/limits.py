"""The limits a player has set on their own play, and the time they are judged by.

Pure: every question says what the computer's clock tells, in local time. The clock is
believed forwards only. Otherwise a clock set back would bring a day back whose deals
are played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from enum import StrEnum

from rummy_tui.errors import RummyError

_DAY = timedelta(days=1)
LONGEST_EXCLUSION = timedelta(days=5 * 366)
"""A slip in the year is no wish."""
FURTHEST_BACK = timedelta(days=366)
"""A clock further behind the latest time seen has been ahead by mistake."""


class Limit(StrEnum):
    """A limit that is a number, by its key in the file."""

    SESSION = "session_minutes"
    """Minutes a session may last before no new deal begins in it."""
    DEALS = "deals_a_day"
    """Deals that may begin on one day."""
    BREAK = "break_minutes"
    """Minutes of play after which a break is offered."""

    @property
    def most(self) -> int:
        """The highest it can be."""
        return 1000 if self is Limit.DEALS else 24 * 60


class ExclusionStandsError(RummyError):
    """Somebody asked for a shorter exclusion than the one that holds."""

    code = "exclusion-stands"


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a player has set, and what the program has seen; by default nothing."""

    numbers: Mapping[Limit, int] = field(default_factory=dict)
    """The limits that hold; one that is not here is not set."""
    later: Mapping[Limit, int] = field(default_factory=dict)
    """What looser limits are asked for; 0 is for none."""
    later_from: date | None = None
    """The day from which `later` holds."""
    excluded_until: datetime | None = None
    """No deal begins before this; it stays here when it has passed."""
    seen: datetime | None = None
    """The latest time the program has seen."""
    day: date | None = None
    """The local day of `deals`."""
    deals: int = 0
    """Deals begun on that day since a limit was set."""

    @property
    def today(self) -> date:
        """The day it counts as; only of limits that were brought `at` a time."""
        assert self.day is not None, "limits are asked at a time"
        return self.day

    @property
    def time(self) -> datetime:
        """The time it counts as; only of limits that were brought `at` a time."""
        assert self.seen is not None, "limits are asked at a time"
        return self.seen

    @property
    def exclusion(self) -> datetime | None:
        """Until when no deal begins, if that is still to come at `time`."""
        until = self.excluded_until
        return None if until is None or until <= self.time else until

    def at(self, now: datetime) -> Limits:
        """The limits as they stand when the clock says this, in local time."""
        assert now.tzinfo is not None, "local time says how far it is from UTC"
        time = now.replace(microsecond=0)
        if self.seen is not None and self.seen - now <= FURTHEST_BACK:
            time = max(time, self.seen.astimezone(now.tzinfo))
        today, deals = time.date(), self.deals
        if self.day is not None:
            if today > self.day:
                deals = 0
            # A day is not begun again by flying west. One further ahead than that is
            # left over from a clock that was wrong; what was played was played.
            elif self.day - today <= _DAY:
                today = self.day
        limits = replace(self, seen=time, day=today, deals=deals)
        if limits.later_from is None:
            return limits
        if limits.later_from <= today:
            numbers = {**limits.numbers, **limits.later}
            return replace(
                limits,
                numbers={limit: number for limit, number in numbers.items() if number},
                later={},
                later_from=None,
            )
        return replace(limits, later_from=min(limits.later_from, today + _DAY))

    def with_deal(self, now: datetime) -> Limits:
        """The limits after one more deal has begun."""
        limits = self.at(now)
        return replace(limits, deals=limits.deals + 1)

    def with_limit(self, limit: Limit, number: int | None, now: datetime) -> Limits:
        """The limits with this one changed: tighter at once, looser from the next day.

        Args:
            limit: Which one.
            number: What it is to be; None for none.
            now: The time.
        """
        assert number is None or 0 < number <= limit.most, f"{limit} = {number}"
        limits = self.at(now)
        held = limits.numbers.get(limit)
        # The latest word holds, whatever was asked for before.
        later = {other: n for other, n in limits.later.items() if other is not limit}
        numbers = {**limits.numbers}
        if number is not None and (held is None or number <= held):
            numbers[limit] = number
        elif held is not None:
            later[limit] = number or 0
        return replace(
            limits,
            numbers=numbers,
            later=later,
            later_from=limits.today + _DAY if later else None,
        )

    def excluded(self, until: datetime | timedelta, now: datetime) -> Limits:
        """The limits with no play until a time, or for so long.

        Raises:
            ExclusionStandsError: An exclusion that ends later holds.
            RummyError: The time is past, or further away than anybody means.
        """
        limits = self.at(now)
        if isinstance(until, timedelta):
            # Whole minutes, for people to read, and none too few.
            until = limits.time.replace(second=0) + until + timedelta(minutes=1)
        held = limits.exclusion
        if held is not None and until < held:
            raise ExclusionStandsError(
                f"you asked not to play before {told(held)}, and that can be made "
                "longer but not shorter; name a later date"
            )
        if until <= limits.time:
            raise RummyError(
                f"{told(until)} is past; name a date after {limits.today}",
                code="exclusion-past",
            )
        if until - limits.time > LONGEST_EXCLUSION:
            raise RummyError(
                f"{told(until)} is more than five years away, and the program could "
                "not take it back; name a date before "
                f"{(limits.time + LONGEST_EXCLUSION).date()}, and a later one then",
                code="exclusion-too-long",
            )
        return replace(limits, excluded_until=until)


def told(time: datetime) -> str:
    """The time in words: only the date where a day begins with it."""
    pattern = "%Y-%m-%d" if time.hour == time.minute == 0 else "%Y-%m-%d, %H:%M"
    return time.strftime(pattern)
