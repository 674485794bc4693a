"""Bradley-Terry ratings: how often one comes before another, as one number each.

The odds that i comes out ahead of j are s_i / s_j, and a rating is the strength s on
Elo's scale: 400 points more are odds of ten to one. Points say more about these bots: a
rating counts a deal won by a little as much as one won by a lot.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

ELO_POINTS = 400.0
"""What odds of ten to one come to."""

_VIRTUAL = 0.5
"""Deals everybody has won against everybody before the first: without them, whoever
never lost would be infinitely strong."""
_MOST_ROUNDS = 10_000
_CLOSE_ENOUGH = 1e-12


def ratings(
    ahead: Sequence[Sequence[float]], *, virtual: float = _VIRTUAL
) -> list[float]:
    """The ratings under which these results are likeliest; their mean is zero.

    Args:
        ahead: How many deals each came out ahead of each; half of one that was level.
        virtual: What is added to each of them.
    """
    count = len(ahead)
    won = [
        [ahead[i][j] + virtual if i != j else 0.0 for j in range(count)]
        for i in range(count)
    ]
    logs = _log_strengths(won)
    middle = math.fsum(logs) / count
    return [(log - middle) * ELO_POINTS / math.log(10) for log in logs]


def _log_strengths(won: Sequence[Sequence[float]]) -> list[float]:
    """Maximum likelihood by Newman's iteration, quicker than the one of Zermelo."""
    others = [[j for j in range(len(won)) if j != i] for i in range(len(won))]
    strengths = [1.0] * len(won)
    for _ in range(_MOST_ROUNDS):
        furthest = 0.0
        for i, rest in enumerate(others):
            s = strengths
            gained = math.fsum(won[i][j] * s[j] / (s[i] + s[j]) for j in rest)
            lost = math.fsum(won[j][i] / (s[i] + s[j]) for j in rest)
            better = gained / lost
            furthest = max(furthest, abs(math.log(better / s[i])))
            s[i] = better
        if furthest < _CLOSE_ENOUGH:
            break
    return [math.log(strength) for strength in strengths]
