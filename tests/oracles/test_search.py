"""The oracle's search against a still slower one, and what must hold of any hand."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from tests.oracles import brute_force as oracle
from tests.oracles.hands import (
    KINDS,
    DealtHand,
    hand_with_jokers,
    hand_with_triples,
    hands,
    meld_rich_hand,
    random_profile,
    shoe,
)
from tests.oracles.profile_keys import (
    CLASSIC,
    ELITEMELDS,
    PROFILES,
    Keys,
)

# A card turned up that makes no joker of a hand without twos.
NO_WILD = "2S"


# The two ways to find melds, and a search that is slower still


def parts(hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every different part of a hand, as sorted cards."""
    ordered = sorted(hand)
    for size in range(1, len(hand) + 1):
        yield from set(combinations(ordered, size))


@pytest.mark.parametrize("seed", range(24))
def test_M_every_meld_is_built_and_every_built_group_is_a_meld(seed: int) -> None:
    random = Random(seed)
    makers = list(KINDS.values())
    dealt = makers[seed % len(makers)](random)
    rules = random_profile(random) if seed % 3 else ELITEMELDS
    some = dealt.cards[:9]

    built = oracle.all_melds(some, turned=dealt.turned, rules=rules, packs=dealt.packs)
    for part in parts(some):
        read = oracle.readings(
            part, turned=dealt.turned, rules=rules, packs=dealt.packs
        )
        assert built.pop(part, set()) == read, part
    assert not built


def partitions(hand: Sequence[str]) -> Iterator[list[list[str]]]:
    """Every way to split cards into groups."""
    if not hand:
        yield []
        return
    first, *others = hand
    for split in partitions(others):
        yield [[first], *split]
        for i, group in enumerate(split):
            yield [*split[:i], [first, *group], *split[i + 1 :]]


def small_hands(number: int) -> list[tuple[DealtHand, Keys]]:
    random = Random(number)
    pairs: list[tuple[DealtHand, Keys]] = []
    makers = (hand_with_jokers, hand_with_triples, meld_rich_hand, meld_rich_hand)
    for i in range(number):
        dealt = makers[i % len(makers)](random, size=7)
        rules = random_profile(random)
        if i // len(makers) % 2:
            # Seven cards seldom meet what a house may ask of thirteen.
            rules |= {"min_sequences": 1, "min_pure_sequences": 0, "max_loose_cards": 2}
            rules |= {"long_sequence_cards": random.choice((0, 0, 3, 4))}
        pairs.append((dealt, rules))
    return pairs


@pytest.mark.parametrize(("dealt", "rules"), small_hands(150), ids=str)
def test_S3_D2_the_search_finds_what_trying_every_partition_finds(
    dealt: DealtHand, rules: Keys
) -> None:
    wild = oracle.wild_cards(dealt.turned, rules)
    known: dict[tuple[str, ...], frozenset[oracle.Reading]] = {}

    def readings(group: list[str]) -> frozenset[oracle.Reading]:
        key = tuple(sorted(group))
        if key not in known:
            known[key] = oracle.readings(
                key, turned=dealt.turned, rules=rules, packs=dealt.packs
            )
        return known[key]

    def outcomes(
        split: list[list[str]], needs: oracle.Needs
    ) -> Iterator[tuple[bool, list[str]]]:
        """For each way to read the groups: are the needs met, which cards are over."""
        melds = [found for group in split if (found := readings(group))]
        over = [card for group in split if not readings(group) for card in group]
        states = {needs}
        for found in melds:
            states = {state.after(reading) for state in states for reading in found}
        yield not all(any(state) for state in states), over

    unmatched: list[int] = []
    placed: list[int] = []
    for split in partitions(dealt.cards):
        for passes, over in outcomes(split, oracle.needs_of_a_loser(rules)):
            if passes:
                unmatched.append(sum(oracle.points(c, wild) for c in over))
        for passes, over in outcomes(split, oracle.needs_of_a_declaration(rules)):
            loose = [
                c
                for c in over
                if not (rules["loose_jokers"] and oracle.is_joker(c, wild))
            ]
            if passes and len(loose) <= int(rules["max_loose_cards"]):
                placed.append(sum(oracle.points(c, wild) for c in loose))

    full_count = int(rules["full_count"])
    everything = sum(oracle.points(c, wild) for c in dealt.cards)
    if unmatched:
        expected = min(full_count, min(unmatched))
    elif rules["no_gate_points"] == "full_count":
        expected = full_count
    else:
        expected = min(full_count, everything)
    assert (
        oracle.least_points(
            dealt.cards, turned=dealt.turned, rules=rules, packs=dealt.packs
        )
        == expected
    )
    assert oracle.cheapest_placing(
        dealt.cards, turned=dealt.turned, rules=rules, packs=dealt.packs
    ) == min(placed, default=None)


# What must hold of any hand


@pytest.mark.parametrize("name", PROFILES)
def test_S_a_hand_that_can_be_declared_costs_no_more_than_its_loose_cards(
    name: str,
) -> None:
    rules = PROFILES[name]
    declarable = 0
    for dealt in hands(seed=11, number=200):
        value = oracle.cheapest_declaration(
            dealt.cards, turned=dealt.turned, rules=rules, packs=dealt.packs
        )
        if value is None:
            continue
        declarable += 1
        assert value >= oracle.least_points(
            dealt.cards, turned=dealt.turned, rules=rules, packs=dealt.packs
        )
    assert declarable


def test_M_the_order_of_the_cards_never_matters() -> None:
    random = Random(3)
    for dealt in hands(seed=3, number=40):
        rules = random_profile(random)
        turned_round = random.sample(dealt.cards, len(dealt.cards))
        assert oracle.least_points(
            dealt.cards, turned=dealt.turned, rules=rules, packs=dealt.packs
        ) == oracle.least_points(
            turned_round, turned=dealt.turned, rules=rules, packs=dealt.packs
        )


# The test hands


@pytest.mark.parametrize("name", KINDS)
def test_C1_test_hands_can_be_dealt_from_their_shoe(name: str) -> None:
    random = Random(1)
    for _ in range(200):
        dealt = KINDS[name](random)
        assert len(dealt.cards) == 13
        left = shoe(dealt.packs, 6)
        for card in (*dealt.cards, dealt.turned):
            left.remove(card)


def test_the_same_seed_gives_the_same_test_hands() -> None:
    assert list(hands(seed=5, number=12)) == list(hands(seed=5, number=12))


def test_house_profiles_keep_to_the_ranges_of_their_keys() -> None:
    random = Random(2)
    for _ in range(500):
        keys = random_profile(random)
        assert keys.keys() == CLASSIC.keys()
        sequences, pure = int(keys["min_sequences"]), int(keys["min_pure_sequences"])
        longest, long = (
            int(keys["max_sequence_cards"]),
            int(keys["long_sequence_cards"]),
        )
        assert 0 <= pure <= sequences <= 4
        assert long == 0 or 3 <= long <= 13
        assert longest == 0 or max(3, long) <= longest <= 13
        assert 0 <= int(keys["full_count"]) <= 200
