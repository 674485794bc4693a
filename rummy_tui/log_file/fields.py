"""Fields of a file, asked for by name and type; whatever else stands there is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy_tui.log_file.errors import LogFileError, shown
from rummy_tui.log_file.lines import Lines
from rummy_tui.log_file.said import Place

MOST = 10**15
"""No number in a match is larger: chips in hundredths come nearest to it."""
_MOST_LETTERS = 3000
"""The longest name of anything."""


class Fields:
    """One table of a file."""

    def __init__(
        self, values: Mapping[str, Any], lines: Lines, table: str = "", number: int = 0
    ) -> None:
        """Ask a table.

        Args:
            values: What TOML makes of it.
            lines: The lines of the file.
            table: The name of the table; empty for the fields before the first one.
            number: Which table of this name it is, from 0.
        """
        self.values = values
        self._lines = lines
        self._table = table
        self._number = number

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def place(self, key: str) -> Place:
        """Where a field stands."""
        return self._lines.field(self._table, self._number, key)

    def entry(self, key: str, index: int, value: str) -> Place:
        """Where an entry of a list stands."""
        return self._lines.entry(self._table, self._number, key, index, value)

    def wrong(self, key: str, wanted: str) -> LogFileError:
        """The complaint that a field is not what it should be."""
        if key not in self.values:
            return LogFileError(f"{self.place(key)} is missing; it is {wanted}")
        found = shown(self.values[key])
        return LogFileError(f"{self.place(key)} is {found}; it should be {wanted}")

    def text(self, key: str) -> str:
        """A text."""
        value = self.values.get(key)
        if not isinstance(value, str):
            raise self.wrong(key, "text in quotes")
        return value

    def name(
        self, key: str, *, may_be_empty: bool = False, most: int = _MOST_LETTERS
    ) -> str:
        """A text of one line that can be shown as it is."""
        value = self.text(key)
        good = value.isprintable() and len(value) <= most
        if not good or not (value or may_be_empty):
            raise self.wrong(key, "one line of text with nothing odd in it")
        return value

    def digits(self, key: str, count: int) -> str:
        """So many hexadecimal digits."""
        value = self.text(key)
        if len(value) != count or set(value) - set("0123456789abcdef"):
            raise self.wrong(key, f"{count} hexadecimal digits")
        return value

    def number(self, key: str, low: int, high: int = MOST) -> int:
        """A whole number in these bounds."""
        value = self.values.get(key)
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(key, f"a whole number from {low} to {high}")
        return value

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.values.get(key)
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    def numbers(self, key: str, count: int) -> tuple[int, ...]:
        """A list of so many whole numbers."""
        value = self.values.get(key)
        good = isinstance(value, list) and len(value) == count
        if not good or not all(type(n) is int and abs(n) <= MOST for n in value or ()):
            raise self.wrong(key, f"a list of {count} whole numbers")
        assert isinstance(value, list)
        return tuple(value)

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        value = self.values.get(key)
        if not isinstance(value, list) or not all(isinstance(x, str) for x in value):
            raise self.wrong(key, "a list of texts in quotes")
        return value

    def table(self, key: str) -> Fields:
        """A table of its own."""
        value = self.values.get(key)
        if not isinstance(value, dict):
            raise self.wrong(key, f"a table, [{key}]")
        return Fields(value, self._lines, key)

    def tables(self, key: str) -> list[Fields]:
        """Tables of one name; none where there is not one."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(x, dict) for x in value):
            raise self.wrong(key, f"tables, [[{key}]]")
        return [Fields(x, self._lines, key, k) for k, x in enumerate(value)]
