"""Tournaments as one run of the program goes through them: begun, left, gone on with.

Nothing of a tournament is imported before one is wished for.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from rummy_tui.errors import RummyError
from rummy_tui.tui.match_history import MatchHistory

if TYPE_CHECKING:
    from textual.app import App

    from rummy_tui.tournament import TournamentSetup
    from rummy_tui.tui.flow import Flow
    from rummy_tui.tui.tournament_lines import TournamentNow
    from rummy_tui.tui.tournament_way import TournamentWay


class Tournaments:
    """The tournament that goes on, or was left for the home screen; one at most."""

    def __init__(self, flow: Flow, app: App[None], history: MatchHistory) -> None:
        """Lead through tournaments.

        Args:
            flow: Leads through their tables.
            app: Where the screens are shown.
            history: Where they are written down.
        """
        self._flow, self._app, self._history = flow, app, history
        self._way: TournamentWay | None = None
        self._kept: TournamentWay | None = None
        """One that was left and goes on from here, not from the history."""
        self.following: TournamentSetup | None = None
        """Another one of the field that was played last."""

    @property
    def now(self) -> Callable[[], TournamentNow] | None:
        """Tells how the tournament stands that goes on, if one does."""
        return None if self._way is None else self._way.now

    @property
    def is_lost_by_leaving(self) -> bool:
        """Whether leaving the program now would lose one that is not finished."""
        way = self._way or self._kept
        return way is not None and way.is_lost_by_leaving

    @property
    def kept_told(self) -> str:
        """The one that was left and goes on from here, in words; empty without one."""
        return "" if self._kept is None else self._kept.told

    def give_kept_up(self) -> None:
        """Let go of the one that was left; what is kept of it stays in the history."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    async def begin(self, setup: TournamentSetup) -> str:
        """A new one; how it was left: "again" for another, "home" or "quit".

        Where it cannot be kept, which is told, it is played so.
        """
        from rummy_tui.store.failures import StoreError
        from rummy_tui.tournament.tournament import Tournament
        from rummy_tui.tui.tournament_way import TournamentWay

        tournament, keeper = Tournament.begin(setup), None
        try:
            history = self._history.opened()
            if history is not None:
                keeper = history.tournaments.begin(tournament)
        except StoreError as error:
            said = f"{error}. The tournament is played without being kept."
            await self._flow.notice("Nothing can be kept", said)
        way = TournamentWay(self._flow, self._app, tournament, keeper)
        return await self._lead(way)

    async def take_up(self, id: int) -> str:
        """Go on with one of the history; how it was left."""
        from rummy_tui.tui.tournament_way import TournamentWay

        history = self._history.opened()
        assert history is not None, "it was found there"
        try:
            keeper = history.tournaments.take_up(id)
        except RummyError as error:
            said = f"{error}."
            await self._flow.notice("This tournament cannot be gone on with", said)
            return "home"
        way = TournamentWay(self._flow, self._app, keeper.tournament, keeper)
        return await self._lead(way)

    async def go_on(self) -> str:
        """Go on with the one that was left and goes on from here."""
        assert self._kept is not None, "it is kept"
        return await self._lead(self._kept)

    async def _lead(self, way: TournamentWay) -> str:
        """Go through one until it is left; "again", "home" or "quit"."""
        self._way, self._kept = way, None
        with ExitStack() as letting_go:
            # Broken off, too: the tables elsewhere are still to be stopped.
            letting_go.callback(way.close)
            try:
                verdict = await way.lead()
            finally:
                self._way = None
            if verdict != "given-up" and way.goes_on_here:
                letting_go.pop_all()
                self._kept = way
        if verdict == "given-up":
            return "home"
        if verdict == "again":
            from rummy_tui.tournament.setup import next_tournament

            self.following = next_tournament(way.tournament.setup)
        return verdict

    def close(self) -> None:
        """Let go of what goes on; what is kept can be gone on with."""
        for way in (self._way, self._kept):
            if way is not None:
                way.close()
