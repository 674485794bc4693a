"""From a wish to facts: check it, then say everything that happens because of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import assert_never

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import (
    Action,
    AgreeToSplit,
    CancelDrop,
    Declare,
    DeclineRejoin,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    Groups,
    LeaveMatch,
    ProposeSplit,
    RefuseSplit,
    Rejoin,
    Show,
)
from rummy_tui.engine.apply import apply
from rummy_tui.engine.events import (
    ClosedCardDrawn,
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
    TurnMissed,
)
from rummy_tui.engine.legal import must_take_open, problem_with
from rummy_tui.engine.prices import drop_price, leaving_price
from rummy_tui.engine.refusal import IllegalActionError, Refusal
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.settle import best_groups, settle
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, State
from rummy_tui.engine.view import SeatView, seat_view
from rummy_tui.rules.declaration import check_declaration
from rummy_tui.rules.formats.terms import LEAVING_POINTS

Clock = Callable[[], datetime]
"""Tells the time, in UTC; declarations carry it (D-5)."""


def now() -> datetime:
    """The time of this machine, in UTC."""
    return datetime.now(UTC)


def decide(
    state: State, seat: Seat, action: Action, *, seed: Seed, clock: Clock = now
) -> tuple[Event, ...]:
    """Everything that happens if this seat does this; the state is left alone.

    Raises:
        IllegalActionError: The rules forbid it right now.
    """
    return outcome(state, seat, action, seed=seed, clock=clock)[0]


def outcome(
    state: State, seat: Seat, action: Action, *, seed: Seed, clock: Clock = now
) -> tuple[tuple[Event, ...], State]:
    """The events of `decide`, and the state they lead to.

    Raises:
        IllegalActionError: The rules forbid it right now.
    """
    done = attempt(state, seat, action, seed=seed, clock=clock)
    if isinstance(done, Refusal):
        raise IllegalActionError(action, done)
    return done


def attempt(
    state: State, seat: Seat, action: Action, *, seed: Seed, clock: Clock = now
) -> tuple[tuple[Event, ...], State] | Refusal:
    """As `outcome`, but a refusal is an answer and not an error."""
    refusal = problem_with(seat_view(state, seat), action)
    if refusal is not None:
        return refusal
    return _unfold(state, _first_events(state, seat, action, seed, clock), seed)


def missed_turn(
    state: State, seat: Seat, *, reason: MissReason, detail: str, seed: Seed
) -> tuple[tuple[Event, ...], State]:
    """What the table does for a seat that let its turn pass, and the state after (T-6).

    The third missed turn in a row drops the seat instead of acting for it; where there
    are no drops, it leaves the match.
    """
    assert state.phase.is_play, "a turn is missed only in play"
    assert state.turn == seat, "only the seat on turn can miss it"
    missed = TurnMissed(seat=seat, reason=reason, detail=detail)
    events, state = _unfold(state, (missed,), seed)
    limit = state.table.profile.missed_turns_to_drop
    if state.records[seat].missed_turns >= limit:
        out: Event = LeftMatch(seat=seat, points=LEAVING_POINTS)
        if state.table.terms.has_drops:
            points = state.table.profile.middle_drop_points
            out = Dropped(seat=seat, kind=DropKind.MISSED_TURNS, points=points)
        more, state = _unfold(state, (out,), seed)
        return events + more, state
    turns = state.records[seat].turns
    while (
        state.phase.is_play
        and state.turn == seat
        and state.records[seat].turns == turns
    ):
        action = automatic_action(seat_view(state, seat))
        more, state = outcome(state, seat, action, seed=seed)
        events += more
    return events, state


def automatic_action(view: SeatView) -> Action:
    """What the table does for a seat on turn that does nothing; never a declaration.

    It draws a closed card and throws the card drawn; where T-3 keeps that one, the
    dearest other card that is no joker (T-6).
    """
    if view.phase is Phase.DRAW:
        return DrawOpen() if must_take_open(view) else DrawClosed()
    assert view.drawn is not None, "a seat that holds 14 has drawn"
    if view.may_discard(view.drawn):
        return Discard(view.drawn)
    others = [card for card in view.hand if card != view.drawn]
    faces = view.table.shoe.faces
    return Discard(
        max(
            others,
            key=lambda card: (
                not view.is_joker(faces[card]),
                faces[card].points,
                -faces[card],
                -card,
            ),
        )
    )


def _unfold(
    state: State, events: tuple[Event, ...], seed: Seed
) -> tuple[tuple[Event, ...], State]:
    """Apply the events and whatever they bring about."""
    for event in events:
        state = apply(state, event)
    while (consequence := _consequence(state, seed)) is not None:
        state = apply(state, consequence)
        events = (*events, consequence)
    return events, state


def _consequence(state: State, seed: Seed) -> Event | None:
    """What happens by itself now, if anything."""
    if state.phase is Phase.DRAW or state.phase is Phase.DISCARD:
        seats = state.seats_in
        if len(seats) == 1:
            return settle(state, seats[0])
        if state.phase is Phase.DISCARD:
            return None
        record = state.records[state.turn]
        if record.turns > state.table.profile.turn_limit:
            return DealVoided()
        # Seats that leave with 14 cards can take the last card out of play.
        if not state.closed_deck and not state.open_deck:
            return DealVoided()
        if state.turn in state.queued_drops:
            return _drop(state, state.turn)
        return None
    if state.phase is Phase.SHOW:
        assert state.declarer is not None, "a show follows a declaration"
        if all(state.laid[seat] is not None for seat in state.seats_in):
            return settle(state, state.declarer)
        return None
    if state.phase in (Phase.SETTLED, Phase.VOID):
        return _between_deals(state, seed)
    return None


def _between_deals(state: State, seed: Seed) -> Event | None:
    """What happens by itself after a deal: bots answer, the match may end.

    After a void one too, since seats may have left in it.
    """
    sheet, players = state.sheet, state.table.players
    for seat in sorted(sheet.asked):
        if players[seat].is_bot:
            return RejoinDeclined(seat=Seat(seat))
    if sheet.split_agreed and not sheet.is_over:
        for seat in sheet.seats_in:
            if players[seat].is_bot and seat not in sheet.split_agreed:
                is_fair = sheet.is_fair_split(seat)
                answer = SplitAgreed if is_fair else SplitRefused
                return answer(seat=Seat(seat))
        agreed = sheet.manual_split
        if agreed is not None and sheet.split_agreed.issuperset(sheet.seats_in):
            return PotSplit(payments=agreed, by_agreement=True)
    if not sheet.is_over and sheet.auto_split is not None:
        return PotSplit(payments=sheet.auto_split, by_agreement=False)
    if sheet.is_over:
        return MatchEnded(
            winner=Seat(sheet.winner), changes=sheet.changes, seed=seed.text
        )
    return None


def _first_events(
    state: State, seat: Seat, action: Action, seed: Seed, clock: Clock
) -> tuple[Event, ...]:
    match action:
        case DrawClosed():
            return _draw_closed(state, seat, seed)
        case DrawOpen():
            return (OpenCardTaken(seat=seat, card=state.open_deck[-1]),)
        case Discard(card=card):
            return (Discarded(seat=seat, card=card),)
        case Declare(closing=closing, groups=groups):
            return (_declare(state, seat, closing, groups, clock),)
        case Drop():
            if state.turn == seat:
                return (_drop(state, seat),)
            return (DropQueued(seat=seat),)
        case CancelDrop():
            return (DropCancelled(seat=seat),)
        case Show(groups=None):
            return (Shown(seat=seat, groups=best_groups(state, seat), best=True),)
        case Show(groups=groups):
            assert groups is not None
            return (Shown(seat=seat, groups=groups, best=False),)
        case LeaveMatch():
            points = 0
            if not state.is_settled:
                points = leaving_price(state.records[seat], state.table)
            return (LeftMatch(seat=seat, points=points),)
        case Rejoin():
            return (Rejoined(seat=seat, score=state.sheet.rejoin_score),)
        case DeclineRejoin():
            return (RejoinDeclined(seat=seat),)
        case ProposeSplit():
            return (SplitProposed(seat=seat),)
        case AgreeToSplit():
            return (SplitAgreed(seat=seat),)
        case RefuseSplit():
            return (SplitRefused(seat=seat),)
        case _:
            assert_never(action)


def _draw_closed(state: State, seat: Seat, seed: Seed) -> tuple[Event, ...]:
    if state.closed_deck:
        return (ClosedCardDrawn(seat=seat, card=state.closed_deck[0]),)
    purpose = f"deal {state.deal_number} reshuffle {state.reshuffles + 1}"
    order = seed.shuffle(state.open_deck[:-1], purpose)
    return (
        Reshuffled(order=order),
        ClosedCardDrawn(seat=seat, card=order[0]),
    )


def _drop(state: State, seat: Seat) -> Dropped:
    kind, points = drop_price(state.records[seat], state.table.profile)
    return Dropped(seat=seat, kind=kind, points=points)


def _declare(
    state: State, seat: Seat, closing: CardId, groups: Groups, clock: Clock
) -> Event:
    number = state.declarations + 1
    if state.phase is Phase.SHOW:
        return DeclarationIgnored(seat=seat, number=number, at=clock())
    assert state.turned is not None, "cards are dealt"
    faces = state.table.shoe.faces
    report = check_declaration(
        [state.faces(group) for group in groups],
        turned=faces[state.turned],
        profile=state.table.profile,
        packs=state.table.packs,
    )
    if report.valid:
        return Declared(
            seat=seat, closing=closing, groups=groups, number=number, at=clock()
        )
    return DeclaredWrongly(
        seat=seat,
        closing=closing,
        groups=groups,
        problems=tuple(problem.code for problem in report.problems),
        points=state.table.profile.wrong_declaration_points,
        number=number,
        at=clock(),
    )
