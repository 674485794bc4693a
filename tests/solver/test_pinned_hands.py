"""Hands that once were, or easily could be, solved wrongly."""

from typing import NamedTuple

import pytest

from rummy_tui.cards import parse_cards, parse_face
from rummy_tui.rules.load import load_profile
from rummy_tui.solver import Solution, solve
from tests.oracles import brute_force
from tests.oracles.profile_keys import PROFILES
from tests.solver.houses import house


class Pinned(NamedTuple):
    """A hand, the card turned up, the table, the answer."""

    hand: str
    wild: str
    rules: str
    points: int
    declarable: bool
    packs: int = 2


PINNED = {
    "the ace is wanted high and low": Pinned(
        "AH KH QH 2H 3H 7C 8C 9C 10C 9S 9H 9D 4D", "5S", "standard", 9, False
    ),
    "one ace each way": Pinned(
        "AH AH KH QH 2H 3H 7C 8C 9C 10C QS QD QC", "5S", "standard", 0, True
    ),
    "copies in two sequences": Pinned(
        "5H 6H 7H 5H 6H 7H 8H KC KD KS QC QD QS", "JD", "classic", 0, True
    ),
    "a wild card in its own sequence": Pinned(
        "4C 5C 6C 7C 2H PJ 4H 9C 9D 9H QC QD QS", "6H", "classic", 0, True
    ),
    "six in a row where one of four is asked for": Pinned(
        "2C 3C 4C 5C 6C 7C 9H 9D 9S KC KD KS KH", "JD", "classic", 80, False
    ),
    "seven in a row there": Pinned(
        "2C 3C 4C 5C 6C 7C 8C 9H 9D 9S KC KD KS", "JD", "classic", 0, True
    ),
    "two pure of three, none of four": Pinned(
        "5H 6H 7H 2C 3C 4C 9C 9D 9H 9S KC KD KS", "QD", "classic", 80, False
    ),
    "two pure of three, where that is enough": Pinned(
        "5H 6H 7H 2C 3C 4C 9C 9D 9H 9S KC KD KS", "QD", "desk", 0, True
    ),
    "jokers alone are no sequence": Pinned(
        "PJ PJ PJ PJ PJ PJ 2S 2H 2D 2C 2S 2H 2D", "2C", "classic", 80, False, 3
    ),
    "wild cards play themselves": Pinned(
        "PJ PJ PJ PJ PJ PJ 2S 2H 2D 2C 2S 2H 2D", "2C", "elitemelds", 0, False, 3
    ),
    "three identical wild cards are the pure sequence": Pinned(
        "6C 9C 3D 3H 5D 3H 4C 3C 3H 9C 5S AC 8D", "3C", "classic", 42, False, 3
    ),
    "a sequence of five where four is the most": Pinned(
        "2C 3C 4C 5C 6C 9H 10H JH QH KC KD KH KS", "8D", "desk", 2, True
    ),
    "least points are not the cheapest declaration": Pinned(
        "PJ 6S 9H 8S 4C 4S 9C 7S 3C 5S AC 9S 5C", "2C", "desk", 9, True, 1
    ),
    "three wild cards are a set by themselves": Pinned(
        "4H 5H 6H 8C 9C 10C QS QD QC QH 2S 2D 2C", "2H", "standard", 0, True
    ),
    "no points, but one sequence only": Pinned(
        "2C 3C 4C 5C 9C 9D 9H KC KD KS 7H 7D 7S", "QD", "elitemelds", 0, False
    ),
    "only the card turned up is wild": Pinned(
        "2C 3C 4C 9H 10H JH 7H 7H 7D QC QD QS 5C", "7S", "desk", 21, False
    ),
}


def answer(case: Pinned) -> Solution:
    return solve(
        parse_cards(case.hand),
        turned=parse_face(case.wild),
        profile=load_profile(case.rules),
        packs=case.packs,
    )


