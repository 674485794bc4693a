"""Every key of every screen, in one table.

Textual's bindings, the hints on screen, the `?` screen, the command palette, the
settings file and `docs/keys.md` are all made from it, so no help can say what is not
so. An id never changes; the keys of an id may (`keymap.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_tui.tui.keys.binding import KeyBinding, Mode, Section
from rummy_tui.tui.keys.hand_table import HAND_TABLE
from rummy_tui.tui.keys.learn_table import LEARN_KEYS
from rummy_tui.tui.keys.past_table import HOME_PAST_KEYS, PAST_KEYS

# Those who only ask which keys there are need no Textual.
if TYPE_CHECKING:
    from textual.binding import BindingType

_READING = (
    Mode.PAGE,
    Mode.RULES,
    Mode.DECLARE,
    Mode.SETTLEMENT,
    Mode.SETTINGS,
    Mode.WATCH,
    Mode.TOURNAMENT,
    Mode.MATCH,
    Mode.STATISTICS,
)
_LISTS = (Mode.HISTORY, Mode.CHOICE, Mode.LEARN, Mode.TRAIN)
_PAGES = (*_READING, *_LISTS, Mode.REPLAY, Mode.HOME, Mode.CARD, Mode.CURTAIN)
_ALL = tuple(mode for mode in Mode if mode not in (Mode.ANYWHERE, Mode.TYPING))


def _in_lessons_too(key: KeyBinding) -> KeyBinding:
    """A lesson is played at the table, with all of its keys."""
    if Mode.TABLE not in key.modes or Mode.LESSON in key.modes:
        return key
    return replace(key, modes=(*key.modes, Mode.LESSON))


def _key(
    id: str,
    keys: str,
    description: str,
    section: Section,
    modes: tuple[Mode, ...],
    hint: str = "",
    *,
    action: str = "",
    wide: bool = False,
    until: str = "",
) -> KeyBinding:
    """A key; what it does goes by its id unless an action is named."""
    return KeyBinding(
        id=id,
        keys=tuple(keys.split()),
        action=action or id.replace("-", "_"),
        description=description,
        modes=modes,
        section=section,
        hint=hint,
        wide=wide,
        until=until,
    )


_C, _G, _T, _H, _R, _L, _P = tuple(Section)
_TABLE = (Mode.TABLE,)


_KEYS: tuple[KeyBinding, ...] = (
    *HAND_TABLE,
    # The turn.
    _key("draw-closed", "c", "draw from the closed deck", _T, _TABLE, "closed"),
    _key("draw-open", "o", "take the open card", _T, _TABLE, "open"),
    _key("discard", "d", "lift the card; again throws it", _T, _TABLE, "discard"),
    _key("finish", "f", "finish with the card, declare", _T, _TABLE, "finish"),
    _key("drop", "P", "drop out of the deal", _T, _TABLE, "drop"),
    _key("accept", "enter", "do what the prompt offers", _T, _TABLE),
    _key("lay-down", "enter", "lay the hand down", _T, (Mode.SHOW,)),
    # One screen's own.
    _key(
        "continue",
        "c",
        "go on with the match",
        _H,
        (Mode.HOME, Mode.HISTORY, Mode.MATCH),
    ),
    _key("new-game", "n", "play against bots", _H, (Mode.HOME,)),
    _key("hotseat", "o", "several people, one keyboard", _H, (Mode.HOME,)),
    _key("watch", "w", "watch bots play", _H, (Mode.HOME,)),
    _key("learn", "l", "lessons, and a trainer", _H, (Mode.HOME,)),
    *HOME_PAST_KEYS,
    _key(
        "quit",
        "q",
        "leave the program",
        _H,
        (Mode.HOME, Mode.SETTLEMENT, Mode.SCORE, Mode.TOURNAMENT),
    ),
    _key("choose", "enter space", "open what is chosen", _H, (Mode.HOME, *_LISTS)),
    _key("deal", "enter", "accept the rules and deal", _H, (Mode.CARD,)),
    _key(
        "choose-up",
        "up k",
        "line above",
        _H,
        (Mode.HOME, Mode.CARD, Mode.SETTINGS, *_LISTS),
        action="choose_line(-1)",
        until="choose-down",
    ),
    _key(
        "choose-down",
        "down j",
        "line below",
        _H,
        (Mode.HOME, Mode.CARD, Mode.SETTINGS, *_LISTS),
        action="choose_line(1)",
    ),
    _key(
        "value-down",
        "left -",
        "value before",
        _H,
        (Mode.CARD, Mode.SETTINGS),
        action="change(-1)",
        until="value-up",
    ),
    _key(
        "value-up",
        "right + space",
        "next value",
        _H,
        (Mode.CARD, Mode.SETTINGS),
        action="change(1)",
    ),
    _key(
        "seats-2",
        "2",
        "table of 2",
        _H,
        (Mode.CARD,),
        action="seats(2)",
        until="seats-6",
    ),
    *(
        _key(
            f"seats-{n}",
            str(n),
            f"table of {n}",
            _H,
            (Mode.CARD,),
            action=f"seats({n})",
        )
        for n in range(3, 7)
    ),
    _key("proof", "c", "whole fingerprint of the shuffle", _H, (Mode.CARD,)),
    _key("names", "n", "name the people", _H, (Mode.CARD,)),
    _key("field", "f", "type how many play a tournament", _H, (Mode.CARD,)),
    _key("words", "w", "words of your own for the shuffle", _H, (Mode.CARD,)),
    _key(
        "copy-code",
        "y",
        "copy share code and result",
        _H,
        (Mode.CARD, Mode.SETTLEMENT, Mode.SCORE, Mode.TOURNAMENT),
    ),
    _key(
        "open-curtain", "enter", "show the hand", _H, (Mode.CURTAIN,), action="open(0)"
    ),
    *(
        _key(
            f"seat-{n}",
            str(n),
            f"show the hand of seat {n}",
            _H,
            (Mode.CURTAIN,),
            action=f"open({n})",
        )
        for n in range(1, 7)
    ),
    _key("confirm", "enter", "declare if right, else go back", _H, (Mode.DECLARE,)),
    _key("declare", "y", "declare, right or wrong", _H, (Mode.DECLARE,)),
    _key("go-back", "escape n x f", "play on", _H, (Mode.DECLARE,)),
    _key(
        "again",
        "enter n",
        "go on, or deal again",
        _H,
        (Mode.SETTLEMENT, Mode.SCORE, Mode.TOURNAMENT),
    ),
    _key(
        "tables",
        "t",
        "every table of the tournament",
        _H,
        (Mode.SCORE, Mode.TOURNAMENT),
    ),
    _key("propose-split", "s", "propose to split the pot", _H, (Mode.SCORE,)),
    _key("accept-offer", "y", "accept the offer", _H, (Mode.OFFER,)),
    _key("refuse-offer", "n", "refuse the offer", _H, (Mode.OFFER,)),
    _key("order", "o", "winner first, or as they sat", _H, (Mode.SETTLEMENT,)),
    _key("step", "n right", "one move, then wait", _H, (Mode.WATCH,)),
    *PAST_KEYS,
    *LEARN_KEYS,
    _key(
        "previous-profile",
        "left",
        "rules profile before",
        _H,
        (Mode.RULES,),
        action="profile(-1)",
        until="next-profile",
    ),
    _key(
        "next-profile",
        "right",
        "next rules profile",
        _H,
        (Mode.RULES,),
        action="profile(1)",
    ),
    _key("compare", "d", "only what differs, or all", _H, (Mode.RULES,)),
    _key("reset", "backspace", "back to what it is by itself", _H, (Mode.SETTINGS,)),
    _key("yes", "y", "yes", _H, (Mode.QUESTION, Mode.LEAVING)),
    _key("no", "n escape enter x", "no", _H, (Mode.QUESTION, Mode.LEAVING)),
    _key("leave-home", "h", "to the home screen", _H, (Mode.LEAVING,)),
    _key("give-up", "g", "leave the match for good", _H, (Mode.LEAVING,)),
    _key("drop-out", "P", "give the tournament up", _H, (Mode.TOURNAMENT,)),
    _key("go-on", "enter space escape x y n", "go on", _H, (Mode.NOTICE,)),
    _key("close-typing", "escape", "leave it as it was", _H, (Mode.TYPING,)),
    # Pages.
    _key(
        "line-down",
        "down",
        "a line down",
        _R,
        (*(m for m in _READING if m != Mode.SETTINGS), Mode.PANEL),
        action="scroll_lines(1)",
    ),
    _key(
        "line-up",
        "up",
        "a line up",
        _R,
        (*(m for m in _READING if m != Mode.SETTINGS), Mode.PANEL),
        action="scroll_lines(-1)",
    ),
    _key(
        "page-down",
        "pagedown",
        "a page down",
        _R,
        (*_READING, *_LISTS, Mode.REPLAY, Mode.CARD, Mode.SHOW, Mode.PANEL),
        action="scroll_pages(1)",
    ),
    _key(
        "page-up",
        "pageup",
        "a page up",
        _R,
        (*_READING, *_LISTS, Mode.REPLAY, Mode.CARD, Mode.SHOW, Mode.PANEL),
        action="scroll_pages(-1)",
    ),
    _key(
        "page-on",
        "space",
        "a page down",
        _R,
        (*(m for m in _READING if m != Mode.SETTINGS), Mode.PANEL),
        action="scroll_pages(1)",
    ),
    _key(
        "first-line",
        "home",
        "to the first line",
        _R,
        (*_READING, *_LISTS, Mode.PANEL),
        action="scroll_lines(-9999)",
    ),
    _key(
        "last-line",
        "end",
        "to the last line",
        _R,
        (*_READING, *_LISTS, Mode.PANEL),
        action="scroll_lines(9999)",
    ),
    # Looking things up.
    _key(
        "discards",
        "v",
        "who threw and took what",
        _L,
        (Mode.TABLE, Mode.PANEL),
        "discards",
    ),
    _key(
        "jokers", "j", "jokers seen and unseen", _L, (Mode.TABLE, Mode.PANEL), "jokers"
    ),
    _key(
        "last-deal",
        "l",
        "the deal before this one",
        _L,
        (Mode.TABLE, Mode.SETTLEMENT),
        "last deal",
        wide=True,
    ),
    _key(
        "score",
        "t",
        "the score sheet",
        _L,
        (Mode.TABLE, Mode.SETTLEMENT, Mode.PANEL, Mode.REPLAY),
        "score",
        wide=True,
    ),
    _key(
        "log",
        "m",
        "every move of the deal",
        _L,
        (Mode.TABLE, Mode.PANEL),
        "moves",
        wide=True,
    ),
    _key(
        "rules",
        "r",
        "the rules in words",
        _L,
        (
            *(Mode.HOME, Mode.CARD, Mode.TABLE, Mode.PANEL, Mode.SHOW, Mode.WATCH),
            *(Mode.REPLAY, Mode.MATCH, Mode.TOURNAMENT),
        ),
        "rules",
        wide=True,
    ),
    _key(
        "next-panel",
        "tab",
        "next panel to look things up",
        _L,
        (Mode.TABLE, Mode.PANEL),
        "panel",
        wide=True,
        action="next_panel(1)",
    ),
    _key(
        "previous-panel",
        "shift+tab",
        "panel before",
        _L,
        (Mode.TABLE, Mode.PANEL),
        action="next_panel(-1)",
    ),
    _key(
        "side-down",
        "pagedown",
        "the panel at the side, on",
        _L,
        _TABLE,
        action="scroll_pages(1)",
        until="side-up",
    ),
    _key(
        "side-up",
        "pageup",
        "the panel at the side, back",
        _L,
        _TABLE,
        action="scroll_pages(-1)",
    ),
    _key(
        "close",
        "escape x enter",
        "close",
        _L,
        (Mode.PANEL, Mode.RULES, Mode.PAGE, Mode.SETTINGS),
    ),
    _key(
        "keys",
        "?",
        "all keys",
        _L,
        (*_PAGES, Mode.TABLE, Mode.SHOW, Mode.PANEL),
        "keys",
    ),
    # The program.
    _key(
        "faster",
        ".",
        "bots slower or faster",
        _P,
        (Mode.TABLE, Mode.WATCH),
        "faster",
        wide=True,
    ),
    _key(
        "pause",
        "p",
        "hide the hand, stop the bots",
        _P,
        (Mode.TABLE, Mode.WATCH),
        "pause",
        wide=True,
    ),
    _key(
        "settings",
        ",",
        "settings",
        _P,
        (*_PAGES, Mode.TABLE, Mode.SHOW),
        "settings",
        wide=True,
        action="app.settings",
    ),
    _key(
        "palette",
        ": ctrl+p",
        "find a command by its name",
        _P,
        (*_PAGES, Mode.TABLE, Mode.SHOW, Mode.PANEL),
        "palette",
        wide=True,
        action="app.command_palette",
    ),
    _key(
        "go-home",
        "h escape x",
        "to the home screen",
        _P,
        (
            *(Mode.CARD, Mode.SETTLEMENT, Mode.SCORE, Mode.WATCH, Mode.TOURNAMENT),
            *(Mode.LEARN, Mode.TRAIN),
        ),
    ),
    _key("leave", "Q", "leave; asks in a deal", _P, _ALL, action="app.leave"),
    _key(
        "leave-anywhere",
        "ctrl+q",
        "leave, also while typing",
        _P,
        (Mode.ANYWHERE,),
        action="app.leave",
    ),
    _key(
        "interrupt",
        "ctrl+c",
        "twice in 2 s: leave at once",
        _P,
        (Mode.ANYWHERE,),
        action="app.interrupt",
    ),
    _key(
        "suspend",
        "ctrl+z",
        "suspend; not on Windows",
        _P,
        (Mode.ANYWHERE,),
        action="app.suspend_process",
    ),
)

KEYS = tuple(map(_in_lessons_too, _KEYS))
"""The whole table, in the order the `?` screen shows it."""

BY_ID = {key.id: key for key in KEYS}
HAND_KEYS = tuple(key for key in KEYS if key.action.startswith("arrange("))
"""Those that keep the hand; they work at the table and in the show."""


def keys_in(*modes: Mode) -> Iterator[KeyBinding]:
    """The keys valid in any of these modes, in order."""
    return (key for key in KEYS if set(modes) & set(key.modes))


def bindings_in(*modes: Mode) -> list[BindingType]:
    """The keys valid in these modes, for a screen's `BINDINGS`."""
    return [key.binding for key in keys_in(*modes)]
