"""Seeded test hands as card texts, and random house profiles as rule keys.

Every hand can be dealt from its shoe with the turned-up card counted out. The same
`random.Random` gives the same hands everywhere.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
PRINTED_JOKER = "PJ"


class DealtHand(NamedTuple):
    """Some cards, the card turned up, and the number of packs both are from."""

    cards: tuple[str, ...]
    turned: str
    packs: int

    def __str__(self) -> str:
        return f"{' '.join(self.cards)} wild {self.turned} packs {self.packs}"


def shoe(packs: int, printed_jokers: int) -> list[str]:
    """All cards of a shoe, in order."""
    faces = [rank + suit for suit in SUITS for rank in RANKS]
    return faces * packs + [PRINTED_JOKER] * printed_jokers


def random_hand(
    random: Random,
    *,
    size: int = 13,
    packs: int | None = None,
    printed_jokers: int | None = None,
) -> DealtHand:
    """A hand off the top of a shuffled shoe."""
    packs = packs or random.randint(1, 3)
    if printed_jokers is None:
        printed_jokers = random.randint(0, 6)
    deck = shoe(packs, printed_jokers)
    random.shuffle(deck)
    return DealtHand(tuple(deck[:size]), deck[size], packs)


def hand_with_jokers(
    random: Random, jokers: int | None = None, *, size: int = 13
) -> DealtHand:
    """A hand with so many jokers (0–6 if not said), printed or of the wild rank."""
    jokers = random.randint(0, 6) if jokers is None else jokers
    packs = random.randint(1, 3)
    deck = shoe(packs, 6)
    random.shuffle(deck)
    turned = deck.pop()
    wild_rank = "A" if turned == PRINTED_JOKER else turned[:-1]

    def is_joker(card: str) -> bool:
        return card == PRINTED_JOKER or card[:-1] == wild_rank

    hand = [card for card in deck if is_joker(card)][:jokers]
    hand += [card for card in deck if not is_joker(card)][: size - len(hand)]
    random.shuffle(hand)
    return DealtHand(tuple(hand), turned, packs)


def meld_rich_hand(random: Random, *, size: int = 13) -> DealtHand:
    """A hand of runs and sets, some with a joker in them, and a few odd cards."""
    packs = random.randint(1, 3)
    deck = shoe(packs, random.randint(0, 6))
    random.shuffle(deck)
    turned = deck.pop()
    hand: list[str] = []

    def take(card: str) -> None:
        if len(hand) < size and card in deck:
            deck.remove(card)
            hand.append(card)

    odd_cards = random.choice((0, 0, 1, 2, 3))
    for _ in range(40):
        if len(hand) >= size - odd_cards:
            break
        if random.random() < 0.65:
            suit = random.choice(SUITS)
            start = random.randrange(12)
            length = random.choice((3, 3, 3, 4, 4, 5, 6))
            seats = [r + suit for r in (*RANKS, "A")[start : start + length]]
        else:
            rank = random.choice(RANKS)
            seats = [rank + s for s in random.sample(SUITS, random.choice((3, 4)))]
        if random.random() < 0.3:
            seats[random.randrange(len(seats))] = PRINTED_JOKER
        for card in seats:
            take(card)
    hand += deck[: size - len(hand)]
    random.shuffle(hand)
    return DealtHand(tuple(hand), turned, packs)


def hand_with_triples(random: Random, *, size: int = 13) -> DealtHand:
    """A hand from three packs with one to three identical triples, perhaps wild."""
    deck = shoe(3, random.randint(0, 6))
    random.shuffle(deck)
    hand: list[str] = []
    faces = [rank + suit for suit in SUITS for rank in RANKS]
    for face in random.sample(faces, random.randint(1, 3)):
        for _ in range(3):
            deck.remove(face)
            hand.append(face)
    turned = deck.pop()
    if random.random() < 0.4:
        same_rank = [c for c in deck if c[:-1] == hand[0][:-1]]
        swapped = random.choice(same_rank)
        deck.remove(swapped)
        deck.append(turned)
        turned = swapped
    random.shuffle(deck)
    hand += deck[: size - len(hand)]
    hand = hand[:size]
    random.shuffle(hand)
    return DealtHand(tuple(hand), turned, 3)


KINDS: Mapping[str, Callable[[Random], DealtHand]] = {
    "random": random_hand,
    "jokers": hand_with_jokers,
    "meld-rich": meld_rich_hand,
    "triples": hand_with_triples,
}


def hands(seed: int, number: int) -> Iterator[DealtHand]:
    """That many hands of 13, each kind in turn."""
    random = Random(seed)
    makers = list(KINDS.values())
    for i in range(number):
        yield makers[i % len(makers)](random)


def random_profile(random: Random) -> dict[str, int | str]:
    """A house profile: the rule keys that matter to melds, each within its range."""
    min_sequences = random.randint(0, 4)
    long_cards = random.choice((0, 0, *range(3, 14), 3, 4, 4, 5))
    max_cards = random.choice((0, 0, 0, *range(max(3, long_cards), 14)))
    gate = random.choice(("show", "both", "pure", "none"))
    some_limit = (0, 1, 1, 2, 3, 12, 12, random.randint(0, 12))
    return {
        "wild": random.choice(("rank", "card")),
        "printed_joker_turned_up": random.choice(("aces", "nothing")),
        "min_sequences": min_sequences,
        "min_pure_sequences": random.randint(0, min_sequences),
        "long_sequence_cards": long_cards,
        "max_sequence_cards": max_cards,
        "max_substitutes_per_sequence": random.choice(some_limit),
        "max_substitutes_per_set": random.choice(some_limit),
        "identical_triple_packs": random.choice((0, 1, 2, 3, 3)),
        "loose_jokers": random.choice((False, True)),
        "max_loose_cards": random.choice((0, 0, 1, 2)),
        "loser_gate": gate,
        "no_gate_points": "none"
        if gate == "none"
        else random.choice(("full_count", "all_cards")),
        "full_count": random.choice((80, 80, 80, 60, random.randint(0, 200))),
    }
