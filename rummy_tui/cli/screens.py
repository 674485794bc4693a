"""How a command opens the full-screen program."""

from __future__ import annotations

from typing import NoReturn

from rummy_tui.new_match import MatchSetup
from rummy_tui.settings.load import LoadedSettings


def open_screens(setup: MatchSetup | None, loaded: LoadedSettings) -> NoReturn:
    """Run the screens until they are left, and end with their exit code.

    Args:
        setup: The match whose rules card comes first; None is the home screen.
        loaded: The player's settings.
    """
    # Importing Textual takes longer than everything else; only screens need it.
    from rummy_tui.tui.app import run_app
    from rummy_tui.tui.flow import MatchWish

    raise SystemExit(run_app(None if setup is None else MatchWish(setup), loaded))
