"""What the limits come to, in the words a player reads: a stop, a break, a summary.

A deal that has begun is never broken off: a stop keeps the next one from beginning.
Nothing here praises, blames, counts days in a row or asks for one deal more.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rummy_tui.errors import counted
from rummy_tui.limits.limits import LONGEST_EXCLUSION, Limit, Limits, told


class StopKind(StrEnum):
    """Which limit keeps a deal from beginning; stable, for programs."""

    EXCLUDED = "excluded"
    DEALS = "deals-a-day"
    SESSION = "session"
    FILE = "limits-file"
    """Nobody knows which: the file cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Why no deal begins now."""

    kind: StopKind
    sentence: str
    mend: str = ""
    """What to do if a wrong clock is the reason, a sentence of its own."""


def may_begin(
    limits: Limits,
    now: datetime,
    *,
    deals_today: int = 0,
    session: timedelta = timedelta(),
) -> Stop | None:
    """What keeps a match or its next deal from beginning; None if nothing does.

    Args:
        limits: What the player has set.
        now: What the clock says, in local time.
        deals_today: Deals of today that somebody else counted, as from the history;
            the limits' own count holds where it is higher.
        session: How long the session has lasted.
    """
    limits = limits.at(now)
    return (
        _excluded(limits, now)
        or _deals(limits, now, deals_today)
        or session_over(limits, now, session)
    )


def session_over(limits: Limits, now: datetime, session: timedelta) -> Stop | None:
    """The stop of a session that has reached its limit; None before that."""
    most = limits.at(now).numbers.get(Limit.SESSION)
    if most is None or session < timedelta(minutes=most):
        return None
    return Stop(
        kind=StopKind.SESSION,
        sentence=f"This session has lasted the {counted(most, 'minute')} you set for "
        "it, and no new deal begins in it.",
    )


def break_due(limits: Limits, now: datetime, played: timedelta) -> str | None:
    """The reminder of a break, or None if it is not due.

    Args:
        limits: What the player has set.
        now: What the clock says, in local time.
        played: How long the player has played since the last break or reminder.
    """
    every = limits.at(now).numbers.get(Limit.BREAK)
    if every is None or played < timedelta(minutes=every):
        return None
    return (
        f"You asked to be reminded of a break every {counted(every, 'minute')}, and "
        "it is time for one."
    )


def summary(session: timedelta, deals: int) -> str:
    """What a session was, in one line and without a judgement."""
    minutes = session // timedelta(minutes=1)
    return f"This session: {counted(minutes, 'minute')}, {counted(deals, 'deal')}."


def _excluded(limits: Limits, now: datetime) -> Stop | None:
    until = limits.exclusion
    if until is None:
        return None
    mend = ""
    # No exclusion can be set for so long: then or now the clock is wrong.
    if until - now > LONGEST_EXCLUSION:
        mend = (
            f"That is far from {now.date()}, the date of this computer's clock: if "
            "the clock is wrong, set it right; if it was wrong when you asked, delete "
            "`until` by hand in the file that `rummy limits` names."
        )
    return Stop(
        kind=StopKind.EXCLUDED,
        sentence=f"You asked not to play before {told(until)}, and no deal begins "
        "until then.",
        mend=mend,
    )


def _deals(limits: Limits, now: datetime, deals_today: int) -> Stop | None:
    most = limits.numbers.get(Limit.DEALS)
    if most is None or max(limits.deals, deals_today) < most:
        return None
    return Stop(
        kind=StopKind.DEALS,
        sentence=f"You set {counted(most, 'deal')} as the most for a day, and that is "
        f"reached; the next can begin on {limits.today + timedelta(days=1)}.",
        mend=ahead(limits, now),
    )


def ahead(limits: Limits, now: datetime) -> str:
    """What to know where the program has seen a later day than the clock's, else ""."""
    limits = limits.at(now)
    if limits.time - now <= timedelta(days=1):
        return ""
    return (
        f"This program has run on {limits.time.date()}, later than {now.date()}, the "
        "date of this computer's clock: if that was a wrong clock, delete `seen` and "
        "`day` by hand in the file that `rummy limits` names."
    )
