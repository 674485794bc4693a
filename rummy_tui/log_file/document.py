"""A file of a match, taken apart: everything it says, in the order it says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rummy_tui.engine.events import MatchEnded
from rummy_tui.engine.seat import Seat
from rummy_tui.log_file.said import NOWHERE, Place, Said

# Few matches are tables of a tournament.
if TYPE_CHECKING:
    from rummy_tui.tournament.origin import TableOrigin


@dataclass(frozen=True, kw_only=True)
class Document:
    """What a file says, before anybody asks whether it is true."""

    program: str
    said: tuple[Said, ...]
    """Every event the file tells of; the first is `MatchStarted`."""
    chain: str
    """The last hash of the chain, all 64 digits."""
    reader: Seat | None = None
    """The seat it is redacted for; None where it is whole."""
    seed: str | None = None
    """The seed, in a whole file of a match that is over."""
    salts: str | None = None
    """The key of the salts, in a whole file of a match that is not."""
    drops: Mapping[Seat, str] = field(default_factory=dict)
    """Proofs of queued drops in a deal that was broken off."""
    origin: TableOrigin | None = None
    """Which table of a tournament it was; None where the file names none."""
    own_fields: Mapping[str, object] = field(default_factory=dict)
    """What somebody else wrote into it; names begin with `_`."""
    places: Mapping[str, Place] = field(default_factory=dict)
    """Where its fields stand."""

    @property
    def is_finished(self) -> bool:
        """Whether the match was played to its end."""
        return self.said[-1].kind is MatchEnded

    def place(self, name: str) -> Place:
        """Where a field stands."""
        return self.places.get(name, NOWHERE)
