"""Formats in words: every number is that of the rules (F)."""

from __future__ import annotations

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
    assert f"no score is over {most}, one point above the highest" in text
    assert "F-4 With two or three left" in text


def test_F3_F4_at_two_seats_nobody_rejoins_or_splits() -> None:
    assert "F-3" not in said(Format.POOL_101, 2)
    assert "F-4" not in said(Format.POOL_101, 2)


@pytest.mark.parametrize(("seats", "has_drops"), [(2, False), (3, True)])
def test_F5_a_deals_match_says_its_chips_and_whether_one_may_drop(
    seats: int, has_drops: bool
) -> None:
    text = said(Format.DEALS_3, seats)

    assert "F-5 3 deals, 80 chips for each" in text
    assert ("cannot drop" in text) is not has_drops


def test_F1_points_rummy_needs_no_line_of_its_own() -> None:
    assert format_lines(terms(Format.POINTS)) == []


@pytest.mark.parametrize(
    ("format", "text"),
    [
        (Format.POINTS, "a point is 0.05 chips"),
        (Format.POOL_101, "entry 100 chips"),
        (Format.DEALS_6, "480 chips each, a point is a chip"),
    ],
)
def test_stakes_are_told_by_format(format: Format, text: str) -> None:
    assert stakes_text(terms(format)) == text
