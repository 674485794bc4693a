"""Distances and outs worked out by hand."""

from typing import NamedTuple

import pytest

from rummy_tui.cards import parse_cards, parse_face
from rummy_tui.rules.load import load_profile
from rummy_tui.solver import Nearest, solver_for
from tests.oracles.profile_keys import PROFILES
from tests.solver.houses import house


class Pinned(NamedTuple):
    """A hand of 13 cards, the card turned up, the table, the answer."""

    hand: str
    wild: str
    rules: str
    distance: int
    outs: str
    packs: int = 2


PINNED = {
    "a third king, or any joker": Pinned(
        "5H 6H 7H 2C 3C 4C 5C 9C 9D 9H KC KD 2S",
        "8D",
        "standard",
        1,
        "KH KS PJ 8S 8H 8D 8C",
    ),
    "the six is turned up, so only a joker can stand for it": Pinned(
        "2C 3C 4C 9S 10S JS KC KD KS 5H 7H QD 3S", "6H", "desk", 1, "PJ", packs=1
    ),
    "no joker makes a sequence pure": Pinned(
        "5H 6H 9C PJ 8C 2S 2D 2H 2C QS QD QC KH", "3D", "standard", 1, "4H 7H 7C 10C"
    ),
    "what can be declared needs nothing": Pinned(
        "5H 6H 7H 2C 3C 4C 5C 9C 9D 9H KC KD KS", "8D", "standard", 0, ""
    ),
}


@pytest.mark.parametrize("pinned", PINNED.values(), ids=PINNED)
def test_D2_the_distance_and_the_outs(pinned: Pinned) -> None:
    solver = solver_for(
        load_profile(pinned.rules), parse_face(pinned.wild), pinned.packs
    )
    hand = parse_cards(pinned.hand)

    assert solver.distance(hand) == pinned.distance
    assert solver.outs(hand) == frozenset(parse_cards(pinned.outs))


def test_D2_with_no_declaration_in_reach_of_the_rules_the_distance_is_14() -> None:
    # Four sequences of three cards are twelve, and no card may lie loose.
    rules = {**PROFILES["standard"], "min_sequences": 4, "max_sequence_cards": 3}
    solver = solver_for(house(rules), parse_face("8D"), 2)
    hand = parse_cards("5H 6H 7H 2C 3C 4C 5C 9C 9D 9H KC KD KS")

    assert solver.distance(hand) == 14
    assert solver.outs(hand) == frozenset()
    assert solver.discards_that_keep([*hand, parse_face("QS")]) == {}
    assert solver.nearest(hand) is None


def test_D2_the_nearest_declaration_names_what_is_lacking_and_what_can_go() -> None:
    solver = solver_for(load_profile("desk"), parse_face("6H"), 1)
    hand = parse_cards("2C 3C 4C 9S 10S JS KC KD KS 5H 7H QD 3S")
    nearest = solver.nearest(hand)

    assert isinstance(nearest, Nearest)
    assert nearest.distance == 1
    assert nearest.lacking == (parse_face("PJ"),)
    # Of the queen and the three one lies loose (D-7), the other can go.
    assert nearest.spare in {(parse_face("QD"),), (parse_face("3S"),)}
    assert parse_cards("5H 7H PJ") in [list(group) for group in nearest.groups]


def test_discards_that_keep_tell_the_outs_of_what_is_left() -> None:
    solver = solver_for(load_profile("standard"), parse_face("8D"), 2)
    hand = parse_cards("5H 6H 7H 2C 3C 4C 5C 9C 9D 9H KC KD 2S QS")
    kings_or_jokers = frozenset(parse_cards("KH KS PJ 8S 8H 8D 8C"))

    assert solver.discards_that_keep(hand) == {
        parse_face("2S"): kings_or_jokers,
        parse_face("QS"): kings_or_jokers,
    }
