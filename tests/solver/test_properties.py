"""What must hold for every hand, whatever the points are."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_tui.cards import PRINTED_JOKER, Face, Suit, face_of
from rummy_tui.rules.needs import declaration_needs, loser_needs
from rummy_tui.solver import solver_for
from tests.oracles.hands import KINDS
from tests.solver.houses import Case, cases

seeds = st.integers(0, 2**32)


def any_case(seed: int, *, size: int = 13) -> Case:
    """A hand of any kind at any table."""
    skip = Random(seed).randrange(8 * len(KINDS))
    return list(cases(seed, skip + 1, size=size))[-1]


@given(seed=seeds, suits=st.permutations(list(Suit)))
@settings(max_examples=150)
def test_renaming_the_suits_changes_nothing(seed: int, suits: list[Suit]) -> None:
    case = any_case(seed)

    def renamed(face: Face) -> Face:
        if face.is_printed_joker:
            return face
        return face_of(face.rank, suits[face.suit])

    other = solver_for(case.profile, renamed(case.turned), case.dealt.packs)
    hand = [renamed(face) for face in case.hand]

    assert other.points(hand) == case.solver.points(case.hand)
    assert other.can_declare(hand) == case.solver.can_declare(case.hand)


@given(seed=seeds)
@settings(max_examples=150)
def test_S1_a_printed_joker_for_deadwood_never_raises_the_points(seed: int) -> None:
    case = any_case(seed)
    solution = case.solver.solve(case.hand)
    for face in dict.fromkeys(solution.deadwood):
        if case.hand.count(PRINTED_JOKER) == 6:
            break
        better = [*case.hand, PRINTED_JOKER]
        better.remove(face)
        assert case.solver.points(better) <= solution.points, face


@given(seed=seeds)
@settings(max_examples=150)
def test_one_more_card_never_saves_less(seed: int) -> None:
    case = any_case(seed, size=14)
    points = case.solver.discard_points(case.hand)
    best = case.solver.points(case.hand)
    if best < case.profile.full_count:
        for face, left in zip(case.hand, points, strict=True):
            assert left >= best - case.solver.values[face]


@given(seed=seeds, data=st.data())
@settings(max_examples=150)
def test_the_order_of_a_hand_changes_no_answer(seed: int, data: st.DataObject) -> None:
    case = any_case(seed, size=14)
    hand = data.draw(st.permutations(case.hand))
    solver = case.solver

    assert solver.points(hand) == solver.points(case.hand)
    assert solver.can_declare(hand) == solver.can_declare(case.hand)
    for ask in (solver.discard_points, solver.declarable_discards):
        here = dict(zip(hand, ask(hand), strict=True))
        assert [here[face] for face in case.hand] == ask(case.hand)


@given(seed=seeds, size=st.integers(1, 12))
@settings(max_examples=100)
def test_D2_what_is_declarable_has_no_points_but_what_lies_loose(
    seed: int, size: int
) -> None:
    case = any_case(seed)
    solution = case.solver.solve(case.hand)
    # A house's gate may ask for more than its declaration does.
    gate, show = loser_needs(case.profile), declaration_needs(case.profile)
    passes = (
        gate.sequences <= show.sequences
        and gate.pure <= show.pure
        and gate.long <= show.long
    )
    if solution.declarable and passes:
        assert solution.points <= 10 * case.profile.max_loose_cards
    # Fewer cards than a hand are counted by the same rules.
    assert 0 <= case.solver.points(case.hand[:size]) <= case.profile.full_count
