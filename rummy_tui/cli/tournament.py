"""What `play`, `hotseat` and `watch` make of `--format tournament` and `--field`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from rummy_tui.cli.options import refuse_what_is_said
from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.rules.profile import Format

# Nobody who plays anything else waits for it.
if TYPE_CHECKING:
    from rummy_tui.tournament import TournamentSetup


def tournament_of(
    options: Mapping[str, Any], *, names: Sequence[str]
) -> TournamentSetup | None:
    """The tournament the shared options describe; None where they describe none.

    Raises:
        click.UsageError: Options were given that do not go together.
        RummyError: Something asked for does not exist or does not fit together.
    """
    field = options["field"]
    if options.get("code") is not None:
        return _of_code(options, names)
    if Format(options["format_name"]) is not Format.TOURNAMENT:
        if field is not None:
            raise click.UsageError(
                "--field is how many play a tournament; add --format tournament, or "
                "leave it out"
            )
        return None
    if options["players"] is not None:
        raise click.UsageError(
            "in a tournament the field decides how many sit at a table; give --field "
            "instead of --players"
        )
    from rummy_tui.tournament.setup import USUAL_FIELD, new_tournament

    number = options["seed"]
    named = len(names) + len(options["bots"])
    return new_tournament(
        rules=options["rules"],
        names=names,
        bots=options["bots"],
        field=max(USUAL_FIELD, named) if field is None else field,
        seed=None if number is None else Seed.numbered(number),
        turn_seconds=options["turn_seconds"],
    )


def _of_code(
    options: Mapping[str, Any], names: Sequence[str]
) -> TournamentSetup | None:
    """The tournament of a share code, which says all but who plays; None of a match."""
    from rummy_tui.share_code import read_code

    refuse_what_is_said(options, "the share code says it already")
    if read_code(options["code"]).format is not Format.TOURNAMENT:
        return None
    from rummy_tui.tournament.code import tournament_of_code

    setup = tournament_of_code(options["code"], names=names, bots=options["bots"])
    seconds = options["turn_seconds"]
    return setup if seconds is None else replace(setup, turn_seconds=seconds)


def is_tournament_left_last() -> bool:
    """Whether what was left last, and can be gone on with, is a tournament."""
    from rummy_tui.store import History
    from rummy_tui.store.tournament_rows import TournamentSummary

    try:
        with History.open(read_only=True) as history:
            return isinstance(history.left_last(), TournamentSummary)
    except RummyError:
        # Told where a match is taken up.
        return False
