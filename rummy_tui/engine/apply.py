"""The only writer: a state and a fact make the next state.

`apply` is pure and total for the events that `decide` and the table produce. It
never asks whether something was allowed; it says what follows once it happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import TypedDict, TypeVar, assert_never

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.deal import split
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    DealVoided,
    DeclarationIgnored,
    Declared,
    DeclaredWrongly,
    Discarded,
    DropCancelled,
    DropKind,
    Dropped,
    DropQueued,
    Event,
    LeftMatch,
    MatchEnded,
    MatchStarted,
    MissReason,
    OpenCardTaken,
    PotSplit,
    RejoinDeclined,
    Rejoined,
    Reshuffled,
    Shown,
    SplitAgreed,
    SplitProposed,
    SplitRefused,
    Tossed,
    TurnMissed,
)
from rummy_tui.engine.legal import may_take
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import (
    Move,
    MoveKind,
    Phase,
    SeatRecord,
    Standing,
    State,
    TableInfo,
    next_in,
)
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.wild import is_joker, wild_faces

_T = TypeVar("_T")


def start(event: MatchStarted) -> State:
    """The state of a match in which nothing else has happened."""
    table = TableInfo(
        profile=event.profile,
        players=event.players,
        stakes=event.stakes,
        turn_seconds=event.turn_seconds,
    )
    return State(table=table, sheet=Sheet.blank(table.terms))


def replay(events: Iterable[Event]) -> State:
    """The state these events lead to; the first must be `MatchStarted`."""
    events = iter(events)
    first = next(events, None)
    assert isinstance(first, MatchStarted), "a log begins with MatchStarted"
    return reduce(apply, events, start(first))


def apply(state: State, event: Event) -> State:
    """The state after this event."""
    match event:
        case ClosedCardDrawn(seat=seat, card=card):
            return _drawn(state, seat, card, from_open=False)
        case OpenCardTaken(seat=seat, card=card):
            return _drawn(state, seat, card, from_open=True)
        case Discarded(seat=seat, card=card):
            return state.with_changes(
                hands=_without(state, seat, card),
                open_deck=(*state.open_deck, card),
                moves=_moves(state, MoveKind.DISCARDED, seat, card),
                **_next_turn(_with_record(state, seat, _acted(state, seat)), seat),
            )
        case MatchStarted():
            return start(event)
        case Tossed(starter=starter):
            return state.with_changes(phase=Phase.DEAL, starter=starter)
        case Dealt():
            return _dealt(state, event)
        case Reshuffled(order=order):
            return state.with_changes(
                closed_deck=order,
                open_deck=state.open_deck[-1:],
                moves=_moves(state, MoveKind.RESHUFFLED, state.turn),
                reshuffles=state.reshuffles + 1,
            )
        case DropQueued(seat=seat):
            return state.with_changes(
                queued_drops=state.queued_drops | {seat},
                records=_with_record(state, seat, _acted(state, seat)),
            )
        case DropCancelled(seat=seat):
            return state.with_changes(
                queued_drops=state.queued_drops - {seat},
                records=_with_record(state, seat, _acted(state, seat)),
            )
        case Dropped(seat=seat, kind=kind, points=points):
            standing = (
                Standing.FIRST_DROP if kind is DropKind.FIRST else Standing.MIDDLE_DROP
            )
            return _out(state, seat, standing, points, MoveKind.DROPPED)
        case LeftMatch(seat=seat, points=points):
            state = state.with_changes(left=state.left | {seat})
            if state.is_settled:
                return state.with_changes(sheet=state.sheet.left(seat))
            return _out(state, seat, Standing.LEFT, points, MoveKind.LEFT)
        case TurnMissed(seat=seat, reason=reason):
            record = state.records[seat]
            record = replace(record, missed_turns=record.missed_turns + 1)
            records = _with_record(state, seat, record)
            return state.with_changes(
                records=records,
                turn_missed=True,
                moves=_moves(state, MoveKind.MISSED_TURN, seat, missed=reason),
            )
        case Declared():
            # The closing card lies face down (D-1), so the move names none.
            return state.with_changes(
                phase=Phase.SHOW,
                hands=_without(state, event.seat, event.closing),
                closing_card=event.closing,
                declarer=event.seat,
                declarations=event.number,
                laid=_at(state.laid, event.seat, event.groups),
                queued_drops=frozenset(),
                moves=_moves(state, MoveKind.DECLARED, event.seat),
            )
        case DeclaredWrongly():
            return _declared_wrongly(state, event)
        case DeclarationIgnored(number=number):
            return state.with_changes(declarations=number)
        case Shown(seat=seat, groups=groups):
            return state.with_changes(laid=_at(state.laid, seat, groups))
        case DealSettled(winner=winner, results=results):
            return state.with_changes(
                phase=Phase.SETTLED,
                results=results,
                winner=winner,
                queued_drops=frozenset(),
                sheet=state.sheet.settled(
                    winner=winner,
                    points=[result.points for result in results],
                    outcomes=[result.outcome for result in results],
                ),
            )
        case DealVoided():
            return state.with_changes(
                phase=Phase.VOID, queued_drops=frozenset(), sheet=_without_left(state)
            )
        case Rejoined(seat=seat):
            return state.with_changes(sheet=state.sheet.rejoined(seat))
        case RejoinDeclined(seat=seat):
            return state.with_changes(sheet=state.sheet.declined(seat))
        case SplitProposed(seat=seat):
            return state.with_changes(sheet=state.sheet.split_proposed(seat))
        case SplitAgreed(seat=seat):
            return state.with_changes(sheet=state.sheet.split_agreed_to(seat))
        case SplitRefused():
            return state.with_changes(sheet=state.sheet.split_turned_down())
        case PotSplit(payments=payments):
            return state.with_changes(sheet=state.sheet.paid(payments))
        case MatchEnded(seed=seed):
            return state.with_changes(phase=Phase.OVER, seed=seed)
        case _:
            assert_never(event)


def _at(items: tuple[_T, ...], seat: Seat, item: _T) -> tuple[_T, ...]:
    """The items by seat, with this seat's replaced."""
    return (*items[:seat], item, *items[seat + 1 :])


