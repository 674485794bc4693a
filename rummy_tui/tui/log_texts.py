"""Matches of the history as the text of match files, byte for byte what came in.

Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rummy_tui.engine.events import Event, MatchEnded, MatchStarted
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.log_file import MatchFile
from rummy_tui.log_file.write import document_of, document_text

OUR_PROGRAM = "rummy-tui "
"""What the field `program` begins with in files of every version of this program."""
_PROGRAM, _OWN_FIELDS = "program", "own_fields"
_NOTHING: Mapping[str, Any] = {}


def log_text(
    events: Sequence[Event],
    *,
    seed: str | None,
    seat: Seat | None = None,
    kept: Mapping[str, Any] = _NOTHING,
) -> str:
    """A match as the text of a file.

    One that came out of a file of ours names the version that wrote that, and has its
    own fields again; they are somebody's, so a redacted file leaves them out.

    Args:
        events: The match.
        seed: Its seed, secret or not.
        seat: Whose knowledge it is redacted to; None for all of it.
        kept: What the history keeps of the file it came out of.

    Raises:
        LogFileError: The seed is not that of the match, or it cannot be written.
    """
    started, ended = events[0], events[-1]
    assert isinstance(started, MatchStarted), "a log begins with MatchStarted"
    sealing = None
    if seed is not None and not isinstance(ended, MatchEnded):
        sealing = Seed(seed, started.words, started.repeatable)
    document = document_of(events, seed=sealing, seat=seat)
    if seat is None and _PROGRAM in kept:
        document = replace(
            document, program=kept[_PROGRAM], own_fields=kept.get(_OWN_FIELDS, {})
        )
    return document_text(document)


def kept_of_file(found: MatchFile) -> Mapping[str, Any]:
    """What the history keeps of a file beside the match, to write the same again.

    Nothing of files that other programs wrote: ours would look different.
    """
    own = found.own_fields
    if not found.program.startswith(OUR_PROGRAM):
        return {}
    if not all(isinstance(value, str | int) for value in own.values()):
        return {}
    return {_PROGRAM: found.program, _OWN_FIELDS: dict(own)}
