"""The ledger: entries in, a page with the score sheet out, every entry to be undone.

All of it is pure and frozen. The arithmetic of a match is that of
`rules/formats/sheet.py`; here is only what may be entered when, and the way back. An
entry that cannot be is refused with a sentence, and the ledger stands as it did.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rummy_tui.errors import RummyError
from rummy_tui.real_cards.entries import (
    DealEntered,
    Entry,
    NotesCleared,
    Redone,
    RejoinDeclined,
    Result,
    ResultsNoted,
    SeatLeft,
    SeatRejoined,
    SeatRenamed,
    SheetClosed,
    SheetOpened,
    SplitAgreed,
    SplitRefused,
    Undone,
)
from rummy_tui.real_cards.page import Page, why_no_split
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.formats.terms import LEAVING_POINTS
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import RulesProfile


class LedgerError(RummyError, ValueError):
    """The sheet does not take this entry; it stands as it did."""

    code = "not-on-this-sheet"


@dataclass(frozen=True, slots=True)
class Step:
    """An entry that stands, and the page after it."""

    entry: Entry
    page: Page


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """A score sheet with every entry that stands and those taken back."""

    opened: SheetOpened
    first: Page
    steps: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    """What was taken back since the last entry; the last is the first to return."""

    @classmethod
    def blank(cls, opened: SheetOpened) -> Ledger:
        """A ledger before the first deal."""
        page = Page(names=opened.names, sheet=Sheet.blank(opened.terms))
        return cls(opened=opened, first=page)

    @classmethod
    def of(cls, opened: SheetOpened, entries: Iterable[Entry]) -> Ledger:
        """The ledger after all of these entries.

        Raises:
            LedgerError: One of them cannot have been made.
        """
        ledger = cls.blank(opened)
        for entry in entries:
            ledger = ledger.after(entry)
        return ledger

    @property
    def page(self) -> Page:
        """Where the table stands."""
        return self.steps[-1].page if self.steps else self.first

    def after(self, entry: Entry) -> Ledger:
        """The ledger with one more entry.

        Raises:
            LedgerError: It cannot be entered now; this ledger stands.
        """
        match entry:
            case Undone():
                if not self.steps:
                    raise LedgerError(
                        "there is nothing to take back: the sheet is as it began"
                    )
                undone = (*self.undone, self.steps[-1])
                return replace(self, steps=self.steps[:-1], undone=undone)
            case Redone():
                if not self.undone:
                    raise LedgerError(
                        "nothing was taken back since the last entry, so nothing can "
                        "stand again"
                    )
                steps = (*self.steps, self.undone[-1])
                return replace(self, steps=steps, undone=self.undone[:-1])
        page = _turned(self.page, entry, self.opened.profile)
        return replace(self, steps=(*self.steps, Step(entry, page)), undone=())


def _turned(page: Page, entry: Entry, profile: RulesProfile) -> Page:
    """The page after an entry that is no step back."""
    match entry:
        case SeatRenamed(seat=seat, name=name):
            _require_seat(page, seat)
            names = (*page.names[:seat], name, *page.names[seat + 1 :])
            return replace(page, names=names)
        case SeatRejoined(seat=seat) | RejoinDeclined(seat=seat):
            _require_seat(page, seat)
            if page.is_over or seat not in page.sheet.asked:
                raise LedgerError(
                    f"{page.names[seat]} cannot rejoin now: only who has just gone "
                    "out is asked"
                )
            is_back = isinstance(entry, SeatRejoined)
            sheet = page.sheet.rejoined(seat) if is_back else page.sheet.declined(seat)
            return _split_by_itself(replace(page, sheet=sheet))
    if page.is_over:
        raise LedgerError(
            "the match is over, so nothing more goes on this sheet; undo takes the "
            "last entry back, again begins another sheet"
        )
    match entry:
        case SeatLeft(seat=seat):
            return _left(page, seat)
    if page.is_asking:
        raise LedgerError(
            f"{page.names[min(page.sheet.asked)]} has to say first whether to rejoin"
        )
    match entry:
        case ResultsNoted(results=results):
            for seat, result in results:
                _require_result(page, seat, result, profile)
            noted = {**page.noted, **dict(results)}
            if sum(r.outcome is Outcome.WON for r in noted.values()) > 1:
                raise LedgerError("a deal has one winner, not two")
            return replace(page, noted=noted)
        case NotesCleared():
            if not page.noted:
                raise LedgerError("nothing is noted of this deal yet")
            return replace(page, noted={})
        case DealEntered():
            return _with_deal(page, entry, profile)
        case SplitAgreed() | SplitRefused():
            return _with_split(page, is_agreed=isinstance(entry, SplitAgreed))
        case SheetClosed():
            return _closed(page)
    raise AssertionError(f"nobody knows what {entry} does")


def _require_seat(page: Page, seat: int) -> None:
    if not 0 <= seat < len(page.names):
        raise LedgerError(f"there is no seat {seat + 1} at this table")


def _left(page: Page, seat: int) -> Page:
    _require_seat(page, seat)
    sheet, name = page.sheet, page.names[seat]
    if not (sheet.seats[seat].is_in or seat in sheet.asked):
        raise LedgerError(f"{name} is out of the match already")
    if seat in page.playing and page.noted:
        raise LedgerError(
            f"deal {page.number} is in play, so {name} leaves in it: put l after the "
            "name, as in a result"
        )
    return _split_by_itself(replace(page, sheet=sheet.left(seat)))


def _with_split(page: Page, *, is_agreed: bool) -> Page:
    refusal = why_no_split(page)
    if refusal:
        raise LedgerError(refusal)
    if not is_agreed:
        return replace(page, sheet=page.sheet.split_turned_down())
    payments = page.sheet.manual_split
    assert payments is not None, "a split that can be proposed pays something"
    return replace(page, sheet=page.sheet.paid(payments), is_agreed=True)


def _closed(page: Page) -> Page:
    if not page.is_points:
        raise LedgerError("this format ends by itself; quit keeps the sheet until then")
    if page.noted:
        raise LedgerError(
            f"deal {page.number} is in play; type its results first, or clear"
        )
    if not page.lines:
        raise LedgerError("no deal is on the sheet yet, so there is nothing to close")
    return replace(page, is_closed=True)


# A deal.


def _with_deal(page: Page, deal: DealEntered, profile: RulesProfile) -> Page:
    seats = range(len(page.names))
    if not len(deal.points) == len(deal.outcomes) == len(page.names):
        raise LedgerError("the deal has other players than the table")
    winners = [s for s in seats if deal.outcomes[s] is Outcome.WON]
    if winners != [deal.winner]:
        raise LedgerError("a deal has exactly one winner")
    for seat in seats:
        result = Result(deal.outcomes[seat], deal.points[seat])
        if seat not in page.playing and result.points == 0:
            is_in = page.sheet.seats[seat].is_in
            # Who sits an extra deal out may leave the match in it.
            if result.outcome is Outcome.NOT_DEALT or (
                is_in and result.outcome is Outcome.LEFT
            ):
                continue
        _require_result(page, seat, result, profile)
    sheet = page.sheet.settled(
        winner=deal.winner, points=deal.points, outcomes=deal.outcomes
    )
    return _split_by_itself(replace(page, sheet=sheet, noted={}))


def _require_result(
    page: Page, seat: int, result: Result, profile: RulesProfile
) -> None:
    """Make sure that a deal can have ended like this for a seat."""
    _require_seat(page, seat)
    name = page.names[seat]
    if seat not in page.playing:
        raise LedgerError(f"{name} has no cards in this deal")
    if result.outcome is Outcome.NOT_DEALT:
        raise LedgerError(f"{name} has cards in this deal, so something became of them")
    drops = (Outcome.FIRST_DROP, Outcome.MIDDLE_DROP)
    if result.outcome in drops and not page.sheet.terms.has_drops:
        raise LedgerError(f"{name} cannot drop: two who play for chips have no drops")
    most = most_points(result.outcome, profile)
    if not 0 <= result.points <= most:
        raise LedgerError(f"{name} cannot have {result.points} points; at most {most}")


def most_points(outcome: Outcome, profile: RulesProfile) -> int:
    """The most a deal that ends like this can cost."""
    first, middle = profile.first_drop_points, profile.middle_drop_points
    wrong = profile.wrong_declaration_points
    return {
        Outcome.COUNTED: max(profile.full_count, profile.min_loser_points),
        Outcome.FIRST_DROP: first,
        Outcome.MIDDLE_DROP: middle,
        Outcome.WRONG_DECLARATION: wrong,
        Outcome.LEFT: max(first, middle, wrong, LEAVING_POINTS),
    }.get(outcome, 0)


def _split_by_itself(page: Page) -> Page:
    """The page with the pot shared out where nobody can afford a drop (F-4)."""
    sheet = page.sheet
    if sheet.is_over or sheet.auto_split is None:
        return page
    return replace(page, sheet=sheet.paid(sheet.auto_split))
