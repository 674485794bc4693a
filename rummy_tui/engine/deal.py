"""Toss and deal: from a seed to the facts that start a deal (T-1, C-3)."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.cards.face import Rank
from rummy_tui.cards.shoe import CardId, Shoe
from rummy_tui.engine.events import Dealt, Tossed
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.rules.profile import HAND_SIZE


def toss(seed: Seed, shoe: Shoe, seats: int) -> Tossed:
    """Draw for the first move: highest card plays first (T-1).

    The ace is high, suits break ties in the order spades, hearts, diamonds, clubs;
    seats tied for highest with identical cards draw again.
    """
    cards = [card for card in shoe.cards() if not shoe.faces[card].is_printed_joker]
    order = iter(seed.shuffle(cards, "toss"))
    drawing = [Seat(index) for index in range(seats)]
    draws: list[tuple[CardId | None, ...]] = []
    while True:
        drawn = {seat: next(order) for seat in drawing}
        draws.append(tuple(drawn.get(Seat(index)) for index in range(seats)))
        best = max(_height(shoe, card) for card in drawn.values())
        drawing = [s for s in drawing if _height(shoe, drawn[s]) == best]
        if len(drawing) == 1:
            return Tossed(draws=tuple(draws), starter=drawing[0])


def _height(shoe: Shoe, card: CardId) -> tuple[int, int]:
    face = shoe.faces[card]
    rank = 14 if face.rank is Rank.ACE else int(face.rank)
    return rank, -face.suit


def deal(seed: Seed, shoe: Shoe, *, number: int, seats: tuple[Seat, ...]) -> Dealt:
    """Shuffle the whole shoe for the deal of this number, counted from 1.

    Args:
        seed: Where the shuffle comes from.
        shoe: All cards.
        number: Which deal of the match it is.
        seats: The seats dealt in, clockwise from the starter.
    """
    order = seed.shuffle(shoe.cards(), f"deal {number}")
    return Dealt(number=number, seats=seats, order=order)


class Layout(NamedTuple):
    """Where the cards lie after a deal (C-3)."""

    hands: dict[Seat, tuple[CardId, ...]]
    opened: CardId
    turned: CardId
    closed_deck: tuple[CardId, ...]
    """Top card first."""


def split(event: Dealt) -> Layout:
    """Where a shuffled shoe goes: hands, open card, wild joker, closed deck."""
    seats, order = event.seats, event.order
    dealt = HAND_SIZE * len(seats)
    hands = {seat: order[i : dealt : len(seats)] for i, seat in enumerate(seats)}
    return Layout(hands, order[dealt], order[dealt + 1], order[dealt + 2 :])
