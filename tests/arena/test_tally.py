"""What deals come to, counted by hand."""

from __future__ import annotations

from rummy_tui.arena.plan import ArenaPlan, new_plan
from rummy_tui.arena.played import GamePlayed, Missed, SeatPlayed
from rummy_tui.arena.summary import labels_of, summary_of
from rummy_tui.arena.tally import Tally
from rummy_tui.rules.outcome import Outcome
from tests.arena.planted import chunk, game


def plan_of(*bots: str, deals: int = 2) -> ArenaPlan:
    return new_plan(bots=bots, deals=deals, seed=1)


def tally_of(plan: ArenaPlan, *deals: list[GamePlayed]) -> Tally:
    tally = Tally(plan)
    tally.add(chunk(plan, list(deals)))
    return tally


def test_two_bots_over_two_deals() -> None:
    plan = plan_of("miser", "collector")
    # At seat 0 sit the miser, then the collector; seat 0 starts the first deal.
    tally = tally_of(
        plan,
        [game([30, -30], bots=[0, 1]), game([10, -10], bots=[1, 0])],
        [
            game([-6, 6], bots=[0, 1], starter=1),
            game([2, -2], bots=[1, 0], starter=1),
        ],
    )
    miser, collector = summary_of(tally).bots

    # The miser won 30 and lost 10, then lost 6 and 2: 20 and -8 over two seatings.
    assert [*tally.bots[0].nets] == [20, -8]
    assert (miser.games, miser.wins, miser.net.mean) == (4, 1, 3)
    assert (collector.games, collector.wins, collector.net.mean) == (4, 3, -3)
    # First was who won 30, who won 10, who won 6, and who lost 2.
    assert [*tally.starter_nets] == [40, 4]
    assert tally.starter_wins == 3
    (pair,) = summary_of(tally).pairs
    assert (pair.ahead, pair.level, pair.behind) == (1, 0, 1)
    assert pair.won.mean == 3


def test_of_three_each_pair_is_told_who_paid_whom() -> None:
    plan = plan_of("miser", "collector", "random", deals=1)
    tally = tally_of(
        plan,
        [
            game([50, -20, -30], bots=[0, 1, 2]),
            game([-9, 10, -1], bots=[1, 2, 0]),
            game([-4, -40, 44], bots=[2, 0, 1]),
        ],
    )

    assert [bot.nets[0] for bot in tally.bots] == [9, 15, -24]
    won = {pair: counts.won[0] for pair, counts in tally.pairs.items()}
    # The miser won 20 from the collector and paid it 40; and so on.
    assert won == {(0, 1): -20, (0, 2): 29, (1, 2): -5}
    # What a bot came to is what it won from all others.
    assert won[0, 1] + won[0, 2] == 9
    assert -won[0, 1] + won[1, 2] == 15
    assert -won[0, 2] - won[1, 2] == -24


def test_drops_wrong_declarations_and_turns_are_counted_by_bot() -> None:
    plan = plan_of("miser", "collector", deals=1)

    def lost(outcome: Outcome, *, bots: tuple[int, int], turns: int) -> GamePlayed:
        winner = SeatPlayed(bots[0], 20, Outcome.WON, turns, Missed())
        loser = SeatPlayed(bots[1], -20, outcome, turns + 1, Missed(illegal=2))
        return GamePlayed(0, (winner, loser))

    tally = tally_of(
        plan,
        [
            lost(Outcome.FIRST_DROP, bots=(0, 1), turns=3),
            lost(Outcome.WRONG_DECLARATION, bots=(1, 0), turns=6),
        ],
    )
    miser, collector = summary_of(tally).bots

    assert (miser.drops, miser.wrong_declarations, miser.turns) == (0, 1, 5.0)
    assert (collector.drops, collector.wrong_declarations) == (1, 0)
    assert collector.turns == 5.0
    assert miser.missed == Missed(illegal=2)
    assert tally.is_repeatable


def test_one_decision_that_took_too_long_makes_a_run_not_repeatable() -> None:
    plan = plan_of("miser", "collector", deals=1)
    slow = SeatPlayed(1, -20, Outcome.FIRST_DROP, 3, Missed(stalled=1))
    quick = SeatPlayed(0, 20, Outcome.WON, 3, Missed())
    games = [GamePlayed(0, (quick, slow)), game([5, -5], bots=[1, 0])]

    assert not tally_of(plan, games).is_repeatable


def test_T7_a_void_deal_counts_and_is_worth_nothing() -> None:
    plan = plan_of("miser", "collector", deals=1)
    tally = tally_of(plan, [game([0, 0], bots=[0, 1]), game([8, -8], bots=[1, 0])])

    assert (tally.games, tally.void_games) == (2, 1)
    assert tally.bots[1].nets[0] == 8
    assert tally.bots[0].wins + tally.bots[1].wins == 1


def test_bots_of_one_name_can_be_told_apart() -> None:
    assert labels_of(("a", "b", "a", "a")) == ["a", "b", "a 2", "a 3"]


def test_chunks_hold_every_deal_once_and_depend_on_their_number_alone() -> None:
    for deals in (1, 2, 63, 64, 500, 1000, 1001):
        plan = plan_of("miser", "miser", deals=deals)
        chunks = [(chunk.first, chunk.last) for chunk in plan.chunks()]
        numbers = [n for first, last in chunks for n in range(first, last + 1)]
        assert numbers == [*range(1, deals + 1)]
        assert len({last - first for first, last in chunks[:-1]}) <= 1
        assert len(chunks) >= min(deals, 64)
