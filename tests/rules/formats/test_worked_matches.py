"""Scores, rejoins, splits and ties as worked out by hand in tests/data/formats.toml."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rummy_tui.rules.formats.pot import parts_by_drops
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.profile import Format
from tests.rules.formats.cases import (
    CASES,
    after,
    after_deal,
    amount,
    amounts,
    blank,
    holds,
    listed,
    numbers,
    row_id,
    rows,
    told,
    with_scores,
)

MATCHES = CASES["match"]


def of(table: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", rows(table), ids=row_id)


@pytest.mark.parametrize("case", MATCHES, ids=[case["id"] for case in MATCHES])
def test_F_a_match_goes_as_worked_out_by_hand(case: dict[str, Any]) -> None:
    sheet = blank(case, case["seats"])
    if "start" in case:
        sheet = with_scores(sheet, numbers(case["start"]))
    for step in case["steps"]:
        assert not sheet.is_over
        sheet = after(sheet, step["does"])
        expected = {name: told(name, step[name]) for name in step if name != "does"}
        assert {name: holds(sheet, name) for name in expected} == expected, step


@of("formats")
def test_F_a_format_begins_as_the_rules_say(case: dict[str, Any]) -> None:
    for seats, has_drops in zip((2, 3), case["drops"], strict=True):
        terms = blank(case, seats).terms

        assert (terms.deals, terms.limit) == (case["deals"], case["limit"])
        assert terms.beginning == case["begin"]
        assert terms.has_drops is has_drops


def test_F_every_format_has_its_row() -> None:
    assert [case["format"] for case in rows("formats")] == list(Format)


@of("rejoin")
def test_F3_who_may_rejoin_and_at_which_score(case: dict[str, Any]) -> None:
    stand = numbers(case["stand"])
    sheet = with_scores(blank(case, len(stand) + 2), [*stand, 0, 0])
    limit = sheet.terms.limit
    zeros = " 0" * (len(stand) - 1)
    sheet = after_deal(sheet, f"W{zeros} {limit} {limit + 5}")

    if case["new"]:
        assert sheet.asked == {len(stand), len(stand) + 1}
        assert sheet.rejoin_score == case["new"]
    else:
        assert not sheet.asked


@of("drops_left")
def test_F4_drops_left(case: dict[str, Any]) -> None:
    sheet = with_scores(blank(case, 2), [case["score"], 0])

    assert sheet.drops_left(0) == case["drops"]


def left_of_more(case: dict[str, Any]) -> Sheet:
    """The seats of a split, the others eliminated with the last deal."""
    left, began = numbers(case["left"]), case["began"]
    gone = began - len(left)
    sheet = with_scores(blank(case | {"rejoin": False}, began), [*left, *[0] * gone])
    again = replace(sheet.seats[0], rejoins=case.get("again", 0))
    sheet = replace(sheet, seats=(again, *sheet.seats[1:]))
    zeros = " 0" * (len(left) - 1)
    beaten = f" {sheet.terms.limit}" * gone
    sheet = after_deal(sheet, f"W{zeros}{beaten}")
    assert [sheet.seats[seat].score for seat in sheet.seats_in] == left
    return sheet


def paid(case: dict[str, Any]) -> list[int] | None:
    parts = amounts(case["pays"])
    if parts is None:
        return None
    return parts + [0] * (case["began"] - len(parts))


@of("auto_split")
def test_F4_what_a_pot_pays_that_splits_by_itself(case: dict[str, Any]) -> None:
    assert listed(left_of_more(case).auto_split) == paid(case)


@of("agreed_split")
def test_F4_what_a_split_by_agreement_pays(case: dict[str, Any]) -> None:
    assert listed(left_of_more(case).manual_split) == paid(case)


@of("rest")
def test_F4_the_rest_of_a_split_is_at_least_an_entry(case: dict[str, Any]) -> None:
    parts = parts_by_drops(
        amount(case["pot"]),
        dict(enumerate(numbers(case["scores"]))),
        drops=dict(enumerate(numbers(case["drops"]))),
        entry=amount(case["entry"]),
    )

    assert (None if parts is None else [*parts.values()]) == amounts(case["pays"])


def test_F5_there_is_one_winner_but_in_a_tournament() -> None:
    """Whatever number of places the stakes of another format name."""
    case = {"format": "deals-2", "places": 2}
    sheet = after(after(blank(case, 3), "W 40 40"), "40 W 40")

    assert sheet.contest == {0, 1}


def test_F_nobody_is_asked_once_the_next_deal_is_dealt() -> None:
    sheet = with_scores(blank({"format": "pool-101"}, 4), [0, 30, 90, 40])
    sheet = after(sheet, "W 0 20 0")
    assert sheet.asked == {2}

    assert not after(sheet, "W 0 - 60").asked


def test_F4_a_fair_share_is_by_the_points_left_to_lose() -> None:
    sheet = left_of_more({"format": "pool-101", "began": 3, "left": "61 95"})

    # With 40 and 6 points left to lose, 260.87 and 39.13 of 300 would be fair.
    assert sheet.manual_split == (20000, 10000, 0)
    assert [sheet.is_fair_split(seat) for seat in (0, 1)] == [False, True]


def test_F4_equal_seats_find_equal_parts_fair() -> None:
    sheet = left_of_more({"format": "pool-101", "began": 3, "left": "30 30"})

    assert sheet.is_fair_split(0)
    assert sheet.is_fair_split(1)
