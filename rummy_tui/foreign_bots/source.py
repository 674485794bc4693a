"""Where bots from outside come from: a place or an entry point, tried before it plays.

The first time one is named its process is started and must introduce itself. That
process is kept for the first seat the bot takes, so that nothing is started twice.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import Random

from rummy_tui.foreign_bots.minding import BotProcess
from rummy_tui.foreign_bots.place import Place, Program, PythonClass, PythonFile
from rummy_tui.foreign_bots.seat import ForeignBot, Greeted
from rummy_tui.foreign_bots.wire import Introduction

_BOOT = (
    "import sys; sys.path[:] = sys.argv[4:]; "
    "from rummy_tui.foreign_bots.python_bot import main; main(*sys.argv[1:4])"
)


@dataclass(frozen=True, slots=True)
class Source:
    """A bot somebody brought, by its place."""

    name: str
    """What it is asked for by."""
    place: Place

    def introduction(self) -> Introduction:
        """What the bot says about itself.

        Raises:
            ProtocolError: It cannot play; the text says why.
        """
        known = _introduced.get(self)
        if known is None:
            greeted = Greeted(self.start(), 0)
            known = _introduced[self] = greeted.introduction()
            _spare[self] = greeted.process
        return known

    def seat(self, random: Random) -> ForeignBot:
        """The bot for one seat of one match.

        Raises:
            ProtocolError: It cannot play; the text says why.
        """
        self.introduction()
        return ForeignBot(self.name, self._start_or_spare, random)

    def start(self) -> BotProcess:
        """One more process of it, which was not told hello yet."""
        match self.place:
            case Program(command=command):
                return BotProcess(command)
            case PythonFile(path=path, class_name=class_name):
                # As where a script is run: what lies beside it can be imported.
                paths = [str(path.parent), *_paths()]
                return BotProcess(_python("file", str(path), class_name, paths))
            case PythonClass(value=value):
                module, _, attribute = value.partition(":")
                return BotProcess(_python("module", module, attribute, _paths()))

    def _start_or_spare(self) -> BotProcess:
        spare = _spare.pop(self, None)
        return self.start() if spare is None else spare


_introduced: dict[Source, Introduction] = {}
_spare: dict[Source, BotProcess] = {}


def _paths() -> list[str]:
    # Last, so that nothing in the current folder hides what is installed.
    return [path for path in sys.path if path] + [""]


def _python(kind: str, where: str, what: str, paths: list[str]) -> list[str]:
    return [sys.executable, "-I", "-c", _BOOT, kind, where, what, *paths]
