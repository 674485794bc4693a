"""What comes next: the one place that leads from home through matches and back.

A flow is one coroutine in a worker that waits for screens; a deal itself is driven in
`dealing.py`. A match that is left for the home screen is kept, and goes on from there
as it was.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from rummy_tui.errors import RummyError, capital
from rummy_tui.new_match import MatchSetup, next_setup
from rummy_tui.tui.dealing import Dealing
from rummy_tui.tui.host import host_of
from rummy_tui.tui.match_history import MatchHistory
from rummy_tui.tui.own_limits import OwnLimits
from rummy_tui.tui.tournaments import Tournaments

# Nothing that only a deal needs is imported before its card is on the screen.
if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import App
    from textual.screen import Screen

    from rummy_tui.coach.training import Training
    from rummy_tui.engine.seat import Seat
    from rummy_tui.limits.sitting import Sitting
    from rummy_tui.store import History
    from rummy_tui.tournament import TournamentSetup
    from rummy_tui.tui.clock import ScreenClock
    from rummy_tui.tui.pace import Pacer
    from rummy_tui.tui.past_match import PastMatch
    from rummy_tui.tui.session import Session
    from rummy_tui.tui.settled_deal import SettledDeal

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class MatchWish:
    """A wish for a match, or a tournament: its rules card comes first (F-7)."""

    setup: MatchSetup | TournamentSetup


@dataclass(frozen=True, slots=True)
class GoOn:
    """A wish to go on with a match that was left."""

    match: int | None = None
    """Its number in the history; None for the one left last."""


@dataclass(frozen=True, slots=True)
class ReplayWish:
    """A wish to look at a past match."""

    match: PastMatch


@dataclass(frozen=True, slots=True)
class PracticeWish:
    """A wish to play on from a point of a past match; nothing of it is kept."""

    session: Session


@dataclass(frozen=True, slots=True)
class LearnWish:
    """A wish for the list of lessons, or for a trainer."""

    training: Training | None = None


Wish = MatchWish | GoOn | ReplayWish | PracticeWish | LearnWish


class Flow:
    """One person's way through the screens."""

    def __init__(
        self,
        app: App[None],
        pacer: Pacer,
        history: Callable[[], History] | None = None,
        sitting: Callable[[], Sitting] | None = None,
        *,
        settings_file: Path | None = None,
    ) -> None:
        """Lead somebody through the screens.

        Args:
            app: Where the screens are shown.
            pacer: How fast bots seem to play.
            history: Opens the history, where matches are written down.
            sitting: Gives this run of the program, which the player may limit.
            settings_file: Beside it is kept which lessons are done; None keeps nothing.
        """
        self._app = app
        self._settings_file = settings_file
        self._history = MatchHistory(history)
        self._history_is_told = False
        self._limits = OwnLimits(sitting, self._history.deals_today)
        self._host = host_of(app)
        self._pacer = pacer
        self._dealing = Dealing(app, pacer)
        self._match_task: asyncio.Task[str] | None = None
        self.session: Session | None = None
        """The match going on."""
        self.clock: ScreenClock | None = None
        """The clock of its turns, where one runs."""
        self.kept: Session | None = None
        """The match that was left for the home screen and can be gone on with."""
        self._tournaments = Tournaments(self, app, self._history)

    # What the app tells.

    def table_changed(self) -> None:
        """Somebody acted."""
        self._dealing.table_changed()

    def screens_changed(self) -> None:
        """Another screen is on top."""
        self._dealing.screens_changed()

    def go_home(self) -> None:
        """Leave the match for the home screen, whatever it waits for; it is kept."""
        if self._match_task is not None:
            self._match_task.cancel()

    @property
    def leaver(self) -> Seat | None:
        """The person who may leave the match for good now (F-1)."""
        session = self.session
        if session is None or not session.is_play:
            return None
        seat = session.only_person
        if seat is None:
            seat = session.awaited
        return seat if seat in session.people_in_match else None

    def give_up(self) -> None:
        """Ask whether somebody leaves the match for good, and let them."""
        session, seat = self.session, self.leaver
        if session is None or seat is None:
            return
        from rummy_tui.engine.actions import LeaveMatch
        from rummy_tui.tui.questions import giving_match_up
        from rummy_tui.tui.screens.question import Notice, Question

        def answered(is_yes: bool | None) -> None:
            if not is_yes:
                return
            refusal = session.act(seat, LeaveMatch())
            if refusal is None:
                self.table_changed()
            else:
                self._app.push_screen(Notice.refusing(refusal))

        self._app.push_screen(Question(giving_match_up(session, seat)), answered)

    # The way through the screens.

    async def main(self, start: Wish | None) -> None:
        """Cards, matches and the home screen, until the player has enough."""
        if self._host.complaints:
            said = "\n".join(self._host.complaints)
            await self.notice("Some settings do not hold", said)
        wish: Wish | None = start
        while True:
            if wish is None:
                wish = await self._at_home()
            if wish is None or await self._fulfil(wish) == "quit":
                break
            wish = None
        self._app.exit()

    async def _at_home(self) -> Wish | None:
        """What the player wishes on the home screen; None to leave the program."""
        from rummy_tui.tui.screens.home import HomeScreen

        while True:
            home = HomeScreen(self._kept_told, self._history.opened)
            wish = await self.ask(home)
            if wish is not None or not self.is_lost_by_leaving:
                return wish
            from rummy_tui.tui.screens.question import LeaveScreen

            if await self.ask(LeaveScreen(is_kept=True)) == "quit":
                return None

    async def _fulfil(self, wish: Wish) -> str:
        """Go on with the kept match, or begin one at its rules card."""
        if isinstance(wish, LearnWish):
            return await self._learn(wish.training)
        if isinstance(wish, ReplayWish):
            from rummy_tui.tui.screens.following import replay_screen

            screen = replay_screen(wish.match, self._history.opened)
            practice = await self.ask(screen)
            return "home" if practice is None else await self._fulfil(practice)
        if isinstance(wish, PracticeWish):
            if not await self.may_deal() or not await self._gives_kept_up():
                return "home"
            await self.deal_begins(wish.session)
            return await self._matches(wish.session.setup, wish.session)
        if isinstance(wish, GoOn):
            if wish.match is None and self._tournaments.kept_told:
                return await self._tournament(self._tournaments.go_on())
            if not self._is_kept(wish.match):
                return await self._take_up(wish.match)
            kept, self.kept = self.kept, None
            assert kept is not None, "it is kept"
            return await self._matches(kept.setup, kept)
        from rummy_tui.tui.screens.new_game import NewGameScreen

        if wish.setup.names and not await self.may_deal():
            return "home"
        setup = await self.ask(NewGameScreen(wish.setup))
        if setup is None or not await self._gives_kept_up():
            return "home"
        if not isinstance(setup, MatchSetup):
            return await self._tournament(self._tournaments.begin(setup))
        return await self._matches(setup)

    async def _learn(self, training: Training | None) -> str:
        """Lessons or training until they are left; a match that is kept stays so."""
        from rummy_tui.tui.learn_way import LearnWay

        way = LearnWay(self, self._app, self._pacer, self._settings_file)
        before, self._dealing = self._dealing, way.dealing
        try:
            return await way.learn(training)
        finally:
            self._dealing = before

    @property
    def is_lost_by_leaving(self) -> bool:
        """Whether leaving the program now would lose a match that is not finished."""
        session = self.session or self.kept
        if session is not None and session.is_unfinished:
            return not session.keeper
        return self._tournaments.is_lost_by_leaving

    def _kept_told(self) -> str:
        """The match that can be gone on with, in words; empty if there is none."""
        from rummy_tui.tui.kept import kept_told, left_told

        if self.kept is not None:
            return kept_told(self.kept)
        if self._tournaments.kept_told:
            return self._tournaments.kept_told
        try:
            found = self._history.left_last()
        except RummyError:
            # Told where a match is to be kept.
            return ""
        return "" if found is None else left_told(found)

    # The history.

    async def _begin(self, setup: MatchSetup, last: SettledDeal | None) -> Session:
        """A new match; where it cannot be kept, which is told, it is played so."""
        from rummy_tui.store.failures import StoreError

        settings = self._host.settings
        try:
            return self._history.begin(setup, settings, last)
        except StoreError as error:
            if not self._history_is_told:
                self._history_is_told = True
                said = f"{error}. The match is played without being kept."
                await self.notice("Nothing can be kept", said)
            return self._history.begin(setup, settings, last, is_kept=False)

    def _is_kept(self, match: int | None) -> bool:
        """Whether a match is the one that was left for the home screen."""
        kept = self.kept
        if kept is None or match is None:
            return kept is not None
        return kept.keeper is not None and kept.keeper.id == match

    async def _take_up(self, match: int | None) -> str:
        """Go on with a match of the history; by default with the newest."""
        try:
            if match is None:
                found = self._history.left_last()
                if found is None:
                    why = self._history.why_nothing_waits()
                    await self.notice("Continue", f"{capital(why)}.")
                    return "home"
                from rummy_tui.store.tournament_rows import TournamentSummary

                if isinstance(found, TournamentSummary):
                    if not await self._gives_kept_up():
                        return "home"
                    leading = self._tournaments.take_up(found.id)
                    return await self._tournament(leading)
                match = found.id
            if not await self._gives_kept_up():
                return "home"
            session = self._history.take_up(match, self._host.settings)
        except RummyError as error:
            await self.notice("This match cannot be gone on with", f"{error}.")
            return "home"
        return await self._matches(session.setup, session)

    def close(self) -> None:
        """Let go of the match and the history; what is played can be taken up again."""
        self._tournaments.close()
        for session in (self.session, self.kept):
            if session is not None:
                with suppress(RummyError):
                    session.close()
        self._history.close()

    async def _gives_kept_up(self) -> bool:
        """Whether another match may begin: the one that is kept is lost by it."""
        kept = self.kept
        if self.is_lost_by_leaving:
            from rummy_tui.tui.questions import giving_up
            from rummy_tui.tui.screens.question import Question

            if not await self.ask(Question(giving_up(self._kept_told()))):
                return False
        if kept is not None:
            with suppress(RummyError):
                kept.close()
        self.kept = None
        self._tournaments.give_kept_up()
        return True

    async def _tournament(self, leading: Awaitable[str]) -> str:
        """A tournament until it is left, then others like it; how that was."""
        verdict = await leading
        following = self._tournaments.following
        if verdict != "again" or following is None:
            return verdict
        # Its card comes first: it has another seed, shown by its hash.
        return await self._fulfil(MatchWish(following))

    async def _matches(self, setup: MatchSetup, kept: Session | None = None) -> str:
        """One match after another at the same table; how the player left it.

        Args:
            setup: The first of them.
            kept: The same as it was left, to go on with.
        """
        session = kept
        last: SettledDeal | None = None
        while True:
            if session is None and setup.names and not await self.may_deal():
                return "home"
            try:
                if session is None:
                    session = await self._begin(setup, last)
                    await self.deal_begins(session)
                    verdict = await self.until_left(session, is_new=True)
                else:
                    session.settings = self._host.settings
                    verdict = await self.until_left(session, is_new=False)
            except RummyError as error:
                await self.notice("This match cannot be played on", f"{error}.")
                # It can be gone on with once what is wrong has been mended.
                self.kept = session
                return "home"
            except asyncio.CancelledError:
                # The program ends: `close` writes down how hands are held.
                self.kept = session
                raise
            finally:
                self.session = None
            if verdict == "left":
                self.kept = session
                return "home"
            if verdict != "again" and not session.is_over:
                # Left between two deals.
                self.kept = session
                return verdict
            if session.is_over:
                with suppress(RummyError):
                    session.close()
            if verdict != "again":
                return verdict
            if session.is_practice:
                return "home"
            last = session.newest_settled_deal
            setup, session = next_setup(session.setup), None
            # Screens are gone in circles only; Python would keep them for many deals.
            gc.collect()

    async def until_left(self, session: Session, *, is_new: bool) -> str:
        """One match in a task of its own, so that `go_home` can break it off."""
        self.session = session
        if session.setup.turn_seconds and session.people:
            from rummy_tui.tui.clock import ScreenClock

            self.clock = ScreenClock(self._app, session)
        task = asyncio.create_task(self._match(session, is_new=is_new))
        self._match_task = task
        try:
            await asyncio.wait([task])
        finally:
            task.cancel()
            self._match_task = None
            if self.clock is not None:
                self.clock.stop()
                self.clock = None
        if task.cancelled() or task.exception() is not None:
            self._clear_screens()
        return "left" if task.cancelled() else task.result()

    async def _match(self, session: Session, *, is_new: bool) -> str:
        from rummy_tui.tui.notices import VOID_TEXT, VOID_TITLE
        from rummy_tui.tui.screens.score import ScoreScreen
        from rummy_tui.tui.screens.settlement import SettlementScreen

        if is_new:
            self._pacer.pause(False)
        shows_toss = is_new and self._host.settings.show_toss
        while True:
            await self._dealing.drive(session, shows_toss=shows_toss)
            shows_toss = False
            await self._deal_ended(session)
            if session.is_void:
                if session.has_dealt_people:
                    await self.notice(VOID_TITLE, VOID_TEXT)
                if session.people_in_match and not await self.may_deal():
                    return "home"
                session.deal_again()
                await self.deal_begins(session)
                continue
            # Once all people are out the rest is played at once, and its end is seen.
            is_seen = session.has_dealt_people or session.is_over
            if is_seen and session.is_settled:
                screen = SettlementScreen(session, session.only_person)
                verdict = await self.ask(screen)
                if verdict != "again" or not session.is_of_several_deals:
                    return verdict
            if is_seen or session.asked is not None:
                verdict = await self.ask(ScoreScreen(session, self._tournaments.now))
                if verdict != "again" or session.is_over:
                    return verdict
            if session.people_in_match and not await self.may_deal():
                return "home"
            session.next_deal()
            await self.deal_begins(session)

    # The player's own limits.

    async def may_deal(self) -> bool:
        """Whether the next deal may begin now; what is against it is told (R-3)."""
        stop = self._limits.stop()
        due = None if stop is not None else self._limits.break_due()
        if due is not None:
            from rummy_tui.tui.questions import break_question
            from rummy_tui.tui.screens.question import Question

            if not await self.ask(Question(break_question(due))):
                return False
        if stop is not None:
            await self.notice("No deal begins now", stop)
        return stop is None

    async def deal_begins(self, session: Session) -> None:
        if session.people_in_match:
            await self._limits_told(self._limits.deal_begins())

    async def _deal_ended(self, session: Session) -> None:
        if session.people and session.has_dealt_people:
            await self._limits_told(self._limits.deal_ended())

    async def _limits_told(self, said: str | None) -> None:
        if said is not None:
            await self.notice("Your limits could not be noted", f"{said}.")

    # Screens.

    async def ask(self, screen: Screen[T]) -> T:
        return await self._app.push_screen_wait(screen)

    async def notice(self, title: str, text: str) -> None:
        from rummy_tui.tui.screens.question import Notice

        await self.ask(Notice(title, text))

    def _clear_screens(self) -> None:
        while len(self._app.screen_stack) > 1:
            self._app.pop_screen()
