"""The validator's report: every problem alone, and all at once."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.cards import Face, parse_cards, parse_face, parse_groups
from rummy_tui.rules.declaration import Report
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.meld import MeldKind
from rummy_tui.rules.problem import ProblemCode
from rummy_tui.rules.profile import HAND_SIZE, Format
from rummy_tui.rules.wild import wild_faces
from tests.oracles import brute_force, verdicts
from tests.oracles.profile_keys import PROFILES
from tests.rules.laid_out import (
    GROUP_CODES,
    WHOLE_CODES,
    Case,
    declarations,
    report_of,
)


def codes(report: Report) -> list[str]:
    return sorted(problem.code for problem in report.problems)


VALID = "2C 3C 4C 5C | 9H 10H JH | 6D 7D 8D | QC QD QS"
LIVES = "2C 3C 4C 5C | 9H 10H JH QH"


@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_D2_a_declaration_without_fault_has_no_problem_and_costs_nothing(
    rules: str,
) -> None:
    report = report_of(VALID, rules=rules)

    assert report.valid
    assert report.problems == ()
    assert (report.points, report.loose_points) == (0, 0)
    assert [group.kind for group in report.groups] == [
        MeldKind.PURE_SEQUENCE,
        MeldKind.PURE_SEQUENCE,
        MeldKind.PURE_SEQUENCE,
        MeldKind.SET,
    ]


ALONE = [
    ("loose-cards", "standard", f"{LIVES} | 6D 7D 8D | 9C | KC", "9C KC"),
    ("no-natural-card", "standard", f"{LIVES} | 6C 6D | PJ PJ PJ", "PJ PJ PJ"),
    ("repeated-suit", "standard", f"{LIVES} | 6D 7D | 9C 9C 9S", "9C 9C 9S"),
    ("too-many-cards", "standard", f"{LIVES} | 9S 9D 9C 9H PJ", "9S 9D 9C 9H PJ"),
    ("wrap-around", "standard", f"{LIVES} | 9S 9D | KS AS 2S", "KS AS 2S"),
    ("broken-sequence", "standard", f"{LIVES} | 9S 9D | 3S 4S 6S", "3S 4S 6S"),
    ("too-many-substitutes", "classic", f"{LIVES} | 9S 9D | 3S PJ PJ", "3S PJ PJ"),
    ("invalid-group", "standard", f"{LIVES} | 9S 9D | 3S 4S 5D", "3S 4S 5D"),
]


@pytest.mark.parametrize(("code", "rules", "text", "cards"), ALONE)
def test_D3_a_bad_group_has_its_own_code_and_names_its_cards(
    code: str, rules: str, text: str, cards: str
) -> None:
    report = report_of(text, rules=rules, turned="8D" if "K" not in cards else "QD")
    (problem,) = [p for p in report.problems if p.code == code]

    assert Counter(problem.cards) == Counter(parse_cards(cards))
    assert problem.message
    others = set(codes(report)) - {code}
    assert others <= {"loose-cards", "card-count"}


@pytest.mark.parametrize(
    ("code", "rules", "text"),
    [
        ("card-count", "standard", "2C 3C 4C 5C | 9H 10H JH | 6D 7D 8D"),
        ("card-count", "standard", VALID + " | 4S 4C 4H"),
        ("no-sequence", "standard", "2C 2D 2H | 4C 4S 4H | 6D 6S 6C | 9C 9D 9S 9H"),
        ("one-sequence", "standard", "2C 3C 4C | 4D 4S 4H | 6D 6S 6C | 9C 9D 9S 9H"),
        (
            "no-pure-sequence",
            "standard",
            "2C PJ 4C | 4S PJ 6S | 6D 6S 6C | 9C 9D 9S 9H",
        ),
        ("no-long-sequence", "classic", "5H 6H 7H | 2C 3C 4C | 9C 9D 9H 9S | QC QD QS"),
    ],
)
def test_D3_what_is_missing_in_the_whole_has_its_own_code(
    code: str, rules: str, text: str
) -> None:
    report = report_of(text, rules=rules)

    assert codes(report) == [code]


def test_D3_no_sequence_stands_alone_where_there_is_none() -> None:
    text = "2C 2D 2H | 4C 4S 4H | 6D 6S 6C | 9C 9D 9S 9H"

    assert codes(report_of(text, rules="classic")) == ["no-sequence"]


def test_D3_of_one_impure_short_sequence_all_three_are_said() -> None:
    text = "2C PJ 4C | 4D 4S 4H | 6D 6S 6C | 9C 9D 9S 9H"

    assert codes(report_of(text, rules="classic")) == [
        "no-long-sequence",
        "no-pure-sequence",
        "one-sequence",
    ]


def test_D3_every_problem_is_reported_at_once() -> None:
    text = "KS AS 2S | 3D 4D 6D | 9C 9C 9S | PJ PJ PJ | 5H 6C 8S | QS"

    assert codes(report_of(text, turned="8H")) == [
        "broken-sequence",
        "card-count",
        "invalid-group",
        "loose-cards",
        "no-natural-card",
        "no-sequence",
        "repeated-suit",
        "wrap-around",
    ]


def test_D3_loose_cards_of_several_groups_are_one_problem() -> None:
    report = report_of(f"{LIVES} | 6D 7D | 9S | KC KS")
    (problem,) = report.problems

    assert problem.code is ProblemCode.LOOSE_CARDS
    assert Counter(problem.cards) == Counter(parse_cards("6D 7D 9S KC KS"))


def test_D3_codes_are_stable() -> None:
    assert {code.value for code in ProblemCode} == GROUP_CODES | WHOLE_CODES


def test_D4_a_wrong_declaration_costs_what_the_profile_says() -> None:
    for rules in PROFILE_NAMES:
        for form, points in ((Format.POINTS, 80), (Format.POOL_61, 60)):
            profile = load_profile(rules, form)
            report = report_of(f"{LIVES} | 6D 7D | 9S | 2S 4S", rules=profile)
            assert not report.valid
            assert report.points == (80 if rules == "classic" else points)


def test_D7_a_loose_card_is_a_problem_only_beyond_what_may_lie() -> None:
    one = report_of(f"{LIVES} | KC KS KH KD | 7D", rules="desk", turned="8D")
    two = report_of(f"{LIVES} | KC KS KH | KC | 7D", rules="desk", turned="8D")

    assert one.valid
    assert (one.loose_points, one.points) == (7, 7)
    assert codes(two) == ["loose-cards"]
    assert two.points == 80


@pytest.mark.parametrize("form", [f for f in Format if f is not Format.POINTS])
def test_D7_a_loose_card_costs_nothing_but_in_points_rummy(form: Format) -> None:
    profile = load_profile("desk", form)
    report = report_of(f"{LIVES} | KC KS KH KD | 7D", rules=profile, turned="8D")

    assert report.valid
    assert report.points == 0


# Arrangements made by chance


@given(declarations(), st.randoms(use_true_random=False))
def test_M7_the_order_of_cards_and_groups_never_matters(
    case: Case, random: Random
) -> None:
    mixed = [random.sample(group, len(group)) for group in case.groups]
    random.shuffle(mixed)

    one, other = case.report(), case.report(mixed)

    assert codes(one) == codes(other)
    assert (one.points, one.loose_points) == (other.points, other.loose_points)

    def told(report: Report) -> list[tuple[str, list[Face], bool]]:
        return sorted(
            (p.code.value, sorted(p.cards), p.repair is not None)
            for p in report.problems
        )

    assert sorted(g.kind for g in one.groups) == sorted(g.kind for g in other.groups)
    assert told(one) == told(other)


@given(declarations())
def test_D2_D3_the_validator_agrees_with_the_oracle(case: Case) -> None:
    groups, rules, turned, packs = case
    keys = PROFILES[rules]
    texts = [[str(face) for face in group] for group in groups]

    report = case.report()

    valid = verdicts.is_declaration_valid(texts, rules=keys, turned=turned, packs=packs)
    kinds = verdicts.group_kinds(texts, rules=keys, turned=turned, packs=packs)
    assert report.valid == valid
    for reading, kind in zip(report.groups, kinds, strict=True):
        assert reading.kind.is_meld == (kind in brute_force.KINDS_BEST_FIRST)
        if reading.kind.is_sequence:
            assert reading.kind == kind


@given(declarations())
def test_M3_M4_every_joker_has_a_seat_that_makes_sense(case: Case) -> None:
    wild = wild_faces(parse_face(case.turned), load_profile(case.rules))
    for reading in case.report().groups:
        meld = reading.meld
        assert (meld is not None) == reading.kind.is_meld
        if meld is None:
            continue
        assert meld.kind is reading.kind
        assert Counter(meld.cards) == Counter(reading.cards)
        assert len(meld.stands_for) == len(meld.cards)
        assert not any(face.is_printed_joker for face in meld.stands_for)
        strangers = [
            card
            for card, seat in zip(meld.cards, meld.stands_for, strict=True)
            if card != seat
        ]
        assert meld.substitutes == len(strangers) < len(meld.cards)
        assert all(card.is_printed_joker or card in wild for card in strangers)
        suits = {face.suit for face in meld.stands_for}
        ranks = [int(face.rank) for face in meld.stands_for]
        if meld.is_triple:
            assert not strangers
            assert len(meld.cards) == 3
        elif meld.kind.is_sequence:
            assert len(suits) == 1
            high = [14 if r == 1 and place else r for place, r in enumerate(ranks)]
            assert high == list(range(high[0], high[0] + len(high)))
            assert (meld.kind is MeldKind.PURE_SEQUENCE) == (not strangers)
        else:
            assert len(set(ranks)) == 1
            assert len(suits) == len(meld.cards) <= 4
            assert (meld.kind is MeldKind.SET) == (not strangers)


# Repairs


def test_D2_empty_groups_change_nothing() -> None:
    for rules in PROFILE_NAMES:
        groups = parse_groups(VALID)
        plain = report_of(groups, rules=rules)
        padded = report_of([[], *groups, []], rules=rules)
        assert codes(plain) == codes(padded)


def test_D3_the_validator_never_raises() -> None:
    for text in ("", "PJ", "AS", "AS AS AS AS AS", "PJ " * 20, VALID + " | " + VALID):
        for rules in PROFILE_NAMES:
            report = report_of(text, rules=rules)
            count = sum(len(group.cards) for group in report.groups)
            assert ("card-count" in codes(report)) == (count != HAND_SIZE)
