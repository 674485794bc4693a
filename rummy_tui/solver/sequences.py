"""The sequences one suit can yield, up to what a longer one could be split into.

A suit is the 26 bits that a hand's key has for it. A sequence is written as one
integer, its code: the cells of its naturals in bits 0 to 25, the number of its
substitutes from bit 26, bit 30 where the ace is high; bit 31 marks a card that is
left loose and no meld at all.
"""

from __future__ import annotations

from rummy_tui.solver.key import RANK_POINTS

SUBSTITUTES_SHIFT = 26
ACE_HIGH = 1 << 30
LOOSE = 1 << 31

Shape = tuple[int, int, int, int, int]
"""Cells of the naturals, how many, places they span, their points, ace-high mark."""

_KING = 12
_ACE_ABOVE = 13


def lowest_rank(counts: int) -> int:
    """The lowest rank held, the ace 0; `counts` must not be empty."""
    return ((counts & -counts).bit_length() - 1) >> 1


def shapes_from(
    counts: int, low: int, *, max_span: int, max_gaps: int, wild_cell: int
) -> list[Shape]:
    """Every choice of naturals for a sequence whose lowest cell is `low`.

    The first and the last place of a shape are natural; in between at most
    `max_gaps` places are left to substitutes. As all cells below `low` are dealt
    with before, a sequence with the ace on top has the ace as its lowest cell, and
    is walked downwards from it.

    Args:
        counts: The suit's 13 counts.
        low: The rank of its lowest card, the ace 0.
        max_span: Most places from the first natural to the last.
        max_gaps: Most places between them that are not natural.
        wild_cell: The bit of the suit's wild card, whose points are 0; 0 if none.
    """
    start = 1 << (2 * low)
    points = 0 if start == wild_cell else RANK_POINTS[low]
    shapes: list[Shape] = [(start, 1, 1, points, 0)]
    _extend(shapes, counts, low, 1, (max_span, max_gaps, wild_cell, 0))
    if low == 0:
        ace_high = [(start, 1, 1, points, ACE_HIGH)]
        _extend(
            ace_high, counts, _ACE_ABOVE, -1, (max_span, max_gaps, wild_cell, ACE_HIGH)
        )
        shapes += ace_high[1:]
    return shapes


def _extend(
    shapes: list[Shape],
    counts: int,
    start: int,
    step: int,
    bounds: tuple[int, int, int, int],
) -> None:
    """Add to the one shape given all that go on from it, place by place."""
    max_span, max_gaps, wild_cell, mark = bounds
    open_shapes = list(shapes)
    for distance in range(1, max_span):
        rank = start + step * distance
        if not 1 <= rank <= _KING:
            break
        # What is too far from its last natural to go on is done.
        open_shapes = [s for s in open_shapes if distance - s[1] <= max_gaps]
        if not open_shapes:
            break
        if (counts >> (2 * rank)) & 3:
            cell = 1 << (2 * rank)
            points = 0 if cell == wild_cell else RANK_POINTS[rank]
            longer = [
                (cells + cell, naturals + 1, distance + 1, value + points, mark)
                for cells, naturals, _, value, _ in open_shapes
            ]
            shapes += longer
            open_shapes += longer
