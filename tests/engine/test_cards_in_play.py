"""Cards at the table: what is dealt, what is wild, that none is lost (C, M-9)."""

from __future__ import annotations

from collections import Counter

import pytest

from rummy_tui.cards import parse_cards, parse_face
from rummy_tui.engine.actions import DrawClosed, DrawOpen
from rummy_tui.engine.events import Declared, DeclaredWrongly
from rummy_tui.engine.refusal import RefusalCode
from rummy_tui.engine.state import Phase
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from tests.engine.positions import COMPLETE, deal, finishing, table_cards

PACKS = {
    "classic": (2, 2, 3, 3, 3),
    "desk": (1, 2, 2, 2, 2),
    "elitemelds": (2, 2, 2, 2, 2),
    "standard": (2, 2, 2, 2, 2),
}
PRINTED_JOKERS = {
    "classic": (4, 4, 6, 6, 6),
    "desk": (2, 2, 2, 2, 2),
    "elitemelds": (2, 2, 2, 2, 2),
    "standard": (2, 2, 2, 2, 2),
}


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_C1_the_shoe_holds_the_packs_and_printed_jokers_of_the_profile(
    rules: str, seats: int
) -> None:
    turned = "3D" if PACKS[rules][seats - 2] == 1 else "KD"
    play = deal(rules, seats=seats, turned=turned)

    faces = Counter(str(play.face(card)) for card in table_cards(play.state))

    assert faces.pop("PJ") == PRINTED_JOKERS[rules][seats - 2]
    assert set(faces.values()) == {PACKS[rules][seats - 2]}
    assert len(faces) == 52


def test_C1_throwing_one_of_two_kings_leaves_the_other() -> None:
    play = deal(hands=["KH KH"])
    one = play.card(0, "KH")

    play.draw(0)
    play.throw(0, "KH")

    assert one not in play.hand(0)
    assert str(play.face(play.card(0, "KH"))) == "KH"
    assert play.state.open_deck[-1] == one
    assert len(play.hand(0)) == 13


@pytest.mark.parametrize(
    ("cards", "turned", "points"),
    [
        ("2C | 9D | 8D", "KD", 19),
        ("JS | QH | AC", "KD", 30),
        ("KS | PJ | KH", "KD", 0),
        ("5C | 5D | AS", "5H", 10),
    ],
)
def test_C2_loose_cards_cost_their_face_value_and_jokers_nothing(
    cards: str, turned: str, points: int
) -> None:
    laid = f"{cards} | 4C 4D 4S | 6H 7H 8H | 10C 10D 10S 10H"
    play = finishing("elitemelds", seats=2, hands=[laid], turned=turned)
    play.declare(0)
    play.show(1, laid)

    assert play.points == [0, points]


@pytest.mark.parametrize("starter", range(3))
def test_C3_cards_go_round_from_the_starter_then_open_card_then_wild_joker(
    starter: int,
) -> None:
    play = deal(seats=3, starter=starter, turned="4S", open_card="9H", closed="2D 3D")
    state = play.state

    assert [len(hand) for hand in state.hands] == [13, 13, 13]
    assert play.faces(state.open_deck) == "9H"
    assert state.turned is not None
    assert str(play.face(state.turned)) == "4S"
    assert play.faces(state.closed_deck[:2]) == "2D 3D"
    assert state.turn == starter
    assert state.phase is Phase.DRAW


def test_C3_the_wild_joker_lies_visible_and_out_of_play() -> None:
    play = deal(turned="4S")
    play.turn_over_closed_deck()
    play.draw(0)

    assert play.state.turned not in (*play.state.closed_deck, *play.hand(0))
    assert all(str(play.view(seat).turned) == "4S" for seat in range(3))


@pytest.mark.parametrize(
    ("rules", "turned", "wild"),
    [
        ("standard", "7H", "7S 7H 7D 7C"),
        ("classic", "7H", "7S 7H 7D 7C"),
        ("desk", "7H", "7H"),
        ("classic", "PJ", "AS AH AD AC"),
        ("standard", "PJ", "AS AH AD AC"),
        ("desk", "PJ", ""),
    ],
)
def test_C4_C5_the_card_turned_up_makes_its_jokers_for_every_seat(
    rules: str, turned: str, wild: str
) -> None:
    play = deal(rules, turned=turned)

    for seat in range(3):
        view = play.view(seat)
        assert view.wild == set(parse_cards(wild))
        assert view.is_joker(parse_face("PJ"))


@pytest.mark.parametrize(("seats", "left"), [(2, 0), (3, 1)])
def test_C4_with_exact_wild_cards_the_number_left_is_one_less_than_packs(
    seats: int, left: int
) -> None:
    play = deal("desk", seats=seats, turned="7H")
    (wild,) = play.view(0).wild
    lying = [card for card in table_cards(play.state) if play.face(card) == wild]

    assert play.state.turned in lying
    assert len(lying) - 1 == left


def test_C6_hands_out_of_play_the_closing_card_and_the_wild_joker_all_count() -> None:
    play = finishing(seats=4)
    play.leave(2)
    play.throw(0)
    play.draw(1)
    play.leave(1)
    play.drop(3)

    assert play.state.phase is Phase.OVER
    assert [len(hand) for hand in play.state.hands] == [13, 14, 13, 13]
    assert sorted(table_cards(play.state)) == list(range(len(play.state.table.shoe)))


def test_C6_the_closing_card_of_a_valid_declaration_lies_apart() -> None:
    play = finishing(seats=2)
    closing = play.state.drawn
    play.declare(0)

    assert play.state.closing_card == closing
    assert closing not in (*play.hand(0), *play.state.open_deck)
    assert len(play.hand(0)) == 13


JOKERS_APART = "2C 3C 4C 5C | 9H 10H JH QH | 6S 6C 6D | PJ PJ"


@pytest.mark.parametrize("apart", ["PJ PJ", "PJ | PJ"])
def test_M9_unused_jokers_may_lie_apart_in_a_declaration_where_the_profile_says_so(
    apart: str,
) -> None:
    text = JOKERS_APART.replace("PJ PJ", apart)
    play = deal("classic", seats=2, hands=[text])
    play.draw(0)

    assert isinstance(play.declare(0, text)[0], Declared)
    play.show(1)
    assert play.points[0] == 0


def test_M9_elsewhere_the_same_declaration_is_wrong() -> None:
    play = deal("standard", seats=3, hands=[JOKERS_APART])
    play.draw(0)

    assert isinstance(play.declare(0, JOKERS_APART)[0], DeclaredWrongly)


def test_M9_wild_cards_may_lie_apart_as_printed_jokers_do() -> None:
    text = "2C 3C 4C 5C | 9H 10H JH QH | 6S 6C 6D | KS PJ"
    play = deal("classic", seats=2, hands=[text])
    play.draw(0)

    assert isinstance(play.declare(0, text)[0], Declared)


def test_T2_only_the_top_of_the_open_deck_can_be_taken() -> None:
    play = deal(open_card="9H")
    play.draw(0)
    play.throw(0, "")
    thrown = play.state.open_deck[-1]

    play.take(1)

    assert play.hand(1)[-1] == thrown
    assert play.faces(play.state.open_deck) == "9H"
    assert play.refuses(1, DrawOpen()) is RefusalCode.ALREADY_DRAWN
    assert play.refuses(1, DrawClosed()) is RefusalCode.ALREADY_DRAWN


def test_D2_complete_is_a_declaration_in_every_profile() -> None:
    for rules in PROFILE_NAMES:
        play = finishing(load_profile(rules), seats=3)
        assert isinstance(play.declare(0, COMPLETE)[0], Declared)
