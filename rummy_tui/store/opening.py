"""Opening the file: looked at before anything can change, made where there is none.

Whatever is wrong with a file is found out by reading only. It is always opened by
SQLite, never as a plain file: closing one of those would take away the locks that other
connections of this process hold on it.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from rummy_tui.store import schema
from rummy_tui.store.failures import (
    ANOTHER_FILE,
    BUSY_SECONDS,
    StoreError,
    damaged,
    failure_of,
    foreign,
    newer,
    unwritable,
)

_LEAST_BYTES = 512
"""Bytes of the smallest page. SQLite takes what is shorter for an empty database, and
writes over it."""
_LOOKS = 5
"""How often a file that changes under our eyes is looked at again."""


def open_file(path: Path, *, read_only: bool) -> sqlite3.Connection:
    """A connection to a sound history of the newest version.

    Without a file a reader gets an empty history that is nowhere; else one is made.

    Raises:
        StoreError: The file is newer, damaged or another program's, and is as it was;
            or it cannot be opened, made or written.
    """
    with _told(path):
        if not _is_there(path):
            if read_only:
                return _empty()
            _make(path)
        if _checked_version(path) < schema.newest():
            _migrate(path)
        return _readable(path) if read_only else _writable(path)


def real_path(path: Path) -> Path:
    """The file itself: SQLite keeps its log beside that, not beside a link to it.

    Raises:
        StoreError: No file can have such a name.
    """
    with _told(path):
        return Path(os.path.realpath(path))


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Say what went wrong in words."""
    try:
        yield
    # ValueError: no file can have such a name.
    except (sqlite3.Error, OSError, ValueError) as error:
        raise failure_of(path, error) from error


def _connection(path: Path, options: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?{options}",
        uri=True,
        timeout=BUSY_SECONDS,
        # Transactions are begun by hand.
        isolation_level=None,
        check_same_thread=False,
    )


def _is_there(path: Path) -> bool:
    """Whether there is a file with anything in it."""
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        if _has_log(path):
            # SQLite would take it for the log of the new file.
            raise damaged(path, f"only its log {path.name}-wal is left") from None
        return False
    if not path.is_file():
        raise unwritable(path, "it is no file", ANOTHER_FILE)
    # An empty file with a log beside it has lost what the log was to be added to.
    return size > 0 or _has_log(path)


def _has_log(path: Path) -> bool:
    """Whether transactions wait beside the file to be written into it."""
    try:
        return path.with_name(f"{path.name}-wal").stat().st_size > 0
    except FileNotFoundError:
        return False


def _empty() -> sqlite3.Connection:
    connection = sqlite3.connect(
        ":memory:", isolation_level=None, check_same_thread=False
    )
    schema.bring_up_to_date(connection)
    return connection


def _make(path: Path) -> None:
    """Make the file under another name, and give it its own once it is whole.

    Only its owner may read it: it holds the seeds of matches that go on.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new-{os.getpid()}-{time.time_ns()}")
    os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(_connection(new, "mode=rw")) as connection:
            # All of it into the file itself: a log beside it does not come along when
            # it is given its name, and on a full disk it keeps what is in it.
            connection.execute("PRAGMA journal_mode = MEMORY")
            connection.execute("PRAGMA synchronous = FULL")
            with _write(connection):
                schema.bring_up_to_date(connection)
            connection.execute("PRAGMA journal_mode = WAL")
        _give_name(new, path)
    finally:
        for beside in ("", "-wal", "-shm"):
            new.with_name(f"{new.name}{beside}").unlink(missing_ok=True)


def _give_name(new: Path, path: Path) -> None:
    """Let the file have its name, unless another window was first."""
    if path.exists():
        # An empty file is as good as none, unless that has just changed.
        if path.stat().st_size == 0:
            new.replace(path)
        return
    try:
        path.hardlink_to(new)
    except FileExistsError:
        return
    except OSError:
        # A file system without links.
        new.replace(path)


def _migrate(path: Path) -> None:
    with closing(_writable(path)) as connection, _write(connection):
        schema.bring_up_to_date(connection)


@contextmanager
def _write(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _writable(path: Path) -> sqlite3.Connection:
    connection = _connection(path, "mode=rw")
    with _closed_on_error(connection):
        connection.execute("PRAGMA journal_mode = WAL")
        # Every commit is on the disk before it counts.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _readable(path: Path) -> sqlite3.Connection:
    connection = _connection(path, "mode=ro")
    with _closed_on_error(connection):
        try:
            schema.names_in(connection)
        except sqlite3.OperationalError:
            # SQLite wants to write beside the file even to read it. Where it may not,
            # nobody else writes either, and all there is is in the file.
            if _has_log(path):
                raise
            connection.close()
            connection = _connection(path, "mode=ro&immutable=1")
    return connection


@contextmanager
def _closed_on_error(connection: sqlite3.Connection) -> Iterator[None]:
    with ExitStack() as stack:
        stack.callback(connection.close)
        yield
        stack.pop_all()


# Looking at a file.


def _checked_version(path: Path) -> int:
    """The version of the file, once nothing is wrong with it; it is not changed."""
    for look in range(1, _LOOKS + 1):
        before = _shape(path)
        if before.size < _LEAST_BYTES:
            raise damaged(path, "it is too short")
        try:
            with closing(_reader(path)) as connection:
                return _content_version(path, connection)
        except (StoreError, sqlite3.Error):
            # Another window may have written between two pages that were read.
            if look == _LOOKS or before == _shape(path):
                raise
    raise AssertionError("the last look returns or raises")


class _Shape(NamedTuple):
    """What tells from outside that a file is another, or was written to."""

    number: int
    size: int
    changed: int
    has_log: bool


def _shape(path: Path) -> _Shape:
    found = path.stat()
    return _Shape(found.st_ino, found.st_size, found.st_mtime_ns, _has_log(path))


def _reader(path: Path) -> sqlite3.Connection:
    """A connection that leaves no trace, unless a log beside the file must be read."""
    if _has_log(path):
        return _connection(path, "mode=ro")
    return _connection(path, "mode=ro&immutable=1")


def _content_version(path: Path, connection: sqlite3.Connection) -> int:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != schema.APPLICATION_ID:
        raise foreign(path)
    version = schema.version_of(connection)
    if version > schema.newest():
        known = f"its version is {version}, this program knows {schema.newest()}"
        raise newer(path, known)
    if missing := schema.names_wanted(version) - schema.names_in(connection):
        raise damaged(path, f"it has no {min(missing)}")
    if version < 1:
        raise damaged(path, "it has no tables")
    (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if said != "ok":
        raise damaged(path, " ".join(said.split()))
    return version
