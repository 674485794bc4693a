"""`rummy` alone: the home screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from rummy_tui.cli.options import has_screen
from rummy_tui.cli.screens import open_screens
from rummy_tui.cli.setting_options import settings_of
from rummy_tui.errors import RummyError


def open_home(options: Mapping[str, Any]) -> NoReturn:
    """Open the home screen until it is closed, and end with its exit code.

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
    open_screens(None, settings_of(options))
