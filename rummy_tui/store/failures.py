"""What can go wrong with the history, in words and with a code each."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from rummy_tui.errors import RummyError, is_forbidden, is_no_room, reason_of
from rummy_tui.settings.path import without_home
from rummy_tui.store.path import VARIABLE

BUSY_SECONDS = 5.0
"""How long one window waits for another that writes."""

_PRIMARY = 0xFF
"""The part of SQLite's result code that names the kind of failure."""
_LEAST_ROOM = 64 * 1024
"""Bytes: beside a file that is open lie 32 KiB at least, and what was written last."""

ANOTHER_FILE = f"let {VARIABLE} name another file"
MAKE_WRITABLE = f"make its folder writable, or {ANOTHER_FILE}"
_LOOK_AT_DISK = f"see whether its disk is sound and has room for it, or {ANOTHER_FILE}"


class StoreError(RummyError):
    """The history cannot do it; nothing in it has changed."""

    code = "history-unwritable"


def failure_of(
    path: Path, error: Exception, *, what: str = "the history"
) -> StoreError:
    """What an error of SQLite's, or the system's, means for the file at this path.

    Args:
        path: The file.
        error: What was raised.
        what: What that file is, for the sentence.
    """
    reason = reason_of(error)
    if not isinstance(error, sqlite3.Error):
        if is_no_room(error):
            return full(path, what)
        return unwritable(path, reason, _way_out(error), what)
    kind = getattr(error, "sqlite_errorcode", None)
    match None if kind is None else kind & _PRIMARY:
        case sqlite3.SQLITE_FULL:
            return full(path, what)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return busy(path)
        # What it cannot write beside the file it says in these words only.
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN if not _has_room(path):
            return full(path, what)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return unwritable(path, reason, MAKE_WRITABLE, what)
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_NOLFS | sqlite3.SQLITE_NOMEM:
            return unwritable(path, reason, _LOOK_AT_DISK, what)
        case _:
            return damaged(path, reason)


def _way_out(error: Exception) -> str:
    if is_forbidden(error):
        return MAKE_WRITABLE
    is_of_disk = isinstance(error, OSError) and error.errno == errno.EIO
    return _LOOK_AT_DISK if is_of_disk else ANOTHER_FILE


def _has_room(path: Path) -> bool:
    """Whether the disk of a file has room for the least that SQLite writes."""
    from shutil import disk_usage  # wanted only once something has failed

    try:
        return disk_usage(path.parent).free >= _LEAST_ROOM
    except OSError:
        return True


def newer(path: Path, what: str) -> StoreError:
    """The file was written by a later version of this program.

    Args:
        path: The history.
        what: What this program does not know.
    """
    return StoreError(
        f"{shown(path)} was written by a newer version of this program ({what}), so "
        "it is left as it is; update the program, or let "
        f"{VARIABLE} name another file",
        code="history-newer",
    )


def damaged(path: Path, why: str) -> StoreError:
    """The file cannot be read as it was written."""
    return StoreError(
        f"{shown(path)} is damaged ({why}) and is left as it is; put a copy of it "
        "back, or move it away to begin a new history",
        code="history-damaged",
    )


def foreign(path: Path) -> StoreError:
    """The file belongs to another program."""
    return StoreError(
        f"{shown(path)} is a database of another program, so nothing is written into "
        f"it; let {VARIABLE} name another file",
        code="history-foreign",
    )


def unwritable(
    path: Path, reason: str, instead: str, what: str = "the history"
) -> StoreError:
    """The file cannot be opened, made or written, and not because a disk is full.

    Args:
        path: The file.
        reason: Why not.
        instead: What to do about it; ends the sentence.
        what: What that file is.
    """
    return StoreError(
        f"{what} {shown(path)} cannot be opened or written ({reason}); {instead}",
        code="history-unwritable",
    )


def for_reading_only(path: Path) -> StoreError:
    """It was opened for reading only, and is to be written to."""
    return unwritable(
        path, "it was opened for reading only", "open it for writing as well"
    )


def full(path: Path, what: str = "the history") -> StoreError:
    """There is no room for what was to be written.

    Args:
        path: The file.
        what: What that file is.
    """
    return StoreError(
        f"there is no room left for {what} {shown(path)}, so it has not happened; "
        "make room on the disk and do it again",
        code="history-full",
    )


def busy(path: Path) -> StoreError:
    """Another window writes, and does not come to an end."""
    return StoreError(
        f"another window has been writing to the history {shown(path)} for "
        f"{BUSY_SECONDS:g} seconds, so it has not happened; try again",
        code="history-busy",
    )


def in_play_elsewhere(match: int) -> StoreError:
    """Another window plays the match."""
    return StoreError(
        f"match {match} is being played in another window; go on there, or close it "
        "first",
        code="in-play-elsewhere",
    )


def tournament_elsewhere(tournament: int) -> StoreError:
    """Another window plays the tournament."""
    return StoreError(
        f"tournament {tournament} is being played in another window; go on there, or "
        "close it first",
        code="in-play-elsewhere",
    )


def open_elsewhere(sheet: int) -> StoreError:
    """Another window keeps the score sheet."""
    return StoreError(
        f"score sheet {sheet} is open in another window; go on there, or close it "
        "first",
        code="in-play-elsewhere",
    )


def gone_on(match: int, *, what: str = "match") -> StoreError:
    """The log of a match is longer than who writes it knows.

    Args:
        match: Its number.
        what: What it is of: a score sheet is numbered as a match is.
    """
    return StoreError(
        f"{what} {match} has gone on without this window; leave it and take it up "
        "again",
        code="in-play-elsewhere",
    )


def no_such_match(match: int) -> StoreError:
    """Nothing has this number."""
    return StoreError(
        f"there is no match {match} in the history; `rummy history` lists those there "
        "are",
        code="no-such-match",
    )


def not_running(match: int, status: str) -> StoreError:
    """The match cannot be gone on with."""
    how = "is over" if status == "over" else "was given up"
    return StoreError(
        f"match {match} {how} and cannot go on; begin a new one",
        code="match-not-running",
    )


def goes_on_otherwise(match: int, kind: str) -> StoreError:
    """The match is of a kind that is not gone on with by itself."""
    if kind == "tournament":
        return StoreError(
            f"match {match} is a table of a tournament and goes on with it; go on with "
            "the tournament, from the home screen or with `rummy play --resume`",
            code="not-by-itself",
        )
    return StoreError(
        f"match {match} has nobody who could come back to it; begin a new one",
        code="not-by-itself",
    )


def already_there(match: int) -> StoreError:
    """The very same match is in the history."""
    return StoreError(
        f"it is in the history already, as match {match}, so it is not kept twice",
        code="already-there",
    )


def shown(path: Path) -> str:
    """The path for people, on one line."""
    told = without_home(path)
    return told if told.isprintable() else ascii(told)
