"""What the exit code of every command means."""

from __future__ import annotations

from enum import IntEnum

from rummy_tui.errors import RummyError


class ExitCode(IntEnum):
    """0 yes or done, 1 a well-formed no, 2 a wrong request, 130 interrupted."""

    DONE = 0
    NO = 1
    WRONG_REQUEST = 2
    """Wrong usage or unreadable input."""
    INTERRUPTED = 130


class Refused(RummyError):
    """A well-formed request whose answer is no: its exit code is `ExitCode.NO`."""

    code = "refused"
