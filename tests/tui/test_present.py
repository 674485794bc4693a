"""What is said about a hand as it lies."""

from __future__ import annotations

import pytest

from rummy_tui.cards import parse_cards, parse_groups
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.view import SeatView
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.glyphs import ASCII, UNICODE
from rummy_tui.tui.present import (
    all_jokers,
    best_grouping,
    best_points,
    is_complete,
    needs,
    points_at_best_throw,
    points_now,
    verdicts,
    wild_text,
    with_faces,
)
from rummy_tui.tui.reasons import why
from tests.engine.positions import COMPLETE, Play, deal, finishing, house

MIXED = "4C 5C 6C | 9H PJ JH | 7D 7S 7C | KD KD KS | 2S"


def kept(play: Play, text: str, seat: int = 0) -> tuple[SeatView, Arrangement]:
    """A seat's hand in these groups; one-card groups lie loose."""
    view = play.view(seat)
    arrangement = Arrangement(view.hand)
    grouped: list[list[CardId]] = []
    left = list(view.hand)
    for group in parse_groups(text):
        cards = []
        for face in group:
            card = next(c for c in left if view.face(c) == face)
            left.remove(card)
            cards.append(card)
        if len(cards) > 1:
            grouped.append(cards)
    if grouped:
        assert arrangement.arrange(grouped) is None
    return view, arrangement


def laid(
    text: str,
    *,
    rules: RulesProfile | str = "standard",
    seats: int = 3,
    turned: str = "JS",
) -> tuple[SeatView, Arrangement]:
    play = deal(rules, hands=[text], seats=seats, turned=turned)
    return kept(play, text)


def words(view: SeatView, arrangement: Arrangement) -> list[str]:
    return [verdict.word for verdict in verdicts(view, arrangement)]


def jokers(view: SeatView, arrangement: Arrangement) -> str:
    cards = [c for v in verdicts(view, arrangement) for c in v.cards if c in v.jokers]
    return " ".join(str(view.face(card)) for card in cards)


def said(view: SeatView, arrangement: Arrangement, number: int) -> str:
    arrangement.put_cursor(arrangement.groups[number - 1][0])
    return with_faces(why(view, arrangement), UNICODE)


@pytest.mark.parametrize(
    ("group", "word", "points"),
    [
        ("4C 5C 6C", "PURE", 0),
        ("4C PJ 6C", "SEQ", 0),
        ("7D 7S 7C", "SET", 0),
        ("7D 7S PJ", "SET", 0),
        ("KD KD KS", "set?", 30),
        ("4C 5C 8C", "seq?", 17),
        ("QS KS AS", "PURE", 0),
        ("KS AS 2S", "seq?", 22),
        ("4C 9D KH", "no", 23),
        ("4C 5C", "few", 9),
    ],
)
def test_each_group_has_a_word_and_its_points(
    group: str, word: str, points: int
) -> None:
    view, arrangement = laid(group)
    verdict = verdicts(view, arrangement)[0]
    assert (verdict.word, verdict.points) == (word, points)


def test_the_loose_cards_come_last_and_count() -> None:
    view, arrangement = laid(MIXED)
    last = verdicts(view, arrangement)[-1]
    assert (last.word, last.number, last.points) == ("loose", None, 2)


def test_M9_jokers_apart_are_good_where_the_profile_lets_them_lie() -> None:
    assert words(*laid("PJ PJ", rules="classic"))[0] == "jokers"
    assert words(*laid("PJ PJ", rules="standard"))[0] == "few"


def test_M4_a_wild_card_in_its_own_seat_is_not_marked_as_joker() -> None:
    assert jokers(*laid("4C 5C 6C", turned="6H")) == ""
    assert jokers(*laid("4C 5C 6H", turned="6H")) == "6H"
    assert jokers(*laid("7H 7H 7D", turned="7S", rules="classic")) == "7H"


def test_M4_of_two_equal_wild_cards_one_is_natural() -> None:
    view, arrangement = laid("5H 6H 7H 7H", turned="7S")
    assert verdicts(view, arrangement)[0].word == "SEQ"
    assert jokers(view, arrangement) == "7H"


def test_a_loose_joker_is_marked_and_free() -> None:
    view, arrangement = laid("2C PJ")
    view, arrangement = kept(deal(hands=["2C PJ"]), "")
    assert "PJ" in jokers(view, arrangement)


@pytest.mark.parametrize(
    ("rules", "texts"),
    [
        ("standard", ["pure sequence", "second sequence", "all grouped"]),
        (
            "classic",
            ["pure sequence", "second sequence", "one of 4+ cards", "all grouped"],
        ),
        ("desk", ["pure sequence", "all but 1 grouped"]),
    ],
)
def test_D2_needs_are_those_of_the_profile(rules: str, texts: list[str]) -> None:
    view, arrangement = laid(COMPLETE, rules=rules, seats=2, turned="KH")
    found = needs(view, arrangement)
    assert [need.text for need in found] == texts
    assert all(need.is_met for need in found)


def test_D2_needs_are_ticked_one_by_one() -> None:
    view, arrangement = laid(MIXED)
    assert [need.is_met for need in needs(view, arrangement)] == [True, True, False]


def test_D2_of_fourteen_cards_one_may_lie_loose_for_the_throw() -> None:
    view, arrangement = kept(finishing(), COMPLETE)
    assert view.drawn is not None
    assert all(need.is_met for need in needs(view, arrangement))
    assert is_complete(view, arrangement, view.drawn)
    other = next(card for card in view.hand if card != view.drawn)
    assert not is_complete(view, arrangement, other)


