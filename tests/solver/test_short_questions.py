"""Questions that stop early agree with those that tell everything."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles.hands import KINDS
from tests.solver.houses import Case, cases

seeds = st.integers(0, 2**32)


def any_case(seed: int, *, size: int) -> Case:
    """A hand of any kind at any table."""
    skip = Random(seed).randrange(8 * len(KINDS))
    return list(cases(seed, skip + 1, size=size))[-1]


@given(seed=seeds)
@settings(max_examples=150)
def test_a_card_makes_a_hand_better_if_it_lowers_its_points(seed: int) -> None:
    case = any_case(seed, size=14)
    solver = case.solver
    for at, card in enumerate(case.hand):
        if card.is_printed_joker or card in solver.wild:
            continue
        rest = case.hand[:at] + case.hand[at + 1 :]
        lowers = solver.points(case.hand) < solver.points(rest)
        assert solver.is_better_with(rest, card) == lowers, card


@given(seed=seeds)
@settings(max_examples=150)
def test_the_cheapest_discards_are_those_with_the_fewest_points(seed: int) -> None:
    case = any_case(seed, size=14)
    faces = Random(seed).sample(case.hand, 10)
    points = dict(zip(case.hand, case.solver.discard_points(case.hand), strict=True))
    fewest = min(points[face] for face in faces)

    assert case.solver.cheapest_discards(case.hand, faces) == {
        face for face in faces if points[face] == fewest
    }


@given(seed=seeds)
@settings(max_examples=150)
def test_the_first_declarable_discard_is_the_first_of_all(seed: int) -> None:
    case = any_case(seed, size=14)
    faces = Random(seed).sample(case.hand, 10)
    can = dict(zip(case.hand, case.solver.declarable_discards(case.hand), strict=True))
    first = next((face for face in faces if can[face]), None)

    assert case.solver.first_declarable_discard(case.hand, faces) == first


@given(seed=seeds)
@settings(max_examples=150)
def test_parts_of_a_solution_are_what_the_whole_says(seed: int) -> None:
    case = any_case(seed, size=13)
    solution = case.solver.solve(case.hand)
    shown = case.solver.arrangement(case.hand)

    assert (shown.groups, shown.unmatched) == (solution.groups, solution.deadwood)
    assert case.solver.declaration(case.hand) == solution.declaration
