"""What a format does, in sentences with the numbers of the rules (F)."""

from __future__ import annotations

from rummy_tui.errors import counted
from rummy_tui.rules.formats.terms import HUNDREDTHS, Terms, in_chips
from rummy_tui.rules.in_words import RuleLine

_KEY = "format"


def format_lines(terms: Terms) -> list[RuleLine]:
    """How deals make up the match, before anything else on a rules card (F-7).

    That nobody drops where two play for chips is told where drops are: `rule_lines`.
    """
    if terms.is_pool:
        said = _pool(terms)
    elif terms.has_deals_won_first:
        said = _tournament_table(terms)
    elif terms.is_by_chips:
        said = _deals(terms)
    else:
        said = [
            (
                "F-1",
                "One deal: its winner gets the points of all losers, times the worth "
                "of a point.",
            )
        ]
    return [RuleLine(number, _KEY, text) for number, text in said]


def stakes_text(terms: Terms) -> str:
    """What is played for, in a few words (F-1, F-4, F-5)."""
    if terms.is_pool:
        return f"entry {terms.stakes.entry // HUNDREDTHS} chips"
    if terms.is_by_chips:
        return f"{terms.beginning} chips each, a point a chip"
    return f"one deal, a point is {in_chips(terms.stakes.point_value)} chips"


def _pool(terms: Terms) -> list[tuple[str, str]]:
    out = (
        f"Points add up: who reaches {terms.limit} is out, the last one left wins the "
        "pot."
    )
    lines = [("F-2", out)]
    if terms.has_rejoin and terms.most_to_rejoin >= 0:
        lines.append(
            (
                "F-3",
                "Who goes out may rejoin for another entry, one point above the "
                "highest score, while two others are left and none is over "
                f"{terms.most_to_rejoin}.",
            )
        )
    elif terms.seats > 2:
        lines.append(("F-3", "Who goes out cannot come back."))
    if terms.seats > 2:
        left = "two" if terms.seats == 3 else "two or three"
        by_itself = (
            "once nobody can afford a first drop, or sooner "
            if terms.first_drop_points
            else ""
        )
        lines.append(
            ("F-4", f"With {left} left the pot is split {by_itself}if all agree.")
        )
    return lines


def _tournament_table(terms: Terms) -> list[tuple[str, str]]:
    """One table of one round; the road to the final is told where it is joined."""
    places = terms.places
    on = f"the best {places} go on" if places > 1 else "most chips win the tournament"
    where = "for the last place that goes on" if places > 1 else "for first"
    return [
        (
            "F-6",
            f"{counted(terms.deals, 'deal')}: losers pay the winner a chip a point, "
            f"and {on}.",
        ),
        (
            "F-6",
            f"A tie {where} is decided by deals won, then by fewer points lost, then "
            "by extra deals.",
        ),
    ]


def _deals(terms: Terms) -> list[tuple[str, str]]:
    return [
        (
            "F-5",
            f"{counted(terms.deals, 'deal')}: losers pay the winner a chip a point, "
            "and most chips win.",
        ),
        ("F-5", "Those tied for first play extra deals."),
    ]
