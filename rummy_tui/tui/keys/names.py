"""How keys are named: as typed, as Textual says, and as written on screen."""

from __future__ import annotations

import unicodedata

_NAMED = (
    "space",
    "enter",
    "escape",
    "tab",
    "shift+tab",
    "backspace",
    "delete",
    "insert",
    "home",
    "end",
    "pageup",
    "pagedown",
    "up",
    "down",
    "left",
    "right",
    *(f"f{number}" for number in range(1, 13)),
    *(f"ctrl+{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"),
)
"""Keys that are no letters or signs, as they are written in the settings."""

_TEXTUAL_NAMES = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
"""Where Textual shortens the Unicode name of a sign."""

_LABELS = {
    "space": "Space",
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "backspace": "Backspace",
    "delete": "Del",
    "insert": "Ins",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
}
_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}

KEY_NAMES = frozenset(_NAMED)


def is_key(key: str) -> bool:
    """Whether this names a key: one sign as typed, or one of the names."""
    return key in KEY_NAMES or (len(key) == 1 and key.isprintable() and key != " ")


def textual_key(key: str) -> str:
    """The key as Textual names it."""
    if len(key) != 1 or key.isalnum():
        return key
    name = unicodedata.name(key).lower().replace("-", "_").replace(" ", "_")
    return _TEXTUAL_NAMES.get(name, name)


def key_label(key: str, *, unicode: bool = True) -> str:
    """The key as written on screen."""
    if key in _ARROWS:
        return _ARROWS[key] if unicode else key.capitalize()
    return _LABELS.get(key, key)
