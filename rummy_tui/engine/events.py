"""What has happened: the facts of a match in order, nothing that follows from them.

The list of events is the match: saved, replayed and verified as it is. Events name
physical cards, so they are for the log; a seat gets to see `view.SeatView`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Groups
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.problem import ProblemCode
from rummy_tui.rules.profile import RulesProfile


class DropKind(StrEnum):
    """Which drop it was, for its price (T-5, T-6)."""

    FIRST = "first"
    MIDDLE = "middle"
    MISSED_TURNS = "missed-turns"


class MissReason(StrEnum):
    """Why the table moved for a seat (T-6)."""

    TIME_OUT = "time-out"
    BOT_RAISED = "bot-raised"
    BOT_STALLED = "bot-stalled"
    BOT_ILLEGAL = "bot-illegal"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """What a deal came to for one seat."""

    outcome: Outcome
    points: int
    """Points the seat scores, 0 for the winner."""
    change: int
    """Chips won or lost, in hundredths; all seats' changes sum to zero (F-1).

    0 in a pool, where money changes hands when the match ends.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStarted:
    """The table is set: rules, players, stakes, the commitment to the seed (R-1)."""

    profile: RulesProfile
    players: tuple[PlayerInfo, ...]
    stakes: Stakes
    turn_seconds: int
    """Seconds people have for a turn; 0 where no clock runs (T-6)."""
    commitment: str
    """SHA-256 of the seed, in hexadecimal."""
    words: str
    """What the player added to the shuffle; may be empty."""
    repeatable: bool
    """The seed was chosen by hand: the same cards anywhere, and proof of nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tossed:
    """Seats drew for the first move (T-1); the cards went back into the shoe."""

    draws: tuple[tuple[CardId | None, ...], ...]
    """Each time they drew the card of each seat, None for seats that did not draw."""
    starter: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """The shuffled shoe, first card first.

    Cards go round, 13 to each seat; the next opens the open deck, the next is turned
    up as the wild joker, the rest is the closed deck (C-3). `deal.split` does it.
    """

    number: int
    seats: tuple[Seat, ...]
    """The seats dealt in, clockwise from the starter."""
    order: tuple[CardId, ...]

    @property
    def starter(self) -> Seat:
        """The seat that plays first."""
        return self.seats[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedCardDrawn:
    """A seat drew the top card of the closed deck."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCardTaken:
    """A seat took the top card of the open deck."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffled:
    """The open deck, all but its top card, became the closed deck (T-7)."""

    order: tuple[CardId, ...]
    """The new closed deck, top card first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded:
    """A seat threw a card to the open deck and ended its turn."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class DropQueued:
    """A seat asked out of turn to drop (T-5)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DropCancelled:
    """A seat took its queued drop back (T-5)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """A seat left the deal at a price (T-5, T-6)."""

    seat: Seat
    kind: DropKind
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftMatch:
    """A seat left for good, at the price of a drop (F-1)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMissed:
    """The table moved for a seat; its automatic moves follow as events (T-6)."""

    seat: Seat
    reason: MissReason
    detail: str
    """What went wrong, for the log; empty after a time-out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A valid declaration: play stops, the hand lies face up (D-5, T-8)."""

    seat: Seat
    closing: CardId
    groups: Groups
    number: int
    """Which declaration of the deal this is, from 1."""
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredWrongly:
    """A declaration that breaks D-2; its closing card went to the open deck (D-4)."""

    seat: Seat
    closing: CardId
    groups: Groups
    problems: tuple[ProblemCode, ...]
    points: int
    number: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarationIgnored:
    """A further declaration after the first valid one; nothing changes (D-5)."""

    seat: Seat
    number: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A losing hand as laid down, to be counted as it lies (D-6)."""

    seat: Seat
    groups: Groups
    best: bool
    """The table laid it in its best arrangement (S-3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSettled:
    """The deal's results as announced; `settle` comes to the same from the state."""

    winner: Seat
    results: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealVoided:
    """Nobody finished within the turn limit; nothing in the deal scores (T-7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejoined:
    """A seat just eliminated paid another entry and plays on (F-3)."""

    seat: Seat
    score: int
    """Its new score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RejoinDeclined:
    """A seat just eliminated stays out for good (F-3)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitProposed:
    """A seat proposed between two deals to share the pot (F-4)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitAgreed:
    """A seat agreed to share the pot (F-4)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitRefused:
    """A seat refused to share the pot, so the match goes on (F-4)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PotSplit:
    """The pot was shared out, and nobody plays on for it (F-4)."""

    payments: tuple[int, ...]
    """What every seat was paid, in hundredths of a chip."""
    by_agreement: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded:
    """The match is over and the seed of its shuffles revealed (R-1)."""

    winner: Seat
    """Of seats that share the first place the one with the lowest score."""
    changes: tuple[int, ...]
    """Chips won or lost in the whole match, in hundredths; they sum to zero."""
    seed: str


Event = (
    MatchStarted
    | Tossed
    | Dealt
    | ClosedCardDrawn
    | OpenCardTaken
    | Reshuffled
    | Discarded
    | DropQueued
    | DropCancelled
    | Dropped
    | LeftMatch
    | TurnMissed
    | Declared
    | DeclaredWrongly
    | DeclarationIgnored
    | Shown
    | DealSettled
    | DealVoided
    | Rejoined
    | RejoinDeclined
    | SplitProposed
    | SplitAgreed
    | SplitRefused
    | PotSplit
    | MatchEnded
)
"""Every fact a log can hold; `apply` matches on all of them."""
