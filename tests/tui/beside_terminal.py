"""The same match twice: in a terminal, and here, so that it is known what to press.

Both come from one seed. Every key is pressed there and followed here; cards are never
read off the screen.
"""

from __future__ import annotations

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Declare, Discard, DrawClosed, DrawOpen, Show
from rummy_tui.engine.seat import Seat
from rummy_tui.new_match import MatchSetup
from rummy_tui.tui.arranging import HAND_ACTIONS
from rummy_tui.tui.session import Session
from tests.tui.key_player import KeyPlayer
from tests.tui.terminal import Terminal


class BesideTerminal:
    """Plays a match in a terminal to its settlement."""

    def __init__(self, terminal: Terminal, setup: MatchSetup) -> None:
        self._terminal = terminal
        self.session = Session(setup)
        self._player = KeyPlayer(self.session, self._press)
        self._seat = Seat(0)
        self._lifted: CardId | None = None
        self._closing: CardId | None = None

    async def play(self) -> None:
        """Accept the rules card, play every person's seat, stop at the settlement."""
        if self._terminal.wait_for("Enter reads on", "Enter deal") != "Enter deal":
            # A long card comes to its end first.
            self._terminal.press("enter")
            self._terminal.wait_for("Enter deal")
        self._terminal.press("enter")
        while (seat := self._next_person()) is not None:
            self._come_to(seat)
            self._seat = seat
            if self.session.is_show:
                await self._player.lay_down()
            else:
                await self._player.move(seat)
        self._terminal.wait_for("play again")

    def _next_person(self) -> Seat | None:
        while self.session.awaited not in (None, *self.session.people):
            self.session.step_bot()
        return self.session.awaited

    def _come_to(self, seat: Seat) -> None:
        """Wait until the terminal is where this session is."""
        session = self.session
        if session.is_show:
            wanted = "Enter lay down"
        elif session.is_before_drawing:
            wanted = "YOUR TURN: draw"
        else:
            wanted = "YOUR TURN: discard"
        curtain = f"{session.name(seat)} is next"
        if len(session.people) > 1 and session.is_show | session.is_before_drawing:
            self._terminal.wait_for(curtain)
            self._terminal.press_until(str(seat + 1), wanted)
        self._terminal.wait_for(wanted)

    async def _press(self, *keys: str) -> None:
        for key in keys:
            self._terminal.press(key)
            self._follow(key)

    def _follow(self, key: str) -> None:
        """Do here what the key does there, and wait where a screen opens for it."""
        session, seat = self.session, self._seat
        arrangement = session.arrangement(seat)
        of_the_hand = {"left": "cursor-left", "right": "cursor-right"}
        of_the_hand["A"] = "auto-arrange"
        match key:
            case "c":
                session.act(seat, DrawClosed())
            case "o":
                session.act(seat, DrawOpen())
            case "d" if self._lifted is None:
                self._lifted = arrangement.cursor
            case "d":
                assert self._lifted is not None
                session.act(seat, Discard(self._lifted))
                self._lifted = None
            case "f":
                self._closing = arrangement.cursor
                self._terminal.wait_for("Declare?")
            case "enter" if session.is_show:
                self._terminal.wait_for("Lay down for")
            case "y" if session.is_show:
                session.act(seat, Show(arrangement.laid_out()))
            case "enter" | "y":
                assert self._closing is not None
                groups = arrangement.laid_out(self._closing)
                session.act(seat, Declare(self._closing, groups))
            case _:
                do = HAND_ACTIONS[of_the_hand[key]]
                do(session.view(seat), arrangement, session.help)
