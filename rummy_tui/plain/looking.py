"""What can be looked up in a deal, one fact a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rummy_tui.engine.state import TableInfo
from rummy_tui.engine.view import SeatView
from rummy_tui.errors import RummyError, counted
from rummy_tui.plain.marks import Marks
from rummy_tui.rules.formats.terms import HUNDREDTHS, LEAVING_POINTS, Terms, in_chips
from rummy_tui.rules.formats_in_words import format_lines
from rummy_tui.rules.in_words import differences, rule_lines
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.tui.discards import discards
from rummy_tui.tui.present import wild_text
from rummy_tui.tui.telling import LogLine, jokers, log, seat_summaries


def turn_line(line: LogLine) -> str:
    """One line of the log as it is said when it happens."""
    _, what = line.parts
    return f"{line.who} {what}."


def log_lines(view: SeatView, marks: Marks) -> list[str]:
    """Every turn of the deal so far."""
    lines = [
        f"Turn {line.turn}, {turn_line(line)}" if line.turn else turn_line(line)
        for line in log(view, marks)
    ]
    return lines or ["Nobody has moved yet."]


def discards_lines(view: SeatView, marks: Marks) -> list[str]:
    """What each player threw and took."""
    lines = ["Discards, newest first."]
    for seat in discards(view).seats:
        threw = marks.faces(t.face for t in reversed(seat.threw)) or "none yet"
        out = f", {seat.how_out}" if seat.how_out else ""
        lines.append(f"{seat.name}: {threw}{out}.")
        if seat.took:
            took = [f"{marks.face(t.face)} in turn {t.turn}" for t in seat.took]
            lines.append(f"{seat.name} took {', '.join(reversed(took))}.")
    return lines


def jokers_lines(view: SeatView, marks: Marks) -> list[str]:
    """Where the jokers of the deal are, as far as one can know."""
    found = jokers(view)
    lines = [
        wild_line(view, marks),
        f"Jokers in the hand: {marks.faces(found.mine) or 'none'}.",
        f"Jokers in the open deck: {marks.faces(found.in_open_deck) or 'none'}.",
    ]
    lines += [f"{name} took {marks.face(face)}." for name, face in found.taken]
    return [*lines, f"Jokers unseen: {found.unseen} of {found.total}."]


def wild_line(view: SeatView, marks: Marks) -> str:
    """The card turned up, and what it makes wild."""
    assert view.turned is not None, "cards are dealt"
    return f"Wild joker {marks.face(view.turned)}: {wild_text(view, marks)}."


def open_line(view: SeatView, marks: Marks) -> str:
    """The top of the open deck."""
    if view.open_card is None:
        return "The open deck is empty."
    joker = ", a joker" if view.is_joker(view.open_card) else ""
    return f"Open card {marks.face(view.open_card)}{joker}."


def table_lines(view: SeatView, marks: Marks) -> list[str]:
    """What lies on the table for all to see."""
    lines = [wild_line(view, marks), open_line(view, marks)]
    if len(view.open_deck) > 1:
        below = marks.faces(reversed(view.open_deck[:-1]))
        lines.append(f"Below it, newest first: {below}.")
    return [*lines, f"Closed deck: {counted(view.closed_count, 'card')}."]


def players_lines(view: SeatView, marks: Marks) -> list[str]:
    """Everybody at the table, the viewer first."""
    lines = []
    for seat in seat_summaries(view, marks):
        facts = [seat.holding.lower(), seat.took, seat.threw, seat.note]
        if seat.is_starter:
            facts.append("played first")
        if seat.has_turn:
            facts.append("to move")
        lines.append(f"{seat.name}: {', '.join(filter(None, facts))}.")
    return lines


def prices_lines(view: SeatView, marks: Marks) -> list[str]:
    """What things cost at this table."""
    profile = view.table.profile
    return [
        *_drop_prices(view.table),
        f"Wrong declaration: {counted(profile.wrong_declaration_points, 'point')}.",
        f"Most a hand counts: {counted(profile.full_count, 'point')}.",
        stakes_line(view.table.terms),
    ]


def _drop_prices(table: TableInfo) -> list[str]:
    if not table.terms.has_drops:
        leaving = counted(LEAVING_POINTS, "point")
        return ["Nobody can drop here.", f"To leave the match: {leaving}."]
    profile = table.profile
    return [
        f"First drop: {counted(profile.first_drop_points, 'point')}.",
        f"Middle drop: {counted(profile.middle_drop_points, 'point')}.",
    ]


def stakes_line(terms: Terms) -> str:
    """What is played for (F-1, F-4, F-5)."""
    if terms.is_pool:
        entry = counted(terms.stakes.entry // HUNDREDTHS, "chip")
        again = ", again for each rejoin" if terms.has_rejoin else ""
        return f"Entry: {entry}{again}."
    if terms.is_by_chips:
        return f"Everybody begins with {terms.beginning} chips; a point is a chip."
    return f"A point is worth {in_chips(terms.stakes.point_value)} chips."


def rules_lines(profile: RulesProfile, *, terms: Terms, other: str = "") -> list[str]:
    """Every rule of the table, or what another profile says instead.

    Args:
        profile: The table's rules.
        terms: What the match at the table is about.
        other: The name of the profile to compare with; empty for none.
    """
    if not other:
        lines = [f"Rules of {profile.name}, the rules of this table."]
        rules = rule_lines(profile, seats=terms.seats)
        for rule in [*format_lines(terms), *rules]:
            lines.append(f"{rule.number}: {rule.text}")
        return [*lines, f"To compare: {_rules_words(profile)}."]
    if other not in PROFILE_NAMES:
        return [f"There are no rules of that name; there are {_names(profile)}."]
    try:
        compared = load_profile(other, profile.format)
    except RummyError as error:
        return [f"{error}."]
    lines = [f"Rules of {compared.name} where they differ from this table."]
    for found in differences(profile, compared, seats=terms.seats):
        lines.append(f"{found.number}: {found.right}")
        lines.append(f"Here instead: {found.left}")
    return lines if len(lines) > 1 else [f"{compared.name} has the same rules."]


def _names(profile: RulesProfile) -> str:
    return ", ".join(name for name in PROFILE_NAMES if name != profile.name)


def _rules_words(profile: RulesProfile) -> str:
    return ", ".join(f"rules {n}" for n in PROFILE_NAMES if n != profile.name)


LINES: Mapping[str, Callable[[SeatView, Marks], list[str]]] = {
    "discards": discards_lines,
    "jokers": jokers_lines,
    "players": players_lines,
    "table": table_lines,
    "log": log_lines,
    "prices": prices_lines,
}
"""What each command word of this kind says."""
