"""What a seat can know of cards that are not its own, from what all saw (T-8)."""

from __future__ import annotations

from collections import Counter

from rummy_tui.cards.face import Face
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import MoveKind
from rummy_tui.engine.view import SeatView


def known_cards(view: SeatView, seat: Seat) -> Counter[Face]:
    """Cards another seat took from the open deck and has not thrown, or lays down.

    Of two equal cards, one taken and one drawn unseen, nobody else can tell which was
    thrown: the taken one counts as gone.
    """
    if view.hands_shown and (shown := view.hands_shown[seat]) is not None:
        return Counter(face for group in shown.groups for face in group)
    held: Counter[Face] = Counter()
    for move in view.moves:
        if move.seat != seat or move.face is None:
            continue
        if move.kind is MoveKind.TOOK_OPEN:
            held[move.face] += 1
        elif held[move.face]:
            held[move.face] -= 1
    return +held


def unseen(view: SeatView) -> Counter[Face]:
    """How many copies of each face may lie anywhere for all the seat can know.

    Not among them are its own cards, the card turned up, the open deck, and what
    others are known to hold. What is left lies in the closed deck or is hidden in
    hands; faces with no such copy are left out.
    """
    shoe = view.table.shoe
    left = Counter(shoe.faces)
    left.subtract(view.faces(view.hand))
    left.subtract(view.open_deck)
    if view.turned is not None:
        left[view.turned] -= 1
    for index in range(len(view.records)):
        if index != view.seat:
            left.subtract(known_cards(view, Seat(index)))
    for shown in view.hands_shown:
        if shown is not None and shown.closing is not None:
            left[shown.closing] -= 1
    return +left
