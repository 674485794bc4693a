"""A match to be looked at again: out of the history, or out of a file.

Knows no Textual.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.tui.replay import Replay
from rummy_tui.tui.replay_sight import Eyes, Sight, is_seen
from rummy_tui.tui.telling import name_of

if TYPE_CHECKING:
    from rummy_tui.store import History, MatchSummary, Standing
    from rummy_tui.tournament.origin import TableOrigin
    from rummy_tui.tui.session import Session

_SHOWN_LETTERS = 60

STILL_IN_PLAY = "It may still be played, so no hand is shown before its settlement."
_UNFINISHED_FILE = (
    "The match of this file did not end and may still be played, so no hand is shown "
    "before its settlement."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PastMatch:
    """A match with its log, and how much of it may be seen."""

    name: str
    """What it is called: `match 12`, or a file."""
    replay: Replay
    eyes: tuple[Eyes, ...]
    """Through whose eyes it may be seen, the first to begin with."""
    note: str = ""
    """What cannot be shown, and why, in a sentence; empty where all can."""
    seed: Seed | None = None
    """Where its cards came from; None where that is unknown, or still a secret."""
    origin: TableOrigin | None = None
    """Which table of a tournament it was, where that is known."""
    summary: MatchSummary | None = None
    """The match in the list of the history; None of a file."""
    standing: Standing | None = None
    """How it stands there."""

    @property
    def is_open(self) -> bool:
        """Whether every hand may be seen: nobody plays it any more."""
        return Sight.ALL in self.eyes

    @property
    def names(self) -> list[str]:
        """What every seat is called, bots marked (R-2)."""
        return [name_of(player) for player in self.replay.started.players]

    @property
    def only_person(self) -> Seat | None:
        """The person who played bots alone; None where there were several, or none."""
        players = self.replay.started.players
        people = [Seat(at) for at, player in enumerate(players) if not player.is_bot]
        return people[0] if len(people) == 1 else None

    def session(self, position: int) -> Session:
        """The match after so many events, for whoever shows a session; it cannot go on.

        Seats of bots have nobody to ask: not all of them need be installed any more.
        """
        from rummy_tui.tui.past_session import PastSession

        return PastSession(self, position)

    def sees(self, position: int, eyes: Eyes) -> bool:
        """Whether whoever looks knows of the event that led to a position."""
        return is_seen(self.replay.event(position), eyes)


def from_history(history: History, match: int) -> PastMatch:
    """A match of the history, whoever plays it now.

    Raises:
        StoreError: There is no such match, or it is not as it was written.
    """
    stored = history.match(match)
    summary = stored.summary
    standing = history.standing(summary)
    replay = Replay(stored.events)
    seed = None
    if not standing.goes_on:
        # Of one that was given up the seed was never revealed, and is a secret no more.
        seed = _seed(replay, history.seed_of(match))
    return PastMatch(
        name=f"match {match}",
        replay=replay,
        eyes=_eyes(replay, may_be_played=standing.goes_on),
        note=STILL_IN_PLAY if standing.goes_on else "",
        seed=seed,
        origin=_origin(history, summary),
        summary=summary,
        standing=standing,
    )


def from_file(content: bytes, name: str) -> PastMatch:
    """A match out of a file that `write_match` wrote, whole or redacted.

    Args:
        content: The file.
        name: What it is called.

    Raises:
        RummyError: It is no match that can be played again.
    """
    from rummy_tui.log_file.played_again import play_again

    played = play_again(content)
    if len(name) > _SHOWN_LETTERS:
        name = name[: _SHOWN_LETTERS - 1] + "…"
    replay = Replay(played.events, played.states)
    if played.reader is None:
        finished = played.is_finished
        return PastMatch(
            name=name,
            replay=replay,
            eyes=_eyes(replay, may_be_played=not finished),
            note="" if finished else _UNFINISHED_FILE,
            seed=_seed(replay, replay.at(len(replay)).seed) if finished else None,
            origin=played.origin,
        )
    reader = name_of(replay.started.players[played.reader])
    return PastMatch(
        name=name,
        replay=replay,
        eyes=(played.reader,),
        note=(
            f"This file holds what {reader} saw: other hands are shown once they lay "
            "face up, nothing can be played on from here, and it names no seed."
        ),
    )


def _origin(history: History, summary: MatchSummary) -> TableOrigin | None:
    from rummy_tui.store.matches import MatchKind

    if summary.kind is MatchKind.TOURNAMENT:
        # It can be looked at whatever became of its tournament.
        with suppress(RummyError):
            return history.tournaments.origin_of(summary)
    return None


def _eyes(replay: Replay, *, may_be_played: bool) -> tuple[Eyes, ...]:
    if may_be_played:
        return (Sight.TABLE,)
    return (Sight.ALL, *(Seat(at) for at in range(len(replay.started.players))))


def _seed(replay: Replay, text: str | None) -> Seed | None:
    """A seed with what belongs to it, if it is the one that was promised (R-1)."""
    if not text:
        return None
    started = replay.started
    seed = Seed(text, started.words, started.repeatable)
    return seed if seed.commitment == started.commitment else None
