"""Toss and deal: from a seed to the facts that start a deal (T-1, C-3)."""

from __future__ import annotations

from rummy_tui.cards.face import Rank
from rummy_tui.cards.shoe import CardId, Shoe
from rummy_tui.engine.events import Dealt, Tossed
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed


def toss(seed: Seed, shoe: Shoe, seats: int) -> Tossed:
    """Draw for the first move: highest card plays first (T-1).

    The ace is high, suits break ties in the order spades, hearts, diamonds, clubs;
    seats tied for highest with identical cards draw again.
    """
    cards = [card for card in shoe.cards() if not shoe.faces[card].is_printed_joker]
    order = iter(seed.shuffle(cards, "toss"))
    drawing = [Seat(index) for index in range(seats)]
    rounds: list[tuple[CardId | None, ...]] = []
    while True:
        drawn = {seat: next(order) for seat in drawing}
        rounds.append(tuple(drawn.get(Seat(index)) for index in range(seats)))
        best = max(_height(shoe, card) for card in drawn.values())
        drawing = [s for s in drawing if _height(shoe, drawn[s]) == best]
        if len(drawing) == 1:
            return Tossed(rounds=tuple(rounds), starter=drawing[0])


def _height(shoe: Shoe, card: CardId) -> tuple[int, int]:
    face = shoe.faces[card]
    rank = 14 if face.rank is Rank.ACE else int(face.rank)
    return rank, -face.suit


def deal(seed: Seed, shoe: Shoe, *, number: int, starter: Seat) -> Dealt:
    """Shuffle the whole shoe for the deal of this number, counted from 1."""
    order = seed.shuffle(shoe.cards(), f"deal {number}")
    return Dealt(number=number, starter=starter, order=order)
