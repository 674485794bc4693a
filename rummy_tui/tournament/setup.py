"""From what was asked for to a tournament that can begin: rules, field, seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rummy_tui.engine.decision_time import TABLE_SECONDS
from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.new_match import (
    check_bots,
    checked_names,
    next_seed,
    usual_seconds,
    with_usual_bots,
)
from rummy_tui.rules.load import DEFAULT_PROFILE, load_profile
from rummy_tui.rules.profile import Format, RulesProfile
from rummy_tui.tournament.bot_names import names_beside
from rummy_tui.tournament.seating import LARGEST_FIELD, SMALLEST_FIELD

USUAL_FIELD = 18
"""Three full tables, two rounds and a final: an evening for one person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSetup:
    """A tournament that can begin; everything in it follows from this (R-1)."""

    profile: RulesProfile
    names: tuple[str, ...]
    """People; they are the first of the field."""
    bots: tuple[str, ...]
    """Registered names of the bots, after the people."""
    seed: Seed
    """Where the draw of every round and the seed of every table come from."""
    rules: str = field(default="", compare=False)
    """The profile as it was asked for: its name, or the path of its file."""
    turn_seconds: int = 0
    """How long people have for a turn; 0 for as long as they like (T-6)."""
    decision_seconds: float | None = TABLE_SECONDS
    """How long a bot may think; None for as long as it likes."""

    @property
    def size(self) -> int:
        """How many play."""
        return len(self.names) + len(self.bots)

    @property
    def players(self) -> tuple[PlayerInfo, ...]:
        """The whole field; elsewhere an entrant is a number, the place in this."""
        names = names_beside(self.names)
        people = [PlayerInfo(name=name) for name in self.names]
        bots = [PlayerInfo(name=next(names), bot=bot) for bot in self.bots]
        return (*people, *bots)

    @property
    def people(self) -> range:
        """The entrants who are people."""
        return range(len(self.names))

    @property
    def is_hotseat(self) -> bool:
        """Whether several people share a keyboard."""
        return len(self.names) > 1


def new_tournament(
    *,
    rules: str = DEFAULT_PROFILE,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    field: int = USUAL_FIELD,
    seed: Seed | None = None,
    turn_seconds: int | None = None,
    decision_seconds: float | None = TABLE_SECONDS,
) -> TournamentSetup:
    """A tournament for these wishes, with built-in bots for the rest of the field.

    Args:
        rules: A profile's name or the path of its file.
        names: People.
        bots: Registered names of bots that play besides.
        field: How many play in all.
        seed: Where the draw and the shuffles come from; by default one nobody knows.
        turn_seconds: How long people have for a turn; by default what the profile
            says (T-6).
        decision_seconds: How long a bot may think.

    Raises:
        RummyError: Something asked for does not exist or does not fit together.
    """
    profile = load_profile(rules, Format.TOURNAMENT)
    people = tuple(checked_names(names))
    named = len(people) + len(bots)
    if not SMALLEST_FIELD <= field <= LARGEST_FIELD:
        raise RummyError(
            f"a tournament has a field of {SMALLEST_FIELD} to {LARGEST_FIELD}, not "
            f"{field}; choose a number in between",
            code="field-size",
        )
    if named > field:
        raise RummyError(
            f"{named} players are named for a field of {field}; name fewer or make "
            "the field larger",
            code="field-size",
        )
    check_bots(bots)
    return TournamentSetup(
        profile=profile,
        rules=rules,
        names=people,
        bots=with_usual_bots(bots, field - len(people)),
        seed=seed or Seed.fresh(),
        turn_seconds=(
            usual_seconds(profile, people) if turn_seconds is None else turn_seconds
        ),
        decision_seconds=decision_seconds,
    )


def next_tournament(setup: TournamentSetup) -> TournamentSetup:
    """Another tournament of the same field, with a seed of its own."""
    return replace(setup, seed=next_seed(setup.seed))
