"""A point of a past match as a session, so that whatever shows one can show it.

Nothing can be done in it. Knows no Textual.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.table import Player, Table
from rummy_tui.new_match import MatchSetup
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.past_match import PastMatch
from rummy_tui.tui.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedSetup(MatchSetup):
    """A match whose players sit where they sat, people not always first."""

    seated: tuple[PlayerInfo, ...]

    @property
    def players(self) -> tuple[PlayerInfo, ...]:
        """Who sits where, from seat 0."""
        return self.seated


class PastSession(Session):
    """A match as it stood after some event."""

    def __init__(self, match: PastMatch, position: int) -> None:
        """Show a match as it stood.

        Args:
            match: The match.
            position: After how many events.
        """
        started = match.replay.started
        players = started.players
        seed = match.seed or Seed("", started.words, started.repeatable)
        people = [Seat(at) for at, player in enumerate(players) if not player.is_bot]
        setup = SeatedSetup(
            profile=started.profile,
            names=tuple(players[seat].name for seat in people),
            bots=tuple(player.bot for player in players if player.is_bot),
            seed=seed,
            stakes=started.stakes,
            turn_seconds=started.turn_seconds,
            seated=players,
        )
        # No `super().__init__`, which would seat bots and deal.
        self.setup = setup
        self.settings = Settings()
        self.keeper = None
        self.last_deal = None
        self.people = tuple(people)
        self.table = Table(
            started.profile,
            [Player(info) for info in players],
            seed=seed,
            stakes=started.stakes,
            events=(started,),
        )
        self.table.state = match.replay.at(position)
