"""The oracle itself: by hand and by counting."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from tests.oracles import brute_force as oracle
from tests.oracles import verdicts
from tests.oracles.hands import (
    shoe,
)
from tests.oracles.profile_keys import (
    CLASSIC,
    DESK,
    ELITEMELDS,
    STANDARD,
    Keys,
)

# A card turned up that makes no joker of a hand without twos.
NO_WILD = "2S"


def kind(text: str, rules: Keys, *, wild: str = NO_WILD, packs: int = 2) -> str:
    [answer] = verdicts.group_kinds(
        oracle.groups(text), turned=wild, rules=rules, packs=packs
    )
    return answer


def least(text: str, rules: Keys, *, wild: str = NO_WILD, packs: int = 2) -> int:
    hand = oracle.cards(text)
    return oracle.least_points(hand, turned=wild, rules=rules, packs=packs)


def cheapest(
    text: str, rules: Keys, *, wild: str = NO_WILD, packs: int = 2
) -> int | None:
    hand = oracle.cards(text)
    return oracle.cheapest_declaration(hand, turned=wild, rules=rules, packs=packs)


def is_valid(text: str, rules: Keys, *, wild: str = NO_WILD, packs: int = 2) -> bool:
    return verdicts.is_declaration_valid(
        oracle.groups(text), turned=wild, rules=rules, packs=packs
    )


# Cards


def test_C_cards_are_read_generously_and_jacks_are_no_jokers() -> None:
    assert oracle.cards("ah TH 10h jk JD JH") == ["AH", "10H", "10H", "PJ", "JD", "JH"]


@pytest.mark.parametrize("text", ["1H", "AX", "H", "", "PJJ"])
def test_C_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        oracle.card(text)


def test_C2_points_are_face_value_ten_and_zero_for_jokers() -> None:
    wild = oracle.wild_cards("6D", CLASSIC)
    hand = oracle.cards("2S 10S JS QS KS AS 6H PJ")

    assert [oracle.points(card, wild) for card in hand] == [2, 10, 10, 10, 10, 10, 0, 0]


# Census


def test_M1_there_are_77_windows_of_3_to_13_ranks() -> None:
    by_length = [len(oracle.windows(length)) for length in range(3, 14)]

    assert by_length == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
    assert sum(by_length) == 77


def census(deck: Sequence[str], rules: Keys, packs: int = 1) -> dict[str, int]:
    """How many melds of each kind there are in some cards when no face is wild."""
    rules = {**rules, "printed_joker_turned_up": "nothing"}
    melds = oracle.all_melds(deck, turned="PJ", rules=rules, packs=packs)
    return Counter(reading.kind for found in melds.values() for reading in found)


HEARTS = [rank + "H" for rank in oracle.RANKS]


@pytest.mark.parametrize(
    ("rules", "number"), [(ELITEMELDS, 76), (DESK, 23)], ids=["any length", "3 or 4"]
)
def test_M1_M8_a_whole_suit_holds_each_pure_sequence_once(
    rules: Keys, number: int
) -> None:
    # 76, not 77: all thirteen cards are one group, whether the ace is low or high.
    rules = {**rules, "wild": "card"}
    by_reading = sum(
        bool(oracle.readings(group, turned=NO_WILD, rules=rules, packs=1))
        for size in range(1, 14)
        for group in combinations(HEARTS, size)
    )

    assert by_reading == number
    assert census(HEARTS, rules) == {"pure-sequence": number}


def test_M2_one_pack_holds_65_sets_and_304_pure_sequences() -> None:
    # Each rank: four sets of three, one of four.
    assert census(shoe(1, 0), ELITEMELDS) == {"set": 13 * 5, "pure-sequence": 4 * 76}


def test_M6_three_packs_hold_52_identical_triples() -> None:
    without = census(shoe(3, 0), STANDARD, packs=3)
    with_triples = census(shoe(3, 0), {**STANDARD, "identical_triple_packs": 3}, 3)

    assert with_triples["pure-sequence"] - without["pure-sequence"] == 52


def test_M3_one_joker_and_two_hearts_make_25_sequences() -> None:
    # One apart: A 2 … Q K and K A, 13. Two apart: A 3 … J K and Q A, 12.
    short: Keys = {**CLASSIC, "max_sequence_cards": 3, "long_sequence_cards": 3}

    assert census([*HEARTS, "PJ"], short)["impure-sequence"] == 25
    none: Keys = {**short, "max_substitutes_per_sequence": 0}
    assert census([*HEARTS, "PJ"], none)["impure-sequence"] == 0


def test_M2_M3_one_joker_and_a_rank_make_ten_impure_sets() -> None:
    # Two suits of four and the joker, or three and the joker.
    kings = ["KS", "KH", "KD", "KC", "PJ"]

    assert census(kings, CLASSIC)["impure-set"] == 6 + 4


# Melds by hand


@pytest.mark.parametrize(
    ("cards", "wild", "packs", "rules", "expected"),
    [
        ("3H 4H 5H", "KD", 2, CLASSIC, "pure-sequence"),
        ("5H 3H 4H", "KD", 2, CLASSIC, "pure-sequence"),
        ("QH KH AH", "2D", 2, CLASSIC, "pure-sequence"),
        ("KH AH 3H", "9D", 2, CLASSIC, "invalid"),
        ("KH PJ 3H", "9D", 2, ELITEMELDS, "invalid"),
        ("PJ 4H 5H", "KD", 2, CLASSIC, "impure-sequence"),
        ("4H 5H PJ", "KD", 2, CLASSIC, "impure-sequence"),
        ("QH KH PJ", "2D", 2, CLASSIC, "impure-sequence"),
        ("AH PJ PJ PJ PJ PJ 7H", "KD", 3, ELITEMELDS, "impure-sequence"),
        ("AH PJ PJ PJ PJ PJ 8H", "KD", 3, ELITEMELDS, "impure-sequence"),
        ("5H PJ PJ", "KD", 2, ELITEMELDS, "impure-sequence"),
        ("5H PJ PJ", "KD", 2, DESK, "impure-sequence"),
        ("5H PJ PJ", "KD", 2, CLASSIC, "invalid"),
        ("7S PJ PJ", "7D", 2, ELITEMELDS, "impure-sequence"),
        ("7S PJ PJ", "7D", 2, CLASSIC, "jokers"),
        ("7S 7S PJ", "7D", 2, STANDARD, "impure-sequence"),
        ("PJ PJ PJ", "7D", 3, STANDARD, "invalid"),
        ("PJ PJ", "7D", 2, CLASSIC, "jokers"),
        ("PJ PJ", "7D", 2, STANDARD, "loose"),
        ("7S PJ", "7D", 2, CLASSIC, "jokers"),
        ("7S PJ", "7D", 2, DESK, "loose"),
        ("6H 7H 8H", "7D", 2, CLASSIC, "pure-sequence"),
        ("6H 7S 8H", "7D", 2, CLASSIC, "impure-sequence"),
        ("6H 7S 8H", "7D", 2, DESK, "invalid"),
        ("6H 7H 7H 9H", "7D", 2, CLASSIC, "impure-sequence"),
        ("9C 9D 9H 9S", "KD", 2, CLASSIC, "set"),
        ("9C 9D 9H PJ", "KD", 2, CLASSIC, "impure-set"),
        ("9C 9D 9H 9S PJ", "KD", 2, STANDARD, "invalid"),
        ("9C 9D 9D", "KD", 2, STANDARD, "invalid"),
        ("9C 9D 9D", "9S", 2, CLASSIC, "impure-set"),
        ("9C 9C 9C", "KD", 3, CLASSIC, "pure-sequence"),
        ("9C 9C 9C", "KD", 3, STANDARD, "invalid"),
        ("9C 9C PJ", "KD", 3, CLASSIC, "invalid"),
        ("9C 9C 9C", "9D", 3, CLASSIC, "pure-sequence"),
        ("3C 4C 5C 6C", "KD", 2, DESK, "pure-sequence"),
        ("3C 4C 5C 6C 7C", "KD", 2, DESK, "invalid"),
        ("3C 4C 5C 6C 7C", "KD", 2, CLASSIC, "pure-sequence"),
        ("3C 3C 4C", "KD", 2, STANDARD, "invalid"),
    ],
)
def test_M_groups_read_as_worked_out_by_hand(
    cards: str, wild: str, packs: int, rules: Keys, expected: str
) -> None:
    assert kind(cards, rules, wild=wild, packs=packs) == expected


def test_M1_a_sequence_may_be_a_whole_suit_but_the_ace_is_never_at_both_ends() -> None:
    suit = " ".join(rank + "H" for rank in oracle.RANKS)

    assert kind(suit, CLASSIC) == "pure-sequence"
    assert kind(suit + " AH", CLASSIC) == "invalid"


def test_M6_triples_need_three_packs_and_the_packs_the_profile_asks_for() -> None:
    one = {**CLASSIC, "identical_triple_packs": 1}

    assert kind("9H 9H 9H", one, packs=3) == "pure-sequence"
    assert kind("9H 9H 9H", one, packs=2) == "invalid"


def test_M6_a_triple_is_never_long_but_the_same_cards_may_be_an_impure_sequence() -> (
    None
):
    house: Keys = {
        **CLASSIC,
        "min_sequences": 1,
        "min_pure_sequences": 1,
        "long_sequence_cards": 3,
        "max_substitutes_per_sequence": 2,
    }
    hand = "9H 9H 9H | 4C 4D 4H 4S | KC KD KS | QC QD QS"

    assert not is_valid(hand, house, packs=3)
    # With nines wild the triple reads pure, or long with two substitutes: never both.
    assert not is_valid(hand, house, wild="9D", packs=3)
    assert is_valid(hand, {**house, "min_pure_sequences": 0}, wild="9D", packs=3)
    assert not is_valid(hand, {**house, "min_pure_sequences": 0}, packs=3)
    assert is_valid(hand, {**house, "long_sequence_cards": 0}, packs=3)


def test_M6_M7_of_two_wild_triples_one_may_read_pure_and_the_other_long() -> None:
    house: Keys = {
        **CLASSIC,
        "min_sequences": 2,
        "min_pure_sequences": 1,
        "long_sequence_cards": 3,
        "max_substitutes_per_sequence": 2,
    }
    hand = "9H 9H 9H | 9D 9D 9D | KC KD KS KH | QC QD QS"

    assert is_valid(hand, house, wild="9S", packs=3)
    assert cheapest(hand.replace("|", ""), house, wild="9S", packs=3) == 0
    assert not is_valid(hand, house, packs=3)


def test_M3_printed_jokers_alone_are_no_meld() -> None:
    jokers = ["PJ"] * 6
    three_over = "3C 4C 5C 6C 9H 10H JH KC KD KS PJ PJ PJ"
    one_each: Keys = {**CLASSIC, "loose_jokers": False}

    assert not oracle.all_melds(jokers, turned=NO_WILD, rules=STANDARD, packs=3)
    # One in the set, one in one sequence; the other sequence has to stay pure.
    assert cheapest(three_over, one_each, packs=3) is None
    two_each: Keys = {**one_each, "max_substitutes_per_sequence": 2}
    assert cheapest(three_over, two_each, packs=3) == 0


# Declarations by hand


def test_M9_jokers_may_lie_in_any_grouping_where_they_may_lie_at_all() -> None:
    melds = "3C 4C 5C 6C | 9H 10H JH | KC KD KS"

    for apart in ("PJ PJ PJ", "PJ PJ | PJ", "PJ | PJ | PJ", "PJ | PJ 2D"):
        assert is_valid(f"{melds} | {apart}", CLASSIC)
        assert not is_valid(f"{melds} | {apart}", STANDARD)
    assert is_valid(f"{melds} | PJ PJ 2D", CLASSIC)
    assert is_valid(f"{melds} | PJ PJ 2D", STANDARD)  # a meld on the natural 2D


def test_M9_a_joker_beside_the_loose_card_takes_nothing_from_the_limit() -> None:
    house: Keys = {**CLASSIC, "max_loose_cards": 1}
    hand = "3C 4C 5C 6C | 9H 10H JH | KC KD KS KH | 7D PJ"

    assert is_valid(hand, house)
    assert not is_valid(hand, {**house, "loose_jokers": False})
    assert not is_valid(hand.replace("PJ", "8D"), house)
    assert cheapest(hand.replace("|", ""), house) == 7


def test_D2_a_leftover_joker_needs_a_meld_or_the_place_of_a_loose_card() -> None:
    full_sets = "3C 3D 3H 3S 4C 4D 4H 4S 9C 9D 9H 9S PJ"
    house: Keys = {
        **STANDARD,
        "min_sequences": 0,
        "min_pure_sequences": 0,
        "max_substitutes_per_sequence": 0,
    }

    # The joker takes the place of one set's fourth card; that card is then over.
    assert cheapest(full_sets, house) is None
    assert cheapest(full_sets, {**house, "loose_jokers": True}) == 0
    assert cheapest(full_sets, {**house, "max_loose_cards": 1}) == 0


def test_D2_of_several_cards_that_can_be_loose_the_cheapest_is() -> None:
    assert cheapest("3C 4C 5C 6C 7C 9H 10H JH QH KC KD KH KS", DESK) == 3
    assert cheapest("3C 4C 5C 6C 7C 9H 10H JH QH KC KD KH KS", STANDARD) == 0


def test_D2_two_cards_may_be_loose_and_a_loose_joker_costs_nothing() -> None:
    house: Keys = {**DESK, "max_loose_cards": 2}

    assert cheapest("3C 4C 5C 9H 10H JH QH KC KD KH KS 7D 8S", house) == 15
    assert cheapest("3C 4C 5C 6C 9H 10H JH QH KC KD KH 7D 8S", house) == 15
    assert cheapest("3C 4C 5C 9H 10H JH QH KC KD KH KS 8S PJ", house) == 8
    assert cheapest("3C 4C 5C 9H 10H JH QH KC KD KH KS 7D 8S", DESK) is None


def test_D2_six_cards_in_a_row_are_two_sequences_where_two_are_asked_for() -> None:
    hand = "3C 4C 5C 6C 7C 8C KC KD KS KH 9S 9D 9H"

    assert cheapest(hand, STANDARD) == 0
    assert cheapest(hand, CLASSIC) is None  # 3 + 3, and none of four
    assert not is_valid("3C 4C 5C 6C 7C 8C | KC KD KS KH | 9S 9D 9H", STANDARD)


def test_D2_a_declaration_of_fewer_cards_is_none() -> None:
    assert not is_valid("3C 4C 5C 6C | 9H 10H JH | KC KD KS", CLASSIC)
    with pytest.raises(ValueError, match="13 cards"):
        cheapest("3C 4C 5C 6C", CLASSIC)


# Points by hand


@pytest.mark.parametrize(
    ("rules", "expected"), [(CLASSIC, 80), (DESK, 30), (ELITEMELDS, 30), (STANDARD, 48)]
)
def test_S2_each_gate_counts_a_hand_with_one_pure_sequence_in_its_own_way(
    rules: Keys, expected: int
) -> None:
    # 3+4+5+6 in the sequence; 10+10+10 alone.
    assert least("3C 4C 5C 6C KH QD JS", rules) == expected


def test_S1_points_are_capped_at_the_full_count() -> None:
    hand = "KH KD QS QC JH JD AS AC 10H 10D 8S 7C 8D"  # not a meld in it

    assert least(hand, ELITEMELDS) == 80
    assert least(hand, {**ELITEMELDS, "full_count": 200}) == 123


def test_S2_without_a_life_even_a_hand_of_jokers_pays_the_full_count() -> None:
    assert least("PJ PJ PJ", CLASSIC) == 80
    assert least("PJ PJ PJ", STANDARD) == 0
    assert least("PJ PJ PJ", {**CLASSIC, "full_count": 60}) == 60


def test_S3_the_joker_goes_where_the_gate_needs_it() -> None:
    # With it in 3C 4C 5C the hand passes and pays 20; K Q + joker would leave none.
    hand = "3C 4C 5C 7D 8D 9D KH QH PJ"

    assert least(hand, CLASSIC) == 20
    assert least(hand, STANDARD) == 0


def test_S3_a_gate_that_asks_for_a_second_sequence_may_cost_a_set() -> None:
    # 6C is the fourth card of the run and the third six.
    hand = "3C 4C 5C 6C 6D 6H 9S 10S JS"

    assert least(hand, STANDARD) == 0
    assert least(hand, CLASSIC) == 12


def test_M6_a_triple_passes_the_gates_but_is_no_four_card_life() -> None:
    triple_and_run = "9H 9H 9H 4C 5C 6C 7C KD"

    assert least(triple_and_run, CLASSIC, packs=3) == 10
    assert least("9H 9H 9H 4C 5C 6C KD", CLASSIC, packs=3) == 80
    assert least("9H 9H 9H 4C 5C 6C KD", STANDARD, packs=3) == 52
    both: Keys = {**CLASSIC, "loser_gate": "both"}
    assert least("9H 9H 9H 4C 5C 6C KD", both, packs=3) == 10
    pure: Keys = {**CLASSIC, "loser_gate": "pure"}
    assert least("9H 9H 9H KD", pure, packs=3) == 10


def test_S_hands_of_1_to_14_cards_can_be_counted() -> None:
    hand = oracle.cards("3C 4C 5C 6C 7C 8C 9H 10H JH QH KD KS KH 4D")

    for size in range(1, 15):
        points = oracle.least_points(
            hand[:size], turned=NO_WILD, rules=ELITEMELDS, packs=2
        )
        assert 0 <= points <= 80
    assert points == 4