def _with_record(
    state: State, seat: Seat, record: SeatRecord
) -> tuple[SeatRecord, ...]:
    return _at(state.records, seat, record)


def _acted(state: State, seat: Seat) -> SeatRecord:
    """The record of a seat that acts itself: its missed turns no longer count (T-6)."""
    record = state.records[seat]
    if record.missed_turns == 0 or (state.turn_missed and seat == state.turn):
        return record
    return replace(record, missed_turns=0)


def _moves(
    state: State,
    kind: MoveKind,
    seat: Seat,
    card: CardId | None = None,
    declined: CardId | None = None,
    missed: MissReason | None = None,
) -> tuple[Move, ...]:
    """The public moves with one more."""
    faces = state.table.shoe.faces
    move = Move(
        kind=kind,
        seat=seat,
        turn=state.records[seat].turns,
        face=None if card is None else faces[card],
        declined=None if declined is None else faces[declined],
        missed=missed,
    )
    return (*state.moves, move)


def _without(state: State, seat: Seat, card: CardId) -> tuple[tuple[CardId, ...], ...]:
    """All hands, this card gone from this seat's."""
    hand = tuple([other for other in state.hands[seat] if other != card])
    return _at(state.hands, seat, hand)


class _Turn(TypedDict):
    """What changes when a turn begins."""

    records: tuple[SeatRecord, ...]
    phase: Phase
    turn: Seat
    drawn: None
    drawn_from_open: bool
    turn_missed: bool


def _turn(records: tuple[SeatRecord, ...], seat: Seat) -> _Turn:
    record = records[seat]
    return {
        "records": _at(records, seat, replace(record, turns=record.turns + 1)),
        "phase": Phase.DRAW,
        "turn": seat,
        "drawn": None,
        "drawn_from_open": False,
        "turn_missed": False,
    }


