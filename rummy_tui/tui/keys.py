"""Every key of the table and of the panels over it, in one table.

Textual's bindings, the table's footer and the `?` screen are all made from it, so no
help can say what is not so. An id never changes; the keys of an id may. The show
binds those of the hand; screens that are pages bind their few keys themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

# Those who only ask which keys there are need no Textual.
if TYPE_CHECKING:
    from textual.binding import Binding, BindingType


class Mode(StrEnum):
    """Where a key is valid."""

    TABLE = "at the table"
    PANEL = "in a panel over the table"


class Section(StrEnum):
    """Headings of the `?` screen."""

    CURSOR = "Choosing cards"
    GROUPS = "Keeping the hand"
    TURN = "Your turn"
    LOOK = "Looking things up"
    GAME = "The game"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyBinding:
    """One thing a key does."""

    id: str
    """Stable; what a keymap names."""
    keys: tuple[str, ...]
    """Keys by Textual's names or as typed; the first one is shown."""
    action: str
    """Textual's action, without `action_`."""
    description: str
    mode: Mode
    section: Section
    hint: str = ""
    """A word for the footer; empty where the key is not in the footer."""
    wide: bool = False
    """Whether the footer shows it only where there is room."""
    together: str = ""
    """How the footer writes this key and its neighbours, shown as one."""

    @property
    def footer(self) -> bool:
        """Whether the footer shows it."""
        return bool(self.hint)

    def label(self, *, unicode: bool = True) -> str:
        """The first key as written on screen."""
        key = self.keys[0]
        return (_UNICODE if unicode else _ASCII).get(key) or _PLAIN.get(key, key)

    def footer_label(self, *, unicode: bool = True) -> str:
        """The key, or the keys it stands for, as the footer writes them."""
        if not self.together:
            return self.label(unicode=unicode)
        return self.together if unicode else _TOGETHER_ASCII[self.together]

    @property
    def binding(self) -> Binding:
        """The same for Textual; its own footer is not used."""
        from textual.binding import Binding

        return Binding(
            ",".join(self.keys), self.action, self.description, show=False, id=self.id
        )


_UNICODE = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_ASCII = {"left": "Left", "right": "Right", "up": "Up", "down": "Down"}
_TOGETHER_ASCII = {"←→": "<>", "1–7": "1-7", "[ ]": "[ ]"}
_PLAIN = {
    "space": "Space",
    "enter": "Enter",
    "escape": "Esc",
    "home": "Home",
    "end": "End",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "full_stop": ".",
    "question_mark": "?",
}


_OF_THE_HAND = (Section.CURSOR, Section.GROUPS)


def _hand_action(id: str) -> str:
    """Textual's action for what `arranging.HAND_ACTIONS` does under this id."""
    return f"arrange('{id}')"


def _table(
    id: str,
    key: str,
    description: str,
    section: Section,
    hint: str = "",
    *,
    wide: bool = False,
    together: str = "",
) -> KeyBinding:
    """A key of the table; what it does goes by its id."""
    return KeyBinding(
        id=id,
        keys=tuple(key.split()),
        action=_hand_action(id) if section in _OF_THE_HAND else id.replace("-", "_"),
        description=description,
        mode=Mode.TABLE,
        section=section,
        hint=hint,
        wide=wide,
        together=together,
    )


def _send(number: int) -> KeyBinding:
    return KeyBinding(
        id=f"send-{number}",
        keys=(str(number),),
        action=_hand_action(f"send-{number}"),
        description=f"send to group {number}, or a new one",
        mode=Mode.TABLE,
        section=Section.GROUPS,
        hint="send" if number == 1 else "",
        together="1–7",
    )


_C, _G, _T, _L, _A = tuple(Section)

KEYS: tuple[KeyBinding, ...] = (
    _table("cursor-left", "left", "one card left; wraps", _C, "move", together="←→"),
    _table("cursor-right", "right", "one card right; wraps", _C),
    _table("cursor-first", "home", "first card", _C),
    _table("cursor-last", "end", "last card", _C),
    _table("previous-group", "up", "previous group", _C),
    _table("next-group", "down", "next group", _C),
    _table("mark", "space", "mark or unmark the card", _C, "mark"),
    _table("mark-group", "a", "mark or unmark the whole group", _C),
    _table("clear", "x escape", "clear marks, put a card back", _C),
    _table("group", "g", "new group of the marked cards", _G, "group"),
    *(_send(number) for number in range(1, 8)),
    _table("send-loose", "0", "send to the loose cards", _G, "loose"),
    _table("break-group", "b", "break the group up", _G, "break", wide=True),
    _table(
        "nudge-left",
        "left_square_bracket",
        "card one place left",
        _G,
        "nudge",
        wide=True,
        together="[ ]",
    ),
    _table("nudge-right", "right_square_bracket", "card one place right", _G),
    _table("group-left", "left_curly_bracket", "whole group left", _G),
    _table("group-right", "right_curly_bracket", "whole group right", _G),
    _table("sort", "s", "sort loose: suit, rank, before", _G, "sort"),
    _table("auto-arrange", "A", "best grouping; u takes it back", _G, "auto"),
    _table("undo", "u", "undo the last move of cards", _G, "undo"),
    _table("redo", "U", "redo it", _G),
    _table("why", "i", "why is this group valid or not", _G, "why"),
    _table("draw-closed", "c", "draw from the closed deck", _T, "closed"),
    _table("draw-open", "o", "take the open card", _T, "open"),
    _table("discard", "d", "lift the card; again throws it", _T, "discard"),
    _table("finish", "f", "finish with the card, declare", _T, "finish"),
    _table("drop", "P", "drop out of the deal", _T, "drop"),
    _table("accept", "enter", "do what the prompt offers", _T),
    _table("discards", "v", "who threw and took what", _L, "discards"),
    _table("jokers", "j", "jokers seen and unseen", _L, "jokers"),
    _table("rules", "r", "rules of this table", _L, "rules", wide=True),
    _table("keys", "question_mark", "all keys", _L, "keys"),
    _table("faster", "full_stop", "bots slower or faster", _A, "faster", wide=True),
    _table("pause", "p", "hide the hand, show it again", _A, "pause", wide=True),
    KeyBinding(
        id="close-panel",
        keys=("escape", "x", "enter"),
        action="close",
        description="close the panel",
        mode=Mode.PANEL,
        section=_L,
    ),
)
"""The whole table, in the order the `?` screen shows it."""

HAND_KEYS = tuple(key for key in KEYS if key.section in _OF_THE_HAND)
"""Those that keep the hand; they work at the table and in the show."""


def keys_in(*modes: Mode) -> Iterator[KeyBinding]:
    """The keys valid in these modes, in order."""
    return (key for key in KEYS if key.mode in modes)


def bindings_in(*modes: Mode) -> list[BindingType]:
    """The keys valid in these modes, for a screen's `BINDINGS`."""
    return [key.binding for key in keys_in(*modes)]
