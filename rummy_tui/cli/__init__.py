"""The command line, one file per command.

Commands are imported when they are called, so that the quick ones stay quick.
"""

from __future__ import annotations

from typing import Any

import click

from rummy_tui import __version__
from rummy_tui.cli.group import RummyGroup
from rummy_tui.cli.setting_options import setting_options

COMMANDS = {
    "play": "Play against bots.",
    "hotseat": "Several people at one keyboard; bots may fill seats.",
    "watch": "Watch bots play.",
    "check": "Say everything that is wrong with a declaration.",
    "solve": "Find the best grouping of 13 cards, the best discard of 14.",
    "learn": "Six guided deals that teach the game.",
    "train": "Train what decides deals: declare or not.",
    "score": "Keep the score of a game with real cards.",
    "rules": "Tell a rules profile in words, or what differs between two.",
    "history": "List past matches, or show one.",
    "replay": "Look at a past match again, step by step.",
    "export": "Write a match as a file anybody can check, or its results.",
    "import": "Take a match that was played elsewhere into the history.",
    "stats": "Statistics of your deals; reset them.",
    "verify": "Recompute a match from its file, and say what it cannot show.",
    "bots": "List the installed bots, or check one.",
    "arena": "Let bots play many deals, and tell which is stronger.",
    "settings": "Print every setting with its value, as its file could say it.",
    "limits": "Show or set limits on your own play.",
}
"""Every command with its line in the list; `cli/<name>.py` holds it by its name."""


def _debug_info(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    from rummy_tui.cli.debug_info import debug_info

    print(debug_info())
    context.exit()


@click.group(
    cls=RummyGroup,
    commands_by_name=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="rummy", message="%(prog)s %(version)s")
@click.option(
    "--debug-info",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_debug_info,
    help="Print what a bug report needs, and exit.",
)
@setting_options
@click.pass_context
def main(context: click.Context, /, **options: Any) -> None:
    """13-card Indian rummy. Without a command: the home screen.

    Options that stand before a command hold for it as well.

    Exit codes: 0 yes or done, 1 a well-formed no, 2 a wrong request, 130 interrupted.
    """
    if context.invoked_subcommand is None:
        from rummy_tui.cli.home import open_home

        context.exit(open_home(options))
