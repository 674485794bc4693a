"""How many tables a round has, and who is drawn to which (F-6).

Nothing here knows names or cards: players are entrants, their numbers in the field.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.engine.shuffle import Seed
from rummy_tui.rules.profile import MAX_SEATS, MIN_SEATS

SMALLEST_FIELD = MIN_SEATS
LARGEST_FIELD = 216
"""Six tables of six tables of six: more would be another tournament."""


def table_sizes(players: int) -> tuple[int, ...]:
    """How many sit at each table: as few tables as will do, the larger ones first.

    Args:
        players: How many play this round.
    """
    tables = -(-players // MAX_SEATS)
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def places_at(size: int, *, is_final: bool) -> int:
    """How many of a table go on: the better half, of a final the winner.

    Args:
        size: How many sit there.
        is_final: Whether it is the last table.
    """
    return 1 if is_final else -(-size // 2)


def road(players: int) -> tuple[int, ...]:
    """How many play each round while nobody leaves, the final last.

    Args:
        players: How many play the first.
    """
    sizes = [players]
    while sizes[-1] > MAX_SEATS:
        tables = table_sizes(sizes[-1])
        sizes.append(sum(places_at(size, is_final=False) for size in tables))
    return tuple(sizes)


def seated(
    seed: Seed, round: int, *, people: Sequence[int], bots: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Who sits at which table, by seat: people first, each table in the draw's order.

    People sit together, at as few tables as hold them and as evenly as can be: they
    share a keyboard, and nobody waits for a table where somebody else plays. Which
    table that is, and where every bot sits, is drawn.

    Args:
        seed: The tournament's.
        round: Which round, from 1.
        people: Entrants who are people.
        bots: The others.
    """
    sizes = table_sizes(len(people) + len(bots))
    order = seed.shuffle(range(len(sizes)), f"tournament round {round} tables")
    shares = _shares(len(people), [sizes[table] for table in order])
    drawn_people = iter(seed.shuffle(people, f"tournament round {round} people"))
    drawn_bots = iter(seed.shuffle(bots, f"tournament round {round} bots"))
    share_of = dict(zip(order, shares, strict=True))
    at_table = {
        table: sorted(next(drawn_people) for _ in range(share_of[table]))
        for table in range(len(sizes))
    }
    return tuple(
        (*at_table[table], *(next(drawn_bots) for _ in range(size - share_of[table])))
        for table, size in enumerate(sizes)
    )


def _shares(people: int, sizes: Sequence[int]) -> list[int]:
    """How many people each table gets, the tables in the order they are drawn."""
    tables = next(
        count for count in range(len(sizes) + 1) if sum(sizes[:count]) >= people
    )
    shares = [0] * len(sizes)
    # The larger of the tables take those who are over.
    by_size = sorted(range(tables), key=lambda place: -sizes[place])
    for number in range(people):
        shares[by_size[number % tables]] += 1
    return shares
