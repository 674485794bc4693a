"""Ending processes so that nothing of them is left, whatever they started.

Each bot leads a process group of its own, which is ended whole. What a bot put into
another group or session loses its parent when the bot ends; on Linux such orphans come
to the process that asked to be their reaper, which can then end them too.

Standard library only: the process that minds bots is up quickly.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

_PARENT_DEATH_SIGNAL = 1
_CHILD_SUBREAPER = 36
"""Numbers of prctl(2)."""

_MOST_ROUNDS = 200
"""How often orphans are looked for; a fork bomb outside its group may need many."""
_EXIT_SECONDS = 0.2
"""How long a process that closes its output has to end by itself."""


def _libc() -> ctypes.CDLL | None:
    return ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


_LIBC = _libc()


def adopt_orphans() -> None:
    """Be the parent of whatever a child leaves behind, where the system can do that."""
    if _LIBC is not None:
        _LIBC.prctl(_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_with_parent(parent: int) -> None:
    """In a process just made: be ended as soon as this parent is.

    It is called between fork and exec, so it does nothing but ask the system.
    """
    if _LIBC is not None:
        _LIBC.prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)


def has_exited(process: int) -> bool:
    """Whether a child has come to its end; it is not reaped."""
    flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
    return os.waitid(os.P_PID, process, flags) is not None


def await_exit(process: int) -> None:
    """Give a process that is on its way out the moment it needs; it is not reaped."""
    until = time.monotonic() + _EXIT_SECONDS
    while not has_exited(process) and time.monotonic() < until:
        time.sleep(0.005)


def end_group(leader: int) -> None:
    """End a process that is not reaped yet, and its whole group."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.kill(leader, signal.SIGKILL)


def end_orphans(known: set[int]) -> None:
    """End every child of this process but these, and their orphans in turn."""
    if _LIBC is None:
        return
    for _ in range(_MOST_ROUNDS):
        orphans = _children() - known
        if not orphans:
            return
        for orphan in orphans:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(orphan, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(orphan, 0)


def _children() -> set[int]:
    mine = os.getpid()
    listed = Path(f"/proc/self/task/{mine}/children")
    with suppress(OSError):
        return {int(word) for word in listed.read_text().split()}
    return {number for number in _processes() if _parent_of(number) == mine}


def _processes() -> list[int]:
    with suppress(OSError):
        return [int(name) for name in os.listdir("/proc") if name.isdecimal()]
    return []


def _parent_of(process: int) -> int:
    try:
        stat = Path(f"/proc/{process}/stat").read_text(errors="replace")
    except OSError:
        return 0
    # The name in brackets may hold anything, brackets and blanks too.
    return int(stat.rpartition(")")[2].split()[1])
