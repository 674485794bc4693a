"""The solver against the brute-force oracle, at our tables and at random ones."""

import pytest

from rummy_tui.rules.meld import MeldKind
from rummy_tui.solver import Solution
from tests.oracles import brute_force
from tests.solver.houses import Case, cases, played_cases

FEW = 250
MANY = 2_000


def loose_points(case: Case, solution: Solution) -> int | None:
    """Points of what the declaration shown leaves loose; None without one."""
    if solution.declaration is None:
        return None
    return sum(
        case.solver.values[face]
        for group in solution.declaration
        if group.kind is MeldKind.LOOSE
        for face in group.cards
    )


def assert_agrees(case: Case) -> None:
    dealt = list(case.dealt.cards)
    points = brute_force.least_points(dealt, **case.table)
    cheapest = brute_force.cheapest_declaration(dealt, **case.table)

    solution = case.solver.solve(case.hand)

    assert case.solver.points(case.hand) == points, case
    assert case.solver.can_declare(case.hand) == (cheapest is not None), case
    assert solution.points == points, case
    assert solution.declarable == (cheapest is not None), case
    assert loose_points(case, solution) == cheapest, case


@pytest.mark.parametrize("seed", range(7))
def test_S3_D2_points_and_declarations_are_those_of_the_oracle(seed: int) -> None:
    for case in cases(seed, FEW):
        assert_agrees(case)


def test_S3_D2_points_and_declarations_of_hands_from_play_are_the_oracles() -> None:
    for case in played_cases(1, FEW):
        assert_agrees(case)


@pytest.mark.parametrize("seed", range(3))
def test_S3_D2_each_discard_leaves_what_the_oracle_says(seed: int) -> None:
    for case in cases(100 + seed, 32, size=14):
        assert_discards_agree(case)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1_000, 1_010))
def test_S3_D2_twenty_thousand_hands_agree_with_the_oracle(seed: int) -> None:
    for case in cases(seed, MANY):
        assert_agrees(case)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2_000, 2_004))
def test_S3_D2_the_discards_of_two_thousand_hands_agree(seed: int) -> None:
    for case in cases(seed, FEW, size=14):
        assert_discards_agree(case)
    for case in played_cases(seed, FEW, size=14):
        assert_discards_agree(case)


def assert_discards_agree(case: Case) -> None:
    points = case.solver.discard_points(case.hand)
    declarable = case.solver.declarable_discards(case.hand)
    expected: dict[str, tuple[int, bool]] = {}
    for at, text in enumerate(case.dealt.cards):
        if text not in expected:
            kept = [*case.dealt.cards[:at], *case.dealt.cards[at + 1 :]]
            expected[text] = (
                brute_force.least_points(kept, **case.table),
                brute_force.can_declare(kept, **case.table),
            )
        assert (points[at], declarable[at]) == expected[text], f"{text} of {case}"

    # Declarable first, then fewest points, then the dearest card.
    solution = case.solver.solve(case.hand)
    assert solution.discard is not None
    ranking = [
        (not declares, left, -case.solver.values[face])
        for face, left, declares in zip(case.hand, points, declarable, strict=True)
    ]
    assert ranking[case.hand.index(solution.discard)] == min(ranking), case
