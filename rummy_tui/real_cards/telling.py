"""The sheet in sentences: one fact a line, for screen readers; and what is new (F)."""

from __future__ import annotations

from rummy_tui.errors import counted, listed
from rummy_tui.real_cards.entries import SheetOpened
from rummy_tui.real_cards.page import Page, why_no_split
from rummy_tui.real_cards.wording import (
    HOW,
    result_text,
    title,
    winners_text,
)
from rummy_tui.rules.formats.terms import LEAVING_POINTS, in_chips, signed_chips
from rummy_tui.rules.formats_in_words import format_lines
from rummy_tui.rules.in_words import rule_lines
from rummy_tui.rules.outcome import Outcome

CHIPS_ONLY = "There is no real money: chips only."


def rules_lines(opened: SheetOpened, *, in_full: bool = False) -> list[str]:
    """What the format does and what things cost, before the first card (F-7)."""
    profile, terms = opened.profile, opened.terms
    lines = [f"{terms.format}, by the rules of {profile.name}."]
    lines += [f"{rule.number}: {rule.text}" for rule in format_lines(terms)]
    if terms.is_pool:
        entry = in_chips(terms.stakes.entry)
        again = ", again for each rejoin" if terms.has_rejoin else ""
        lines.append(f"F-4: The entry is {entry} chips a player{again}.")
    elif terms.is_by_chips:
        lines.append(f"F-5: Everybody begins with {terms.beginning} chips.")
    else:
        value = in_chips(terms.stakes.point_value)
        lines.append(f"F-1: A point is worth {value} chips.")
        lines.append("F-1: Every deal is such a match; they go on until you type end.")
    if in_full:
        lines += [
            f"{rule.number}: {rule.text}"
            for rule in rule_lines(profile, seats=terms.seats)
        ]
    else:
        lines.append(_prices(opened))
    return [*lines, CHIPS_ONLY]


def _prices(opened: SheetOpened) -> str:
    profile = opened.profile
    if opened.terms.has_drops:
        drops = (
            f"First drop {profile.first_drop_points}, middle drop "
            f"{profile.middle_drop_points}"
        )
    else:
        drops = f"No drops, leaving the match {LEAVING_POINTS}"
    return (
        f"{drops}, wrong show {profile.wrong_declaration_points}, a hand at most "
        f"{profile.full_count}."
    )


def sheet_lines(page: Page, profile_name: str) -> list[str]:
    """The whole sheet, a fact a line."""
    lines = [f"{title(page, profile_name)}."]
    for number in range(1, len(page.lines) + 1):
        lines += deal_lines(page, number)
    return lines + noted_lines(page)


def deal_lines(page: Page, number: int) -> list[str]:
    """One deal, a fact a line."""
    line, out = page.lines[number - 1], page.went_out(number)
    is_extra = 0 < page.sheet.terms.deals < number and not page.is_points
    extra = ", an extra deal" if is_extra else ""
    lines = [f"Deal {number}{extra}: {page.names[line.winner]} won."]
    for seat, outcome in enumerate(line.outcomes):
        if outcome in (Outcome.NOT_DEALT, Outcome.WON):
            continue
        facts = [how] if (how := HOW.get(outcome)) else []
        facts.append(counted(line.points[seat], "point"))
        if page.sheet.terms.is_pool:
            facts.append(f"{line.scores[seat]} in all")
        if seat in out and outcome is not Outcome.LEFT:
            facts.append("out")
        lines.append(f"{page.names[seat]}: {', '.join(facts)}.")
    back = page.came_back(number)
    return lines + [f"{page.names[s]} rejoined at {back[s]}." for s in sorted(back)]


def noted_lines(page: Page) -> list[str]:
    """What is known of the deal in play, and what is not."""
    lines = [
        f"Noted, deal {page.number}: {page.names[seat]} {result_text(result)}."
        for seat, result in sorted(page.noted.items())
    ]
    return lines + missing_lines(page)


def missing_lines(page: Page) -> list[str]:
    """Of whom nothing is known yet in the deal in play, if it is in play."""
    if not page.noted or not page.missing:
        return []
    return [f"Still to come: {listed([page.names[seat] for seat in page.missing])}."]


