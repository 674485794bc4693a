"""Who is paid what out of a pool's pot (F-4). All money is in hundredths of a chip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def equal_parts(amount: int, scores: Mapping[int, int]) -> dict[int, int]:
    """An amount in equal parts, odd units one each to the lowest scores (F-4).

    Args:
        amount: What is shared out.
        scores: The score of each seat that shares.
    """
    in_order = sorted(scores, key=lambda seat: (scores[seat], seat))
    part, odd = divmod(amount, len(scores))
    return {seat: part + (place < odd) for place, seat in enumerate(in_order)}


def parts_by_drops(
    pot: int, scores: Mapping[int, int], *, drops: Mapping[int, int], entry: int
) -> dict[int, int] | None:
    """What a split by agreement pays, or None where the pot is too small for it (F-4).

    Each is paid the drops it can afford beyond those of the poorest, an entry for
    each; what is left is shared equally, and must be at least one entry.

    Args:
        pot: What there is.
        scores: The score of each seat that shares.
        drops: First drops each of them can afford.
        entry: One entry.
    """
    fewest = min(drops.values())
    ahead = {seat: (drops[seat] - fewest) * entry for seat in scores}
    rest = pot - sum(ahead.values())
    if rest < entry:
        return None
    parts = equal_parts(rest, scores)
    return {seat: ahead[seat] + parts[seat] for seat in scores}


def net(
    payments: Sequence[int], *, entry: int, entries: Sequence[int]
) -> tuple[int, ...]:
    """What each seat wins or loses: its payment less what it put in.

    Args:
        payments: What each seat is paid out of the pot.
        entry: One entry.
        entries: How many entries each seat has paid.
    """
    return tuple(
        paid - entry * count for paid, count in zip(payments, entries, strict=True)
    )
