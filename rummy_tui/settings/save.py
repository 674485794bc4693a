"""Writing one setting into its file, which keeps its comments and its order.

Imported only when something is saved.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from rummy_tui.errors import RummyError, reason_of
from rummy_tui.settings.file import BadFileError, SettingsFile, read_file, shown
from rummy_tui.settings.path import VARIABLE, without_home
from rummy_tui.settings.replacing import replace_file
from rummy_tui.settings.schema import SETTING_NAMED, Setting, Value


class SettingNotSavedError(RummyError):
    """A setting could not be saved; its file is as it was."""

    code = "setting-not-saved"


def save_setting(path: Path, name: str, value: Value) -> None:
    """Write one setting into the file, which is made where there is none.

    Nobody ever reads half a file: the new one is written beside it and takes its place.

    Args:
        path: The settings file.
        name: The setting's field in `Settings`.
        value: What it is to be, as `Settings` has it.

    Raises:
        SettingNotSavedError: The file cannot be read or written, is no TOML, or the
            setting does not take the value.
    """
    setting = SETTING_NAMED[name]
    taken = setting.value(value)
    if taken is None:
        raise SettingNotSavedError(
            f"{name} = {shown(value)} makes no sense; it takes {setting.allowed}"
        )
    try:
        file = read_file(path)
    except BadFileError as error:
        raise SettingNotSavedError(
            f"{name} is not saved, so that the file is not lost: {error}; mend it or "
            "move it away"
        ) from error
    _replace(path, _with_setting(file, setting, taken))


def _with_setting(file: SettingsFile, setting: Setting, value: Value) -> str:
    """The text of the file with the setting in it, and nothing else changed."""
    wanted = {**file.tables}
    section = wanted.get(setting.section, {})
    if not isinstance(section, dict):
        raise _unwritable(file, setting)
    wanted[setting.section] = {**section, setting.key: value}
    try:
        text = _edited(file.text, setting, value)
        is_right = tomllib.loads(text) == wanted
    # One library reads what another wrote: whatever they disagree about is not saved.
    except (TOMLKitError, ValueError, TypeError, KeyError, AttributeError):
        is_right = False
    if not is_right:
        raise _unwritable(file, setting)
    return text


def _edited(text: str, setting: Setting, value: Value) -> str:
    document = tomlkit.parse(text)
    if setting.section not in document:
        if document.body:
            document.add(tomlkit.nl())
        document.add(setting.section, tomlkit.table())
    table = document[setting.section]
    assert hasattr(table, "__setitem__")
    table[setting.key] = value
    edited = document.as_string()
    # What is added ends its line in one character, a file from Windows in two.
    if "\r\n" in text:
        edited = edited.replace("\r\n", "\n").replace("\n", "\r\n")
    return edited


def _unwritable(file: SettingsFile, setting: Setting) -> SettingNotSavedError:
    return SettingNotSavedError(
        f"{setting.name} is not saved: {without_home(file.path)} is written in a way "
        f"this program cannot add to; write `{setting.key} = …` under "
        f"[{setting.section}] by hand"
    )


def _replace(path: Path, text: str) -> None:
    try:
        # A link stays one: what it points at is written.
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        replace_file(target, text.encode())
    # RuntimeError: a link that leads to itself. ValueError: no such name can be.
    except (OSError, RuntimeError, ValueError) as error:
        raise SettingNotSavedError(
            f"the setting is not saved: {without_home(path)} cannot be written "
            f"({reason_of(error)}); {VARIABLE} may name another "
            "file"
        ) from error
