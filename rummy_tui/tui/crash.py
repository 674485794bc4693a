"""What a crash leaves: a report for whoever mends it, sentences for the player.

The report tells the seed and the events, so every hand; the sentences tell no card.
Knows no Textual. Nothing here raises: the fault that is reported comes first.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from traceback import TracebackException
from types import TracebackType
from typing import TYPE_CHECKING

import rummy_tui
from rummy_tui.settings.path import without_home

# A match needs the engine, and the rules card comes before it.
if TYPE_CHECKING:
    from rummy_tui.tui.session import Session

KEPT = 20
"""Reports that are kept; the oldest give way."""

EVENTS = "last events"
"""The fact that comes last, being lines of the log."""

_EVENTS = 30
_LONGEST = 50_000
"""Letters of a traceback; an error may quote anything."""

_OURS = re.compile(r"crash-\d{8}-\d{6}-.+\.txt")
_VARIABLES = ("TERM", "COLORTERM", "TERM_PROGRAM", "LANG", "LC_ALL")
"""The only variables of the environment that are told."""

Facts = Mapping[str, Callable[[], str]]
"""Names of facts, each with what finds it out; one that fails costs only itself."""


class Caught(AbstractContextManager["Caught"]):
    """Keeps a failure of these kinds for whoever has to hear of it, and goes on.

    `error` is what was raised inside, None if nothing was.
    """

    def __init__(self, *kinds: type[BaseException]) -> None:
        self.error: BaseException | None = None
        self._kinds = kinds

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if not isinstance(error, self._kinds):
            return False
        self.error = error
        return True


@dataclass(frozen=True, slots=True)
class Crash:
    """A fault that ended the program, and where its report lies."""

    fault: str
    """What kind of fault: its class, never its text, which may name cards."""
    report: Path | None
    """None where no folder would take it."""

    @property
    def sentences(self) -> str:
        """What the player is told: what happened, where the report lies, what to do."""
        what = f"rummy stopped because of a fault of its own ({self.fault})."
        if self.report is None:
            return (
                f"{what}\nNo report could be written. Please start it again; to report "
                "the fault, run it with\nRUMMY_TRACEBACK=1 and send what that prints: "
                "it tells every hand and the seed as well."
            )
        return (
            f"{what} A report lies in\n{without_home(self.report)}\n"
            "Please start it again, and send the report with what you did: it tells "
            "every hand,\nthe seed and the names, so wait until the match is over."
        )

    def tell(self) -> None:
        """Say so on standard error, if anybody can still read it."""
        # None where the stream was closed before Python started.
        if sys.stderr is not None:
            with suppress(OSError, ValueError):
                print(self.sentences, file=sys.stderr, flush=True)


def reported(error: BaseException, find_facts: Callable[[], Facts]) -> Crash:
    """Write a report of this error, as far as that can be done."""
    path = None
    with suppress(Exception):
        facts: Facts = {}
        with suppress(Exception):
            facts = find_facts()
        path = _written(_text(error, facts))
    return Crash(type(error).__name__, path)


def match_facts(session: Session | None) -> Facts:
    """What a report tells of the match going on."""
    if session is None:
        return {"match": lambda: "none"}
    from rummy_tui.engine.log import dump_event

    setup, table = session.setup, session.table
    return {
        "profile": lambda: setup.profile.name,
        "format": lambda: setup.profile.format.value,
        "seats": lambda: (
            f"{setup.seats}: {len(setup.names)} people, bots {', '.join(setup.bots)}"
        ),
        "seed": lambda: f"{table.seed.text}, words {table.seed.words!r}",
        "state": lambda: f"deal {table.state.deal_number}, {table.state.phase.value}",
        "events": lambda: f"{len(table.events)} so far",
        EVENTS: lambda: "\n".join(map(dump_event, table.events[-_EVENTS:])),
    }


def _text(error: BaseException, facts: Facts) -> str:
    parts = [
        "rummy stopped because of a fault of its own. This is what it knew.\n\n"
        "The seed and the events tell every hand of the match, and its players are\n"
        "named: send this only once the match is over. Nothing of it was sent anywhere."
    ]
    told = {**_surroundings(), **facts}
    events = told.pop(EVENTS, None)
    parts.append("\n".join(f"{name:<10}{_found(find)}" for name, find in told.items()))
    parts.append(_found(lambda: _traceback(error)))
    if events is not None:
        parts.append(f"{EVENTS}:\n{_found(events)}")
    return _without_home_in("\n\n".join(parts)) + "\n"


def _found(find: Callable[[], str]) -> str:
    with suppress(Exception):
        return find()
    return "could not be found out"


def _surroundings() -> dict[str, Callable[[], str]]:
    seen = [f"{name}={os.environ[name]}" for name in _VARIABLES if name in os.environ]
    return {
        "when": lambda: datetime.now(UTC).isoformat(timespec="seconds"),
        "rummy": lambda: rummy_tui.__version__,
        "python": lambda: f"{platform.python_version()} {sys.executable}",
        "platform": platform.platform,
        "terminal": lambda: " ".join(seen) or "nothing is known of it",
    }


def _traceback(error: BaseException) -> str:
    """The traceback without local variables: those hold hands in any form."""
    told = TracebackException.from_exception(error, capture_locals=False, compact=True)
    text = "".join(told.format()).rstrip()
    if len(text) > _LONGEST:
        return f"{text[: _LONGEST // 2]}\n[…]\n{text[-_LONGEST // 2 :]}"
    return text


def _without_home_in(text: str) -> str:
    with suppress(RuntimeError):
        home = str(Path.home())
        if len(home) > 1:
            return text.replace(home, "~")
    return text


# Where it is written.


def _written(text: str) -> Path | None:
    for find in (_log_folder, lambda: Path(tempfile.gettempdir())):
        with suppress(Exception):
            folder = find()
            path = _write_into(folder, text)
            with suppress(Exception):
                _keep_few(folder)
            return path
    return None


def _log_folder() -> Path:
    # Wanted only now.
    from platformdirs import user_log_path

    folder = user_log_path("rummy", appauthor=False)
    if not folder.is_absolute():
        raise OSError("nobody knows where the home folder is")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _write_into(folder: Path, text: str) -> Path:
    """Write a new file only its owner may read, and that nobody has put there."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    file, name = tempfile.mkstemp(".txt", f"crash-{now}-", folder)
    with open(file, "w", encoding="utf-8", errors="backslashreplace") as out:
        out.write(text)
    return Path(name)


def _keep_few(folder: Path) -> None:
    """Remove the oldest reports; in a shared folder those of others stay."""
    mine = os.getuid() if hasattr(os, "getuid") else None
    reports = [
        path
        for path in sorted(folder.glob("crash-*.txt"))
        if _OURS.fullmatch(path.name) and mine in (None, path.lstat().st_uid)
    ]
    for path in reports[:-KEPT]:
        path.unlink()
