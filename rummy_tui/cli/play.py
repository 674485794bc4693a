"""`rummy play`: one person against bots."""

from __future__ import annotations

from typing import Any

import click

from rummy_tui.cli.options import match_options, require_screen, setup_of

YOU = "You"


@click.command()
@match_options
def play(**options: Any) -> None:
    """Play against bots.

    Opens with the rules of the table; Enter deals. Every key is shown on screen.
    """
    setup = setup_of(options, names=(YOU,))
    require_screen("play")
    # Importing Textual takes longer than everything else; only screens need it.
    from rummy_tui.tui.app import run_app
    from rummy_tui.tui.flow import MatchWish

    raise SystemExit(run_app(MatchWish(setup), ascii_only=options["ascii_only"]))
