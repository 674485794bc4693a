"""`rummy bots`: who can be asked to play, and whether a bot keeps what is promised."""

from __future__ import annotations

import click

from rummy_tui.bot_registry import BrokenBotError, installed_bots, one_line
from rummy_tui.cli.exit_codes import ExitCode
from rummy_tui.cli.paint import Paint
from rummy_tui.cli.streams import say


@click.command()
@click.option(
    "--check",
    "checked",
    metavar="NAME",
    help="Hold a bot to everything a bot must do; exit 1 if it fails. NAME is an "
    "installed bot, my_bot.py, module:Class, ./program or exec:program with arguments.",
)
def bots(checked: str | None) -> None:
    """List the installed bots: name, distribution, one line each.

    Bots that cannot be used are named on standard error and left out.
    """
    if checked is None:
        _list()
    elif not _check(checked):
        raise SystemExit(ExitCode.NO)


def _list() -> None:
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


def _check(name: str) -> bool:
    """Print every claim as it is tried; whether all of them hold."""
    from rummy_tui.bot_check.claims import findings

    held = tried = 0
    for finding in findings(name):
        tried += 1
        held += finding.holds
        if finding.holds:
            mark, why = "ok", ""
        elif finding.broken:
            mark, why = "FAIL", finding.broken
        else:
            mark, why = "-", f"not tried: {finding.untried}"
        print(f"{mark:<4}  {finding.claim}", flush=True)
        if why:
            print(f"      {why}", flush=True)
    print(f"{name}: {held} of {tried} claims hold")
    return held == tried
