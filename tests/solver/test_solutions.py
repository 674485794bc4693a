"""What `solve` shows: groups that are melds, add up, and are exactly the hand."""

from collections import Counter
from collections.abc import Sequence

import pytest

from rummy_tui.rules.declaration import check_declaration
from rummy_tui.rules.meld import Meld, MeldKind, read_group
from rummy_tui.rules.needs import declaration_needs, loser_needs
from rummy_tui.solver import Solution, SolvedGroup, solve
from tests.oracles import verdicts
from tests.solver.houses import Case, cases, played_cases

HANDS = 300


def melds_of(case: Case, groups: Sequence[SolvedGroup]) -> list[Meld]:
    """The groups as melds; jokers lying apart are none."""
    melds = []
    for group in groups:
        if group.kind is MeldKind.JOKERS:
            continue
        meld = read_group(
            group.cards,
            wild=case.solver.wild,
            profile=case.profile,
            packs=case.dealt.packs,
        )
        assert meld is not None, f"{group} of {case}"
        assert (meld.kind, meld.cards) == (group.kind, group.cards), case
        melds.append(meld)
    return melds


def assert_is_the_hand(case: Case, solution: Solution) -> None:
    shown = Counter(face for group in solution.groups for face in group.cards)
    shown += Counter(solution.deadwood)
    if solution.discard is not None:
        shown[solution.discard] += 1
    assert shown == Counter(case.hand), case


def assert_adds_up(case: Case, solution: Solution) -> None:
    values = case.solver.values
    deadwood = sum(values[face] for face in solution.deadwood)
    melds = melds_of(case, solution.groups)
    if loser_needs(case.profile).are_met(melds):
        assert solution.points == min(case.profile.full_count, deadwood), case
    else:
        assert not solution.groups, case
    for group in solution.groups:
        if group.kind is MeldKind.JOKERS:
            assert case.profile.loose_jokers, case
            assert all(values[face] == 0 for face in group.cards), case


def assert_declares(case: Case, solution: Solution) -> None:
    if solution.declaration is None:
        return
    groups = [group.cards for group in solution.declaration]
    report = check_declaration(
        groups, turned=case.turned, profile=case.profile, packs=case.dealt.packs
    )
    assert report.valid, f"{report.problems} {case}"
    kept = Counter(case.hand) - Counter(
        [] if solution.discard is None else [solution.discard]
    )
    assert Counter(face for group in groups for face in group) == kept, case
    assert verdicts.is_declaration_valid(
        [[str(face) for face in group] for group in groups], **case.table
    ), case


def assert_shows_a_declaration_where_it_can(case: Case, solution: Solution) -> None:
    """Groups and deadwood are declarable where that costs no more points."""
    if solution.declaration is None or not solution.groups:
        return
    loose = sum(
        case.solver.values[face]
        for group in solution.declaration
        if group.kind is MeldKind.LOOSE
        for face in group.cards
    )
    melds = melds_of(
        case, [g for g in solution.declaration if g.kind is not MeldKind.LOOSE]
    )
    if min(loose, case.profile.full_count) == solution.points and loser_needs(
        case.profile
    ).are_met(melds):
        shown = melds_of(case, solution.groups)
        assert declaration_needs(case.profile).are_met(shown), case
        assert len(solution.deadwood) <= case.profile.max_loose_cards, case


@pytest.mark.parametrize("size", [13, 14])
@pytest.mark.parametrize("seed", range(4))
def test_the_groups_shown_are_melds_that_add_up_to_the_points(
    seed: int, size: int
) -> None:
    for make in (cases, played_cases):
        for case in make(seed, HANDS, size=size):
            solution = case.solver.solve(case.hand)
            assert_is_the_hand(case, solution)
            assert_adds_up(case, solution)
            assert_declares(case, solution)
            assert_shows_a_declaration_where_it_can(case, solution)


def test_the_order_of_the_cards_makes_no_difference() -> None:
    for case in cases(7, 200, size=14):
        shuffled = sorted(case.hand, key=lambda face: (face * 31 % 53, face))
        assert case.solver.solve(shuffled) == case.solver.solve(case.hand), case


def test_solve_is_the_solver_of_the_deal() -> None:
    case = next(cases(3, 1))
    solution = solve(
        case.hand, turned=case.turned, profile=case.profile, packs=case.dealt.packs
    )
    assert solution == case.solver.solve(case.hand)
