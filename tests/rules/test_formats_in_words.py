"""Formats in words: every number is that of the rules (F)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rummy_tui.rules.formats.terms import Stakes, Terms
from rummy_tui.rules.formats_in_words import format_lines, stakes_text
from rummy_tui.rules.profile import Format

DROPS = {Format.POOL_61: 15, Format.POOL_101: 20, Format.POOL_201: 25}


def terms(format: Format, seats: int = 4, entry: int = 10_000) -> Terms:
    return Terms(
        format=format,
        seats=seats,
        first_drop_points=DROPS.get(format, 20),
        stakes=Stakes(point_value=5, entry=entry),
    )


def said(format: Format, seats: int = 4) -> str:
    return " ".join(f"{r.number} {r.text}" for r in format_lines(terms(format, seats)))


@pytest.mark.parametrize(
    ("format", "limit", "most"),
    [
        (Format.POOL_61, 61, 44),
        (Format.POOL_101, 101, 79),
        (Format.POOL_201, 201, 174),
    ],
)
def test_F2_F3_a_pool_names_its_limit_and_up_to_where_one_rejoins(
    format: Format, limit: int, most: int
) -> None:
    text = said(format)

    assert f"F-2 Points add up: who reaches {limit} is out" in text
    assert "F-3 Who goes out may rejoin for another entry" in text
    assert f"while two others are left and none is over {most}." in text


@pytest.mark.parametrize(
    ("seats", "left"),
    [(3, "two"), (4, "two or three"), (5, "two or three"), (6, "two or three")],
)
def test_F4_a_pool_says_how_few_may_split(seats: int, left: str) -> None:
    assert f"F-4 With {left} left the pot is split once nobody" in said(
        Format.POOL_101, seats
    )


def test_F3_F4_at_two_seats_nobody_rejoins_or_splits() -> None:
    lines = format_lines(terms(Format.POOL_101, 2))
    assert [line.number for line in lines] == ["F-2"]


@pytest.mark.parametrize(
    "change",
    [{"stakes": Stakes(rejoin=False)}, {"first_drop_points": 100}],
    ids=["switched off", "too dear"],
)
def test_F3_where_nobody_can_come_back_it_says_so(change: dict[str, Any]) -> None:
    lines = format_lines(replace(terms(Format.POOL_101), **change))
    assert [line.text for line in lines if line.number == "F-3"] == [
        "Who goes out cannot come back."
    ]


def test_F4_where_drops_are_free_no_pot_is_split_by_itself() -> None:
    lines = format_lines(replace(terms(Format.POOL_101), first_drop_points=0))
    assert [line.text for line in lines if line.number == "F-4"] == [
        "With two or three left the pot is split if all agree."
    ]


@pytest.mark.parametrize(
    ("format", "deals"), [(Format.DEALS_2, 2), (Format.DEALS_3, 3), (Format.DEALS_6, 6)]
)
def test_F5_a_deals_match_says_how_many_and_what_a_tie_does(
    format: Format, deals: int
) -> None:
    text = said(format)

    assert f"F-5 {deals} deals: losers pay the winner a chip a point" in text
    assert "tied for first play extra deals" in text


def test_F1_points_rummy_is_one_deal() -> None:
    assert said(Format.POINTS).startswith("F-1 One deal: its winner gets the points")


@pytest.mark.parametrize("format", Format)
def test_a_sentence_of_a_format_takes_two_lines_of_80_columns_at_most(
    format: Format,
) -> None:
    for line in format_lines(terms(format)):
        assert len(line.text) <= 2 * 70 - 12, line.text


@pytest.mark.parametrize(
    ("format", "text"),
    [
        (Format.POINTS, "one deal, a point is 0.05 chips"),
        (Format.POOL_101, "entry 100 chips"),
        (Format.DEALS_2, "160 chips each, a point a chip"),
        (Format.DEALS_6, "480 chips each, a point a chip"),
    ],
)
def test_stakes_are_told_by_format(format: Format, text: str) -> None:
    assert stakes_text(terms(format)) == text
