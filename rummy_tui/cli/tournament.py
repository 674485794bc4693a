"""What `play`, `hotseat` and `watch` make of `--format tournament` and `--field`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

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
    if Format(options["format_name"]) is not Format.TOURNAMENT:
        if field is not None:
            raise click.UsageError(
                "--field is how many play a tournament; add --format tournament, or "
                "leave it out"
            )
        return None
    if options.get("code") is not None:
        # A share code says the format itself, which is told with the code.
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
