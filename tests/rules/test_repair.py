"""The one move that mends: it does, it can be told, and else there is none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given

from rummy_tui.cards import Face, parse_cards
from rummy_tui.rules.declaration import Report
from rummy_tui.rules.problem import Problem, ProblemCode
from tests.rules.laid_out import (
    GROUP_CODES,
    Case,
    Groups,
    declarations,
    report_of,
)


def moves(groups: Groups) -> Iterator[tuple[Face, int, int, Groups]]:
    """Every move of one card: the card, from which group, to which, what lies then."""
    for home, group in enumerate(groups):
        for face in dict.fromkeys(group):
            for target in range(len(groups) + 1):
                if target == home or (target == len(groups) and len(group) == 1):
                    continue
                moved = [list(cards) for cards in groups] + [[]]
                moved[home].remove(face)
                moved[target].append(face)
                yield face, home, target, [cards for cards in moved if cards]


MOVE = re.compile(
    r"move (?P<card>\S+)(?: from (?P<home>.+?))? (?:to (?P<target>.+)|apart)"
)


def repaired(groups: Groups, repair: str) -> list[Groups]:
    """What can lie once somebody did what the repair says."""
    said = MOVE.fullmatch(repair)
    assert said is not None, repair
    home, target = (
        None if said[part] is None else Counter(parse_cards(said[part]))
        for part in ("home", "target")
    )
    return [
        table
        for face, source, to, table in moves(groups)
        if str(face) == said["card"]
        and home in (None, Counter(groups[source]))
        and target == (Counter(groups[to]) if to < len(groups) else None)
    ]


def is_mended(problem: Problem, before: Report, after: Report) -> bool:
    """Whether the problem is gone and no new one has come (D-3)."""
    old = Counter(found.code for found in before.problems)
    new = Counter(found.code for found in after.problems)
    return new[problem.code] < old[problem.code] and new <= old


@given(declarations())
def test_D3_a_repair_mends_its_problem_and_makes_no_new_one(case: Case) -> None:
    before = case.report()

    for problem in before.problems:
        if problem.repair is None:
            continue
        tables = repaired(case.groups, problem.repair)
        assert tables, problem.repair
        assert any(is_mended(problem, before, case.report(t)) for t in tables), (
            problem.repair
        )


@given(declarations())
def test_D3_a_repair_can_be_carried_out_in_one_way_only(case: Case) -> None:
    before = case.report()

    for problem in before.problems:
        if problem.repair is None:
            continue
        for table in repaired(case.groups, problem.repair):
            after = case.report(table)
            assert is_mended(problem, before, after), problem.repair


@contextmanager
def no_repairs() -> Iterator[None]:
    """Reports without repairs, which take far longer than all else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "rummy_tui.rules.declaration.repairs",
            lambda _, problems, __: [None] * len(problems),
        )
        yield


def cards_in_trouble(report: Report) -> Counter[Face]:
    """The cards that lie in groups that are no melds, or loose beyond the limit."""
    return Counter(
        face for p in report.problems if p.code in GROUP_CODES for face in p.cards
    )


@given(declarations())
def test_D3_a_repair_does_not_push_cards_into_another_problem(case: Case) -> None:
    before = case.report()

    for problem in before.problems:
        if problem.repair is None or problem.code not in GROUP_CODES:
            continue
        trouble = [
            cards_in_trouble(case.report(t))
            for t in repaired(case.groups, problem.repair)
        ]
        assert min(trouble) < cards_in_trouble(before), problem.repair


@given(declarations())
def test_D3_where_no_repair_is_told_no_single_move_mends(case: Case) -> None:
    before = case.report()
    hopeless = [problem for problem in before.problems if problem.repair is None]
    if not hopeless:
        return

    with no_repairs():
        for face, home, target, table in moves(case.groups):
            after = case.report(table)
            troubled, still = cards_in_trouble(before), cards_in_trouble(after)
            for problem in hopeless:
                # A move that brings another card into trouble mends nothing.
                if not still <= troubled:
                    continue
                if problem.code in GROUP_CODES and still == troubled:
                    continue
                assert not is_mended(problem, before, after), (
                    f"{problem.code}: move {face} from group {home} to {target}"
                )


@pytest.mark.parametrize(
    ("text", "rules", "code", "repair"),
    [
        (
            "3H 4H 5H 6H | 6C 6D | 8S 9S 10S JS | KC KD KS",
            "standard",
            "loose-cards",
            "move 6H to 6C 6D",
        ),
        (
            "2C 3C 4C | 5C | 9H 10H JH | 6D 7D 8D | QC QD QS",
            "standard",
            "loose-cards",
            "move 5C to 2C 3C 4C",
        ),
    ],
)
def test_D3_the_one_move_that_mends_is_told(
    text: str, rules: str, code: str, repair: str
) -> None:
    (problem,) = report_of(text, rules=rules, turned="2D").problems

    assert (problem.code, problem.repair) == (code, repair)


def test_D3_no_repair_spoils_a_meld_that_stands() -> None:
    text = "2C 2C 3C 4C | 6D 7D 8D | KH KD KS | AS AC AD"
    problems = report_of(text, rules="standard", turned="6S").problems

    assert [problem.code for problem in problems] == ["invalid-group", "one-sequence"]
    assert [problem.repair for problem in problems] == [None, None]


def test_D3_no_repair_is_told_where_one_move_is_not_enough() -> None:
    text = "3C 4C 5C | 9H 10H JH | QC QD QS | 7S 9S | 8C KD"
    (problem,) = report_of(text, turned="2D").problems

    assert problem.code is ProblemCode.LOOSE_CARDS
    assert problem.repair is None
