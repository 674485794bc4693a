"""The way through the lessons: the list, one lesson after another, and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from rummy_tui.engine.seat import FIRST_SEAT
from rummy_tui.tui.dealing import Dealing
from rummy_tui.tui.host import host_of
from rummy_tui.tui.learning.arranged import LessonSession
from rummy_tui.tui.learning.course import course, course_profile
from rummy_tui.tui.learning.done import LessonsDone
from rummy_tui.tui.learning.lesson import Lesson
from rummy_tui.tui.learning.teacher import Teacher

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from rummy_tui.coach.training import Training
    from rummy_tui.tui.pace import Pacer
    from rummy_tui.tui.screens.lesson import LessonScreen
    from rummy_tui.tui.session import Session

T = TypeVar("T")

_LAST_TITLE = "You have won your first deal"
_LAST = (
    "That was the last lesson. {new-game} on the home screen plays against bots, with "
    "cards nobody has arranged; {why} and {auto-arrange} help there as well."
)
_LOST_TITLE = "The lesson can be repeated"
_LOST = "This deal was not won, which happens. It waits in the list for another try."


class Leading(Protocol):
    """What the lessons ask of whoever leads through the screens."""

    async def ask(self, screen: Screen[T]) -> T:
        """Show a screen, and wait for what it ends with."""
        ...

    async def notice(self, title: str, text: str) -> None:
        """Say something, and wait until it is read."""
        ...

    async def may_deal(self) -> bool:
        """Whether the next deal may begin now (R-3)."""
        ...

    async def deal_begins(self, session: Session) -> None:
        """Count a deal that begins."""
        ...


class LessonDealing(Dealing):
    """Drives the deal of a lesson."""

    async def lead(self, session: LessonSession, table: LessonScreen) -> None:
        """From the first card until the deal is over, or the lesson is left."""
        self._changed.clear()
        await self._app.push_screen(table)
        while session.is_play and not table.left_for:
            await self._until_current(table)
            seat = session.awaited
            if seat is not None and session.table.is_bot(seat):
                await self._bot_moves(session, table)
                table.table_changed()
                continue
            await self._changed.wait()
            self._changed.clear()
        await self._until_current(table)
        table.dismiss()
        if not table.left_for:
            await self._show(session)


class LearnWay:
    """One person's way through the lessons."""

    def __init__(
        self,
        leading: Leading,
        app: App[None],
        pacer: Pacer,
        settings_file: Path | None,
    ) -> None:
        """Lead somebody through the lessons.

        Args:
            leading: Shows screens and knows the player's own limits.
            app: Where the screens are shown.
            pacer: How fast the partner seems to play.
            settings_file: Beside it is kept which lessons are done.
        """
        self._leading = leading
        self._app = app
        self._pacer = pacer
        self.dealing = LessonDealing(app, pacer)
        """Is to be told what happens at the table."""
        self._done = LessonsDone()
        if settings_file is not None:
            self._done = LessonsDone.beside(settings_file)
        self._lessons = course(course_profile())
        self._is_told = False

    async def learn(self, training: Training | None = None) -> str:
        """The list and its lessons until it is left: "home" or "quit".

        Args:
            training: What is trained instead of all that.
        """
        from rummy_tui.tui.screens.learn import LearnScreen

        if training is not None:
            from rummy_tui.tui.screens.train import TrainScreen

            await self._leading.ask(TrainScreen(training))
            return "home"
        at: int | None = None
        while True:
            screen = LearnScreen(self._lessons, self._ids_done, at=at)
            chosen = await self._leading.ask(screen)
            if chosen is None:
                return "home"
            verdict = "next"
            while verdict == "next" and chosen < len(self._lessons):
                verdict = await self._lesson(chosen)
                chosen += verdict == "next"
            if verdict == "quit":
                return verdict
            at = min(chosen, len(self._lessons) - 1) if verdict == "list" else None

    def _ids_done(self) -> frozenset[str]:
        return self._done.ids

    async def _lesson(self, number: int) -> str:
        """One lesson: "next", "list" or "quit"."""
        from rummy_tui.tui.screens.lesson import LessonScreen
        from rummy_tui.tui.screens.settlement import SettlementScreen

        lesson = self._lessons[number]
        # Cards that are only laid together are no play.
        if lesson.is_played and not await self._leading.may_deal():
            return "list"
        session = LessonSession(
            lesson.deal, course_profile(), host_of(self._app).settings
        )
        teacher = Teacher(lesson, session)
        if lesson.is_played:
            await self._leading.deal_begins(session)
        self._pacer.pause(False)
        place = f"Lesson {number + 1} of {len(self._lessons)}"
        table = LessonScreen(session, teacher, place=place)
        await self.dealing.lead(session, table)
        teacher.table_changed()
        if teacher.is_done:
            await self._keep(lesson)
        verdict = table.left_for
        if not verdict:
            settled = await self._settled(session, SettlementScreen)
            verdict = {"again": "next", "home": "list"}.get(settled, settled)
            is_last = number + 1 == len(self._lessons)
            if verdict == "next" and (is_last or not teacher.is_done):
                won = session.table.state.winner == FIRST_SEAT and teacher.is_done
                title, text = (_LAST_TITLE, _LAST) if won else (_LOST_TITLE, _LOST)
                await self._leading.notice(title, text)
                verdict = "next" if won else "list"
        return verdict

    async def _settled(
        self, session: LessonSession, screen: Callable[..., Screen[str]]
    ) -> str:
        if not session.is_settled:
            return "again"  # void: nobody has come to an end
        return await self._leading.ask(screen(session, FIRST_SEAT))

    async def _keep(self, lesson: Lesson) -> None:
        said = self._done.add(lesson.id)
        if said and not self._is_told:
            self._is_told = True
            await self._leading.notice("The lesson cannot be noted", f"{said}.")
