"""Positions made by hand: chosen hands and decks, and never a card too many (C-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import reduce
from random import Random
from typing import Any

import pytest

from rummy_tui.cards import parse_cards, parse_face, parse_groups
from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import (
    Action,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    Groups,
    LeaveMatch,
    Show,
)
from rummy_tui.engine.apply import apply, start
from rummy_tui.engine.decide import decide, missed_turn, outcome
from rummy_tui.engine.events import (
    DealSettled,
    Dealt,
    Event,
    MatchStarted,
    MissReason,
    SeatResult,
    Tossed,
)
from rummy_tui.engine.legal import problem_with
from rummy_tui.engine.log import dump_event, load_event
from rummy_tui.engine.refusal import IllegalActionError, RefusalCode
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, State
from rummy_tui.engine.view import SeatView, seat_view
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.profile import HAND_SIZE, RulesProfile

SEED = Seed.numbered(1)
NAMES = ("Asha", "Bhim", "Chitra", "Dev", "Esha", "Farid")
MOMENT = datetime(2024, 2, 29, 12, 0, tzinfo=UTC)

COMPLETE = "2C 3C 4C 5C | 9H 10H JH | 6D 7D 8D | QC QD QS"
"""Thirteen cards that every profile takes for a declaration."""


def table_cards(state: State) -> list[CardId]:
    """Every card on the table, wherever it lies (C-6)."""
    hands = [card for hand in state.hands for card in hand]
    lying = [card for card in (state.turned, state.closing_card) if card is not None]
    return [*state.closed_deck, *state.open_deck, *hands, *lying]


def assert_conserved(state: State) -> None:
    if state.hands:
        assert sorted(table_cards(state)) == list(range(len(state.table.shoe)))


class Play:
    """A match in the middle of things. Whatever is done to it, no card may be lost,
    the facts must lead to the state they came with, and a log must keep them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        assert_conserved(state)

    # What lies where

    def view(self, seat: int) -> SeatView:
        return seat_view(self.state, Seat(seat))

    def hand(self, seat: int) -> tuple[CardId, ...]:
        return self.state.hands[seat]

    def card(self, seat: int, text: str) -> CardId:
        """The seat's oldest card with this face."""
        face = parse_face(text)
        return next(c for c in self.hand(seat) if self.face(c) == face)

    def face(self, card: CardId) -> Face:
        return self.state.table.shoe.faces[card]

    def faces(self, cards: Sequence[CardId]) -> str:
        return " ".join(str(self.face(card)) for card in cards)

    @property
    def results(self) -> tuple[SeatResult, ...]:
        return self.state.results

    @property
    def points(self) -> list[int]:
        return [result.points for result in self.results]

    @property
    def changes(self) -> list[int]:
        return [result.change for result in self.results]

    # What happens

    def do(self, seat: int, action: Action) -> tuple[Event, ...]:
        events, state = outcome(
            self.state, Seat(seat), action, seed=SEED, clock=lambda: MOMENT
        )
        assert events == decide(
            self.state, Seat(seat), action, seed=SEED, clock=lambda: MOMENT
        )
        self._follow(events, state)
        return events

    def miss(
        self, seat: int, reason: MissReason = MissReason.TIME_OUT
    ) -> tuple[Event, ...]:
        events, state = missed_turn(
            self.state, Seat(seat), reason=reason, detail="", seed=SEED
        )
        self._follow(events, state)
        return events

    def refuses(self, seat: int, action: Action) -> RefusalCode:
        """Why the action is refused; view and engine must say the same."""
        before = self.state
        said = problem_with(self.view(seat), action)
        assert said is not None, f"{action} is allowed"
        with pytest.raises(IllegalActionError) as refused:
            decide(before, Seat(seat), action, seed=SEED)
        assert refused.value.refusal == said
        assert refused.value.code == said.code
        assert self.state == before
        return said.code

    def allows(self, seat: int, action: Action) -> bool:
        return problem_with(self.view(seat), action) is None

    def draw(self, seat: int) -> tuple[Event, ...]:
        return self.do(seat, DrawClosed())

    def take(self, seat: int) -> tuple[Event, ...]:
        return self.do(seat, DrawOpen())

    def throw(self, seat: int, text: str = "") -> tuple[Event, ...]:
        """Discard a card of this face; the one just drawn if none is said."""
        drawn = self.state.drawn
        assert drawn is not None
        return self.do(seat, Discard(self.card(seat, text) if text else drawn))

    def pass_turn(self, seat: int) -> None:
        self.draw(seat)
        self.throw(seat)

    def drop(self, seat: int) -> tuple[Event, ...]:
        return self.do(seat, Drop())

    def leave(self, seat: int) -> tuple[Event, ...]:
        return self.do(seat, LeaveMatch())

    def groups(self, seat: int, text: str, without: CardId | None = None) -> Groups:
        """The seat's cards in these groups."""
        left = [card for card in self.hand(seat) if card != without]
        laid = []
        for group in parse_groups(text):
            cards = [next(c for c in left if self.face(c) == face) for face in group]
            if len(set(cards)) < len(cards):  # Two of a face: one after the other.
                cards = []
                for face in group:
                    cards.append(
                        next(c for c in left if self.face(c) == face and c not in cards)
                    )
            left = [card for card in left if card not in cards]
            laid.append(tuple(cards))
        return tuple(laid)

    def declaration(
        self, seat: int, text: str = COMPLETE, closing: str = ""
    ) -> Declare:
        """The declaration with these groups; by default the drawn card closes."""
        drawn = self.state.drawn
        assert drawn is not None
        card = self.card(seat, closing) if closing else drawn
        return Declare(card, self.groups(seat, text, without=card))

    def declare(
        self, seat: int, text: str = COMPLETE, closing: str = ""
    ) -> tuple[Event, ...]:
        return self.do(seat, self.declaration(seat, text, closing))

    def show(self, seat: int, text: str = "") -> tuple[Event, ...]:
        return self.do(seat, Show(self.groups(seat, text) if text else None))

    def settled(self) -> DealSettled:
        (event,) = [e for e in self.events if isinstance(e, DealSettled)]
        return event

    def turn_over_closed_deck(self, *, keep: int = 0) -> None:
        """Lay the closed deck under the open card, but for so many cards on top."""
        closed, deck = self.state.closed_deck, self.state.open_deck
        self._jump(
            closed_deck=closed[:keep], open_deck=(*closed[keep:], *deck), moves=()
        )

    def _jump(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)
        assert_conserved(self.state)

    def _follow(self, events: tuple[Event, ...], state: State) -> None:
        kept = [load_event(dump_event(event)) for event in events]
        assert kept == list(events)
        assert reduce(apply, kept, self.state) == state
        for event in events:
            self.state = apply(self.state, event)
            assert_conserved(self.state)
        self.events.extend(events)


