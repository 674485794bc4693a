"""Where the settings file is."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

VARIABLE = "RUMMY_SETTINGS_FILE"
"""Names another file."""


def settings_path(environment: Mapping[str, str] = os.environ) -> Path:
    """The settings file of whoever runs the program; it need not exist."""
    if (named := named_file(environment, VARIABLE)) is not None:
        return named
    # Takes longer to import than everything else that loading needs.
    from platformdirs import user_config_path

    return user_config_path("rummy", appauthor=False) / "settings.toml"


def without_home(path: Path) -> str:
    """The path for people, the home folder written as ~."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    # RuntimeError: nobody knows where it is.
    except (ValueError, RuntimeError):
        return str(path)


def named_file(environment: Mapping[str, str], variable: str) -> Path | None:
    """The file a variable of the environment names; None where it names none."""
    named = environment.get(variable)
    if not named:
        return None
    try:
        return Path(named).expanduser()
    # Nobody knows where the home folder is.
    except RuntimeError:
        return Path(named)
