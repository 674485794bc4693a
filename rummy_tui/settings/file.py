"""The settings file as it is read: its tables, and on which line a key stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from rummy_tui.errors import RummyError, reason_of
from rummy_tui.settings.path import without_home

_MAX_BYTES = 100_000
_SHOWN_LETTERS = 80
# Patterns are compiled where they are wanted: a good file wants none.
_BARE = r"[A-Za-z0-9_-]+"
_PLACE = r"(?s)(.*) \(at (?:line (\d+), column (\d+)|end of document)\)"


class BadFileError(RummyError):
    """The settings file is there and cannot be read; says where and why, no remedy."""

    code = "bad-settings-file"


@dataclass(frozen=True, kw_only=True)
class SettingsFile:
    """A settings file, or the place for one."""

    path: Path
    exists: bool
    text: str = field(default="", repr=False)
    tables: Mapping[str, object] = field(default_factory=dict)
    """What is in it, of any name and type."""

    @cached_property
    def _lines(self) -> Mapping[tuple[str | int, ...], int]:
        from rummy_tui.settings.lines import key_lines

        return key_lines(self.text)

    def place(self, *keys: str | int) -> str:
        """How a complaint about a key begins: the file, the line, the key.

        Args:
            keys: The tables the key is in, the key, and where it stands for an element
                of an array, the place of that from 0.
        """
        line = self._lines.get(keys)
        names = [key for key in keys if isinstance(key, str)]
        named = quoted_key(names[-1])
        if len(names) > 1:
            named = f"[{'.'.join(map(quoted_key, names[:-1]))}] {named}"
        return f"{_where(self.path, line)}: {named}"


def read_file(path: Path) -> SettingsFile:
    """The settings file at a path, which need not be there.

    Raises:
        BadFileError: It is there and cannot be read, or is no TOML.
    """
    try:
        # A pipe or a device has no size to ask for, so reading stops by itself.
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        return SettingsFile(path=path, exists=False)
    # ValueError: no file can have such a name.
    except (OSError, ValueError) as error:
        because = reason_of(error)
        raise BadFileError(f"{_where(path)}: it cannot be read ({because})") from error
    if len(content) > _MAX_BYTES:
        raise BadFileError(f"{_where(path)}: it is too large to hold settings")
    text = _text(path, content)
    return SettingsFile(path=path, exists=True, text=text, tables=_tables(path, text))


def _text(path: Path, content: bytes) -> str:
    try:
        # Some editors begin a file with the mark of its encoding.
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadFileError(f"{_where(path, line)}: it is no UTF-8 text") from error


def _tables(path: Path, text: str) -> dict[str, object]:
    import tomllib  # wanted only where there is a file

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, line, at = str(error), None, ""
        if place := re.fullmatch(_PLACE, what):
            what = place[1]
            line = int(place[2]) if place[2] else text.rstrip().count("\n") + 1
            at = f", column {place[3]}" if place[3] else ", at its end"
        what = f"{what[:1].lower()}{what[1:]}"
        raise BadFileError(
            f"{_where(path, line)}: it is no TOML ({what}{at})"
        ) from error
    # A number of more digits than Python reads.
    except ValueError as error:
        raise BadFileError(f"{_where(path)}: it is no TOML ({error})") from error
    except RecursionError as error:
        raise BadFileError(f"{_where(path)}: it is nested too deeply") from error


def _where(path: Path, line: int | None = None) -> str:
    shown = without_home(path)
    if not shown.isprintable():
        shown = ascii(shown)
    return shown if line is None else f"{shown}, line {line}"


def quoted_key(key: str) -> str:
    """A key as a sentence names it: in quotes where TOML wants them."""
    return (
        key if re.fullmatch(_BARE, key) and len(key) <= _SHOWN_LETTERS else shown(key)
    )


def shown(value: object) -> str:
    """A value as a sentence quotes it, and cut where it is too long to be read."""
    if isinstance(value, bool):
        return str(value).lower()
    # Dates and times.
    if hasattr(value, "isoformat"):
        return str(value)
    try:
        quoted = repr(value)
    # Python prints no number of more than some thousand digits.
    except ValueError:
        return "a number of thousands of digits"
    if len(quoted) > _SHOWN_LETTERS:
        quoted = quoted[: _SHOWN_LETTERS - 1] + "…"
    return quoted
