"""The talk at the table: what is asked, what is understood, what is told.

What is asked follows from the page alone, so a sheet that is taken up again asks what
it asked last. Whatever is told of an entry, the entry is on disk before.
"""

from __future__ import annotations

from enum import Enum

from rummy_tui.errors import RummyError, capital
from rummy_tui.plain.voice import InputEndedError, Voice
from rummy_tui.real_cards.asking import Asking, QuestionDroppedError
from rummy_tui.real_cards.between_deals import BetweenDeals
from rummy_tui.real_cards.book import Book
from rummy_tui.real_cards.commands import (
    Typed,
    help_lines,
    near_command,
    overfull_command,
    read_command,
)
from rummy_tui.real_cards.deal_talk import DealTalk
from rummy_tui.real_cards.disputes import Disputes
from rummy_tui.real_cards.entries import (
    DealEntered,
    Entry,
    NotesCleared,
    Redone,
    SheetClosed,
    Undone,
)
from rummy_tui.real_cards.page import Page
from rummy_tui.real_cards.referee import Referee
from rummy_tui.real_cards.sheet_talk import SheetTalk
from rummy_tui.real_cards.telling import (
    noted_lines,
    rules_lines,
)
from rummy_tui.real_cards.wording import entry_text, sentence


class Ended(Enum):
    """Why a sheet is laid down."""

    LEFT = "left"
    AGAIN = "again"
    """The same table wants another sheet."""


