"""The shuffle proof: every order recomputed by other code from R-1's words."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import DrawClosed
from rummy_tui.engine.deal import deal, toss
from rummy_tui.engine.events import Dealt, MatchStarted, Tossed
from rummy_tui.engine.seat import PlayerInfo, Seat
from rummy_tui.engine.shuffle import Seed, shuffled, stream
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import Player, Table
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from tests.engine.watching import table_of

STREAM_OF_7 = [
    2873738039,
    1121758920,
    4070979671,
    1767072354,
    1449587905,
    2260200569,
    115230689,
    2057586355,
]
ORDER_OF_7 = [
    44,
    39,
    41,
    24,
    35,
    51,
    21,
    49,
    20,
    18,
    16,
    32,
    26,
    47,
    38,
    3,
    25,
    33,
    29,
    2,
]
TOSS_OF_7 = [27, 81, 96, 63, 7, 67, 54, 26, 76, 12]


SEATS = tuple(map(Seat, range(4)))


def numbers_from(seed: str, words: str, purpose: str) -> Iterator[int]:
    """R-1 read once more: HMAC-SHA256 keyed by the seed, block after block."""
    block = 0
    while True:
        text = f"{len(words.encode())}:{words}|{purpose}|{block}"
        digest = hmac.new(seed.encode(), text.encode(), hashlib.sha256).digest()
        while digest:
            yield int.from_bytes(digest[:4], "big")
            digest = digest[4:]
        block += 1


def order_from(size: int, numbers: Iterator[int]) -> list[int]:
    """Fisher-Yates from the last card down, numbers beyond a whole multiple skipped."""
    order = list(range(size))
    for place in reversed(range(1, size)):
        fair = 2**32 // (place + 1) * (place + 1)
        number = next(n for n in numbers if n < fair)
        chosen = number % (place + 1)
        order[place], order[chosen] = order[chosen], order[place]
    return order


@pytest.mark.parametrize("seed", ["7", "0", "", "a" * 64, "ключ"])
@pytest.mark.parametrize("words", ["", "mango", "नमस्ते", "1:x|toss|0"])
def test_R1_the_stream_is_the_hmac_of_words_purpose_and_counter(
    seed: str, words: str
) -> None:
    for purpose in ("toss", "deal 1", "deal 12 reshuffle 3"):
        ours = islice(numbers_from(seed, words, purpose), 40)
        theirs = islice(stream(seed, words=words, purpose=purpose), 40)
        assert list(theirs) == list(ours)


@pytest.mark.parametrize("size", [1, 2, 3, 52, 53, 54, 106, 162])
def test_R1_a_shuffle_is_fisher_yates_over_the_stream(size: int) -> None:
    for seed in (Seed.numbered(7), Seed("abc", words="and more")):
        order = seed.shuffle(range(size), "deal 1")
        numbers = numbers_from(seed.text, seed.words, "deal 1")
        assert list(order) == order_from(size, numbers)


def test_R1_known_answers_of_seed_7() -> None:
    """Written down, so that no later change can alter old matches unseen."""
    seed = Seed.numbered(7)

    assert seed.text == "7"
    assert seed.repeatable
    assert seed.commitment == (
        "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"
    )
    assert list(islice(stream("7", words="", purpose="deal 1"), 8)) == STREAM_OF_7
    assert list(seed.shuffle(range(54), "deal 1"))[:20] == ORDER_OF_7
    assert list(seed.shuffle(range(104), "toss"))[:10] == TOSS_OF_7


def test_R1_numbers_that_would_favour_a_card_are_rejected() -> None:
    # Of 2**32 numbers 2**32 - 1 is one too many for three cards.
    numbers = iter([2**32 - 1, 2**32 - 1, 5, 0])

    assert shuffled("abc", numbers) == tuple("bac")
    assert next(numbers, None) is None


def test_R1_the_highest_fair_number_is_not_rejected() -> None:
    assert shuffled("abc", iter([2**32 - 2, 1])) == tuple("abc")


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_R1_every_order_is_equally_likely(size: int) -> None:
    """Chi-square over all orders of a few cards; the seeds are fixed."""
    orders = Counter(
        Seed.numbered(number).shuffle(range(size), "deal 1") for number in range(12_000)
    )
    cells = 1
    for k in range(2, size + 1):
        cells *= k
    expected = 12_000 / cells
    chi_square = sum((n - expected) ** 2 / expected for n in orders.values())

    assert len(orders) == cells
    # Mean cells - 1, deviation sqrt(2 (cells - 1)): four deviations is one in 10^4.
    assert chi_square < cells - 1 + 4 * (2 * (cells - 1)) ** 0.5 + 4


def test_R1_every_card_is_equally_likely_on_top() -> None:
    tops = Counter(
        Seed.numbered(n).shuffle(range(13), "deal 1")[0] for n in range(6500)
    )
    chi_square = sum((count - 500) ** 2 / 500 for count in tops.values())

    assert len(tops) == 13
    assert chi_square < 12 + 4 * 24**0.5


@pytest.mark.parametrize(
    "other",
    [
        Seed("8"),
        Seed("7", words="x"),
        Seed("7 "),
    ],
)
def test_R1_another_seed_or_other_words_make_another_order(other: Seed) -> None:
    assert other.shuffle(range(52), "toss") != Seed("7").shuffle(range(52), "toss")


def test_R1_words_and_purpose_cannot_be_mistaken_for_one_another() -> None:
    one = Seed("7", words="a|deal 1")
    other = Seed("7", words="a")

    assert one.shuffle(range(52), "x") != other.shuffle(range(52), "deal 1|x")


def test_R1_every_purpose_has_a_shuffle_of_its_own() -> None:
    purposes = ["toss", *(f"deal {k}" for k in range(1, 20))]
    purposes += [f"deal {k} reshuffle {r}" for k in (1, 2, 11) for r in range(1, 5)]
    orders = {Seed("7").shuffle(range(52), purpose) for purpose in purposes}

    assert len(orders) == len(purposes)


def test_R1_fresh_seeds_are_256_bits_nobody_chose() -> None:
    seeds = {Seed.fresh("words").text for _ in range(50)}

    assert len(seeds) == 50
    assert all(len(bytes.fromhex(text)) == 32 for text in seeds)
    assert not Seed.fresh().repeatable


def test_R1_the_commitment_is_the_sha256_of_the_seed() -> None:
    seed = Seed.fresh()

    assert seed.commitment == hashlib.sha256(seed.text.encode()).hexdigest()


@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_R1_every_card_of_a_match_can_be_recomputed_from_seed_and_log(
    rules: str,
) -> None:
    for number in range(12):
        table = table_of(rules, ["random"] * 6, number)
        table.play_bots()
        started, tossed, dealt, *_ = table.events
        assert isinstance(started, MatchStarted)
        assert isinstance(tossed, Tossed)
        assert isinstance(dealt, Dealt)
        shoe = load_profile(rules).shoe(6)
        seed = str(number)
        assert started.commitment == hashlib.sha256(seed.encode()).hexdigest()
        in_toss = [c for c in shoe.cards() if not shoe.faces[c].is_printed_joker]
        order = [
            in_toss[i] for i in order_from(len(in_toss), numbers_from(seed, "", "toss"))
        ]
        drawn = [c for cards in tossed.draws for c in cards if c is not None]
        assert drawn == order[: len(drawn)]
        assert list(dealt.order) == order_from(
            len(shoe), numbers_from(seed, "", "deal 1")
        )


def test_R1_same_seed_same_deals_and_another_another() -> None:
    def order(number: int, k: int) -> tuple[int, ...]:
        shoe = load_profile("classic").shoe(4)
        return deal(Seed.numbered(number), shoe, number=k, seats=SEATS).order

    assert order(7, 1) == order(7, 1)
    assert order(7, 1) != order(7, 2)
    assert order(7, 1) != order(8, 1)


def test_R1_the_order_does_not_depend_on_starter_or_seats_but_on_the_shoe() -> None:
    shoe = load_profile("standard").shoe(2)
    orders = {
        deal(Seed.numbered(7), shoe, number=1, seats=(Seat(seat), Seat(1 - seat))).order
        for seat in range(2)
    }

    assert len(orders) == 1


def test_R1_the_match_says_whether_its_seed_proves_anything() -> None:
    def started(seed: Seed) -> MatchStarted:
        players = [Player(PlayerInfo(name=name)) for name in ("Asha", "Bhim")]
        event = Table(load_profile("classic"), players, seed=seed).events[0]
        assert isinstance(event, MatchStarted)
        return event

    assert started(Seed.numbered(7)).repeatable
    fresh = Seed.fresh("my own words")
    assert not started(fresh).repeatable
    assert started(fresh).words == "my own words"
    assert fresh.text not in repr(started(fresh))


def test_R1_no_event_before_the_end_holds_the_seed() -> None:
    players = [Player(PlayerInfo(name=name)) for name in ("Asha", "Bhim")]
    seed = Seed.fresh()
    table = Table(load_profile("classic"), players, seed=seed)
    table.act(table.state.turn, DrawClosed())

    assert table.state.phase is Phase.DISCARD
    assert seed.text not in repr(table.events)
    assert seed.text not in repr(table.state)


def test_R1_a_bots_random_stream_is_its_own_and_repeats() -> None:
    def first(seed: Seed, purpose: str) -> float:
        return seed.random_for(purpose).random()

    assert first(Seed("7"), "bot 0 random") == first(Seed("7"), "bot 0 random")
    assert first(Seed("7"), "bot 0 random") != first(Seed("7"), "bot 1 random")
    assert first(Seed("7"), "bot 0 random") != first(Seed("8"), "bot 0 random")


def test_T1_toss_ties_draw_again_from_the_cards_that_are_left() -> None:
    shoe = load_profile("classic").shoe(6)
    tied = [
        tossed
        for tossed in (toss(Seed.numbered(n), shoe, 6) for n in range(2000))
        if len(tossed.draws) > 1
    ]

    assert tied

    def height(card: CardId) -> tuple[int, int]:
        face = shoe.faces[card]
        return 14 if face.rank == 1 else int(face.rank), "CDHS".index(face.suit.letter)

    for tossed in tied:
        first, second = tossed.draws[:2]
        best = max(height(card) for card in first if card is not None)
        again = [card is not None and height(card) == best for card in first]
        assert [card is not None for card in second] == again
        assert sum(again) > 1
        drawn = [card for cards in tossed.draws for card in cards if card is not None]
        assert len(set(drawn)) == len(drawn)
        last = {s: c for s, c in enumerate(tossed.draws[-1]) if c is not None}
        assert tossed.starter == max(last, key=lambda seat: height(last[seat]))
