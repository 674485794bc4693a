"""The open file: one connection for all threads, one transaction at a time."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from rummy_tui.store.failures import failure_of, for_reading_only, unwritable
from rummy_tui.store.opening import open_file, real_path


class Database:
    """The history's file, opened.

    The screens' thread and those of bots use it; transactions of one wait for the
    other's.
    """

    def __init__(self, path: Path, *, read_only: bool) -> None:
        """Open the file; without one it is made, or is nowhere for a reader.

        Raises:
            StoreError: It cannot be used; it is as it was.
        """
        self.path = real_path(path)
        self.read_only = read_only
        self._connection = open_file(self.path, read_only=read_only)
        self._identity = self._found()
        self._lock = threading.RLock()

    def close(self) -> None:
        """Close the file; what was committed stays, and nothing else is there."""
        with self._lock:
            self._connection.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that sees one moment of the history, whoever writes meanwhile.

        Raises:
            StoreError: The file cannot be read.
        """
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A connection whose changes are all on disk at the end, or none of them.

        Raises:
            StoreError: They could not be written.
        """
        if self.read_only:
            raise for_reading_only(self.path)
        # Written on, a file that is gone would take everything along with it.
        if self._identity != self._found():
            raise unwritable(
                self.path,
                "it was moved or deleted while it was open",
                "put it back, or leave and start again",
            )
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    def copy_to(self, path: Path) -> None:
        """Write all of it into a new file, which only its owner may read.

        Raises:
            StoreError: There is such a file, or it cannot be written; then nothing of
                it is left.
        """
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            with ExitStack() as failing:
                failing.callback(path.unlink, missing_ok=True)
                with self._lock:
                    self._connection.execute("VACUUM INTO ?", (str(path),))
                with path.open("rb") as copy:
                    os.fsync(copy.fileno())
                failing.pop_all()
        except (sqlite3.Error, OSError) as error:
            raise failure_of(path, error, what="a copy of the history") from error

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        connection = self._connection
        with self._lock:
            assert not connection.in_transaction, "transactions do not nest"
            try:
                connection.execute(begin)
                yield connection
                connection.execute("COMMIT")
            except sqlite3.ProgrammingError:
                # A mistake of ours tells nothing about the file.
                raise
            except sqlite3.Error as error:
                raise failure_of(self.path, error) from error
            finally:
                # Whatever came in between, Ctrl-C too.
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    def _found(self) -> tuple[int, int] | None:
        """Which file the path names now; None where it names none."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
