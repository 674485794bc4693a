"""The seed and every shuffle made from it (R-1).

Each shuffle is Fisher-Yates over a stream of its own: HMAC-SHA256 keyed by the seed
over the player's words, the purpose and a counter, read as 32-bit numbers and drawn
with rejection so that no card is likelier than another. Nothing else in the game is
random, and nothing here depends on the version of Python.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rummy_tui.engine.bot_random import DecisionRandom

_T = TypeVar("_T")
_WORDS = 1 << 32
_SECRET_BYTES = 32
_NUMBERS = struct.Struct(">8I")


def stream(seed: str, *, words: str, purpose: str) -> Iterator[int]:
    """An endless stream of numbers from 0 to 2**32 - 1.

    Block k is HMAC-SHA256(seed, "<bytes in words>:<words>|<purpose>|<k>") in UTF-8,
    k counting from 0, cut into eight big-endian 32-bit numbers.
    """
    key = seed.encode()
    prefix = f"{len(words.encode())}:{words}|{purpose}|".encode()
    counter = 0
    while True:
        block = hmac.digest(key, prefix + str(counter).encode(), "sha256")
        yield from _NUMBERS.unpack(block)
        counter += 1


def shuffled(items: Sequence[_T], numbers: Iterator[int]) -> tuple[_T, ...]:
    """The items in random order; uses as many numbers as it needs."""
    cards = list(items)
    for last, number in zip(range(len(cards) - 1, 0, -1), numbers, strict=False):
        choices = last + 1
        while number >= _WORDS - _WORDS % choices:
            number = next(numbers)
        other = number % choices
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


@dataclass(frozen=True, slots=True)
class Seed:
    """The secret all shuffles of a match come from, and what the player added."""

    text: str
    words: str = ""
    repeatable: bool = False
    """Chosen by hand: the same deals on every machine, and proof of nothing."""

    @classmethod
    def fresh(cls, words: str = "") -> Seed:
        """A seed nobody could know: 256 bits in hexadecimal."""
        return cls(secrets.token_hex(_SECRET_BYTES), words)

    @classmethod
    def numbered(cls, number: int) -> Seed:
        """The seed that `--seed` names: the number's decimal text."""
        return cls(str(number), repeatable=True)

    @property
    def is_numbered(self) -> bool:
        """Whether it looks like a number somebody chose, and not like one revealed."""
        return self.text.isdecimal() and len(self.text) < 2 * _SECRET_BYTES

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed in hexadecimal, shown before the first deal."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def shuffle(self, items: Sequence[_T], purpose: str) -> tuple[_T, ...]:
        """The items shuffled for one purpose; the same purpose, the same order."""
        numbers = stream(self.text, words=self.words, purpose=purpose)
        return shuffled(items, numbers)

    def random_for(self, purpose: str) -> DecisionRandom:
        """Random streams of its own, for a bot: they tell nothing about the cards."""

        def seed_for(decision: str) -> int:
            name = f"{purpose}, {decision}"
            numbers = stream(self.text, words=self.words, purpose=name)
            return sum(next(numbers) << (32 * k) for k in range(4))

        return DecisionRandom(seed_for)
