"""Statistics of people: deals and matches, counted and added up."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum

from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.store.matches import milliseconds, moment

STATISTICS_FROM = "statistics-from"
"""The mark in the file after which statistics count, by `events.seq`."""


class Grouping(StrEnum):
    """By what statistics are told apart."""

    PLAYER = "player"
    PROFILE = "profile"
    FORMAT = "format"
    SEATS = "seats"
    OPPONENT = "opponent"
    """Bots at the table: a deal counts once for each that was dealt in."""
    DAY = "day"
    """The day in this machine's time zone on which the deal was settled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What people have done in some deals, a deal counting once for each of them.

    Only what was grouped by is told; the rest of the first six fields is None.
    """

    player: str | None = None
    profile: str | None = None
    format: Format | None = None
    seats: int | None = None
    opponent: str | None = None
    day: date | None = None
    deals: int = 0
    won: int = 0
    points: int = 0
    change: int = 0
    """Chips won and lost in hundredths, pots of pools that are over included."""
    turns: int = 0
    first_drops: int = 0
    middle_drops: int = 0
    """Those for missed turns too."""
    wrong_declarations: int = 0
    left: int = 0
    matches: int = 0
    """Matches that are over."""
    matches_won: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """How one deal ended for one seat."""

    match: int
    deal: int
    seat: int
    name: str
    bot: str
    """The bot's registered name; empty for a person."""
    is_person: bool
    profile: str
    format: Format
    seats: int
    outcome: Outcome
    points: int
    change: int
    """Chips in hundredths; 0 in a pool, where money moves at the end of the match."""
    turns: int
    won: bool
    at: datetime
    """When it was settled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Which deals are counted; None is any."""

    player: str | None = None
    profile: str | None = None
    format: Format | None = None
    first_day: date | None = None
    last_day: date | None = None

    def conditions(self, at: str) -> tuple[list[str], dict[str, object]]:
        """Conditions on a row whose moment is in this column, and their values."""
        values: dict[str, object] = {
            "name": self.player,
            "profile": self.profile,
            "format": self.format,
        }
        values = {name: value for name, value in values.items() if value is not None}
        conditions = [f"{name} = :{name}" for name in values]
        if self.first_day is not None:
            conditions.append(f"{at} >= :first")
            values["first"] = day_begins(self.first_day)
        if self.last_day is not None:
            conditions.append(f"{at} < :last")
            values["last"] = day_begins(self.last_day + timedelta(days=1))
        return conditions, values


_LOCAL_DAY = "date({at} / 1000, 'unixepoch', 'localtime')"
_KEYS = {
    Grouping.PLAYER: "name",
    Grouping.PROFILE: "profile",
    Grouping.FORMAT: "format",
    Grouping.SEATS: "seats",
    Grouping.OPPONENT: "opponent",
}

_DEALS = f"""
    SELECT {{keys}} count(*) AS deals, sum(won) AS won, sum(points) AS points,
        sum(change) AS change, sum(turns) AS turns,
        sum(outcome = '{Outcome.FIRST_DROP}') AS first_drops,
        sum(outcome = '{Outcome.MIDDLE_DROP}') AS middle_drops,
        sum(outcome = '{Outcome.WRONG_DECLARATION}') AS wrong_declarations,
        sum(outcome = '{Outcome.LEFT}') AS left
    FROM results {{opponents}}
    WHERE is_person AND seq > :from {{conditions}} {{groups}}
"""
_OPPONENTS_OF_DEALS = """
    JOIN (SELECT DISTINCT match, deal, bot AS opponent FROM results WHERE bot <> '')
    USING (match, deal)
"""

_ENDS = """
    SELECT {keys} count(*) AS matches, sum(winner = seat) AS matches_won,
        sum(pot) AS pot
    FROM (
        SELECT matches.id AS match, seat, name, profile, format, winner, ended, pot,
            (SELECT count(*) FROM seats AS others WHERE others.match = matches.id)
                AS seats
        FROM matches JOIN seats ON seats.match = matches.id
        WHERE status = 'over' AND bot = '' AND end_seq > :from
    ) {opponents}
    WHERE TRUE {conditions} {groups}
"""
_OPPONENTS_OF_MATCHES = """
    JOIN (SELECT DISTINCT match, bot AS opponent FROM seats WHERE bot <> '')
    USING (match)
"""


