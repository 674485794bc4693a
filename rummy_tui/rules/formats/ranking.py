"""Who comes before whom, and who is tied where a place depends on it (F-2, F-5, F-6).

Seats are compared by keys: tuples of numbers, of which more is better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummy_tui.rules.formats.score import SheetLine
from rummy_tui.rules.formats.terms import Terms

Key = tuple[int, ...]


def key_by_chips(seat: int, lines: Sequence[SheetLine], terms: Terms) -> Key:
    """What decides among seats that play for chips (F-5, F-6).

    That is the score after the deals the match has; in a tournament then deals won
    and points lost in them; then what one extra deal after the other comes to. So an
    extra deal tells the tied apart and nobody else: whoever loses it still comes
    before all who were behind, with fewer chips perhaps.
    """
    regular, extra = lines[: terms.deals], lines[terms.deals :]
    score = regular[-1].scores[seat] if regular else terms.beginning
    if not terms.has_deals_won_first:
        return (score, *(line.changes[seat] for line in extra))
    won = sum(line.winner == seat for line in regular)
    lost = sum(line.points[seat] for line in regular)
    key = [score, won, -lost]
    for line in extra:
        key += [int(line.winner == seat), line.changes[seat]]
    return tuple(key)


def places_of(keys: Sequence[Key]) -> tuple[int, ...]:
    """The place of each from 1; equal ones share a place and leave the next free."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def tied_for_last(keys: Mapping[int, Key], places: int) -> frozenset[int]:
    """Seats of which some, but not all, get one of so many places (F-6).

    Nobody where the places end between two different keys: a tie anywhere else does
    not matter.

    Args:
        keys: The key of each seat that is in.
        places: How many places there are, at least one.
    """
    if places >= len(keys):
        return frozenset()
    in_order = sorted(keys.values(), reverse=True)
    last, next_one = in_order[places - 1 : places + 1]
    if last > next_one:
        return frozenset()
    return frozenset(seat for seat, key in keys.items() if key == last)
