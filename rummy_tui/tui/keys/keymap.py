"""Which key does what for this player: the table, a preset, a player's own wishes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rummy_tui.errors import did_you_mean
from rummy_tui.tui.keys.binding import KeyBinding, Mode
from rummy_tui.tui.keys.names import is_key, key_label, textual_key
from rummy_tui.tui.keys.presets import DEFAULT, PRESETS
from rummy_tui.tui.keys.table import BY_ID, KEYS

FORBIDDEN = {
    **{f"ctrl+{letter}": "terminals or multiplexers keep it" for letter in "absz"},
    **{f"ctrl+{letter}": "terminals send another key for it" for letter in "hijm"},
    "ctrl+c": "it always interrupts",
    "ctrl+q": "it always leaves",
    "f1": "terminals keep it",
    "f10": "terminals keep it",
    "f11": "terminals keep it",
}
"""Keys nothing may be put on, with the reason."""

_ID_IN_TEXT = re.compile(r"\{([a-z0-9-]+)\}")
_FIXED = frozenset(key.id for key in KEYS if Mode.ANYWHERE in key.modes)


@dataclass(frozen=True, slots=True)
class Keymap:
    """The keys as they are now."""

    changed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Ids whose keys are not those of the table."""

    def keys(self, id: str) -> tuple[str, ...]:
        """The keys of an id, the one to be shown first."""
        return self.changed.get(id) or BY_ID[id].keys

    def label(self, id: str, *, unicode: bool = True) -> str:
        """The first key of an id as written on screen."""
        return key_label(self.keys(id)[0], unicode=unicode)

    def span(self, id: str, *, unicode: bool = True) -> str:
        """The key of an id, or all that are shown as one with it: `1–7`, `[ ]`."""
        return "".join(text for text, _ in self.parts(id, unicode=unicode))

    def parts(self, id: str, *, unicode: bool = True) -> list[tuple[str, str]]:
        """The same in pieces, each with the id whose key it shows."""
        until = BY_ID[id].until
        first = self.label(id, unicode=unicode)
        if not until:
            return [(first, id)]
        last = self.label(until, unicode=unicode)
        if first + last == "LeftRight":
            return [("<", id), (">", until)]
        between = "" if first + last == "←→" else " "
        if first.isdigit() and last.isdigit():
            between = "–" if unicode else "-"
        return [(first + between, id), (last, until)]

    def told(self, text: str, *, unicode: bool = True) -> str:
        """A sentence with the keys put in where it names ids: `{undo} undoes it`."""

        def label(found: re.Match[str]) -> str:
            return self.label(found[1], unicode=unicode)

        return _ID_IN_TEXT.sub(label, text)

    @property
    def for_textual(self) -> dict[str, str]:
        """What Textual's `set_keymap` takes."""
        return {id: ",".join(map(textual_key, k)) for id, k in self.changed.items()}


@dataclass(frozen=True, slots=True)
class KeyProblem:
    """Why a change of a key was not made."""

    id: str
    """As it was written."""
    reason: str
    key: str = ""
    """The one key it is about; empty where it is about all of them."""


def keymap_for(
    preset: str = DEFAULT, wishes: Mapping[str, Iterable[str]] | None = None
) -> tuple[Keymap, tuple[KeyProblem, ...]]:
    """The keymap of a preset and a player's own wishes, and the wishes it cannot take.

    A wish takes its keys away from other bindings of the same screens, as long as
    they have a key left.
    """
    changed = {id: tuple(keys.split()) for id, keys in PRESETS[preset].items()}
    problems = []
    own: dict[str, tuple[str, ...]] = {}
    for id, wished in (wishes or {}).items():
        keys = tuple(wished)
        reason = _reason_against(id, keys)
        if reason:
            problems.append(KeyProblem(id, reason))
        else:
            own[id] = keys
    while True:
        found = {**changed, **own}
        clash = _give_way(found, own)
        if clash is None:
            return Keymap(found), tuple(problems)
        problems.append(clash)
        rest = tuple(key for key in own.pop(clash.id) if key != clash.key)
        if rest:
            own[clash.id] = rest


def _reason_against(id: str, keys: tuple[str, ...]) -> str:
    if id not in BY_ID:
        meant = did_you_mean(id, list(BY_ID))
        return f"there is no key binding {id!r}; {meant}`?` on screen shows them all"
    if id in _FIXED:
        return f"{id!r} always keeps its key {BY_ID[id].keys[0]}"
    if not keys:
        return f"{id!r} needs at least one key"
    for key in keys:
        if not is_key(key):
            return (
                f"{key!r} names no key; write a letter or sign as it is typed, or a "
                "name such as space, enter, escape, tab, up, pagedown, f5, ctrl+r"
            )
        if key in FORBIDDEN:
            return f"{key!r} cannot be used: {FORBIDDEN[key]}"
        if Mode.TYPING in BY_ID[id].modes and len(key) == 1:
            return f"{key!r} would be typed into the names; {id!r} needs a named key"
    return ""


def _give_way(
    found: dict[str, tuple[str, ...]], own: Mapping[str, tuple[str, ...]]
) -> KeyProblem | None:
    """Take wished keys from those who had them; the first wish that cannot be."""
    for id, keys in own.items():
        for other in _rivals(BY_ID[id]):
            left = found.get(other.id, other.keys)
            shared = [key for key in left if key in keys]
            if not shared:
                continue
            if other.id in own:
                return KeyProblem(
                    other.id,
                    f"{shared[0]!r} is already the key of {id!r} "
                    f"{_where(BY_ID[id], other)}; choose another",
                    shared[0],
                )
            rest = tuple(key for key in left if key not in keys)
            if not rest:
                return KeyProblem(
                    id,
                    f"{shared[0]!r} is the only key of {other.id!r} "
                    f"{_where(BY_ID[id], other)}; give that one another key too",
                    shared[0],
                )
            found[other.id] = rest
    return None


def _rivals(binding: KeyBinding) -> list[KeyBinding]:
    """The bindings that may not have the same keys."""
    modes = set(binding.modes)
    return [o for o in KEYS if o.id != binding.id and modes & set(o.modes)]


def _where(one: KeyBinding, other: KeyBinding) -> str:
    return next(mode for mode in one.modes if mode in other.modes)
