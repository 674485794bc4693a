"""A profile in words."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import permutations

import pytest

from rummy_tui.rules.in_words import (
    CARD_KEYS,
    card_lines,
    differences,
    elsewhere,
    rule_lines,
    unusual,
)
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import (
    Format,
    JokerTaking,
    LoserGate,
    NoGatePoints,
    PrintedJokers,
    PrintedJokerTurnedUp,
    RulesProfile,
    WildRule,
)

_OTHER = {
    "packs_by_seats": (3, 3, 3, 3, 3),
    "printed_jokers": PrintedJokers(count=1, per_pack=False),
    "wild": WildRule.CARD,
    "printed_joker_turned_up": PrintedJokerTurnedUp.NOTHING,
    "min_sequences": 3,
    "min_pure_sequences": 2,
    "long_sequence_cards": 5,
    "max_sequence_cards": 6,
    "max_substitutes_per_sequence": 2,
    "max_substitutes_per_set": 2,
    "identical_triple_packs": 2,
    "max_loose_cards": 2,
    "loser_gate": LoserGate.PURE,
    "no_gate_points": NoGatePoints.FULL_COUNT,
    "first_drop_points": 13,
    "middle_drop_points": 37,
    "wrong_declaration_points": 61,
    "full_count": 77,
    "may_take_joker_from_open_deck": JokerTaking.NEVER,
    "turn_seconds": 45,
    "missed_turns_to_drop": 5,
    "turn_limit": 99,
    "min_loser_points": 2,
}
_FLAGS = {"loose_jokers", "may_return_open_card", "half_count_before_first_turn"}
_NOT_RULES = {"name", "about", "format"}


def test_every_key_a_profile_has_is_tried() -> None:
    assert {*_OTHER, *_FLAGS} == {f.name for f in fields(RulesProfile)} - _NOT_RULES


@pytest.mark.parametrize("key", [*_OTHER, *sorted(_FLAGS)])
def test_another_value_of_any_key_reads_differently(key: str) -> None:
    profile = load_profile("standard")
    value = not getattr(profile, key) if key in _FLAGS else _OTHER[key]
    other = replace(profile, **{key: value})  # type: ignore[arg-type]

    assert [d.key for d in differences(profile, other)] != []


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_profile_does_not_differ_from_itself(name: str) -> None:
    assert differences(load_profile(name), load_profile(name)) == []


def test_differences_give_the_words_of_both_sides() -> None:
    for a, b in permutations(PROFILE_NAMES, 2):
        left, right = load_profile(a), load_profile(b)
        of_left = {line.text for line in rule_lines(left)}
        of_right = {line.text for line in rule_lines(right)}
        for found in differences(left, right):
            assert found.left in of_left
            assert found.right in of_right


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_line_of_the_card_fits_80_columns(name: str, seats: int) -> None:
    for line in card_lines(load_profile(name), seats=seats):
        assert len(line.text) <= 71, line.text


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_the_card_has_every_line_it_promises(name: str) -> None:
    lines = card_lines(load_profile(name), seats=2)
    assert tuple(line.key for line in lines) == CARD_KEYS


@pytest.mark.parametrize("key", [*_OTHER, *sorted(_FLAGS)])
def test_F7_what_a_house_does_as_no_other_is_on_the_card(key: str) -> None:
    profile = replace(load_profile("standard"), no_gate_points=NoGatePoints.ALL_CARDS)
    value = not getattr(profile, key) if key in _FLAGS else _OTHER[key]
    house = replace(profile, **{key: value})  # type: ignore[arg-type]
    shown = card_lines(house, seats=6)
    unknown = [
        line
        for line in rule_lines(house, seats=6)
        if line.text not in {said for n in PROFILE_NAMES for said in _said(n)}
    ]

    assert [line for line in unknown if line not in shown] == []


def _said(name: str) -> list[str]:
    return [line.text for line in rule_lines(load_profile(name), seats=6)]


def test_M9_where_jokers_may_lie_apart_no_line_says_that_none_may() -> None:
    for loose_jokers in (True, False):
        house = replace(load_profile("classic"), loose_jokers=loose_jokers)
        (line,) = [ln for ln in card_lines(house, seats=2) if ln.number == "D-7"]
        assert ("but jokers" in line.text) == loose_jokers


def test_what_is_unusual_is_what_most_others_do_differently() -> None:
    profile = load_profile("classic")
    said = elsewhere(profile)

    assert "first_drop_points" in unusual(profile)
    assert set(said["first_drop_points"]) == {"desk", "elitemelds", "standard"}
    assert "wrong_declaration_points" not in said


def test_a_house_of_its_own_is_compared_with_all_built_in_profiles() -> None:
    house = replace(load_profile("classic"), name="home", first_drop_points=25)

    assert set(elsewhere(house)["first_drop_points"]) == set(PROFILE_NAMES)


def drops_said(format: Format, seats: int | None) -> str:
    (line,) = [
        line
        for line in rule_lines(load_profile("standard", format), seats=seats)
        if line.key == "first_drop_points"
    ]
    return f"{line.number} {line.text}"


DEALS = (Format.DEALS_2, Format.DEALS_3, Format.DEALS_6)


@pytest.mark.parametrize("format", DEALS)
def test_F5_two_who_play_for_chips_are_told_of_no_drop(format: Format) -> None:
    assert drops_said(format, 2) == (
        "F-5 Two players who play for chips cannot drop; to leave costs 80."
    )
    for seats in range(3, 7):
        assert drops_said(format, seats) == (
            "T-5 To drop costs 20 before your first draw, 40 later."
        )
    assert drops_said(format, None).endswith("40 later; two players cannot drop.")


def test_T5_elsewhere_two_may_drop() -> None:
    for format in set(Format) - {*DEALS, Format.TOURNAMENT}:
        for seats in (2, None):
            assert "cannot" not in drops_said(format, seats)


@pytest.mark.parametrize(
    ("format", "then"),
    [(Format.POINTS, "drop you."), (Format.DEALS_3, "count as leaving: 80.")],
)
def test_T6_the_card_says_what_the_clock_does_where_it_runs(
    format: Format, then: str
) -> None:
    profile = load_profile("classic", format)
    *_, last = card_lines(profile, seats=2, turn_seconds=45)

    assert (last.number, last.text) == (
        "T-6",
        f"45 seconds a turn; three missed turns in a row {then}",
    )


def test_T6_without_a_clock_the_card_says_nothing_of_one() -> None:
    house = replace(load_profile("classic"), turn_seconds=45)
    assert "T-6" in {line.number for line in card_lines(house, seats=2)}
    shown = card_lines(house, seats=2, turn_seconds=0)
    assert "T-6" not in {line.number for line in shown}
