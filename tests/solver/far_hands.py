"""Hands for the tests of distances: every one can be dealt from its own shoe."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from rummy_tui.cards import PRINTED_JOKER, Face
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import PrintedJokers
from rummy_tui.rules.wild import is_joker
from tests.oracles.hands import random_hand, random_profile
from tests.oracles.profile_keys import PROFILES
from tests.solver.houses import Case, cases, house


def from_its_shoe(case: Case) -> Case:
    """The same case with as many printed jokers in play as the hand was dealt from."""
    held = case.hand.count(PRINTED_JOKER) + (case.turned == PRINTED_JOKER)
    number = max(held, case.profile.printed_jokers.of(case.dealt.packs))
    jokers = PrintedJokers(count=number, per_pack=False)
    return case._replace(profile=replace(case.profile, printed_jokers=jokers))


def printed_jokers(case: Case) -> int:
    """Printed jokers in play."""
    return case.profile.printed_jokers.of(case.dealt.packs)


def left_in_shoe(case: Case, hand: list[Face]) -> Counter[Face]:
    """What the shoe has beyond a hand and the card turned up."""
    shoe = Counter(case.profile.shoe_of(case.dealt.packs).faces)
    return shoe - Counter([*hand, case.turned])


def dealt(seed: int, number: int, *, size: int = 13) -> Iterator[Case]:
    """Hands as `cases` deals them: of each kind, at our four tables and random ones."""
    for case in cases(seed, number, size=size):
        yield from_its_shoe(case)


def played(seed: int, number: int, *, size: int = 13) -> Iterator[Case]:
    """Hands after some turns of throwing what costs the most points.

    They get better with no question about distances asked.
    """
    random = Random(seed)
    for n in range(number):
        start = random_hand(random, size=13)
        at = n % (2 * len(PROFILE_NAMES))
        if at < len(PROFILE_NAMES):
            name = PROFILE_NAMES[at]
            case = Case(start, PROFILES[name], load_profile(name))
        else:
            rules = random_profile(random)
            case = Case(start, rules, house(rules))
        case = from_its_shoe(case)
        hand = case.hand
        for _ in range(random.randint(2, 12)):
            hand.append(random.choice(sorted(left_in_shoe(case, hand).elements())))
            points = case.solver.discard_points(hand)
            cheapest = [
                face
                for face, left in zip(hand, points, strict=True)
                if left == min(points) and not is_joker(face, case.solver.wild)
            ]
            hand.remove(random.choice(cheapest or hand))
        if size > len(hand):
            hand.append(random.choice(sorted(left_in_shoe(case, hand).elements())))
        yield case._replace(dealt=start._replace(cards=tuple(map(str, hand))))
