"""`rummy replay`: a past match again, on screen or line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rummy_tui.cli.options import has_screen
from rummy_tui.cli.past_matches import read_history
from rummy_tui.cli.setting_options import setting_options, settings_of
from rummy_tui.errors import RummyError

if TYPE_CHECKING:
    from rummy_tui.tui.past_match import PastMatch

_MOST_DIGITS = 18
"""Digits of a match's number; no history has so many."""


@click.command()
@click.argument("match", metavar="ID|FILE")
@click.option(
    "--plain", is_flag=True, help="One line per event; so too without a terminal."
)
@setting_options
def replay(match: str, plain: bool, **options: Any) -> None:
    """Look at a past match again.

    ID is its number in `rummy history`, FILE the file of a match, whole or redacted;
    write ./12 for a file whose name is a number. On screen one goes event by event or
    turn by turn, sees every hand or what one seat saw, and plays on from any point of a
    match that is over, as practice. A match that may still be played shows no hand
    before its settlement.
    """
    is_plain = plain or not has_screen()
    past = _past_match(match)
    if is_plain:
        from rummy_tui.cli.replay_plain import replay_plain

        replay_plain(past)
        return
    from rummy_tui.cli.screens import open_screens

    open_screens(None, settings_of(options), replayed=past)


def _past_match(named: str) -> PastMatch:
    from rummy_tui.tui.past_match import from_file, from_history

    if named.isascii() and named.isdigit():
        digits = named.lstrip("0") or "0"
        if len(digits) > _MOST_DIGITS:
            # Python reads no number of thousands of digits.
            raise RummyError(
                f"there is no match {digits[:_MOST_DIGITS]}… in the history; `rummy "
                "history` lists those there are",
                code="no-such-match",
            )
        with read_history() as history:
            return from_history(history, int(digits))
    from pathlib import Path

    from rummy_tui.cli.match_files import content_of, shown_name

    return from_file(content_of(named), shown_name(Path(named).name))
