"""Where the limits of play are kept."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

VARIABLE = "RUMMY_LIMITS"
"""Names another file."""


def limits_path(environment: Mapping[str, str] = os.environ) -> Path:
    """The file of whoever runs the program; there is none until a limit is set."""
    if named := environment.get(VARIABLE):
        path = Path(named)
        with suppress(RuntimeError):  # nobody knows where the home folder is
            path = path.expanduser()
        return path
    # Takes longer to import than reading the file.
    from platformdirs import user_data_path

    return user_data_path("rummy", appauthor=False) / "limits.toml"
