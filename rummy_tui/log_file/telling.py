"""From the events of a match to what a whole file says of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rummy_tui.engine.apply import apply, start
from rummy_tui.engine.events import DealSettled, Event, MatchStarted
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import State
from rummy_tui.log_file.errors import LogFileError
from rummy_tui.log_file.items import Groups, Item, names_of
from rummy_tui.log_file.said import Said, ShownHand, say


def tell(events: Sequence[Event]) -> Iterator[Said]:
    """Every event with its cards by name, settlements with the hands they show.

    Raises:
        LogFileError: The events do not begin with `MatchStarted`.
    """
    first = next(iter(events), None)
    if not isinstance(first, MatchStarted):
        raise LogFileError(
            "a match begins with the event MatchStarted; these events do not, so give "
            "the whole log"
        )
    state = start(first)
    names = names_of(state.table.shoe)
    yield say(first, names.item)
    for event in events[1:]:
        state = apply(state, event)
        said = say(event, names.item)
        if isinstance(event, DealSettled):
            scores = state.sheet.lines[-1].scores
            said = replace(said, hands=tuple(shown_hands(state)), scores=scores)
        yield said


def shown_hands(state: State) -> Iterator[ShownHand]:
    """The hands a settlement shows (T-8): faces, and of equal cards nobody's which.

    A hand that was never laid down shows its cards in order of their faces: in which
    order they came into the hand is nobody's to know.
    """
    for index, hand in enumerate(state.hands):
        seat = Seat(index)
        if not hand:
            continue
        laid = state.laid[seat]
        groups: Groups
        if laid is None:
            groups = (tuple(Item(face) for face in sorted(state.faces(hand))),)
        else:
            groups = tuple(
                tuple(Item(face) for face in state.faces(group)) for group in laid
            )
        closing = None
        if seat == state.declarer and state.closing_card is not None:
            closing = state.table.shoe.faces[state.closing_card]
        yield ShownHand(seat, groups, closing)
