"""How far sequences must be looked at for the best arrangement to be found."""

from __future__ import annotations

from rummy_tui.rules.meld import MeldLimits


def longest_span(limits: MeldLimits, long: int) -> int:
    """Most cards from a sequence's first natural to its last worth looking at.

    Splitting the first three places off a sequence of six or more leaves two
    sequences with the same cards: the first holds the first natural, the second
    the last, and neither has more substitutes or a greater length than before.
    They count for at least as much, purity included, but for one thing: neither
    may be `long` any more. The second is, as long as three places more than
    `long` were there. So five places are enough for all but the long sequence,
    and `long + 2` for that one.

    Args:
        limits: What the table allows.
        long: Cards of the long sequence that is asked for; 0 where none is.
    """
    return min(limits.sequence_cards, max(5, long + 2 if long else 0))
