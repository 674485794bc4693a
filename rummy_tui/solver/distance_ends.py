"""Declarations that a hand can become, card by card.

A plan says how many cards are lacking; which ones they are, and whether the shoe still
has them, is worked out here one declaration after another. It is slow and exact: what
is quicker asks here wherever it might be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rummy_tui.solver.distance_pieces import (
    TRIPLE,
    Piece,
    every_meld,
    lacking_beside,
)
from rummy_tui.solver.distance_planner import Plan, Seats
from rummy_tui.solver.key import EACH_FACE


class Held(NamedTuple):
    """A hand of 13 or 14 cards, and what the shoe has beyond it."""

    cards: int
    """How many cards the hand has."""
    cells: int
    """Its cards, printed jokers aside, as a key."""
    naturals: int
    """Those of them that are not wild."""
    wild_cells: int
    """Those that are."""
    printed_jokers: int
    jokers: int
    """Printed and wild ones together."""
    slack: int
    """Copies the shoe has beyond the hand and the card turned up, as a key."""
    jokers_left: int
    """Jokers the shoe has beyond the hand."""
    wild: int
    """The low bits of the wild faces."""


class End(NamedTuple):
    """One declaration a hand can become."""

    lacking: int
    """The natural cards to be had, as a key."""
    drawn: int
    """Jokers to be had besides."""
    spare: int
    """The natural cards held that no meld takes, as a key."""
    loose: int
    """How many of those lie loose in the declaration."""
    spare_jokers: int
    """Jokers held that find no place."""
    groups: tuple[tuple[int, int, int], ...]
    """For each meld the cards held, those to be had, and how many jokers it takes."""


def ends(
    held: Held, pieces: tuple[Piece, ...], plan: Plan, distance: int
) -> Iterator[End]:
    """Every declaration by this plan that lacks exactly so many cards.

    Args:
        held: The hand.
        pieces: The pieces, in the order of the plan's melds.
        plan: How the 13 places are filled.
        distance: Cards to be had.
    """
    wild = 3 * held.wild
    jokers = held.jokers - sum(count(piece.cells & wild) for piece in pieces)
    spare = held.naturals - sum(piece.cells & ~wild for piece in pieces)
    melds = plan.melds

    def each(
        at: int,
        slack: int,
        lacking: int,
        lacks: int,
        taken: int,
        left: int,
        groups: tuple[tuple[int, int, int], ...],
    ) -> Iterator[End]:
        if lacks + max(0, taken - jokers) > distance:
            return
        if at == len(melds):
            drawn = max(0, taken - jokers)
            there = held.jokers_left - count(lacking & wild)
            if lacks + drawn == distance and drawn <= there:
                yield End(
                    lacking, drawn, left, plan.loose, max(0, jokers - taken), groups
                )
            return
        seats = melds[at]
        starts: list[tuple[int, tuple[int, ...]]]
        if at < len(pieces):
            starts = [(pieces[at].cells, pieces[at].lacking(seats.cards))]
        elif seats.naturals:
            starts = [
                (cell, lacking_beside(seats.kind, cell, seats.cards))
                for cell in faces_in(left)
            ]
        else:
            starts = [(0, every_meld(seats.kind, seats.cards))]
        for cells, windows in starts:
            rest = left - cells if at >= len(pieces) else left
            for window in windows:
                for wanted, by_jokers in _fillings(window, seats):
                    if is_there(wanted, slack):
                        yield from each(
                            at + 1,
                            slack - wanted,
                            lacking + wanted,
                            lacks + seats.cards - seats.naturals - by_jokers,
                            taken + by_jokers,
                            rest,
                            (*groups, (cells, wanted, by_jokers)),
                        )

    yield from each(0, held.slack, 0, 0, plan.apart, spare, ())


def _fillings(window: int, seats: Seats) -> Iterator[tuple[int, int]]:
    """Which cards of a window to have, jokers taking the others: key, jokers."""
    yield window, 0
    if seats.kind != TRIPLE:
        cells = list(faces_in(window))
        for number in range(1, seats.jokers + 1):
            for some in combinations(cells, number):
                yield window - sum(some), number


def is_there(wanted: int, slack: int) -> bool:
    """Whether the shoe has these cards; those of a triple are copies of one face."""
    if wanted & ~EACH_FACE:
        shift = ((wanted & -wanted).bit_length() - 1) & ~1
        return slack >> shift & 3 >= wanted >> shift
    return not wanted & ~(slack | slack >> 1)


def faces_in(key: int) -> Iterator[int]:
    """One card of each face in a key."""
    each = (key | key >> 1) & EACH_FACE
    while each:
        low = each & -each
        each ^= low
        yield low


def count(key: int) -> int:
    """How many cards a key has."""
    return (key & EACH_FACE).bit_count() + 2 * (key >> 1 & EACH_FACE).bit_count()
