"""Plays a seat by keys: what a bot would do there, turned into what to press.

Works on any session that goes along with the keys: the app's own under Pilot, or a
second one from the same seed beside a real terminal.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

from bots.miser import MiserBot
from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Declare, Discard, DrawClosed, DrawOpen, Drop
from rummy_tui.engine.seat import Seat
from rummy_tui.tui.session import Session

Press = Callable[..., Awaitable[None]]
"""Presses keys, by Textual's names, one after the other."""


class KeyPlayer:
    """Presses what a bot would do that sees what the seat sees."""

    def __init__(self, session: Session, press: Press) -> None:
        self._session = session
        self._press = press
        self._bot = MiserBot(Random(0))

    async def move(self, seat: Seat) -> None:
        """Do one thing at the table for a seat whose turn it is."""
        action = self._bot.choose(self._session.view(seat))
        match action:
            case DrawClosed():
                await self._press("c")
            case DrawOpen():
                await self._press("o")
            case Drop():
                await self._press("P", "y")
            case Discard(card=card):
                await self._go_to(seat, card)
                await self._press("d", "d")
            case Declare():
                await self._finish(seat)
            case _:
                raise AssertionError(f"a bot on turn does not {action}")

    async def lay_down(self) -> None:
        """Lay a losing hand down in its best arrangement."""
        await self._press("A", "enter", "y")

    async def _finish(self, seat: Seat) -> None:
        await self._press("A")
        view = self._session.view(seat)
        thrown = view.solver.solve(view.faces(view.hand)).discard
        loose = self._session.arrangement(seat).loose
        closing = next(card for card in loose if view.face(card) == thrown)
        await self._go_to(seat, closing)
        await self._press("f", "enter" if self._session.help else "y")

    async def _go_to(self, seat: Seat, card: CardId) -> None:
        """Move the cursor to a card, the shorter way round."""
        arrangement = self._session.arrangement(seat)
        assert arrangement.cursor is not None, "a hand has a cursor"
        cards = arrangement.cards
        steps = (cards.index(card) - cards.index(arrangement.cursor)) % len(cards)
        if steps <= len(cards) - steps:
            await self._press(*["right"] * steps)
        else:
            await self._press(*["left"] * (len(cards) - steps))
