"""Every seating of a deal gets the same cards, and bots that fail are counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummy_tui.arena import Tally, ThisProcess, new_plan, play_out, summary_of
from rummy_tui.arena.patience import Patience
from rummy_tui.arena.plan import ArenaPlan, Chunk
from rummy_tui.arena.played import ChunkPlayed, DealPlayed, Missed
from rummy_tui.arena.playing import play_chunk, play_deal, setup_of
from rummy_tui.arena.timings import Timings
from rummy_tui.engine.events import Dealt, Tossed
from rummy_tui.errors import RummyError
from rummy_tui.new_match import new_setup, new_table
from tests.arena.planted import planted_bots

__all__ = ["planted_bots"]

TICK = 0.001


def played(
    plan: ArenaPlan, number: int, *, seconds: float = 30, tick: float = 1
) -> DealPlayed:
    with Patience(seconds, tick=tick) as patience:
        return play_deal(plan, number, [Timings() for _ in plan.bots], patience)


def tally_of(plan: ArenaPlan) -> Tally:
    tally = Tally(plan)
    with ThisProcess() as workers:
        play_out(plan, workers, told=tally.add)
    return tally


def test_each_seating_of_a_deal_has_the_same_cards_and_starter() -> None:
    plan = new_plan(bots=("miser", "collector", "random"), deals=3, seed=1)
    tables = [new_table(setup_of(plan, 2, seating)) for seating in range(3)]
    facts = [
        [event for event in table.events if isinstance(event, Tossed | Dealt)]
        for table in tables
    ]

    assert facts[0] == facts[1] == facts[2]
    assert len(facts[0]) == 2


def test_deals_of_one_run_and_of_other_seeds_have_other_cards() -> None:
    plans = [
        new_plan(bots=("miser", "miser"), deals=50, seed=seed) for seed in range(20)
    ]
    seeds = [plan.deal_seed(n).text for plan in plans for n in range(1, 51)]

    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("bots", range(2, 7))
def test_every_bot_sits_at_every_seat_once(bots: int) -> None:
    plan = new_plan(bots=("miser",) * bots, deals=1, seed=1)
    seatings = [
        [plan.bot_at(seating, seat) for seat in range(bots)]
        for seating in range(plan.seatings)
    ]

    everyone = [*range(bots)]
    assert [sorted(seating) for seating in seatings] == [everyone] * bots
    assert [sorted(seat) for seat in zip(*seatings, strict=True)] == [everyone] * bots


def test_T1_every_bot_plays_first_once_in_each_deal() -> None:
    plan = new_plan(bots=("miser", "collector", "random"), deals=1, seed=3)
    deal = played(plan, 1)

    assert {game.seats[game.starter].bot for game in deal.games} == {0, 1, 2}


def test_a_game_is_the_match_of_its_seed_that_anybody_can_watch() -> None:
    plan = new_plan(bots=("miser", "random"), deals=5, seed=8)
    for number in range(1, 6):
        deal = played(plan, number)
        for seating, game in enumerate(deal.games):
            bots = [plan.bots[plan.bot_at(seating, seat)] for seat in range(2)]
            table = new_table(new_setup(bots=bots, seed=plan.deal_seed(number)))
            table.play_bots()

            # F-1: of a point worth one chip, changes are points in hundredths.
            changes = [result.change for result in table.state.results]
            assert [100 * seat.net for seat in game.seats] == changes
            assert [seat.turns for seat in game.seats] == [
                record.turns for record in table.state.records
            ]


@pytest.mark.parametrize("bot", ["collector", "miser", "random"])
def test_a_bot_against_itself_comes_to_exactly_nothing(bot: str) -> None:
    plan = new_plan(bots=(bot, bot), deals=12, seed=2)
    summary = summary_of(tally_of(plan))

    for found in summary.bots:
        assert (found.net.mean, found.net.stderr) == (0.0, 0.0)
        assert (found.net.low, found.net.high) == (0.0, 0.0)
        assert found.rating == pytest.approx(0)
    (pair,) = summary.pairs
    assert (pair.ahead, pair.level, pair.behind) == (0, 12, 0)


@pytest.mark.parametrize("bots", [3, 6])
def test_so_do_several_of_a_kind(bots: int) -> None:
    summary = summary_of(
        tally_of(new_plan(bots=("collector",) * bots, deals=3, seed=2))
    )

    assert [bot.net.mean for bot in summary.bots] == [0.0] * bots


def test_points_won_are_points_lost() -> None:
    plan = new_plan(bots=("miser", "collector", "random", "miser"), deals=4, seed=5)
    for number in range(1, 5):
        for game in played(plan, number).games:
            assert sum(seat.net for seat in game.seats) == 0
            assert sum(seat.net > 0 for seat in game.seats) <= 1


def test_a_run_of_fewer_deals_is_the_beginning_of_one_of_more() -> None:
    def nets(deals: int) -> list[int]:
        plan = new_plan(bots=("miser", "random"), deals=deals, seed=4)
        return [*tally_of(plan).bots[0].nets]

    assert nets(15)[:6] == nets(6)


# Bots that fail.


def test_T6_a_bot_that_raises_is_counted_and_the_run_goes_on() -> None:
    plan = new_plan(bots=("collector", "raising"), deals=3, seed=1)
    tally = tally_of(plan)

    assert tally.bots[0].missed == Missed()
    assert tally.bots[1].missed.raised > 0
    assert tally.bots[1].missed.stalled == 0
    assert tally.is_repeatable


@pytest.mark.parametrize("bot", ["endless", "unstoppable"])
def test_T6_a_bot_that_thinks_too_long_is_ended_and_the_run_marked(bot: str) -> None:
    plan = new_plan(bots=("collector", bot), deals=1, seed=1)
    deal = played(plan, 1, seconds=3 * TICK, tick=TICK)
    tally = Tally(plan)
    tally.add(ChunkPlayed((deal,), (Timings(), Timings())))

    assert tally.bots[1].missed.stalled > 0
    assert tally.bots[1].missed.raised == 0
    assert not tally.is_repeatable


def test_T7_deals_nobody_finishes_are_worth_nothing() -> None:
    plan = new_plan(bots=("miser", "miser"), deals=1, seed=1)
    plan = replace(plan, profile=replace(plan.profile, turn_limit=1))

    for game in played(plan, 1).games:
        assert [(seat.net, seat.outcome) for seat in game.seats] == [(0, None)] * 2


# What cannot be played.


def test_a_worker_of_another_version_refuses_to_play() -> None:
    plan = new_plan(bots=("miser", "miser"), deals=1, seed=1)

    with pytest.raises(RummyError, match="same version") as caught:
        play_chunk(Chunk(replace(plan, program="0.0.0"), 1, 1))
    assert caught.value.code == "other-version"


@pytest.mark.parametrize(
    ("bots", "deals", "code"),
    [
        (("miser",), 5, "seat-count"),
        (("miser",) * 7, 5, "seat-count"),
        (("miser", "nobody"), 5, "unknown-bot"),
        (("miser", "miser"), 0, "deal-count"),
        (("miser", "miser"), 1_000_001, "deal-count"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: tuple[str, ...], deals: int, code: str
) -> None:
    with pytest.raises(RummyError) as caught:
        new_plan(bots=bots, deals=deals, seed=1)
    assert caught.value.code == code
