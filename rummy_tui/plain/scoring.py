"""The score sheet in sentences: where everybody stands, every deal, the end (F)."""

from __future__ import annotations

from rummy_tui.errors import counted, listed
from rummy_tui.plain.settlement import seed_lines
from rummy_tui.plain.voice import Voice
from rummy_tui.rules.formats.terms import HUNDREDTHS, in_chips
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.outcome_in_words import LOST_HOW
from rummy_tui.tui.outcomes import chips
from rummy_tui.tui.score_sheet import (
    DealCell,
    DealRow,
    SeatStanding,
    deal_rows,
    final_ranking,
    names_of,
    next_starter,
    standings,
)
from rummy_tui.tui.session import Session

_ONE_DEAL = "This match is one deal: its settlement is the score."


def say_sheet(session: Session, voice: Voice) -> None:
    """Say every deal of the match, and where everybody stands."""
    if not session.is_of_several_deals:
        voice.say(_ONE_DEAL)
        return
    voice.say(_title(session))
    for row in deal_rows(session):
        voice.say(*_deal_lines(session, row))
    say_standing(session, voice)


def say_standing(session: Session, voice: Voice) -> None:
    """Say where everybody stands and what comes next; at the end who has won what."""
    if session.is_over:
        voice.say(*_end_lines(session))
        return
    voice.say(*(_standing_line(session, found) for found in standings(session)))
    sheet = session.sheet
    if sheet.terms.is_pool:
        voice.say(f"Out at {sheet.terms.limit}. The pot holds {_money(sheet.pot)}.")
    if session.is_running or sheet.asked:
        return
    if sheet.contest:
        tied = listed(names_of(session, tuple(sheet.contest)))
        voice.say(f"{tied} are level: an extra deal decides.")
    elif sheet.terms.deals:
        voice.say(f"Deals left: {sheet.terms.deals - len(sheet.lines)}.")
    starter = next_starter(session)
    starts = "start" if session.people == (starter,) else "starts"
    voice.say(f"{session.name(starter)} {starts} the next deal.")


def _title(session: Session) -> str:
    profile, settled = session.setup.profile, len(session.sheet.lines)
    after = f"after deal {settled}" if settled else "no deal settled yet"
    return f"Score sheet, {profile.format}, {profile.name}, {after}."


def _deal_lines(session: Session, row: DealRow) -> list[str]:
    extra = ", an extra deal" if row.is_extra else ""
    lines = [f"Deal {row.number}{extra}, {row.winner.name} won."]
    for cell in row.cells:
        if cell.is_dealt:
            lines.append(_cell_line(session, cell))
        if cell.rejoined_at is not None:
            lines.append(f"{cell.name} came back at {cell.rejoined_at}.")
    return lines


def _cell_line(session: Session, cell: DealCell) -> str:
    facts = [how] if (how := LOST_HOW.get(cell.outcome)) else []
    if cell.outcome is not Outcome.WON:
        facts.append(counted(cell.points, "point"))
    if session.sheet.terms.is_by_chips:
        won = cell.change // HUNDREDTHS
        facts.append(f"{'plus ' if won > 0 else ''}{_signed(won)} chips")
    facts.append(f"{_signed(cell.score)} in all")
    if cell.is_out:
        facts.append("out")
    return f"{cell.name}: {', '.join(facts)}."


def _standing_line(session: Session, found: SeatStanding) -> str:
    facts = [_score(session, found)]
    if not found.is_in:
        if found.is_asked:
            facts.append("out, and may come back")
        else:
            how = "left" if found.has_left else "out"
            facts.append(f"{how} after deal {found.out_after}")
    elif found.to_limit is not None:
        facts.append(f"{found.to_limit} to spare")
        if found.drops_left is not None:
            facts.append(f"{counted(found.drops_left, 'first drop')} left")
    if found.rejoins:
        facts.append(f"rejoined {counted(found.rejoins, 'time')}")
    return f"{found.name}: {', '.join(facts)}."


def _end_lines(session: Session) -> list[str]:
    sheet = session.sheet
    ranking = final_ranking(session)
    lines = []
    for found in ranking:
        won = chips(found.won, minus="minus ").replace("+", "plus ")
        lines.append(
            f"Place {found.place}: {found.name}, {_score(session, found)}, {won} chips."
        )
    first = [found for found in ranking if found.place == 1]
    if sheet.payments is not None and len(first) > 1:
        parts = ", ".join(f"{f.name} {_money(sheet.payments[f.seat])}" for f in first)
        lines.append(f"The pot is split: {parts}.")
    else:
        # From most tables of a tournament several go on (F-6).
        what = "table" if sheet.terms.places > 1 else "match"
        lines.append(f"{listed([found.name for found in first])} won the {what}.")
    return [*lines, *seed_lines(session.settled_deal)]


def _score(session: Session, found: SeatStanding) -> str:
    what = "chip" if session.sheet.terms.is_by_chips else "point"
    return f"{'minus ' if found.score < 0 else ''}{counted(abs(found.score), what)}"


def _signed(number: int) -> str:
    # A sign alone is easily not heard.
    return f"minus {-number}" if number < 0 else str(number)


def _money(hundredths: int) -> str:
    return f"{in_chips(hundredths)} chips"
