"""The distance of a hand and its outs against the brute-force oracle."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain

import pytest

from rummy_tui.cards import Face
from rummy_tui.rules.declaration import check_declaration
from rummy_tui.rules.profile import HAND_SIZE
from tests.oracles import exchange
from tests.solver.far_hands import dealt, left_in_shoe, played, printed_jokers
from tests.solver.houses import Case

Maker = Callable[..., Iterator[Case]]


def oracle_is_within(case: Case, cards: list[Face], blanks: int) -> bool:
    return exchange.is_within(
        [str(face) for face in cards],
        blanks,
        turned=case.dealt.turned,
        rules=case.rules,
        packs=case.dealt.packs,
        printed_jokers=printed_jokers(case),
    )


def assert_is_reached(case: Case, distance: int) -> None:
    """What the solver lays out is valid, from the shoe, and keeps all but so many."""
    nearest = case.solver.nearest(case.hand)
    if nearest is None:
        assert distance == HAND_SIZE + 1, case
        return
    cards = Counter(face for group in nearest.groups for face in group)
    hand = Counter(case.hand)
    report = check_declaration(
        nearest.groups,
        turned=case.turned,
        profile=case.profile,
        packs=case.dealt.packs,
    )
    assert report.valid, f"{nearest} of {case}: {report.problems}"
    assert cards - hand == Counter(nearest.lacking), case
    assert hand - cards == Counter(nearest.spare), case
    assert Counter(nearest.lacking) <= left_in_shoe(case, case.hand), case
    assert len(nearest.lacking) == nearest.distance == distance, case


def assert_agrees(case: Case, *, blanks: int) -> None:
    """The distance can be reached; nothing nearer can, with so many blanks or fewer."""
    distance = case.solver.distance(case.hand)
    assert_is_reached(case, distance)
    if distance:
        fewer = min(blanks, distance - 1)
        assert not oracle_is_within(case, case.hand, fewer), f"{distance}: {case}"


def hands(seed: int, number: int) -> Iterator[Case]:
    """Hands of 13 and 14 cards, as dealt and as played."""
    return chain.from_iterable(
        maker(seed + size, number, size=size)
        for maker in (dealt, played)
        for size in (13, 14)
    )


def test_D2_the_distance_is_reached_and_nothing_is_nearer() -> None:
    for case in hands(1, 50):
        assert_agrees(case, blanks=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_D2_two_thousand_distances_are_those_of_the_oracle(seed: int) -> None:
    for case in hands(100 * seed, 50):
        assert_agrees(case, blanks=2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 202))
def test_D2_far_hands_are_as_far_as_the_oracle_says(seed: int) -> None:
    for case in hands(100 * seed, 10):
        assert_agrees(case, blanks=3)


def oracle_outs(case: Case, hand: list[Face], distance: int) -> frozenset[Face]:
    """The faces that bring 13 cards nearer, each tried by the oracle."""
    return frozenset(
        face
        for face in left_in_shoe(case, hand)
        if oracle_is_within(case, [*hand, face], distance - 1)
    )


def near_hands(maker: Maker, seed: int, furthest: int, *, size: int) -> Iterator[Case]:
    """Hands that lack one card or more, but few."""
    for case in maker(seed, 10_000, size=size):
        if 0 < case.solver.distance(case.hand) <= furthest:
            yield case


def assert_outs_agree(maker: Maker, seed: int, number: int, *, furthest: int) -> None:
    cases = near_hands(maker, seed, furthest, size=13)
    for case, _ in zip(cases, range(number), strict=False):
        distance = case.solver.distance(case.hand)
        expected = oracle_outs(case, case.hand, distance)
        assert case.solver.outs(case.hand) == expected, case


def assert_discards_agree(
    maker: Maker, seed: int, number: int, *, furthest: int
) -> None:
    cases = near_hands(maker, seed, furthest, size=14)
    for case, _ in zip(cases, range(number), strict=False):
        distance = case.solver.distance(case.hand)
        expected = {}
        for face in set(case.hand):
            kept = list(case.hand)
            kept.remove(face)
            if oracle_is_within(case, kept, distance):
                expected[face] = oracle_outs(case, kept, distance)
        assert case.solver.discards_that_keep(case.hand) == expected, case


def test_outs_of_near_hands_are_those_of_the_oracle() -> None:
    assert_outs_agree(dealt, 5, 4, furthest=1)
    assert_outs_agree(played, 6, 3, furthest=1)
    assert_discards_agree(dealt, 6, 1, furthest=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300, 302))
@pytest.mark.parametrize("maker", [dealt, played])
def test_outs_of_many_hands_are_those_of_the_oracle(maker: Maker, seed: int) -> None:
    assert_outs_agree(maker, seed, 20, furthest=2)
    assert_discards_agree(maker, seed, 3, furthest=2)