def standing_lines(page: Page) -> list[str]:
    """Where everybody stands, a fact a line."""
    return [f"{page.names[n]}: {_standing(page, n)}." for n in range(len(page.names))]


def _standing(page: Page, seat: int) -> str:
    sheet, score = page.sheet, page.scores[seat]
    what = "chip" if sheet.terms.is_by_chips else "point"
    minus = "minus " if score < 0 else ""
    facts = [f"{minus}{counted(abs(score), what)}"]
    if page.is_points:
        won = signed_chips(page.changes[seat], plus="plus ", minus="minus ")
        facts.append(f"{won} chips")
    standing = sheet.seats[seat]
    if seat in sheet.asked and not page.is_over:
        facts.append("out, and may rejoin")
    elif not standing.is_in:
        is_beaten = sheet.terms.is_pool and standing.score >= sheet.terms.limit
        facts.append("out" if is_beaten else "left the match")
    elif sheet.terms.is_pool:
        facts.append(f"{sheet.to_limit(seat)} to spare")
        drops = sheet.drops_left(seat)
        if drops is not None:
            facts.append(f"{counted(drops, 'drop')} left")
    if standing.rejoins:
        facts.append(f"rejoined {counted(standing.rejoins, 'time')}")
    return ", ".join(facts)


def news_lines(page: Page) -> list[str]:
    """What a deal, or an answer after it, has brought about, and what comes next."""
    if page.is_over:
        return end_lines(page)
    sheet = page.sheet
    lines = []
    if page.lines and (out := page.went_out(len(page.lines))):
        gone = [seat for seat in out if not sheet.seats[seat].is_in]
        for seat in gone:
            has_left = page.lines[-1].outcomes[seat] is Outcome.LEFT
            how = "has left the match" if has_left else "is out"
            lines.append(f"{page.names[seat]} {how}.")
    if sheet.is_extra_deal:
        tied = listed([page.names[seat] for seat in sorted(sheet.contest)])
        lines.append(f"{tied} are level: they alone play an extra deal.")
    elif sheet.terms.is_by_chips:
        left = sheet.terms.deals - len(page.lines)
        if page.lines:
            lines.append(f"{counted(left, 'deal')} left.")
    if sheet.terms.is_pool:
        lines.append(f"The pot holds {in_chips(sheet.pot)} chips.")
        if not why_no_split(page):
            lines.append("The pot can be split now if all agree: type split.")
    return lines


def split_lines(page: Page) -> list[str]:
    """What a split by agreement would pay now (F-4)."""
    payments = page.sheet.manual_split
    assert payments is not None, "only a split that can be proposed is told"
    lines = [f"Split the pot of {in_chips(page.sheet.pot)} chips?"]
    for seat in page.sheet.seats_in:
        drops = page.sheet.drops_left(seat)
        has = "" if drops is None else f", with {counted(drops, 'drop')} left"
        lines.append(f"{page.names[seat]} gets {in_chips(payments[seat])} chips{has}.")
    return lines


def end_lines(page: Page) -> list[str]:
    """The final ranking and who has won what; the chips sum to zero."""
    payments = page.sheet.payments
    lines = []
    if payments is not None:
        how = (
            "because all agreed"
            if page.is_agreed
            else "by itself, since nobody can afford a first drop"
        )
        lines.append(f"The pot is split {how}.")
        lines += [
            f"{page.names[seat]} gets {in_chips(payments[seat])} chips."
            for seat in page.sheet.seats_in
        ]
    won = "share the first place" if page.ranking.count(1) > 1 else "has won"
    what = "" if page.is_points else " the match" if "won" in won else ""
    lines.append(f"{winners_text(page)} {won}{what}.")
    for seat in sorted(range(len(page.names)), key=lambda n: (page.ranking[n], n)):
        change = signed_chips(page.changes[seat], plus="plus ", minus="minus ")
        score = page.scores[seat]
        what = "chip" if page.sheet.terms.is_by_chips else "point"
        minus = "minus " if score < 0 else ""
        lines.append(
            f"Place {page.ranking[seat]}: {page.names[seat]}, "
            f"{minus}{counted(abs(score), what)}, {change} chips."
        )
    return [*lines, "All won and lost comes to zero. " + CHIPS_ONLY]
