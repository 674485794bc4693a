"""The racer: distance before points, and the cards that lead on counted as they lie."""

from __future__ import annotations

from random import Random

import pytest

from bots.prospects import Prospect, prospects
from bots.racer import worth
from rummy_tui.bot_api import (
    PRINTED_JOKER,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    unseen,
)
from rummy_tui.bot_registry import find_bot
from rummy_tui.cards import parse_cards, parse_face
from rummy_tui.engine.actions import Action
from rummy_tui.engine.view import SeatView
from tests.engine.positions import deal

NEAR = "4H 5H 6H 8S 9S 10S JS 2C 2H 2D KC KD 6C"
"""Two sequences, a set, a pair of kings and a six: one king from a declaration."""


def asked(view: SeatView) -> Action:
    return find_bot("racer").make(Random(1)).choose(view)


def holding(hand: str, drawn: str, open_card: str = "3C") -> SeatView:
    play = deal(
        "standard",
        seats=2,
        hands=[hand],
        turned="3D",
        open_card=open_card,
        closed=drawn,
    )
    play.draw(0)
    return play.view(0)


@pytest.mark.parametrize(
    ("open_card", "wanted"),
    # KH completes the kings; 7C joins nothing that a declaration wants.
    [("KH", DrawOpen()), ("7C", DrawClosed()), ("PJ", DrawOpen())],
)
def test_it_takes_what_brings_it_nearer_and_every_joker(
    open_card: str, wanted: Action
) -> None:
    view = deal(
        "elitemelds", seats=2, hands=[NEAR], turned="3D", open_card=open_card
    ).view(0)
    assert asked(view) == wanted


def test_it_throws_what_no_nearest_declaration_needs() -> None:
    view = holding(NEAR, "8D")
    thrown = asked(view)

    assert isinstance(thrown, Discard)
    assert view.face(thrown.card) in parse_cards("6C 8D")


def test_a_chance_is_the_share_of_cards_not_placed_that_lead_on() -> None:
    view = holding(NEAR, "8D")
    hidden = unseen(view)
    hand = view.faces(view.hand)
    found = {one.discard: one for one in prospects(view, hand, hidden, hand)}

    # A third king or a joker makes the set; a longer sequence leaves a king over.
    outs = view.solver.outs([face for face in hand if face != parse_face("8D")])
    share = sum(hidden[face] for face in outs) / sum(hidden.values())
    assert {parse_face("KH"), parse_face("KS")} <= outs
    assert found[parse_face("8D")].chance == pytest.approx(share)
    assert view.solver.distance(hand) == 1


def test_a_joker_is_thrown_last() -> None:
    view = holding(NEAR, "8D")
    joker = Prospect(PRINTED_JOKER, chance=1.0, official=0, deadwood=0)
    king = Prospect(parse_face("KC"), chance=0.0, official=80, deadwood=80)
    assert max((joker, king), key=lambda one: worth(view, one)) is king


def test_of_equal_chances_the_one_that_pays_less_is_left() -> None:
    view = holding(NEAR, "8D")
    cheap = Prospect(parse_face("2C"), chance=0.1, official=10, deadwood=10)
    dear = Prospect(parse_face("KC"), chance=0.1, official=30, deadwood=10)
    assert max((cheap, dear), key=lambda one: worth(view, one)) is cheap


def test_it_declares_where_its_jokers_complete_the_hand() -> None:
    view = holding("4H 5H 6H 8S 9S 10S JS 2C 2H 2D KC KD PJ", "3H")

    assert isinstance(asked(view), Declare)
