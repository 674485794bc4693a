"""`rummy play`: one person against bots."""

from __future__ import annotations

from typing import Any

import click

from rummy_tui.cli.options import match_options, setup_of
from rummy_tui.cli.plain_mode import is_plain, plain_option, run_plain
from rummy_tui.cli.screens import open_screens
from rummy_tui.cli.setting_options import settings_of

YOU = "You"


@click.command()
@match_options
@plain_option
@click.option("--resume", is_flag=True, help="Go on with the match left last.")
def play(plain: bool, resume: bool, **options: Any) -> None:
    """Play against bots.

    Opens with the rules of the table; Enter deals. Every key is shown on screen. With
    --plain everything is lines of text, for screen readers and pipes.
    """
    setup = setup_of(options, names=(YOU,))
    loaded = settings_of(options)
    if is_plain("play", asked=plain):
        run_plain(None if resume else setup, loaded)
        return
    open_screens(setup, loaded, resumes=resume)
