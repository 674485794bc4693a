"""What one seat may know, and nothing else (T-8, R-2).

A view is built field by field from nothing, never by taking fields out of the state,
so a new secret stays secret until somebody writes it in here. Cards of others are
faces, not physical cards: which of two equal cards lies where is nobody's to know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Groups
from rummy_tui.engine.events import SeatResult
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Move, Phase, SeatRecord, State, TableInfo
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.wild import is_joker
from rummy_tui.solver import HandSolver, solver_for

FaceGroups = tuple[tuple[Face, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidHand:
    """A hand that lies face up: as its player laid it, or ungrouped."""

    groups: FaceGroups
    closing: Face | None = None
    """The declarer's closing card, face down until the settlement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """The table as one seat sees it."""

    seat: Seat
    table: TableInfo
    phase: Phase
    deal_number: int
    starter: Seat
    turned: Face | None
    wild: frozenset[Face]
    """Faces that are wild jokers in this deal."""
    turn: Seat
    """Whose turn it is, while the phase is one of play."""
    hand: tuple[CardId, ...]
    """Own cards in the order received; the card just drawn is last."""
    drawn: CardId | None
    """The card this seat drew in its turn, while the turn lasts."""
    taken_from_open: bool
    """Whether that card came from the open deck (T-3)."""
    open_deck: tuple[Face, ...]
    """Top card last."""
    closed_count: int
    nobody_has_drawn: bool
    """Whether no seat has drawn a card in this deal (T-4)."""
    records: tuple[SeatRecord, ...]
    card_counts: tuple[int, ...]
    drop_queued: bool
    """Whether this seat has asked to drop on its next turn; others' are not shown."""
    moves: tuple[Move, ...]
    """Every public move of the deal, oldest first."""
    declarer: Seat | None
    laid_groups: Groups | None
    """What this seat itself has laid down."""
    hands_shown: tuple[LaidHand | None, ...]
    """Hands that lie face up: the declarer's, and every hand after the settlement."""
    results: tuple[SeatResult, ...]
    winner: Seat | None
    """The winner of the deal."""
    sheet: Sheet
    """The score of the match, known to all: who stands where, what is on offer."""

    @property
    def is_settled(self) -> bool:
        """Whether the deal has results and every hand lies face up (T-8)."""
        return bool(self.results)

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat is to draw, discard or declare."""
        return self.phase.is_play and self.turn == self.seat

    @property
    def record(self) -> SeatRecord:
        """This seat's own record."""
        return self.records[self.seat]

    @property
    def open_card(self) -> Face | None:
        """The top of the open deck."""
        return self.open_deck[-1] if self.open_deck else None

    @property
    def solver(self) -> HandSolver:
        """The exact solver for this deal's rules and wild jokers."""
        assert self.turned is not None, "no deal yet"
        return solver_for(self.table.profile, self.turned, self.table.packs)

    def face(self, card: CardId) -> Face:
        """What is printed on a card of one's own hand."""
        return self.table.shoe.faces[card]

    def faces(self, cards: Iterable[CardId]) -> list[Face]:
        """What is printed on cards of one's own hand."""
        faces = self.table.shoe.faces
        return [faces[card] for card in cards]

    def is_joker(self, face: Face) -> bool:
        """Whether a face is a printed joker or wild in this deal."""
        return is_joker(face, self.wild)

    def may_discard(self, card: CardId) -> bool:
        """Whether T-3 lets this card of the hand go; twins of a taken card may."""
        return (
            not self.taken_from_open
            or card != self.drawn
            or self.table.profile.may_return_open_card
        )


def seat_view(state: State, seat: Seat) -> SeatView:
    """The table as this seat sees it."""
    faces = state.table.shoe.faces
    mine = state.phase is Phase.DISCARD and state.turn == seat
    return SeatView(
        seat=seat,
        table=state.table,
        phase=state.phase,
        deal_number=state.deal_number,
        starter=state.starter,
        turned=None if state.turned is None else faces[state.turned],
        wild=state.wild,
        turn=state.turn,
        hand=state.hands[seat] if state.hands else (),
        drawn=state.drawn if mine else None,
        taken_from_open=mine and state.drawn_from_open,
        open_deck=tuple([faces[card] for card in state.open_deck]),
        closed_count=len(state.closed_deck),
        nobody_has_drawn=not any(record.draws for record in state.records),
        records=state.records,
        card_counts=tuple([len(hand) for hand in state.hands]),
        drop_queued=seat in state.queued_drops,
        moves=state.moves,
        declarer=state.declarer,
        laid_groups=state.laid[seat] if state.laid else None,
        hands_shown=_hands_shown(state),
        results=state.results,
        winner=state.winner,
        sheet=state.sheet,
    )


def _hands_shown(state: State) -> tuple[LaidHand | None, ...]:
    if state.phase.is_play:
        return ()
    return tuple(
        laid_hand(state, Seat(index))
        if state.is_settled or index == state.declarer
        else None
        for index in range(len(state.hands))
    )


def laid_hand(state: State, seat: Seat) -> LaidHand:
    """A seat's hand face up; only for hands that everybody may see."""
    faces = state.table.shoe.faces
    laid = state.laid[seat]
    closing = None
    if seat == state.declarer and state.is_settled:
        assert state.closing_card is not None, "a declarer has closed"
        closing = faces[state.closing_card]
    groups = laid if laid is not None else (state.hands[seat],)
    return LaidHand(
        groups=tuple(tuple(faces[card] for card in group) for group in groups),
        closing=closing,
    )
