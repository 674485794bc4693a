"""The errors this project raises on purpose, and the turns of phrase they share."""

from __future__ import annotations

import errno
from collections.abc import Sequence

_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


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


def did_you_mean(word: str, words: Sequence[str]) -> str:
    """`did you mean 'x'? Else ` where a word comes near one of those there are."""
    import difflib  # wanted only when something is misspelt

    near = difflib.get_close_matches(word, words, n=1)
    return f"did you mean {near[0]!r}? Else " if near else ""


def reason_of(error: Exception) -> str:
    """Why something could not be read or written, in a few words of the system's."""
    said = error.strerror if isinstance(error, OSError) else str(error)
    said = said or "nobody knows why"
    # Not all of it: there is a disk I/O error.
    return f"{said[:1].lower()}{said[1:]}"


def is_no_room(error: Exception) -> bool:
    """Whether the disk had no room for it, or no more of it for this user."""
    return isinstance(error, OSError) and error.errno in _NO_ROOM


def is_forbidden(error: Exception) -> bool:
    """Whether the system does not let this user write there, or anybody."""
    return isinstance(error, OSError) and error.errno in _FORBIDDEN


def listed(names: Sequence[str], *, word: str = "and") -> str:
    """Names as they stand in a sentence: Asha, Bhim and Chitra; none are nothing."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def capital(text: str) -> str:
    """The text with its first letter large, for the beginning of a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def counted(number: int, noun: str) -> str:
    """The number with its noun, plural unless it is one."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
