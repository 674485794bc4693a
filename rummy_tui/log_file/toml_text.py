"""TOML by hand: values as text, and text as values where nobody can be trusted."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from rummy_tui.log_file.errors import LogFileError, shown, utf8

MAX_BYTES = 8_000_000
"""The longest matches that bots could be made to play come to a fiftieth of it."""
_MOST_DOTS = 300
"""Dots in one line: a name of thousands of parts takes its reader minutes."""
_ESCAPES = {'"': '\\"', "\\": "\\\\"}


def text_value(text: str) -> str:
    """A text in quotes.

    Raises:
        LogFileError: It holds half a character, which no file can.
    """
    utf8(text)
    escape_dots = text.count(".") > _MOST_DOTS // 3
    return f'"{"".join(_letter(letter, escape_dots) for letter in text)}"'


def _letter(letter: str, escape_dots: bool) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    if letter.isprintable() and not (escape_dots and letter == "."):
        return letter
    code = ord(letter)
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def value_text(value: object) -> str:
    """A value as TOML writes it: text, number, truth, a short list or table."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{key} = {value_text(one)}" for key, one in value.items())
        return f"{{ {pairs} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(value_text, value))}]"
    return text_value(str(value))


def field_line(key: str, value: object) -> str:
    """One field."""
    return f"{key} = {value_text(value)}"


def list_lines(key: str, values: Iterable[object]) -> list[str]:
    """A field whose values stand in a line each."""
    return [f"{key} = [", *(f"  {value_text(value)}," for value in values), "]"]


def load_toml(text: str) -> dict[str, Any]:
    """The fields of a TOML text.

    Raises:
        LogFileError: It is no TOML, or made to keep its reader busy.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS:
            raise LogFileError(f"line {number} has too many dots to be of a match")
    try:
        return tomllib.loads(text)
    # ValueError: no TOML, or a number of too many digits.
    except ValueError as error:
        reason = shown(str(error), letters=200)[1:-1]
        raise LogFileError(f"this is no match file, nor any TOML: {reason}") from None
    except RecursionError:
        raise LogFileError("the file is nested too deeply to be of a match") from None


def text_of(content: str | bytes) -> str:
    """The text of a file, or of what is said to be one.

    Raises:
        LogFileError: It is too long to be a match, or no UTF-8.
    """
    if isinstance(content, str):
        # Half a character is no text, wherever it came from.
        content = content.encode("utf-8", "surrogatepass")
    if len(content) > MAX_BYTES:
        raise LogFileError(
            f"the file is longer than {MAX_BYTES // 1_000_000} million bytes, which "
            "no match is"
        )
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise LogFileError(
            f"line {line} is no UTF-8 text, so the file is damaged or something else"
        ) from None
