"""A match out of a file: its events, and who the file is for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_tui.engine.events import Event, MatchStarted
from rummy_tui.engine.seat import Seat
from rummy_tui.log_file.read import document_events, read_document
from rummy_tui.log_file.toml_text import text_of

# Few matches are tables of a tournament.
if TYPE_CHECKING:
    from rummy_tui.tournament.origin import TableOrigin


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFile:
    """What a file holds; whether it is true only `verify` tells."""

    started: MatchStarted
    """Rules, players, stakes and commitment."""
    events: tuple[Event, ...] | None
    """The whole log; None where the file is redacted and does not hold it."""
    redacted_for: Seat | None
    """Whose knowledge it is redacted to; None where it is whole."""
    is_finished: bool
    """Whether the match was played to its end."""
    program: str
    """What wrote it, by its own account."""
    chain: str
    """The last hash of its chain: the same in every file of this match so far."""
    origin: TableOrigin | None
    """Which table of a tournament it was; None where the file names none."""
    own_fields: Mapping[str, object]
    """Fields of others, whose names begin with `_`."""


def read_match(content: str | bytes) -> MatchFile:
    """The match a file holds.

    Raises:
        LogFileError: It is no match, damaged, or of a newer version; the message
            names the line.
    """
    text = text_of(content)
    document = read_document(text)
    is_whole = document.reader is None
    return MatchFile(
        started=MatchStarted(**document.said[0].values),
        events=document_events(document) if is_whole else None,
        redacted_for=document.reader,
        is_finished=document.is_finished,
        program=document.program,
        chain=document.chain,
        origin=document.origin,
        own_fields=document.own_fields,
    )
