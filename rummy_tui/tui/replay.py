"""A match played again from its log: the state after any event, at once.

States are frozen and nothing is ever undone: going back shows the state that was there
before. One state is kept for the end of every deal, and all of them for the deals
looked at last, so a step costs one `apply` at most. Knows no Textual.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import accumulate

from rummy_tui.engine.apply import apply, start
from rummy_tui.engine.events import (
    DealSettled,
    Dealt,
    DealVoided,
    Declared,
    DeclaredWrongly,
    Discarded,
    Dropped,
    Event,
    LeftMatch,
    MatchEnded,
    MatchStarted,
    OpenCardTaken,
    PotSplit,
    Rejoined,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import State

_DEALS_KEPT = 3
"""Deals whose states are all kept."""


class MomentKind(StrEnum):
    """What makes a moment one to jump to."""

    DEAL = "deal"
    JOKER = "joker taken"
    DROP = "drop"
    LEFT = "left"
    WRONG = "wrong declaration"
    DECLARED = "declaration"
    SETTLED = "settlement"
    VOID = "void deal"
    REJOINED = "rejoin"
    SPLIT = "split"
    ENDED = "end"


_KINDS: dict[type[Event], MomentKind] = {
    Dealt: MomentKind.DEAL,
    Dropped: MomentKind.DROP,
    LeftMatch: MomentKind.LEFT,
    DeclaredWrongly: MomentKind.WRONG,
    Declared: MomentKind.DECLARED,
    DealSettled: MomentKind.SETTLED,
    DealVoided: MomentKind.VOID,
    Rejoined: MomentKind.REJOINED,
    PotSplit: MomentKind.SPLIT,
    MatchEnded: MomentKind.ENDED,
}
_TURN_ENDS = (Discarded, Dropped, LeftMatch, DeclaredWrongly)
_STOPS = (Dealt, Declared, DealSettled, DealVoided, MatchEnded)
"""Events at which going on turn by turn stops besides."""


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A moment one may want to jump to; all of it is known to the whole table."""

    position: int
    """How many events have happened by then."""
    kind: MomentKind
    deal: int
    """In which deal, from 1; 0 before the first."""


class Replay:
    """The log of a match, and its states.

    A position is a number of events, from 1 to the length of the log.
    """

    def __init__(
        self, events: Iterable[Event], states: Sequence[State] | None = None
    ) -> None:
        """Get ready to play a log again.

        Args:
            events: The log; it begins with `MatchStarted`.
            states: The state after each event, where the log alone does not lead
                there: a redacted file tells of cards in part.
        """
        self.events = tuple(events)
        first = self.events[0]
        assert isinstance(first, MatchStarted), "a log begins with MatchStarted"
        self.started = first
        self._given = states
        self._starts = [
            index for index, event in enumerate(self.events) if isinstance(event, Dealt)
        ]
        self._ends: list[State] = []
        """The state at the end of what is before the first deal, and of each deal."""
        self._kept: OrderedDict[int, list[State]] = OrderedDict()

    def __len__(self) -> int:
        return len(self.events)

    @property
    def deals(self) -> int:
        """How many deals were dealt."""
        return len(self._starts)

    @property
    def first(self) -> int:
        """The position to begin at: the first deal, or as far as the log goes."""
        return self._starts[0] + 1 if self._starts else len(self)

    @property
    def is_finished(self) -> bool:
        """Whether the match was played to its end."""
        return isinstance(self.events[-1], MatchEnded)

    # What was.

    def event(self, position: int) -> Event:
        """The event that led to this position."""
        return self.events[position - 1]

    def at(self, position: int) -> State:
        """The state after so many events."""
        assert 1 <= position <= len(self), f"there is no position {position}"
        if self._given is not None:
            return self._given[position - 1]
        part = self.deal_at(position)
        return self._states(part)[position - 1 - self._start(part)]

    def deal_at(self, position: int) -> int:
        """In which deal of the log a position lies, from 1; 0 before the first."""
        return bisect_right(self._starts, position - 1)

    def _start(self, part: int) -> int:
        return self._starts[part - 1] if part else 0

    def _events(self, part: int) -> tuple[Event, ...]:
        end = self._starts[part] if part < len(self._starts) else len(self.events)
        return self.events[self._start(part) : end]

    def _states(self, part: int) -> list[State]:
        """Every state of a deal, or of what is before the first."""
        if part in self._kept:
            self._kept.move_to_end(part)
            return self._kept[part]
        while len(self._ends) < part:
            self._ends.append(self._played(len(self._ends))[-1])
        states = self._kept[part] = self._played(part)
        if len(self._ends) == part:
            self._ends.append(states[-1])
        if len(self._kept) > _DEALS_KEPT:
            self._kept.popitem(last=False)
        return states

    def _played(self, part: int) -> list[State]:
        events = self._events(part)
        if part == 0:
            return [*accumulate(events[1:], apply, initial=start(self.started))]
        return [*accumulate(events, apply, initial=self._ends[part - 1])][1:]

    # Where to go.

    def clamped(self, position: int) -> int:
        """The nearest position there is."""
        return max(1, min(position, len(self)))

    def turn_on(self, position: int) -> int:
        """Where the next turn begins, or the deal comes to its next point."""
        ahead = range(position + 1, len(self) + 1)
        return next((p for p in ahead if self._is_stop(p)), len(self))

    def turn_back(self, position: int) -> int:
        """Where this turn began; from there, where the one before it did."""
        behind = range(position - 1, 0, -1)
        return next((p for p in behind if self._is_stop(p)), 1)

    def _is_stop(self, position: int) -> bool:
        event = self.event(position)
        if isinstance(event, _STOPS):
            return True
        return isinstance(event, _TURN_ENDS) and _turn(self.at(position)) != _turn(
            self.at(position - 1)
        )

    def deal_on(self, position: int) -> int:
        """Where the next deal begins; in the last one its end."""
        deal = self.deal_at(position)
        return self._starts[deal] + 1 if deal < self.deals else len(self)

    def deal_back(self, position: int) -> int:
        """Where this deal began; from there, where the one before it did."""
        deal = self.deal_at(position)
        if deal == 0:
            return 1
        begun = self._starts[deal - 1] + 1
        if position > begun:
            return begun
        return self._starts[deal - 2] + 1 if deal > 1 else 1

    @cached_property
    def moments(self) -> tuple[KeyMoment, ...]:
        """Every moment one may want to jump to, in order."""
        found = []
        for position, event in enumerate(self.events, 1):
            kind = _KINDS.get(type(event))
            if isinstance(event, OpenCardTaken) and self._is_joker(position, event):
                kind = MomentKind.JOKER
            if kind is not None:
                found.append(KeyMoment(position, kind, self.deal_at(position)))
        return tuple(found)

    def _is_joker(self, position: int, event: OpenCardTaken) -> bool:
        state = self.at(position)
        face = state.table.shoe.faces[event.card]
        return face.is_printed_joker or face in state.wild

    def moment_on(self, position: int) -> int:
        """The next moment to jump to; itself where there is none."""
        later = (m.position for m in self.moments if m.position > position)
        return next(later, position)

    def moment_back(self, position: int) -> int:
        """The moment before; itself where there is none."""
        earlier = (m.position for m in reversed(self.moments) if m.position < position)
        return next(earlier, position)


def _turn(state: State) -> tuple[int, Seat, int]:
    return state.deal_number, state.turn, state.records[state.turn].turns
