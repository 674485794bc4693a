"""A disk that takes only the first bytes of a file, as one that is full does.

And what SQLite and the system say of such a disk, and of others.
"""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest


class Disk(NamedTuple):
    """What a disk says of itself, in bytes."""

    total: int
    used: int
    free: int


def room_for(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    """Let every disk say that it has so many bytes left."""
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Disk(10**9, 0, free))


def of_sqlite(code: int, text: str) -> sqlite3.OperationalError:
    """What SQLite raises with this result code."""
    error = sqlite3.OperationalError(text)
    error.sqlite_errorcode = code
    return error


def of_system(number: int) -> OSError:
    """What the system raises with this number."""
    return OSError(number, os.strerror(number))


@contextmanager
def full_disk(room: int = 10) -> Iterator[None]:
    """Let no file of this program grow longer than this many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