@pytest.mark.parametrize("case", PINNED.values(), ids=PINNED.keys())
def test_S3_D2_a_pinned_hand_is_solved_as_it_should_be(case: Pinned) -> None:
    hand = brute_force.cards(case.hand)
    rules = PROFILES[case.rules]
    points = brute_force.least_points(
        hand, turned=case.wild, rules=rules, packs=case.packs
    )
    declarable = brute_force.can_declare(
        hand, turned=case.wild, rules=rules, packs=case.packs
    )
    assert (points, declarable) == (case.points, case.declarable)

    solution = answer(case)

    assert (solution.points, solution.declarable) == (case.points, case.declarable)


def test_M9_unused_jokers_are_a_group_where_they_may_lie() -> None:
    hand = "5H 6H 7H 2C 3C 4C 5C 9C 9D 9H PJ PJ KS"
    classic = solve(
        parse_cards(hand),
        turned=parse_face("KH"),
        profile=load_profile("classic"),
        packs=2,
    )
    standard = solve(
        parse_cards(hand),
        turned=parse_face("KH"),
        profile=load_profile("standard"),
        packs=2,
    )

    assert [str(g.kind) for g in classic.groups][-1] == "jokers"
    assert "jokers" not in [str(g.kind) for g in standard.groups]
    assert classic.deadwood == standard.deadwood == ()
    assert classic.declarable
    assert standard.declarable


def test_D7_groups_show_least_points_and_the_declaration_its_own_loose_card() -> None:
    solution = answer(PINNED["least points are not the cheapest declaration"])
    assert solution.declaration is not None
    assert [str(face) for face in solution.deadwood] == ["4S", "5C"]
    assert [str(face) for face in solution.declaration[-1].cards] == ["AC"]


def test_full_count_nothing_makes_every_hand_free() -> None:
    profile = house({**PROFILES["standard"], "full_count": 0})
    solution = solve(
        parse_cards("2C 2D 2H 4C 4S 4H 6D 6S 6C 9C 8H AS 5D"),
        turned=parse_face("KD"),
        profile=profile,
        packs=2,
    )
    assert solution.points == 0
    assert not solution.declarable


def test_the_discard_is_the_dearest_of_equal_ones() -> None:
    solution = solve(
        parse_cards("5H 6H 7H 8H 2C 3C 4C 9C 9D 9H KC KD KS QD"),
        turned=parse_face("JD"),
        profile=load_profile("classic"),
        packs=2,
    )
    assert str(solution.discard) == "QD"
    assert solution.declarable
    assert solution.points == 0


@pytest.mark.parametrize(
    ("hand", "keys"),
    [
        # Only sets take jokers, and each has all the cards it must have.
        (
            "2C 3C 4C 5C 6C 9C 9D 9H PJ KC KD KS PJ",
            {"max_substitutes_per_sequence": 0, "max_substitutes_per_set": 1},
        ),
        # A king alone takes three jokers as a set, two as a sequence.
        (
            "2C 3C 4C 8H 9H 10H 5S 6S 7S KD PJ PJ PJ",
            {
                "max_substitutes_per_sequence": 2,
                "max_substitutes_per_set": 3,
                "min_sequences": 3,
                "min_pure_sequences": 3,
            },
        ),
    ],
)
def test_D2_sets_find_room_for_jokers_that_sequences_have_none_for(
    hand: str, keys: dict[str, int]
) -> None:
    rules = {**PROFILES["standard"], "min_sequences": 1, **keys}
    fewer = {**rules, "max_substitutes_per_set": keys["max_substitutes_per_set"] - 1}

    for house_rules, expected in ((rules, True), (fewer, False)):
        solution = solve(
            parse_cards(hand),
            turned=parse_face("JD"),
            profile=house(house_rules),
            packs=3,
        )
        assert solution.declarable is expected
        assert expected is brute_force.can_declare(
            brute_force.cards(hand), turned="JD", rules=house_rules, packs=3
        )
