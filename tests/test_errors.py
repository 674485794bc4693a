"""Turns of phrase that all rooms share."""

from __future__ import annotations

import pytest

from rummy_tui.errors import listed


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((), ""),
        (("Asha",), "Asha"),
        (("Asha", "Bhim"), "Asha and Bhim"),
        (("Asha", "Bhim", "Chitra"), "Asha, Bhim and Chitra"),
    ],
)
def test_names_are_listed_as_they_are_spoken(names: tuple[str, ...], told: str) -> None:
    assert listed(names) == told


def test_names_one_may_choose_from_have_an_or_between_them() -> None:
    assert listed(("Asha", "Bhim", "Chitra"), word="or") == "Asha, Bhim or Chitra"
