"""Talk about the deal in play: all of it on one line, or one player after the other.

Results that do not make a whole deal yet are noted, on disk like every entry, so they
can come as they happen: a drop in the first minute, the points at the end.
"""

from __future__ import annotations

from rummy_tui.errors import RummyError, listed
from rummy_tui.plain.voice import Voice
from rummy_tui.real_cards.book import Book
from rummy_tui.real_cards.deal_line import ReadLine, read_deal_line
from rummy_tui.real_cards.draft import ToSay, whole_deal, with_results
from rummy_tui.real_cards.entries import DealEntered, Result, ResultsNoted
from rummy_tui.real_cards.page import Page
from rummy_tui.real_cards.players import seat_called, seat_meant
from rummy_tui.real_cards.results import (
    ResultError,
    is_result,
    read_result,
    what_to_type,
)
from rummy_tui.real_cards.telling import noted_lines
from rummy_tui.rules.outcome import Outcome


class DealTalk:
    """Takes the results of the deal in play."""

    def __init__(self, book: Book, voice: Voice) -> None:
        self._book = book
        self._voice = voice
        self._is_asking = False

    @property
    def _page(self) -> Page:
        return self._book.page

    @property
    def is_asking(self) -> bool:
        """Whether players are asked for one by one."""
        return self._is_asking

    def ask_one_by_one(self) -> None:
        """Ask for each result that is missing, until the deal is whole."""
        self._is_asking = True

    def stop_asking(self) -> None:
        """Take whatever is typed again."""
        self._is_asking = False

    @property
    def asked_seat(self) -> int | None:
        """The seat whose result is asked for; None where it is anybody's."""
        page = self._page
        if page.is_over or page.is_asking or self._asks_winner or not page.missing:
            return None
        is_last = bool(page.noted) and len(page.missing) == 1
        return page.missing[0] if self._is_asking or is_last else None

    @property
    def _asks_winner(self) -> bool:
        """Whether it is asked first who has won."""
        page = self._page
        has_won = any(r.outcome is Outcome.WON for r in page.noted.values())
        return self._is_asking and not has_won and len(page.missing) > 1

    def prompt(self) -> str:
        """What is asked now."""
        page = self._page
        if rivals := self._rivals:
            return f"Who has won: {_names(page, rivals, word='or')}"
        if self._asks_winner:
            return f"Deal {page.number}, who has won: {_names(page, page.missing)}"
        seat = self.asked_seat
        if seat is not None and self._is_asking:
            return f"{page.names[seat]}'s result"
        if page.noted:
            return f"Deal {page.number}, still to come {_names(page, page.missing)}"
        return f"Deal {page.number}"

    @property
    def _rivals(self) -> tuple[int, ...]:
        """Seats of which one has won, where everything else is known."""
        page = self._page
        if page.missing or not page.noted:
            return ()
        found = whole_deal(dict(page.noted), page, self._book.opened)
        return found.may_have_won if isinstance(found, ToSay) else ()

    def help_lines(self) -> list[str]:
        """What a result can be."""
        return [f"A result is {what_to_type(self._book.opened)}."]

    def take(self, line: str) -> ReadLine:
        """Understand a line and enter what it says; how it was understood.

        Raises:
            RummyError: It cannot be kept.
        """
        page = self._page
        if not line:
            self._empty()
            return ReadLine()
        read = self._read(line, page)
        if read.problems and read.results:
            known = with_results(page, read.results)
            if isinstance(whole_deal(known, page, self._book.opened), DealEntered):
                read.problems.append(
                    "without that the deal would be whole, so nothing of the line was "
                    "entered; type it again as it should be"
                )
                read.results.clear()
        if read.results:
            self.note(read.results)
        return read

    def note(self, results: dict[int, Result]) -> None:
        """Enter results: the whole deal where nothing is missing any more.

        Raises:
            RummyError: They cannot be entered or kept.
        """
        page = self._page
        known = with_results(page, results)
        deal = whole_deal(known, page, self._book.opened)
        if isinstance(deal, DealEntered):
            self._book.enter(deal)
            self._is_asking = False
            return
        self._book.enter(ResultsNoted(tuple(sorted(results.items()))))
        if self._is_asking:
            return
        if deal.missing:
            self._voice.say(*noted_lines(self._page))
            self._voice.say("Press Enter to be asked for the rest.")
            return
        if len(deal.may_have_won) < len(self._page.playing):
            names = _names(self._page, deal.may_have_won)
            self._voice.say(f"{names} have no points, and one of them has won.")
        else:
            self._voice.say("Nobody has won this deal yet, and somebody must have.")

    def _empty(self) -> None:
        """An empty line: who is missing is asked for, and nothing is ever guessed."""
        if self._rivals:
            self._voice.say("Type the name of who has won.")
        elif not self._is_asking:
            self._is_asking = True
        elif self._asks_winner:
            self._voice.say("Type the name of who has won, or back.")
        else:
            self._voice.say(
                f"Type {what_to_type(self._book.opened)}, or back.",
            )

    def _read(self, line: str, page: Page) -> ReadLine:
        rivals = self._rivals
        if rivals or self._asks_winner:
            among = rivals or page.missing
            found = self._winner(line, among, page)
            if found is not None:
                return found
        seat = self.asked_seat
        if seat is not None and (is_result(line) or not self.names_somebody(line)):
            try:
                return ReadLine(results={seat: read_result(line, self._book.opened)})
            except ResultError as error:
                return ReadLine(problems=[str(error)])
        read = read_deal_line(line, page, self._book.opened)
        if against := tuple(sorted(read.doubted & set(page.noted))):
            # Else what was noted would stand, though something else was said just now.
            names = _names(page, against)
            read.problems.append(
                f"something else is noted of {names}, so nothing of the line was "
                "entered; type it again"
            )
            read.results.clear()
        return read

    def names_somebody(self, line: str) -> bool:
        """Whether a line begins with a player's name, or the beginning of one."""
        word = line.split()[0].rstrip(",;:=")
        try:
            return seat_called(word, self._page.names) is not None
        except RummyError:
            return True

    def _winner(self, line: str, among: tuple[int, ...], page: Page) -> ReadLine | None:
        """The answer to who has won; None where the line is none."""
        words = line.casefold().split()
        if len(words) > 1 and is_result(words[-1]):
            return None
        seat = seat_meant(line, page.names, among=among)
        return ReadLine(results={seat: Result(Outcome.WON)})


def _names(page: Page, seats: tuple[int, ...], *, word: str = "and") -> str:
    return listed([page.names[seat] for seat in seats], word=word)
