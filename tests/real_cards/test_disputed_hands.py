"""A disputed hand at the prompt: judged, counted, and entered if that is wanted."""

from __future__ import annotations

import pytest

from rummy_tui.rules.outcome import Outcome
from tests.real_cards.at_table import FAMILY, AtTable, opened, scores

# The worked cases of the rules; two packs at a table of three.
WRAPS = "KH AH 2H | 5S 6S 7S 8S | 9C 9D 9H | QC QD QS"
VALID = "QH KH AH | 5S 6S 7S 8S | 9C 9D 9H | QC QD QS"
LOSER = "2C 3C 4C 6D 7D 8D 5S 6S KH QH PJ 2H 9C"
THREE = FAMILY[:3]


@pytest.fixture
def classic() -> AtTable:
    return AtTable(opened(rules="classic", names=THREE))


def test_D4_a_wrong_declaration_is_told_and_can_be_entered(classic: AtTable) -> None:
    said = classic.type("check meera 3D " + WRAPS, "yes")

    assert "wrap-around: KH AH 2H: the ace is low" in said
    assert "not valid, 80 points  (classic, wild 3D, 2 packs)" in said
    assert classic.page.noted[2].outcome is Outcome.WRONG_DECLARATION
    classic.type("asha 5, ravi 0")
    assert scores(classic.page) == {"Asha": 5, "Ravi": 0, "Meera": 80}


def test_D2_a_valid_declaration_makes_a_winner(classic: AtTable) -> None:
    said = classic.type("check", "ravi", "3D", VALID, "yes")

    assert "valid, 0 points" in said
    assert "Enter Ravi as the winner of deal 1? yes or no:" in said
    assert classic.page.noted[1].outcome is Outcome.WON


def test_nothing_is_entered_by_who_only_wants_to_know(classic: AtTable) -> None:
    classic.type(f"check asha 3D {WRAPS}", "no")
    classic.type(f"check asha 3D {WRAPS}", "")
    classic.type("check", "")
    classic.type("check asha", "back")
    classic.type("check asha 3D", "")

    assert classic.kept.lines == []


def test_the_wild_joker_of_a_deal_is_asked_for_once(classic: AtTable) -> None:
    said = classic.type(
        f"check asha 3D {WRAPS}", "no", "check", "ravi", "", VALID, "yes"
    )

    assert "or nothing for 3D:" in said
    assert classic.page.noted[1].outcome is Outcome.WON


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("check bob 3D " + WRAPS, "'bob' is not a card"),
        ("check asha 3X " + WRAPS, "'3X' is not a card"),
        ("check asha 3D KH KH KH", "there are 3 KH but 2 packs have 2"),
        ("check asha 3D KH nonsense", "is not a card"),
        ("count asha JD 2C 3C", "2 cards given; a hand has 13"),
        ("count asha JD " + "KH " * 13, "there are 13 KH"),
    ],
)
def test_cards_that_cannot_be_are_told_and_nothing_is_lost(
    classic: AtTable, line: str, why: str
) -> None:
    classic.type("meera d")
    said = classic.type(line)

    assert why[:1].upper() + why[1:] in said or why in said
    assert [*classic.page.noted] == [2]


@pytest.mark.parametrize(
    ("rules", "points"), [("classic", 42), ("desk", 22), ("elitemelds", 22)]
)
def test_S3_a_loose_hand_counts_what_its_best_grouping_does(
    rules: str, points: int
) -> None:
    at_table = AtTable(opened(rules=rules, names=THREE))
    said = at_table.type(f"count asha JD {LOSER}", "yes")

    assert f"The hand counts {points} points, at its best." in said
    assert at_table.page.noted[0].points == points


def test_D6_a_grouped_hand_counts_as_it_lies_and_the_better_one_is_told() -> None:
    at_table = AtTable(opened(rules="elitemelds", names=THREE))
    lies = "2C 3C 4C | 6D 7D 8D | 5S 6S KH QH PJ 2H 9C"
    said = at_table.type(f"count asha JD {lies}", "yes")

    # 5, 6, K, Q, 2 and 9 count 42; with the joker to 5S 6S it would be 31, to KH QH 22.
    assert "The hand counts 42 points, as it lies." in said
    assert "it would count 22." in said
    assert at_table.page.noted[0].points == 42


def test_S2_a_hand_without_its_sequences_says_so(classic: AtTable) -> None:
    said = classic.type(
        "count asha KD 2C 2D 2H | 4C 4S 4H | 6D 6S 6C | 9C 8H AS 5D", "yes"
    )

    assert "The sequences a loser needs are not there" in said
    assert classic.page.noted[0].points == 80


def test_asked_one_by_one_a_count_is_of_who_is_asked_for(classic: AtTable) -> None:
    classic.type("", "ravi", "count JD", LOSER, "yes", "d")

    assert scores(classic.page) == {"Asha": 42, "Ravi": 0, "Meera": 10}


def test_D7_a_loose_card_of_a_winner_comes_off_what_the_losers_pay() -> None:
    at_table = AtTable(opened("points", rules="desk", names=THREE))
    loose = "2C 3C 4C 5C | 9H 10H JH QH | KC KD KH KS | 7D"
    said = at_table.type(f"check asha 8D {loose}", "yes", "ravi 30, meera d")

    assert "valid, 7 points" in said
    assert at_table.page.lines[0].points == (0, 23, 20)


def test_after_the_end_hands_are_judged_but_not_entered() -> None:
    at_table = AtTable(opened(rules="classic", names=FAMILY[:2]))
    at_table.type("0 80", "0 80")
    kept = len(at_table.kept.lines)
    said = at_table.type(f"check 3D {WRAPS}")

    assert "not valid" in said
    assert "Enter" not in said
    assert len(at_table.kept.lines) == kept
