"""What bots from outside say on standard error, and what is said about them.

A bot's own words may name its cards, so they go to a file only its owner may read and
never to the table. That a bot is slow is no secret and is told on standard error too.
"""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

MOST_BYTES = 1_048_576
"""From which size on the file is begun anew."""
_NAME = "bots.log"


@cache
def log_file() -> Path:
    """Where it is written: in the log folder of the system, else a temporary one."""
    from platformdirs import user_log_path

    folder = user_log_path("rummy", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="rummy-"))
    path = folder / _NAME
    with suppress(OSError):
        if path.stat().st_size > MOST_BYTES:
            path.unlink()
    return path


def note(text: str) -> None:
    """Write a line into the file; where it cannot be written it is lost."""
    time = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
    with suppress(OSError):
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        file = os.open(log_file(), flags, 0o600)
        try:
            os.write(file, f"[{time}] {text}\n".encode())
        finally:
            os.close(file)


def tell(text: str) -> None:
    """Note a line and say it on standard error, which screens keep off the terminal."""
    note(text)
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(text, file=sys.stderr, flush=True)
