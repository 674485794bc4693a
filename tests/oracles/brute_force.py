"""A brute-force oracle for melds, declarations and a loser's points.

Written from the rules alone. It shares no code with the game, not even the cards:
a card is its text ("10H", "PJ"), a rules profile is a plain mapping of the keys in the
table "Profile keys and values" (see `profile_keys.py`). It is here to be believed,
not to be fast; where it and the game differ, read the rule and trust neither.

What it answers:

    least_points(hand, …)          the least a losing hand can be counted for
    cheapest_declaration(hand, …)  the value of the loose cards, None if none is valid
    can_declare(hand, …)           whether some arrangement is a valid declaration

`verdicts` answers for cards already laid down in groups.

How: a meld has one or more *readings* (what its cards can be said to be). They are
found twice, independently: `readings(cards)` looks at given cards and tries every
wild card as natural and as substitute in every window; `all_melds(hand)` builds every
meld the hand holds window by window. The tests hold the one against the other for
every part of many hands. The search then takes the first card of what is left,
tries it lying alone and in every meld it fits, and remembers what it has seen.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from tests.oracles.profile_keys import Keys

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
PRINTED_JOKER = "PJ"
IMPOSSIBLE = 10_000
"""More than any hand can cost: no arrangement does what is asked."""


def card(text: str) -> str:
    """The one spelling this module uses for a card."""
    name = text.strip().upper().replace("T", "10")
    if name in ("PJ", "JK"):
        return PRINTED_JOKER
    if name[:-1] not in RANKS or name[-1:] not in SUITS:
        raise ValueError(f"{text!r} is no card")
    return name


def cards(text: str) -> list[str]:
    """The cards of a text such as "AH KH 10D PJ"."""
    return [card(word) for word in text.split()]


def groups(text: str) -> list[list[str]]:
    """The groups of a text such as "AH KH QH | 9C 9D 9H"."""
    return [cards(part) for part in text.split("|")]


def rank(face: str) -> str:
    """The rank of a card that is no printed joker."""
    return face[:-1]


def suit(face: str) -> str:
    """The suit of a card that is no printed joker."""
    return face[-1]


def wild_cards(turned: str, rules: Keys) -> frozenset[str]:
    """The faces that are wild jokers (C-4, C-5)."""
    turned = card(turned)
    if turned == PRINTED_JOKER:
        if rules["printed_joker_turned_up"] == "aces":
            return frozenset("A" + s for s in SUITS)
        return frozenset()
    if rules["wild"] == "card":
        return frozenset({turned})
    return frozenset(rank(turned) + s for s in SUITS)


def is_joker(face: str, wild: frozenset[str]) -> bool:
    """Whether a card is a printed joker or a wild one."""
    return face == PRINTED_JOKER or face in wild


def points(face: str, wild: frozenset[str]) -> int:
    """Points of one unmatched card (C-2)."""
    if is_joker(face, wild):
        return 0
    return 10 if rank(face) in ("A", "J", "Q", "K") else int(rank(face))


# Windows: which ranks lie side by side (M-1)

RANKS_ACE_AT_BOTH_ENDS = (*RANKS, "A")


@cache
def windows(length: int) -> tuple[tuple[str, ...], ...]:
    """Every run of that many ranks; the ace low or high, never both."""
    if not 3 <= length <= 13:
        return ()
    starts = range(len(RANKS_ACE_AT_BOTH_ENDS) - length + 1)
    return tuple(RANKS_ACE_AT_BOTH_ENDS[i : i + length] for i in starts)


# Readings: what a group of cards can be said to be


class Reading(NamedTuple):
    """One way to read a group of cards as a meld."""

    kind: str
    is_sequence: bool = False
    is_pure: bool = False
    is_long: bool = False


KINDS_BEST_FIRST = ("pure-sequence", "impure-sequence", "set", "impure-set")


def sequence_reading(length: int, substitutes: int, rules: Keys) -> Reading | None:
    """The reading of a sequence with this many cards, None over a limit (M-3, M-8)."""
    longest = int(rules["max_sequence_cards"])
    if longest and length > longest:
        return None
    if substitutes > int(rules["max_substitutes_per_sequence"]):
        return None
    wanted = int(rules["long_sequence_cards"])
    return Reading(
        kind="impure-sequence" if substitutes else "pure-sequence",
        is_sequence=True,
        is_pure=substitutes == 0,
        is_long=wanted > 0 and length >= wanted,
    )


def set_reading(length: int, substitutes: int, rules: Keys) -> Reading | None:
    """The reading of a set with this many cards, None over a limit (M-2, M-3)."""
    if length not in (3, 4):
        return None
    if substitutes > int(rules["max_substitutes_per_set"]):
        return None
    return Reading(kind="impure-set" if substitutes else "set")


def triples_allowed(rules: Keys, packs: int) -> bool:
    """Whether three identical cards are a pure sequence (M-6)."""
    from_packs = int(rules["identical_triple_packs"])
    return from_packs > 0 and packs >= max(3, from_packs)


# A triple is never long, whatever the length asked for (M-6).
TRIPLE_READING = Reading("pure-sequence", is_sequence=True, is_pure=True)


def readings(
    group: Sequence[str], *, turned: str, rules: Keys, packs: int
) -> frozenset[Reading]:
    """Every way to read these cards as one meld; none if they are no meld."""
    wild = wild_cards(turned, rules)
    group = [card(c) for c in group]
    printed = [c for c in group if c == PRINTED_JOKER]
    plain = [c for c in group if not is_joker(c, wild)]
    wilds = [c for c in group if c in wild]
    found: set[Reading | None] = set()
    for in_own_seat in product((True, False), repeat=len(wilds)):
        chosen = list(zip(wilds, in_own_seat, strict=True))
        naturals = plain + [c for c, own in chosen if own]
        substitutes = printed + [c for c, own in chosen if not own]
        if not naturals:
            continue
        ranks = [rank(c) for c in naturals]
        suits = [suit(c) for c in naturals]
        if len(set(suits)) == 1 and len(set(ranks)) == len(ranks):
            for window in windows(len(group)):
                if set(ranks) <= set(window):
                    found.add(sequence_reading(len(group), len(substitutes), rules))
        if len(set(ranks)) == 1 and len(set(suits)) == len(suits):
            found.add(set_reading(len(group), len(substitutes), rules))
        identical = len(naturals) == 3 and len(set(naturals)) == 1
        if identical and not substitutes and triples_allowed(rules, packs):
            found.add(TRIPLE_READING)
    return frozenset(reading for reading in found if reading is not None)


# Every meld a hand holds

Meld = tuple[str, ...]
"""The cards of a meld, sorted."""


@cache
def _choices(jokers: tuple[str, ...], number: int) -> frozenset[tuple[str, ...]]:
    return frozenset(combinations(jokers, number))


def all_melds(
    hand: Iterable[str], *, turned: str, rules: Keys, packs: int
) -> dict[Meld, set[Reading]]:
    """Every meld that can be made from these cards, with all its readings."""
    wild = wild_cards(turned, rules)
    held = Counter(card(c) for c in hand)
    all_jokers = sorted(c for c in held.elements() if is_joker(c, wild))

    # The naturals of a meld and the number of its substitutes, before it is said
    # which jokers those are: many windows give the same.
    shapes: dict[tuple[tuple[str, ...], int], set[Reading]] = {}

    def note(seats: list[str], reading: Reading | None, naturals: Meld) -> None:
        if reading is not None:
            number = len(seats) - len(naturals)
            shapes.setdefault((naturals, number), set()).add(reading)

    def natural_choices(seats: list[str]) -> Iterator[Meld]:
        present = [c for c in seats if held[c]]
        fewest = max(1, len(seats) - len(all_jokers))
        for number in range(fewest, len(present) + 1):
            yield from combinations(present, number)

    for s in SUITS:
        for length in range(3, 14):
            for window in windows(length):
                seats = [r + s for r in window]
                for naturals in natural_choices(seats):
                    left = length - len(naturals)
                    reading = sequence_reading(length, left, rules)
                    note(seats, reading, tuple(sorted(naturals)))
    for r in RANKS:
        for length in (3, 4):
            for suits in combinations(SUITS, length):
                seats = [r + s for s in suits]
                for naturals in natural_choices(seats):
                    left = length - len(naturals)
                    reading = set_reading(length, left, rules)
                    note(seats, reading, tuple(sorted(naturals)))

    melds: dict[Meld, set[Reading]] = {}
    for (naturals, number), found in shapes.items():
        # A wild card that sits in its own seat is not there to substitute.
        jokers = Counter(all_jokers) - Counter(naturals)
        for substitutes in _choices(tuple(sorted(jokers.elements())), number):
            meld = tuple(sorted(naturals + substitutes))
            melds.setdefault(meld, set()).update(found)
    if triples_allowed(rules, packs):
        for face, copies in held.items():
            if copies >= 3 and face != PRINTED_JOKER:
                melds.setdefault((face,) * 3, set()).add(TRIPLE_READING)
    return melds


# The search


class Needs(NamedTuple):
    """What an arrangement still has to show in sequences."""

    sequences: int = 0
    pure: int = 0
    long: bool = False

    def after(self, reading: Reading) -> "Needs":
        """What is still to show once a meld with this reading lies down."""
        return Needs(
            sequences=max(0, self.sequences - reading.is_sequence),
            pure=max(0, self.pure - reading.is_pure),
            long=self.long and not reading.is_long,
        )


def needs_of_a_declaration(rules: Keys) -> Needs:
    """What D-2 asks for in sequences."""
    return Needs(
        sequences=int(rules["min_sequences"]),
        pure=int(rules["min_pure_sequences"]),
        long=int(rules["long_sequence_cards"]) > 0,
    )


def needs_of_a_loser(rules: Keys) -> Needs:
    """What the gate of S-2 asks for in sequences."""
    gate = rules["loser_gate"]
    if gate == "show":
        return needs_of_a_declaration(rules)
    if gate == "both":
        return Needs(sequences=2, pure=1)
    if gate == "pure":
        return Needs(sequences=1, pure=1)
    assert gate == "none", gate
    return Needs()


# The search counts cards of a face in five bits of one number each: four for the
# count (at most 14) and one guard above it, so that "is this part of that?" and "that
# without this" are one subtraction. Counting faces and not cards makes two copies of
# a card interchangeable.
FIELD_BITS = 5


class _Search:
    """The melds of one hand, and what is left of it as a number."""

    def __init__(
        self, hand: Sequence[str], *, turned: str, rules: Keys, packs: int
    ) -> None:
        hand = [card(c) for c in hand]
        wild = wild_cards(turned, rules)
        # Jokers last: a search that has placed all else is soon over.
        self.faces = sorted(set(hand), key=lambda c: (is_joker(c, wild), c))
        self.points = [points(c, wild) for c in self.faces]
        self.jokers = [is_joker(c, wild) for c in self.faces]
        self.units = [1 << FIELD_BITS * i for i in range(len(self.faces))]
        self.guards = sum(unit << FIELD_BITS - 1 for unit in self.units)
        self.hand = self.packed(hand)
        self.melds_from: list[list[tuple[int, frozenset[Reading]]]]
        self.melds_from = [[] for _ in self.faces]
        melds = all_melds(hand, turned=turned, rules=rules, packs=packs)
        for meld, found in melds.items():
            first = min(self.faces.index(c) for c in meld)
            steps = frozenset(reading._replace(kind="") for reading in found)
            self.melds_from[first].append((self.packed(meld), steps))

    def packed(self, some: Iterable[str]) -> int:
        return sum(self.units[self.faces.index(c)] for c in some)

    def first(self, rest: int) -> int:
        """The place in `faces` of the first card of what is left."""
        return ((rest & -rest).bit_length() - 1) // FIELD_BITS

    def melds(self, rest: int) -> Iterator[tuple[int, frozenset[Reading]]]:
        """Melds made of what is left that hold its first card: what is left then."""
        guards = self.guards
        for meld, found in self.melds_from[self.first(rest)]:
            left = (rest | guards) - meld
            if left & guards == guards:
                yield left ^ guards, found


def least_points(hand: Sequence[str], *, turned: str, rules: Keys, packs: int) -> int:
    """The least a losing hand can be counted for (S-1, S-2, S-3)."""
    search = _Search(hand, turned=turned, rules=rules, packs=packs)
    full_count = int(rules["full_count"])
    seen: dict[tuple[int, Needs], int] = {}

    def least(rest: int, needs: Needs) -> int:
        if not rest:
            return IMPOSSIBLE if any(needs) else 0
        if (rest, needs) in seen:
            return seen[rest, needs]
        first = search.first(rest)
        best = search.points[first] + least(rest - search.units[first], needs)
        for left, found in search.melds(rest):
            for after in {needs.after(reading) for reading in found}:
                best = min(best, least(left, after))
        seen[rest, needs] = best
        return best

    unmatched = least(search.hand, needs_of_a_loser(rules))
    if unmatched < IMPOSSIBLE:
        return min(full_count, unmatched)
    if rules["no_gate_points"] == "full_count":
        return full_count
    assert rules["no_gate_points"] == "all_cards", rules["no_gate_points"]
    wild = wild_cards(turned, rules)
    return min(full_count, sum(points(card(c), wild) for c in hand))


def cheapest_declaration(
    hand: Sequence[str], *, turned: str, rules: Keys, packs: int
) -> int | None:
    """Points of the loose cards of the cheapest valid declaration, None without one.

    All 13 cards must have a place (D-2): in a meld, among the `max_loose_cards`, or,
    a joker where `loose_jokers` holds, apart (M-9).
    """
    if len(hand) != 13:
        raise ValueError(f"a declaration has 13 cards, not {len(hand)}")
    return cheapest_placing(hand, turned=turned, rules=rules, packs=packs)


def cheapest_placing(
    hand: Sequence[str], *, turned: str, rules: Keys, packs: int
) -> int | None:
    """The same for any number of cards, so that small hands can be checked by hand."""
    search = _Search(hand, turned=turned, rules=rules, packs=packs)
    jokers_may_lie = bool(rules["loose_jokers"])
    seen: dict[tuple[int, Needs, int], int] = {}

    def cheapest(rest: int, needs: Needs, loose: int) -> int:
        if not rest:
            return IMPOSSIBLE if any(needs) else 0
        if (rest, needs, loose) in seen:
            return seen[rest, needs, loose]
        first = search.first(rest)
        without_first = rest - search.units[first]
        best = IMPOSSIBLE
        if jokers_may_lie and search.jokers[first]:
            best = min(best, cheapest(without_first, needs, loose))
        if loose:
            value = search.points[first]
            best = min(best, value + cheapest(without_first, needs, loose - 1))
        for left, found in search.melds(rest):
            for after in {needs.after(reading) for reading in found}:
                best = min(best, cheapest(left, after, loose))
        seen[rest, needs, loose] = best
        return best

    value = cheapest(
        search.hand, needs_of_a_declaration(rules), int(rules["max_loose_cards"])
    )
    return value if value < IMPOSSIBLE else None


def can_declare(hand: Sequence[str], *, turned: str, rules: Keys, packs: int) -> bool:
    """Whether some arrangement of the 13 cards is a valid declaration (D-2)."""
    value = cheapest_declaration(hand, turned=turned, rules=rules, packs=packs)
    return value is not None
