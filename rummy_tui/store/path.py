"""Where the history is, and the files beside it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from rummy_tui.settings.path import named_file

VARIABLE = "RUMMY_HISTORY"
"""Names another file."""


def history_path(environment: Mapping[str, str] = os.environ) -> Path:
    """The history of whoever runs the program; it need not exist."""
    if (named := named_file(environment, VARIABLE)) is not None:
        return named
    # Takes longer to import than everything else here.
    from platformdirs import user_data_path

    return user_data_path("rummy", appauthor=False) / "history.db"


def lock_path(path: Path, match: int) -> Path:
    """The file whose lock says that a match is in play."""
    return path.with_name(f"{path.name}.match-{match}.lock")


def backup_path(path: Path, day: date) -> Path:
    """A name nobody has yet for a copy of the history."""
    name = f"{path.stem}-{day.isoformat()}"
    number = 1
    while True:
        ending = "" if number == 1 else f"-{number}"
        copy = path.with_name(f"{name}{ending}{path.suffix}")
        if not copy.exists():
            return copy
        number += 1
