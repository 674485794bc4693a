"""How long decisions took: quantiles from counts are those of the whole list."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from rummy_tui.arena.timings import Timings


@pytest.mark.parametrize("share", [Fraction(1, 2), Fraction(99, 100)])
def test_quantiles_are_within_two_per_cent_of_the_list_s(share: Fraction) -> None:
    chance = Random(1)
    times = [int(chance.lognormvariate(12, 2)) for _ in range(4999)]
    timings = Timings()
    for time in times:
        timings.add(time)

    exact = sorted(times)[-(-len(times) * share.numerator // share.denominator) - 1]
    assert timings.milliseconds(share) == pytest.approx(exact / 1e6, rel=0.02)


def test_times_of_several_chunks_are_those_of_one() -> None:
    chance = Random(2)
    whole, parts = Timings(), [Timings(), Timings()]
    for k in range(1000):
        time = chance.randrange(10**9)
        whole.add(time)
        parts[k % 2].add(time)
    parts[0].include(parts[1])

    assert len(parts[0]) == len(whole) == 1000
    for share in (Fraction(1, 10), Fraction(1, 2), Fraction(99, 100)):
        assert parts[0].milliseconds(share) == whole.milliseconds(share)


def test_of_nothing_no_time_is_known() -> None:
    assert Timings().milliseconds(Fraction(1, 2)) is None
