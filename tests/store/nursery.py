"""Plays matches in processes that can be killed; `python -m tests.store.nursery`.

Everything is imported once, and each line on standard input makes a child:
`{"how": …, "path": …, "stop": …}`. Its process number comes back on a line, then a dot
for each action that is written down, and a line when the child is gone.

    whole     plays the match to its end
    waits     waits after so many actions until it is killed
    inside    kills itself after so many steps of SQLite, wherever that is
    limited   cannot let a file grow beyond so many bytes; plays on once it can again
    stranger  may neither write the file nor its folder; tells what it gets
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sqlite3
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import filelock

from rummy_tui.engine.events import Event
from rummy_tui.engine.state import State
from rummy_tui.rules.profile import Format
from rummy_tui.store import History, MatchKind, StoreError, keeper, log_rows
from tests.store.playing import play, played, seated, setup_of, step

IMPORTED = (
    filelock.FileLock,
    keeper.MatchKeeper,
    log_rows.read_events,
    Path(os.sep).as_uri(),
)
"""What would else be imported by the child, which may not be allowed to read it."""

SETUP = setup_of(11, "Asha", players=3, format=Format.DEALS_2)
NOBODY = 65534


def tell(text: str) -> None:
    os.write(1, text.encode())


def live(how: str, path: Path, stop: int) -> None:
    if how == "inside":
        die_inside(stop)
    if how == "stranger":
        tell(json.dumps(seen_by_stranger(path)))
        return
    keeper = History.open(path).begin(SETUP, MatchKind.PLAY)
    kept = count(1)

    def keep(events: tuple[Event, ...], state: State) -> None:
        keeper.keep(events, state)
        tell(".")
        if next(kept) == stop and how == "waits":
            signal.pause()

    if how == "limited":
        tell(json.dumps(played_in_little_room(keep, stop)))
    else:
        play(seated(SETUP, keep=keep))
    keeper.close()


def die_inside(stop: int) -> None:
    steps = count(1)
    connect = sqlite3.connect

    def watched(*args: Any, **wishes: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **wishes)
        connection.set_progress_handler(die, 1)
        return connection

    def die() -> int:
        if next(steps) == stop:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    sqlite3.connect = watched  # type: ignore[assignment]


def played_in_little_room(
    keep: Callable[[tuple[Event, ...], State], None], room: int
) -> dict[str, object]:
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    table = seated(SETUP, keep=keep)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, most))
    before, events, code = table.state, list(table.events), ""
    try:
        while True:
            before, events = table.state, list(table.events)
            step(table)
    except StoreError as error:
        code = error.code
    stood = table.state is before and table.events == events
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    play(table)
    return {
        "code": code,
        "stood": stood,
        "before": len(events),
        "same": tuple(table.events) == played(SETUP),
    }


def seen_by_stranger(path: Path) -> dict[str, object]:
    if os.geteuid() == 0:
        os.setuid(NOBODY)
    told: dict[str, object] = {}
    try:
        History.open(path).begin(SETUP, MatchKind.PLAY)
    except StoreError as error:
        told["code"] = error.code
    try:
        with History.open(path, read_only=True) as history:
            told["matches"] = [match.id for match in history.matches().matches]
            told["events"] = len(history.match(1).events)
    except StoreError as error:
        told["reading"] = str(error)
    return told


def main() -> None:
    for line in sys.stdin:
        wish = json.loads(line)
        child = os.fork()
        if child == 0:
            live(wish["how"], Path(wish["path"]), wish["stop"])
            os._exit(0)
        tell(f"{child}\n")
        os.waitpid(child, 0)
        tell("\n")


if __name__ == "__main__":
    main()
