"""The rookie: what it does when it slips, and what it never misses."""

from __future__ import annotations

from random import Random

import pytest

from bots.rookie import RookieBot
from rummy_tui.bot_api import Declare, Discard, DrawClosed, DrawOpen, Drop
from rummy_tui.bot_registry import find_bot
from rummy_tui.engine.actions import Action
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.profile import Format
from tests.bots.test_match_sense import POOR, view_at
from tests.engine.positions import deal, finishing

HAND = "5H 6H 7H KC KD 9S 2S 3C 8D JC 4S PJ 10C"


class Planted(Random):
    """Chance that always comes out the same."""

    def __init__(self, number: float) -> None:
        super().__init__(1)
        self.number = number

    def random(self) -> float:
        return self.number


SLIPS, THINKS = Planted(0.0), Planted(0.99)


def asked(view: SeatView, chance: Random) -> Action:
    return RookieBot(chance).choose(view)


def test_it_leaves_an_open_card_it_could_use_only_when_it_slips() -> None:
    view = deal("standard", seats=2, hands=[HAND], turned="3D", open_card="KS").view(0)
    assert find_bot("collector").make(Random(1)).choose(view) == DrawOpen()
    assert asked(view, SLIPS) == DrawClosed()
    assert asked(view, THINKS) == DrawOpen()


@pytest.mark.parametrize("number", [0.0, 0.05, 0.1, 0.15, 0.19])
def test_whatever_it_throws_when_it_slips_it_is_no_joker(number: float) -> None:
    play = deal("standard", seats=2, hands=[HAND], turned="3D", closed="3H")
    play.draw(0)
    view = play.view(0)
    thrown = asked(view, Planted(number))

    assert isinstance(thrown, Discard)
    assert not view.is_joker(view.face(thrown.card))


def test_a_slip_may_break_a_sequence_and_a_thought_does_not() -> None:
    # Its first card comes with the smallest number.
    play = deal("standard", seats=2, hands=[HAND], turned="3D", closed="QS")
    play.draw(0)
    view = play.view(0)
    slipped, thought = asked(view, SLIPS), asked(view, THINKS)

    assert isinstance(slipped, Discard)
    assert isinstance(thought, Discard)
    assert str(view.face(slipped.card)) == "5H"
    assert str(view.face(thought.card)) not in ("5H", "6H", "7H")


def test_it_never_misses_a_declaration() -> None:
    assert isinstance(asked(finishing(seats=2).view(0), SLIPS), Declare)


def test_F2_it_stays_where_the_collector_drops_to_stay_in_the_match() -> None:
    view = view_at(21, POOR, format=Format.POOL_101)
    assert find_bot("collector").make(Random(1)).choose(view) == Drop()
    assert not isinstance(asked(view, THINKS), Drop)
