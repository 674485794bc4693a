"""One event as a file says it: its fields, cards by name, what is hidden left out.

Between events and text stands this one form. A whole file says every field of every
event; a redacted one leaves out what its seat did not know, and gives seals instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple, cast

from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    DealVoided,
    Declared,
    DeclaredWrongly,
    Discarded,
    DropCancelled,
    DropQueued,
    Event,
    OpenCardTaken,
    Reshuffled,
    Shown,
    Tossed,
    TurnMissed,
)
from rummy_tui.engine.seat import Seat
from rummy_tui.log_file.items import Groups, Item, ShoeNames

WHISPERS = (DropQueued, DropCancelled)
"""Events only their own seat knows of, ever (T-5). They are no steps of the chain."""


class Place(NamedTuple):
    """Where in a file something stands."""

    words: str
    line: int | None = None

    def __str__(self) -> str:
        return self.words if self.line is None else f"line {self.line}, {self.words}"


NOWHERE = Place("")


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand as the settlement shows it to everybody: faces only (T-8)."""

    seat: Seat
    groups: Groups
    """As laid down; of a hand that never was, all its cards in order of their faces."""
    closing: Face | None = None


@dataclass(frozen=True, kw_only=True)
class Said:
    """One event, as far as a file says it."""

    kind: type[Event]
    values: Mapping[str, Any]
    """The event's fields; cards are `Item`. What is hidden is not there."""
    proof: str = ""
    """Salt or seal of all that is hidden in it besides single cards."""
    hands: tuple[ShownHand, ...] = ()
    """The hands a settlement shows."""
    scores: tuple[int, ...] = ()
    """Where every seat stands after a settlement."""
    drops: Mapping[Seat, str] = field(default_factory=dict)
    """Salt or seal of each player's queued drops, where the deal ends."""
    digest: str = ""
    """The hash that stands with it."""
    place: Place = NOWHERE
    parts: Mapping[str, Place] = field(default_factory=dict)
    """Where fields of the file stand that belong to it."""
    card_places: tuple[Place, ...] = ()
    """Where each card of a dealt shoe stands."""

    @property
    def seat(self) -> Seat:
        """Whose event it is; only for kinds that have a seat."""
        return cast(Seat, self.values["seat"])

    @property
    def is_whisper(self) -> bool:
        """Whether it is its own seat's secret for ever."""
        return self.kind in WHISPERS

    def with_values(self, **values: Any) -> Said:
        """The same with other values for some fields."""
        return replace(self, values={**self.values, **values})

    def without(self, *names: str) -> Said:
        """The same, silent about some fields."""
        values = {k: v for k, v in self.values.items() if k not in names}
        return replace(self, values=values)


_ONE = {
    ClosedCardDrawn: "card",
    OpenCardTaken: "card",
    Discarded: "card",
    Declared: "closing",
    DeclaredWrongly: "closing",
}
"""Which field of an event names one card."""
_GROUPED = (Declared, DeclaredWrongly, Shown)
_ORDERED = (Dealt, Reshuffled)

SECRETS: dict[type[Event], tuple[str, ...]] = {
    TurnMissed: ("detail",),
    Declared: ("closing",),
    DeclaredWrongly: ("problems", "groups"),
    Shown: ("best", "groups"),
}
"""Fields of an event that one seal covers; in `Declared` the copies as well."""


def say(event: Event, item: Callable[[CardId], Item]) -> Said:
    """An event with its cards by name.

    Args:
        event: What happened.
        item: What is known of a card.
    """
    kind = type(event)
    values = {f.name: getattr(event, f.name) for f in fields(event)}
    if kind in _ONE:
        values[_ONE[kind]] = item(values[_ONE[kind]])
    if kind in _GROUPED:
        values["groups"] = _each(values["groups"], item)
    if kind in _ORDERED:
        values["order"] = tuple(map(item, values["order"]))
    if kind is Tossed:
        values["draws"] = _each(
            values["draws"], lambda card: None if card is None else item(card)
        )
    return Said(kind=kind, values=values)


def _each(rows: Any, make: Callable[[Any], Any]) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(map(make, row)) for row in rows)


def event_of(said: Said, names: ShoeNames) -> Event:
    """The event, where every field is known.

    Raises:
        LogFileError: It names a card the shoe does not have.
    """
    kind, values = said.kind, dict(said.values)
    if kind in _ONE:
        values[_ONE[kind]] = names.card(values[_ONE[kind]])
    if kind in _GROUPED:
        values["groups"] = _each(values["groups"], names.card)
    if kind in _ORDERED:
        values["order"] = tuple(map(names.card, values["order"]))
    if kind is Tossed:
        values["draws"] = _each(
            values["draws"], lambda item: None if item is None else names.card(item)
        )
    return kind(**values)


def is_same(expected: Said, found: Said) -> bool:
    """Whether both say the same wherever both say anything."""
    if expected.kind is not found.kind:
        return False
    for name in expected.values.keys() & found.values.keys():
        if not _fits(expected.values[name], found.values[name]):
            return False
    return True


def _fits(one: Any, other: Any) -> bool:
    if isinstance(one, Item) and isinstance(other, Item):
        return one.fits(other)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_fits, one, other))
    return bool(one == other)


def ends_deal(kind: type[Event]) -> bool:
    """Whether a deal is over with this event."""
    return kind in (DealSettled, DealVoided)
