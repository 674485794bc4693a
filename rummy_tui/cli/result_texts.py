"""Results of deals as tables for other programs: CSV, JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable

from rummy_tui.cli.group import SCHEMA
from rummy_tui.cli.past_matches import chips_number, utc_told
from rummy_tui.store import ScoredResult

Row = dict[str, object]


def csv_text(results: Iterable[ScoredResult]) -> str:
    """A line of CSV for every deal and seat, below a line of names."""
    rows = []
    for result in results:
        row = _row(result)
        rows.append({**row, "chips": f"{row['chips']:.2f}"})
    return rows_as_csv(COLUMNS, rows)


def json_text(results: Iterable[ScoredResult]) -> str:
    """The same in JSON, on one line."""
    rows = [_row(result) for result in results]
    return json.dumps({"schema": SCHEMA, "results": rows}) + "\n"


COLUMNS = (
    "match",
    "rules",
    "format",
    "deal",
    "settled",
    "seat",
    "name",
    "bot",
    "outcome",
    "points",
    "score",
    "chips",
    "turns",
)
"""One row is one deal for one seat that was dealt in."""


def _row(scored: ScoredResult) -> Row:
    result = scored.result
    values = (
        result.match,
        result.profile,
        result.format.value,
        result.deal,
        utc_told(result.at),
        result.seat + 1,
        result.name,
        result.bot,
        result.outcome.value,
        result.points,
        scored.score,
        chips_number(result.change),
        result.turns,
    )
    return dict(zip(COLUMNS, values, strict=True))


def rows_as_csv(columns: Iterable[str], rows: Iterable[Row]) -> str:
    r"""Rows as CSV: commas, line ends `\n`, a number that is missing left empty."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
