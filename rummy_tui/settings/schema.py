"""Every setting there is: its name, its sentence, what it takes.

The one place that lists them; the file, the environment, the flags, the settings
screen and `docs/settings.md` are all made from it. Knows no terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

Value = str | bool | float
"""What a setting can be."""

SECTIONS = ("look", "play", "hotseat", "keys")
"""The tables of the settings file, in its order."""

BINDINGS = "keys"
"""The table whose other keys are ids of key bindings."""

_YES = ("true", "yes", "on", "1")
_NO = ("false", "no", "off", "0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting: a word of a few, a yes or no, or a number within bounds."""

    name: str
    """Its field in `Settings`."""
    section: str
    """Its table in the file."""
    key: str
    """Its key in that table."""
    sentence: str
    """What it is for, in one sentence."""
    default: Value
    choices: tuple[str, ...] = ()
    """The words it takes, the default first; none for a yes or no, or a number."""
    range: tuple[float, float] | None = None
    """The least and the most a number may be."""
    flag: str | None = None
    """The option of the command line that sets it."""

    @property
    def variable(self) -> str:
        """The variable of the environment that sets it."""
        return f"RUMMY_{self.name.upper()}"

    @property
    def allowed(self) -> str:
        """What it takes, as the end of a sentence, in the spelling of the file."""
        if self.choices:
            *others, last = (f'"{choice}"' for choice in self.choices)
            return f"{', '.join(others)} or {last}"
        if self.range is not None:
            low, high = self.range
            return f"a number from {low:g} to {high:g}"
        return "true or false"

    def value(self, found: object) -> Value | None:
        """What a value of the file sets; None where it is not allowed."""
        if self.choices:
            return found if isinstance(found, str) and found in self.choices else None
        if self.range is None:
            return found if isinstance(found, bool) else None
        # A bool is an int to Python; whoever wrote `true` meant no number.
        if not isinstance(found, int | float) or isinstance(found, bool):
            return None
        low, high = self.range
        return float(found) if low <= found <= high else None

    def value_of_text(self, text: str) -> Value | None:
        """What a text sets that is no TOML, as in the environment; None as above."""
        text = text.strip().lower()
        if self.choices:
            return self.value(text)
        if self.range is None:
            return True if text in _YES else False if text in _NO else None
        try:
            return self.value(float(text))
        except ValueError:
            return None


def _setting(
    section: str,
    sentence: str,
    default: Value,
    *choices: str,
    key: str = "",
    range: tuple[float, float] | None = None,
    flag: str | None = None,
) -> Any:
    words = (default, *choices) if choices else ()
    described = {
        "section": section,
        "sentence": sentence,
        "default": default,
        "choices": words,
        "key": key,
        "range": range,
        "flag": flag,
    }
    return field(default=default, metadata=described)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What every setting is; made without arguments, what it is by default."""

    theme: str = _setting(
        "look",
        "The colours of the screens.",
        "dark",
        "light",
        "high-contrast",
        "ansi",
        flag="--theme",
    )
    deck: str = _setting(
        "look",
        "The colours of the four suits.",
        "two-colour",
        "four-colour",
        "colour-blind",
        flag="--deck",
    )
    symbols: str = _setting(
        "look",
        "Suit symbols and lines: what the terminal can write, all of them, or letters "
        "and plain marks only.",
        "auto",
        "unicode",
        "ascii",
        flag="--ascii",
    )
    cards: str = _setting(
        "look",
        "How high cards are drawn: as the screen has room, low, or high.",
        "auto",
        "short",
        "tall",
    )
    motion: bool = _setting(
        "look", "Whether a card that is drawn or thrown lights up for a moment.", True
    )
    bell: bool = _setting(
        "look", "Whether the terminal's bell rings when it is your turn.", False
    )
    speed: str = _setting(
        "play",
        "How fast bots play; auto is normal, but fast over ssh and instant where "
        "animations are switched off.",
        "auto",
        "slow",
        "normal",
        "fast",
        "instant",
        flag="--speed",
    )
    confirm_throw: bool = _setting(
        "play", "Whether a throw is shown first and takes a second key.", True
    )
    sort_deal: str = _setting(
        "play",
        "How a new hand is sorted: by suit, by rank, or not at all.",
        "suit",
        "rank",
        "off",
    )
    help: str = _setting(
        "play",
        "When the screens say what they think of your groups and your declaration: "
        "where you are the only person, at every table, or at none.",
        "solo",
        "always",
        "never",
    )
    show_toss: bool = _setting(
        "play", "Whether the toss for the first turn is shown.", True
    )
    curtain_seconds: float = _setting(
        "hotseat",
        "Seconds without a key before any key opens the curtain.",
        0.4,
        range=(0.2, 10.0),
    )
    curtain_enter: bool = _setting(
        "hotseat",
        "Whether Enter opens the curtain too, beside the number of the seat.",
        True,
    )
    keys: str = _setting(
        "keys",
        "The set of keys; further lines of this table of the file change single ones.",
        "default",
        "vim",
        "left-hand",
        key="preset",
        flag="--keys",
    )


def _described(name: str, described: Mapping[str, Any]) -> Setting:
    return Setting(name=name, **{**described, "key": described["key"] or name})


SETTINGS = tuple(_described(field.name, field.metadata) for field in fields(Settings))
"""Every setting, in the order of the file."""

SETTING_NAMED = {setting.name: setting for setting in SETTINGS}
"""Every setting by its name."""


def settings_in(section: str) -> dict[str, Setting]:
    """The settings of a table of the file by their keys there."""
    return {one.key: one for one in SETTINGS if one.section == section}
