"""The keys that keep the hand, at the table and in the show; see `table.py`."""

from __future__ import annotations

from rummy_tui.tui.keys.binding import KeyBinding, Mode, Section

_HAND = (Mode.TABLE, Mode.SHOW)
_C, _G = Section.CURSOR, Section.GROUPS


def _hand(
    id: str,
    keys: str,
    description: str,
    section: Section,
    hint: str = "",
    *,
    wide: bool = False,
    until: str = "",
) -> KeyBinding:
    """A key that keeps the hand: what `arranging.HAND_ACTIONS` does under this id."""
    return KeyBinding(
        id=id,
        keys=tuple(keys.split()),
        action=f"arrange('{id}')",
        description=description,
        modes=_HAND,
        section=section,
        hint=hint,
        wide=wide,
        until=until,
    )


HAND_TABLE: tuple[KeyBinding, ...] = (
    _hand(
        "cursor-left", "left", "one card left; wraps", _C, "move", until="cursor-right"
    ),
    _hand("cursor-right", "right", "one card right; wraps", _C),
    _hand("cursor-first", "home", "first card", _C),
    _hand("cursor-last", "end", "last card", _C),
    _hand("previous-group", "up", "previous group", _C),
    _hand("next-group", "down", "next group", _C),
    KeyBinding(
        id="jump",
        keys=("'",),
        action="jump",
        description="to a card by its letter",
        modes=_HAND,
        section=_C,
        hint="jump",
        wide=True,
    ),
    _hand("mark", "space", "mark or unmark the card", _C, "mark"),
    _hand("mark-group", "a", "mark or unmark the whole group", _C),
    _hand("clear", "x escape", "clear marks, put a card back", _C),
    _hand("group", "g", "group the marked cards", _G, "group"),
    _hand("send-1", "1", "send to group 1, or a new one", _G, "send", until="send-7"),
    *(
        _hand(f"send-{n}", str(n), f"send to group {n}, or a new one", _G)
        for n in range(2, 8)
    ),
    _hand("send-loose", "0", "send to the loose cards", _G, "loose"),
    _hand("break-group", "b", "break the group up", _G, "break", wide=True),
    _hand(
        "nudge-left",
        "[",
        "card one place left",
        _G,
        "nudge",
        wide=True,
        until="nudge-right",
    ),
    _hand("nudge-right", "]", "card one place right", _G),
    _hand("group-left", "{", "whole group left", _G),
    _hand("group-right", "}", "whole group right", _G),
    _hand("sort", "s", "sort the loose cards", _G, "sort"),
    _hand("auto-arrange", "A", "best grouping", _G, "auto"),
    _hand("undo", "u", "undo the last move of cards", _G, "undo"),
    _hand("redo", "U", "redo it", _G),
    _hand("why", "i", "why a group is valid or not", _G, "why"),
)
"""In the order the `?` screen shows them."""
