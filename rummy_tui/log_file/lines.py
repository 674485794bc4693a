"""Which line of a file something stands in; TOML readers do not say."""

from __future__ import annotations

import re

from rummy_tui.log_file.said import Place

_TABLE = re.compile(r"\s*(\[+)\s*([A-Za-z0-9_-]+)\s*\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")
_LIST = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=\s*\[\s*(#.*)?$")


class Lines:
    """Finds fields and list entries in a text laid out as this program lays it out.

    In a file laid out otherwise it finds less, and then names no line.
    """

    def __init__(self, text: str) -> None:
        """Look through a text."""
        self._lines = text.split("\n")
        self._fields: dict[tuple[str, int, str], int] = {}
        table, counts = "", {"": 0}
        for number, line in enumerate(self._lines, 1):
            if (found := _TABLE.match(line)) is not None:
                table = found[2]
                counts[table] = counts.get(table, -1) + 1
            elif (found := _KEY.match(line)) is not None:
                self._fields.setdefault((table, counts[table], found[1]), number)

    def field(self, table: str, number: int, key: str) -> Place:
        """Where a field stands.

        Args:
            table: The name of its table; empty for the first fields.
            number: Which of the tables of this name it is, from 0.
            key: The name of the field.
        """
        place = f"deal {number + 1}" if table == "deals" else table
        words = f"{place}, {key}" if place else key
        return Place(words, self._fields.get((table, number, key)))

    def entry(self, table: str, number: int, key: str, index: int, value: str) -> Place:
        """Where an entry of a list stands that has a line for each.

        Args:
            table: The name of its table.
            number: Which of the tables of this name it is, from 0.
            key: The name of the list.
            index: Which entry it is, from 0.
            value: What it says.
        """
        start = self._fields.get((table, number, key))
        words = f"{self.field(table, number, key).words} {index + 1}"
        if key == "actions":
            words = f"deal {number + 1}, action {index + 1}"
        if start is None or _LIST.match(self._lines[start - 1]) is None:
            return Place(words, None if start is None else start)
        line = start + 1 + index
        is_there = line <= len(self._lines) and _has(self._lines[line - 1], value)
        return Place(words, line if is_there else None)


def _has(line: str, value: str) -> bool:
    """Whether a line may well be this entry."""
    plain = value.replace("\\", "\\\\").replace('"', '\\"')
    return plain in line or value in line
