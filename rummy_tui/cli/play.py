"""`rummy play`: one person against bots."""

from __future__ import annotations

from typing import Any

import click

from rummy_tui.cli.options import match_options, setup_of, with_code_of_today
from rummy_tui.cli.plain_mode import (
    is_plain,
    plain_option,
    run_plain,
    run_tournament,
)
from rummy_tui.cli.screens import open_screens
from rummy_tui.cli.setting_options import settings_of
from rummy_tui.cli.tournament import is_tournament_left_last, tournament_of
from rummy_tui.engine.seat import YOU


@click.command()
@match_options
@plain_option
@click.option("--resume", is_flag=True, help="Go on with the match left last.")
@click.option(
    "--daily",
    is_flag=True,
    help="Today's deal, the same for everybody; the result can be compared.",
)
def play(plain: bool, resume: bool, daily: bool, **options: Any) -> None:
    """Play against bots.

    Opens with the rules of the table; Enter deals. Every key is shown on screen. With
    --plain everything is lines of text, for screen readers and pipes.
    """
    if daily:
        options = with_code_of_today(options)
    tournament = tournament_of(options, names=(YOU,))
    if tournament is not None:
        loaded = settings_of(options)
        if is_plain("play", asked=plain):
            run_tournament(None if resume else tournament, loaded)
            return
        open_screens(tournament, loaded, resumes=resume)
    setup = setup_of(options, names=(YOU,))
    loaded = settings_of(options)
    if is_plain("play", asked=plain):
        if resume and is_tournament_left_last():
            run_tournament(None, loaded)
            return
        run_plain(None if resume else setup, loaded)
        return
    open_screens(setup, loaded, resumes=resume)
