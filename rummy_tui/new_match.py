"""From what was asked for to a table: rules, people, bots, seed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING

from rummy_tui.engine.decision_time import TABLE_SECONDS
from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.rules.formats.terms import NO_STAKES, Stakes, Terms
from rummy_tui.rules.load import DEFAULT_PROFILE, load_profile
from rummy_tui.rules.profile import MAX_SEATS, MIN_SEATS, Format, RulesProfile

# The rules card is on the screen before bots and engine are needed, so they are
# imported where a match begins: that is a third of the time to the first frame.
if TYPE_CHECKING:
    from rummy_tui.engine.decide import Clock
    from rummy_tui.engine.events import Event
    from rummy_tui.engine.table import Keeper, Table

DEFAULT_BOTS = ("miser", "collector")
"""The built-in bots that fill seats nobody asked for, in turn."""

_BOT_NAMES = ("Asha", "Bhim", "Chitra", "Dev", "Esha", "Farid", "Gita", "Hari")
_NAME_LETTERS = 12
_WORDS_LETTERS = 80
_DAY = re.compile(r"20[0-9]{6}", re.ASCII)
"""A day as the daily deal writes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSetup:
    """A match that can be started: people take the first seats, bots the others."""

    profile: RulesProfile
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """Registered names of the bots, in seat order after the people."""
    seed: Seed
    rules: str = field(default="", compare=False)
    """The profile as it was asked for: its name, or the path of its file."""
    stakes: Stakes = NO_STAKES
    turn_seconds: int = 0
    """How long people have for a turn; 0 for as long as they like (T-6)."""
    decision_seconds: float | None = TABLE_SECONDS
    """How long a bot may think; None for as long as it likes."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.names) + len(self.bots)

    @property
    def terms(self) -> Terms:
        """The terms of the match (F)."""
        return Terms.of(self.profile, seats=self.seats, stakes=self.stakes)

    def with_rules(self, rules: str, format: Format) -> MatchSetup:
        """The same table by other rules, or in another format.

        A clock nobody asked for goes by the new ones.

        Raises:
            RummyError: There are no such rules any more.
        """
        profile = load_profile(rules, format)
        seconds = self.turn_seconds
        if seconds == usual_seconds(self.profile, self.names):
            seconds = usual_seconds(profile, self.names)
        return replace(self, rules=rules, profile=profile, turn_seconds=seconds)

    @property
    def players(self) -> tuple[PlayerInfo, ...]:
        """Who sits where, from seat 0."""
        taken = {name.casefold() for name in self.names}
        free = (name for name in _BOT_NAMES if name.casefold() not in taken)
        people = [PlayerInfo(name=name) for name in self.names]
        bots = [PlayerInfo(name=next(free), bot=bot) for bot in self.bots]
        return (*people, *bots)


def new_setup(
    *,
    rules: str = DEFAULT_PROFILE,
    format: Format = Format.POINTS,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    players: int | None = None,
    seed: Seed | None = None,
    stakes: Stakes = NO_STAKES,
    turn_seconds: int | None = None,
    decision_seconds: float | None = TABLE_SECONDS,
) -> MatchSetup:
    """A match for these wishes, with built-in bots in the seats left over.

    Args:
        rules: A profile's name or the path of its file.
        format: How deals make up the match.
        names: People, by seat.
        bots: Registered names of bots for the seats after the people.
        players: Seats in all; by default as many as are named, at least two.
        seed: Where the shuffles come from; by default one nobody knows.
        stakes: What is played for.
        turn_seconds: How long people have for a turn; by default as long as they like
            against bots alone, else what the profile says (T-6).
        decision_seconds: How long a bot may think.

    Raises:
        RummyError: Something asked for does not exist or does not fit together.
    """
    profile = load_profile(rules, format)
    people = tuple(checked_names(names))
    named = len(people) + len(bots)
    seats = max(MIN_SEATS, named) if players is None else players
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise RummyError(
            f"a table seats {MIN_SEATS} to {MAX_SEATS} players, not {seats}; "
            "choose a number in between",
            code="seat-count",
        )
    if named > seats:
        raise RummyError(
            f"{named} players are named for {seats} seats; name fewer or add seats",
            code="seat-count",
        )
    check_bots(bots)
    return MatchSetup(
        profile=profile,
        rules=rules,
        names=people,
        bots=with_usual_bots(bots, seats - len(people)),
        seed=seed or Seed.fresh(),
        stakes=stakes,
        turn_seconds=(
            usual_seconds(profile, people) if turn_seconds is None else turn_seconds
        ),
        decision_seconds=decision_seconds,
    )


def with_usual_bots(bots: Sequence[str], count: int) -> tuple[str, ...]:
    """So many bots: those there are, then the usual ones by turns."""
    there = sum(bot in DEFAULT_BOTS for bot in bots)
    turns = range(there, there + count - len(bots))
    return (*bots, *(DEFAULT_BOTS[k % len(DEFAULT_BOTS)] for k in turns))[:count]


def usual_seconds(profile: RulesProfile, people: Sequence[str]) -> int:
    """How long a turn lasts by itself: a clock runs where people wait (T-6)."""
    is_tournament = profile.format is Format.TOURNAMENT
    is_timed = len(people) > 1 or (people and is_tournament)
    return profile.turn_seconds if is_timed else 0


def check_bots(bots: Sequence[str]) -> None:
    """Make sure that these bots can be seated.

    Raises:
        RummyError: One is not installed, or cannot be used.
    """
    if bots:
        from rummy_tui.bot_registry import find_bot

        for bot in bots:
            find_bot(bot).load()


def checked_names(names: Sequence[str]) -> list[str]:
    """The names of people as they are shown, once each can be told from the others.

    Raises:
        RummyError: One cannot be used, or two are the same.
    """
    checked: list[str] = []
    for name in (" ".join(name.split()) for name in names):
        # In brackets a name could pass for a bot's mark.
        if not name or not name.isprintable() or set(name) & set("[]"):
            raise RummyError(
                f"{name!r} is no name to call a player by; use letters and digits",
                code="bad-name",
            )
        if len(name) > _NAME_LETTERS:
            raise RummyError(
                f"the name {name!r} is too long for the table; use at most "
                f"{_NAME_LETTERS} letters",
                code="bad-name",
            )
        if name.casefold() in (other.casefold() for other in checked):
            raise RummyError(
                f"two players are called {name!r}; give each a name of their own",
                code="bad-name",
            )
        checked.append(name)
    return checked


def new_table(
    setup: MatchSetup,
    *,
    clock: Clock | None = None,
    keep: Keeper | None = None,
    events: Sequence[Event] = (),
) -> Table:
    """Seat the players, toss, deal; or take a match up where its log ends.

    Args:
        setup: Who plays by which rules; of a match taken up the same as before.
        clock: Tells the time for declarations.
        keep: Writes events down before anybody sees them.
        events: The log of a match that goes on.

    Raises:
        RummyError: A bot cannot be used.
    """
    from rummy_tui.bot_registry import find_bot
    from rummy_tui.engine.decide import now
    from rummy_tui.engine.table import Player, Table

    players = []
    for seat, info in enumerate(setup.players):
        if not info.is_bot:
            players.append(Player(info))
            continue
        random = setup.seed.random_for(f"bot {seat} {info.bot}")
        # A name asked for was found to be one bot's only; the others are built in.
        bot = find_bot(info.bot, own_first=True)
        players.append(Player(info, bot.make(random), random))
    return Table(
        setup.profile,
        players,
        seed=setup.seed,
        stakes=setup.stakes,
        turn_seconds=setup.turn_seconds,
        clock=clock or now,
        decision_seconds=setup.decision_seconds,
        keep=keep,
        events=events,
    )


def next_setup(setup: MatchSetup) -> MatchSetup:
    """The same table for another match, with a seed of its own."""
    return replace(setup, seed=next_seed(setup.seed))


def next_seed(seed: Seed) -> Seed:
    """The seed of what is played next.

    A numbered seed goes on to the next number, so that a row of matches repeats too.
    The revealed seed of another match has no next one, and that of the daily deal is
    not to be had before its day.
    """
    if seed.repeatable and seed.is_numbered and day_of(seed) is None:
        return Seed.numbered(int(seed.text) + 1)
    return Seed.fresh(seed.words)


def daily_seed(day: date) -> Seed:
    """The seed of the daily deal: the day as a number, 20261130 on 30 November 2026.

    It is the same for everybody, and `--seed 20261130` deals it as well.
    """
    return Seed.numbered(day.year * 10_000 + day.month * 100 + day.day)


def day_of(seed: Seed) -> date | None:
    """The day whose daily deal has this seed; None where it is another one's."""
    if not seed.repeatable or not _DAY.fullmatch(seed.text):
        return None
    number = int(seed.text)
    try:
        return date(number // 10_000, number // 100 % 100, number % 100)
    except ValueError:
        return None


def checked_words(words: str) -> str:
    """Words somebody adds to the shuffle, as they are used (R-1).

    Raises:
        RummyError: There are too many, or one cannot be shown.
    """
    words = " ".join(words.split())
    if len(words) > _WORDS_LETTERS:
        raise RummyError(
            f"{len(words)} letters are too many for words of your own; use at most "
            f"{_WORDS_LETTERS}",
            code="bad-words",
        )
    if not words.isprintable():
        raise RummyError(
            f"the words {words!r} hold a character that cannot be shown; use letters, "
            "figures and signs",
            code="bad-words",
        )
    return words