def read_totals(
    connection: sqlite3.Connection, by: Sequence[Grouping], choice: Choice
) -> tuple[Totals, ...]:
    """Totals for every group there is, in the order of what they are grouped by.

    Args:
        connection: Within a transaction.
        by: What they are grouped by; nothing for one total.
        choice: Which deals and matches are counted.
    """
    found: dict[tuple[object, ...], dict[str, int]] = {}
    beginning = _statistics_from(connection)
    for query, at, opponents in (
        (_DEALS, "at", _OPPONENTS_OF_DEALS),
        (_ENDS, "ended", _OPPONENTS_OF_MATCHES),
    ):
        conditions, values = choice.conditions(at)
        keys = [_KEYS.get(key, _LOCAL_DAY.format(at=at)) for key in by]
        cursor = connection.execute(
            query.format(
                keys="".join(f"{key}, " for key in keys),
                opponents=opponents if Grouping.OPPONENT in by else "",
                conditions="".join(f" AND {condition}" for condition in conditions),
                groups=f"GROUP BY {', '.join(keys)}" if keys else "",
            ),
            {**values, "from": beginning},
        )
        names = [column[0] for column in cursor.description][len(by) :]
        for row in cursor:
            numbers = [number or 0 for number in row[len(by) :]]
            group = found.setdefault(row[: len(by)], {})
            group |= zip(names, numbers, strict=True)
    return tuple(
        _totals(dict(zip(by, group, strict=True)), numbers)
        for group, numbers in sorted(found.items())
    )


def _totals(keys: Mapping[Grouping, object], numbers: dict[str, int]) -> Totals:
    numbers["change"] = numbers.get("change", 0) + numbers.pop("pot", 0)
    named: dict[str, object] = {key.value: value for key, value in keys.items()}
    if Grouping.FORMAT in keys:
        named["format"] = Format(str(named["format"]))
    if Grouping.DAY in keys:
        named["day"] = date.fromisoformat(str(named["day"]))
    return Totals(**named, **numbers)  # type: ignore[arg-type]


def read_results(
    connection: sqlite3.Connection, choice: Choice, *, offset: int, limit: int
) -> tuple[DealResult, ...]:
    """Deals as they ended for each person, the newest first; reset or not."""
    conditions, values = choice.conditions("at")
    rows = connection.execute(
        "SELECT match, deal, seat, name, bot, is_person, profile, format, seats,"
        " outcome, points, change, turns, won, at FROM results"
        f" WHERE {' AND '.join(['is_person', *conditions])}"
        " ORDER BY seq DESC, seat LIMIT :limit OFFSET :offset",
        {**values, "limit": limit, "offset": offset},
    )
    return tuple(
        DealResult(
            match=row[0],
            deal=row[1],
            seat=row[2],
            name=row[3],
            bot=row[4],
            is_person=bool(row[5]),
            profile=row[6],
            format=Format(row[7]),
            seats=row[8],
            outcome=Outcome(row[9]),
            points=row[10],
            change=row[11],
            turns=row[12],
            won=bool(row[13]),
            at=moment(row[14]),
        )
        for row in rows
    )


def count_deals(connection: sqlite3.Connection, day: date) -> int:
    """Deals dealt to people on a day of this machine's time zone, finished or not."""
    count: int = connection.execute(
        "SELECT count(*) FROM deals WHERE people > 0 AND dealt >= ? AND dealt < ?",
        (day_begins(day), day_begins(day + timedelta(days=1))),
    ).fetchone()[0]
    return count


def mark_beginning(connection: sqlite3.Connection) -> None:
    """Let statistics count from here on."""
    connection.execute(
        "INSERT INTO marks (name, value)"
        " SELECT ?, coalesce(max(seq), 0) FROM events WHERE TRUE"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (STATISTICS_FROM,),
    )


def _statistics_from(connection: sqlite3.Connection) -> int:
    row = connection.execute(
        "SELECT value FROM marks WHERE name = ?", (STATISTICS_FROM,)
    ).fetchone()
    return row[0] if row else 0


def day_begins(day: date) -> int:
    """The first moment of a day of this machine's time zone, as in the file."""
    return milliseconds(datetime.combine(day, time()).astimezone())
