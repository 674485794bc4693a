"""Playing on from a point of a match that is over, as practice.

Somebody takes a seat, bots take all the others, and the cards to come are those of
the match: its seed is known once it is over. Nothing of it is kept, and it counts for
the player's own limits only. Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle
from typing import TYPE_CHECKING

from rummy_tui.engine.decision_time import TABLE_SECONDS
from rummy_tui.engine.events import DealSettled, DealVoided, MatchEnded, PotSplit
from rummy_tui.engine.seat import YOU, PlayerInfo, Seat
from rummy_tui.engine.state import Phase
from rummy_tui.errors import RummyError
from rummy_tui.new_match import DEFAULT_BOTS
from rummy_tui.tui.past_match import PastMatch
from rummy_tui.tui.past_session import SeatedSetup
from rummy_tui.tui.session import Session

if TYPE_CHECKING:
    from rummy_tui.settings.schema import Settings

MARK = "practice"
"""Stands with the name of the rules wherever those are named."""

_FOLLOW_BY_THEMSELVES = (DealSettled, DealVoided, MatchEnded, PotSplit)
_NAMES = ("Asha", "Bhim", "Chitra", "Dev", "Esha", "Farid", "Gita")


class PracticeSession(Session):
    """A match that is played on as practice."""

    is_practice = True
    goes_on_as = "end practice"


class PracticeError(RummyError):
    """Nobody can play on from here."""

    code = "no-practice"


def seats_to_take(match: PastMatch, position: int) -> tuple[Seat, ...]:
    """The seats in which one can play on from a point of a match.

    Raises:
        PracticeError: There is none, with the reason.
    """
    if match.seed is None:
        raise PracticeError(
            "the seed of this match is not known, so nobody can tell which cards come; "
            "look at one that is over and whole"
        )
    state = match.replay.at(_resting(match, position))
    if state.phase in (Phase.DRAW, Phase.DISCARD, Phase.SHOW):
        return state.seats_in
    return tuple(
        Seat(seat) for seat in state.sheet.next_seats if seat not in state.left
    )


def _resting(match: PastMatch, position: int) -> int:
    """The last point up to this one at which somebody was free to act."""
    for at in range(position, 0, -1):
        if at < len(match.replay) and _is_resting(match, at):
            return at
    raise PracticeError("the match has not begun here; go on to a deal")


def _is_resting(match: PastMatch, position: int) -> bool:
    replay = match.replay
    state = replay.at(position)
    if isinstance(replay.event(position + 1), _FOLLOW_BY_THEMSELVES):
        return False
    if state.phase is Phase.SETTLED:
        return not state.sheet.asked and not state.sheet.split_agreed
    if state.phase is Phase.DRAW:
        return not state.turn_missed and state.turn not in state.queued_drops
    if state.phase is Phase.DISCARD:
        return not state.turn_missed
    return state.phase is Phase.SHOW


def practise(
    match: PastMatch, position: int, seat: Seat, settings: Settings | None = None
) -> Session:
    """A session of one's own that goes on from a point of a match that is over.

    Args:
        match: The match.
        position: How many of its events have happened; where that is in the middle of
            something that goes by itself, the point before it.
        seat: The seat to take.
        settings: What the player has set.

    Raises:
        RummyError: The seat cannot be taken there, or a bot is not installed.
    """
    seats = seats_to_take(match, position)
    if seat not in seats:
        raise PracticeError(
            f"{match.names[seat]} is out here, so there is nothing to play on with; "
            "take another seat, or step back"
        )
    seed = match.seed
    assert seed is not None, "asked above"
    started = match.replay.started
    players = _players(started.players, seat)
    profile = replace(started.profile, name=f"{started.profile.name}, {MARK}")
    begun = replace(started, profile=profile, players=players, turn_seconds=0)
    events = (begun, *match.replay.events[1 : _resting(match, position)])
    setup = SeatedSetup(
        profile=profile,
        names=(YOU,),
        bots=tuple(player.bot for player in players if player.is_bot),
        seed=seed,
        stakes=started.stakes,
        turn_seconds=0,
        decision_seconds=TABLE_SECONDS,
        seated=players,
    )
    return PracticeSession(setup, settings, events=events)


def _players(players: Sequence[PlayerInfo], seat: Seat) -> tuple[PlayerInfo, ...]:
    """The same seats with one person: bots stay, other people's seats get one."""
    taken = {player.name for at, player in enumerate(players) if at != seat}
    free = (name for name in _NAMES if name not in taken)
    bots = cycle(DEFAULT_BOTS)
    seated = []
    for at, player in enumerate(players):
        if at == seat:
            seated.append(PlayerInfo(name=YOU))
            continue
        name = next(free) if player.name == YOU else player.name
        seated.append(PlayerInfo(name=name, bot=player.bot or next(bots)))
    return tuple(seated)
