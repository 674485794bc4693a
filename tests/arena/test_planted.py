"""A difference that was planted is seen, and one that is not there is not."""

from __future__ import annotations

import pytest

from rummy_tui.arena import Tally, ThisProcess, new_plan, play_out, summary_of
from rummy_tui.arena.summary import Summary
from tests.arena.planted import DROP_SHARE, noisy_deals, planted_bots

__all__ = ["planted_bots"]


def result(stronger: int, *, seed: int, deals: int = 500) -> Summary:
    plan = new_plan(bots=("miser", "collector"), deals=deals, seed=seed)
    tally = Tally(plan)
    tally.add(noisy_deals(plan, stronger=stronger, seed=seed))
    return summary_of(tally)


def test_five_points_are_seen_in_500_deals() -> None:
    better, worse = result(5, seed=1).bots

    assert better.net.holds(5)
    assert not better.net.holds(0)
    assert better.net.mean > 0
    assert worse.net.mean == -better.net.mean
    assert better.rating > 0 > worse.rating


def test_no_difference_is_seldom_taken_for_one() -> None:
    runs = [result(0, seed=seed, deals=80).bots[0].net for seed in range(20)]
    seen = [net for net in runs if not net.holds(0)]

    # One in twenty is what 95% means; four or more would come once in sixty times.
    assert len(seen) <= 3


@pytest.mark.slow
def test_a_bot_that_gives_five_points_away_is_seen_to() -> None:
    # It drops half of its deals unseen; against its like a deal is worth nothing, so
    # each bot loses the price of a first drop (T-5) in half of its games.
    plan = new_plan(bots=("collector", "dropper"), deals=600, seed=1)
    tally = Tally(plan)
    with ThisProcess() as workers:
        play_out(plan, workers, told=tally.add)
    collector, dropper = summary_of(tally).bots
    lost = DROP_SHARE * plan.profile.first_drop_points

    assert lost == 5
    assert dropper.net.holds(-lost)
    assert not dropper.net.holds(0)
    assert collector.net.mean > 0
    assert dropper.drops == pytest.approx(600, abs=5 * (1200 * 0.25) ** 0.5)
