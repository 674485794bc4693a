"""The families of errors this project raises on purpose."""

from __future__ import annotations


class RummyError(Exception):
    """Something a person or a program asked for cannot be done.

    The text is one sentence for people: what was asked, why it cannot be, what
    to do instead. `code` is stable and meant for programs.
    """

    code: str = "error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code
