"""The miser's ruler, by hand: what a hand is worth on the way to its sequences."""

from __future__ import annotations

from random import Random

import pytest

from bots.graded import graded_discards
from rummy_tui.bot_api import Discard, DrawClosed, DrawOpen
from rummy_tui.bot_registry import find_bot
from rummy_tui.cards import parse_cards, parse_face
from rummy_tui.engine.view import SeatView
from tests.engine.positions import deal


def holding(rules: str, hand: str, *, drawn: str = "10D") -> SeatView:
    """Seat 0 with 13 cards and one it has drawn; threes are wild."""
    play = deal(rules, seats=2, hands=[hand], turned="3D", closed=drawn)
    play.draw(0)
    return play.view(0)


def graded(rules: str, hand: str, without: str) -> int:
    *rest, drawn = hand.split()
    view = holding(rules, " ".join(rest), drawn=drawn)
    points = graded_discards(view, view.faces(view.hand))
    return points[view.faces(view.hand).index(parse_face(without))]


@pytest.mark.parametrize("rules", ["standard", "classic", "elitemelds"])
@pytest.mark.parametrize(
    ("hand", "without", "points"),
    [
        # No pure sequence: all that is left counts, jokers nothing.
        (
            "4H 5H 9S JS QD 2C 2H 6D 7S AS KC 8C 10C PJ",
            "KC",
            4 + 5 + 9 + 10 * 4 + 4 + 6 + 7 + 8,
        ),
        # A pure sequence alone is exempt, and no set with it.
        (
            "4H 5H 6H 9S 9D 9C JS QD 2C 7S AS KC 8D 10C",
            "10C",
            27 + 20 + 2 + 7 + 10 + 10 + 8,
        ),
        # Breaking it costs what it held.
        (
            "4H 5H 6H 9S 9D 9C JS QD 2C 7S AS KC 8D 10C",
            "5H",
            10 + 27 + 20 + 2 + 7 + 10 + 10 + 8 + 10,
        ),
        # Of two that share a card the dearer one is exempt: Q K A, not A 2 4.
        (
            "QS KS AS 2S 4S 9D 9C JD QD 2C 7H 8D 10C 6H",
            "6H",
            6 + 18 + 20 + 2 + 7 + 8 + 10,
        ),
        # With both sequences sets count too, and what is unmatched is paid.
        ("4H 5H 6H 7S 8S PJ 9S 9D 9C JS QD 2C KC 10D", "10D", 10 + 10 + 2 + 10),
    ],
)
def test_graded_points_fall_with_each_life(
    rules: str, hand: str, without: str, points: int
) -> None:
    assert graded(rules, hand, without) == points


def test_where_one_pure_sequence_is_all_a_show_needs_melds_count_with_it() -> None:
    hand = "4H 5H 6H 9S 9D 9C JS QD 2C 7S AS KC 8D 10C"
    assert graded("desk", hand, "10C") == 10 + 10 + 2 + 7 + 10 + 10 + 8


def test_it_takes_an_open_card_that_makes_the_pure_sequence_and_no_lone_king() -> None:
    hand = "4H 5H 9S JS QD 2C 2H 6D 7S AS KC 8C 10C"
    for open_card, wanted in (("6H", DrawOpen()), ("KH", DrawClosed())):
        view = deal(
            "classic", seats=2, hands=[hand], turned="3D", open_card=open_card
        ).view(0)
        assert find_bot("miser").make(Random(1)).choose(view) == wanted


def test_it_throws_a_lone_king_before_it_breaks_a_pair_on_its_way() -> None:
    view = holding("standard", "4H 5H 6H 9S 9D JS QD 2C 7S AS 8C 10C 7H", drawn="KC")
    thrown = find_bot("miser").make(Random(1)).choose(view)

    assert isinstance(thrown, Discard)
    assert view.face(thrown.card).points == 10
    assert view.face(thrown.card) not in parse_cards("4H 5H 6H 7H")
