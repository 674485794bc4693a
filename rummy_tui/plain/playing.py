"""A person's turn: drawing, discarding, dropping, finishing."""

from __future__ import annotations

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Declare, Discard, DrawClosed, DrawOpen, Drop, Show
from rummy_tui.engine.legal import problem_with
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.engine.view import SeatView
from rummy_tui.plain.at_seat import AtSeat
from rummy_tui.plain.commands import Typed
from rummy_tui.plain.declaring import declares
from rummy_tui.plain.looking import open_line, turn_line, wild_line
from rummy_tui.plain.voice import Choice, Menu, Said, Voice
from rummy_tui.tui.present import is_complete
from rummy_tui.tui.questions import drop_question
from rummy_tui.tui.session import Session
from rummy_tui.tui.telling import log, price_of_drop

_OWN_CHOICES = 3
"""Numbers for what can be done with the turn; those above are always the same."""


class Playing(AtSeat):
    """One person's turn from its beginning to its end."""

    def __init__(self, session: Session, seat: Seat, voice: Voice) -> None:
        super().__init__(session, seat, voice)
        self._said = Said.ALL

    def play(self, *, says_hand: bool) -> None:
        """Take commands until the turn is over.

        Args:
            says_hand: Whether the person must hear the whole hand first.
        """
        self._begin(says_hand=says_hand)
        self._say_choices_again()
        while self._is_my_turn:
            said, self._said = self._said, Said.NONE
            self.do(self._voice.choose(self.menu(), said=said))

    def _say_choices_again(self) -> None:
        # After a turn one knows those that are always there.
        self._said = Said.ALL if self.view.record.turns <= 1 else Said.NEW

    @property
    def _is_my_turn(self) -> bool:
        return self._session.is_play and self._session.awaited == self._seat

    def _begin(self, *, says_hand: bool) -> None:
        view, marks = self.view, self.marks
        number = view.record.turns
        whose = (
            f"Your turn {number}" if self.is_alone else f"{self.name}, turn {number}"
        )
        self._voice.say(f"{whose}.")
        is_handed_over = says_hand and not self.is_alone
        if is_handed_over:
            self._voice.say(wild_line(view, marks))
        if says_hand:
            self.say_hand()
        # Else the choices name the card.
        is_offered = problem_with(view, DrawOpen()) is None
        if view.phase is Phase.DRAW and not is_offered:
            self._voice.say(open_line(view, marks))

    def menu(self) -> Menu:
        """What may be done now."""
        # A number means the same at every turn; what would be refused is not offered.
        view = self.view
        own = self._draw_choices(view)
        if view.phase is Phase.DISCARD:
            own = self._discard_choices(view)
        numbered = [
            *own,
            (4, Typed("hand"), "say the hand"),
            (5, Typed("arrange"), "arrange the hand"),
            (6, Typed("look"), "look up"),
            (7, Typed("leave"), "leave"),
        ]
        return Menu(
            prompt="Choice",
            choices=[
                Choice(
                    number=number,
                    command=command,
                    label=label,
                    is_steady=number > _OWN_CHOICES,
                )
                for number, command, label in numbered
            ],
        )

    def _draw_choices(self, view: SeatView) -> list[tuple[int, Typed, str]]:
        closed = open_card = drop = ""
        if problem_with(view, DrawClosed()) is None:
            closed = "draw closed"
        if view.open_card is not None and problem_with(view, DrawOpen()) is None:
            open_card = f"take {view.open_card}"
        if problem_with(view, Drop()) is None:
            drop = f"drop for {price_of_drop(view)} points"
        return [
            (1, Typed("draw"), closed),
            (2, Typed("take"), open_card),
            (3, Typed("drop"), drop),
        ]

    def _discard_choices(self, view: SeatView) -> list[tuple[int, Typed, str]]:
        assert view.drawn is not None, "a seat that is to discard has drawn"
        drawn = view.face(view.drawn)
        again = ""
        if problem_with(view, Discard(view.drawn)) is None:
            again = f"discard {drawn}, just drawn"
        finish, label = Typed("finish"), "finish with a card and declare"
        closing = self._closing_offered(view)
        if closing is not None:
            face = view.face(closing)
            finish = Typed("finish", str(face))
            label = f"finish with {face} and declare"
        return [
            (1, Typed("discard"), "discard a card"),
            (2, finish, label),
            (3, Typed("discard", str(drawn)), again),
        ]

    def _closing_offered(self, view: SeatView) -> CardId | None:
        """With help, the card the groups as they lie can be finished with."""
        kept = self.arrangement
        if not self._session.help:
            return None
        # A loose card rather than the fourth one of a group.
        cards = (*kept.loose, *(c for group in kept.groups for c in group))
        may_close = (c for c in cards if view.may_discard(c))
        return next((c for c in may_close if is_complete(view, kept, c)), None)

    def do(self, typed: Typed) -> None:
        """Do what was asked for."""
        match typed.word:
            case "draw":
                self._draw(DrawClosed())
            case "take":
                self._draw(DrawOpen())
            case "discard":
                self._discard(typed.rest)
            case "finish":
                self._finish(typed.rest)
            case "drop":
                self._drop()
            case "lay":
                refusal = problem_with(self.view, Show())
                assert refusal is not None, "nobody lays a hand down in play"
                self.refuse(Show(), refusal)
            case _:
                super().do(typed)

    def arranged(self) -> None:
        """Say so if the groups can be declared now."""
        self._say_if_complete()

    def _draw(self, action: DrawClosed | DrawOpen) -> None:
        before = len(self._table_lines())
        if not self.act(action):
            return
        self._voice.say(*self._table_lines()[before:])
        view = self.view
        assert view.drawn is not None, "a card was drawn"
        # Where there is no cursor to be seen, points are told without the new card.
        self.arrangement.put_cursor(view.drawn)
        face = view.face(view.drawn)
        took = "took" if view.taken_from_open else "drew"
        joker = ", a joker" if view.is_joker(face) else ""
        self._voice.say(f"{self.name} {took} {self.marks.face(face)}{joker}.")
        self._say_if_complete()
        self._say_choices_again()

    def _table_lines(self) -> list[str]:
        """What happened to the decks by itself, as a reshuffle."""
        lines = log(self.view, self.marks)
        return [turn_line(line) for line in lines if line.seat is None]

    def _say_if_complete(self) -> None:
        view = self.view
        if view.phase is not Phase.DISCARD:
            return
        closing = self._closing_offered(view)
        if closing is not None:
            card = self.marks.face(view.face(closing))
            self._voice.say(f"The hand is complete: choice 2 finishes with {card}.")

    def _discard(self, text: str) -> None:
        # Asked for before the card is: there may be no card to choose now.
        view = self.view
        refusal = problem_with(view, Discard(view.hand[0]))
        if refusal is not None and view.phase is not Phase.DISCARD:
            self.refuse(Discard(view.hand[0]), refusal)
            return
        card = self._keeper.card_to_go(text, "Discard which card")
        if card is not None and self.act(Discard(card)):
            self._voice.say(f"{self.name} threw {self.marks.face(view.face(card))}.")

    def _finish(self, text: str) -> None:
        view = self.view
        refusal = problem_with(view, Declare(view.hand[0], ()))
        if refusal is not None and view.phase is not Phase.DISCARD:
            self.refuse(Declare(view.hand[0], ()), refusal)
            return
        card = self._keeper.card_to_go(text, "Finish with which card")
        if card is None:
            return
        declare = Declare(card, self.arrangement.laid_out(card))
        refusal = problem_with(view, declare)
        if refusal is not None:
            self.refuse(declare, refusal)
        elif not self.declare(declare):
            self._say_choices_again()

    def declare(self, declare: Declare) -> bool:
        """Ask whether this is to be declared, and do it; whether it was done."""
        return declares(self._session, self._seat, declare, self._voice)

    def _drop(self) -> None:
        view = self.view
        refusal = problem_with(view, Drop())
        if refusal is not None:
            self.refuse(Drop(), refusal)
        elif self.asks(drop_question(view)):
            if self.act(Drop()):
                points = self.view.record.points
                self._voice.say(f"{self.name} dropped, {points} points.")
        else:
            self._say_choices_again()
