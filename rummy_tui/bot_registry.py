"""Finding bots: by entry point, so that anybody's package can bring some, or by place.

Listing imports nothing, so a broken plug-in spoils nobody's list. Where two
distributions claim one name, the plain name is refused and `name@distribution` picks.
A name with a colon or a slash, or one that ends in `.py`, is a place: `foreign_bots`.

The bots that come along play in this process. All others play in processes of their
own, and nothing of theirs is imported here.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import TYPE_CHECKING, Protocol

from rummy_tui.bot_api import API_VERSION
from rummy_tui.engine.asking import Chooser, Fault, call_foreign
from rummy_tui.errors import RummyError, did_you_mean

# Foreign bots need much that the bots that come along do not.
if TYPE_CHECKING:
    from rummy_tui.foreign_bots.place import Place
    from rummy_tui.foreign_bots.source import Source

DISTRIBUTION = "rummy-tui"
"""The distribution the built-in bots come with."""

GROUP = "rummy_tui.bots"
"""The entry-point group bots register under."""


class BotFactory(Protocol):
    """What an entry point names: called with a random stream, it makes a bot."""

    def __call__(self, random: Random, /) -> Chooser:
        """A bot for one seat of one match."""
        ...


class UnknownBotError(RummyError, LookupError):
    """No installed bot has this name."""

    code = "unknown-bot"


class BrokenBotError(RummyError):
    """A bot is installed but cannot be used; the message says why."""

    code = "broken-bot"


@dataclass(frozen=True, slots=True)
class InstalledBot:
    """A bot as it is registered; nothing of it is imported yet."""

    name: str
    """The name to ask for: the registered one, with `@distribution` if it is not
    the only one."""
    distribution: str
    version: str
    entry_point: EntryPoint

    @property
    def is_foreign(self) -> bool:
        """Whether it plays in a process of its own."""
        # Elsewhere there are no process groups that could be ended whole.
        return self.distribution != DISTRIBUTION and os.name == "posix"

    def load(self) -> BotFactory:
        """Import the bot, or let a process of its own do that.

        Raises:
            BrokenBotError: It cannot be imported, or is made for another API.
        """
        if self.is_foreign:
            return _ForeignFactory(
                self._source,
                f"bot {self.name!r} of {self.distribution}",
                "mend or uninstall it",
            )
        factory = call_foreign(self.entry_point.load)
        if type(factory) is Fault:
            raise BrokenBotError(
                f"bot {self.name!r} of {self.distribution} cannot be loaded: "
                f"{factory.text}; mend or uninstall it"
            )
        if not callable(factory) or not hasattr(factory, "choose"):
            raise BrokenBotError(
                f"bot {self.name!r} of {self.distribution} is no bot: "
                f"{self.entry_point.value} must be a class with `choose(view)`"
            )
        made_for = getattr(factory, "api_version", API_VERSION)
        if made_for != API_VERSION:
            raise BrokenBotError(
                f"bot {self.name!r} of {self.distribution} is made for bot API "
                f"{made_for}, this is {API_VERSION}; install a version that fits"
            )
        made: BotFactory = factory
        return made

    def make(self, random: Random) -> Chooser:
        """A bot for one seat of one match.

        Raises:
            BrokenBotError: It cannot be imported or made.
        """
        factory = self.load()
        if isinstance(factory, _ForeignFactory):
            return factory(random)
        bot = call_foreign(lambda: factory(random))
        if type(bot) is Fault:
            raise BrokenBotError(
                f"bot {self.name!r} of {self.distribution} cannot be seated: "
                f"{bot.text}; mend or uninstall it"
            )
        return bot

    @property
    def _source(self) -> Source:
        from rummy_tui.foreign_bots.place import PythonClass
        from rummy_tui.foreign_bots.source import Source

        point = self.entry_point
        return Source(self.name, PythonClass(f"{point.module}:{point.attr}"))


@dataclass(frozen=True, slots=True)
class PlacedBot:
    """A bot that is named by where it is; nothing of it is started yet."""

    name: str
    place: Place
    version: str = ""

    @property
    def distribution(self) -> str:
        """The kind of place it is at; no distribution has such a name."""
        return f"({type(self.place).__name__})"

    def load(self) -> BotFactory:
        """Start the bot and let it introduce itself.

        Raises:
            BrokenBotError: It cannot be started, or does not speak the protocol.
        """
        if os.name != "posix":
            raise BrokenBotError(
                f"bot {self.name!r} needs a process of its own, which bots have on "
                "POSIX systems only; choose an installed one"
            )
        from rummy_tui.foreign_bots.source import Source

        source = Source(self.name, self.place)
        return _ForeignFactory(
            source, f"bot {self.name!r}", "mend it or choose another"
        )

    def make(self, random: Random) -> Chooser:
        """A bot for one seat of one match.

        Raises:
            BrokenBotError: It cannot be started, or does not speak the protocol.
        """
        return self.load()(random)


KnownBot = InstalledBot | PlacedBot
"""A bot that can be asked for, however it is named."""


class _ForeignFactory:
    """Makes the bots of one source, and knows what it says about itself."""

    def __init__(self, source: Source, called: str, advice: str) -> None:
        from rummy_tui.foreign_bots.wire import ProtocolError

        try:
            introduction = source.introduction()
        except ProtocolError as error:
            raise BrokenBotError(f"{called} cannot play: {error}; {advice}") from None
        self._source = source
        self.__name__ = introduction.name
        self.__doc__ = introduction.about

    def __call__(self, random: Random, /) -> Chooser:
        """The bot for one seat of one match, its process on the way."""
        return self._source.seat(random)


def _distribution(point: EntryPoint) -> str:
    # Damaged metadata may lack even the name.
    return (point.dist.name or "") if point.dist else ""


@cache
def installed_bots() -> tuple[InstalledBot, ...]:
    """Every registered bot, by name."""
    points = sorted(
        {
            (point.name, _distribution(point), point.value): point
            for point in entry_points(group=GROUP)
        }.items()
    )
    counts = Counter(point.name for _, point in points)
    return tuple(
        InstalledBot(
            name=point.name
            if counts[point.name] == 1
            else f"{point.name}@{distribution}",
            distribution=distribution or "unknown",
            version=point.dist.version if point.dist else "",
            entry_point=point,
        )
        for (_, distribution, _), point in points
    )


def find_bot(name: str, *, own_first: bool = False) -> KnownBot:
    """The bot of this name, installed or at a place.

    Args:
        name: The registered name, `name@distribution`, or a place.
        own_first: Whether of several bots of one name the built-in one is meant.

    Raises:
        UnknownBotError: There is none; the message names those there are.
        RummyError: There is nothing at the place.
    """
    if _is_place(name):
        from rummy_tui.foreign_bots.place import place_of

        return PlacedBot(name, place_of(name))
    bots = installed_bots()
    for bot in bots:
        if name in (bot.name, f"{bot.entry_point.name}@{bot.distribution}"):
            return bot
    names = [bot.name for bot in bots]
    if not names:
        raise UnknownBotError(
            f"there is no bot {name!r}, nor any other: the project is not installed; "
            "run `python -m pip install .` in its folder"
        )
    twins = [bot for bot in bots if bot.entry_point.name == name]
    own = [bot for bot in twins if bot.distribution == DISTRIBUTION]
    if own_first and own:
        return own[0]
    claimed = [bot.name for bot in twins]
    if claimed:
        raise UnknownBotError(
            f"several packages bring a bot {name!r}; choose {' or '.join(claimed)}"
        )
    raise UnknownBotError(
        f"there is no bot {name!r}; {did_you_mean(name, names)}"
        f"choose from {', '.join(names)}"
    )


def _is_place(name: str) -> bool:
    return ":" in name or "/" in name or os.sep in name or name.endswith(".py")


def one_line(bot: KnownBot) -> str:
    """What a bot says about itself: the first line of its docstring.

    Raises:
        BrokenBotError: It cannot be used.
    """
    factory = bot.load()
    text = call_foreign(lambda: factory.__doc__)
    lines = text.splitlines() if type(text) is str else []
    line = next((line.strip() for line in lines if line.strip()), "")
    # Foreign text: nothing in it may move the cursor or name a title.
    return "".join(letter if letter.isprintable() else "?" for letter in line)
