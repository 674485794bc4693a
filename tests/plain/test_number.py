"""Numbers of lists as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.plain.cards import read_named
from rummy_tui.plain.number import number_chosen


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1),
        ("3", 3),
        ("0003", 3),
        ("0" * 5000 + "3", 3),
        ("0", None),
        ("0000", None),
        ("4", None),
        ("0020", None),
        ("9" * 5000, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        ("1.0", None),
        ("one", None),
        ("²", None),
        ("٣", None),
    ],
)
def test_a_number_of_a_list_is_one_of_those_said(text: str, number: int | None) -> None:
    assert number_chosen(text, 3) == number


@given(text=st.text("0123456789", min_size=1, max_size=8), count=st.integers(0, 2000))
def test_it_is_what_its_digits_say_or_none(text: str, count: int) -> None:
    expected = int(text) if 1 <= int(text) <= count else None
    assert number_chosen(text, count) == expected


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [("0012", (12,)), ("2 to 1", (2, 1)), ("12345", (999,)), ("000", (0,))],
)
def test_all_digits_of_a_group_count(typed: str, numbers: tuple[int, ...]) -> None:
    assert read_named(typed).numbers == numbers
