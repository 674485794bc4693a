"""`rummy watch`: bots play, on screen or line by line."""

from __future__ import annotations

from typing import Any

import click

from rummy_tui.cli.options import has_screen, match_options, setup_of
from rummy_tui.cli.screens import open_screens
from rummy_tui.cli.setting_options import settings_of
from rummy_tui.cli.tournament import tournament_of


@click.command()
@match_options
@click.option(
    "--plain", is_flag=True, help="One line per event; so too without a terminal."
)
@click.option(
    "--all-tables",
    is_flag=True,
    help="Tell every table of a tournament line by line, not the final alone.",
)
def watch(plain: bool, all_tables: bool, **options: Any) -> None:
    """Watch bots play.

    On screen every hand is shown; with --plain no hidden card before the end.
    """
    tournament = tournament_of(options, names=())
    if tournament is not None:
        if not plain and has_screen():
            open_screens(tournament, settings_of(options))
        from rummy_tui.cli.watch_tournament import watch_tournament

        watch_tournament(tournament, all_tables=all_tables)
        return
    if all_tables:
        raise click.UsageError(
            "--all-tables is for a tournament; add --format tournament, or leave it out"
        )
    setup = setup_of(options, names=())
    if plain or not has_screen():
        from rummy_tui.cli.watch_plain import watch_plain

        watch_plain(setup)
        return
    open_screens(setup, settings_of(options))
