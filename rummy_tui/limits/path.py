"""Where the limits of play are kept."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from rummy_tui.settings.path import named_file

VARIABLE = "RUMMY_LIMITS"
"""Names another file."""


def limits_path(environment: Mapping[str, str] = os.environ) -> Path:
    """The file of whoever runs the program; there is none until a limit is set."""
    if (named := named_file(environment, VARIABLE)) is not None:
        return named
    # Takes longer to import than reading the file.
    from platformdirs import user_data_path

    return user_data_path("rummy", appauthor=False) / "limits.toml"
