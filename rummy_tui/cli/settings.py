"""`rummy settings`: every setting, its value and where that is from."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator

import click

from rummy_tui.cli.group import SCHEMA
from rummy_tui.cli.setting_options import settings_of
from rummy_tui.cli.streams import say
from rummy_tui.settings.load import LoadedSettings
from rummy_tui.settings.path import settings_path
from rummy_tui.settings.schema import (
    BINDINGS,
    SECTIONS,
    SETTINGS,
    Setting,
    Value,
    settings_in,
)
from rummy_tui.tui.keys.keymap import keymap_for

_COLUMNS = 78
_BARE = re.compile(r"[A-Za-z0-9_-]+")


@click.command()
@click.option("--path", "only_path", is_flag=True, help="Print only the file's path.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def settings(only_path: bool, as_json: bool) -> None:
    """Print every setting with its value, as the settings file could say it.

    What is printed can be saved as that file, whole or in part. Options such as
    --theme stand before the command. What is wrong in the file or in the environment
    is told on standard error.
    """
    if only_path and as_json:
        raise click.UsageError("--json tells the path as well; leave --path out")
    if only_path:
        print(settings_path())
        return
    loaded = settings_of()
    if as_json:
        print(json.dumps(_answer(loaded)))
    else:
        print("\n".join(_lines(loaded)))
    for complaint in _complaints(loaded):
        say(f"Left aside: {complaint}")


def _complaints(loaded: LoadedSettings) -> list[str]:
    """What does not hold, key bindings among it."""
    _, problems = keymap_for(loaded.settings.keys, loaded.keys)
    return [
        *loaded.complaints,
        *(loaded.complaint("keys", p.id, p.reason) for p in problems),
    ]


def _answer(loaded: LoadedSettings) -> dict[str, object]:
    described = {
        setting.name: {
            "value": getattr(loaded.settings, setting.name),
            "default": setting.default,
            "origin": loaded.origin[setting.name],
            "section": setting.section,
            "key": setting.key,
            "sentence": setting.sentence,
            "allowed": setting.allowed,
        }
        for setting in SETTINGS
    }
    return {
        "schema": SCHEMA,
        "path": str(loaded.path),
        "exists": loaded.file.exists,
        "settings": described,
        "keys": loaded.keys,
        "complaints": _complaints(loaded),
    }


def _lines(loaded: LoadedSettings) -> Iterator[str]:
    """A text that as the settings file would set what holds now."""
    yield f"# {_one_line(str(loaded.path))}"
    if not loaded.file.exists:
        yield "# There is no such file yet; this text could be it, whole or in part."
    for section in SECTIONS:
        yield from ("", f"[{section}]")
        for setting in settings_in(section).values():
            yield from textwrap.wrap(
                setting.sentence,
                _COLUMNS,
                initial_indent="# ",
                subsequent_indent="# ",
            )
            yield f"# It takes {setting.allowed}."
            value = _toml(getattr(loaded.settings, setting.name))
            yield f"{setting.key} = {value}{_source(loaded, setting)}"
        if section == BINDINGS:
            for id, keys in loaded.keys.items():
                yield f"{_toml_key(id)} = {_toml_keys(keys)}  # from the file"


def _source(loaded: LoadedSettings, setting: Setting) -> str:
    match loaded.origin[setting.name]:
        case "default":
            return ""
        case "file":
            return "  # from the file"
        case "environment":
            return f"  # from {setting.variable}"
        case "flag":
            return f"  # from {setting.flag}"


def _toml(value: Value) -> str:
    if isinstance(value, str):
        return f'"{"".join(map(_letter, value))}"'
    return str(value).lower() if isinstance(value, bool) else str(value)


def _toml_key(id: str) -> str:
    return id if _BARE.fullmatch(id) else _toml(id)


def _toml_keys(keys: tuple[str, ...]) -> str:
    if len(keys) == 1:
        return _toml(keys[0])
    return f"[{', '.join(map(_toml, keys))}]"


def _letter(letter: str) -> str:
    """A letter within quotes; none that a terminal would act on."""
    if letter in '"\\':
        return f"\\{letter}"
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"


def _one_line(text: str) -> str:
    return text if text.isprintable() else ascii(text)
