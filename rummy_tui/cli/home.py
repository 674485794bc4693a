"""`rummy` alone: the home screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy_tui.cli.options import has_screen
from rummy_tui.cli.setting_options import settings_of
from rummy_tui.errors import RummyError


def open_home(options: Mapping[str, Any]) -> int:
    """Open the home screen, and return the exit code once it is closed.

    Args:
        options: Those that set a setting, as click read them.

    Raises:
        RummyError: There is no terminal to show it on.
    """
    if not has_screen():
        raise RummyError(
            "the home screen needs a terminal it can draw on; `rummy play --plain` "
            "plays in lines of text, and `rummy --help` lists every command",
            code="no-terminal",
        )
    loaded = settings_of(options)
    from rummy_tui.cli.screens import open_history
    from rummy_tui.tui.app import run_app

    return run_app(None, loaded, open_history)
