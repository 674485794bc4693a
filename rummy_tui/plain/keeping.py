"""Keeping the hand by commands: groups, loose cards, order, and why a group stands.

The moves and every refusal are those of the keys on screen. Nobody sees a cursor or
marks here: both are set for the one command that is about them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import SeatView
from rummy_tui.errors import RummyError, counted
from rummy_tui.plain.cards import Named, NotHeldError, held, one_to_go, read_named
from rummy_tui.plain.commands import Typed, read_command
from rummy_tui.plain.hand import Heard, group_lines, loose_line
from rummy_tui.plain.marks import Marks
from rummy_tui.plain.voice import Voice
from rummy_tui.tui.arrangement import MAX_GROUPS, Arrangement
from rummy_tui.tui.arranging import HAND_ACTIONS
from rummy_tui.tui.session import Session

T = TypeVar("T")

CARD_WORDS = {
    "group": "Group which cards",
    "send": "Send which cards to which group",
    "loose": "Make which cards loose",
    "break": "Break which group",
    "why": "Which group or card",
}
"""Commands that take cards or a group, and what is asked where none is named."""

HAND_WORDS = {
    "sort": "sort",
    "auto": "auto-arrange",
    "undo": "undo",
    "redo": "redo",
}
"""Commands about the whole hand, and their ids in `HAND_ACTIONS`."""


class Keeper:
    """Keeps one person's hand as they say."""

    def __init__(
        self,
        session: Session,
        seat: Seat,
        voice: Voice,
        *,
        tells: Callable[[str], bool] = lambda word: False,
    ) -> None:
        """Keep a hand.

        Args:
            session: The match.
            seat: Whose hand it is.
            voice: Who is spoken to.
            tells: Says what this word asks to hear, as `hand`; whether it is such a
                word.
        """
        self._session = session
        self._seat = seat
        self._voice = voice
        self._tells = tells

    @property
    def _view(self) -> SeatView:
        return self._session.view(self._seat)

    @property
    def _kept(self) -> Arrangement:
        return self._session.arrangement(self._seat)

    @property
    def _marks(self) -> Marks:
        return self._voice.marks

    def named(self, text: str, question: str) -> Named | None:
        """The cards and numbers in a text, asked for where there is none."""
        text = text or self._answer(question)
        if not text:
            return None
        try:
            return read_named(text)
        except RummyError as error:
            self._voice.say(f"{error}.")
            return None

    def _answer(self, question: str) -> str:
        """What is typed to a question for cards; empty where nothing is to be done.

        Who is asked may want to hear the hand first, and is asked again then.
        """
        while text := self._voice.ask(f"{question}, or nothing to go back"):
            # A card, or a group with its number, has more to it than letters.
            typed = read_command(text) if text.isalpha() else text
            if isinstance(typed, str):
                return text
            if self._tells(typed.word):
                continue
            if typed.word != "back":
                self._voice.say(
                    f"{typed.word} names no card, so nothing was done.",
                    f"Type {typed.word} once more if that is what you want.",
                )
                return ""
            break
        self._voice.say("Nothing was done.")
        return ""

    def card_to_go(self, text: str, question: str) -> CardId | None:
        """The one card named to be thrown or closed with."""
        named = self.named(text, question)
        if named is None:
            return None
        if len(named.faces) != 1 or named.numbers:
            self._voice.say("Name one card, as in KD, and nothing else.")
            return None
        (face,) = named.faces
        card = one_to_go(self._view, self._kept, face)
        if card is None:
            self._voice.say(f"There is no {self._marks.face(face)} at this table.")
        return card

    def with_cards(self, typed: Typed) -> bool:
        """Do a command of `CARD_WORDS`; whether the hand lies differently then."""
        word, rest = typed.word, typed.rest
        if word in ("break", "why") and len(self._groups) == 1:
            rest = rest or "1"
        named = self.named(rest, CARD_WORDS[word])
        if named is None:
            return False
        try:
            if word != "why":
                return self._change(lambda: self._moved(word, named))
            self._why(named)
        except NotHeldError as error:
            self._voice.say(str(error))
        return False

    def with_hand(self, word: str) -> bool:
        """Do a command of `HAND_WORDS`; whether the hand lies differently then."""
        if word in ("undo", "redo"):
            return self._change(lambda: self._done(HAND_WORDS[word]))
        before = self._kept.strips
        reply = HAND_ACTIONS[HAND_WORDS[word]](
            self._view, self._kept, self._session.help
        )
        self._voice.tell(reply.text)
        if self._kept.strips == before:
            return False
        view, kept = self._view, self._kept
        if word == "auto":
            self._voice.say(*group_lines(view, kept, self._marks))
        self._voice.say(loose_line(view, kept, self._marks))
        return True

    def _moved(self, word: str, named: Named) -> str | None:
        """Move cards as asked for; why not, where nothing was moved."""
        view, kept = self._view, self._kept
        match word, named.numbers:
            case "break", _:
                return self._broken(named)
            case _, _ if not named.faces:
                return f"Name the cards, as in {word} 5S 6S 7S."
            case "group", ():
                cards = held(view, kept, named.faces, self._marks)
                return self._on_marked(cards, "group")
            case "send", (number,) if number > MAX_GROUPS:
                return kept.send_to(number)
            case "send", (number,) if number:
                # A card that lies there already need not be sent.
                cards = held(
                    view,
                    kept,
                    named.faces,
                    self._marks,
                    worth=lambda card: kept.group_of(card) == number,
                )
                return self._on_marked(cards, f"send-{number}")
            case "send", ():
                return "Name the group too, as in send 8S to 1."
            case ("loose", ()) | ("send", (0,)):
                cards = held(
                    view,
                    kept,
                    named.faces,
                    self._marks,
                    worth=lambda card: card in kept.loose,
                )
                return self._on_marked(cards, "send-loose")
        return f"That is too much for {word}; help says what it takes."

    def _on_marked(self, cards: list[CardId], id: str) -> str | None:
        kept = self._kept
        kept.marked = frozenset(cards)
        try:
            return self._done(id)
        finally:
            kept.marked = frozenset()

    def _done(self, id: str) -> str | None:
        """Do what the key of this id does; why not, where it did nothing."""
        reply = HAND_ACTIONS[id](self._view, self._kept, self._session.help)
        return reply.text if reply.is_refusal else None

    def _broken(self, named: Named) -> str | None:
        kept = self._kept
        cards = self._pointed_at(named)
        if isinstance(cards, str):
            return cards
        if cards not in self._groups:
            return f"{self._marks.face(self._view.face(cards[0]))} lies loose already."
        return self._at(cards[0], kept.break_group)

    def _why(self, named: Named) -> None:
        cards = self._pointed_at(named)
        if isinstance(cards, str):
            self._voice.say(cards)
            return
        why = HAND_ACTIONS["why"]
        reply = self._at(
            cards[0], lambda: why(self._view, self._kept, self._session.help)
        )
        self._voice.tell(reply.text)

    def _pointed_at(self, named: Named) -> tuple[CardId, ...] | str:
        """The group of this number, or the card with all of its group."""
        groups = self._groups
        match named.numbers, named.faces:
            case (number,), () if 1 <= number <= len(groups):
                return groups[number - 1]
            case (number,), ():
                there = counted(len(groups), "group") if groups else "no groups"
                are = "is" if len(groups) == 1 else "are"
                return f"There is no group {number}; there {are} {there}."
            case (), (face,):
                (card,) = held(self._view, self._kept, (face,), self._marks)
                place = self._kept.group_of(card)
                return (card,) if place is None else groups[place - 1]
        return "Name one group by its number or one card, and nothing else."

    def _at(self, card: CardId, do: Callable[[], T]) -> T:
        """Do something with the cursor on a card; it stays for nobody to trip over."""
        kept = self._kept
        before = kept.cursor
        kept.put_cursor(card)
        try:
            return do()
        finally:
            kept.cursor = before

    @property
    def _groups(self) -> tuple[tuple[CardId, ...], ...]:
        return self._kept.groups

    def _change(self, move: Callable[[], str | None]) -> bool:
        """Move cards of the hand, and say what is different then, or why nothing is."""
        heard = Heard.of(self._view, self._kept, self._marks)
        refusal = move()
        if refusal is not None:
            self._voice.tell(refusal)
            return False
        self._voice.say(*heard.changes(self._view, self._kept, self._marks))
        return True
