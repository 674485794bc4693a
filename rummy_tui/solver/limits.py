"""What the solver asks of a profile about single melds, as plain numbers."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.rules.meld import MAX_SEQUENCE_CARDS
from rummy_tui.rules.profile import RulesProfile


class MeldLimits(NamedTuple):
    """How long melds may be and how many substitutes they take (M-3, M-6, M-8)."""

    sequence_cards: int
    """Cards of the longest sequence, 3 to 13."""
    substitutes_per_sequence: int
    substitutes_per_set: int
    triples: bool
    """Whether three identical cards are a pure sequence."""

    @classmethod
    def of(cls, profile: RulesProfile, packs: int) -> MeldLimits:
        """The limits of a table that plays this profile with so many packs."""
        return cls(
            sequence_cards=profile.max_sequence_cards or MAX_SEQUENCE_CARDS,
            substitutes_per_sequence=profile.max_substitutes_per_sequence,
            substitutes_per_set=profile.max_substitutes_per_set,
            triples=profile.triples_count(packs),
        )

    def longest_span(self, long: int) -> int:
        """Most cards from a sequence's first natural to its last worth looking at.

        Splitting the first three places off a sequence of six or more leaves two
        sequences with the same cards: the first holds the first natural, the second
        the last, and neither has more substitutes or a greater length than before.
        They count for at least as much, purity included, but for one thing: neither
        may be `long` any more. The second is, as long as three places more than
        `long` were there. So five places are enough for all but the long sequence,
        and `long + 2` for that one.

        Args:
            long: Cards of the long sequence that is asked for; 0 where none is.
        """
        return min(self.sequence_cards, max(5, long + 2 if long else 0))
