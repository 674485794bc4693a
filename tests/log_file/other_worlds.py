"""Other matches that one seat cannot tell from the one that was (T-8).

The hidden cards lie otherwise, others queued other drops, bots failed of other things.
Written from T-8 alone, so that it shares no idea of who knows what with the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.deal import split
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Dealt,
    Declared,
    DeclaredWrongly,
    Discarded,
    DropCancelled,
    DropQueued,
    Event,
    MatchStarted,
    OpenCardTaken,
    Reshuffled,
    Shown,
    TurnMissed,
)
from rummy_tui.engine.seat import Seat

Swap = dict[CardId, CardId]


class Impossible(Exception):
    """The cards cannot have lain like that."""


def deals_of(events: Sequence[Event]) -> list[tuple[int, int]]:
    """Where every deal begins and ends in a log."""
    starts = [k for k, event in enumerate(events) if isinstance(event, Dealt)]
    return list(zip(starts, [*starts[1:], len(events)], strict=True))


def other_world(
    events: Sequence[Event], seat: Seat, random: Random, *, tries: int = 40
) -> tuple[list[Event], int]:
    """A match this seat cannot tell from that one, and how often it was changed."""
    world, changes = list(events), 0
    first = events[0]
    assert isinstance(first, MatchStarted)
    shoe = first.profile.shoe(len(first.players))
    for start, end in deals_of(events):
        for _ in range(tries):
            deal = world[start:end]
            try:
                other = _other_deal(deal, seat, shoe.faces, random)
            except Impossible:
                continue
            changes += other != deal
            world[start:end] = other
    whispers = [_whisper(event, seat, random) for event in world]
    return [event for found in whispers for event in found], changes


def _other_deal(
    deal: list[Event], seat: Seat, faces: Sequence[Face], random: Random
) -> list[Event]:
    dealt = deal[0]
    assert isinstance(dealt, Dealt)
    own = set(_own_cards(deal, seat))
    free = [card for card in dealt.order if card not in own]
    one = random.choice(free)
    twins = [card for card in free if faces[card] == faces[one] and card != one]
    if twins and random.random() < 0.5:
        # Of equal cards nobody knows which: every event with the two exchanged.
        return _relabelled(deal, {one: twins[0], twins[0]: one})
    opened = 13 * len(dealt.seats)
    open_to_all = dealt.order[opened : opened + 2]
    other = random.choice([card for card in free if card != one])
    if {one, other} & {*open_to_all}:
        raise Impossible
    swap = {one: other, other: one}
    if random.random() < 0.3:
        # Neither ever came to light: they may be the other one all through.
        _must_be_hidden(deal, {one, other}, seat, faces)
        return _relabelled(deal, swap)
    order = tuple(swap.get(card, card) for card in dealt.order)
    return _dealt_otherwise(deal, replace(dealt, order=order), seat, faces)


def _own_cards(deal: Sequence[Event], seat: Seat) -> Iterator[CardId]:
    """Cards that were in this seat's hand, once."""
    for event in deal:
        match event:
            case Dealt():
                yield from split(event).hands.get(seat, ())
            case ClosedCardDrawn(seat=drawer, card=card) if drawer == seat:
                yield card
            case OpenCardTaken(seat=taker, card=card) if taker == seat:
                yield card
            case _:
                pass


def _must_be_hidden(
    deal: Sequence[Event], cards: set[CardId], seat: Seat, faces: Sequence[Face]
) -> None:
    settled = any(isinstance(event, DealSettled) for event in deal)
    hands: dict[Seat, set[CardId]] = {}
    for event in deal:
        match event:
            case Dealt():
                hands = {s: set(h) for s, h in split(event).hands.items()}
            case ClosedCardDrawn(seat=who, card=card):
                hands[who].add(card)
            case OpenCardTaken(card=card) | Discarded(card=card) if card in cards:
                raise Impossible
            case DeclaredWrongly(closing=card) if card in cards:
                raise Impossible
            case Declared(groups=groups) if cards & {c for g in groups for c in g}:
                raise Impossible
            case _:
                pass
    if settled and any(cards & hand for hand in hands.values()):
        raise Impossible


def _relabelled(deal: Sequence[Event], swap: Swap) -> list[Event]:
    def card(one: CardId) -> CardId:
        return swap.get(one, one)

    found: list[Event] = []
    for event in deal:
        match event:
            case Dealt(order=order) | Reshuffled(order=order):
                event = replace(event, order=tuple(map(card, order)))
            case ClosedCardDrawn() | OpenCardTaken() | Discarded():
                event = replace(event, card=card(event.card))
            case Declared() | DeclaredWrongly():
                groups = tuple(tuple(map(card, group)) for group in event.groups)
                event = replace(event, closing=card(event.closing), groups=groups)
            case Shown(groups=groups):
                event = replace(
                    event, groups=tuple(tuple(map(card, group)) for group in groups)
                )
            case _:
                pass
        found.append(event)
    return found


def _dealt_otherwise(
    deal: Sequence[Event], dealt: Dealt, seat: Seat, faces: Sequence[Face]
) -> list[Event]:
    """The same moves with the cards dealt so, where everybody can make them."""
    layout = split(dealt)
    hands = {s: set(hand) for s, hand in layout.hands.items()}
    before = {s: set(hand) for s, hand in split(_first(deal)).hands.items()}
    closed = list(layout.closed_deck)
    found: list[Event] = [dealt]
    for event in deal[1:]:
        match event:
            case Reshuffled(order=order):
                closed = list(order)
            case ClosedCardDrawn(seat=who, card=old):
                card = closed.pop(0)
                if who == seat and card != old:
                    raise Impossible
                hands[who].add(card)
                before[who].add(old)
                event = replace(event, card=card)
            case OpenCardTaken(seat=who, card=card):
                hands[who].add(card)
                before[who].add(card)
            case Discarded(seat=who, card=card):
                _gone(hands[who], {card})
                before[who].discard(card)
            case DeclaredWrongly(seat=who, closing=card, groups=groups):
                _gone(hands[who], {card})
                before[who].discard(card)
                if not {c for group in groups for c in group} <= hands[who]:
                    raise Impossible
            case Declared(seat=who, closing=card, groups=groups):
                _gone(hands[who], {card})
                before[who].discard(card)
                if not {c for group in groups for c in group} <= hands[who]:
                    raise Impossible
            case Shown(seat=who, groups=groups):
                if not {c for group in groups for c in group} <= hands[who]:
                    raise Impossible
            case DealSettled():
                for who, hand in hands.items():
                    one = Counter(faces[card] for card in hand)
                    if one != Counter(faces[card] for card in before[who]):
                        raise Impossible
            case _:
                pass
        found.append(event)
    return found


def _first(deal: Sequence[Event]) -> Dealt:
    dealt = deal[0]
    assert isinstance(dealt, Dealt)
    return dealt


def _gone(hand: set[CardId], cards: set[CardId]) -> None:
    if not cards <= hand:
        raise Impossible
    hand -= cards


def _whisper(event: Event, seat: Seat, random: Random) -> Iterator[Event]:
    """The event, and perhaps a drop queued and taken back by somebody else."""
    if isinstance(event, TurnMissed) and event.seat != seat:
        event = replace(event, detail=f"something else: {random.random()}")
    if isinstance(event, DropQueued | DropCancelled) and event.seat != seat:
        return
    if isinstance(event, Discarded) and random.random() < 0.1 and event.seat != seat:
        yield DropQueued(seat=event.seat)
        yield DropCancelled(seat=event.seat)
    yield event
