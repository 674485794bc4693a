"""The options that set a setting for one run, and the settings they leave.

The group takes them too, so this imports next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rummy_tui.settings.schema import SETTING_NAMED

# Reading the settings is not for those who only ask for help.
if TYPE_CHECKING:
    from rummy_tui.settings.load import LoadedSettings

F = TypeVar("F", bound=Callable[..., Any])

_LINES = {
    "theme": "The colours of the screens.",
    "deck": "The colours of the four suits.",
    "speed": "How fast bots play.",
    "keys": "Which keys do what.",
}
_ASCII = "ascii_only"


def setting_options(command: F) -> F:
    """Add the options that set a setting."""
    command = click.option(
        "--ascii", _ASCII, is_flag=True, help="Use no suit symbols and no lines."
    )(command)
    for name, line in reversed(_LINES.items()):
        setting = SETTING_NAMED[name]
        assert setting.flag is not None, f"{name} has no flag"
        command = click.option(
            setting.flag, name, type=click.Choice(setting.choices), help=line
        )(command)
    return command


def settings_of(options: Mapping[str, Any] | None = None) -> LoadedSettings:
    """The settings that hold for this run.

    Args:
        options: The options of the command as click read them; those that stand
            before it hold as well, where it does not say otherwise.
    """
    from rummy_tui.settings.load import load_settings

    context = click.get_current_context(silent=True)
    before = {} if context is None else context.find_root().params
    return load_settings(flags=_flags(before) | _flags(options or {}))


def _flags(options: Mapping[str, Any]) -> dict[str, object]:
    flags = {name: options.get(name) for name in _LINES}
    if options.get(_ASCII):
        flags["symbols"] = "ascii"
    return {name: value for name, value in flags.items() if value is not None}
