"""The keys of the history, of past matches, replays and statistics; see `table.py`."""

from __future__ import annotations

from rummy_tui.tui.keys.binding import KeyBinding, Mode, Section

_LISTS = (Mode.HISTORY, Mode.CHOICE)


def _key(
    id: str,
    keys: str,
    description: str,
    *modes: Mode,
    action: str = "",
    until: str = "",
) -> KeyBinding:
    """A key; what it does goes by its id unless an action is named."""
    return KeyBinding(
        id=id,
        keys=tuple(keys.split()),
        action=action or id.replace("-", "_"),
        description=description,
        modes=modes,
        section=Section.HERE,
        until=until,
    )


def _replay(
    id: str, keys: str, description: str, action: str = "", *, until: str = ""
) -> KeyBinding:
    """A key of the replay."""
    return _key(id, keys, description, Mode.REPLAY, action=action, until=until)


HOME_PAST_KEYS: tuple[KeyBinding, ...] = (
    _key("history", "h", "past matches, and replays", Mode.HOME),
    _key("statistics", "s", "what your deals have come to", Mode.HOME),
)
"""Those of the home screen."""

PAST_KEYS: tuple[KeyBinding, ...] = (
    _key("open-replay", "enter p", "replay it, or follow it", Mode.MATCH),
    _key(
        "export",
        "w",
        "write it into a file",
        *(Mode.HISTORY, Mode.MATCH, Mode.REPLAY),
    ),
    _replay("replay-back", "left", "one event back", "step(-1)", until="replay-on"),
    _replay("replay-on", "right n", "one event on", "step(1)"),
    _replay("turn-back", "up", "one turn back", "turn(-1)", until="turn-on"),
    _replay("turn-on", "down", "one turn on", "turn(1)"),
    _replay("deal-back", "[", "one deal back", "deal(-1)", until="deal-on"),
    _replay("deal-on", "]", "one deal on", "deal(1)"),
    _replay("moment-on", "m", "to the next key moment", "moment(1)"),
    _replay("moment-back", "M", "to the key moment before", "moment(-1)"),
    _replay("moments", "g", "go to a key moment"),
    _replay("replay-first", "home", "to the beginning", "step(-999999)"),
    _replay("replay-last", "end", "to the end", "step(999999)"),
    _replay("auto-play", "space p", "play by itself, or stop"),
    _replay("replay-speed", ".", "play slower or faster"),
    _replay("eyes", "v", "every hand, or as one seat saw it"),
    _replay("branch", "b", "play on from here, as practice"),
    _key("whose", "v", "whose deals are counted", Mode.STATISTICS),
    _key("reset-statistics", "R", "count from now on", Mode.STATISTICS),
    _key(
        "back",
        "escape x",
        "back",
        *(*_LISTS, Mode.MATCH, Mode.REPLAY, Mode.STATISTICS),
    ),
)
"""Those of the screens that look at what was."""
