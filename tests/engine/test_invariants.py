"""What holds after every event of any deal, whoever plays and by whatever rules."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui.engine.state import Phase
from rummy_tui.rules.load import PROFILE_NAMES
from tests.engine.watching import BOTS, PERSON, play_and_watch

SEATS = range(2, 7)
MIXES = (*((bot,) for bot in BOTS), (*BOTS, PERSON), ("miser", PERSON), (PERSON,))
"""Who plays: one kind of bot, everybody, or people who do anything."""

QUICK_DEALS = len(MIXES)
"""Per profile and number of seats, one of each mix: 120 in all."""
SLOW_DEALS = 500
"""Per profile and number of seats: 10,000 in all."""
SLOW_PARTS = 4


def players(seats: int, number: int) -> list[str]:
    """Who sits at the table of this deal: each mix in turn, then any of its kinds."""
    mix = MIXES[number % len(MIXES)]
    random = Random(number)
    return [random.choice(mix) for _ in range(seats)]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_C6_R2_T8_F1_every_event_of_a_deal_keeps_what_the_rules_promise(
    rules: str, seats: int
) -> None:
    for number in range(QUICK_DEALS):
        state = play_and_watch(rules, players(seats, number), number, share=0.04)

        assert state.phase in (Phase.OVER, Phase.VOID)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(SLOW_PARTS))
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_C6_R2_T8_F1_every_event_of_ten_thousand_deals_keeps_what_the_rules_promise(
    rules: str, seats: int, part: int
) -> None:
    for number in range(part, SLOW_DEALS, SLOW_PARTS):
        state = play_and_watch(rules, players(seats, number), 1000 + number, share=0.03)

        assert state.phase in (Phase.OVER, Phase.VOID)
