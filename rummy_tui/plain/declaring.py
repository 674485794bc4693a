"""The last look before a declaration, and what was wrong once it is too late (D-4)."""

from __future__ import annotations

from rummy_tui.engine.actions import Declare
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import SeatView
from rummy_tui.errors import counted
from rummy_tui.plain.acting import acts
from rummy_tui.plain.hand import group_line, needs_lines
from rummy_tui.plain.voice import Voice
from rummy_tui.rules.declaration import Report
from rummy_tui.rules.meld import MeldKind
from rummy_tui.tui.judging import faces_of, report_on
from rummy_tui.tui.kind_words import KIND_WORDS
from rummy_tui.tui.notices import wrong_outcome, wrong_title
from rummy_tui.tui.outcomes import ShownGroup, shown_groups
from rummy_tui.tui.questions import declaration_price
from rummy_tui.tui.session import Session


def declares(session: Session, seat: Seat, declare: Declare, voice: Voice) -> bool:
    """Show the hand as it would be declared, ask, and do it; whether it was done."""
    view, help = session.view(seat), session.help
    faces = faces_of(view, declare.groups)
    report = report_on(view, faces)
    for number, group in enumerate(shown_groups(view, faces, by_group=True), start=1):
        voice.say(_group_line(number, group, voice, help=help))
    closing = voice.marks.face(view.face(declare.closing))
    voice.say(f"Closing card, face down: {closing}.")
    question, yes = "Declare?", "declare"
    if help:
        voice.say(*needs_lines(view, session.arrangement(seat)))
        _tell_problems(report, voice)
        word = "complete" if report.valid else "not complete"
        question = f"Declare? This hand is {word}."
        if not report.valid:
            price = view.table.profile.wrong_declaration_points
            yes = f"declare anyway, {price} points"
    price_text = declaration_price(view, report, help=help)
    if not voice.confirms(question, price_text, yes=yes, no="go back"):
        return False
    if not acts(session, seat, declare, voice):
        return False
    if report.valid:
        voice.say(f"{session.name(seat)} declared.")
        return True
    _tell_wrong(session, view, report, voice)
    return True


def _tell_wrong(session: Session, view: SeatView, report: Report, voice: Voice) -> None:
    """What was wrong: every problem at once (D-3)."""
    voice.say(f"{wrong_title(view)}.")
    _tell_problems(report, voice)
    voice.say(wrong_outcome(session))
    if len(session.people) > 1:
        # The next person at this keyboard is not to hear which cards these were.
        voice.ask("Press Enter to go on")


def _tell_problems(report: Report, voice: Voice) -> None:
    for problem in report.problems:
        voice.tell(f"{problem.message}.")
        if problem.repair:
            voice.tell(f"Try: {problem.repair}.")


def _group_line(number: int, group: ShownGroup, voice: Voice, *, help: bool) -> str:
    if group.kind is MeldKind.LOOSE:
        name = "Loose"
    elif help:
        name = f"Group {number}, {KIND_WORDS[group.kind]}"
    else:
        name = f"Group {number}, {counted(len(group.cards), 'card')}"
    if help and not group.is_good:
        name += f", {counted(group.points, 'point')}"
    return group_line(name, group.cards, group.meld if help else None, voice.marks)
