"""What a process that plays tables answers."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.tournament.result import TableResult


@dataclass(frozen=True, slots=True)
class Ready:
    """It runs, and can be asked."""


@dataclass(frozen=True, slots=True)
class DealsPlayed:
    """So many deals of the table it plays are settled."""

    deals: int


@dataclass(frozen=True, slots=True)
class TablePlayed:
    """The table it was asked for is over."""

    result: TableResult


@dataclass(frozen=True, slots=True)
class Failed:
    """The table cannot be played: a bot cannot be seated."""

    message: str
    code: str


Answer = Ready | DealsPlayed | TablePlayed | Failed
