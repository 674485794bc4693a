"""Every deal for every seat with the score after it, the trend, what follows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rummy_tui.engine.apply import replay
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format
from rummy_tui.store import History, MatchKind, Totals
from tests.store.playing import play, seated, setup_of

SETUPS = (
    setup_of(1, "Asha", players=2),
    setup_of(4, "Bhim", bots=("collector", "collector"), format=Format.DEALS_2),
    setup_of(6, "Asha", "Bhim", players=3, format=Format.POOL_101),
    setup_of(3, "Asha", players=4, format=Format.POOL_61),
    setup_of(10, "Asha", "Bhim", players=3, format=Format.DEALS_6),
)


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    path = tmp_path_factory.mktemp("rows") / "history.db"
    clock = lambda: datetime(2026, 3, 1, 12, tzinfo=UTC)  # noqa: E731
    with History.open(path, clock=clock) as history:
        for setup in SETUPS:
            with history.begin(setup, MatchKind.PLAY) as keeper:
                play(seated(setup, keep=keeper.keep))
        yield history


@pytest.mark.parametrize("match", range(1, len(SETUPS) + 1))
def test_F_scores_after_each_deal_are_those_of_the_sheet(
    history: History, match: int
) -> None:
    sheet = replay(history.match(match).events).sheet
    expected = [
        (line.winner == seat, outcome, line.points[seat], line.changes[seat], score)
        for line in sheet.lines
        for seat, (outcome, score) in enumerate(
            zip(line.outcomes, line.scores, strict=True)
        )
        if outcome is not Outcome.NOT_DEALT
    ]
    found = history.scored_results(match=match)
    assert [
        (r.result.won, r.result.outcome, r.result.points, r.result.change, r.score)
        for r in found
    ] == expected


def test_F3_the_pools_of_this_room_have_seats_that_come_back(history: History) -> None:
    sheets = [replay(history.match(match).events).sheet for match in (3, 4)]
    assert any(seat.rejoins for sheet in sheets for seat in sheet.seats)


def test_rows_of_all_matches_are_those_of_each(history: History) -> None:
    each = [
        row
        for match in range(1, len(SETUPS) + 1)
        for row in history.scored_results(match=match)
    ]
    assert list(history.scored_results()) == each
    pools = history.scored_results(format=Format.POOL_101)
    assert {row.result.match for row in pools} == {3}


@pytest.mark.parametrize("last", [1, 3, 5, 1000])
def test_the_latest_deals_and_those_before_make_up_all(
    history: History, last: int
) -> None:
    trend = history.trend(last=last)
    results = history.results(limit=1000)
    newest = sorted({(r.match, r.deal) for r in results}, reverse=True)[:last]
    latest = [r for r in results if (r.match, r.deal) in newest]
    others = [r for r in results if (r.match, r.deal) not in newest]
    for totals, rows in ((trend.latest, latest), (trend.before, others)):
        assert (totals.deals, totals.points) == (
            len(rows),
            sum(row.points for row in rows),
        )
    assert trend.can_be_told == bool(others)


def test_a_trend_of_one_person(history: History) -> None:
    trend = history.trend(last=2, player="Bhim")
    assert trend.latest.deals == 2
    (totals,) = history.statistics(player="Bhim")
    assert trend.before.deals == totals.deals - 2


def test_what_follows_from_numbers() -> None:
    # Ten deals: four won, three of them declared in 6, 8 and 10 turns; three drops at
    # 10, 10 and 30; two counted for 60 and 40; one wrong declaration at 80.
    totals = Totals(
        deals=10,
        won=4,
        points=50 + 100 + 80,
        turns=60,
        first_drops=2,
        middle_drops=1,
        drop_points=50,
        counted=2,
        counted_points=100,
        wrong_declarations=1,
        declared=3,
        declared_turns=24,
    )
    assert totals.won_share == 0.4
    assert totals.points_per_deal == 23
    assert totals.turns_to_declare == 8
    assert totals.drops == 3
    assert totals.points_per_drop == pytest.approx(50 / 3)
    assert totals.points_per_played == pytest.approx(180 / 7)
    assert totals.points_per_counted == 50
    # A drop costs a third of a lost hand: it pays where one in three would be lost.
    assert totals.drop_break_even == pytest.approx(1 / 3)


def test_without_deals_nothing_follows() -> None:
    nothing = Totals()
    assert nothing.won_share is None
    assert nothing.points_per_deal is None
    assert nothing.turns_to_declare is None
    assert nothing.points_per_drop is None
    assert nothing.points_per_played is None
    assert nothing.drop_break_even is None


def test_a_drop_dearer_than_any_lost_hand_never_pays() -> None:
    totals = Totals(deals=2, middle_drops=1, drop_points=30, counted=1, points=50)
    assert totals.drop_break_even is None
    cheap = Totals(middle_drops=1, drop_points=30, counted=1, counted_points=20)
    assert cheap.drop_break_even == 1.0


def test_the_trend_of_no_history(tmp_path: Path) -> None:
    with History.open(tmp_path / "none.db", read_only=True) as history:
        trend = history.trend()
    assert trend.latest == trend.before == Totals()
    assert not trend.can_be_told
