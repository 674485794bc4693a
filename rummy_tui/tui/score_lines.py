"""The score sheet as lines: deals down, players across, who is out, what comes next.

Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rummy_tui.engine.seat import Seat
from rummy_tui.errors import counted, listed
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.formats.terms import HUNDREDTHS, Terms, in_chips
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.outcome_in_words import LOST_HOW, MARKS
from rummy_tui.tui.glyphs import Glyphs
from rummy_tui.tui.line import Ink, Line, fitted
from rummy_tui.tui.outcomes import chips
from rummy_tui.tui.score_sheet import (
    DealCell,
    SeatStanding,
    deal_rows,
    names_of,
    next_starter,
    standings,
)
from rummy_tui.tui.session import Session
from rummy_tui.tui.settled import seed_lines
from rummy_tui.tui.wrapping import wrapped

_LABEL = 9
_LEAST, _MOST = 7, 14

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
    terms = session.sheet.terms
    players = session.table.state.table.players
    widest = max(len(player.name) for player in players) + 3
    each = max(_LEAST, min(_MOST, (width - _LABEL) // len(players), widest))

    def row(label: str, cells: Sequence[_Cell], ink: Ink = "dim") -> Line:
        line = Line().put(label, ink, width=_LABEL)
        for text, mark, cell_ink in cells:
            line.add(text.rjust(each - 1), cell_ink).add(mark.ljust(1), cell_ink)
        return line

    names = (fitted(player.name, each - 2) for player in players)
    # Below the name: beside it there is no room, and a bot is marked everywhere.
    kinds = ("[bot]" if player.is_bot else "" for player in players)
    found = standings(session)
    lines = [
        _title(session, width),
        Line(),
        row("Deal", _cells(names, "strong")),
        row("", _cells(kinds, "dim")),
        *(
            row(f"{deal.number:>4}", [_cell(cell, terms) for cell in deal.cells])
            for deal in deal_rows(session)
        ),
        Line().add(glyphs.horizontal * (_LABEL + each * len(players)), "frame"),
        *(row(*total) for total in _totals(session, found, glyphs)),
        Line(),
    ]
    said = _end(session, found) if session.is_over else _standing(session, found)
    for text, ink in said:
        lines += wrapped(told(text), width, ink)
    if session.is_over:
        lines += seed_lines(session.settled_deal, width)
    return [*lines, *_legend(session.sheet, width)]


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
        after = f"after deal {number}" + (f" of {deals}" if deals > 1 else "")
    line = Line().add("Score sheet", "turn")
    facts = f"{profile.format}, {profile.name}, {after}"
    return line.right(Line().add(facts, "dim"), width)


def _cell(cell: DealCell, terms: Terms) -> _Cell:
    """Its points, how it came to them, whether it went out."""
    mark = MARKS.get(cell.outcome, "")
    if not cell.is_dealt:
        return ("-", "", "dim")
    if cell.outcome is Outcome.WON:
        text = f"+{cell.change // HUNDREDTHS}" if terms.is_by_chips else "0"
        return (text, mark, "good")
    sign = "-" if terms.is_by_chips and cell.points else ""
    return (f"{sign}{cell.points}", mark, "bad" if cell.is_out else "plain")


def _totals(
    session: Session, found: Sequence[SeatStanding], glyphs: Glyphs
) -> list[tuple[str, list[_Cell], Ink]]:
    """The rows below the deals: a label, a cell per seat, the ink of the label."""
    sheet = session.sheet
    totals: list[_Cell] = [
        (str(seat.score), "", "strong" if seat.is_in else "dim") for seat in found
    ]
    label = "Chips" if sheet.terms.is_by_chips else "Total"
    rows: list[tuple[str, list[_Cell], Ink]] = [(label, totals, "strong")]
    if session.is_over:
        won = (chips(seat.won, minus=glyphs.minus) for seat in found)
        places = _cells((seat.place for seat in found), "strong")
        return [*rows, ("Place", places, "strong"), ("Won", _cells(won), "dim")]
    if sheet.terms.is_pool:
        to_spare = [_or_out(seat, seat.to_limit) for seat in found]
        drops = [_or_out(seat, seat.drops_left) for seat in found]
        rows += [("To spare", to_spare, "dim"), ("Drops", drops, "dim")]
        if any(seat.rejoins for seat in found):
            again = _cells((seat.rejoins or "-" for seat in found), "dim")
            rows.append(("Rejoined", again, "dim"))
    return rows


def _or_out(seat: SeatStanding, value: int | None) -> _Cell:
    if not seat.is_in:
        return ("out", "", "bad")
    return ("any" if value is None else str(value), "", "plain")


def _end(session: Session, found: Sequence[SeatStanding]) -> list[tuple[str, Ink]]:
    """Who has won the match."""
    said: list[tuple[str, Ink]] = []
    if session.sheet.terms.has_deals_won_first:
        return [_tournament_end(session)]
    payments = session.sheet.payments
    winners = [seat for seat in found if seat.place == 1]
    if payments is not None and len(winners) > 1:
        parts = [f"{seat.name} {in_chips(payments[seat.seat])}" for seat in winners]
        said.append((f"The pot is split: {', '.join(parts)}.", "good"))
    elif [seat.seat for seat in winners] == [session.only_person]:
        said.append(("You have won the match.", "good"))
    else:
        names = listed([seat.name for seat in winners])
        said.append((f"{names} won the match.", "hot"))
    return said


def _tournament_end(session: Session) -> tuple[str, Ink]:
    """Who goes on from a table of a tournament, or has won the final (F-6)."""
    sheet, alone = session.sheet, session.only_person
    names = [session.name(Seat(seat)) for seat in sheet.going_on]
    is_on = alone in sheet.going_on
    ink: Ink = "good" if is_on else "hot"
    is_you = len(names) > 1 or names == ["You"]
    if sheet.terms.places == 1:
        return (f"{listed(names)} {'win' if is_you else 'wins'} the tournament.", ink)
    return (f"{listed(names)} {'go' if is_you else 'goes'} on.", ink)


def _standing(session: Session, found: Sequence[SeatStanding]) -> list[tuple[str, Ink]]:
    """What the match has come to, and what follows, in sentences."""
    sheet, alone = session.sheet, session.only_person
    said: list[tuple[str, Ink]] = []
    if sheet.contest:
        tied = listed(names_of(session, tuple(sheet.contest)))
        said.append((f"{tied} are level: an extra deal decides.", "hot"))
    if sheet.terms.is_pool:
        limit, pot = sheet.terms.limit, in_chips(sheet.pot)
        said.append((f"Out at {limit}. The pot holds {pot} chips.", "dim"))
        if sheet.manual_split is not None and not sheet.split_refused:
            said.append(("The pot can be split now: {propose-split}.", "plain"))
    if sheet.asked:
        asked = listed(names_of(session, tuple(sheet.asked)))
        said.append((f"{asked} may rejoin at {sheet.rejoin_score}.", "hot"))
    elif alone is not None and not found[alone].is_in:
        said.append(("You are out of the match; the others play it out.", "hot"))
    elif session.people and not session.people_in_match:
        said.append(("The others play the match out.", "hot"))
    elif session.is_of_several_deals and not session.is_running:
        starter = next_starter(session)
        starts = "start" if session.people == (starter,) else "starts"
        said.append((f"{session.name(starter)} {starts} the next deal.", "dim"))
    return said


def _legend(sheet: Sheet, width: int) -> list[Line]:
    if not sheet.lines:
        return []
    used = {outcome for deal in sheet.lines for outcome in deal.outcomes}
    known = [f"{MARKS[key]} {text}" for key, text in LOST_HOW.items() if key in used]
    won = f"{MARKS[Outcome.WON]} won the deal"
    return wrapped(", ".join([won, *known]), width, "dim")
