"""A file played again: the events and states of a match, to be looked at step by step.

The states of a redacted file hold what it tells and nothing else: a card it hides has
some face or other, so only the view of the seat the file is for may be shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rummy_tui.engine.apply import apply
from rummy_tui.engine.events import Event
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import State
from rummy_tui.log_file.document import Document
from rummy_tui.log_file.errors import LogFileError
from rummy_tui.log_file.masked_world import MaskedWorld
from rummy_tui.log_file.read import document_events, read_document
from rummy_tui.log_file.referee import Referee
from rummy_tui.log_file.report import DifferenceError
from rummy_tui.log_file.toml_text import text_of
from rummy_tui.log_file.world import WholeWorld

# Few matches are tables of a tournament.
if TYPE_CHECKING:
    from rummy_tui.tournament.origin import TableOrigin


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedAgain:
    """A match, event by event."""

    reader: Seat | None
    """Whose knowledge it is; None where it is whole."""
    is_finished: bool
    """Whether the match was played to its end."""
    events: tuple[Event, ...]
    states: tuple[State, ...]
    """The state after each event."""
    origin: TableOrigin | None
    """Which table of a tournament it was; None where the file names none."""


def play_again(content: str | bytes) -> PlayedAgain:
    """Play the match of a file again, as far as its cards are known.

    Shuffles and hashes are not looked at: that is what `verify` is for.

    Raises:
        LogFileError: It is no match, or something in it breaks the rules.
    """
    document = read_document(text_of(content))
    following = _Following(document)
    try:
        following.follow()
    except DifferenceError as error:
        raise LogFileError(
            f"the match of this file breaks the rules ({error.difference}), so it "
            "cannot be played again; `rummy verify` tells more"
        ) from None
    is_whole = document.reader is None
    events = document_events(document) if is_whole else tuple(following.events)
    return PlayedAgain(
        reader=document.reader,
        is_finished=document.is_finished,
        origin=document.origin,
        events=events,
        states=tuple(following.states),
    )


class _Following(Referee):
    """Keeps what it has seen happen."""

    def __init__(self, document: Document) -> None:
        is_whole = document.reader is None
        world = WholeWorld(document) if is_whole else MaskedWorld(document)
        super().__init__(document, world)
        self.events: list[Event] = [self._table.events[0]]
        self.states: list[State] = [self.state]

    def follow(self) -> None:
        """Play to the end of the file, keeping every state."""
        index = 1
        while index < len(self._said):
            before = self.world.prepare(self.state, index)
            events, self.state = self._happen(before, index)
            for event in events:
                self._compare(event, index)
                index += 1
            # What is known by now of the cards was known when they lay there, to the
            # seat whose view is shown: only its own and open ones are.
            state = replace(before, table=self.state.table)
            for event in events[:-1]:
                state = apply(state, event)
                self.states.append(state)
            self.states.append(self.state)
            self.events += events
