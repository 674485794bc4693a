"""Bots and results made for a purpose, and how they come to the table."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from random import Random

import pytest

from bots.collector import CollectorBot
from rummy_tui import bot_registry
from rummy_tui.arena.plan import ArenaPlan
from rummy_tui.arena.played import (
    ChunkPlayed,
    DealPlayed,
    GamePlayed,
    Missed,
    SeatPlayed,
)
from rummy_tui.arena.timings import Timings
from rummy_tui.bot_api import Action, Bot, CardId, Drop, Phase, SeatView, problem_with
from rummy_tui.rules.outcome import Outcome
from tests.data.cautious_bot import Cautious

DROP_SHARE = 0.5


class Dropper(CollectorBot):
    """The collector, but for every other deal, which it drops unseen."""

    def choose(self, view: SeatView) -> Action:
        first = view.phase is Phase.DRAW and view.record.draws == 0
        may = first and problem_with(view, Drop()) is None
        if may and self.random.random() < DROP_SHARE:
            return Drop()
        return super().choose(view)


class Raising(Cautious):
    """Raises an error instead of discarding."""

    def choose_discard(self, view: SeatView) -> CardId:
        raise ValueError("no card is good enough")


class Endless(Cautious):
    """Never comes to its discard, and catches whatever would end it."""

    def choose_discard(self, view: SeatView) -> CardId:
        while True:
            try:
                sum(range(10_000))
            except Exception:
                continue


class Unstoppable(Cautious):
    """Never comes to its discard, once with each attempt to end it."""

    def choose_discard(self, view: SeatView) -> CardId:
        for _ in iter(int, 1):
            try:
                for _ in iter(int, 1):
                    pass
            except BaseException:
                return super().choose_discard(view)
        raise AssertionError


PLANTED: dict[str, type[Bot]] = {
    bot.__name__.lower(): bot
    for bot in (Cautious, Dropper, Raising, Endless, Unstoppable)
}


@pytest.fixture(autouse=True)
def planted_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the bots of this module installed, as those that come along."""
    installed = bot_registry.installed_bots()
    planted = tuple(
        bot_registry.InstalledBot(
            name=name,
            distribution=bot_registry.DISTRIBUTION,
            version="",
            entry_point=EntryPoint(
                name, f"{bot.__module__}:{bot.__name__}", bot_registry.GROUP
            ),
        )
        for name, bot in PLANTED.items()
    )
    monkeypatch.setattr(bot_registry, "installed_bots", lambda: (*installed, *planted))


def game(
    nets: list[int], *, bots: list[int], starter: int = 0, turns: int = 5
) -> GamePlayed:
    """A game that one seat won by declaring, or none."""
    outcomes = [
        Outcome.WON if net > 0 else Outcome.COUNTED if any(nets) else None
        for net in nets
    ]
    seats = zip(bots, nets, outcomes, strict=True)
    return GamePlayed(
        starter=starter,
        seats=tuple(
            SeatPlayed(bot, net, outcome, turns, Missed())
            for bot, net, outcome in seats
        ),
    )


def chunk(plan: ArenaPlan, deals: list[list[GamePlayed]]) -> ChunkPlayed:
    """These deals, the first of a run."""
    numbered = (DealPlayed(k, tuple(games)) for k, games in enumerate(deals, 1))
    return ChunkPlayed(tuple(numbered), tuple(Timings() for _ in plan.bots))


def noisy_deals(plan: ArenaPlan, *, stronger: int, seed: int) -> ChunkPlayed:
    """Deals of two bots of which the first is so many points stronger.

    Each game is won by 1 to 60 points by either, as chance has it; then the first bot
    gets what it is stronger by from the other.
    """
    chance = Random(seed)
    deals = []
    for _ in range(plan.deals):
        games = []
        for seating in range(2):
            net = chance.choice((-1, 1)) * chance.randint(1, 60) + stronger
            bots = [plan.bot_at(seating, seat) for seat in range(2)]
            games.append(game([net if bot == 0 else -net for bot in bots], bots=bots))
        deals.append(games)
    return chunk(plan, deals)
