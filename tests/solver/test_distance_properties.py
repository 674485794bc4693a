"""What must hold for the distance and the outs of every hand."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_tui.cards import Face, Suit, face_of
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.solver import HandSolver, solver_for
from rummy_tui.solver.distance import plan_book
from tests.oracles.hands import DealtHand
from tests.oracles.profile_keys import PROFILES
from tests.solver.far_hands import dealt, from_its_shoe, left_in_shoe, played
from tests.solver.houses import Case, house

seeds = st.integers(0, 2**32)


def any_case(seed: int, *, size: int = 13) -> Case:
    """A hand of any kind at any table, as dealt or as played."""
    random = Random(seed)
    maker = random.choice((dealt, played))
    return list(maker(seed, random.randint(1, 64 if maker is dealt else 8), size=size))[
        -1
    ]


def without(hand: list[Face], face: Face) -> list[Face]:
    kept = list(hand)
    kept.remove(face)
    return kept


def outs_by_trial(case: Case, hand: list[Face]) -> frozenset[Face]:
    """The faces of the shoe that lower the distance of 13 cards, each tried."""
    distance = case.solver.distance(hand)
    return frozenset(
        face
        for face in left_in_shoe(case, hand)
        if case.solver.distance([*hand, face]) < distance
    )


@given(seed=seeds)
@settings(max_examples=20)
def test_D2_what_can_be_declared_is_at_distance_nought(seed: int) -> None:
    of_13, of_14 = any_case(seed), any_case(seed, size=14)

    assert (of_13.solver.distance(of_13.hand) == 0) == of_13.solver.can_declare(
        of_13.hand
    )
    assert (of_14.solver.distance(of_14.hand) == 0) == any(
        of_14.solver.declarable_discards(of_14.hand)
    )


@given(seed=seeds)
@settings(max_examples=20)
def test_the_distance_of_14_is_the_least_over_the_discards(seed: int) -> None:
    case = any_case(seed, size=14)
    after = {face: case.solver.distance(without(case.hand, face)) for face in case.hand}

    assert case.solver.distance(case.hand) == min(after.values())


@given(seed=seeds)
@settings(max_examples=12)
def test_outs_are_the_faces_that_lower_the_distance_when_drawn(seed: int) -> None:
    case = any_case(seed)
    assert case.solver.outs(case.hand) == outs_by_trial(case, case.hand), case


@given(seed=seeds)
@settings(max_examples=12)
def test_the_best_exchange_lowers_the_distance_by_exactly_one(seed: int) -> None:
    case = any_case(seed)
    solver, distance = case.solver, case.solver.distance(case.hand)
    after = {
        solver.distance([*case.hand, face]) for face in left_in_shoe(case, case.hand)
    }

    if 0 < distance <= HAND_SIZE:
        assert min(after) == distance - 1
    else:
        assert after == {distance}
        assert not solver.outs(case.hand)


@given(seed=seeds)
@settings(max_examples=10)
def test_discards_that_keep_are_what_fourteen_searches_find(seed: int) -> None:
    case = any_case(seed, size=14)
    assert_keeps_agree(case)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_discards_that_keep_are_what_fourteen_searches_find_often(seed: int) -> None:
    for maker in (dealt, played):
        for case in maker(5_000 + seed, 64, size=14):
            assert_keeps_agree(case)


def assert_keeps_agree(case: Case) -> None:
    solver, distance = case.solver, case.solver.distance(case.hand)
    if distance > HAND_SIZE:
        assert not solver.discards_that_keep(case.hand)
        return
    expected = {
        face: outs_by_trial(case, kept)
        for face in set(case.hand)
        if solver.distance(kept := without(case.hand, face)) == distance
    }
    assert solver.discards_that_keep(case.hand) == expected, case


def test_M9_places_for_jokers_apart_are_not_counted_in_plans_without_them() -> None:
    # Two jokers are in play: what takes both must not be ruled out by other plans.
    rules = {
        **PROFILES["standard"],
        "wild": "card",
        "min_sequences": 3,
        "min_pure_sequences": 0,
        "max_substitutes_per_sequence": 2,
        "max_substitutes_per_set": 2,
        "loose_jokers": True,
    }
    cards = "4D JC 3C 2D 8H 10C 4C KH 7S 6D 4H PJ 3H KD"
    dealt_hand = DealtHand(tuple(cards.split()), "QC", 1)
    assert_keeps_agree(from_its_shoe(Case(dealt_hand, rules, house(rules))))


@given(seed=seeds, data=st.data())
@settings(max_examples=20)
def test_the_order_of_a_hand_changes_no_distance(
    seed: int, data: st.DataObject
) -> None:
    case = any_case(seed, size=14)
    hand = data.draw(st.permutations(case.hand))
    solver = case.solver

    assert solver.distance(hand) == solver.distance(case.hand)
    assert solver.discards_that_keep(hand) == solver.discards_that_keep(case.hand)
    assert solver.nearest(hand) == solver.nearest(case.hand)
    assert solver.distance(hand[1:]) == solver.distance(sorted(hand[1:]))
    assert solver.outs(hand[1:]) == solver.outs(sorted(hand[1:]))


@given(seed=seeds, suits=st.permutations(list(Suit)))
@settings(max_examples=20)
def test_renaming_the_suits_renames_the_outs(seed: int, suits: list[Suit]) -> None:
    case = any_case(seed)

    def renamed(face: Face) -> Face:
        if face.is_printed_joker:
            return face
        return face_of(face.rank, suits[face.suit])

    other = solver_for(case.profile, renamed(case.turned), case.dealt.packs)
    hand = [renamed(face) for face in case.hand]

    assert other.distance(hand) == case.solver.distance(case.hand)
    assert other.outs(hand) == {renamed(face) for face in case.solver.outs(case.hand)}


@given(seed=seeds)
@settings(max_examples=20)
def test_R2_what_was_asked_before_changes_no_answer(seed: int) -> None:
    case = any_case(seed, size=14)

    def asked() -> tuple[object, ...]:
        solver = HandSolver(case.profile, case.turned, case.dealt.packs)
        return (
            solver.distance(case.hand),
            solver.discards_that_keep(case.hand),
            solver.nearest(case.hand),
        )

    answers = asked()
    plan_book.cache_clear()
    assert asked() == answers
