"""A brute-force oracle for the distance of a hand: how many cards to exchange.

Written from the rules alone, on top of `brute_force`, and like it here to be believed
and not to be fast. It asks whether the hand can be declared if so many cards may be
blanks, each of which is any card the shoe still has: with no blank, with one, and so
on. All melds are built seat by seat from cards held, blanks that play themselves,
jokers held and blanks that are jokers; then the first card left is dropped, laid apart,
or put into each meld that holds it, until 13 cards have a place.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from tests.oracles.brute_force import (
    FIELD_BITS,
    PRINTED_JOKER,
    RANKS,
    SUITS,
    TRIPLE_READING,
    Needs,
    Reading,
    card,
    is_joker,
    needs_of_a_declaration,
    sequence_reading,
    set_reading,
    triples_allowed,
    wild_cards,
    windows,
)
from tests.oracles.profile_keys import Keys

CARDS = 13
FACES = (*(r + s for s in SUITS for r in RANKS), PRINTED_JOKER)

Faces = tuple[str, ...]
"""Some cards, sorted."""

Step = tuple[Reading | None, Faces, Faces, int]
"""What they are, cards held, blanks that play these faces, blanks that are jokers."""

Packed = tuple[Reading | None, int, int, int, Faces, int]
"""The same with the cards held as one number, the size and the blanks of both kinds."""


def distance(
    hand: Sequence[str],
    *,
    turned: str,
    rules: Keys,
    packs: int,
    printed_jokers: int,
    most: int = CARDS,
) -> int | None:
    """The fewest cards to exchange so that 13 of 13 or 14 can be declared.

    Args:
        hand: The cards; of 14 one more is thrown.
        turned: The card turned up, which nobody can have.
        rules: The rule keys.
        packs: Packs in play.
        printed_jokers: Printed jokers in all of them.
        most: Where to give up.

    Returns:
        None where `most` exchanges are not enough.
    """
    for blanks in range(most + 1):
        if is_within(
            hand,
            blanks,
            turned=turned,
            rules=rules,
            packs=packs,
            printed_jokers=printed_jokers,
        ):
            return blanks
    return None


def is_within(
    hand: Sequence[str],
    blanks: int,
    *,
    turned: str,
    rules: Keys,
    packs: int,
    printed_jokers: int,
) -> bool:
    """Whether so many exchanges are enough."""
    search = _Search(hand, blanks, turned, rules, packs, printed_jokers)
    return search.run()


class _Search:
    def __init__(
        self,
        hand: Sequence[str],
        blanks: int,
        turned: str,
        rules: Keys,
        packs: int,
        printed_jokers: int,
    ) -> None:
        self.rules = rules
        self.packs = packs
        self.blanks = blanks
        self.wild = wild_cards(turned, rules)
        self.held = Counter(card(c) for c in hand)
        shoe = Counter(dict.fromkeys(FACES, packs))
        shoe[PRINTED_JOKER] = printed_jokers
        shoe[card(turned)] -= 1
        self.left = {face: max(0, shoe[face] - self.held[face]) for face in FACES}
        self.jokers_left = sum(self.left[f] for f in FACES if is_joker(f, self.wild))
        self.jokers = sorted(
            face for face in self.held.elements() if is_joker(face, self.wild)
        )
        self.order = sorted(self.held, key=lambda f: (is_joker(f, self.wild), f))
        # As in `brute_force`: five bits a face, the highest of them a guard.
        self.units = {face: 1 << FIELD_BITS * i for i, face in enumerate(self.order)}
        self.guards = sum(unit << FIELD_BITS - 1 for unit in self.units.values())
        self.from_first: list[list[Packed]] = [[] for _ in self.order]
        self.all_blank: list[Packed] = []
        for reading, cards, lacking, its_jokers in set(self.steps()):
            spent = len(lacking) + its_jokers
            step = (
                reading,
                sum(self.units[face] for face in cards),
                len(cards) + spent,
                spent,
                lacking,
                its_jokers,
            )
            if cards:
                self.from_first[min(map(self.order.index, cards))].append(step)
            else:
                self.all_blank.append(step)
        self.seen: set[tuple[object, ...]] = set()
        self.known: dict[tuple[Faces, int], bool] = {}

    def run(self) -> bool:
        cards = sum(self.units[face] for face in self.held.elements())
        needs = needs_of_a_declaration(self.rules)
        loose = int(self.rules["max_loose_cards"])
        left = self.held.total()
        return self.can_place(CARDS, cards, left, needs, self.blanks, loose, (), 0)

    def can_place(
        self,
        places: int,
        rest: int,
        left: int,
        needs: Needs,
        blanks: int,
        loose: int,
        lacking: Faces,
        blank_jokers: int,
    ) -> bool:
        """Whether so many places can be filled with what is left and blanks."""
        if not places:
            return not any(needs)
        if left + blanks < places:
            return False
        state = (places, rest, needs, blanks, loose, lacking, blank_jokers)
        if state in self.seen:
            return False
        self.seen.add(state)
        if not rest:
            steps = self.all_blank
        else:
            at = ((rest & -rest).bit_length() - 1) // FIELD_BITS
            steps = self.from_first[at]
            face = self.order[at]
            less = rest - self.units[face]
            others = (lacking, blank_jokers)
            if self.can_place(places, less, left - 1, needs, blanks, loose, *others):
                return True
            places -= 1
            left -= 1
            if (
                self.rules["loose_jokers"]
                and is_joker(face, self.wild)
                and self.can_place(places, less, left, needs, blanks, loose, *others)
            ):
                return True
            if loose and self.can_place(
                places, less, left, needs, blanks, loose - 1, *others
            ):
                return True
            places += 1
            left += 1
        for reading, cards, size, spent, its_lacking, its_jokers in steps:
            if spent > blanks or size > places:
                continue
            less = (rest | self.guards) - cards
            if less & self.guards != self.guards:
                continue
            if spent:
                now_lacking = tuple(sorted(lacking + its_lacking))
                now_jokers = blank_jokers + its_jokers
                if not self.can_be_had(now_lacking, now_jokers):
                    continue
            else:
                now_lacking, now_jokers = lacking, blank_jokers
            if self.can_place(
                places - size,
                less ^ self.guards,
                left - size + spent,
                needs.after(reading) if reading else needs,
                blanks - spent,
                loose,
                now_lacking,
                now_jokers,
            ):
                return True
        return False

    def can_be_had(self, lacking: Faces, blank_jokers: int) -> bool:
        """Whether the shoe has these cards and so many jokers beside them."""
        known = self.known.get((lacking, blank_jokers))
        if known is None:
            known = self._can_be_had(lacking, blank_jokers)
            self.known[lacking, blank_jokers] = known
        return known

    def _can_be_had(self, lacking: Faces, blank_jokers: int) -> bool:
        counts = Counter(lacking)
        if any(counts[face] > self.left[face] for face in counts):
            return False
        wild = sum(counts[face] for face in self.wild)
        return wild + blank_jokers <= self.jokers_left

    def steps(self) -> Iterator[Step]:
        """Every meld with so many blanks, and a blank joker lying apart."""
        for length in range(3, CARDS + 1):
            for ranks in windows(length):
                for s in SUITS:
                    seats = [r + s for r in ranks]
                    for naturals, lacking, others in self.seated(seats):
                        reading = sequence_reading(length, others, self.rules)
                        yield from self.with_jokers(reading, naturals, lacking, others)
        for length in (3, 4):
            for suits in combinations(SUITS, length):
                for r in RANKS:
                    seats = [r + s for s in suits]
                    for naturals, lacking, others in self.seated(seats):
                        reading = set_reading(length, others, self.rules)
                        yield from self.with_jokers(reading, naturals, lacking, others)
        if triples_allowed(self.rules, self.packs):
            for face in FACES:
                if face != PRINTED_JOKER:
                    for copies in range(min(3, self.held[face]) + 1):
                        if 3 - copies <= self.blanks:
                            blanks = (face,) * (3 - copies)
                            yield TRIPLE_READING, (face,) * copies, blanks, 0
        if self.rules["loose_jokers"] and self.blanks:
            yield None, (), (), 1

    def seated(self, seats: Sequence[str]) -> Iterator[tuple[Faces, Faces, int]]:
        """Who sits where: cards held, blanks playing themselves, jokers."""
        present = [face for face in seats if self.held[face]]
        absent = self.blanks + len(self.jokers)
        for number in range(max(0, len(seats) - absent), len(present) + 1):
            for naturals in combinations(present, number):
                others = [face for face in seats if face not in naturals]
                for blanks in range(min(self.blanks, len(others)) + 1):
                    if not number + blanks:
                        continue
                    for lacking in combinations(others, blanks):
                        jokers = len(others) - blanks
                        yield (
                            tuple(sorted(naturals)),
                            tuple(sorted(lacking)),
                            jokers,
                        )

    def with_jokers(
        self, reading: Reading | None, naturals: Faces, lacking: Faces, number: int
    ) -> Iterator[Step]:
        """The same with each choice of jokers, held and blank, as substitutes."""
        if reading is None:
            return
        reading = reading._replace(kind="")
        held = sorted((Counter(self.jokers) - Counter(naturals)).elements())
        for blank in range(min(number, self.blanks - len(lacking)) + 1):
            for jokers in set(combinations(held, number - blank)):
                cards = tuple(sorted(naturals + jokers))
                yield reading, cards, lacking, blank
