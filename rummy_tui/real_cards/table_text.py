"""The sheet as a table: deals down, players across; also what is printed of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from rummy_tui.real_cards.page import Page
from rummy_tui.real_cards.telling import CHIPS_ONLY, end_lines
from rummy_tui.real_cards.wording import HOW, title
from rummy_tui.rules.formats.terms import HUNDREDTHS, signed_chips
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.outcome_in_words import MARKS, OUTCOMES

_LABEL = 11
_LEAST = 8
_OUT = "!"


def table_lines(page: Page, profile_name: str) -> list[str]:
    """The whole sheet."""
    widths = [max(_LEAST, _cells(name) + 2) for name in page.names]

    def row(label: str, cells: Sequence[str]) -> str:
        told = (_right(cell, width) for cell, width in zip(cells, widths, strict=True))
        return f"{label:<{_LABEL}}{''.join(told)}".rstrip()

    lines = [f"{title(page, profile_name)}.", "", row("Deal", _shifted(page.names))]
    for number in range(1, len(page.lines) + 1):
        label = f"{number}"
        if 0 < page.sheet.terms.deals < number and not page.is_points:
            label += " extra"
        lines.append(row(label, _deal_cells(page, number)))
        if back := page.came_back(number):
            cells = [f"{back[seat]} " if seat in back else "" for seat in _seats(page)]
            lines.append(row("rejoined", cells))
    if page.noted:
        cells = [_noted_cell(page, seat) for seat in _seats(page)]
        lines.append(row(f"{page.number} so far", cells))
    lines.append("-" * (_LABEL + sum(widths)))
    lines += [row(label, _shifted(cells)) for label, cells in _totals(page)]
    return [*lines, "", _legend(page)]


def print_out_lines(page: Page, profile_name: str) -> list[str]:
    """The whole sheet as it is printed, once it is over with its end."""
    lines = table_lines(page, profile_name)
    if page.is_over:
        return [*lines, "", *end_lines(page)]
    return [*lines, CHIPS_ONLY]


def _seats(page: Page) -> range:
    return range(len(page.names))


def _shifted(cells: Sequence[str]) -> list[str]:
    """Cells whose last letter stands above the numbers, not above their marks."""
    return [f"{cell} " for cell in cells]


def _deal_cells(page: Page, number: int) -> list[str]:
    line, out = page.lines[number - 1], page.went_out(number)
    cells = []
    for seat, outcome in enumerate(line.outcomes):
        if outcome is Outcome.NOT_DEALT:
            cells.append("- ")
            continue
        points = f"{line.points[seat]}"
        if page.sheet.terms.is_by_chips:
            points = f"{line.changes[seat] // HUNDREDTHS:+d}"
        mark = MARKS.get(outcome, "")
        if seat in out and outcome is not Outcome.LEFT:
            mark += _OUT
        cells.append(f"{points}{mark or ' '}")
    return cells


def _noted_cell(page: Page, seat: int) -> str:
    if seat not in page.playing:
        return "- "
    result = page.noted.get(seat)
    if result is None:
        return "? "
    return f"{result.points}{MARKS.get(result.outcome) or ' '}"


def _totals(page: Page) -> list[tuple[str, list[str]]]:
    """The rows below the deals, without their shift."""
    sheet = page.sheet
    label = "Chips" if sheet.terms.is_by_chips else "Total"
    rows = [(label, [str(score) for score in page.scores])]
    if page.is_points and not page.is_over:
        rows.append(("Chips", [signed_chips(change) for change in page.changes]))
    if page.is_over:
        rows.append(("Place", [str(place) for place in page.ranking]))
        rows.append(("Chips won", [signed_chips(change) for change in page.changes]))
    elif sheet.terms.is_pool:
        rows.append(("To spare", _unless_out(page, sheet.to_limit)))
        rows.append(("Drops left", _unless_out(page, sheet.drops_left)))
    if any(seat.rejoins for seat in sheet.seats):
        rows.append(("Rejoins", [str(seat.rejoins or "-") for seat in sheet.seats]))
    return rows


def _unless_out(page: Page, value: Callable[[int], int | None]) -> list[str]:
    cells = []
    for seat in _seats(page):
        number = value(seat)
        is_in = page.sheet.seats[seat].is_in
        cells.append("out" if not is_in else "any" if number is None else str(number))
    return cells


def _legend(page: Page) -> str:
    known = [f"{MARKS[Outcome.WON]} {OUTCOMES[Outcome.WON]}"]
    used = {outcome for line in page.lines for outcome in line.outcomes}
    used |= {result.outcome for result in page.noted.values()}
    known += [
        f"{MARKS[outcome]} {text}" for outcome, text in HOW.items() if outcome in used
    ]
    if page.sheet.terms.is_pool and any(
        page.went_out(number) for number in range(1, len(page.lines) + 1)
    ):
        known.append(f"{_OUT} out")
    return f"{', '.join(known)}."


def _cells(text: str) -> int:
    """How many columns of a terminal a name takes."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    without = sum(unicodedata.combining(letter) > 0 for letter in text)
    return len(text) + wide - without


def _right(text: str, width: int) -> str:
    return " " * (width - _cells(text)) + text