def house(rules: str = "standard", **changes: Any) -> RulesProfile:
    """A profile with some of its values changed."""
    return replace(load_profile(rules), **changes)


def deal(
    rules: RulesProfile | str = "standard",
    *,
    seats: int = 3,
    hands: Sequence[str] = (),
    starter: int = 0,
    turned: str = "KD",
    open_card: str = "",
    closed: str = "",
    point_value: int = 100,
) -> Play:
    """A deal with these cards; whatever is not said comes from the rest, shuffled.

    Args:
        rules: A profile or its name.
        seats: How many play.
        hands: Cards of the seats from 0, `|` ignored; fewer than 13 are filled up.
        starter: Who plays first.
        turned: The card turned up as the wild joker.
        open_card: The card that opens the open deck.
        closed: What lies on top of the closed deck, first card on top.
        point_value: Worth of a point in hundredths.
    """
    profile = load_profile(rules) if isinstance(rules, str) else rules
    shoe = profile.shoe(seats)
    rest = list(shoe.cards())

    def take(text: str) -> list[CardId]:
        taken = []
        for face in parse_cards(text):
            card = next(c for c in rest if shoe.faces[c] == face)
            rest.remove(card)
            taken.append(card)
        return taken

    (turned_card,) = take(turned)
    dealt = [take(hands[seat] if seat < len(hands) else "") for seat in range(seats)]
    top = take(open_card)
    first_closed = take(closed)
    Random(2).shuffle(rest)
    # Jokers last: a hand or deck nobody chose holds as few of them as can be.
    rank = shoe.faces[turned_card]
    rest.sort(
        key=lambda c: (
            shoe.faces[c].is_printed_joker
            or (not rank.is_printed_joker and shoe.faces[c].rank == rank.rank)
        )
    )
    for hand in dealt:
        while len(hand) < HAND_SIZE:
            hand.append(rest.pop(0))
    if not top:
        top.append(rest.pop(0))
    order = [
        dealt[(starter + place) % seats][card]
        for card in range(HAND_SIZE)
        for place in range(seats)
    ]
    order += [*top, turned_card, *first_closed, *rest]
    started = MatchStarted(
        profile=profile,
        players=tuple(PlayerInfo(name=name) for name in NAMES[:seats]),
        stakes=Stakes(point_value=point_value),
        turn_seconds=0,
        commitment=SEED.commitment,
        words="",
        repeatable=True,
    )
    clockwise = tuple(Seat((starter + step) % seats) for step in range(seats))
    facts: list[Event] = [
        Tossed(draws=(), starter=Seat(starter)),
        Dealt(number=1, seats=clockwise, order=tuple(order)),
    ]
    play = Play(reduce(apply, facts, start(started)))
    assert play.state.phase is Phase.DRAW
    return play


def finishing(rules: RulesProfile | str = "standard", **said: Any) -> Play:
    """A deal in which seat 0 has drawn a card and can declare `COMPLETE`."""
    hands = [COMPLETE, *said.pop("hands", ())]
    play = deal(rules, hands=hands, **said)
    play.draw(0)
    return play
