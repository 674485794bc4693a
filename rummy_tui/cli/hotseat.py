"""`rummy hotseat`: several people, one keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from rummy_tui.cli.options import NameList, match_options, setup_of
from rummy_tui.cli.plain_mode import (
    is_plain,
    plain_option,
    run_plain,
    run_tournament,
)
from rummy_tui.cli.screens import open_screens
from rummy_tui.cli.setting_options import settings_of
from rummy_tui.cli.tournament import tournament_of
from rummy_tui.errors import RummyError

_LEAST = 2


@click.command()
@click.option(
    "--names",
    type=NameList(),
    required=True,
    metavar="A,B[,C…]",
    help="The people, in the order they sit.",
)
@match_options
@plain_option
def hotseat(names: Sequence[str], plain: bool, **options: Any) -> None:
    """Several people at one keyboard; bots may fill seats.

    A blank curtain comes between two people, so that nobody sees another hand. With
    --plain everything is lines of text, for screen readers and pipes.
    """
    if len(names) < _LEAST:
        raise RummyError(
            f"a hotseat needs {_LEAST} or more people and {names[0]!r} sits alone; "
            "name more, or use `rummy play`",
            code="seat-count",
        )
    tournament = tournament_of(options, names=names)
    if tournament is not None:
        loaded = settings_of(options)
        if is_plain("hotseat", asked=plain):
            run_tournament(tournament, loaded)
            return
        open_screens(tournament, loaded)
    setup = setup_of(options, names=names)
    loaded = settings_of(options)
    if is_plain("hotseat", asked=plain):
        run_plain(setup, loaded)
        return
    open_screens(setup, loaded)
