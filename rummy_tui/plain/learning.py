"""The lessons in words: the list, one lesson after another, and what is kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from rummy_tui.errors import RummyError
from rummy_tui.plain.commands import Typed
from rummy_tui.plain.leaving import LeftError
from rummy_tui.plain.lesson import PlainLesson
from rummy_tui.plain.match import Evening, say_welcome
from rummy_tui.plain.voice import Choice, InputEndedError, Menu, Voice
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.learning.arranged import LessonSession
from rummy_tui.tui.learning.course import course, course_profile
from rummy_tui.tui.learning.done import LessonsDone
from rummy_tui.tui.learning.lesson import Lesson
from rummy_tui.tui.learning.teacher import Teacher

if TYPE_CHECKING:
    from rummy_tui.limits.sitting import Sitting
    from rummy_tui.store import History

_BEGIN = "lesson"
"""A choice of the list; a lesson is begun by its number only."""


def learn_plain(
    voice: Voice,
    settings: Settings | None = None,
    *,
    done: LessonsDone | None = None,
    history: Callable[[], History] | None = None,
    sitting: Callable[[], Sitting] | None = None,
) -> None:
    """Lessons until the person has enough.

    Args:
        voice: Who is spoken to.
        settings: What the player has set; by default nothing.
        done: Which lessons are done; by default none, and none is kept.
        history: Opens the history, which counts the deals of the day.
        sitting: Gives this run of the program, which the player may limit.

    Raises:
        RummyError: The input ended in the middle of a lesson.
    """
    evening = Evening(voice, settings, history, sitting)
    lessons = _Lessons(voice, settings, done or LessonsDone(), evening)
    say_welcome(voice)
    voice.tell(
        "Six short deals teach the game. They are arranged, and nothing of them is "
        "kept but which lessons are done."
    )
    try:
        with suppress(LeftError):
            lessons.learn()
    except InputEndedError:
        raise RummyError(
            "the input ended in the middle of a lesson; keep it open until the end of "
            "one, `rummy learn --plain` goes on after the lessons that are done",
            code="end-of-input",
        ) from None
    finally:
        evening.close()


class _Lessons:
    """One person's way through the lessons."""

    def __init__(
        self,
        voice: Voice,
        settings: Settings | None,
        done: LessonsDone,
        evening: Evening,
    ) -> None:
        self._voice = voice
        self._settings = settings
        self._done = done
        self._evening = evening
        self._lessons = course(course_profile())

    def learn(self) -> None:
        """The list and its lessons, until it is left."""
        while True:
            try:
                typed = self._voice.choose(self._list())
            except InputEndedError:
                return  # in no lesson: everything that was wanted has been said
            if typed.word != _BEGIN:
                return
            number = int(typed.rest)
            while number <= len(self._lessons):
                verdict = self._teach(number)
                if verdict == "back":
                    break
                number += 1
            else:
                self._voice.say("That was the last lesson.")

    def _list(self) -> Menu:
        done = self._done.ids
        chosen = [
            Choice(
                number=number,
                command=Typed(_BEGIN, str(number)),
                label=f"{lesson.title}{', done' if lesson.id in done else ''}",
            )
            for number, lesson in enumerate(self._lessons, start=1)
        ]
        leave = Choice(number=len(chosen) + 1, command=Typed("leave"), label="leave")
        return Menu(
            prompt="Which lesson", choices=[*chosen, leave], words=("leave", "back")
        )

    def _teach(self, number: int) -> str:
        """One lesson; "next" or "back"."""
        lesson, voice = self._lessons[number - 1], self._voice
        if lesson.is_played and not self._evening.may_deal():
            return "back"
        session = LessonSession(lesson.deal, course_profile(), self._settings)
        if lesson.is_played:
            self._evening.deal_begins(session)
        teacher = Teacher(lesson, session, is_typed=True)
        voice.say(f"Lesson {number} of {len(self._lessons)}: {lesson.title}.")
        verdict = PlainLesson(session, teacher, voice).learn()
        if teacher.is_done:
            self._keep(lesson)
            voice.say(f"Lesson {number} is done.")
        elif session.is_settled:
            voice.say("This deal was not won, which happens.")
            voice.say("It waits in the list for another try.")
            return "back"
        return verdict

    def _keep(self, lesson: Lesson) -> None:
        said = self._done.add(lesson.id)
        if said:
            self._voice.tell(f"{said}.")