class ScoreTalk:
    """Keeps one sheet with whoever types."""

    def __init__(
        self, book: Book, voice: Voice, referee: Referee, *, in_sentences: bool = False
    ) -> None:
        """Talk about a book.

        Args:
            book: The sheet.
            voice: Who is spoken to.
            referee: Judges disputed hands.
            in_sentences: Say the sheet a fact a line, and draw no table.
        """
        self._book = book
        self._voice = voice
        asking = Asking(voice, self._do)
        self._disputes = Disputes(book, voice, asking, referee)
        self._deals = DealTalk(book, voice)
        self._sheet = SheetTalk(book, voice, asking, in_sentences=in_sentences)
        self._between = BetweenDeals(book, voice, asking, self._sheet)
        self._ended: Ended | None = None

    @property
    def _page(self) -> Page:
        return self._book.page

    def keep_score(self) -> Ended:
        """Take entries and answer, until somebody leaves or nobody types any more."""
        while self._ended is None:
            try:
                line = self._voice.ask(self._prompt())
                self._take(line)
            except InputEndedError:
                self._say_kept()
                return Ended.LEFT
            except RummyError as error:
                self._voice.say(sentence(error))
        return self._ended

    def say_rules(self, *, in_full: bool = False) -> None:
        """Say what the format does, before the first card is dealt (F-7)."""
        self._voice.say(*rules_lines(self._book.opened, in_full=in_full))

    def say_how(self) -> None:
        """Say in a few lines how results are typed."""
        names = [name.casefold() for name in self._page.names]
        middle = ["34", "d", "m", "w", "60"]
        told = [f"{names[0]} 0"]
        told += [f"{name} {how}" for name, how in zip(names[1:], middle, strict=False)]
        if not self._book.opened.terms.has_drops:
            told = [f"{names[0]} 0", f"{names[1]} 34"]
        self._voice.say(
            f"Type a deal on one line, as in {', '.join(told)}.",
            "Or press Enter to be asked one by one; results can come as they happen.",
            "undo takes back the last entry, help says everything else.",
        )

    def say_sheet(self) -> None:
        """Say the whole sheet, and where everybody stands."""
        self._sheet.say()

    # What is asked.

    def _prompt(self) -> str:
        page = self._page
        if page.is_over:
            return "The match is over: undo, print, again or quit"
        if page.is_asking:
            return self._between.prompt()
        return self._deals.prompt()

    # What is typed.

    def _take(self, line: str) -> None:
        typed = read_command(line)
        if typed is not None:
            self._do_or_drop(typed)
            return
        page = self._page
        if page.is_over:
            self._voice.say(
                "The match is over, so nothing more goes on this sheet.",
                "undo takes the last entry back, again begins another sheet, quit "
                "leaves.",
            )
        elif page.is_asking:
            self._between.say_asked(line)
        elif not line and not page.noted and not self._deals.is_asking:
            self._deals.ask_one_by_one()
        else:
            self._take_results(line)

    def _take_results(self, line: str) -> None:
        command = overfull_command(line)
        if command and not self._deals.names_somebody(line):
            raise RummyError(
                f"{command} takes nothing after it, so nothing was done; type "
                f"{command} alone",
                code="usage",
            )
        before = self._page.number
        read = self._deals.take(line)
        for problem in read.problems:
            self._voice.say(sentence(problem))
        if read.problems and not read.results and not self._deals.is_asking:
            near = near_command(line)
            if near:
                self._voice.say(capital(f"{near.removesuffix('? Else ')}?"))
            self._voice.say("Nothing was entered; help says what can be typed.")
        if self._page.number > before:
            self._sheet.say_deal()

    def _do_or_drop(self, typed: Typed) -> None:
        """Do a command, or what is wanted instead of an answer it asked for."""
        try:
            self._do(typed)
        except QuestionDroppedError as dropped:
            self._voice.say("The question is dropped, and has changed nothing.")
            self._do(dropped.typed)

    def _do(self, typed: Typed) -> None:
        rest = typed.rest
        match typed.word:
            case "undo" | "redo":
                self._step(is_back=typed.word == "undo")
            case "clear":
                self._enter(NotesCleared())
                self._voice.say(f"Deal {self._page.number} begins anew: nothing noted.")
            case "sheet":
                self._sheet.say()
            case "print":
                self._sheet.print(rest)
            case "check" | "count":
                self._dispute(typed)
            case "leave":
                self._between.leave_match(rest)
            case "split":
                self._between.split()
            case "end":
                self._enter(SheetClosed())
                self._sheet.say()
            case "again":
                self._again()
            case "names":
                self._sheet.rename(rest)
            case "rules":
                self.say_rules(in_full=rest.casefold() == "all")
            case "help":
                self.say_how()
                self._voice.say(*self._deals.help_lines(), *help_lines())
            case "quit":
                self._say_kept()
                self._ended = Ended.LEFT
            case "yes" | "no" if self._page.is_asking:
                self._between.answer_rejoin(is_yes=typed.word == "yes")
            case "back" if self._page.is_asking:
                self._between.say_asked("")
            case "back" if self._deals.is_asking:
                self._deals.stop_asking()
            case word:
                self._voice.say(f"There is no question open that {word} answers.")

    def _enter(self, entry: Entry) -> None:
        self._book.enter(entry)

    # Deals.

    def _dispute(self, typed: Typed) -> None:
        judge = self._disputes.check if typed.word == "check" else self._disputes.count
        found = judge(typed.rest, self._deals.asked_seat)
        if found is None:
            return
        before = self._page.number
        self._deals.note(dict([found]))
        if self._page.number > before:
            self._sheet.say_deal()

    # Steps back, and the end.

    def _step(self, *, is_back: bool) -> None:
        ledger = self._book.ledger
        before = ledger.page
        self._enter(Undone() if is_back else Redone())
        self._deals.stop_asking()
        step = ledger.steps[-1] if is_back else ledger.undone[-1]
        how = "Taken back" if is_back else "Stands again"
        self._voice.say(f"{how}: {entry_text(step.entry, step.page)}.")
        is_seen = isinstance(step.entry, DealEntered) or (
            before.is_over != self._page.is_over
        )
        if is_seen:
            self._sheet.say()
        else:
            self._voice.say(*noted_lines(self._page))

    def _again(self) -> None:
        if not self._page.is_over:
            raise RummyError(
                "the match is not over, so no other begins; quit keeps this sheet, and "
                "rummy score begins another",
                code="not-over",
            )
        self._ended = Ended.AGAIN

    def _say_kept(self) -> None:
        id = self._book.id
        self._voice.say(
            f"Sheet {id} is kept; `rummy score --resume {id}` takes it up again."
        )