def test_D6_points_are_those_of_the_hand_as_it_lies() -> None:
    view, arrangement = laid(MIXED)
    assert points_now(view, arrangement) == 32
    view, arrangement = kept(deal(hands=[MIXED], turned="JS"), "")
    assert points_now(view, arrangement) == 77
    assert best_points(view, arrangement) == 31


def test_D6_of_fourteen_cards_the_one_under_the_cursor_is_left_out() -> None:
    play = deal(hands=[MIXED], turned="JS", closed="8H")
    play.draw(0)
    view, arrangement = kept(play, MIXED)
    eight, two = (
        next(c for c in arrangement.loose if view.face(c) == parse_cards(face)[0])
        for face in ("8H", "2S")
    )
    arrangement.put_cursor(eight)
    assert points_now(view, arrangement) == 32
    arrangement.put_cursor(two)
    assert points_now(view, arrangement) == 38
    assert points_at_best_throw(view, arrangement) == 30


def test_best_groups_are_the_solvers() -> None:
    view, arrangement = kept(deal(hands=[COMPLETE], turned="KH"), "")
    best = best_grouping(view)
    groups, passes = best.groups, best.passes
    assert passes
    assert arrangement.arrange(groups) is None
    assert points_now(view, arrangement) == 0


def test_S2_a_hand_without_the_gate_is_grouped_as_far_as_it_fits() -> None:
    hand = "7D 7S 7C | KD KH KS | 2S 4H 6S 9C 10D QD 5C"
    view, arrangement = kept(deal(hands=[hand], turned="JS"), "")
    best = best_grouping(view)
    groups, passes = best.groups, best.passes
    assert not passes
    assert arrangement.arrange(groups) is None
    assert [w for w in words(view, arrangement) if w == "SET"] == ["SET", "SET"]
    assert points_now(view, arrangement) == 80


@pytest.mark.parametrize(
    ("group", "rule", "part"),
    [
        ("KD KD KS", "M-2", "K♦ is there twice"),
        ("KS AS 2S", "M-1", "never in the middle"),
        ("4C 5C 8C", "M-1", "not in a row"),
        ("4C 9D KH", "M-1, M-2", "neither one suit in a row"),
        ("4C 5C", "D-2", "2 of the 3 cards"),
        ("4C 5C 6C", "M-5", "every card is what it shows"),
        ("4C PJ 6C", "M-3", "JK stands for 5♣"),
        ("7D 7S PJ", "M-3", "JK stands for"),
        ("7D 7S 7C", "M-2", "all suits different"),
        ("PJ PJ PJ", "M-3", "printed jokers alone"),
    ],
)
def test_why_gives_the_reason_and_names_the_rule(
    group: str, rule: str, part: str
) -> None:
    view, arrangement = laid(group, rules=house(packs_by_seats=(3,) * 5))
    text = said(view, arrangement, 1)
    assert part in text
    assert f"({rule})" in text


def test_M3_why_counts_the_jokers_that_are_too_many() -> None:
    text = said(*laid("4C PJ PJ 7C", rules="classic"), 1)
    assert "2 jokers would stand in" in text
    assert "(M-3)" in text


def test_M6_why_knows_three_identical_cards() -> None:
    text = said(*laid("9H 9H 9H", rules="classic", seats=4), 1)
    assert "three identical cards (M-6)" in text


@pytest.mark.parametrize(
    ("hand", "mend"),
    [
        ("4C 5C 6C 9D", "Without 9♦ it is a meld"),
        ("4C 5C | 6C", "With 6♣ it is a meld"),
        ("KD KS 2H | KH", ""),
    ],
)
def test_why_says_which_card_would_mend_a_group_only_with_help(
    hand: str, mend: str
) -> None:
    view, arrangement = laid(hand)
    text = said(view, arrangement, 1)
    assert mend in text
    assert ("it is a meld" in text) == bool(mend)
    assert "it is a meld" not in why(view, arrangement, help=False)


def test_why_of_a_loose_card_says_what_it_costs() -> None:
    view, arrangement = laid(MIXED)
    arrangement.put_cursor(arrangement.loose[0])
    assert "2S lies loose and counts 2" in why(view, arrangement)


def test_sentences_have_cards_as_on_screen_and_only_letters_in_ascii() -> None:
    assert with_faces("10H lies apart – PJ too", UNICODE) == "10♥ lies apart – JK too"
    assert with_faces("10H lies apart – PJ too", ASCII) == "10H lies apart - JK too"


@pytest.mark.parametrize(
    ("rules", "turned", "text"),
    [
        ("standard", "7D", "all 7s are jokers"),
        ("standard", "PJ", "aces are jokers"),
        ("desk", "7D", "7♦ only"),
        ("desk", "PJ", "nothing is wild"),
    ],
)
def test_C4_C5_what_is_wild_is_said_in_words(
    rules: str, turned: str, text: str
) -> None:
    assert wild_text(deal(rules, turned=turned).view(0), UNICODE) == text


def test_all_jokers_are_the_wild_faces_and_the_printed_joker() -> None:
    faces = all_jokers(deal(turned="7D").view(0))
    assert " ".join(map(str, faces)) == "7S 7H 7D 7C PJ"


def test_M7_wild_triples_count_as_whichever_serves_the_declaration() -> None:
    rules = house("classic", long_sequence_cards=3, max_substitutes_per_sequence=2)
    hand = "5H 5H 5H | 9S 9S 9S | 2C 2D 2H | KS KH KD KC"
    play = deal(rules, hands=[hand], seats=6, turned="5D", closed="8C")
    play.draw(0)
    view, arrangement = kept(play, f"{hand} | 8C")
    (closing,) = arrangement.loose

    assert [need.text for need in needs(view, arrangement) if not need.is_met] == []
    assert is_complete(view, arrangement, closing)
