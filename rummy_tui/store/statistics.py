"""Statistics of people: deals and matches, counted and added up.

Matches that were read out of a file count nowhere here: others played them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.store.choice import OWN, Choice, also, day_begins
from rummy_tui.store.matches import MatchKind
from rummy_tui.store.totals import Grouping, Totals, Trend

STATISTICS_FROM = "statistics-from"
"""The mark in the file after which statistics count, by `events.seq`."""

_MOMENTS = {
    Grouping.DAY: "date({at} / 1000, 'unixepoch', 'localtime')",
    Grouping.MONTH: "date({at} / 1000, 'unixepoch', 'localtime', 'start of month')",
}
_KEYS = {
    Grouping.PLAYER: "name",
    Grouping.PROFILE: "profile",
    Grouping.FORMAT: "format",
    Grouping.SEATS: "seats",
    Grouping.OPPONENT: "opponent",
}

# Whoever wins against a hand that is counted has declared, else nobody lays one down.
_DECLARED = f"""
    won AND EXISTS (
        SELECT 1 FROM results AS other WHERE other.match = results.match
        AND other.deal = results.deal AND other.outcome = '{Outcome.COUNTED}'
    )
"""
_DROPS = f"outcome IN ('{Outcome.FIRST_DROP}', '{Outcome.MIDDLE_DROP}')"

_DEALS = f"""
    SELECT {{keys}} count(*) AS deals, sum(won) AS won, sum(points) AS points,
        sum(change) AS change, sum(turns) AS turns,
        sum(outcome = '{Outcome.FIRST_DROP}') AS first_drops,
        sum(outcome = '{Outcome.MIDDLE_DROP}') AS middle_drops,
        sum(outcome = '{Outcome.WRONG_DECLARATION}') AS wrong_declarations,
        sum(outcome = '{Outcome.LEFT}') AS left,
        sum(points * ({_DROPS})) AS drop_points,
        sum(outcome = '{Outcome.COUNTED}') AS counted,
        sum(points * (outcome = '{Outcome.COUNTED}')) AS counted_points,
        sum({_DECLARED}) AS declared,
        sum(turns * ({_DECLARED})) AS declared_turns
    FROM results {{opponents}}
    WHERE is_person AND seq > :from AND {OWN} {{conditions}} {{groups}}
"""
_OPPONENTS_OF_DEALS = """
    JOIN (SELECT DISTINCT match, deal, bot AS opponent FROM results WHERE bot <> '')
    USING (match, deal)
"""

_ENDS = f"""
    SELECT {{keys}} count(*) AS matches, sum(winner = seat) AS matches_won,
        sum(pot) AS pot
    FROM (
        SELECT matches.id AS match, seat, name, profile, format, winner, ended, pot,
            (SELECT count(*) FROM seats AS others WHERE others.match = matches.id)
                AS seats
        FROM matches JOIN seats ON seats.match = matches.id
        WHERE status = 'over' AND kind <> '{MatchKind.IMPORTED}' AND bot = ''
            AND end_seq > :from
    ) {{opponents}}
    WHERE TRUE {{conditions}} {{groups}}
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
    beginning = _statistics_from(connection)
    found: dict[_Group, dict[str, int]] = {}
    for question in (_OF_DEALS, _OF_ENDS):
        conditions, values = choice.conditions(question.at)
        for group, numbers in question.answers(
            connection, by, conditions, {**values, "from": beginning}
        ):
            found.setdefault(group, {}).update(numbers)
    return tuple(
        _totals(dict(zip(by, group, strict=True)), numbers)
        for group, numbers in sorted(found.items())
    )


def read_trend(connection: sqlite3.Connection, choice: Choice, last: int) -> Trend:
    """The latest deals against all before them, as they were settled.

    Args:
        connection: Within a transaction.
        choice: Which deals are counted.
        last: How many deals are the latest, from 1.
    """
    conditions, values = choice.conditions("at")
    values["from"] = _statistics_from(connection)
    row = connection.execute(
        f"SELECT DISTINCT seq FROM results WHERE is_person AND seq > :from AND {OWN}"
        + also(conditions)
        + " ORDER BY seq DESC LIMIT 1 OFFSET :offset",
        {**values, "offset": last - 1},
    ).fetchone()
    values["since"] = row[0] if row else 0

    def totals(condition: str) -> Totals:
        ((_, numbers),) = _OF_DEALS.answers(
            connection, (), [*conditions, condition], values
        )
        return _totals({}, numbers)

    return Trend(
        wanted=last, latest=totals("seq >= :since"), before=totals("seq < :since")
    )


_Group = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class _Question:
    """One query of the statistics, with what changes in it from time to time."""

    query: str
    at: str
    """The column that tells when it was."""
    opponents: str
    """What is joined to tell opponents apart."""

    def answers(
        self,
        connection: sqlite3.Connection,
        by: Sequence[Grouping],
        conditions: Sequence[str],
        values: Mapping[str, object],
    ) -> Iterator[tuple[_Group, dict[str, int]]]:
        """Every group with its numbers."""
        keys = [
            _MOMENTS[key].format(at=self.at) if key in _MOMENTS else _KEYS[key]
            for key in by
        ]
        cursor = connection.execute(
            self.query.format(
                keys="".join(f"{key}, " for key in keys),
                opponents=self.opponents if Grouping.OPPONENT in by else "",
                conditions=also(conditions),
                groups=f"GROUP BY {', '.join(keys)}" if keys else "",
            ),
            values,
        )
        names = [column[0] for column in cursor.description][len(by) :]
        for row in cursor:
            numbers = [number or 0 for number in row[len(by) :]]
            yield row[: len(by)], dict(zip(names, numbers, strict=True))


_OF_DEALS = _Question(_DEALS, "at", _OPPONENTS_OF_DEALS)
_OF_ENDS = _Question(_ENDS, "ended", _OPPONENTS_OF_MATCHES)


def _totals(keys: Mapping[Grouping, object], numbers: dict[str, int]) -> Totals:
    numbers["change"] = numbers.get("change", 0) + numbers.pop("pot", 0)
    named: dict[str, object] = {key.value: value for key, value in keys.items()}
    if Grouping.FORMAT in keys:
        named["format"] = Format(str(named["format"]))
    for moment_key in _MOMENTS.keys() & keys.keys():
        named[moment_key.value] = date.fromisoformat(str(named[moment_key.value]))
    return Totals(**named, **numbers)  # type: ignore[arg-type]


def count_deals(connection: sqlite3.Connection, day: date) -> int:
    """Deals dealt to people on a day of this machine's time zone, finished or not."""
    count: int = connection.execute(
        "SELECT count(*) FROM deals WHERE people > 0 AND dealt >= ? AND dealt < ?"
        f" AND {OWN}",
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
