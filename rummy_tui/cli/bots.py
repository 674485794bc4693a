"""`rummy bots`: who can be asked to play."""

from __future__ import annotations

import click

from rummy_tui.bot_registry import BrokenBotError, installed_bots, one_line
from rummy_tui.cli.paint import Paint
from rummy_tui.cli.streams import say


@click.command()
def bots() -> None:
    """List the installed bots: name, distribution, one line each.

    Bots that cannot be used are named on standard error and left out.
    """
    paint = Paint.for_stdout()
    rows = []
    for bot in installed_bots():
        try:
            line = one_line(bot)
        except BrokenBotError as error:
            say(f"Skipped: {error}")
            continue
        rows.append((bot.name, f"{bot.distribution} {bot.version}".rstrip(), line))
    if not rows:
        say("No bot can be used: run `python -m pip install .` in the project's folder")
        return
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    for name, distribution, line in rows:
        source = paint.faint(f"{distribution:<{widths[1]}}")
        print(f"{name:<{widths[0]}}  {source}  {line}".rstrip())
