"""The way through one tournament: table after table, what lies between, the ranking.

A table is played through the same screens as any match. The tables without people are
played elsewhere meanwhile; the screens hear of it when there is something to hear. A
tournament that is left for the home screen goes on from there: out of the history, or,
where it is not all in there, for as long as the program runs. That is so where nothing
is kept, where something could not be written, and where bots are watched.
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
from rummy_tui.tournament.result import TableResult, result_of
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
        self._director: Director | None = None
        self._session: Session | None = None
        """The table that is played, or was left."""
        self._is_stopped = False
        """Whether a table could not be played on."""
        self._unwritten: StoreError | None = None
        """Why what is known is not all written down."""

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
    def is_lost_by_leaving(self) -> bool:
        """Whether it goes on and nothing is left of it once the program ends."""
        return self._keeper is None and not self.tournament.is_over

    @property
    def goes_on_here(self) -> bool:
        """Whether it can be gone on with as it is, and not out of the history."""
        if self._is_stopped or self._unwritten is not None:
            return True
        is_from_history = self._keeper is not None and not self._is_watched
        return not is_from_history and not self.tournament.is_over

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

        "again" is for another one, "home" and "quit" for what they say, "given-up" for
        one that nobody can go on with.
        """
        self._is_stopped = False
        self._begin_elsewhere()
        how = await self._through()
        self._stop_elsewhere()
        self._save()
        return how

    def close(self) -> None:
        """Let go of everything; what is kept can be gone on with."""
        if self._director is not None:
            self._tournament = self._director.tournament
            self._director.close()
            self._director = None
        if self._session is not None:
            with suppress(RummyError):
                self._session.close()
            self._session = None
        if self._keeper is not None:
            self._save()
            self._keeper.close()
            self._keeper = None

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

        await self._saved()
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
            await self._saved()
            return how
        keeper, self._keeper = self._keeper, None
        try:
            if keeper is not None:
                keeper.leave()
        except RummyError as error:
            await self._flow.notice("It could not be given up", f"{error}.")
        return "given-up"

    # A table on the screens.

    async def _play(self, table: TableSetup) -> str:
        """A table to its end; "again" once that is on record."""
        flow, session = self._flow, self._session
        try:
            is_new = session is None
            if session is None:
                if self._is_known(table):
                    return "again"
                session, is_new = await self._seated(table)
            if session is None:
                return "home"
            self._session = session
            session.settings = host_of(self._app).settings
            verdict = await flow.until_left(session, is_new=is_new)
        except RummyError as error:
            # It can be gone on with once what is wrong has been mended.
            self._is_stopped = True
            await flow.notice("This table cannot be played on", f"{error}.")
            return "home"
        finally:
            flow.session = None
        if session.is_over:
            self._session = None
            with suppress(RummyError):
                session.close()
            self._record(result_of(table, session.sheet))
            await self._saved()
        # Screens are gone in circles only; Python would keep them for many deals.
        gc.collect()
        return "home" if verdict == "left" else verdict

    def _is_known(self, table: TableSetup) -> bool:
        """Whether a table is over and only its tournament did not know of it.

        Raises:
            StoreError: The history cannot be read.
        """
        result = None if self._keeper is None else self._keeper.result_at(table)
        if result is not None:
            self._record(result)
        return result is not None

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

    def _record(self, result: TableResult) -> None:
        if self._director is not None:
            self._director.record(result)
        else:
            self._tournament = self._tournament.with_result(result)

    def _save(self) -> None:
        """Write down what is known; where that cannot be, the next time may do."""
        self._unwritten = None
        try:
            if self._keeper is not None:
                self._keeper.save(self.tournament)
        except StoreError as error:
            self._unwritten = error

    async def _saved(self) -> None:
        """Write down what is known, or tell once that it cannot be."""
        is_told = self._unwritten is not None
        self._save()
        if self._unwritten is not None and not is_told:
            said = f"{self._unwritten}. It goes on all the same."
            await self._flow.notice("The tournament is not written down", said)
