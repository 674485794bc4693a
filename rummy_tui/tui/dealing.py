"""One deal from screen to screen: tables, curtains, bots in between, the show.

It waits for people, lets bots move in a thread at a varied pace, and never moves
anything while another screen lies over the table. It begins wherever the deal stands,
so one that was broken off goes on.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rummy_tui.tui.host import host_of

# Nothing that only a deal needs is imported before its card is on the screen.
if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from rummy_tui.engine.seat import Seat
    from rummy_tui.tui.bot_steps import BotSteps
    from rummy_tui.tui.pace import Pacer
    from rummy_tui.tui.screens.table import TableScreen
    from rummy_tui.tui.session import Session

_DRAW_SHARE = 0.6
"""How much of a bot's turn passes before it draws; the rest before it discards."""


class Dealing:
    """Drives deals, one at a time."""

    def __init__(self, app: App[None], pacer: Pacer) -> None:
        self._app = app
        self._host = host_of(app)
        self._pacer = pacer
        self._changed = asyncio.Event()
        self._screens_changed = asyncio.Event()
        self._bots: BotSteps | None = None

    def table_changed(self) -> None:
        """Somebody acted."""
        self._changed.set()

    def screens_changed(self) -> None:
        """Another screen is on top."""
        self._screens_changed.set()

    async def drive(self, session: Session, *, shows_toss: bool) -> None:
        """Lead a deal from where it stands to its end.

        Args:
            session: The match.
            shows_toss: Whether people see the toss first (T-1).
        """
        self._changed.clear()
        if not session.has_dealt_people:
            await self._play_out(session)
        elif session.people:
            await self._play(session, shows_toss=shows_toss)
        else:
            await self._watch(session)

    async def _play(self, session: Session, *, shows_toss: bool) -> None:
        """With people at the table."""
        table: TableScreen | None = None
        seen: Seat | None = None
        if shows_toss:
            if session.only_person is not None:
                # The table is there at once, and the toss lies over it.
                seen = session.only_person
                table = await self._open_table(session, seen)
            await self._show_toss(session)
        while session.is_play:
            if table is not None:
                await self._until_current(table)
            seat = session.awaited
            if seat is None or not session.is_play:
                break  # ended by what lay over the table
            if session.table.is_bot(seat):
                if session.only_person is not None and table is None:
                    seen = session.only_person
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
            self._ring(session)
            await self._changed.wait()
            self._changed.clear()
        if table is not None:
            await self._until_current(table)
            table.dismiss()
        await self._show(session)

    def _ring(self, session: Session) -> None:
        """Call whoever plays alone to a turn that begins."""
        is_called = session.only_person is not None and session.is_before_drawing
        if is_called and self._host.settings.bell:
            self._app.bell()

    async def _open_table(self, session: Session, seat: Seat) -> TableScreen:
        from rummy_tui.tui.screens.table import TableScreen

        table = TableScreen(session, seat)
        if self._pacer.paused:
            # It was left in a pause; not for a moment is the hand to be seen.
            table.pause()
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
        if session.only_person is not None:
            return None
        from rummy_tui.tui.screens.curtain import CurtainScreen

        return self._app.push_screen(
            CurtainScreen(session, seat), wait_for_dismiss=True
        )

    async def _show_toss(self, session: Session) -> None:
        from rummy_tui.tui.screens.toss import TossScreen

        await self._app.push_screen_wait(TossScreen(session))

    async def _show(self, session: Session) -> None:
        """Let every seat still in lay its hand down (D-6)."""
        from rummy_tui.tui.screens.show import ShowScreen

        while session.is_show:
            seat = session.awaited
            assert seat is not None, "a show awaits somebody"
            if session.table.is_bot(seat):
                await self._bot_decides(session)
                continue
            raised = self._raise_curtain(session, seat)
            if raised is not None:
                await raised
            await self._app.push_screen_wait(ShowScreen(session, seat))

    async def _play_out(self, session: Session) -> None:
        """At once: all people are out of the match, and bots play it to its end."""
        from rummy_tui.tui.screens.score import PlayingOutScreen

        screen = PlayingOutScreen(session)
        await self._app.push_screen(screen)
        while session.is_running:
            await self._bot_decides(session)
        await self._until_current(screen)
        screen.dismiss()

    async def _watch(self, session: Session) -> None:
        """Bots alone."""
        from rummy_tui.tui.screens.watch import WatchScreen

        screen = WatchScreen(session)
        await self._app.push_screen(screen)
        while session.is_play:
            await self._bot_moves(session, screen)
            screen.table_changed()
        while session.is_show:
            await self._bot_decides(session)
        await self._until_current(screen)
        screen.dismiss()

    async def _bot_moves(self, session: Session, seen_on: Screen[None] | None) -> None:
        """Let a bot decide once: at its pace and in sight, or at once without."""
        is_left_behind = self._bots is not None and self._bots.is_thinking(session)
        if seen_on is not None and not is_left_behind:
            drawing = session.is_before_drawing
            await self._pacer.wait(_DRAW_SHARE if drawing else 1 - _DRAW_SHARE)
            await self._until_current(seen_on)
        await self._bot_decides(session)

    async def _bot_decides(self, session: Session) -> None:
        if self._bots is None:
            from rummy_tui.tui.bot_steps import BotSteps

            self._bots = BotSteps(self._moved_alone)
        await self._bots.step(session)
        if not self._app.is_running:
            # It has ended meanwhile: its screens are being taken down already.
            raise asyncio.CancelledError

    def _moved_alone(self) -> None:
        """A bot left behind in the kept match has moved: the home screen tells it."""
        from rummy_tui.tui.screens.home import HomeScreen

        if isinstance(self._app.screen, HomeScreen):
            self._app.screen.kept_changed()

    async def _until_current(self, screen: Screen[None]) -> None:
        """Wait until nothing lies over this screen."""
        while self._app.screen is not screen:
            self._screens_changed.clear()
            await self._screens_changed.wait()
