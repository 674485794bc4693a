"""The way through one tournament: table after table, what lies between, the ranking.

A table is played through the same screens as any match. The tables without people are
played elsewhere meanwhile; the screens hear of it when there is something to hear. A
tournament that is left for the home screen goes on from there: out of the history, or,
where nothing is kept, for as long as the program runs.
"""

from __future__ import annotations

import asyncio
import gc
from contextlib import ExitStack, suppress
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

from rummy_tui.errors import RummyError
from rummy_tui.store.failures import StoreError
from rummy_tui.tournament.director import Director
from rummy_tui.tournament.result import result_of
from rummy_tui.tournament.table import TableSetup
from rummy_tui.tournament.tournament import Tournament
from rummy_tui.tui.host import host_of
from rummy_tui.tui.session import Session
from rummy_tui.tui.tournament_lines import TournamentNow, kept_tournament_told

if TYPE_CHECKING:
    from textual.app import App

    from rummy_tui.store.tournaments import TournamentKeeper
    from rummy_tui.tui.flow import Flow


class TournamentWay:
    """One tournament as somebody goes through it, or watches it."""

    def __init__(
        self,
        flow: Flow,
        app: App[None],
        tournament: Tournament,
        keeper: TournamentKeeper | None = None,
    ) -> None:
        """Lead somebody through a tournament.

        Args:
            flow: Leads through each of its tables.
            app: Where the screens are shown.
            tournament: As far as it has come.
            keeper: Writes it down; None where nothing is kept.
        """
        self._flow, self._app = flow, app
        self._tournament = tournament
        self._keeper = keeper
        self._is_closed = False
        self._director: Director | None = None
        self._session: Session | None = None
        """A table that was left, where nothing is kept."""

    @property
    def tournament(self) -> Tournament:
        """As far as it is known now."""
        if self._director is not None:
            return self._director.tournament
        return self._tournament

    @property
    def told(self) -> str:
        """Which one it is, in a few words."""
        return kept_tournament_told(self.tournament)

    @property
    def is_kept(self) -> bool:
        """Whether it is written down."""
        return self._keeper is not None

    @property
    def is_unfinished(self) -> bool:
        """Whether it can be gone on with."""
        return not self.tournament.is_over

    def now(self) -> TournamentNow:
        """How it stands, for the screens."""
        director = self._director
        if director is None:
            return TournamentNow(tournament=self._tournament)
        failure = director.failure
        return TournamentNow(
            tournament=director.tournament,
            progress=director.progress,
            failure="" if failure is None else str(failure),
        )

    async def lead(self) -> str:
        """Go through it from where it stands; how it was left.

        "again" is for another one, "home" and "quit" for what they say.
        """
        try:
            self._begin_elsewhere()
            how = await self._through()
            self._stop_elsewhere()
            return how
        finally:
            # Broken off, the tables elsewhere are still to be stopped.
            self.close()

    def close(self) -> None:
        """The program ends: let go of everything; what is kept can be gone on with."""
        if self._director is not None:
            self._tournament = self._director.tournament
            self._director.close()
            self._director = None
        if self._is_closed:
            return
        self._save()
        self._is_closed = self.is_kept
        if self._keeper is not None:
            self._keeper.close()

    async def _through(self) -> str:
        while not self.tournament.is_over:
            table = self._next_table()
            if table is None:
                how = await self._between()
            else:
                how = await self._play(table)
                if how == "again" and not self._is_final_over:
                    how = await self._between()
            if how != "again":
                return how
        from rummy_tui.tui.screens.tournament import RankingScreen

        self._save()
        return await self._flow.ask(RankingScreen(self.now))

    @property
    def _is_watched(self) -> bool:
        return not self.tournament.setup.names

    @property
    def _is_final_over(self) -> bool:
        """The end is told at once: there are no other tables."""
        return self.tournament.is_over and self.tournament.round.is_final

    def _next_table(self) -> TableSetup | None:
        """The table that comes next on the screens: one with people, or the final."""
        tournament = self.tournament
        if self._is_watched:
            final = tournament.round
            return final.tables[0] if final.is_final else None
        return next(iter(tournament.people_tables), None)

    # The other tables.

    def _begin_elsewhere(self) -> None:
        if self._tournament.is_over:
            return
        if self._is_watched and self._tournament.round.is_final:
            return
        loop = asyncio.get_running_loop()

        def changed() -> None:
            # The loop may have closed meanwhile.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._changed)

        self._director = Director(self._tournament, changed=changed)

    def _changed(self) -> None:
        """More is known of the tables elsewhere: let whoever looks see it."""
        from rummy_tui.tui.screens.keyed import Keyed

        if self._is_watched and self.tournament.round.is_final:
            self._keep_final()
        stack = self._app.screen_stack if self._app.is_running else []
        if stack and isinstance(stack[-1], Keyed):
            stack[-1].tables_changed()

    def _keep_final(self) -> None:
        """Where bots are watched the final is played on the screen, not elsewhere."""
        if self._director is None:
            return
        self._stop_elsewhere()
        *before, final = self._tournament.rounds
        waiting = replace(final, results=(None,) * len(final.tables))
        self._tournament = replace(self._tournament, rounds=(*before, waiting))

    def _stop_elsewhere(self) -> None:
        director = self._director
        if director is None:
            return
        self._tournament = director.tournament
        self._director = None
        # It waits for threads that are to stop, and nobody is to wait for it.
        Thread(target=director.close, daemon=True).start()

    async def _between(self) -> str:
        """The round on the screen until the next table, or the end, is wanted."""
        from rummy_tui.tui.screens.tournament import RoundScreen

        how = await self._flow.ask(RoundScreen(self.now))
        if how != "give-up":
            self._save()
            return how
        if self._keeper is not None:
            with suppress(RummyError):
                self._keeper.leave()
            self._keeper = None
        return "given-up"

    # A table on the screens.

    async def _play(self, table: TableSetup) -> str:
        """A table to its end; "again" once that is on record."""
        flow, session = self._flow, self._session
        self._session = None
        try:
            is_new = session is None
            if session is None:
                session, is_new = await self._seated(table)
            if session is None:
                return "home"
            session.settings = host_of(self._app).settings
            verdict = await flow.until_left(session, is_new=is_new)
        except RummyError as error:
            await flow.notice("This table cannot be played on", f"{error}.")
            return "home"
        finally:
            flow.session = None
            if session is not None and session.keeper is not None:
                with suppress(RummyError):
                    session.close()
        if session.is_over:
            self._record(table, session)
        elif session.keeper is None:
            self._session = session
        # Screens are gone in circles only; Python would keep them for many deals.
        gc.collect()
        return "home" if verdict == "left" else verdict

    async def _seated(self, table: TableSetup) -> tuple[Session | None, bool]:
        """The match of a table, and whether it is new; none where no deal may begin.

        Raises:
            RummyError: It cannot be begun, or gone on with.
        """
        flow, settings = self._flow, host_of(self._app).settings
        opened = None if self._keeper is None else self._keeper.open_table(table)
        is_new = opened is None or not opened.events
        with ExitStack() as failing:
            if opened is not None:
                failing.callback(opened.keeper.close)
            if is_new and table.names and not await flow.may_deal():
                return None, is_new
            if opened is None:
                session = Session(table, settings)
            else:
                session = Session(
                    table,
                    settings,
                    keeper=opened.keeper,
                    events=opened.events,
                    arrangements=opened.arrangements,
                )
            failing.pop_all()
        if is_new:
            await flow.deal_begins(session)
        return session, is_new

    def _record(self, table: TableSetup, session: Session) -> None:
        result = result_of(table, session.sheet)
        if self._director is not None:
            self._director.record(result)
        else:
            self._tournament = self._tournament.with_result(result)
        self._save()

    def _save(self) -> None:
        """Write down what is known; where that cannot be, the next time may do."""
        if self._keeper is not None:
            with suppress(StoreError):
                self._keeper.save(self.tournament)
