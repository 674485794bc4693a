"""An oracle of the moves that mend a problem, and layouts to ask it of (D-3).

Written from the definition alone: every card is one physical card with a number of its
own, every move is made, and what lies then is judged by the brute-force readings.
Neither the validator's words nor its codes decide what is mended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from rummy_tui.cards import parse_face
from tests.oracles.brute_force import (
    RANKS,
    SUITS,
    Needs,
    Reading,
    is_joker,
    needs_of_a_declaration,
    readings,
    wild_cards,
)
from tests.oracles.hands import shoe
from tests.oracles.profile_keys import PROFILES
from tests.rules.laid_out import Case


class Card(NamedTuple):
    """One physical card: two with the same face have different numbers."""

    number: int
    face: str


Table = Sequence[Sequence[Card]]


def laid(case: Case) -> Table:
    """The groups of a case as physical cards."""
    numbers = iter(range(100))
    return [[Card(next(numbers), str(face)) for face in group] for group in case.groups]


class Move(NamedTuple):
    """One card put elsewhere, and what lies then."""

    card: Card
    home: int
    target: int | None
    """The group it comes to; None where it lies apart."""
    table: Table


def moves(table: Table) -> Iterator[Move]:
    """Every move of one card; of equal cards in one group only the first."""
    for home, group in enumerate(table):
        for face in dict.fromkeys(card.face for card in group):
            card = next(card for card in group if card.face == face)
            left = [[c for c in cards if c != card] for cards in table]
            for target in range(len(table)):
                if target != home:
                    moved = [*left[target], card]
                    then = [*left[:target], moved, *left[target + 1 :]]
                    yield Move(card, home, target, then)
            if len(group) > 1:
                yield Move(card, home, None, [*left, [card]])


class State(NamedTuple):
    """What is wrong with cards as they lie."""

    table: Table
    spoiled: frozenset[int]
    """The groups of three or more cards that are no melds."""
    loose: frozenset[Card]
    """The cards outside all groups of three or more, if too many lie there."""
    missing: Needs
    """What is still to show in sequences."""

    @property
    def in_trouble(self) -> frozenset[Card]:
        return self.loose.union(*(self.table[place] for place in self.spoiled))


@cache
def _readings(
    group: tuple[str, ...], rules: str, turned: str, packs: int
) -> frozenset[Reading]:
    keys = PROFILES[rules]
    return readings(group, turned=turned, rules=keys, packs=packs)


def state(table: Table, case: Case) -> State:
    """What the rules say of cards that lie so (D-2, M-7, M-9)."""
    keys = PROFILES[case.rules]
    wild = wild_cards(case.turned, keys)
    spoiled, loose, melds = [], [], []
    for place, group in enumerate(table):
        free = [c for c in group if keys["loose_jokers"] and is_joker(c.face, wild)]
        faces = tuple(sorted(card.face for card in group))
        if len(group) < 3:
            loose += [card for card in group if card not in free]
        elif found := _readings(faces, case.rules, case.turned, case.packs):
            melds.append(found)
        elif len(free) < len(group):
            spoiled.append(place)
    ends = []
    for choice in product(*melds):
        needs = needs_of_a_declaration(keys)
        for reading in choice:
            needs = needs.after(reading)
        ends.append(needs)
    too_many = len(loose) > int(keys["max_loose_cards"])
    over = frozenset(loose if too_many else ())
    return State(table, frozenset(spoiled), over, min(ends, key=sum))


def mends(
    code: str, place: int | None, card: Card, before: State, after: State
) -> bool:
    """Whether a move mends a problem, by the definition of a repair.

    Args:
        code: The problem's code.
        place: The group it is about; None where it is about no group alone.
        card: The card that moved.
        before: What was wrong with the cards as they lay.
        after: What is wrong with them once the card has moved.
    """
    if not after.in_trouble <= before.in_trouble or not after.spoiled <= before.spoiled:
        return False
    if after.loose and not before.loose:
        return False
    if any(now > then for now, then in zip(after.missing, before.missing, strict=True)):
        return False
    match code:
        case "card-count":
            return False  # a move leaves as many cards as there were
        case "no-sequence":
            return not any(after.missing)
        case "one-sequence":
            return not after.missing.sequences
        case "no-pure-sequence":
            return not after.missing.pure
        case "no-long-sequence":
            return not after.missing.long
        case "loose-cards":
            return not after.loose and card not in after.in_trouble
    assert place is not None, code
    return after.in_trouble.isdisjoint([*before.table[place], card])


# Layouts


def near_miss(random: Random, rules: str) -> Case:
    """Melds of a shoe, some of them alike, after which a card or two went astray."""
    packs = random.randint(1, 3)
    deck = shoe(packs, random.randint(0, 6))
    random.shuffle(deck)
    turned = deck.pop()
    wild = wild_cards(turned, PROFILES[rules])
    jokers = [card for card in deck if is_joker(card, wild)]
    groups: list[list[str]] = []
    for _ in range(60):
        room = 13 - sum(map(len, groups))
        if room < 3:
            break
        seats = _seats(random)
        if groups and random.random() < 0.25:
            seats = list(random.choice(groups))
        for place in range(len(seats)):
            if jokers and random.random() < 0.12:
                seats[place] = random.choice(jokers)
        if len(seats) <= room and all(seats.count(c) <= deck.count(c) for c in seats):
            for card in seats:
                deck.remove(card)
            jokers = [card for card in deck if is_joker(card, wild)]
            groups.append(seats)
    while sum(map(len, groups)) < 13:
        _lay_down(random, groups, deck.pop())
    for _ in range(random.choice((0, 1, 1, 2, 2, 3))):
        home = random.choice([group for group in groups if group])
        _lay_down(random, groups, home.pop(random.randrange(len(home))))
    laid_out = [[parse_face(card) for card in group] for group in groups if group]
    return Case(laid_out, rules, turned, packs)


def _seats(random: Random) -> list[str]:
    """The faces of a sequence, now and then round the corner, or of a set."""
    if random.random() < 0.35:
        rank = random.choice(RANKS)
        return [rank + s for s in random.sample(SUITS, random.choice((3, 3, 4)))]
    circle = RANKS * 2
    start = random.randrange(13)
    length = random.choice((3, 3, 3, 4, 4, 5))
    suit = random.choice(SUITS)
    return [rank + suit for rank in circle[start : start + length]]


def _lay_down(random: Random, groups: list[list[str]], card: str) -> None:
    """The card apart, or with others."""
    if random.random() < 0.3:
        groups.append([card])
    else:
        random.choice(groups).append(card)
