"""Hands for the trainer: judged by the validator, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rummy_tui.coach.declare_drill import DeclareDrill, LaidOut
from rummy_tui.coach.training import REASONS, Training
from rummy_tui.engine.shuffle import Seed
from rummy_tui.errors import RummyError
from rummy_tui.rules.declaration import check_declaration
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.problem import ProblemCode
from rummy_tui.rules.profile import RulesProfile

C = ProblemCode
EVERYWHERE = {
    *(C.LOOSE_CARDS, C.TOO_MANY_CARDS, C.WRAP_AROUND, C.BROKEN_SEQUENCE),
    *(C.INVALID_GROUP, C.CARD_COUNT, C.NO_SEQUENCE, C.NO_PURE_SEQUENCE),
}
"""Reasons that every profile knows."""
KNOWN = {
    # A joker limit of one each, two sequences, one of four cards; jokers may lie apart.
    "classic": EVERYWHERE
    | {C.REPEATED_SUIT, C.TOO_MANY_SUBSTITUTES, C.ONE_SEQUENCE, C.NO_LONG_SEQUENCE},
    # One pack at two seats, so no face is there twice; one sequence is enough.
    "desk": EVERYWHERE | {C.TOO_MANY_SUBSTITUTES},
    # Any number of jokers; two sequences.
    "elitemelds": EVERYWHERE | {C.REPEATED_SUIT, C.ONE_SEQUENCE},
    "standard": EVERYWHERE | {C.REPEATED_SUIT, C.ONE_SEQUENCE},
}


def drill(name: str, seed: int = 1) -> DeclareDrill:
    return DeclareDrill(load_profile(name), Seed.numbered(seed))


def a_round(made: DeclareDrill) -> list[LaidOut]:
    """As many hands as it takes for every reason to come up."""
    return [made.hand(number) for number in range(1, 2 * len(made.codes) + 1)]


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_D3_every_reason_the_rules_know_comes_up_in_a_round(name: str) -> None:
    made = drill(name)
    assert set(made.codes) == KNOWN[name]
    hands = a_round(made)
    assert {code for hand in hands for code in hand.codes} == KNOWN[name]
    assert sum(hand.report.valid for hand in hands) == len(hands) // 2


def test_D3_a_house_with_three_printed_jokers_knows_the_last_reason_too() -> None:
    three = replace(load_profile("standard"), packs_by_seats=(3, 3, 3, 3, 3))
    made = DeclareDrill(three, Seed.numbered(1))
    assert C.NO_NATURAL_CARD in made.codes
    known = set().union(*KNOWN.values()) | {C.NO_NATURAL_CARD}
    assert known == set(ProblemCode) == set(REASONS)


@pytest.mark.parametrize("name", PROFILE_NAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_hands_are_what_the_validator_says_and_come_from_one_shoe(
    name: str, seed: int
) -> None:
    made = drill(name, seed)
    profile = made.profile
    for hand in a_round(made):
        report = check_declaration(
            hand.groups, turned=hand.turned, profile=profile, packs=made.packs
        )
        assert hand.report == report
        cards = [hand.turned, *(face for group in hand.groups for face in group)]
        most = profile.shoe_of(made.packs)
        assert all(n <= most.copies(face) for face, n in Counter(cards).items())
        if C.CARD_COUNT not in hand.codes:
            assert len(cards) == 14
        # One thing to be found, not five.
        assert len(hand.codes) == (not hand.report.valid)


def test_the_same_seed_makes_the_same_hands_and_another_others() -> None:
    one, same, other = drill("classic"), drill("classic"), drill("classic", 2)
    # In any order: a hand depends on its number alone.
    backwards = [same.hand(number) for number in range(9, 0, -1)]
    hands = [one.hand(number) for number in range(1, 10)]
    assert hands == backwards[::-1]
    assert hands != [other.hand(number) for number in range(1, 10)]


def test_now_and_then_a_card_lies_apart_where_the_rules_let_it() -> None:
    for name in ("classic", "desk"):
        made = drill(name)
        valid = [h for n in range(1, 80) if (h := made.hand(n)).report.valid]
        assert any(len(group) == 1 for hand in valid for group in hand.groups), name


def test_rules_that_let_nothing_be_declared_are_refused_in_a_sentence() -> None:
    profile: RulesProfile = replace(
        load_profile("classic"), min_sequences=4, long_sequence_cards=13
    )
    with pytest.raises(RummyError, match="nothing to train"):
        DeclareDrill(profile, Seed.numbered(1))


# The score.


def asked(*, valid: bool) -> Training:
    """A training at its first hand of this kind."""
    training = Training(drill("classic"))
    while training.hand.report.valid != valid:
        training.next()
    return training


def test_a_right_answer_counts_and_a_wrong_one_does_not() -> None:
    training = asked(valid=True)
    assert training.score == ""
    assert training.answer(is_valid=True)
    assert training.score == "1 of 1 hand right"
    assert training.verdict == "Right: it is valid."
    training.next()
    is_valid = training.hand.report.valid
    assert not training.answer(is_valid=not is_valid)
    assert training.score == "1 of 2 hands right"
    assert training.verdict.startswith("No: this declaration is")


def test_a_reason_is_counted_by_itself() -> None:
    training = asked(valid=False)
    (code,) = training.hand.codes
    training.answer(is_valid=False, reason=code)
    assert training.score == "1 of 1 hand right, 1 of 1 reason"
    assert "for that reason" in training.verdict

    training = asked(valid=False)
    (code,) = training.hand.codes
    other = next(reason for reason in REASONS if reason is not code)
    training.answer(is_valid=False, reason=other)
    assert training.score == "1 of 1 hand right, 0 of 1 reason"
    assert "another reason" in training.verdict


def test_why_a_valid_hand_is_wrong_counts_as_no_reason() -> None:
    training = asked(valid=True)
    training.answer(is_valid=False, reason=C.WRAP_AROUND)
    assert training.score == "0 of 1 hand right"
