"""What lists and statistics of a long history take, from the question to the rows.

    python tests/benchmarks/history_queries.py [--deals 10000] [--rounds 5]

Some matches are played, of every format but tournaments, and copied as rows until
there are so many deals, one match an evening or so. Every question is asked of a copy
just opened, in some rounds; the least and the most are printed.
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from time import perf_counter

# Run as a script, it sees its own folder only.
sys.path.insert(0, str(Path(__file__).parents[2]))

from rummy_tui.rules.profile import Format
from rummy_tui.store import Grouping, History, MatchKind
from rummy_tui.store.log_rows import check_sum
from tests.store.playing import play, seated, setup_of

PROMISED = 0.3
"""Seconds."""
EVENING = 20 * 3600 * 1000
"""Milliseconds between two copied matches."""
COPIED = {
    "matches": "id",
    "seats": "match",
    "events": "match",
    "deals": "match",
    "results": "match",
}
TIMES = ("at", "started", "ended", "dealt", "settled")


def filled(path: Path, deals: int) -> None:
    """Write a history of so many deals."""
    clock = iter(range(10**9))
    begin = datetime(2024, 1, 1, tzinfo=UTC)
    formats = [format for format in Format if format is not Format.TOURNAMENT]
    with History.open(
        path, clock=lambda: begin + timedelta(seconds=next(clock))
    ) as history:
        for number in range(4 * len(formats)):
            setup = setup_of(
                number,
                "Asha",
                format=formats[number % len(formats)],
                players=2 + number % 4,
                rules=("classic", "desk", "elitemelds", "standard")[number % 4],
            )
            with history.begin(setup, MatchKind.PLAY) as keeper:
                play(seated(setup, keep=keeper.keep))
        with history._database.writing() as connection:
            copy_until(connection, deals)


def copy_until(connection: sqlite3.Connection, deals: int) -> None:
    """Copy all matches there are, one evening after another."""
    connection.create_function("sum", 3, check_sum)

    def number(question: str) -> int:
        found: int = connection.execute(question).fetchone()[0]
        return found

    there = number("SELECT count(*) FROM deals WHERE settled IS NOT NULL")
    matches = number("SELECT max(id) FROM matches")
    events = number("SELECT max(seq) FROM events")
    for copy in range(1, -(-deals // there)):
        more = copy * matches
        for table, key in COPIED.items():
            changed = {
                key: f"{key} + {more}",
                "seq": f"seq + {copy * events}",
                "end_seq": f"end_seq + {copy * events}",
                "crc": f"sum(match + {more}, number, event)",
                **{time: f"{time} + ({key} + {more}) * {EVENING}" for time in TIMES},
            }
            info = connection.execute(f"PRAGMA table_info({table})")
            names = [row[1] for row in info]
            values = [changed.get(name, name) for name in names]
            connection.execute(
                f"INSERT INTO {table} ({', '.join(names)})"
                f" SELECT {', '.join(values)} FROM {table} WHERE {key} <= {matches}"
            )


def questions(history: History) -> dict[str, Callable[[], object]]:
    """What is asked."""
    last = history.matches(limit=1).total
    return {
        "newest page": history.matches,
        "page in the middle": lambda: history.matches(offset=last // 2),
        "page of one format": lambda: history.matches(
            format=Format.POOL_201, finished=True, offset=100
        ),
        "the whole list": lambda: history.matches(limit=10**6),
        "one match": lambda: history.match(last // 2),
        "to be resumed": history.resumable,
        "results, newest page": history.results,
        "totals": history.statistics,
        "by profile and format": lambda: history.statistics(
            (Grouping.PROFILE, Grouping.FORMAT)
        ),
        "by opponent": lambda: history.statistics((Grouping.OPPONENT,)),
        "by day": lambda: history.statistics((Grouping.DAY,)),
        "by day, one month": lambda: history.statistics(
            (Grouping.DAY,), first_day=date(2024, 6, 1), last_day=date(2024, 6, 30)
        ),
        "by month": lambda: history.statistics((Grouping.MONTH,)),
        "by player": lambda: history.statistics((Grouping.PLAYER,)),
        "latest and before": history.trend,
        "results of one match": lambda: history.scored_results(match=last // 2),
        "results of all": history.scored_results,
        "deals of a day": lambda: history.deals_on(date(2024, 6, 1)),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "history.db"
        filled(path, options.deals)
        size = path.stat().st_size / 1e6
        for read_only in (True, False):
            start = perf_counter()
            History.open(path, read_only=read_only).close()
            seconds = perf_counter() - start
            print(f"{'opened, looked through':<26}{1000 * seconds:9.1f} ms")
        times: dict[str, list[float]] = {}
        for _ in range(options.rounds):
            copy = Path(shutil.copy(path, Path(name) / "copy.db"))
            with History.open(copy, read_only=True) as history:
                for question, ask in questions(history).items():
                    start = perf_counter()
                    ask()
                    times.setdefault(question, []).append(perf_counter() - start)
        with History.open(path, read_only=True) as history:
            (totals,) = history.statistics()
            listed = history.matches(limit=1).total
        print(f"{listed} matches, {totals.deals} deals of a person, {size:.0f} MB")
        for question, seconds_taken in times.items():
            most = max(seconds_taken)
            print(
                f"{question:<26}{1000 * min(seconds_taken):9.1f} to "
                f"{1000 * most:7.1f} ms{'' if most < PROMISED else '  TOO SLOW'}"
            )


if __name__ == "__main__":
    main()
