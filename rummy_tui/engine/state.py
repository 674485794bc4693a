"""Everything there is to know about a match, hidden cards included.

Only `apply` makes a new state, only `view` reads it for a seat. States are frozen,
so an old one stays good: undo in practice and replay cost nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TypedDict, Unpack

from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId, Shoe
from rummy_tui.engine.actions import Groups
from rummy_tui.engine.events import MissReason, SeatResult
from rummy_tui.engine.seat import FIRST_SEAT, PlayerInfo, Seat
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.formats.terms import Stakes, Terms
from rummy_tui.rules.profile import RulesProfile


class Phase(StrEnum):
    """What the table waits for."""

    TOSS = "toss"
    DEAL = "deal"
    DRAW = "draw"
    DISCARD = "discard"
    SHOW = "show"
    SETTLED = "settled"
    VOID = "void"
    OVER = "over"

    @property
    def is_play(self) -> bool:
        """Whether seats take turns."""
        return self in (Phase.DRAW, Phase.DISCARD)


class Standing(StrEnum):
    """Where a seat stands in the deal."""

    IN = "in"
    FIRST_DROP = "first-drop"
    MIDDLE_DROP = "middle-drop"
    WRONG_DECLARATION = "wrong-declaration"
    LEFT = "left"
    NOT_DEALT = "not-dealt"


class MoveKind(StrEnum):
    """What everybody at the table saw a seat do."""

    DREW_CLOSED = "drew-closed"
    TOOK_OPEN = "took-open"
    DISCARDED = "discarded"
    DROPPED = "dropped"
    LEFT = "left"
    DECLARED_WRONGLY = "declared-wrongly"
    DECLARED = "declared"
    RESHUFFLED = "reshuffled"
    MISSED_TURN = "missed-turn"
    """Its other moves of the turn are automatic (T-6)."""


@dataclass(frozen=True, slots=True)
class Move:
    """One public move (T-8). It names faces, never physical cards."""

    kind: MoveKind
    seat: Seat
    turn: int
    """Which turn of that seat it was, from 1."""
    face: Face | None = None
    """The card taken, thrown or used to close; None where nobody may know it."""
    declined: Face | None = None
    """The open card the seat could have taken when it drew from the closed deck."""
    missed: MissReason | None = None
    """Why the table moves for the seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRecord:
    """What everybody knows of a seat in this deal."""

    standing: Standing = Standing.IN
    points: int = 0
    """Points of a seat that is out; those of the others come with the settlement."""
    turns: int = 0
    """Turns begun."""
    draws: int = 0
    """Cards drawn, automatic draws included (T-5)."""
    missed_turns: int = 0
    """Turns missed in a row (T-6)."""

    @property
    def is_in(self) -> bool:
        """Whether the seat still plays for this deal."""
        return self.standing is Standing.IN


@dataclass(frozen=True, kw_only=True)
class TableInfo:
    """What stays the same through a match and is known to all.

    The commitment to the seed is not here though it is no secret: bots see this, and
    with a seed of few digits they could try numbers until one fits (R-2).
    """

    profile: RulesProfile
    players: tuple[PlayerInfo, ...]
    stakes: Stakes
    turn_seconds: int
    """Seconds people have for a turn; 0 where no clock runs (T-6)."""

    @cached_property
    def terms(self) -> Terms:
        """The terms of the match (F)."""
        return Terms.of(self.profile, seats=len(self.players), stakes=self.stakes)

    @cached_property
    def packs(self) -> int:
        """Packs in play."""
        return self.profile.packs(len(self.players))

    @cached_property
    def shoe(self) -> Shoe:
        """The shoe; its faces are indexed by `CardId`."""
        return self.profile.shoe(len(self.players))


class Changes(TypedDict, total=False):
    """Fields of a state that may differ from one moment of a match to the next."""

    phase: Phase
    starter: Seat
    turn: Seat
    hands: tuple[tuple[CardId, ...], ...]
    closed_deck: tuple[CardId, ...]
    open_deck: tuple[CardId, ...]
    closing_card: CardId | None
    drawn: CardId | None
    drawn_from_open: bool
    turn_missed: bool
    records: tuple[SeatRecord, ...]
    left: frozenset[Seat]
    queued_drops: frozenset[Seat]
    moves: tuple[Move, ...]
    declarations: int
    reshuffles: int
    declarer: Seat | None
    laid: tuple[Groups | None, ...]
    results: tuple[SeatResult, ...]
    winner: Seat | None
    sheet: Sheet
    seed: str | None


@dataclass(frozen=True, kw_only=True)
class State:
    """A match as it stands; without slots, so that `with_changes` can be quick."""

    table: TableInfo
    phase: Phase = Phase.TOSS
    starter: Seat = FIRST_SEAT
    deal_number: int = 0
    turned: CardId | None = None
    """The card turned up as the wild joker, out of play (C-3)."""
    wild: frozenset[Face] = frozenset()
    turn: Seat = FIRST_SEAT
    hands: tuple[tuple[CardId, ...], ...] = ()
    """Cards of each seat in the order received; those of seats out of play too."""
    closed_deck: tuple[CardId, ...] = ()
    """Top card first."""
    open_deck: tuple[CardId, ...] = ()
    """Top card last."""
    closing_card: CardId | None = None
    """Face down in the finish slot after a valid declaration (D-1)."""
    drawn: CardId | None = None
    """The card drawn in the turn going on."""
    drawn_from_open: bool = False
    turn_missed: bool = False
    """The table moves for the seat in the turn going on (T-6)."""
    records: tuple[SeatRecord, ...] = ()
    left: frozenset[Seat] = frozenset()
    """Seats that have left the match for good (F-1)."""
    queued_drops: frozenset[Seat] = frozenset()
    moves: tuple[Move, ...] = ()
    declarations: int = 0
    reshuffles: int = 0
    declarer: Seat | None = None
    laid: tuple[Groups | None, ...] = ()
    """Groups each seat declared or showed, wrong declarations included."""
    results: tuple[SeatResult, ...] = ()
    winner: Seat | None = None
    """The winner of the deal; that of the match is `sheet.winner`."""
    sheet: Sheet
    """The score of the match after the last settled deal."""
    seed: str | None = None
    """The seed of the shuffles, once revealed."""

    @property
    def is_settled(self) -> bool:
        """Whether the deal has results and every hand may be seen (T-8).

        A match that ends in a void deal is over without any.
        """
        return bool(self.results)

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        """The seats that still play for this deal."""
        return tuple(Seat(i) for i, r in enumerate(self.records) if r.is_in)

    def with_changes(self, **changes: Unpack[Changes]) -> State:
        """A new state that differs in these fields.

        Every move makes one, and `dataclasses.replace`, which sets field by field,
        was the dearest part of a move.
        """
        state = object.__new__(State)
        state.__dict__.update(self.__dict__, **changes)
        assert len(state.__dict__) == len(self.__dict__), f"no such field: {[*changes]}"
        return state

    def faces(self, cards: tuple[CardId, ...]) -> tuple[Face, ...]:
        """The faces of these cards."""
        faces = self.table.shoe.faces
        return tuple(faces[card] for card in cards)

    def next_in(self, seat: Seat) -> Seat:
        """The next seat clockwise that still plays; itself when it is the last."""
        return next_in(self.records, seat)


def next_in(records: tuple[SeatRecord, ...], seat: Seat) -> Seat:
    """The next seat clockwise that still plays; itself when it is the last."""
    for step in range(1, len(records) + 1):
        candidate = (seat + step) % len(records)
        if records[candidate].is_in:
            return Seat(candidate)
    return seat
