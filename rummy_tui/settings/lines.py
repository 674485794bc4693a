"""On which line of a TOML text each key stands; tomllib tells what, but not where.

Imported only when there is something to complain about. The text is one tomllib has
read, so nothing here looks for mistakes.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from contextlib import suppress

KeyPath = tuple[str | int, ...]
"""The keys from the top down to a value; within an array its place, from 0."""

_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_KEY_PART = re.compile(
    r"""[ \t]*("(?:\\.|[^"\\])*"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*(\.?)"""
)
_SCALAR = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'"
    r"|[^,\]}#\n]+",
    re.DOTALL,
)


def key_lines(text: str) -> dict[KeyPath, int]:
    """The line, from 1, where each key and each element of an array first stands."""
    reading = _Reading(text)
    # Nested too deeply, or a sort of TOML newer than this: a sentence that cannot say
    # its line is still one.
    with suppress(RecursionError, _LostError):
        reading.document()
    return reading.lines


class _LostError(Exception):
    """This is not where a key or a value was to be."""


class _Reading:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._starts = [0, *(m.end() for m in re.finditer("\n", text))]
        self._array_tables: dict[KeyPath, int] = {}
        self.lines: dict[KeyPath, int] = {}

    def document(self) -> None:
        table: KeyPath = ()
        while self._next():
            if self._text.startswith("[", self._at):
                table = self._header()
            else:
                self._pair(table)

    def _next(self) -> str:
        """The next letter that is no blank and in no comment; nothing at the end."""
        self._at = self._matched(_BLANK).end()
        return self._text[self._at : self._at + 1]

    def _seen(self, path: KeyPath, at: int) -> None:
        """Note that a key and those above it stand there."""
        line = bisect_right(self._starts, at)
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], line)

    def _header(self) -> KeyPath:
        begun = self._at
        is_element = self._text.startswith("[[", begun)
        brackets = 2 if is_element else 1
        self._at += brackets
        keys = self._key()
        self._at += brackets
        table: KeyPath = ()
        for place, key in enumerate(keys, start=1):
            table = (*table, key)
            if is_element and place == len(keys):
                self._array_tables[table] = self._array_tables.get(table, -1) + 1
            # A header below an array of tables speaks of its last one.
            if table in self._array_tables:
                table = (*table, self._array_tables[table])
        self._seen(table, begun)
        return table

    def _pair(self, table: KeyPath) -> None:
        begun = self._at
        path = (*table, *self._key())
        self._seen(path, begun)
        self._at += 1
        self._value(path)

    def _key(self) -> KeyPath:
        """A key with its dots; leaves off at the sign behind it."""
        keys: list[str] = []
        more = True
        while more:
            part = self._matched(_KEY_PART)
            self._at = part.end()
            keys.append(_unquoted(part[1]))
            more = bool(part[2])
        return tuple(keys)

    def _value(self, path: KeyPath) -> None:
        match self._next():
            case "[":
                self._at += 1
                self._array(path)
            case "{":
                self._at += 1
                self._inline_table(path)
            case _:
                self._at = self._matched(_SCALAR).end()

    def _array(self, path: KeyPath) -> None:
        place = 0
        while self._next() != "]":
            self._seen((*path, place), self._at)
            self._value((*path, place))
            place += 1
            self._skip_comma()
        self._at += 1

    def _inline_table(self, path: KeyPath) -> None:
        while self._next() != "}":
            self._pair(path)
            self._skip_comma()
        self._at += 1

    def _matched(self, pattern: re.Pattern[str]) -> re.Match[str]:
        found = pattern.match(self._text, self._at)
        if found is None:
            raise _LostError
        return found

    def _skip_comma(self) -> None:
        if self._next() == ",":
            self._at += 1


def _unquoted(part: str) -> str:
    if part[0] not in "\"'":
        return part
    found = tomllib.loads(f"key = {part}")["key"]
    assert isinstance(found, str)
    return found
