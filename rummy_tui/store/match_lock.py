"""A match in play is locked by its process, and free as soon as that is gone.

The system itself lets go of the lock of a process that was killed, so nothing is ever
stuck.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rummy_tui.store.failures import ANOTHER_FILE, failure_of, unwritable
from rummy_tui.store.path import lock_path

# Wanted only once a match is played.
if TYPE_CHECKING:
    from filelock import BaseFileLock

_WHAT = "the lock"
_PATIENCE = 0.3
"""Seconds to try: another window may have the lock for a moment, to see if it can."""


class MatchLock:
    """The lock of one match, held by this process."""

    def __init__(self, lock: BaseFileLock, path: Path) -> None:
        self._lock = lock
        self._path = path

    def release(self, *, for_good: bool) -> None:
        """Let go of the match.

        Args:
            for_good: Nobody will play it any more, so the file goes too.
        """
        self._lock.release()
        if for_good:
            # Another window may be looking whether it is locked.
            with suppress(OSError):
                self._path.unlink()


def lock_match(history: Path, match: int) -> MatchLock | None:
    """Lock a match; None where another window plays it.

    Raises:
        StoreError: The file of the lock cannot be made.
    """
    return _lock(lock_path(history, match), _PATIENCE)


def is_locked(history: Path, match: int) -> bool:
    """Whether a match is being played, in this process or another."""
    path = lock_path(history, match)
    if not path.exists():
        return False
    lock = _lock(path, 0)
    if lock is None:
        return True
    lock.release(for_good=False)
    return False


def _lock(path: Path, seconds: float) -> MatchLock | None:
    from filelock import FileLock, Timeout

    # Taken in one thread, it may be let go in another.
    lock = FileLock(path, mode=0o600, thread_local=False)
    try:
        lock.acquire(timeout=seconds, poll_interval=_PATIENCE / 10)
    except Timeout:
        return None
    except OSError as error:
        raise failure_of(path, error, what=_WHAT) from error
    except NotImplementedError as error:
        reason = "its file system has no locks"
        raise unwritable(path, reason, ANOTHER_FILE, _WHAT) from error
    return MatchLock(lock, path)
