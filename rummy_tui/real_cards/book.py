"""A ledger that is kept: an entry is on disk before anybody is told of it."""

from __future__ import annotations

from contextlib import ExitStack

from rummy_tui.engine.events import MatchStarted
from rummy_tui.engine.log import load_event
from rummy_tui.real_cards.entries import (
    Entry,
    SheetOpened,
    dump_entry,
    dump_opening,
    load_entry,
    load_opening,
)
from rummy_tui.real_cards.ledger import Ledger
from rummy_tui.real_cards.page import Page
from rummy_tui.store.score_sheets import KeptSheet, ScoreSheets, SheetFacts, StoredSheet


class Book:
    """One score sheet, written down as it goes."""

    def __init__(self, ledger: Ledger, kept: KeptSheet) -> None:
        self._ledger = ledger
        self._kept = kept

    @classmethod
    def begun(cls, opened: SheetOpened, sheets: ScoreSheets) -> Book:
        """A new sheet.

        Raises:
            StoreError: It cannot be kept.
        """
        line = dump_opening(opened)
        started = load_event(line)
        assert isinstance(started, MatchStarted), "that is what was dumped"
        ledger = Ledger.blank(opened)
        return cls(ledger, sheets.begin(started, line, _facts(ledger.page)))

    @classmethod
    def taken_up(cls, id: int, sheets: ScoreSheets) -> Book:
        """A sheet that goes on where it was left.

        Raises:
            RummyError: There is none, another window has it, or it cannot be read.
        """
        stored, kept = sheets.take_up(id)
        with ExitStack() as failing:
            failing.callback(kept.close)
            book = cls(ledger_of(stored), kept)
            failing.pop_all()
        return book

    @property
    def id(self) -> int:
        """The number of the sheet."""
        return self._kept.id

    @property
    def ledger(self) -> Ledger:
        """The ledger as it stands."""
        return self._ledger

    @property
    def opened(self) -> SheetOpened:
        """Rules and stakes of the table."""
        return self._ledger.opened

    @property
    def page(self) -> Page:
        """Where the table stands."""
        return self._ledger.page

    def enter(self, entry: Entry) -> None:
        """Write an entry down, and let it count.

        Raises:
            RummyError: It cannot be entered, or not be written; then all is as before.
        """
        after = self._ledger.after(entry)
        self._kept.keep(dump_entry(entry), _facts(after.page))
        self._ledger = after

    def close(self) -> None:
        """Let go of the sheet."""
        self._kept.close()


def ledger_of(stored: StoredSheet) -> Ledger:
    """The ledger that was kept.

    Raises:
        RummyError: A newer program wrote it, or it is damaged.
    """
    first, *others = stored.lines
    return Ledger.of(load_opening(first), map(load_entry, others))


def _facts(page: Page) -> SheetFacts:
    in_deals = [
        sum(line.changes[seat] for line in page.lines)
        for seat in range(len(page.names))
    ]
    return SheetFacts(
        names=page.names,
        scores=page.scores,
        changes=page.changes,
        pots=[
            change - part for change, part in zip(page.changes, in_deals, strict=True)
        ],
        places=page.ranking,
        winners=[line.winner for line in page.lines],
        winner=page.winner,
        is_over=page.is_over,
    )
