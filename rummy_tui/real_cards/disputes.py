"""A disputed hand: judged or counted at the prompt, and entered if that is wanted."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.cards.face import Face
from rummy_tui.cards.notation import parse_face
from rummy_tui.errors import RummyError, counted
from rummy_tui.plain.voice import Voice
from rummy_tui.real_cards.asking import Asking
from rummy_tui.real_cards.book import Book
from rummy_tui.real_cards.entries import Result
from rummy_tui.real_cards.players import seat_called, seat_meant
from rummy_tui.real_cards.referee import Referee, count_hand
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.profile import Format

_DECLARATION = "Declaration, 13 cards with a bar between groups"
_NOTHING_ENTERED = "Nothing was entered."
_HAND = "Hand, 13 cards, with bars between groups if it lies in groups"


class Disputes:
    """Asks for cards, has them judged, and says what could be entered."""

    def __init__(
        self, book: Book, voice: Voice, asking: Asking, referee: Referee
    ) -> None:
        self._book = book
        self._voice = voice
        self._asking = asking
        self._referee = referee
        self._turned: tuple[int, Face] | None = None
        """The wild joker of a deal, once somebody has named it."""

    def check(self, rest: str, asked: int | None = None) -> tuple[int, Result] | None:
        """Judge a declaration; whose result it is to be, if it is to be entered.

        Args:
            rest: What was typed after the word: a name, the wild joker, the cards.
            asked: The seat whose result is being asked for, if one is.
        """
        taken = self._cards(rest, asked, "Who declared", _DECLARATION)
        if taken is None:
            return None
        seat, turned, text = taken
        verdict = self._referee.verdict(text, turned, self._book.opened)
        self._voice.say(*verdict.lines)
        if seat is None:
            return None
        name, number = self._book.page.names[seat], self._book.page.number
        if verdict.valid:
            result = Result(Outcome.WON, loose=self._loose(verdict.points))
            question = f"Enter {name} as the winner of deal {number}"
        else:
            points = self._book.opened.profile.wrong_declaration_points
            result = Result(Outcome.WRONG_DECLARATION, points)
            question = (
                f"Enter a wrong show for {name} in deal {number}, "
                f"{counted(points, 'point')}"
            )
        return (seat, result) if self._may_be_entered(question) else None

    def count(self, rest: str, asked: int | None = None) -> tuple[int, Result] | None:
        """Count a loser's hand; whose result it is to be, if it is to be entered."""
        taken = self._cards(rest, asked, "Whose hand", _HAND)
        if taken is None:
            return None
        seat, turned, text = taken
        opened = self._book.opened
        had_a_turn: bool | None = True
        if opened.profile.half_count_before_first_turn:
            had_a_turn = self._asking.answer("Has this player had a turn in the deal")
        if had_a_turn is None:
            self._voice.say(_NOTHING_ENTERED)
            return None
        counted_hand = count_hand(
            text, turned, opened, self._referee, had_a_turn=had_a_turn
        )
        self._voice.say(*counted_hand.lines)
        if seat is None:
            return None
        points = counted_hand.points
        question = (
            f"Enter {counted(points, 'point')} for {self._book.page.names[seat]} in "
            f"deal {self._book.page.number}"
        )
        if not self._may_be_entered(question):
            return None
        return seat, Result(Outcome.COUNTED, points)

    def _may_be_entered(self, question: str) -> bool:
        if self._asking.is_yes(question):
            return True
        self._voice.say(_NOTHING_ENTERED)
        return False

    def _loose(self, points: int) -> int:
        """What a winner's loose card takes off: in points rummy only (D-7)."""
        return points if self._book.opened.profile.format is Format.POINTS else 0

    def _cards(
        self, rest: str, asked: int | None, who: str, what: str
    ) -> tuple[int | None, Face, str] | None:
        """Whose cards, the wild joker, and the cards; None if somebody goes back."""
        seat, rest = self._seat_first(rest)
        if seat is None:
            seat = asked
        turned, rest = self._wild_first(rest)
        may_enter = self._may_enter()
        if seat is None and may_enter:
            seat = self._ask_seat(who, may_enter)
            if seat is None:
                return None
        if turned is None and (turned := self._ask_wild()) is None:
            return None
        self._turned = self._book.page.number, turned
        text = rest or self._asking.text(what)
        if text is None:
            return None
        return (seat if may_enter else None), turned, text

    def _may_enter(self) -> Sequence[int]:
        """Who may be given a result now; nobody where no deal can be in play."""
        page = self._book.page
        return () if page.is_over or page.is_asking else page.playing

    def _seat_first(self, rest: str) -> tuple[int | None, str]:
        """The player a text begins with, if it begins with one, and what follows."""
        words = rest.split()
        names = self._book.page.names
        for many in range(min(3, len(words)), 0, -1):
            beginning = " ".join(words[:many])
            if many == 1 and _is_card(beginning):
                break
            seat = seat_called(beginning, names)
            if seat is not None:
                if seat not in self._book.page.playing:
                    raise RummyError(f"{names[seat]} has no cards in this deal")
                return seat, " ".join(words[many:])
        return None, rest

    def _wild_first(self, rest: str) -> tuple[Face | None, str]:
        word, _, after = rest.partition(" ")
        if not word:
            return None, ""
        return parse_face(word.strip(":,")), after.strip()

    def _ask_seat(self, who: str, among: Sequence[int]) -> int | None:
        names = self._book.page.names
        known = ", ".join(names[seat] for seat in among)
        text = self._asking.text(f"{who}: {known}")
        return None if text is None else seat_meant(text, names, among=among)

    def _ask_wild(self) -> Face | None:
        known = None
        if self._turned is not None and self._turned[0] == self._book.page.number:
            known = self._turned[1]
        so_far = "" if known is None else f", or nothing for {known}"
        text = self._asking.text(
            f"Wild joker, the card turned up, as in 6H{so_far}",
            may_be_empty=known is not None,
        )
        if text is None:
            return None
        return parse_face(text) if text else known


def _is_card(text: str) -> bool:
    try:
        parse_face(text)
    except RummyError:
        return False
    return True
