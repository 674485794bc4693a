"""The one move that mends: it does, it can be told, and else there is none."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from rummy_tui.cards import parse_cards, parse_groups
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.problem import Problem
from rummy_tui.rules.profile import RulesProfile
from tests.rules.laid_out import (
    GROUP_CODES,
    Case,
    declarations,
    report_of,
)
from tests.rules.mending import Move, State, Table, laid, mends, moves, near_miss, state

MOVE = re.compile(
    r"move (?P<card>\S+)(?: from (?P<home>.+?))? (?:to (?P<target>.+)|apart)"
)


def ways(table: Table, repair: str) -> list[Move]:
    """Every move of a card that is what the repair says."""
    said = MOVE.fullmatch(repair)
    assert said is not None, repair

    def is_named(place: int | None, name: str) -> bool:
        if place is None or said[name] is None:
            return place is None and said[name] is None
        faces = map(str, parse_cards(said[name]))
        return Counter(faces) == Counter(card.face for card in table[place])

    return [
        move
        for move in moves(table)
        if move.card.face == said["card"]
        and (said["home"] is None or is_named(move.home, "home"))
        and is_named(move.target, "target")
    ]


def places(problem: Problem, before: State) -> list[int | None]:
    """The groups a problem may be about: of twins, the cards tell not which it is."""
    if problem.code not in GROUP_CODES - {"loose-cards"}:
        return [None]
    cards = Counter(map(str, problem.cards))
    found: list[int | None] = [
        place
        for place in before.spoiled
        if Counter(card.face for card in before.table[place]) == cards
    ]
    assert found, problem
    return found


def check_repairs(case: Case) -> None:
    """Hold every repair told, and every one not told, against every move there is."""
    problems = case.report().problems
    if not problems:
        return
    table = laid(case)
    before = state(table, case)
    after = [(move, state(move.table, case)) for move in moves(table)]

    for problem in problems:
        about = places(problem, before)
        mending = [
            move
            for move, then in after
            if any(mends(problem.code, at, move.card, before, then) for at in about)
        ]
        if problem.repair is None:
            assert not mending, f"{case}: {problem}"
        else:
            told = ways(table, problem.repair)
            assert told, f"{case}: {problem}"
            # However it is carried out: twins leave more than one way.
            assert all(move in mending for move in told), f"{case}: {problem}"


@given(declarations())
def test_D3_a_repair_mends_and_where_none_is_told_no_single_move_does(
    case: Case,
) -> None:
    check_repairs(case)


@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_D3_near_misses_get_the_repairs_that_mend(rules: str) -> None:
    random = Random(13)
    for _ in range(60):
        check_repairs(near_miss(random, rules))


@pytest.mark.slow
@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_D3_thousands_of_near_misses_get_the_repairs_that_mend(rules: str) -> None:
    random = Random(31)
    for _ in range(1000):
        check_repairs(near_miss(random, rules))


Repairs = dict[str, str | None]


def repairs_of(text: str, rules: str | RulesProfile, turned: str) -> Repairs:
    problems = report_of(text, rules=rules, turned=turned).problems
    return {str(problem.code): problem.repair for problem in problems}


@pytest.mark.parametrize(
    ("text", "turned", "repairs"),
    [
        (
            "3H 4H 5H 6H | 6C 6D | 8S 9S 10S JS | KC KD KS",
            "2D",
            {"loose-cards": "move 6H to 6C 6D"},
        ),
        (
            "2C 3C 4C | 5C | 9H 10H JH | 6D 7D 8D | QC QD QS",
            "2D",
            {"loose-cards": "move 5C to 2C 3C 4C"},
        ),
        (
            "KH AH 2H 3H | 9C 10C JC | 5S 6S 7S | KC KD KS",
            "8D",
            {"wrap-around": "move KH to KC KD KS"},
        ),
        # The 6H would do as well, but the 6S mends its own group too.
        (
            "3H 4H 5H 6H | 9H 10H JH 6S | 6C 6D | KC KD KS",
            "2D",
            {
                "invalid-group": "move 6S to 6C 6D",
                "loose-cards": "move 6S to 6C 6D",
                "one-sequence": "move 6S to 6C 6D",
            },
        ),
        # One of two twins goes, the other stays where it lies well.
        (
            "7C 8C 9C 9C | 9H 9D | 4S 5S 6S 7S | 2D 3D 4D",
            "JD",
            {
                "invalid-group": "move 9C to 9H 9D",
                "loose-cards": "move 9C to 9H 9D",
            },
        ),
    ],
)
def test_D3_the_one_move_that_mends_is_told(
    text: str, turned: str, repairs: Repairs
) -> None:
    assert repairs_of(text, "standard", turned) == repairs


def test_D3_a_move_that_only_changes_the_trouble_of_a_group_mends_nothing() -> None:
    text = "5H 6H 7H | KH AH 2H | 9C 9D 9H | QC QD QS KD"

    assert repairs_of(text, "classic", "6H") == {
        "wrap-around": None,
        "invalid-group": None,
        "one-sequence": None,
        "no-long-sequence": None,
    }


def test_D3_a_group_is_not_mended_by_a_card_that_stays_in_trouble() -> None:
    text = "2D 3D 4D 6S | 9D 10D JD | 5C 6C 7C 8C 9C | AS"

    assert repairs_of(text, "standard", "KC") == {
        "invalid-group": None,
        "loose-cards": None,
    }


def test_D3_no_repair_spoils_a_meld_that_stands() -> None:
    text = "2C 2C 3C 4C | 6D 7D 8D | KH KD KS | AS AC AD"

    assert repairs_of(text, "standard", "6S") == {
        "invalid-group": None,
        "one-sequence": None,
    }


def test_D3_no_repair_spoils_a_meld_whose_twins_were_in_trouble() -> None:
    text = "9C 10C JC | 9C 10C QC | 4S 5S 6S 7S | 2D | KD 8H"

    assert repairs_of(text, "standard", "3D") == {
        "broken-sequence": None,
        "loose-cards": None,
    }


def test_D3_no_repair_is_told_where_one_move_is_not_enough() -> None:
    text = "3C 4C 5C | 9H 10H JH | QC QD QS | 7S 9S | 8C KD"

    assert repairs_of(text, "standard", "2D") == {"loose-cards": None}


def test_D3_a_group_that_stays_in_trouble_hinders_no_other_repair() -> None:
    # Without the 5C the first group is no longer of two suits, but it has a gap.
    text = "9H 10H QH KH 5C | 3C 4C | 4S 5S 6S | 7D 8D 9D"

    assert repairs_of(text, "standard", "2D") == {
        "invalid-group": None,
        "loose-cards": "move 5C to 3C 4C",
    }


def test_D3_the_first_of_two_sequences_mends_cards_but_not_the_lack() -> None:
    text = "2C 3C 4C KS | KH KD | 9C 9D 9H | QC QD QS QH"

    assert repairs_of(text, "standard", "5D") == {
        "invalid-group": "move KS to KH KD",
        "loose-cards": "move KS to KH KD",
        "no-sequence": None,
    }


def test_D3_a_lack_is_mended_by_laying_apart_what_was_in_trouble_anyway() -> None:
    text = "3H 4H 5H JC | 8S 9S 10S | 2D 7C | 9C 9D 9H | KS"

    assert repairs_of(text, "elitemelds", "AD") == {
        "invalid-group": None,
        "loose-cards": None,
        "one-sequence": "move JC apart",
    }


def test_D3_a_lack_that_gets_another_code_is_not_mended() -> None:
    # Nothing but length is needed. Once the joker has gone to the nines there is no
    # sequence at all, which has a code of its own.
    house = replace(
        load_profile("standard"),
        min_sequences=0,
        min_pure_sequences=0,
        long_sequence_cards=4,
        max_loose_cards=2,
    )
    text = "2C 3C PJ | 9C 9D | 7C 7D 7H 7S | KC KD KS KH"

    assert repairs_of(text, house, "JS") == {"no-long-sequence": None}


def test_D3_an_empty_group_is_no_place_to_move_to() -> None:
    groups = parse_groups("2C 3C 4C | 9H 10H JH | 6S 7S 8S | KC KD KS 7D")
    (problem,) = report_of([[], *groups, []], rules="desk", turned="8D").problems

    assert problem.repair == "move 7D apart"


def test_D3_a_problem_says_which_groups_it_is_about() -> None:
    text = "6D | KH AH 2H | 9C 10C JC | KH AH 2H | 4S 4H 4C | 7S"
    problems = report_of(text, turned="QD").problems

    assert [(str(problem.code), problem.places) for problem in problems] == [
        ("wrap-around", (1,)),
        ("wrap-around", (3,)),
        ("loose-cards", (0, 5)),
        ("card-count", ()),
        ("one-sequence", ()),
    ]
