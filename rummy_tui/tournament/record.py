"""A tournament as JSON and back: its setup, and what has come of its tables.

The draw and the tables without people follow from the setup, but only with the bots of
the same version; so what came of every table is written too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy_tui.engine.log import load_value, plain_value
from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.tournament.origin import TableOrigin
from rummy_tui.tournament.result import TableResult
from rummy_tui.tournament.setup import TournamentSetup
from rummy_tui.tournament.tournament import Tournament

VERSION = 1
"""Rises when an older program could no longer read what this one writes."""

_NOT_AS_WRITTEN = (TypeError, ValueError, KeyError, IndexError, AssertionError)


def dump_tournament(tournament: Tournament) -> dict[str, Any]:
    """The tournament in plain values, its secret seed among them."""
    return {
        "version": VERSION,
        "setup": plain_value(tournament.setup),
        "results": [plain_value(result) for result in tournament.results],
    }


def load_tournament(record: Mapping[str, Any]) -> Tournament:
    """The tournament of a record, as far as it had come.

    Raises:
        RummyError: It is not as it was written, or a newer program wrote it.
    """
    version = record.get("version")
    if type(version) is int and version > VERSION:
        raise RummyError(
            f"the tournament was written by a newer program (version {version}); "
            "update this one",
            code="bad-tournament",
        )
    try:
        setup = load_value(TournamentSetup, record["setup"])
        results = [load_value(TableResult, result) for result in record["results"]]
        tournament = Tournament.begin(setup)
        for result in results:
            tournament = tournament.with_result(result)
    except _NOT_AS_WRITTEN as error:
        raise RummyError(
            "the tournament was not written as it is read, so it cannot be gone on "
            "with; begin another",
            code="bad-tournament",
        ) from error
    return tournament


def load_origin(
    record: Mapping[str, Any], table: Mapping[str, Any], *, is_over: bool
) -> TableOrigin:
    """Where one of its tables comes from; its seed only once it is over (R-1).

    Args:
        record: The tournament's; of any version, seeds are written alike.
        table: Which `round` and `table` it is.
        is_over: Whether the tournament is over.

    Raises:
        RummyError: They are not as they were written.
    """
    try:
        seed = load_value(Seed, record["setup"]["seed"])
        return TableOrigin(
            round=load_value(int, table["round"]),
            table=load_value(int, table["table"]),
            commitment=seed.commitment,
            seed=seed.text if is_over else None,
        )
    except _NOT_AS_WRITTEN as error:
        raise RummyError(
            "the tournament was not written as it is read, so it cannot be told which "
            "seed its tables come from; look at the match without it",
            code="bad-tournament",
        ) from error
