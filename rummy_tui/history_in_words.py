"""Past matches and their numbers in words; screens and command line both say them.

Bots are marked wherever their names stand (R-2). Nothing here praises, scolds or
counts a streak (R-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from rummy_tui.errors import counted
from rummy_tui.rules.formats.terms import signed_chips
from rummy_tui.store.matches import MatchKind, MatchSummary, SeatSummary, Standing
from rummy_tui.store.totals import Totals, Trend

_STANDINGS = {
    Standing.IN_PLAY: "in play in another window",
    Standing.WAITING: "waiting to be resumed",
    Standing.BROKEN_OFF: "broken off",
    Standing.OVER: "over",
    Standing.GIVEN_UP: "given up",
}
_KINDS = {
    MatchKind.PLAY: "against bots",
    MatchKind.HOTSEAT: "hotseat",
    MatchKind.WATCH: "watched",
    MatchKind.TOURNAMENT: "tournament",
    MatchKind.SCORE: "score sheet",
    MatchKind.IMPORTED: "imported",
}


# One match.


def standing_told(standing: Standing) -> str:
    """How a match stands: over, waiting, in play and so on."""
    return _STANDINGS[standing]


def not_continued_told(found: MatchSummary, standing: Standing) -> str:
    """Why a match of the history is not gone on with from there."""
    if found.kind is MatchKind.TOURNAMENT and standing is Standing.WAITING:
        return (
            "This match is a table of a tournament: it goes on with its tournament, "
            "from the home screen."
        )
    return f"This match is {standing_told(standing)}."


def kind_told(kind: MatchKind) -> str:
    """How a match came to be in the history."""
    return _KINDS[kind]


def when_told(moment: datetime) -> str:
    """A moment in the local time of that day, to the minute: 2026-03-01 13:05."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


def chips_told(hundredths: int, *, minus: str = "−") -> str:
    """Chips with their sign: +12.40, −3.05, 0.00."""
    return signed_chips(hundredths, minus=minus)


def name_told(name: str, bot: str) -> str:
    """A player's name; a bot is marked as one (R-2)."""
    return f"{name} [bot]" if bot else name


def result_told(summary: MatchSummary) -> str:
    """Every seat with what it came to: in the order of the places once it is over."""
    seats = sorted(summary.seats, key=lambda seat: seat.place or 0)
    return ", ".join(_seat_told(seat) for seat in seats)


def _seat_told(seat: SeatSummary) -> str:
    name = name_told(seat.name, seat.bot)
    if seat.place is None:
        return f"{name} {seat.score}"
    return f"{seat.place}. {name} {chips_told(seat.change)}"


# Numbers.

ENOUGH = 10
"""Hands counted at the end from which on anything is made of what they cost."""
_TOO_FEW = "Too few hands were counted at the end to say when a drop pays."


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the statistics: what it is, and what it comes to."""

    label: str
    value: str


NOTHING = "–"
"""What stands for a number there is nothing to make of."""


def figures(totals: Totals) -> tuple[Figure, ...]:
    """What people have done in some deals, a line for each number."""
    won = f"{totals.won}{_of_hundred(totals.won_share)}"
    drops = str(totals.drops)
    if totals.drops:
        drops += f" ({totals.first_drops} first, {totals.middle_drops} middle)"
    found = [
        Figure("Deals", str(totals.deals)),
        Figure("Won", won),
        Figure("Points a deal", number_told(totals.points_per_deal)),
        Figure("Turns to declare", number_told(totals.turns_to_declare)),
        Figure("Drops", drops),
        Figure("Wrong declarations", str(totals.wrong_declarations)),
        Figure("Matches over", f"{totals.matches}, {totals.matches_won} won"),
        Figure("Chips", chips_told(totals.change)),
    ]
    if totals.left:
        found.insert(6, Figure("Deals left", str(totals.left)))
    return tuple(found)


COLUMNS = (
    "Deals",
    "Won",
    "Points a deal",
    "Drops",
    "Wrong",
    "To declare",
    "Chips",
)
"""What `cells` are headed with."""


def cells(totals: Totals) -> tuple[str, ...]:
    """The same in a row of a table, shorter."""
    return (
        str(totals.deals),
        str(totals.won),
        number_told(totals.points_per_deal),
        str(totals.drops),
        str(totals.wrong_declarations),
        number_told(totals.turns_to_declare),
        chips_told(totals.change),
    )


def group_told(totals: Totals) -> str:
    """What the deals of a group have in common: a profile, a format, a month."""
    keys: Sequence[object] = (
        totals.player,
        totals.profile,
        totals.format,
        None if totals.seats is None else counted(totals.seats, "seat"),
        None if totals.opponent is None else name_told(totals.opponent, "bot"),
        totals.day,
        None if totals.month is None else totals.month.strftime("%Y-%m"),
    )
    return ", ".join(str(key) for key in keys if key is not None)


def drops_told(totals: Totals) -> tuple[str, ...]:
    """Whether drops paid, as far as numbers can tell; a sentence each."""
    if not totals.drops:
        return ()
    said = [f"A drop cost {number_told(totals.points_per_drop)} points on average."]
    played = totals.points_per_played
    if played is not None:
        said[0] = (
            f"{said[0][:-1]}, a deal played on {number_told(played)}, deals won "
            "counting 0."
        )
    even = totals.drop_break_even
    if even is None or totals.counted < ENOUGH:
        return (*said, _TOO_FEW)
    lost = number_told(totals.points_per_counted)
    if even >= 1:
        return (*said, f"A hand counted at the end cost {lost}: less than a drop.")
    return (
        *said,
        f"A hand counted at the end cost {lost}: a drop pays where the hand would be "
        f"lost more than {round(100 * even)} times in 100.",
    )


def trend_told(trend: Trend) -> tuple[str, ...]:
    """The latest deals against those before; nothing where there are none before."""
    if not trend.can_be_told:
        return ()
    latest, before = trend.latest, trend.before
    said = [
        f"Won: {_each_hundred(latest.won_share)} of 100 deals, before that "
        f"{_each_hundred(before.won_share)}.",
        f"Points a deal: {number_told(latest.points_per_deal)}, before that "
        f"{number_told(before.points_per_deal)}.",
    ]
    if latest.declared and before.declared:
        said.append(
            f"Turns to declare: {number_told(latest.turns_to_declare)}, before that "
            f"{number_told(before.turns_to_declare)}."
        )
    return tuple(said)


def trend_heading(trend: Trend) -> str:
    """Which deals a trend holds against which."""
    return f"The last {counted(trend.wanted, 'deal')} and the deals before"


def number_told(number: float | None) -> str:
    """A number with one digit after the point."""
    return NOTHING if number is None else f"{number:.1f}"


def _of_hundred(share: float | None) -> str:
    return "" if share is None else f" ({_each_hundred(share)} of 100)"


def _each_hundred(share: float | None) -> str:
    return NOTHING if share is None else str(round(100 * share))
