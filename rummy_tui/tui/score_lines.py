"""The score sheet as lines: deals down, players across, who is out, what comes next.

Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rummy_tui.errors import counted
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.outcome import Outcome
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.kept import listed
from rummy_tui.tui.line import Ink, Line, fitted
from rummy_tui.tui.outcomes import chips
from rummy_tui.tui.session import Session
from rummy_tui.tui.wrapping import wrapped

_LABEL = 9
_LEAST, _MOST = 7, 14
_MARKS = {
    Outcome.FIRST_DROP: ("D", "first drop"),
    Outcome.MIDDLE_DROP: ("M", "middle drop"),
    Outcome.WRONG_DECLARATION: ("X", "wrong declaration"),
    Outcome.LEFT: ("L", "left the match"),
}


_Cell = tuple[str, str, Ink]
"""A number, the mark after it, its ink."""


def score_lines(
    session: Session, glyphs: Glyphs, width: int, told: Callable[[str], str]
) -> list[Line]:
    """The whole sheet of a match; longer than the screen, it scrolls.

    Args:
        session: The match.
        glyphs: How signs are written.
        width: Cells there are.
        told: Puts keys into a sentence that names them by their ids.
    """
    sheet = session.sheet
    names = [player.name for player in session.table.state.table.players]
    widest = max(map(len, names)) + 3
    each = max(_LEAST, min(_MOST, (width - _LABEL) // len(names), widest))

    def row(label: str, cells: Sequence[_Cell], ink: Ink) -> Line:
        line = Line().put(label, ink, width=_LABEL)
        for text, mark, cell_ink in cells:
            line.add(text.rjust(each - 1), cell_ink).add(mark.ljust(1), cell_ink)
        return line

    lines = [
        _title(session, width),
        Line(),
        row(
            "Deal", _cells((fitted(name, each - 2) for name in names), "strong"), "dim"
        ),
        *(
            row(f"{number:>4}", _deal(sheet, number), "dim")
            for number in range(1, len(sheet.lines) + 1)
        ),
        Line().add(glyphs.horizontal * (_LABEL + each * len(names)), "frame"),
        *(row(*total) for total in _totals(sheet, glyphs)),
        Line(),
    ]
    for text, ink in _standing(session):
        lines += wrapped(told(text), width, ink)
    return [*lines, *_legend(sheet, width)]


def _cells(texts: Iterable[object], ink: Ink = "plain") -> list[_Cell]:
    return [(str(text), "", ink) for text in texts]


def _title(session: Session, width: int) -> Line:
    sheet, profile = session.sheet, session.setup.profile
    number, deals = len(sheet.lines), sheet.terms.deals
    if not number:
        after = "no deal settled yet"
    elif deals and number > deals:
        after = f"after {counted(number - deals, 'extra deal')}"
    else:
        after = f"after deal {number}" + (f" of {deals}" if deals else "")
    line = Line().add("Score sheet", "turn")
    return line.right(
        Line().add(f"{profile.format}, {profile.name}, {after}", "dim"), width
    )


def _deal(sheet: Sheet, number: int) -> list[_Cell]:
    """A cell for every seat: its points, how it came to them, whether it went out."""
    deal = sheet.lines[number - 1]
    cells: list[_Cell] = []
    for seat, outcome in enumerate(deal.outcomes):
        mark, _ = _MARKS.get(outcome, ("", ""))
        if outcome is Outcome.NOT_DEALT:
            cells.append(("-", "", "dim"))
        elif outcome is Outcome.WON:
            gain = deal.changes[seat] // 100
            text = f"+{gain}" if sheet.terms.is_by_chips else "0"
            cells.append((text, "*", "good"))
        else:
            sign = "-" if sheet.terms.is_by_chips and deal.points[seat] else ""
            out = sheet.terms.is_pool and deal.scores[seat] >= sheet.terms.limit
            text = f"{sign}{deal.points[seat]}"
            cells.append((text, mark, "bad" if out else "plain"))
    return cells


def _totals(sheet: Sheet, glyphs: Glyphs) -> list[tuple[str, list[_Cell], Ink]]:
    """The rows below the deals: a label, a cell per seat, the ink of the label."""
    totals: list[_Cell] = [
        (str(seat.score), "", "strong" if seat.is_in else "dim") for seat in sheet.seats
    ]
    rows: list[tuple[str, list[_Cell], Ink]] = [
        ("Chips" if sheet.terms.is_by_chips else "Total", totals, "strong")
    ]
    if sheet.is_over:
        won = (chips(change, minus=glyphs.minus) for change in sheet.changes)
        rows.append(("Place", _cells(sheet.ranking, "strong"), "strong"))
        return [*rows, ("Won", _cells(won), "dim")]
    if sheet.terms.is_pool:
        everybody = range(len(sheet.seats))
        left = [_or_out(sheet, seat, sheet.to_limit(seat)) for seat in everybody]
        drops = [_or_out(sheet, seat, sheet.drops_left(seat)) for seat in everybody]
        rows += [("To spare", left, "dim"), ("Drops", drops, "dim")]
        if any(seat.rejoins for seat in sheet.seats):
            again = _cells((seat.rejoins or "-" for seat in sheet.seats), "dim")
            rows.append(("Rejoined", again, "dim"))
    return rows


def _or_out(sheet: Sheet, seat: int, value: int | None) -> _Cell:
    if not sheet.seats[seat].is_in:
        return ("out", "", "bad")
    return ("any" if value is None else str(value), "", "plain")


def _standing(session: Session) -> list[tuple[str, Ink]]:
    """What the match has come to, and what follows, in sentences."""
    sheet = session.sheet
    names = [player.name for player in session.table.state.table.players]
    alone = session.only_person
    said: list[tuple[str, Ink]] = []
    if sheet.is_over:
        winners = [n for n, place in enumerate(sheet.ranking) if place == 1]
        if sheet.payments is not None and len(winners) > 1:
            parts = [f"{names[n]} {_money(sheet.payments[n])}" for n in winners]
            said.append((f"The pot is split: {', '.join(parts)}.", "good"))
        elif winners == [alone]:
            said.append(("You have won the match.", "good"))
        else:
            said.append(
                (f"{listed([names[n] for n in winners])} won the match.", "hot")
            )
        return said
    if sheet.contest:
        tied = listed([names[n] for n in sorted(sheet.contest)])
        said.append((f"{tied} are level: an extra deal decides.", "hot"))
    if sheet.terms.is_pool:
        limit, pot = sheet.terms.limit, _money(sheet.pot)
        said.append((f"Out at {limit}. The pot holds {pot} chips.", "dim"))
        if sheet.manual_split is not None and not sheet.split_refused:
            said.append(("The pot can be split now: {propose-split}.", "plain"))
    if sheet.asked:
        asked = listed([names[seat] for seat in sorted(sheet.asked)])
        said.append((f"{asked} may rejoin at {sheet.rejoin_score}.", "hot"))
    elif alone is not None and not sheet.seats[alone].is_in:
        said.append(("You are out of the match; the others play it out.", "hot"))
    else:
        said.append((f"{names[_next_starter(session)]} starts the next deal.", "dim"))
    return said


def _next_starter(session: Session) -> int:
    """The seat that starts the next deal: the next one clockwise in the match (T-1)."""
    state = session.table.state
    playing = state.sheet.next_seats or (state.starter,)
    count = len(state.table.players)
    clockwise = [(state.starter + step) % count for step in range(1, count + 1)]
    return next((seat for seat in clockwise if seat in playing), state.starter)


def _money(hundredths: int) -> str:
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def _legend(sheet: Sheet, width: int) -> list[Line]:
    if not sheet.lines:
        return []
    used = {outcome for deal in sheet.lines for outcome in deal.outcomes}
    known = [f"{mark} {text}" for key, (mark, text) in _MARKS.items() if key in used]
    return wrapped(", ".join(["* won the deal", *known]), width, "dim")
