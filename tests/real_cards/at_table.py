"""A score sheet as somebody types into it, kept in memory or in a history."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import cast

from rummy_tui.cli.check_referee import CheckReferee
from rummy_tui.plain.voice import Voice
from rummy_tui.real_cards.book import Book
from rummy_tui.real_cards.entries import (
    Entry,
    SheetOpened,
    dump_opening,
    load_entry,
    load_opening,
)
from rummy_tui.real_cards.ledger import Ledger
from rummy_tui.real_cards.page import Page
from rummy_tui.real_cards.talk import Ended, ScoreTalk
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.profile import Format
from rummy_tui.store import StoreError
from rummy_tui.store.score_sheets import KeptSheet, SheetFacts

FAMILY = ("Asha", "Ravi", "Meera", "Dev")


def opened(
    format: str = "pool-101",
    *,
    rules: str = "standard",
    names: Sequence[str] = FAMILY,
    stakes: Stakes | None = None,
) -> SheetOpened:
    return SheetOpened(
        profile=load_profile(rules, Format(format)),
        names=tuple(names),
        stakes=stakes or Stakes(),
    )


class InMemory:
    """What a history would have been given; it can have no room."""

    def __init__(self) -> None:
        self.id = 1
        self.lines: list[str] = []
        self.facts: list[SheetFacts] = []
        self.is_full = False

    def keep(self, line: str, facts: SheetFacts) -> None:
        if self.is_full:
            raise StoreError("there is no room left", code="history-full")
        self.lines.append(line)
        self.facts.append(facts)

    @property
    def entries(self) -> list[Entry]:
        return [load_entry(line) for line in self.lines]


class AtTable:
    """Types lines and holds what was said."""

    def __init__(self, table: SheetOpened, *, in_sentences: bool = False) -> None:
        self.table = table
        self.kept = InMemory()
        self.in_sentences = in_sentences
        self.book = Book(Ledger.blank(table), cast(KeptSheet, self.kept))
        self.output = io.StringIO()

    def type(self, *lines: str) -> str:
        """What is said to these lines, the prompts among it."""
        start = len(self.output.getvalue())
        self.talk(*lines).keep_score()
        said = self.output.getvalue()[start:]
        return said.removesuffix(
            "Sheet 1 is kept; `rummy score --resume 1` takes it up again.\n"
        )

    def ended(self, *lines: str) -> Ended:
        return self.talk(*lines).keep_score()

    def talk(self, *lines: str) -> ScoreTalk:
        reading = io.StringIO("".join(f"{line}\n" for line in lines))
        return ScoreTalk(
            self.book,
            Voice(reading, self.output),
            CheckReferee(),
            in_sentences=self.in_sentences,
        )

    @property
    def page(self) -> Page:
        return self.book.page

    @property
    def again(self) -> Ledger:
        """The ledger as it comes back from what was kept."""
        opened = load_opening(dump_opening(self.table))
        return Ledger.of(opened, self.kept.entries)


def scores(page: Page) -> dict[str, int]:
    return dict(zip(page.names, page.scores, strict=True))
