"""Matches of the history as the text of match files, byte for byte what came in.

Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from rummy_tui.engine.events import Event, MatchEnded, MatchStarted
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.log_file import MatchFile
from rummy_tui.log_file.write import document_of, document_text

# Few matches are tables of a tournament.
if TYPE_CHECKING:
    from rummy_tui.tournament.origin import TableOrigin

OUR_PROGRAM = "rummy-tui "
"""What the field `program` begins with in files of every version of this program."""
_PROGRAM, _OWN_FIELDS, _ORIGIN = "program", "own_fields", "origin"
_NOTHING: Mapping[str, Any] = {}


def log_text(
    events: Sequence[Event],
    *,
    seed: str | None,
    seat: Seat | None = None,
    origin: TableOrigin | None = None,
    kept: Mapping[str, Any] = _NOTHING,
) -> str:
    """A match as the text of a file.

    One that came out of a file of ours names the version that wrote that, and has its
    own fields again; they are somebody's, so a redacted file leaves them out.

    Args:
        events: The match.
        seed: Its seed, secret or not.
        seat: Whose knowledge it is redacted to; None for all of it.
        origin: Which table of a tournament it was, if that was played here.
        kept: What the history keeps of the file it came out of.

    Raises:
        LogFileError: The seed is not that of the match, or it cannot be written.
    """
    started, ended = events[0], events[-1]
    assert isinstance(started, MatchStarted), "a log begins with MatchStarted"
    sealing = None
    if seed is not None and not isinstance(ended, MatchEnded):
        sealing = Seed(seed, started.words, started.repeatable)
    if origin is None and _ORIGIN in kept:
        origin = _origin(kept[_ORIGIN])
    document = document_of(events, seed=sealing, seat=seat, origin=origin)
    if seat is None and _PROGRAM in kept:
        document = replace(
            document, program=kept[_PROGRAM], own_fields=kept.get(_OWN_FIELDS, {})
        )
    return document_text(document)


def kept_of_file(found: MatchFile) -> Mapping[str, Any]:
    """What the history keeps of a file beside the match, to write the same again.

    Of files that other programs wrote only of which tournament the table was: ours
    would look different.
    """
    own, kept = found.own_fields, {}
    if found.origin is not None:
        kept[_ORIGIN] = asdict(found.origin)
    if not found.program.startswith(OUR_PROGRAM):
        return kept
    if not all(isinstance(value, str | int) for value in own.values()):
        return kept
    return {**kept, _PROGRAM: found.program, _OWN_FIELDS: dict(own)}


def _origin(kept: Mapping[str, Any]) -> TableOrigin:
    from rummy_tui.tournament.origin import TableOrigin

    return TableOrigin(**kept)
