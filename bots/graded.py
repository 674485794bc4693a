"""Graded points: a ruler for planning, where the official points say too little.

By some rules nearly every hand without its sequences costs the same, so official points
cannot tell a hand one card short from a hopeless one. Graded points can: without a pure
sequence all cards count, with one alone it is exempt, and with all the sequences that
melds need to count only unmatched cards do. There is no cap. No rule knows them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummy_tui.bot_api import PRINTED_JOKER, Face, SeatView, Suit, planning_solver

_RANKS = 13


def graded_discards(view: SeatView, hand: Sequence[Face]) -> list[int]:
    """Graded points of what is left after throwing each of 14 cards, in their order."""
    points = planning_solver(view).discard_points(hand)
    worth = [_worth(view, face) for face in hand]
    total = sum(worth)
    for at, saved in enumerate(worth):
        if points[at] == total - saved and view.table.profile.min_sequences > 1:
            kept = [*hand[:at], *hand[at + 1 :]]
            points[at] -= _dearest_pure_sequence(view, kept)
    return points


def _dearest_pure_sequence(view: SeatView, hand: Sequence[Face]) -> int:
    """Most points one pure sequence of the hand takes out of it; 0 without one."""
    held = set(hand) - {PRINTED_JOKER}
    longest = view.table.profile.max_sequence_cards or _RANKS
    return max(
        (
            sum(_worth(view, face) for face in row[at : at + longest])
            for suit in Suit
            for row in _rows([face for face in held if face.suit is suit])
            for at in range(max(1, len(row) - longest + 1))
        ),
        default=0,
    )


def _rows(suit: list[Face]) -> Iterator[list[Face]]:
    """The faces of a suit that lie in a row, three or more, the ace low or high."""
    by_rank = {int(face.rank): face for face in suit}
    if 1 in by_rank:
        by_rank[_RANKS + 1] = by_rank[1]
    row: list[Face] = []
    for rank in range(1, _RANKS + 3):
        face = by_rank.get(rank)
        if face is not None:
            row.append(face)
            continue
        if len(row) >= 3:
            yield row
        row = []


def _worth(view: SeatView, face: Face) -> int:
    return 0 if view.is_joker(face) else face.points
