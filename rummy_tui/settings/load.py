"""The settings that hold: defaults, then the file, then the environment, then flags.

What is bad anywhere is left aside and complained about, and the rest holds: nobody is
kept from playing by a slip in a file. Loading makes and changes no file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rummy_tui.errors import RummyError, did_you_mean
from rummy_tui.settings.file import (
    BadFileError,
    SettingsFile,
    quoted_key,
    read_file,
    shown,
)
from rummy_tui.settings.path import settings_path
from rummy_tui.settings.schema import (
    BINDINGS,
    SECTIONS,
    SETTING_NAMED,
    SETTINGS,
    Setting,
    Settings,
    Value,
    settings_in,
)

Origin = Literal["default", "file", "environment", "flag"]
"""Where the value of a setting is from."""


@dataclass(frozen=True, kw_only=True)
class LoadedSettings:
    """The settings that hold, where each is from, and what was left aside."""

    settings: Settings
    keys: Mapping[str, tuple[str, ...]]
    """Keys of key bindings by the ids of these; nobody has checked yet that there are
    such bindings and such keys."""
    complaints: tuple[str, ...]
    """What is wrong with the file and the environment, a sentence each, no full stop
    at its end."""
    origin: Mapping[str, Origin]
    """By the name of the setting."""
    file: SettingsFile

    @property
    def path(self) -> Path:
        """The settings file, which need not exist."""
        return self.file.path

    def complaint(self, section: str, key: str, what: str) -> str:
        """A sentence about a key of the file, with its line.

        Args:
            section: The table the key is in.
            key: The key.
            what: What is wrong and what is allowed, as a sentence of its own.
        """
        return f"{self.file.place(section, key)}: {what}"


def load_settings(
    *,
    flags: Mapping[str, object] = {},
    environment: Mapping[str, str] = os.environ,
    path: Path | None = None,
) -> LoadedSettings:
    """The settings that hold for this run of the program.

    Args:
        flags: What the command line says, by the names of the settings; None is
            nothing.
        environment: Where the variables are looked for.
        path: The settings file; by default the one the environment names, else that
            of whoever runs the program.

    Raises:
        RummyError: A flag has a value its setting does not take.
    """
    complaints = []
    path = settings_path(environment) if path is None else path
    try:
        file = read_file(path)
    except BadFileError as error:
        file = SettingsFile(path=path, exists=True)
        complaints.append(
            f"{error}; mend it or move it away, until then nothing in it holds"
        )
    reader = _FileReader(file)
    complaints += reader.complaints
    values: dict[str, Value] = dict(reader.values)
    origin: dict[str, Origin] = {setting.name: "default" for setting in SETTINGS}
    origin |= dict.fromkeys(values, "file")
    for setting in SETTINGS:
        text = environment.get(setting.variable, "")
        if not text:
            continue
        value = setting.value_of_text(text)
        if value is None:
            complaints.append(f"{setting.variable} {_absurd(setting, text)}")
            continue
        values[setting.name] = value
        origin[setting.name] = "environment"
    for name, value in _flag_values(flags):
        values[name] = value
        origin[name] = "flag"
    return LoadedSettings(
        settings=Settings(**values),  # type: ignore[arg-type]
        keys=reader.keys,
        complaints=tuple(complaints),
        origin=origin,
        file=file,
    )


def _flag_values(flags: Mapping[str, object]) -> Iterator[tuple[str, Value]]:
    for name, found in flags.items():
        if found is None:
            continue
        setting = SETTING_NAMED[name]
        value = setting.value(found)
        if value is None:
            raise RummyError(
                f"{setting.flag or name} {_absurd(setting, found)}", code="bad-setting"
            )
        yield name, value


def _absurd(setting: Setting, found: object) -> str:
    nearest = did_you_mean(found, setting.choices) if isinstance(found, str) else ""
    return f"= {shown(found)} makes no sense; {nearest}it takes {setting.allowed}"


class _FileReader:
    """Takes what is good in a settings file, and complains about the rest."""

    def __init__(self, file: SettingsFile) -> None:
        self._file = file
        self.values: dict[str, Value] = {}
        self.keys: dict[str, tuple[str, ...]] = {}
        self.complaints: list[str] = []
        for section, content in file.tables.items():
            if section not in SECTIONS:
                self._misplaced(section, content)
            elif isinstance(content, dict):
                self._section(section, content)
            else:
                self._complain(
                    f"= {shown(content)} makes no sense; it is a table, written "
                    f"[{section}] on a line of its own",
                    section,
                )

    def _complain(self, what: str, *keys: str | int) -> None:
        self.complaints.append(f"{self._file.place(*keys)} {what}")

    def _misplaced(self, key: str, content: object) -> None:
        homes = [setting.section for setting in SETTINGS if setting.key == key]
        if homes and not isinstance(content, dict):
            self._complain(f"is in no table; put it under [{homes[0]}]", key)
            return
        tables = ", ".join(f"[{section}]" for section in SECTIONS[:-1])
        self._complain(
            f"is no table of the settings; {did_you_mean(key, SECTIONS)}"
            f"choose from {tables} and [{SECTIONS[-1]}]",
            key,
        )

    def _section(self, section: str, content: Mapping[str, object]) -> None:
        known = settings_in(section)
        for key, found in content.items():
            if key in known:
                self._setting(known[key], found)
            elif section == BINDINGS:
                self._binding(key, found)
            else:
                self._unknown(section, key, known)

    def _setting(self, setting: Setting, found: object) -> None:
        value = setting.value(found)
        if value is None:
            self._complain(_absurd(setting, found), setting.section, setting.key)
        else:
            self.values[setting.name] = value

    def _unknown(self, section: str, key: str, known: Mapping[str, Setting]) -> None:
        homes = [setting.section for setting in SETTINGS if setting.key == key]
        if homes:
            self._complain(
                f"is no setting of this table; put it under [{homes[0]}]", section, key
            )
            return
        everywhere = [*known, *(setting.key for setting in SETTINGS)]
        self._complain(
            f"is no setting; {did_you_mean(key, everywhere)}"
            f"this table takes {', '.join(map(quoted_key, known))}",
            section,
            key,
        )

    def _binding(self, id: str, found: object) -> None:
        """Take the keys of a binding; whether there is one of this id is not known."""
        listed = found if isinstance(found, list) else [found]
        good = []
        for place, key in enumerate(listed):
            if isinstance(key, str) and key.strip():
                good.append(key.strip())
                continue
            where = (place,) if isinstance(found, list) else ()
            self._complain(
                f"= {shown(key)} makes no sense; it takes a key or a list of keys, "
                'as in "c" or ["c", "ctrl+d"]',
                BINDINGS,
                id,
                *where,
            )
        # An empty list is meant: a binding without keys.
        if good or not listed:
            self.keys[id] = tuple(good)
