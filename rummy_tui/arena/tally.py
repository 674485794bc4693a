"""What the deals of a run come to so far, in whole numbers.

Deals come in their order, so that what is counted never depends on who played them
when; whole numbers, so that it would not even if they did not.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import combinations

from rummy_tui.arena.plan import ArenaPlan
from rummy_tui.arena.played import ChunkPlayed, DealPlayed, Missed
from rummy_tui.arena.timings import Timings
from rummy_tui.rules.outcome import Outcome

_DROPS = frozenset({Outcome.FIRST_DROP, Outcome.MIDDLE_DROP, Outcome.LEFT})


def _column() -> array[int]:
    return array("q")


class BotTally:
    """Counts of one bot, over all seatings."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0
        self.drops = 0
        """Games it dropped or left for good."""
        self.wrong_declarations = 0
        self.turns = 0
        self.missed = Missed()
        self.nets = _column()
        """For each deal, points won less points lost over all seatings."""
        self.timings = Timings()


class PairTally:
    """Two bots side by side, by deals."""

    def __init__(self) -> None:
        self.ahead = 0
        """Deals in which the first one came to more points, over all seatings."""
        self.level = 0
        self.behind = 0
        self.won = _column()
        """For each deal, what the first one won from the other less what it lost to
        it, over all seatings."""


class Tally:
    """All counts of a run."""

    def __init__(self, plan: ArenaPlan) -> None:
        self.plan = plan
        self.deals = 0
        self.void_games = 0
        self.bots = tuple(BotTally() for _ in plan.bots)
        self.pairs = {
            pair: PairTally() for pair in combinations(range(len(plan.bots)), 2)
        }
        """By the positions of two of the plan's bots, the lower one first."""
        self.starter_nets = _column()
        """For each deal, what the seats that played first won, over all seatings."""
        self.starter_wins = 0

    @property
    def games(self) -> int:
        """Games played: every deal once for each seating."""
        return self.deals * self.plan.seatings

    @property
    def is_repeatable(self) -> bool:
        """Whether another run must come to the same: no bot has taken too long."""
        return not any(bot.missed.stalled for bot in self.bots)

    def add(self, chunk: ChunkPlayed) -> None:
        """Count the deals that come next."""
        for deal in chunk.deals:
            self._add_deal(deal)
        for bot, timings in zip(self.bots, chunk.timings, strict=True):
            bot.timings.include(timings)

    def _add_deal(self, deal: DealPlayed) -> None:
        assert deal.number == self.deals + 1, "deals are counted in their order"
        self.deals += 1
        self._add_games(deal)
        nets = deal.nets()
        for bot, net in zip(self.bots, nets, strict=True):
            bot.nets.append(net)
        won = dict.fromkeys(self.pairs, 0)
        for winner, loser, points in _payments(deal):
            if winner < loser:
                won[winner, loser] += points
            else:
                won[loser, winner] -= points
        for (first, second), pair in self.pairs.items():
            pair.ahead += nets[first] > nets[second]
            pair.level += nets[first] == nets[second]
            pair.behind += nets[first] < nets[second]
            pair.won.append(won[first, second])

    def _add_games(self, deal: DealPlayed) -> None:
        starter_net = 0
        for game in deal.games:
            starter = game.seats[game.starter]
            starter_net += starter.net
            self.starter_wins += starter.outcome is Outcome.WON
            self.void_games += starter.outcome is None
            for seat in game.seats:
                bot = self.bots[seat.bot]
                bot.games += 1
                bot.wins += seat.outcome is Outcome.WON
                bot.drops += seat.outcome in _DROPS
                wrong = seat.outcome is Outcome.WRONG_DECLARATION
                bot.wrong_declarations += wrong
                bot.turns += seat.turns
                counts = zip(bot.missed, seat.missed, strict=True)
                bot.missed = Missed(*(before + more for before, more in counts))
        self.starter_nets.append(starter_net)


def _payments(deal: DealPlayed) -> Iterator[tuple[int, int, int]]:
    """Who won how many points from whom, of the plan's bots, game after game."""
    for game in deal.games:
        winners = [seat for seat in game.seats if seat.outcome is Outcome.WON]
        for winner in winners:
            for loser in game.seats:
                if loser is not winner:
                    yield winner.bot, loser.bot, -loser.net