def _next_turn(records: tuple[SeatRecord, ...], seat: Seat) -> _Turn:
    """The turn of the next seat clockwise that is still in."""
    return _turn(records, next_in(records, seat))


def _without_left(state: State) -> Sheet:
    """The sheet after a void deal: nothing scores, but who left in it is gone (T-7)."""
    sheet = state.sheet
    for seat in sorted(state.left):
        if sheet.seats[seat].is_in:
            sheet = sheet.left(seat)
    return sheet


def _dealt(state: State, event: Dealt) -> State:
    layout = split(event)
    seats = [Seat(index) for index in range(len(state.table.players))]
    records = tuple(
        SeatRecord(standing=Standing.IN if seat in layout.hands else Standing.NOT_DEALT)
        for seat in seats
    )
    turned = layout.turned
    return State(
        table=state.table,
        starter=event.starter,
        deal_number=event.number,
        turned=turned,
        wild=wild_faces(state.table.shoe.faces[turned], state.table.profile),
        hands=tuple(layout.hands.get(seat, ()) for seat in seats),
        left=state.left,
        sheet=state.sheet,
        open_deck=(layout.opened,),
        closed_deck=layout.closed_deck,
        laid=(None,) * len(seats),
        **_turn(records, event.starter),
    )


def _drawn(state: State, seat: Seat, card: CardId, *, from_open: bool) -> State:
    if from_open:
        moves = _moves(state, MoveKind.TOOK_OPEN, seat, card)
    else:
        moves = _moves(state, MoveKind.DREW_CLOSED, seat, declined=_declined(state))
    record = _acted(state, seat)
    return state.with_changes(
        phase=Phase.DISCARD,
        hands=_at(state.hands, seat, (*state.hands[seat], card)),
        open_deck=state.open_deck[:-1] if from_open else state.open_deck,
        closed_deck=state.closed_deck if from_open else state.closed_deck[1:],
        drawn=card,
        drawn_from_open=from_open,
        moves=moves,
        records=_with_record(state, seat, replace(record, draws=record.draws + 1)),
    )


def _declined(state: State) -> CardId | None:
    """The open card a seat leaves lying by drawing closed, if it could take it."""
    if not state.open_deck:
        return None
    top = state.open_deck[-1]
    face = state.table.shoe.faces[top]
    could = may_take(
        is_joker=is_joker(face, state.wild),
        rule=state.table.profile.may_take_joker_from_open_deck,
        is_first_open_card=not any(record.draws for record in state.records),
    )
    return top if could else None


def _out(
    state: State, seat: Seat, standing: Standing, points: int, kind: MoveKind
) -> State:
    """A seat leaves the deal; its cards stay with it, hidden (T-8)."""
    was_in = state.records[seat].is_in
    record = replace(state.records[seat], standing=standing, points=points)
    records = _with_record(state, seat, record)
    moves = _moves(state, kind, seat)
    queued = state.queued_drops - {seat}
    if state.turn != seat or not was_in:
        return state.with_changes(records=records, moves=moves, queued_drops=queued)
    return state.with_changes(
        moves=moves, queued_drops=queued, **_next_turn(records, seat)
    )


def _declared_wrongly(state: State, event: DeclaredWrongly) -> State:
    seat = event.seat
    record = replace(
        state.records[seat],
        standing=Standing.WRONG_DECLARATION,
        points=event.points,
    )
    return state.with_changes(
        hands=_without(state, seat, event.closing),
        open_deck=(*state.open_deck, event.closing),
        declarations=event.number,
        laid=_at(state.laid, seat, event.groups),
        moves=_moves(state, MoveKind.DECLARED_WRONGLY, seat, event.closing),
        queued_drops=state.queued_drops - {seat},
        **_next_turn(_with_record(state, seat, record), seat),
    )
