"""What is said about past matches and their numbers (R-2, R-3)."""

from __future__ import annotations

from rummy_tui.history_in_words import (
    cells,
    chips_told,
    drops_told,
    figures,
    group_told,
    kind_told,
    standing_told,
    trend_heading,
    trend_told,
)
from rummy_tui.rules.profile import Format
from rummy_tui.store import MatchKind, Standing, Totals, Trend

# Forty deals: ten won, eight of them declared in 72 turns in all; fifteen drops at 200
# points; twelve hands counted at 480; three wrong declarations at 240.
SOME = Totals(
    deals=40,
    won=10,
    points=920,
    change=-12345,
    first_drops=10,
    middle_drops=5,
    drop_points=200,
    counted=12,
    counted_points=480,
    wrong_declarations=3,
    declared=8,
    declared_turns=72,
    matches=20,
    matches_won=6,
)


def test_chips_have_a_sign_and_two_digits() -> None:
    assert [chips_told(n) for n in (1240, -305, 0, -5)] == [
        "+12.40",
        "−3.05",
        "0.00",
        "−0.05",
    ]


def test_figures_of_some_deals() -> None:
    assert {figure.label: figure.value for figure in figures(SOME)} == {
        "Deals": "40",
        "Won": "10 (25 of 100)",
        "Points a deal": "23.0",
        "Turns to declare": "9.0",
        "Drops": "15 (10 first, 5 middle)",
        "Wrong declarations": "3",
        "Matches over": "20, 6 won",
        "Chips": "−123.45",
    }
    assert cells(SOME) == ("40", "10", "23.0", "15", "3", "9.0", "−123.45")


def test_figures_of_nothing() -> None:
    values = [figure.value for figure in figures(Totals())]
    assert values == ["0", "0", "–", "–", "0", "0", "0, 0 won", "0.00"]


def test_when_a_drop_pays() -> None:
    # 13.3 a drop; 720 points in the 25 deals played on; 40 a hand that was counted,
    # so a drop costs a third of that.
    assert drops_told(SOME) == (
        "A drop cost 13.3 points on average, a deal played on 28.8, deals won counting "
        "0.",
        "A hand counted at the end cost 40.0: a drop pays where the hand would be lost "
        "more than 33 times in 100.",
    )
    assert drops_told(Totals(deals=3)) == ()


def test_of_few_hands_nothing_is_made() -> None:
    few = Totals(deals=3, first_drops=2, drop_points=20, counted=1, counted_points=5)
    assert drops_told(few)[1].startswith("Too few hands")


def test_a_trend_is_told_once_there_is_something_before() -> None:
    earlier = Totals(deals=100, won=20, points=3000)
    trend = Trend(wanted=40, latest=SOME, before=earlier)
    assert trend_heading(trend) == "The last 40 deals and the deals before"
    assert trend_told(trend) == (
        "Won: 25 of 100 deals, before that 20.",
        "Points a deal: 23.0, before that 30.0.",
    )
    assert trend_told(Trend(wanted=40, latest=SOME, before=Totals())) == ()


def test_R2_an_opponent_is_marked_as_a_bot() -> None:
    totals = Totals(opponent="miser", format=Format.POOL_61, seats=3)
    assert group_told(totals) == "pool-61, 3 seats, miser [bot]"


def test_there_are_words_for_every_kind_and_standing() -> None:
    assert all(kind_told(kind) for kind in MatchKind)
    assert len({standing_told(standing) for standing in Standing}) == len(Standing)
