"""What a run comes to: numbers for people and programs, all made from the tally."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rummy_tui.arena.estimate import Estimate, estimates
from rummy_tui.arena.played import Missed
from rummy_tui.arena.rating import ratings
from rummy_tui.arena.tally import BotTally, Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSummary:
    """One bot of the plan."""

    name: str
    label: str
    """The name, with a number behind it where others have the same."""
    games: int
    wins: int
    net: Estimate
    """Points won less points lost, for each deal."""
    rating: float
    """Bradley-Terry over deals, on Elo's scale; the mean of all is 0."""
    drops: int
    wrong_declarations: int
    missed: Missed
    turns: float
    """For each game."""
    milliseconds: float | None
    """The median decision. Like the next it differs from run to run; None where it
    never came to one."""
    milliseconds_99: float | None
    """The time that 99 of 100 decisions did not take longer than."""

    @property
    def win_rate(self) -> float:
        """Games won, of all it played."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSummary:
    """Two bots of the plan, by their positions."""

    first: int
    second: int
    won: Estimate
    """What the first won from the second less what it lost to it, for each deal."""
    ahead: int
    """Deals in which the first came to more points."""
    level: int
    behind: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The deals of a run that have been counted."""

    deals: int
    games: int
    void_games: int
    """Games nobody finished within the turn limit (T-7)."""
    is_repeatable: bool
    bots: tuple[BotSummary, ...]
    pairs: tuple[PairSummary, ...]
    starter: Estimate
    """What the seat that plays first wins less what it loses, for each deal."""
    starter_win_rate: float


def summary_of(tally: Tally) -> Summary:
    """What the deals counted so far come to; there must be one."""
    assert tally.deals, "nothing has been counted"
    plan = tally.plan
    columns = [
        *(bot.nets for bot in tally.bots),
        *(pair.won for pair in tally.pairs.values()),
        tally.starter_nets,
    ]
    found = iter(estimates(columns, divisor=plan.seatings, seed=plan.seed))
    rated = ratings(_ahead(tally))
    labels = labels_of(plan.bots)
    bots = tuple(
        _bot(plan.bots[k], labels[k], tally.bots[k], next(found), rated[k])
        for k in range(len(plan.bots))
    )
    pairs = tuple(
        PairSummary(
            first=first,
            second=second,
            won=next(found),
            ahead=pair.ahead,
            level=pair.level,
            behind=pair.behind,
        )
        for (first, second), pair in tally.pairs.items()
    )
    return Summary(
        deals=tally.deals,
        games=tally.games,
        void_games=tally.void_games,
        is_repeatable=tally.is_repeatable,
        bots=bots,
        pairs=pairs,
        starter=next(found),
        starter_win_rate=tally.starter_wins / tally.games,
    )


def labels_of(names: tuple[str, ...]) -> list[str]:
    """The names, those that are there twice with a number: miser, miser 2."""
    return [
        name if name not in names[:k] else f"{name} {names[:k].count(name) + 1}"
        for k, name in enumerate(names)
    ]


def _bot(
    name: str, label: str, bot: BotTally, net: Estimate, rating: float
) -> BotSummary:
    return BotSummary(
        name=name,
        label=label,
        games=bot.games,
        wins=bot.wins,
        net=net,
        rating=rating,
        drops=bot.drops,
        wrong_declarations=bot.wrong_declarations,
        missed=bot.missed,
        turns=bot.turns / bot.games,
        milliseconds=bot.timings.milliseconds(Fraction(1, 2)),
        milliseconds_99=bot.timings.milliseconds(Fraction(99, 100)),
    )


def _ahead(tally: Tally) -> list[list[float]]:
    count = len(tally.bots)
    ahead = [[0.0] * count for _ in range(count)]
    for (first, second), pair in tally.pairs.items():
        ahead[first][second] = pair.ahead + pair.level / 2
        ahead[second][first] = pair.behind + pair.level / 2
    return ahead
