"""Whole deals played by bots and by people who do anything, held against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from rummy_tui.bot_api import declaration, lay_out
from rummy_tui.bot_registry import find_bot
from rummy_tui.cards.face import Face
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import (
    Action,
    CancelDrop,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
    Groups,
    LeaveMatch,
    Show,
)
from rummy_tui.engine.apply import apply, replay, start
from rummy_tui.engine.decide import decide
from rummy_tui.engine.events import Event, MatchStarted, MissReason
from rummy_tui.engine.legal import legal_actions
from rummy_tui.engine.log import dump_event, dump_log, load_event, load_log
from rummy_tui.engine.refusal import IllegalActionError
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase, State
from rummy_tui.engine.table import Player, Table
from rummy_tui.engine.unseen import known_cards, unseen
from rummy_tui.engine.view import SeatView, seat_view
from rummy_tui.rules.load import load_profile
from tests.engine.positions import NAMES, assert_conserved
from tests.engine.settling import assert_settled_by_the_rules
from tests.engine.worlds import Onlooker

PERSON = ""
"""A seat whose player does anything the rules allow, in turn and out of turn."""

BOTS = ("random", "collector", "miser")


def table_of(rules: str, players: Sequence[str], number: int) -> Table:
    """A table of these bots and people, dealt from this seed."""
    seed = Seed.numbered(number)
    seated = [
        Player(
            PlayerInfo(name=NAMES[seat], bot=bot),
            None
            if bot == PERSON
            else find_bot(bot).load()(seed.random_for(f"bot {seat} {bot}")),
        )
        for seat, bot in enumerate(players)
    ]
    return Table(load_profile(rules), seated, seed=seed)


class People:
    """Plays the seats without a bot: any move, misses, drops and second thoughts."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def disturb(self, table: Table) -> None:
        """Perhaps do something out of turn."""
        often = 0.5 if table.state.phase is Phase.SHOW else 0.1
        if self.random.random() > often or table.awaited is None:
            return
        seat = Seat(self.random.randrange(len(table.state.records)))
        if table.is_bot(seat) or seat == table.awaited:
            return
        wishes = [
            action
            for action in legal_actions(table.view(seat))
            if not isinstance(action, LeaveMatch) or self.random.random() < 0.1
        ]
        if wishes:
            table.act(seat, self.random.choice(wishes))

    def move(self, table: Table, seat: Seat) -> None:
        """Do what is awaited, or let the time run out."""
        view = table.view(seat)
        if view.phase is Phase.SHOW:
            table.act(seat, Show(self._laid(view)))
            return
        if self.random.random() < 0.06:
            table.miss_turn(seat, MissReason.TIME_OUT)
            return
        finished = declaration(view) if view.phase is Phase.DISCARD else None
        if finished is not None:
            table.act(seat, finished)
            return
        moves = [
            action
            for action in legal_actions(view)
            if isinstance(action, DrawClosed | DrawOpen | Discard)
            or self.random.random() < 0.004
        ]
        table.act(seat, self.random.choice(moves))

    def _laid(self, view: SeatView) -> Groups | None:
        """The best arrangement, or it with cards of two groups mixed up, or none."""
        chance = self.random.random()
        if chance < 0.2:
            return None
        groups = list(lay_out(view.hand, _best_groups(view), view.face))
        if chance < 0.7 and len(groups) > 1:
            one, other = self.random.sample(range(len(groups)), 2)
            cards = [*groups[one], *groups[other]]
            self.random.shuffle(cards)
            groups[one], groups[other] = tuple(cards[:3]), tuple(cards[3:])
        return tuple(group for group in groups if group)


def _best_groups(view: SeatView) -> list[tuple[Face, ...]]:
    return [group.cards for group in view.solver.solve(view.faces(view.hand)).groups]


