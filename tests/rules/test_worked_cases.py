"""The worked cases held against the validator, the meld reader and the solver."""

from collections import Counter

import pytest

from rummy_tui.cards.face import Face
from rummy_tui.cards.notation import parse_cards, parse_face, parse_groups
from rummy_tui.rules.declaration import check_declaration
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.meld import classify
from rummy_tui.rules.wild import wild_faces
from rummy_tui.solver import solve, solver_for
from tests.oracles import worked_cases
from tests.oracles.worked_cases import DeclarationCase, GroupCase, WildCase

DECLARATIONS = worked_cases.declaration_cases()
WHOLE_HANDS = [case for case in DECLARATIONS if case.points is not None]
OF_THE_WHOLE = {
    "card-count",
    "no-sequence",
    "one-sequence",
    "no-pure-sequence",
    "no-long-sequence",
}


def hand_of(case: DeclarationCase) -> list[Face]:
    return [face for group in parse_groups(case.cards) for face in group]


@pytest.mark.parametrize("case", DECLARATIONS, ids=str)
def test_D2_D3_a_worked_declaration_is_judged_as_the_rules_say(
    case: DeclarationCase,
) -> None:
    groups = parse_groups(case.cards)

    report = check_declaration(
        groups,
        turned=parse_face(case.wild),
        profile=load_profile(case.profile),
        packs=case.packs,
    )

    assert sorted(problem.code for problem in report.problems) == case.problems
    assert report.valid == case.is_valid
    assert len(report.groups) == len(groups)
    for judged, laid, kinds in zip(report.groups, groups, case.kinds, strict=True):
        assert Counter(judged.cards) == Counter(laid)
        assert judged.kind in kinds


@pytest.mark.parametrize("case", DECLARATIONS, ids=str)
def test_D3_the_problems_of_a_worked_declaration_name_cards_that_lie_in_it(
    case: DeclarationCase,
) -> None:
    report = check_declaration(
        parse_groups(case.cards),
        turned=parse_face(case.wild),
        profile=load_profile(case.profile),
        packs=case.packs,
    )

    for problem in report.problems:
        assert Counter(problem.cards) <= Counter(hand_of(case))
        assert problem.cards or problem.code in OF_THE_WHOLE
        assert problem.message


@pytest.mark.parametrize("case", DECLARATIONS, ids=str)
def test_D4_D7_a_worked_declaration_scores_what_the_rules_say(
    case: DeclarationCase,
) -> None:
    report = check_declaration(
        parse_groups(case.cards),
        turned=parse_face(case.wild),
        profile=load_profile(case.profile),
        packs=case.packs,
    )

    assert report.points == case.check_points


@pytest.mark.parametrize("case", DECLARATIONS, ids=str)
def test_M7_the_order_of_cards_and_groups_changes_nothing(
    case: DeclarationCase,
) -> None:
    groups = [list(reversed(group)) for group in reversed(parse_groups(case.cards))]

    report = check_declaration(
        groups,
        turned=parse_face(case.wild),
        profile=load_profile(case.profile),
        packs=case.packs,
    )

    assert sorted(problem.code for problem in report.problems) == case.problems
    assert report.valid == case.is_valid


@pytest.mark.parametrize("case", WHOLE_HANDS, ids=str)
def test_S3_a_worked_hand_counts_what_the_rules_say(case: DeclarationCase) -> None:
    solver = solver_for(load_profile(case.profile), parse_face(case.wild), case.packs)

    assert solver.points(hand_of(case)) == case.points


@pytest.mark.parametrize("case", WHOLE_HANDS, ids=str)
def test_D2_a_worked_hand_is_declarable_when_the_rules_say_so(
    case: DeclarationCase,
) -> None:
    solver = solver_for(load_profile(case.profile), parse_face(case.wild), case.packs)

    assert solver.can_declare(hand_of(case)) == case.is_declarable


@pytest.mark.parametrize("case", WHOLE_HANDS, ids=str)
def test_S3_the_solution_of_a_worked_hand_shows_what_it_claims(
    case: DeclarationCase,
) -> None:
    profile = load_profile(case.profile)
    turned = parse_face(case.wild)
    hand = hand_of(case)

    solution = solve(hand, turned=turned, profile=profile, packs=case.packs)

    shown = [face for group in solution.groups for face in group.cards]
    assert Counter([*shown, *solution.deadwood]) == Counter(hand)
    assert solution.discard is None
    assert solution.points == case.points
    assert solution.declarable == case.is_declarable


@pytest.mark.parametrize("case", WHOLE_HANDS, ids=str)
def test_D7_the_solver_declares_a_worked_hand_with_the_cheapest_loose_card(
    case: DeclarationCase,
) -> None:
    profile = load_profile(case.profile)
    turned = parse_face(case.wild)
    hand = hand_of(case)

    declaration = solve(
        hand, turned=turned, profile=profile, packs=case.packs
    ).declaration

    if not case.is_declarable:
        assert declaration is None
        return
    assert declaration is not None
    groups = [group.cards for group in declaration]
    assert Counter(face for group in groups for face in group) == Counter(hand)
    report = check_declaration(groups, turned=turned, profile=profile, packs=case.packs)
    assert report.valid
    assert report.points == case.loose


@pytest.mark.parametrize("case", worked_cases.group_cases(), ids=str)
def test_M_a_worked_group_reads_as_the_rules_say(case: GroupCase) -> None:
    profile = load_profile(case.profile)
    turned = parse_face(case.wild)
    group = parse_cards(case.cards)

    kind = classify(
        group,
        wild=wild_faces(turned, profile),
        profile=profile,
        packs=case.packs,
    )

    # Jokers that may lie apart are no meld; who asks for a meld may hear that.
    expected = case.kinds | {"invalid"} if "jokers" in case.kinds else case.kinds
    assert kind in expected


@pytest.mark.parametrize("case", worked_cases.group_cases(), ids=str)
def test_D3_a_worked_group_has_the_problem_the_rules_name(case: GroupCase) -> None:
    report = check_declaration(
        [parse_cards(case.cards)],
        turned=parse_face(case.wild),
        profile=load_profile(case.profile),
        packs=case.packs,
    )

    [judged] = report.groups
    assert judged.kind in case.kinds
    codes = {problem.code for problem in report.problems}
    assert codes - OF_THE_WHOLE == ({case.problem} if case.problem else set())


@pytest.mark.parametrize("case", worked_cases.wild_cases(), ids=str)
def test_C4_C5_the_card_turned_up_makes_the_right_cards_wild(case: WildCase) -> None:
    faces = wild_faces(parse_face(case.turned), load_profile(case.profile))

    assert {str(face) for face in faces} == case.faces
