"""A screen with one's own hand: its seat, and every way to a card of it."""

from __future__ import annotations

from typing import TypeVar

from textual import events

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.refusal import Refusal
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.picture import card_letters
from rummy_tui.tui.screens.keyed import Keyed
from rummy_tui.tui.session import Session

T = TypeVar("T")


class WithHand(Keyed[T]):
    """Subclasses say which seat of which match, and paint the hand."""

    _session: Session
    _seat: Seat
    is_jumping = False
    """Whether the cards show their letters, and no key but theirs does anything."""

    @property
    def seat(self) -> Seat:
        """Whose hand is shown."""
        return self._seat

    @property
    def view(self) -> SeatView:
        """What that seat sees now."""
        return self._session.view(self._seat)

    @property
    def arrangement(self) -> Arrangement:
        """How that seat keeps its hand."""
        return self._session.arrangement(self._seat)

    @property
    def shows_hand(self) -> bool:
        """Whether the hand can be seen now; else its clock stands still (T-6)."""
        return True

    def clock_changed(self) -> None:
        """Show how many seconds are left."""
        raise NotImplementedError

    def time_is_up(self, refusal: Refusal | None) -> None:
        """The table has moved for the seat, or could not, and says why."""
        raise NotImplementedError

    def hand_changed(self) -> None:
        """Show the hand as it is now; whatever was said of it is out of date."""
        raise NotImplementedError

    @property
    def letters(self) -> dict[CardId, str]:
        """The letter of each card while letters are to be shown."""
        return card_letters(self.arrangement.cards) if self.is_jumping else {}

    def action_pick(self, card: int) -> None:
        """Put the cursor on a card; a second time mark or unmark it."""
        arrangement = self.arrangement
        if arrangement.cursor == card:
            arrangement.toggle_mark()
        else:
            arrangement.put_cursor(CardId(card))
        self.hand_changed()

    def action_rules(self) -> None:
        from rummy_tui.tui.screens.rules import RulesScreen

        setup = self._session.setup
        self.app.push_screen(
            RulesScreen(setup.profile, seats=setup.seats, stakes=setup.stakes)
        )

    def action_jump(self) -> None:
        self.is_jumping = True
        self.hand_changed()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # A letter on a card is not the key it is at other times.
        return not self.is_jumping or action.startswith("app.")

    def on_key(self, event: events.Key) -> None:
        if not self.is_jumping:
            return
        event.stop()
        for card, letter in self.letters.items():
            if event.character == letter:
                self.arrangement.put_cursor(card)
        self.is_jumping = False
        self.hand_changed()
