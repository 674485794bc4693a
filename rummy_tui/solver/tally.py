"""Sequences counted only as far as anybody asks: a few small integers.

A tally says how many sequences an arrangement has, how many of them pure, and
whether one is long, each no further than the needs go: with two sequences asked
for, two and three are the same. That keeps the rows of the tables few, and adding
and comparing tallies are look-ups.
"""

from __future__ import annotations

from functools import lru_cache

from rummy_tui.rules.needs import SequenceNeeds


class Tallies:
    """Arithmetic on the tallies of one set of needs.

    The empty arrangement is tally 0. With nothing asked for it is the only one.
    """

    __slots__ = ("at_least", "enough", "long", "pure", "sequences", "sums")

    def __init__(self, needs: SequenceNeeds) -> None:
        self.pure = needs.pure
        self.sequences = max(needs.sequences, needs.pure)
        """Every pure sequence is a sequence, so fewer than the pure ones is no need."""
        self.long = needs.long
        triples = [
            (sequences, pure, long)
            for long in range(2 if needs.long else 1)
            for pure in range(self.pure + 1)
            for sequences in range(self.sequences + 1)
        ]
        self.sums: list[list[int]] = [
            [self._clipped(*map(sum, zip(a, b, strict=True))) for b in triples]
            for a in triples
        ]
        """`sums[a][b]` is the tally of two arrangements side by side."""
        self.at_least: list[list[bool]] = [
            [all(x >= y for x, y in zip(a, b, strict=True)) for b in triples]
            for a in triples
        ]
        """`at_least[a][b]`: whether a has everything that b has."""
        self.enough: list[bool] = [row[-1] for row in self.at_least]
        """Whether a tally meets the needs."""

    def sequence(self, *, pure: bool, cards: int) -> int:
        """The tally of one sequence of so many cards."""
        return self._clipped(1, int(pure), int(0 < self.long <= cards))

    def triple(self) -> int:
        """The tally of three identical cards: pure, never long (M-6)."""
        return self._clipped(1, 1, 0)

    def _clipped(self, sequences: int, pure: int, long: int) -> int:
        sequences = min(sequences, self.sequences)
        pure = min(pure, self.pure)
        long = min(long, 1) if self.long else 0
        return sequences + (self.sequences + 1) * (pure + (self.pure + 1) * long)


@lru_cache(maxsize=64)
def tallies_of(needs: SequenceNeeds) -> Tallies:
    """The tallies of these needs, made once."""
    return Tallies(needs)
