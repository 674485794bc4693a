"""Between two deals: who comes back, who leaves for good, whether the pot is split."""

from __future__ import annotations

from rummy_tui.errors import RummyError, listed
from rummy_tui.plain.voice import Voice
from rummy_tui.real_cards.asking import Asking, no_answer
from rummy_tui.real_cards.book import Book
from rummy_tui.real_cards.entries import (
    RejoinDeclined,
    SeatLeft,
    SeatRejoined,
    SplitAgreed,
    SplitRefused,
)
from rummy_tui.real_cards.page import Page, why_no_split
from rummy_tui.real_cards.players import seat_meant
from rummy_tui.real_cards.sheet_talk import SheetTalk
from rummy_tui.real_cards.telling import split_lines
from rummy_tui.rules.formats.terms import in_chips


class BetweenDeals:
    """Takes what the table decides between two deals."""

    def __init__(
        self, book: Book, voice: Voice, asking: Asking, sheet: SheetTalk
    ) -> None:
        self._book = book
        self._voice = voice
        self._asking = asking
        self._sheet = sheet

    @property
    def _page(self) -> Page:
        return self._book.page

    @property
    def asked(self) -> int:
        """The seat that has to say whether it comes back."""
        return min(self._page.sheet.asked)

    def prompt(self) -> str:
        """What is asked of it."""
        page, entry = self._page, in_chips(self._book.opened.stakes.entry)
        return (
            f"{page.names[self.asked]} may rejoin at {page.sheet.rejoin_score} for "
            f"another {entry} chips: yes or no"
        )

    def say_asked(self, line: str) -> None:
        """Say what can be answered, to a line that answers nothing."""
        name = self._page.names[self.asked]
        instead = (
            f"type yes if {name} rejoins, no if {name} stays out, or undo to take "
            "the last entry back"
        )
        self._voice.say(no_answer(line, instead))

    def answer_rejoin(self, *, is_yes: bool) -> None:
        """Enter what somebody says who may come back (F-3)."""
        seat = self.asked
        name, score = self._page.names[seat], self._page.sheet.rejoin_score
        self._book.enter(SeatRejoined(seat) if is_yes else RejoinDeclined(seat))
        if is_yes:
            self._voice.say(f"{name} rejoined at {score}.")
        else:
            self._voice.say(f"{name} stays out.")
        if not self._page.is_asking:
            self._sheet.say()

    def leave_match(self, rest: str) -> None:
        """Let somebody leave for good; asks first (F-1)."""
        page = self._page
        among = [
            seat
            for seat in range(len(page.names))
            if page.sheet.seats[seat].is_in or seat in page.sheet.asked
        ]
        known = listed([page.names[seat] for seat in among], word="or")
        text = rest or self._asking.text(f"Who leaves the match for good: {known}")
        if text is None:
            return
        seat = seat_meant(text, page.names, among=among)
        self._book.ledger.after(SeatLeft(seat))
        if not self._asking.is_yes(
            f"{page.names[seat]} leaves the match for good, and the others play on"
        ):
            self._voice.say("Nobody has left the match.")
            return
        self._book.enter(SeatLeft(seat))
        self._voice.say(f"{page.names[seat]} has left the match.")
        self._sheet.say()

    def split(self) -> None:
        """Tell what a split would pay, and enter what the players say to it (F-4)."""
        page = self._page
        refusal = why_no_split(page)
        if refusal:
            raise RummyError(refusal, code="no-split")
        self._voice.say(*split_lines(page))
        names = listed([page.names[seat] for seat in page.sheet.seats_in])
        all_agree = self._asking.answer(f"Do {names} all agree")
        if all_agree is None:
            self._voice.say("Nothing was entered; the match goes on.")
            return
        if not all_agree:
            self._book.enter(SplitRefused())
            self._voice.say(
                "The split is refused; it can be proposed again after the next deal."
            )
            return
        self._book.enter(SplitAgreed())
        self._sheet.say()