class Watcher:
    """Follows one match event by event and holds every step against the rules.

    Args:
        rules: The profile's name.
        random: Where its samples and reshuffles come from.
        share: Of the events, the share at which the dear checks are made too:
            bots asked twice, and every thinkable action put to `decide`.
    """

    def __init__(self, rules: str, random: Random, share: float) -> None:
        self.rules = rules
        self.random = random
        self.share = share
        self.seen = 0
        self.state: State | None = None
        self.onlooker = Onlooker()

    def follow(self, table: Table) -> None:
        """Check all that has happened since the last time."""
        for event in table.events[self.seen :]:
            kept = load_event(dump_event(event))
            assert kept == event
            self._step(kept, table.seed)
        self.seen = len(table.events)
        assert self.state == table.state

    def finish(self, table: Table) -> None:
        """Check the match as a whole."""
        assert load_log(dump_log(table.events)) == table.events
        assert replay(table.events) == table.state

    def _step(self, event: Event, seed: Seed) -> None:
        if self.state is None:
            assert isinstance(event, MatchStarted)
            self.state = start(event)
        else:
            self.state = apply(self.state, event)
        state = self.state
        assert_conserved(state)
        self.onlooker.follow(event, state)
        if not state.hands:
            return
        dear = self.random.random() < self.share
        for seat in map(Seat, range(len(state.hands))):
            self._same_in_another_world(state, seat, ask_bots=dear)
        if dear:
            seat = Seat(self.random.randrange(len(state.hands)))
            assert_unseen_is_what_lies_hidden(state, seat)
            for asked in {seat, state.turn}:
                assert_legal_is_what_decide_accepts(state, asked, seed)

    def _same_in_another_world(
        self, state: State, seat: Seat, *, ask_bots: bool
    ) -> None:
        other = self.onlooker.other_world(state, seat, self.random)
        assert_conserved(other)
        seen, seen_there = seat_view(state, seat), seat_view(other, seat)
        assert seen == seen_there
        if ask_bots and seen.is_my_turn:
            number = self.random.random()
            for name in BOTS:
                here, there = (find_bot(name).load()(Random(number)) for _ in range(2))
                assert here.choose(seen) == there.choose(seen_there)


def assert_unseen_is_what_lies_hidden(state: State, seat: Seat) -> None:
    """What a seat has not placed is what the closed deck and other hands hold (T-8)."""
    faces = state.table.shoe.faces
    view = seat_view(state, seat)
    hidden = Counter(faces[card] for card in state.closed_deck)
    if state.closing_card is not None and not state.is_settled:
        hidden[faces[state.closing_card]] += 1
    for other in map(Seat, range(len(state.hands))):
        if other != seat:
            hand = Counter(faces[card] for card in state.hands[other])
            known = known_cards(view, other)
            assert known <= hand
            hidden += hand - known
    assert unseen(view) == hidden


def thinkable_actions(state: State, seat: Seat) -> Iterator[Action]:
    """Every kind of action with every card of the shoe, and what is no action at all:
    cards of others, cards twice, too few and too many."""
    hand = state.hands[seat]
    shoe = range(-1, len(state.table.shoe) + 1)
    foreign = next(CardId(c) for c in shoe if c not in hand and c >= 0)
    yield from (DrawClosed(), DrawOpen(), Drop(), CancelDrop(), LeaveMatch())
    for card in map(CardId, shoe):
        yield Discard(card)
        rest = tuple(other for other in hand if other != card)
        yield Declare(card, (rest,))
        yield Declare(card, (rest[:-1],))
        yield Declare(card, (rest[:-1], (foreign,)))
        yield Declare(card, (rest[:-1], rest[:1]))
        yield Declare(card, (rest, (card,)))
        yield Declare(card, (rest, (foreign,)))
        yield Declare(card, ())
    yield Show()
    yield Show((hand,))
    yield Show((hand[1:],))
    yield Show((hand, hand[:1]))
    yield Show((hand[1:], (foreign,)))
    yield Show(())


def assert_legal_is_what_decide_accepts(state: State, seat: Seat, seed: Seed) -> None:
    legal = set(legal_actions(seat_view(state, seat)))
    thinkable = list(thinkable_actions(state, seat))
    assert legal <= set(thinkable)
    for action in thinkable:
        try:
            events = decide(state, seat, action, seed=seed)
        except IllegalActionError:
            assert action not in legal, f"{action} is legal and refused"
        else:
            assert action in legal, f"{action} is not legal and decided: {events}"


def play_and_watch(
    rules: str, players: Sequence[str], number: int, *, share: float
) -> State:
    """Play a deal to its end under watch; the state it ends in."""
    table = table_of(rules, players, number)
    random = Random(f"{rules} {number}")
    people = People(random)
    watcher = Watcher(rules, random, share)
    watcher.follow(table)
    while (seat := table.awaited) is not None:
        people.disturb(table)
        if table.awaited == seat:
            if table.is_bot(seat):
                table.step()
            else:
                people.move(table, seat)
        watcher.follow(table)
    watcher.finish(table)
    assert_settled_by_the_rules(rules, table.events)
    return table.state
