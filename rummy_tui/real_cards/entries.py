"""What is written into a score sheet: entries, each a line of JSON in the history.

A sheet begins as every match does, with `MatchStarted`, which holds the rules in full:
a rules file that is changed later changes no sheet. Seats are numbers from 0.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, get_args

from rummy_tui.engine.events import MatchStarted
from rummy_tui.engine.log import LogError, dump_event, load_event
from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.errors import RummyError
from rummy_tui.rules.formats.terms import Stakes, Terms
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import RulesProfile


class EntryError(RummyError, ValueError):
    """A line of the history is no entry of a score sheet."""

    code = "history-damaged"


@dataclass(frozen=True, kw_only=True)
class SheetOpened:
    """Who plays by which rules for what; every sheet begins with it."""

    profile: RulesProfile
    names: tuple[str, ...]
    stakes: Stakes

    @property
    def terms(self) -> Terms:
        """The terms of the match (F)."""
        return Terms.of(self.profile, seats=len(self.names), stakes=self.stakes)

    @property
    def packs(self) -> int:
        """How many packs the table plays with (C-1)."""
        return self.profile.packs(len(self.names))


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended for a player, as somebody said it."""

    outcome: Outcome
    points: int = 0
    loose: int = 0
    """Points of the loose card a winner declared with (D-7)."""


@dataclass(frozen=True, slots=True)
class ResultsNoted:
    """Some players' results of a deal that is not whole yet."""

    results: tuple[tuple[int, Result], ...]
    """Seats and what is known of them; what was known before gives way."""


@dataclass(frozen=True, slots=True)
class NotesCleared:
    """What was noted of the deal does not hold."""


@dataclass(frozen=True, slots=True)
class DealEntered:
    """One whole deal, by seat."""

    winner: int
    points: tuple[int, ...]
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class SeatRejoined:
    """Somebody who went out pays another entry and plays on (F-3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RejoinDeclined:
    """Somebody who went out stays out (F-3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """Somebody leaves the match between two deals (F-1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SplitAgreed:
    """All who are left share the pot (F-4)."""


@dataclass(frozen=True, slots=True)
class SplitRefused:
    """Somebody does not want to share the pot now (F-4)."""


@dataclass(frozen=True, slots=True)
class SeatRenamed:
    """A player is called something else from the first deal on."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SheetClosed:
    """No more deals of points rummy are played (F-1)."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last entry that stands is taken back."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The entry taken back last stands again."""


Entry: TypeAlias = (
    ResultsNoted
    | NotesCleared
    | DealEntered
    | SeatRejoined
    | RejoinDeclined
    | SeatLeft
    | SplitAgreed
    | SplitRefused
    | SeatRenamed
    | SheetClosed
    | Undone
    | Redone
)
_OF_A_SEAT: dict[type[Entry], type[SeatRejoined | RejoinDeclined | SeatLeft]] = {
    kind: kind for kind in (SeatRejoined, RejoinDeclined, SeatLeft)
}
_BARE: dict[
    type[Entry],
    type[NotesCleared | SplitAgreed | SplitRefused | SheetClosed | Undone | Redone],
] = {
    kind: kind
    for kind in (NotesCleared, SplitAgreed, SplitRefused, SheetClosed, Undone, Redone)
}
_KINDS = {kind.__name__: kind for kind in get_args(Entry)}


# As lines.


def dump_opening(opened: SheetOpened) -> str:
    """The beginning of a sheet as a line of JSON."""
    return dump_event(
        MatchStarted(
            profile=opened.profile,
            players=tuple(PlayerInfo(name=name) for name in opened.names),
            stakes=opened.stakes,
            turn_seconds=0,
            # No card is shuffled here, so there is no seed to promise.
            commitment="",
            words="",
            repeatable=False,
        )
    )


def load_opening(line: str) -> SheetOpened:
    """The beginning of a sheet from its line.

    Raises:
        EntryError: The line is something else.
    """
    try:
        started = load_event(line)
    except LogError as error:
        raise EntryError(f"the score sheet has no beginning: {error}") from error
    if not isinstance(started, MatchStarted):
        raise EntryError("the score sheet has no beginning; put back a copy of it")
    return SheetOpened(
        profile=started.profile,
        names=tuple(player.name for player in started.players),
        stakes=started.stakes,
    )


def dump_entry(entry: Entry) -> str:
    """An entry as a line of JSON."""
    return json.dumps({"entry": type(entry).__name__, **_fields(entry)})


def load_entry(line: str) -> Entry:
    """An entry from its line.

    Raises:
        EntryError: A newer program wrote the line, or it is damaged.
    """
    try:
        values = json.loads(line)
        kind = _KINDS.get(values.pop("entry"))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise EntryError("a line of the score sheet is no entry") from error
    if kind is None:
        raise EntryError(
            "a newer version of this program wrote an entry of the score sheet; "
            "update the program",
            code="history-newer",
        )
    try:
        return _loaded(kind, values)
    except (ValueError, TypeError, KeyError) as error:
        raise EntryError(
            f"an entry {kind.__name__} of the score sheet makes no sense"
        ) from error


def _fields(entry: Entry) -> dict[str, Any]:
    match entry:
        case ResultsNoted(results=results):
            return {
                "results": [
                    [seat, result.outcome.value, result.points, result.loose]
                    for seat, result in results
                ]
            }
        case DealEntered():
            return {
                "winner": entry.winner,
                "points": list(entry.points),
                "outcomes": [outcome.value for outcome in entry.outcomes],
            }
        case SeatRenamed():
            return {"seat": entry.seat, "name": entry.name}
        case SeatRejoined() | RejoinDeclined() | SeatLeft():
            return {"seat": entry.seat}
        case _:
            return {}


def _loaded(kind: type[Entry], values: dict[str, Any]) -> Entry:
    entry: Entry
    if kind is ResultsNoted:
        entry = ResultsNoted(tuple(_noted(row) for row in values["results"]))
    elif kind is DealEntered:
        entry = DealEntered(
            winner=_number(values["winner"]),
            points=tuple(map(_number, values["points"])),
            outcomes=tuple(map(Outcome, values["outcomes"])),
        )
    elif kind is SeatRenamed:
        if not isinstance(values["name"], str):
            raise TypeError("a name is text")
        entry = SeatRenamed(_number(values["seat"]), values["name"])
    elif kind in _OF_A_SEAT:
        entry = _OF_A_SEAT[kind](_number(values["seat"]))
    else:
        entry = _BARE[kind]()
    if set(values) != set(_fields(entry)):
        raise ValueError("other fields than it should have")
    return entry


def _noted(row: Sequence[Any]) -> tuple[int, Result]:
    seat, outcome, points, loose = row
    result = Result(Outcome(outcome), _number(points), _number(loose))
    return _number(seat), result


def _number(value: object) -> int:
    if type(value) is not int or value < 0:
        raise TypeError(f"{value!r:.20} is no number")
    return value
