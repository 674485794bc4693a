"""What is asked before something that cannot be taken back; knows no Textual."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.engine.prices import drop_price, leaving_price
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import SeatView
from rummy_tui.errors import counted
from rummy_tui.rules.declaration import Report
from rummy_tui.rules.formats.terms import in_chips
from rummy_tui.tui.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question that is answered by yes or no."""

    title: str
    text: str
    yes: str
    no: str


def giving_up(kept: str) -> Asked:
    """Asked before another match takes the place of the one that is kept.

    Args:
        kept: Which one that is, in words.
    """
    return Asked(
        title="Give the kept deal up?",
        text=f"One deal is kept: {kept}. A new one takes its place.",
        yes="give it up, deal anew",
        no="keep it",
    )


def break_question(due: str) -> Asked:
    """Asked between two deals when a break is due (R-3).

    Args:
        due: The reminder.
    """
    return Asked(
        title="Time for a break",
        text=f"{due} What is not finished is kept.",
        yes="play on",
        no="home, take a break",
    )


def drop_question(view: SeatView) -> Asked:
    """Asked before a drop, at once or queued (T-5)."""
    which, price = drop_price(view.record, view.table.profile)
    if view.is_my_turn:
        title, yes = f"Drop for {price} points?", f"drop, {price} points"
        when = "You leave this deal"
    else:
        title, yes = f"Drop on your next turn, for {price}?", "queue the drop"
        when = "You leave this deal when your turn begins"
    return Asked(
        title=title,
        text=(
            f"It is a {which} drop. {when} and lose {price} points, whatever the "
            "others hold."
        ),
        yes=yes,
        no="play on",
    )


def rejoin_offer(session: Session, seat: Seat) -> Asked:
    """Asked of somebody just eliminated who may come back (F-3)."""
    sheet = session.sheet
    score, limit = sheet.seats[seat].score, sheet.terms.limit
    is_alone = seat == session.only_person
    title = "Rejoin the match?" if is_alone else f"{session.name(seat)}: rejoin?"
    who = "You are" if is_alone else f"{session.name(seat)} is"
    return Asked(
        title=title,
        text=(
            f"{who} out: {score} points reach the limit of {limit}. For another "
            f"{in_chips(sheet.terms.stakes.entry)} chips the match goes on at "
            f"{sheet.rejoin_score} points. No is final."
        ),
        yes=f"rejoin at {sheet.rejoin_score}",
        no="stay out",
    )


def split_question(session: Session, seat: Seat) -> Asked:
    """Asked of whoever wants to propose a split, and agrees by that (F-4)."""
    is_alone = seat == session.only_person
    who = "Propose" if is_alone else f"{session.name(seat)}: propose"
    bots = any(session.table.is_bot(Seat(other)) for other in session.sheet.going_on)
    agree = "All have to agree"
    if bots:
        agree += "; bots agree where it pays them their chances"
    return Asked(
        title=f"{who} to split the pot?",
        text=f"It would pay {_split(session)}. {agree}.",
        yes="propose it",
        no="play on",
    )


def split_offer(session: Session, seat: Seat) -> Asked:
    """Asked of everybody else once a split is proposed (F-4)."""
    is_alone = seat == session.only_person
    return Asked(
        title="Split the pot?" if is_alone else f"{session.name(seat)}: split the pot?",
        text=f"It pays {_split(session)}. All have to agree, and the match is over.",
        yes="agree",
        no="play on",
    )


def _split(session: Session) -> str:
    payments = session.sheet.manual_split or ()
    return ", ".join(
        f"{session.name(Seat(seat))} {in_chips(paid)}"
        for seat, paid in enumerate(payments)
        if paid
    )


def giving_match_up(session: Session, seat: Seat) -> Asked:
    """Asked before somebody leaves the match for good (F-1)."""
    points = price_of_leaving(session, seat)
    cost = f"It costs {counted(points, 'point')} in this deal. " if points else ""
    is_alone = seat == session.only_person
    name = session.name(seat)
    is_tournament = session.sheet.terms.has_deals_won_first
    what = "tournament" if is_tournament else "match"
    title = f"Leave the {what} for good?"
    return Asked(
        title=title if is_alone else f"{name}: {title[0].lower()}{title[1:]}",
        text=f"{cost}The others play on without {'you' if is_alone else name}, and "
        "there is no way back.",
        yes="leave it for good",
        no="stay",
    )


def giving_tournament_up(*, is_in: bool) -> Asked:
    """Asked between two tables before a tournament is given up for good.

    Args:
        is_in: Whether people still play in it.
    """
    lost = "Nobody plays it to its end, and there is no ranking." if is_in else ""
    return Asked(
        title="Give the tournament up for good?",
        text=f"{lost} It cannot be gone on with, and there is no way back.".strip(),
        yes="give it up",
        no="stay",
    )


def price_of_leaving(session: Session, seat: Seat) -> int:
    """Points for leaving the match now; between two deals there are none (F-1)."""
    if not session.is_play:
        return 0
    view = session.view(seat)
    return leaving_price(view.record, view.table)


def show_question(points: int, best: int) -> Asked:
    """Asked before a losing hand is laid down (D-6).

    Args:
        points: What it costs as it lies.
        best: What it would cost at best.
    """
    text = "The hand is counted as it lies now."
    if best < points:
        text += (
            f" The best arrangement would cost {best}: answer {{no}}, then "
            "{auto-arrange} lays it so."
        )
    return Asked(
        title=f"Lay down for {points} points?",
        text=text,
        yes="lay down",
        no="arrange on",
    )


def declaration_price(view: SeatView, report: Report, *, help: bool) -> str:
    """What a declaration may cost (D-4, D-7); empty where it costs nothing.

    Args:
        view: What the seat sees.
        report: What the validator thinks.
        help: Whether that may be said beforehand.
    """
    price = view.table.profile.wrong_declaration_points
    # With one seat left in there is nobody to play on with.
    play_on = sum(record.is_in for record in view.records) > 2
    then = "and the others play on" if play_on else "which ends it"
    text = f"A wrong declaration costs {price} points; you are out of the deal, {then}."
    if not help:
        return f"{text} Nobody checks your hand before you declare."
    if not report.valid:
        return text
    if report.loose_points:
        return (
            "The loose card takes "
            f"{report.loose_points} points off what the others pay."
        )
    return ""
