"""What a losing hand costs and how points are paid (S-1, S-2, S-4, D-7, F-1)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.cards import parse_face, parse_groups
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.rules.scoring import (
    Count,
    changes_of_points,
    count_laid_down,
    loser_points,
    take_off_loose_points,
    unmatched_points,
)
from rummy_tui.rules.wild import wild_faces
from rummy_tui.solver import solver_for
from tests.oracles.hands import hands


def count(
    text: str,
    rules: str | RulesProfile = "standard",
    turned: str = "KD",
    packs: int = 2,
) -> Count:
    profile = load_profile(rules) if isinstance(rules, str) else rules
    return count_laid_down(
        parse_groups(text), turned=parse_face(turned), profile=profile, packs=2
    )


BOTH_LIVES = "5H 6H 7H 8H | 9S 10S JS | 4S 4D 4C | 2D 9D QC"


@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_S1_what_lies_outside_melds_counts(rules: str) -> None:
    counted = count(BOTH_LIVES, rules)

    assert counted.passes_gate
    assert (counted.points, counted.total) == (21, 21)
    assert sorted(map(str, counted.unmatched)) == ["2D", "9D", "QC"]


def test_C2_faces_ten_ace_ten_and_jokers_nothing() -> None:
    profile = load_profile("classic")
    for turned, text, points in (
        ("KD", "AS 2S 10S JS QS", 10 + 2 + 10 + 10 + 10),
        ("KD", "KS KH PJ", 0),
        ("PJ", "AS AH KS", 10),
    ):
        wild = wild_faces(parse_face(turned), profile)
        (faces,) = parse_groups(text)
        assert unmatched_points(faces, wild) == points


def test_C4_with_exact_wild_cards_the_other_kings_count() -> None:
    wild = wild_faces(parse_face("KD"), load_profile("desk"))
    (faces,) = parse_groups("KD KS KH")

    assert unmatched_points(faces, wild) == 20


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("5H 6H 7H | 8S 9S PJ | 2C 3D 4H 6S 7C 9C JD", (80, 41, 41, 41)),
        ("5H 6H 7H | 8S 9D JC | 2C 3D 4H 6S 7C 9C JD", (80, 68, 68, 80)),
        ("5H 6H 7H 8H | 8S 9S PJ | 2C 3D 4H 6S 7C 9C", (31, 31, 31, 31)),
        ("5H PJ 7H 8H | 8S 9S PJ | 2C 3D 4H 6S 7C 9C", (80, 68, 31, 68)),
        ("5H 6H 8H 9D | 8S 9S JC | 2C 3D 4H 6S 7C 9C", (80, 80, 80, 80)),
    ],
)
def test_S2_the_gate_is_tested_on_the_arrangement_laid_down(
    text: str, points: tuple[int, ...]
) -> None:
    found = tuple(count(text, rules).points for rules in PROFILE_NAMES)

    assert found == points


def test_S1_the_cap_is_the_profiles_full_count() -> None:
    text = "5H 6H 7H | 8S 9D JC QC KC AC QD JD 9C 8C"
    for cap in (0, 10, 60, 80, 200):
        profile = replace(load_profile("elitemelds"), full_count=cap)
        counted = count(text, profile, turned="2D")
        assert counted.total == 8 + 9 + 10 * 6 + 9 + 8
        assert counted.points == min(counted.total, cap)


def test_S2_full_count_is_flat_even_where_the_cards_are_worth_less() -> None:
    counted = count("2C 2D 2H | 2S 3S | PJ", "classic", turned="9D")

    assert not counted.passes_gate
    assert counted.points == 80
    assert counted.total == 11


def test_M9_jokers_apart_cost_a_loser_nothing() -> None:
    assert count(f"{BOTH_LIVES} | PJ PJ", "classic").points == 21
    assert count(f"{BOTH_LIVES} | PJ PJ", "standard").points == 21


@pytest.mark.parametrize(
    ("points", "had_a_turn", "half", "least", "expected"),
    [
        (37, False, True, 0, 19),
        (80, False, True, 0, 40),
        (1, False, True, 0, 1),
        (0, False, True, 0, 0),
        (37, True, True, 0, 37),
        (37, False, False, 0, 37),
        (1, True, False, 2, 2),
        (0, True, False, 2, 2),
        (3, False, True, 2, 2),
        (5, False, True, 2, 3),
        (2, True, False, 2, 2),
    ],
)
def test_S4_half_count_then_least_points(
    points: int, had_a_turn: bool, half: bool, least: int, expected: int
) -> None:
    profile = replace(
        load_profile("standard"),
        half_count_before_first_turn=half,
        min_loser_points=least,
    )

    assert loser_points(points, had_a_turn=had_a_turn, profile=profile) == expected


def test_S4_both_options_are_off_in_every_profile() -> None:
    for rules in PROFILE_NAMES:
        profile = load_profile(rules)
        assert loser_points(1, had_a_turn=False, profile=profile) == 1
        assert loser_points(0, had_a_turn=False, profile=profile) == 0


@pytest.mark.parametrize(
    ("points", "loose", "clockwise", "paid"),
    [
        ([0, 20, 40, 30], 7, [1, 2, 3], [0, 20, 33, 30]),
        ([0, 20, 20, 20], 7, [1, 2, 3], [0, 13, 20, 20]),
        ([20, 0, 20, 20], 7, [2, 3, 0], [20, 0, 13, 20]),
        ([20, 20, 0, 10], 7, [3, 0, 1], [13, 20, 0, 10]),
        ([0, 4, 4, 1], 10, [1, 2, 3], [0, 0, 0, 0]),
        ([0, 4, 5, 1], 7, [1, 2, 3], [0, 2, 0, 1]),
        ([0, 40, 33, 0], 10, [1, 2, 3], [0, 30, 33, 0]),
        ([0, 80], 0, [1], [0, 80]),
    ],
)
def test_D7_the_loose_card_comes_off_the_highest_payer_first(
    points: list[int], loose: int, clockwise: list[int], paid: list[int]
) -> None:
    assert take_off_loose_points(points, loose, clockwise=clockwise) == paid


@given(
    st.lists(st.integers(0, 80), min_size=1, max_size=5),
    st.integers(0, 10),
    st.integers(0, 5),
)
def test_D7_exactly_the_loose_points_come_off_and_nobody_goes_below_zero(
    losers: list[int], loose: int, place: int
) -> None:
    declarer = place % (len(losers) + 1)
    points = [*losers[:declarer], 0, *losers[declarer:]]
    clockwise = [(declarer + step) % len(points) for step in range(1, len(points))]

    paid = take_off_loose_points(points, loose, clockwise=clockwise)

    assert sum(points) - sum(paid) == min(loose, sum(points))
    assert all(0 <= after <= before for after, before in zip(paid, points, strict=True))


@given(
    st.lists(st.integers(0, 200), min_size=2, max_size=6),
    st.integers(0, 5),
    st.integers(1, 100_000),
)
def test_F1_changes_sum_to_zero_in_whole_hundredths(
    points: list[int], place: int, value: int
) -> None:
    winner = place % len(points)

    changes = changes_of_points(points, winner=winner, point_value=value)

    assert sum(changes) == 0
    assert all(type(change) is int for change in changes)
    for seat, change in enumerate(changes):
        if seat != winner:
            assert change == -points[seat] * value


def test_F1_37_points_at_0_05_pay_exactly_1_85() -> None:
    assert changes_of_points([0, 37], winner=0, point_value=5) == [185, -185]


def test_T7_a_void_deal_changes_nothing() -> None:
    assert changes_of_points([80, 20, 0], winner=None, point_value=100) == [0, 0, 0]


@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_S3_no_laid_down_arrangement_costs_less_than_the_solvers_best(
    rules: str,
) -> None:
    profile = load_profile(rules)
    for dealt in hands(11, 120):
        turned = parse_face(dealt.turned)
        hand = [parse_face(card) for card in dealt.cards]
        solver = solver_for(profile, turned, dealt.packs)
        best = solver.points(hand)
        solution = solver.solve(hand)
        groups = [list(group.cards) for group in solution.groups]
        groups.append(list(solution.deadwood))

        as_solved = count_laid_down(
            groups, turned=turned, profile=profile, packs=dealt.packs
        )
        assert as_solved.points == best
        for cut in range(1, 13):
            laid = [hand[:cut], hand[cut:]]
            counted = count_laid_down(
                laid, turned=turned, profile=profile, packs=dealt.packs
            )
            assert counted.points >= best
