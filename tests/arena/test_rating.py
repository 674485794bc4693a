"""Bradley-Terry: the closed form of two, a published example, and what defines it."""

from __future__ import annotations

import math
from random import Random

import pytest

from rummy_tui.arena.rating import ELO_POINTS, ratings

# Citations among Biometrika, Communications in Statistics, JASA and JRSS-B: how often
# each was cited by each (Stigler 1994; Agresti, Categorical Data Analysis, 2002, p.
# 448). The abilities are those Turner and Firth give for them (J. Stat. Soft. 48(9)).
CITED = [[0, 730, 498, 221], [33, 0, 68, 17], [320, 813, 0, 142], [284, 276, 325, 0]]
ABILITIES = [0, -2.94907, -0.47957, 0.26895]


def strengths(ratings: list[float]) -> list[float]:
    return [10 ** (rating / ELO_POINTS) for rating in ratings]


def test_of_two_the_odds_are_the_rating() -> None:
    first, second = ratings([[0, 90], [10, 0]], virtual=0)

    assert first - second == pytest.approx(400 * math.log10(9))
    assert first + second == pytest.approx(0)


@pytest.mark.parametrize(("won", "lost"), [(100, 0), (3, 1), (0, 0), (49.5, 50.5)])
def test_half_a_deal_is_given_to_both_before_the_first(won: float, lost: float) -> None:
    first, second = ratings([[0, won], [lost, 0]])

    assert first - second == pytest.approx(400 * math.log10((won + 0.5) / (lost + 0.5)))


def test_a_published_example_comes_out_as_published() -> None:
    logs = [math.log(strength) for strength in strengths(ratings(CITED, virtual=0))]

    assert [log - logs[0] for log in logs] == pytest.approx(ABILITIES, abs=1e-4)


def test_everybody_is_expected_to_win_what_they_won() -> None:
    # The equations of maximum likelihood, whatever way it was found.
    chance = Random(4)
    ahead = [[chance.randint(0, 40) * (i != j) for j in range(6)] for i in range(6)]
    s = strengths(ratings(ahead, virtual=0))

    for i in range(6):
        expected = sum(
            (ahead[i][j] + ahead[j][i]) * s[i] / (s[i] + s[j])
            for j in range(6)
            if j != i
        )
        assert expected == pytest.approx(sum(ahead[i]))


def test_whoever_never_lost_still_has_a_rating() -> None:
    best, middle, worst = ratings([[0, 50, 50], [0, 0, 50], [0, 0, 0]])

    assert math.isfinite(best)
    assert best > middle > worst


def test_the_order_in_which_they_are_named_changes_nothing() -> None:
    found = ratings(CITED)
    turned = ratings([row[::-1] for row in CITED[::-1]])

    assert turned == pytest.approx(found[::-1])
