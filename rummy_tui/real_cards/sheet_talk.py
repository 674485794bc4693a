"""Talk about the sheet itself: said, printed, its names put right."""

from __future__ import annotations

from rummy_tui.errors import RummyError, listed
from rummy_tui.plain.voice import Voice
from rummy_tui.real_cards.asking import Asking
from rummy_tui.real_cards.book import Book
from rummy_tui.real_cards.entries import SeatRenamed
from rummy_tui.real_cards.page import Page
from rummy_tui.real_cards.players import checked_names, seat_called, seat_meant
from rummy_tui.real_cards.print_out import FileThereError, write_print_out
from rummy_tui.real_cards.table_text import print_out_lines, table_lines
from rummy_tui.real_cards.telling import (
    deal_lines,
    missing_lines,
    news_lines,
    sheet_lines,
    standing_lines,
)

_STDOUT = "-"
"""What names no file, here and with `--print`."""


class SheetTalk:
    """Says and prints the sheet as it stands."""

    def __init__(
        self, book: Book, voice: Voice, asking: Asking, *, in_sentences: bool
    ) -> None:
        """Talk about a book.

        Args:
            book: The sheet.
            voice: Who is spoken to.
            asking: Asks them.
            in_sentences: Say it a fact a line, and draw no table.
        """
        self._book = book
        self._voice = voice
        self._asking = asking
        self._in_sentences = in_sentences

    @property
    def _page(self) -> Page:
        return self._book.page

    def say(self) -> None:
        """Say the whole sheet, and where everybody stands."""
        page, rules = self._page, self._book.opened.profile.name
        if self._in_sentences:
            self._voice.say(*sheet_lines(page, rules))
            if not page.is_over:
                self._voice.say(*standing_lines(page))
        else:
            self._voice.say("", *table_lines(page, rules), "")
            self._voice.say(*missing_lines(page))
        self._voice.say(*news_lines(page))

    def say_deal(self) -> None:
        """Tell what a deal that is on the sheet now has done."""
        page = self._page
        if self._in_sentences:
            self._voice.say(*deal_lines(page, len(page.lines)))
            if not page.is_over:
                self._voice.say(*standing_lines(page))
            self._voice.say(*news_lines(page))
        else:
            self.say()

    def print(self, name: str) -> None:
        """Say the sheet as a table, or write it into a file of this name."""
        lines = print_out_lines(self._page, self._book.opened.profile.name)
        if name in ("", _STDOUT):
            self._voice.say("", *lines, "")
            return
        try:
            path = write_print_out(name, lines)
        except FileThereError:
            if not self._asking.is_yes(f"There is a file {name}; replace it"):
                self._voice.say("Nothing was written.")
                return
            path = write_print_out(name, lines, replace=True)
        self._voice.say(f"The sheet is in {path}.")

    def rename(self, rest: str) -> None:
        """Put a player's name right."""
        names = self._page.names
        seat, new = self._renamed(rest)
        if seat is None:
            text = self._asking.text(f"Whose name is wrong: {listed(names, word='or')}")
            if text is None:
                return
            seat = seat_meant(text, names, among=range(len(names)))
        if not new:
            called = self._asking.text(f"What is {names[seat]} called")
            if called is None:
                return
            new = called
        others = [*names[:seat], new, *names[seat + 1 :]]
        new = checked_names(others)[seat]
        self._book.enter(SeatRenamed(seat, new))
        self._voice.say(f"{names[seat]} is called {new} from now on.")

    def _renamed(self, rest: str) -> tuple[int | None, str]:
        """The player a text begins with, and the name that follows."""
        words = rest.split()
        for many in range(len(words), 0, -1):
            seat = seat_called(" ".join(words[:many]), self._page.names)
            if seat is not None:
                return seat, " ".join(words[many:])
        if rest:
            raise RummyError(
                f"{rest[:20]!a} begins with no player's name; here are "
                f"{listed(self._page.names)}",
                code="bad-name",
            )
        return None, ""
