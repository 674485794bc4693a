"""`rummy limits`: the limits a player sets on their own play (R-3)."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from pathlib import Path

import click

from rummy_tui.cli.group import SCHEMA
from rummy_tui.errors import counted
from rummy_tui.limits.file import change_limits, load_limits
from rummy_tui.limits.limits import Limit, Limits, told
from rummy_tui.limits.path import limits_path
from rummy_tui.limits.sitting import local_now
from rummy_tui.limits.stops import ahead, may_begin
from rummy_tui.settings.path import without_home

OFF = "off"
_SPANS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_MOST_OF_A_SPAN = 100_000


class NumberOrOff(click.ParamType[int]):
    """A number of a limit; 0 for `off`."""

    def __init__(self, limit: Limit) -> None:
        self.name = "number"
        self._most = limit.most

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """Read a whole number or the word."""
        text = str(value).strip().lower()
        if text == OFF:
            return 0
        if re.fullmatch(r"[0-9]{1,9}", text) and 0 < int(text) <= self._most:
            return int(text)
        self.fail(
            f"{value!r} is no limit; give a whole number from 1 to {self._most}, or "
            f"{OFF}",
            param,
            ctx,
        )


class Day(click.ParamType[date]):
    """A date as 2026-12-31."""

    name = "date"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> date:
        """Read the date."""
        if isinstance(value, date):
            return value
        # Python reads other spellings too, not all of which mean the same to people.
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", str(value)):
            try:
                return date.fromisoformat(str(value))
            except ValueError:
                pass
        self.fail(
            f"{value!r} is no date; write year, month and day, as 2026-12-31",
            param,
            ctx,
        )


class Span(click.ParamType[timedelta]):
    """So many hours, days or weeks."""

    name = "span"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> timedelta:
        """Read a number with its letter."""
        if isinstance(value, timedelta):
            return value
        found = re.fullmatch(r"([0-9]{1,9})([hdw])", str(value).strip().lower())
        if found is None or not 0 < int(found[1]) <= _MOST_OF_A_SPAN:
            self.fail(
                f"{value!r} is no span of time; write hours, days or weeks, as 24h, "
                "7d or 4w",
                param,
                ctx,
            )
        return int(found[1]) * _SPANS[found[2]]


@click.command()
@click.option(
    "--session",
    type=NumberOrOff(Limit.SESSION),
    metavar="MINUTES",
    help="Begin no deal in a session that has lasted so long.",
)
@click.option(
    "--deals-a-day",
    type=NumberOrOff(Limit.DEALS),
    metavar="N",
    help="Begin at most so many deals a day.",
)
@click.option(
    "--break-every",
    type=NumberOrOff(Limit.BREAK),
    metavar="MINUTES",
    help="Be reminded of a break each time you have played so long.",
)
@click.option(
    "--exclude-until",
    type=Day(),
    metavar="DATE",
    help="Begin no deal before this date. It can be made later, never earlier.",
)
@click.option(
    "--exclude-for",
    type=Span(),
    metavar="SPAN",
    help="Begin no deal for so many hours, days or weeks: 24h, 7d, 4w.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def limits(
    session: int | None,
    deals_a_day: int | None,
    break_every: int | None,
    exclude_until: date | None,
    exclude_for: timedelta | None,
    as_json: bool,
) -> None:
    """Show or set limits on your own play. Without options nothing changes.

    None is set until you set one. What is tighter holds at once, what is looser, `off`
    among it, from the next day. A deal that has begun is never broken off. Watching
    bots, check, solve and the like are not play.
    """
    if exclude_until is not None and exclude_for is not None:
        raise click.UsageError(
            "--exclude-until and --exclude-for say the same thing; give one of them"
        )
    asked = {
        Limit.SESSION: session,
        Limit.DEALS: deals_a_day,
        Limit.BREAK: break_every,
    }
    wanted = {limit: number for limit, number in asked.items() if number is not None}
    until: datetime | timedelta | None = exclude_for
    if exclude_until is not None:
        until = _beginning(exclude_until)
    path, now = limits_path(), local_now()
    if wanted or until is not None:
        held = change_limits(path, lambda before: _changed(before, wanted, until, now))
    else:
        held = load_limits(path).at(now)
    changes = [*_changes(held, wanted, until)]
    if as_json:
        print(json.dumps(_answer(path, held, now, changes)))
    else:
        print("\n".join(changes or _lines(path, held, now)))


def _beginning(day: date) -> datetime:
    """When the day begins here, in the local time of that day."""
    return datetime.combine(day, time.min).astimezone()


def _changed(
    limits: Limits,
    wanted: Mapping[Limit, int],
    until: datetime | timedelta | None,
    now: datetime,
) -> Limits:
    for limit, number in wanted.items():
        limits = limits.with_limit(limit, number or None, now)
    return limits.at(now) if until is None else limits.excluded(until, now)


_NAMES = {
    Limit.SESSION: "Session",
    Limit.DEALS: "Deals a day",
    Limit.BREAK: "Break reminder",
}


def _in_words(limit: Limit, number: int | None) -> str:
    if not number:
        return "none"
    match limit:
        case Limit.SESSION:
            return f"at most {counted(number, 'minute')}"
        case Limit.DEALS:
            return f"at most {number}"
        case Limit.BREAK:
            return f"every {counted(number, 'minute')}"


def _with_later(held: Limits, limit: Limit) -> str:
    """What a limit is, and what it will be."""
    words = _in_words(limit, held.numbers.get(limit))
    if limit in held.later:
        words += f"; from {held.later_from} on {_in_words(limit, held.later[limit])}"
    return words


def _changes(
    held: Limits,
    wanted: Mapping[Limit, int],
    until: datetime | timedelta | None,
) -> list[str]:
    """What was asked for and what holds of it, a sentence each."""
    changes = []
    for limit in wanted:
        because = ""
        if limit in held.later:
            because = " (what is looser waits for the next day)"
        changes.append(f"{_NAMES[limit]}: {_with_later(held, limit)}{because}.")
    if until is not None and held.exclusion is not None:
        changes.append(
            f"Self-exclusion: no deal begins before {told(held.exclusion)}. Nothing in "
            "this program can shorten that."
        )
    return changes


def _lines(path: Path, held: Limits, now: datetime) -> list[str]:
    there = "" if os.path.exists(path) else " (not there: no limit was ever set)"
    shown = {_NAMES[limit]: _with_later(held, limit) for limit in Limit}
    if Limit.DEALS in held.numbers:
        shown[_NAMES[Limit.DEALS]] += f"; {held.deals} begun on {held.today}"
    until = held.exclusion
    shown["Self-exclusion"] = "none" if until is None else f"until {told(until)}"
    shown["File"] = f"{without_home(path)}{there}"
    lines = [f"{name:<15} {words}" for name, words in shown.items()]
    stop = may_begin(held, now)
    said = [stop.sentence, stop.mend] if stop is not None else []
    said.append(ahead(held, now))
    return [*lines, *dict.fromkeys(sentence for sentence in said if sentence)]


def _answer(
    path: Path, held: Limits, now: datetime, changes: list[str]
) -> dict[str, object]:
    stop = may_begin(held, now)
    later = {str(limit): held.later[limit] or None for limit in held.later}
    return {
        "schema": SCHEMA,
        "path": str(path),
        "exists": os.path.exists(path),
        "limits": {str(limit): held.numbers.get(limit) for limit in Limit},
        "later": {"from": str(held.later_from), "limits": later} if later else None,
        "excluded_until": held.exclusion and held.exclusion.isoformat(),
        "today": str(held.today),
        "deals_today": held.deals,
        "stop": stop and {"kind": str(stop.kind), "sentence": stop.sentence},
        "changes": changes,
    }
