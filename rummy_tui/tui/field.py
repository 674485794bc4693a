"""The field of a tournament as the rules card offers it: steps, bots, what is said.

Knows no Textual.
"""

from __future__ import annotations

from collections import Counter

from rummy_tui.errors import RummyError
from rummy_tui.new_match import MatchSetup, with_usual_bots
from rummy_tui.tournament.seating import LARGEST_FIELD, SMALLEST_FIELD, table_sizes
from rummy_tui.tournament.setup import TournamentSetup

_STEPS = (
    *range(SMALLEST_FIELD, 13),
    *range(18, 73, 6),
    *range(84, 145, 12),
    *range(162, LARGEST_FIELD + 1, 18),
)
"""Fields that the arrows come to; any other can be typed."""


def field_after(field: int, by: int, *, people: int) -> int:
    """The next larger or smaller of the usual fields, never less than the people.

    Args:
        field: How many play now.
        by: 1 for larger, -1 for smaller.
        people: How many of them are people.
    """
    if by > 0:
        return min((step for step in _STEPS if step > field), default=field)
    smaller = [step for step in _STEPS if people <= step < field]
    return max(smaller, default=field)


def checked_field(typed: str, *, people: int) -> int:
    """How many are to play, as it was typed.

    Raises:
        RummyError: It is no number, or no field a tournament can have.
    """
    least = max(SMALLEST_FIELD, people)
    text = typed.strip()
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
    if not least <= number <= LARGEST_FIELD:
        raise RummyError(
            f"{typed!r} is no field for these people; type a number from {least} to "
            f"{LARGEST_FIELD}",
            code="field-size",
        )
    return number


def largest_table(field: int) -> int:
    """How many sit at the largest table of the first round: it speaks for all."""
    return table_sizes(field)[0]


def tournament_of(
    setup: MatchSetup, field: int, bots: tuple[str, ...]
) -> TournamentSetup:
    """The tournament of a rules card.

    Args:
        setup: Its rules, people and seed.
        field: How many play.
        bots: Those that were asked for; built-in ones fill the field.
    """
    return TournamentSetup(
        profile=setup.profile,
        rules=setup.rules,
        names=setup.names,
        bots=with_usual_bots(bots, field - len(setup.names)),
        seed=setup.seed,
        turn_seconds=setup.turn_seconds,
        decision_seconds=setup.decision_seconds,
    )


def table_of(tournament: TournamentSetup) -> MatchSetup:
    """A match of the same people by the same rules, should they rather have that."""
    least = max(0, SMALLEST_FIELD - len(tournament.names))
    return MatchSetup(
        profile=tournament.profile,
        rules=tournament.rules,
        names=tournament.names,
        bots=tournament.bots[:least],
        seed=tournament.seed,
        turn_seconds=tournament.turn_seconds,
        decision_seconds=tournament.decision_seconds,
    )


def bots_told(tournament: TournamentSetup) -> str:
    """Which bots play, and how many of each: `9 miser, 8 collector`."""
    found = Counter(tournament.bots).most_common()
    return ", ".join(f"{count} {bot}" for bot, count in found) or "none"
