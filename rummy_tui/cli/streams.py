"""Standard input and output as they really are: closed, full, narrow, not Unicode."""

from __future__ import annotations

import codecs
import io
import os
import sys
from contextlib import suppress
from typing import BinaryIO, TextIO

from rummy_tui.errors import RummyError

_PLAINER = {
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "…": "...",
    "–": "-",
    "−": "-",
    "×": "x",
    "’": "'",
    "→": "->",
    "≥": ">=",
    "≤": "<=",
    "·": "-",
}
"""What stands for a character where the output's encoding has none for it."""


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unwritable = error.object[error.start : error.end]
    return "".join(_PLAINER.get(letter, "?") for letter in unwritable), error.end


def prepare() -> None:
    """Make standard output and error take any text, whatever their encoding."""
    codecs.register_error("rummy-plainer", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="rummy-plainer")


def flush() -> None:
    """Write out what is still held back, so that a failure shows now, not at exit."""
    # None where the stream was closed before Python started.
    stdout: TextIO | None = sys.stdout
    if stdout is not None:
        stdout.flush()


def abandon() -> None:
    """Let whatever is still written to standard output go nowhere.

    A reader that has gone would otherwise be complained about once more when the
    interpreter flushes the stream at its end.
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
            continue
        with suppress(OSError, ValueError, AttributeError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def say(sentence: str) -> None:
    """Tell the person something, apart from the results: on standard error."""
    stderr: TextIO | None = sys.stderr
    if stderr is not None:
        with suppress(OSError):
            print(printable(sentence), file=stderr, flush=True)


def printable(text: str) -> str:
    """The text without what a terminal would act on; line breaks stay."""
    return "".join(
        letter if letter.isprintable() or letter == "\n" else ascii(letter)[1:-1]
        for letter in text
    )


def standard_input() -> BinaryIO:
    """The bytes of standard input.

    Raises:
        RummyError: It was closed before the program started.
    """
    stdin: TextIO | None = sys.stdin
    if stdin is None or stdin.closed:
        raise RummyError(
            "standard input is closed; pipe the input in or name it in an argument",
            code="no-input",
        )
    return stdin.buffer


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person sits at this stream."""
    return stream is not None and not stream.closed and stream.isatty()


def has_terminal() -> bool:
    """Whether a person reads standard output and types into standard input."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def readable(argument: str) -> str:
    """An argument as it was typed, where the locale did not let Python read it."""
    raw = os.fsencode(argument)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return argument
