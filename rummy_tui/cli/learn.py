"""`rummy learn`: guided deals, on screen or in lines of text."""

from __future__ import annotations

from typing import Any

import click

from rummy_tui.cli.plain_mode import is_plain, plain_option, run_lessons
from rummy_tui.cli.screens import open_screens
from rummy_tui.cli.setting_options import setting_options, settings_of


@click.command()
@setting_options
@plain_option
def learn(plain: bool, **options: Any) -> None:
    """Learn the game in six short deals.

    Each is played at the real table, with the keys you have, and waits until you have
    done what it tells. The deals are arranged. Which lessons are done is kept beside
    the settings.
    """
    loaded = settings_of(options)
    if is_plain("learn", asked=plain):
        run_lessons(loaded)
        return
    open_screens(None, loaded, learns=True)
