"""A table of a tournament as a match that can be started, its seed drawn from one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.engine.shuffle import Seed, stream
from rummy_tui.new_match import MatchSetup
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.tournament.seating import places_at
from rummy_tui.tournament.setup import TournamentSetup

_SEED_NUMBERS = 8
"""Of 32 bits each: as long as a seed nobody could know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetup(MatchSetup):
    """One table of one round. Bots keep the names they have in the field."""

    round: int
    """Which round, from 1."""
    table: int
    """Which table of the round, from 1."""
    entrants: tuple[int, ...]
    """Who sits there, by seat: numbers in the field, people first."""
    bot_names: tuple[str, ...]
    """What the bots are called, in seat order after the people."""
    is_final: bool

    @property
    def players(self) -> tuple[PlayerInfo, ...]:
        """Who sits where, from seat 0."""
        people = [PlayerInfo(name=name) for name in self.names]
        bots = zip(self.bot_names, self.bots, strict=True)
        return (*people, *(PlayerInfo(name=name, bot=bot) for name, bot in bots))


def table_setup(
    setup: TournamentSetup,
    entrants: Sequence[int],
    players: Sequence[PlayerInfo],
    *,
    round: int,
    table: int,
    is_final: bool,
) -> TableSetup:
    """A table of the tournament.

    Args:
        setup: The tournament.
        entrants: Who sits there, people first.
        players: The same by name.
        round: Which round, from 1.
        table: Which table of it, from 1.
        is_final: Whether it decides the tournament.
    """
    people = tuple(player.name for player in players if not player.is_bot)
    bots = [player for player in players if player.is_bot]
    places = places_at(len(players), is_final=is_final)
    return TableSetup(
        profile=setup.profile,
        rules=setup.rules,
        names=people,
        bots=tuple(player.bot for player in bots),
        bot_names=tuple(player.name for player in bots),
        seed=table_seed(setup.seed, round=round, table=table),
        stakes=Stakes(places=places),
        turn_seconds=setup.turn_seconds if people else 0,
        decision_seconds=setup.decision_seconds,
        round=round,
        table=table,
        entrants=tuple(entrants),
        is_final=is_final,
    )


def table_seed(seed: Seed, *, round: int, table: int) -> Seed:
    """The seed of a table: one way from the tournament's, so it tells nothing of it.

    It is the first block of the stream for this purpose, in hexadecimal. Whoever
    commits to the tournament's seed has committed to the cards of every table (R-1).
    """
    purpose = f"tournament round {round} table {table}"
    numbers = stream(seed.text, words=seed.words, purpose=purpose)
    text = "".join(f"{number:08x}" for number in islice(numbers, _SEED_NUMBERS))
    return Seed(text, seed.words, seed.repeatable)
