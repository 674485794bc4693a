"""What a format does, in sentences with the numbers of the rules (F)."""

from __future__ import annotations

from rummy_tui.errors import counted
from rummy_tui.rules.formats.terms import CHIPS_A_DEAL, HUNDREDTHS, Terms
from rummy_tui.rules.in_words import RuleLine


def format_lines(terms: Terms) -> list[RuleLine]:
    """The lines of the rules card about how deals make up the match (F-7)."""
    if terms.is_pool:
        return [RuleLine(number, "format", text) for number, text in _pool(terms)]
    if terms.is_by_chips:
        return [RuleLine(number, "format", text) for number, text in _deals(terms)]
    return []


def stakes_text(terms: Terms) -> str:
    """What is played for, in a few words."""
    if terms.is_pool:
        return f"entry {terms.stakes.entry // HUNDREDTHS} chips"
    if terms.is_by_chips:
        return f"{terms.beginning} chips each, a point is a chip"
    chips, hundredths = divmod(terms.stakes.point_value, HUNDREDTHS)
    return f"a point is {chips}.{hundredths:02d} chips"


def _pool(terms: Terms) -> list[tuple[str, str]]:
    limit = terms.limit
    lines = [
        (
            "F-2",
            f"Points add up: who reaches {limit} is out, the last one left wins "
            "the pot.",
        )
    ]
    if terms.seats >= 3 and terms.stakes.rejoin:
        most = terms.most_to_rejoin
        lines.append(
            (
                "F-3",
                f"Who goes out may rejoin for another entry while no score is over "
                f"{most}, one point above the highest.",
            )
        )
    if terms.seats >= 3:
        lines.append(
            (
                "F-4",
                f"With {_few(terms.seats)} left the pot is split once nobody can "
                "afford a first drop, or sooner if all agree.",
            )
        )
    return lines


def _few(seats: int) -> str:
    return "two" if seats == 3 else "two or three"


def _deals(terms: Terms) -> list[tuple[str, str]]:
    lines = [
        (
            "F-5",
            f"{counted(terms.deals, 'deal')}, {CHIPS_A_DEAL} chips for each: losers "
            "pay the winner a chip a point, most chips win; a tie plays on.",
        )
    ]
    if not terms.has_drops:
        lines.append(("F-5", "Two players who play for chips cannot drop."))
    return lines
