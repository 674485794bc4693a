"""The worked cases held against the oracle: two ways from the same rules."""

from collections import Counter

import pytest

from tests.oracles import brute_force, verdicts, worked_cases
from tests.oracles.profile_keys import PROFILES
from tests.oracles.worked_cases import DeclarationCase, GroupCase, WildCase

DECLARATIONS = worked_cases.declaration_cases()
WHOLE_HANDS = [case for case in DECLARATIONS if case.points is not None]


def cards_of(case: DeclarationCase) -> list[str]:
    return [card for group in brute_force.groups(case.cards) for card in group]


@pytest.mark.parametrize("case", DECLARATIONS, ids=str)
def test_D2_D3_the_oracle_judges_worked_declarations_as_the_rules_do(
    case: DeclarationCase,
) -> None:
    declared = brute_force.groups(case.cards)
    rules = PROFILES[case.profile]

    kinds = verdicts.group_kinds(
        declared, turned=case.wild, rules=rules, packs=case.packs
    )
    valid = verdicts.is_declaration_valid(
        declared, turned=case.wild, rules=rules, packs=case.packs
    )
    problems = verdicts.problem_codes(
        declared, turned=case.wild, rules=rules, packs=case.packs
    )

    assert len(kinds) == len(case.kinds)
    for kind, expected in zip(kinds, case.kinds, strict=True):
        assert kind in expected
    assert problems == case.problems
    assert valid == case.is_valid


@pytest.mark.parametrize("case", WHOLE_HANDS, ids=str)
def test_S3_the_oracle_counts_worked_hands_as_the_rules_do(
    case: DeclarationCase,
) -> None:
    points = brute_force.least_points(
        cards_of(case),
        turned=case.wild,
        rules=PROFILES[case.profile],
        packs=case.packs,
    )

    assert points == case.points


@pytest.mark.parametrize("case", WHOLE_HANDS, ids=str)
def test_D2_the_oracle_regroups_worked_hands_as_the_rules_do(
    case: DeclarationCase,
) -> None:
    cheapest = brute_force.cheapest_declaration(
        cards_of(case),
        turned=case.wild,
        rules=PROFILES[case.profile],
        packs=case.packs,
    )

    assert cheapest == (case.loose if case.is_declarable else None)


@pytest.mark.parametrize("case", worked_cases.group_cases(), ids=str)
def test_M_the_oracle_reads_worked_groups_as_the_rules_do(case: GroupCase) -> None:
    group = brute_force.cards(case.cards)
    rules = PROFILES[case.profile]

    [kind] = verdicts.group_kinds(
        [group], turned=case.wild, rules=rules, packs=case.packs
    )
    problems = verdicts.problem_codes(
        [group], turned=case.wild, rules=rules, packs=case.packs
    )

    assert kind in case.kinds
    whole = {
        "card-count",
        "no-sequence",
        "one-sequence",
        "no-pure-sequence",
        "no-long-sequence",
    }
    assert [code for code in problems if code not in whole] == (
        [case.problem] if case.problem else []
    )


@pytest.mark.parametrize("case", worked_cases.wild_cases(), ids=str)
def test_C4_C5_the_oracle_makes_the_right_cards_wild(case: WildCase) -> None:
    assert brute_force.wild_cards(case.turned, PROFILES[case.profile]) == case.faces


@pytest.mark.parametrize("case", DECLARATIONS, ids=str)
def test_C1_worked_declarations_can_be_dealt_from_their_shoe(
    case: DeclarationCase,
) -> None:
    held = Counter([*cards_of(case), brute_force.card(case.wild)])
    printed_jokers = {"classic": 2 * case.packs, "desk": 2}.get(
        case.profile, case.packs
    )

    assert held.pop("PJ", 0) <= printed_jokers
    assert max(held.values()) <= case.packs


def test_every_case_has_a_name_of_its_own() -> None:
    names = worked_cases.ids()

    assert len(set(names)) == len(names)


def test_every_example_without_cards_has_a_case_in_its_place() -> None:
    assert set(worked_cases.stand_ins()) <= set(worked_cases.ids())
