"""What comes next: the one place that drives matches from screen to screen.

A flow is one coroutine in a worker. It waits for screens and for people, lets bots
move in a thread at a varied pace, and never moves anything while another screen lies
over the table.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from rummy_tui.errors import RummyError
from rummy_tui.new_match import MatchSetup, next_setup

# Nothing that only a deal needs is imported before its card is on the screen.
if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from rummy_tui.engine.seat import Seat
    from rummy_tui.tui.pace import Pacer
    from rummy_tui.tui.screens.table import TableScreen
    from rummy_tui.tui.session import Session

T = TypeVar("T")

_DRAW_SHARE = 0.6
"""How much of a bot's turn passes before it draws; the rest before it discards."""


@dataclass(frozen=True, slots=True)
class MatchWish:
    """A wish for a match: its rules card comes first (F-7)."""

    setup: MatchSetup


class Flow:
    """One person's way through the screens."""

    def __init__(self, app: App[None], pacer: Pacer) -> None:
        self._app = app
        self._pacer = pacer
        self._changed = asyncio.Event()
        self._screens_changed = asyncio.Event()
        self._match_task: asyncio.Task[str] | None = None
        self.session: Session | None = None
        """The match going on."""

    # What the app tells.

    def table_changed(self) -> None:
        """Somebody acted."""
        self._changed.set()

    def screens_changed(self) -> None:
        """Another screen is on top."""
        self._screens_changed.set()

    def go_home(self) -> None:
        """Give the match up, whatever it waits for."""
        if self._match_task is not None:
            self._match_task.cancel()

    # The way through the screens.

    async def main(self, start: MatchWish | None) -> None:
        """Cards, matches and the home screen, until the player has enough."""
        from rummy_tui.tui.screens.new_game import NewGameScreen

        card = start
        while True:
            if card is None:
                from rummy_tui.tui.screens.home import HomeScreen

                card = await self._ask(HomeScreen())
            if card is None:
                break
            setup = await self._ask(NewGameScreen(card.setup))
            card = None
            if setup is not None and await self._matches(setup) == "quit":
                break
        self._app.exit()

    async def _matches(self, setup: MatchSetup) -> str:
        """One match after another at the same table; how the player left it."""
        while True:
            try:
                verdict = await self._until_left(setup)
            except RummyError as error:
                await self._notice("This match cannot be played", f"{error}.")
                return "home"
            finally:
                self.session = None
            if verdict != "again":
                return verdict
            setup = next_setup(setup)

    async def _until_left(self, setup: MatchSetup) -> str:
        """One match in a task of its own, so that `go_home` can break it off."""
        task = self._match_task = asyncio.create_task(self._match(setup))
        try:
            await asyncio.wait([task])
        finally:
            task.cancel()
            self._match_task = None
        if not task.cancelled():
            return task.result()
        self._clear_screens()
        return "home"

    async def _match(self, setup: MatchSetup) -> str:
        from rummy_tui.tui.screens.settlement import SettlementScreen
        from rummy_tui.tui.session import Session

        session = self.session = Session(setup)
        self._pacer.pause(False)
        self._changed.clear()
        while True:
            await (self._play(session) if session.people else self._watch(session))
            if not session.is_void:
                break
            await self._notice(
                "The deal is void",
                "Nobody finished within the turn limit, so nothing in it scores. "
                "It is dealt anew with the same starter.",
            )
            session.deal_again()
        seat = session.people[0] if len(session.people) == 1 else None
        return await self._ask(SettlementScreen(session, seat))

    async def _play(self, session: Session) -> None:
        """One deal up to its end, with people at the table."""
        table: TableScreen | None = None
        seen: Seat | None = None
        while session.is_play:
            if table is not None:
                await self._until_current(table)
            seat = session.awaited
            assert seat is not None, "a deal in play awaits somebody"
            if session.table.is_bot(seat):
                if len(session.people) == 1 and table is None:
                    seen = session.people[0]
                    table = await self._open_table(session, seen)
                    continue
                # Before the keyboard is handed on bots move at once: what they did
                # is told on the curtain, and no hand stays in sight meanwhile.
                others = [other for other in session.people_in if other != seen]
                await self._bot_moves(session, None if others else table)
                if table is not None:
                    table.table_changed()
                continue
            if seat != seen:
                table = await self._hand_over(session, seat, table)
                seen = seat
                continue
            await self._changed.wait()
            self._changed.clear()
        if table is not None:
            await self._until_current(table)
            table.dismiss()
        await self._show(session)

    async def _open_table(self, session: Session, seat: Seat) -> TableScreen:
        from rummy_tui.tui.screens.table import TableScreen

        table = TableScreen(session, seat)
        # A bot may move at once: the table must be there to show it.
        await self._app.push_screen(table)
        return table

    async def _hand_over(
        self, session: Session, seat: Seat, table: TableScreen | None
    ) -> TableScreen:
        """Give the keyboard to the next person, behind the curtain if there are more.

        The hand below changes only once the curtain hides it.
        """
        raised = self._raise_curtain(session, seat)
        if table is None:
            if raised is not None:
                await raised
            return await self._open_table(session, seat)
        table.show_seat(seat)
        if raised is not None:
            await raised
        return table

    def _raise_curtain(
        self, session: Session, seat: Seat
    ) -> asyncio.Future[bool] | None:
        if len(session.people) == 1:
            return None
        from rummy_tui.tui.screens.curtain import CurtainScreen

        return self._app.push_screen(
            CurtainScreen(session, seat), wait_for_dismiss=True
        )

    async def _show(self, session: Session) -> None:
        """Let every seat still in lay its hand down (D-6)."""
        from rummy_tui.tui.screens.show import ShowScreen

        while session.is_show:
            seat = session.awaited
            assert seat is not None, "a show awaits somebody"
            if session.table.is_bot(seat):
                await asyncio.to_thread(session.step_bot)
                continue
            raised = self._raise_curtain(session, seat)
            if raised is not None:
                await raised
            await self._ask(ShowScreen(session, seat))

    async def _watch(self, session: Session) -> None:
        """One deal of bots alone."""
        from rummy_tui.tui.screens.watch import WatchScreen

        screen = WatchScreen(session)
        await self._app.push_screen(screen)
        while session.is_play:
            await self._bot_moves(session, screen)
            screen.table_changed()
        while session.is_show:
            await asyncio.to_thread(session.step_bot)
        await self._until_current(screen)
        screen.dismiss()

    async def _bot_moves(self, session: Session, seen_on: Screen[None] | None) -> None:
        """Let a bot decide once: at its pace and in sight, or at once without."""
        if seen_on is not None:
            drawing = session.is_before_drawing
            await self._pacer.wait(_DRAW_SHARE if drawing else 1 - _DRAW_SHARE)
            await self._until_current(seen_on)
        await asyncio.to_thread(session.step_bot)
        if not self._app.is_running:
            # It has ended meanwhile: its screens are being taken down already.
            raise asyncio.CancelledError

    # Screens.

    async def _ask(self, screen: Screen[T]) -> T:
        return await self._app.push_screen_wait(screen)

    async def _notice(self, title: str, text: str) -> None:
        from rummy_tui.tui.screens.question import Notice

        await self._ask(Notice(title, text))

    async def _until_current(self, screen: Screen[T]) -> None:
        """Wait until nothing lies over this screen."""
        while self._app.screen is not screen:
            self._screens_changed.clear()
            await self._screens_changed.wait()

    def _clear_screens(self) -> None:
        while len(self._app.screen_stack) > 1:
            self._app.pop_screen()
