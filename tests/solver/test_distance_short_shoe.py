"""Distances and outs where the shoe runs out of what is lacking, or jokers are many."""

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from rummy_tui.rules.profile import PrintedJokers
from tests.oracles import exchange
from tests.oracles.hands import DealtHand
from tests.oracles.profile_keys import PROFILES
from tests.solver.far_hands import left_in_shoe
from tests.solver.houses import Case, house


class Short(NamedTuple):
    """A hand of 14 cards at a table of its own."""

    hand: str
    turned: str
    packs: int
    printed_jokers: int
    rules: dict[str, Any]

    @property
    def case(self) -> Case:
        rules = {**PROFILES["standard"], **self.rules}
        number = PrintedJokers(count=self.printed_jokers, per_pack=False)
        dealt = DealtHand(tuple(self.hand.split()), self.turned, self.packs)
        return Case(dealt, rules, replace(house(rules), printed_jokers=number))


NO_SUBSTITUTES = {"max_substitutes_per_sequence": 0, "max_substitutes_per_set": 0}

SHORT = {
    "the last six cannot be in a sequence and in a set": Short(
        "2C 3C 4C 9S 10S JS 5H 7H 6S 6C QD KD 8D AS",
        "6D",
        1,
        0,
        {"wild": "card", "max_loose_cards": 1, **NO_SUBSTITUTES},
    ),
    "one joker is left, and four short sequences leave a place to it": Short(
        "2C 3C 4C 9S 10S JS 5H 6H 7H JD QD KD 8D AS",
        "6D",
        1,
        1,
        {
            "wild": "card",
            "loose_jokers": True,
            "min_sequences": 4,
            "max_sequence_cards": 3,
        },
    ),
    "no joker is left for that place": Short(
        "2C 3C 4C 9S 10S JS 5H 6H 7H JD QD KD 8D AS",
        "6D",
        1,
        0,
        {
            "wild": "card",
            "loose_jokers": True,
            "min_sequences": 4,
            "max_sequence_cards": 3,
        },
    ),
    "jokers that nothing can take are thrown": Short(
        "2C 3C 4C 5C 9S 10S JS 5H 6H 7H PJ PJ QD KD", "8D", 2, 4, NO_SUBSTITUTES
    ),
    "a set of jokers lacks its one natural card": Short(
        "2C 3C 4C 9S 10S JS 5H 6H 7H PJ PJ PJ PJ PJ",
        "8D",
        2,
        6,
        {
            "max_sequence_cards": 3,
            "min_sequences": 3,
            "max_substitutes_per_sequence": 0,
        },
    ),
    "jokers and a pair of wild cards in their own seats": Short(
        "2C 3C 4C 5C 9D 10D JD 8H 8S PJ KH 6D 4S AS",
        "8D",
        2,
        2,
        {"max_substitutes_per_sequence": 1, "max_substitutes_per_set": 0},
    ),
}


@pytest.mark.parametrize("short", SHORT.values(), ids=SHORT)
def test_distance_and_outs_are_the_oracles_where_cards_are_short(short: Short) -> None:
    case = short.case
    table = {**case.table, "printed_jokers": short.printed_jokers}
    hand, most = case.hand, 3

    distance = exchange.distance(list(map(str, hand)), most=most, **table)
    if distance is None:
        assert case.solver.distance(hand) > most
        return
    expected = {}
    for face in set(hand):
        kept = list(hand)
        kept.remove(face)
        if exchange.is_within(list(map(str, kept)), distance, **table):
            expected[face] = frozenset(
                drawn
                for drawn in left_in_shoe(case, kept)
                if distance
                and exchange.is_within(
                    [*map(str, kept), str(drawn)], distance - 1, **table
                )
            )

    assert case.solver.distance(hand) == distance
    assert case.solver.discards_that_keep(hand) == expected
    for face, outs in expected.items():
        kept = list(hand)
        kept.remove(face)
        assert case.solver.outs(kept) == outs


def test_D2_two_jokers_are_not_to_be_had_from_a_shoe_with_one() -> None:
    # The six is turned up and the 13th place is a joker's: both would be nearest.
    case = Short(
        "2C 3C 4C 9S 10S JS 5H 7H JD QD KD 8D AS 6C",
        "6H",
        1,
        1,
        SHORT["one joker is left, and four short sequences leave a place to it"].rules,
    ).case
    hand = list(map(str, case.hand))

    assert not exchange.is_within(hand, 2, printed_jokers=1, **case.table)
    assert exchange.is_within(hand, 2, printed_jokers=2, **case.table)
    assert case.solver.distance(case.hand) == 3
    assert exchange.is_within(hand, 3, printed_jokers=1, **case.table)
