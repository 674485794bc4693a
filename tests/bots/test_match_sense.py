"""What a bot that leaves it to the base class drops for in a pool (F-2, T-5)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rummy_tui.bot_api import Bot, drop_keeps_in_match
from rummy_tui.engine.state import Phase
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.formats.terms import Terms
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from tests.engine.positions import COMPLETE, deal

POOR = "2S 4S 6S 8H 10H QH 3C 5C 7C 9D JD KD AS"
"""No meld and no joker: 13 cards outside melds, and a full count of 80."""


def view_at(score: int, hand: str, *, format: Format = Format.POOL_101) -> SeatView:
    """Seat 0 on turn before its first card, with this score and this hand."""
    profile = load_profile("standard", format)
    view = deal("standard", hands=[hand], turned="4D").view(0)
    sheet = Sheet.blank(Terms.of(profile, seats=2))
    if score:
        sheet = sheet.settled(
            winner=1, points=(score, 0), outcomes=(Outcome.COUNTED, Outcome.WON)
        )
    return replace(view, sheet=sheet, table=replace(view.table, profile=profile))


@pytest.mark.parametrize(
    ("score", "drops"),
    [
        # A lost hand of 80 leaves the seat at 100: still in.
        (20, False),
        (21, True),
        # A first drop of 20 leads to 100 at most.
        (80, True),
        (81, False),
    ],
)
def test_F2_a_drop_is_for_the_match_and_not_past_it(score: int, drops: bool) -> None:
    view = view_at(score, POOR)

    assert drop_keeps_in_match(view) is drops
    assert Bot(Random(1)).wants_to_drop(view) is drops


def test_a_good_hand_is_played() -> None:
    assert not Bot(Random(1)).wants_to_drop(view_at(60, COMPLETE))


@pytest.mark.parametrize("format", [Format.POINTS, Format.DEALS_3])
def test_where_points_do_not_add_up_nobody_drops_for_the_match(format: Format) -> None:
    assert not drop_keeps_in_match(view_at(0, POOR, format=format))


def test_T5_who_has_drawn_cannot_drop_any_more() -> None:
    view = view_at(60, POOR)

    assert drop_keeps_in_match(view)
    assert not drop_keeps_in_match(replace(view, phase=Phase.DISCARD))
