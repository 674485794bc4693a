"""A nearest declaration, laid out card by card for somebody to look at."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.cards.face import FACES, PRINTED_JOKER, Face
from rummy_tui.solver.distance_ends import End, Held, count, faces_in
from rummy_tui.solver.distance_pieces import Piece


class Nearest(NamedTuple):
    """One of the declarations a hand is nearest to."""

    distance: int
    """Cards to exchange."""
    groups: tuple[tuple[Face, ...], ...]
    """Its 13 cards as they would be laid down; what lies apart lies singly."""
    lacking: tuple[Face, ...]
    """Those of them the hand does not hold, as many as the distance is."""
    spare: tuple[Face, ...]
    """The cards of the hand that are none of them."""


def laid_out(held: Held, pieces: tuple[Piece, ...], end: End, distance: int) -> Nearest:
    """A declaration card by card; printed jokers substitute before wild cards do."""
    own = sum(piece.cells & 3 * held.wild for piece in pieces)
    jokers = _cards_in(held.wild_cells - own) + [PRINTED_JOKER] * held.printed_jokers
    slack = held.slack - end.lacking
    printed = held.jokers_left - count(held.slack & 3 * held.wild)
    more = _cards_in(slack & 3 * held.wild) + [PRINTED_JOKER] * printed
    drawn = [more.pop() for _ in range(end.drawn)]
    taken = [by_jokers for _, _, by_jokers in end.groups]
    unused = end.spare_jokers
    spare_jokers, jokers = jokers[:unused], jokers[unused:] + drawn
    groups = []
    for (cells, wanted, _), number in zip(end.groups, taken, strict=True):
        substitutes = [jokers.pop() for _ in range(number)]
        groups.append((*_cards_in(cells), *_cards_in(wanted), *substitutes))
    spare = _cards_in(end.spare)
    loose, spare = spare[: end.loose], spare[end.loose :]
    groups += [(face,) for face in (*jokers, *loose)]
    return Nearest(
        distance,
        tuple(groups),
        tuple(sorted(_cards_in(end.lacking) + drawn)),
        tuple(sorted(spare + spare_jokers)),
    )


def _cards_in(key: int) -> list[Face]:
    """The cards of a key, printed jokers aside."""
    return [
        FACES[(cell.bit_length() - 1) >> 1]
        for cell in faces_in(key)
        for _ in range(key // cell & 3)
    ]
