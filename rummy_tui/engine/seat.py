"""Places at the table, and who sits there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Seat = NewType("Seat", int)
"""Place at the table, clockwise from 0; never a player's name."""

FIRST_SEAT = Seat(0)
YOU = "You"
"""What one person against bots is called; of you sentences are made otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerInfo:
    """Who sits at a seat, as everybody may know it."""

    name: str
    bot: str = ""
    """The bot's registered name; empty for a person. Bots are always marked (R-2)."""

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits here."""
        return bool(self.bot)
