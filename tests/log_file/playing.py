"""Whole matches for files: by bots, and by people who do anything the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from random import Random

from rummy_tui.bot_api import declaration
from rummy_tui.bot_registry import find_bot
from rummy_tui.engine.actions import (
    Action,
    CancelDrop,
    Declare,
    Drop,
    LeaveMatch,
    RefuseSplit,
    Rejoin,
    Show,
)
from rummy_tui.engine.events import Event, MissReason
from rummy_tui.engine.legal import legal_actions
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.settle import best_groups
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import Player, Table
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.profile import Format

NAMES = ("Asha", "Bhim", "Chitra", "Dev", "Esha", "Farid")
BOTS = ("random", "collector")


class Ticking:
    """A clock that tells another microsecond each time."""

    def __init__(self) -> None:
        self._now = datetime(2026, 11, 30, 6, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._now += timedelta(seconds=7, microseconds=13)
        return self._now


def table_of(
    rules: str,
    format: Format | str,
    bots: Sequence[str],
    seed: Seed,
    *,
    turn_limit: int | None = None,
    stakes: Stakes | None = None,
) -> Table:
    """A table of these bots; an empty name is a person."""
    profile = load_profile(rules, format)
    if turn_limit is not None:
        profile = replace(profile, turn_limit=turn_limit)
    players = []
    for seat, bot in enumerate(bots):
        info = PlayerInfo(name=NAMES[seat], bot=bot)
        random = seed.random_for(f"bot {seat} {bot}")
        made = find_bot(bot).make(random) if bot else None
        players.append(Player(info, made, random if bot else None))
    return Table(
        profile, players, seed=seed, stakes=stakes or Stakes(), clock=Ticking()
    )


def bots_match(
    format: Format | str, number: int, rules: str = "", bots: Sequence[str] = ()
) -> list[Event]:
    """A whole match of bots; what is not said is chosen by its number."""
    random = Random(f"{format} {number}")
    rules = rules or random.choice(("classic", "desk", "elitemelds", "standard"))
    bots = bots or [random.choice(BOTS) for _ in range(random.randint(2, 4))]
    table = table_of(rules, format, bots, Seed.numbered(number))
    while table.state.phase is not Phase.OVER:
        table.play_bots()
        if table.may_deal:
            table.deal()
    return table.events


def bots_log(format: Format | str, number: int) -> tuple[Event, ...]:
    """As `bots_match`, played once for all tests."""
    return _bots_log(Format(format), number)


@lru_cache(maxsize=64)
def _bots_log(format: Format, number: int) -> tuple[Event, ...]:
    return tuple(bots_match(format, number))


class Anybody:
    """People who do anything: in turn and out of turn, wrongly, late, or not at all."""

    def __init__(self, random: Random, table: Table) -> None:
        self.random = random
        self.table = table
        self.brain = find_bot("collector").make(Seed.numbered(1).random_for("people"))
        self.patience = random.choice((0.02, 0.1, 0.4))
        self.drops = random.choice((0.003, 0.05))
        self.skill = random.choice((0.4, 0.9))

    def play(self, most_events: int) -> None:
        """Play until the match is over, or so many events have happened."""
        table = self.table
        while table.state.phase is not Phase.OVER and len(table.events) < most_events:
            self._disturb()
            seat = table.awaited
            if seat is None:
                self._between()
            elif table.is_bot(seat):
                table.step()
            else:
                self._move(seat)

    def _disturb(self) -> None:
        table = self.table
        often = 0.4 if table.state.phase is Phase.SHOW else 0.08
        if self.random.random() > often or not table.state.phase.is_play | (
            table.state.phase is Phase.SHOW
        ):
            return
        seat = Seat(self.random.randrange(len(table.state.table.players)))
        if table.is_bot(seat) or seat == table.awaited:
            return
        wishes = [
            action
            for action in legal_actions(table.view(seat))
            if isinstance(action, Drop | CancelDrop | Declare)
            or self.random.random() < 0.02
        ]
        if wishes:
            table.act(seat, self.random.choice(wishes))

    def _move(self, seat: Seat) -> None:
        table, random = self.table, self.random
        view = table.view(seat)
        if view.phase is Phase.SHOW:
            groups = best_groups(table.state, seat)
            if random.random() < 0.5:
                cards = [card for group in groups for card in group]
                random.shuffle(cards)
                groups = (tuple(cards[:4]), (), tuple(cards[4:]))
            table.act(seat, Show(groups if random.random() < 0.7 else None))
        elif random.random() < self.patience / 3:
            table.miss_turn(seat, MissReason.TIME_OUT)
        elif random.random() < self.drops and Drop() in legal_actions(view):
            table.act(seat, Drop())
        elif view.phase is Phase.DISCARD and random.random() < 0.006:
            self._declare_wrongly(seat)
        else:
            table.act(seat, self._sensible(seat))

    def _declare_wrongly(self, seat: Seat) -> None:
        view = self.table.view(seat)
        cards = [*view.hand]
        self.random.shuffle(cards)
        if not view.may_discard(cards[0]):
            cards.reverse()
        cut = self.random.randint(1, 12)
        groups = (tuple(cards[1 : cut + 1]), tuple(cards[cut + 1 :]))
        self.table.act(seat, Declare(cards[0], groups))

    def _sensible(self, seat: Seat) -> Action:
        view = self.table.view(seat)
        if view.phase is Phase.DISCARD and (done := declaration(view)) is not None:
            return done
        if self.random.random() < self.skill:
            return self.brain.choose(view)
        quiet = [
            action
            for action in legal_actions(view)
            if not isinstance(action, Declare | Drop | LeaveMatch)
        ]
        return self.random.choice(quiet)

    def _between(self) -> None:
        table, random = self.table, self.random
        if table.may_deal and random.random() < 0.6:
            table.deal()
            return
        wishes: list[tuple[Seat, Action]] = []
        for index, info in enumerate(table.state.table.players):
            seat = Seat(index)
            for action in () if info.is_bot else legal_actions(table.view(seat)):
                if isinstance(action, Rejoin):
                    wishes += [(seat, action)] * 4
                elif isinstance(action, LeaveMatch | RefuseSplit):
                    if random.random() < 0.05:
                        wishes.append((seat, action))
                else:
                    wishes.append((seat, action))
        if wishes:
            table.act(*random.choice(wishes))


def people_match(
    number: int, *, format: Format | str = "", most_events: int = 4000
) -> Table:
    """A match of people and a bot or two; it may be cut off after so many events."""
    random = Random(f"people {number}")
    format = format or random.choice(list(Format))
    rules = random.choice(("classic", "desk", "elitemelds", "standard"))
    bots = [random.choice(("", "", "", "random")) for _ in range(random.randint(2, 5))]
    bots[random.randrange(len(bots))] = ""
    seed = Seed(f"{number:064x}", random.choice(("", "my words", "ಪದ — 'x' \"y\"\n")))
    if random.random() < 0.3:
        seed = Seed.numbered(number)
    table = table_of(
        rules,
        format,
        bots,
        seed,
        turn_limit=random.choice((10, 15, 40, 120)),
        stakes=Stakes(
            point_value=random.choice((5, 100)),
            entry=random.choice((10_000, 333, 1)),
            rejoin=random.random() < 0.9,
            places=random.choice((1, 2)),
        ),
    )
    Anybody(random, table).play(most_events)
    return table
