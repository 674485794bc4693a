"""Leads through one lesson: says what is next, watches, and answers a wrong try.

Screen and plain mode tell it what was done; it never does anything itself.
"""

from __future__ import annotations

from rummy_tui.cards.shoe import CardId
from rummy_tui.engine.actions import Action
from rummy_tui.engine.seat import FIRST_SEAT
from rummy_tui.tui.learning.lesson import Lesson, Step
from rummy_tui.tui.learning.tasks import Moment
from rummy_tui.tui.session import Session

_CURSOR = ("cursor-", "previous-group", "next-group", "jump")
"""Keys that only look round: nobody needs to be told anything after them."""


class Teacher:
    """One person's way through a lesson."""

    def __init__(
        self, lesson: Lesson, session: Session, *, is_typed: bool = False
    ) -> None:
        """Begin a lesson.

        Args:
            lesson: What is taught.
            session: The deal it is played on.
            is_typed: Whether commands are typed instead of keys pressed.
        """
        self.lesson = lesson
        self._session = session
        self._is_typed = is_typed
        self._steps = tuple(s for s in lesson.steps if s.is_typed_too or not is_typed)
        self._at = 0
        self._groups: tuple[tuple[CardId, ...], ...] = ()
        self.praise = ""
        """What is said of the step just done; empty if nothing."""
        self.answer = ""
        """What is said to a wrong try; empty if there was none."""
        self._go_on()

    @property
    def is_done(self) -> bool:
        """Whether every step is."""
        return self._at >= len(self._steps)

    @property
    def step(self) -> Step:
        """The step that is next; of a lesson that is done the last."""
        return self._steps[min(self._at, len(self._steps) - 1)]

    @property
    def number(self) -> int:
        """Which step it is, from 1."""
        return min(self._at + 1, len(self._steps))

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(self._steps)

    @property
    def words(self) -> str:
        """What is to be read or done, keys by their ids in braces."""
        return self.step.words(self._now())

    @property
    def is_reading(self) -> bool:
        """Whether the words are only to be read."""
        return not self.is_done and self.step.task is None

    @property
    def may_ask_to_drop(self) -> bool:
        """Whether the question about a drop may be opened."""
        task = self.step.task
        return task is not None and task.may_ask_to_drop

    def read_on(self) -> None:
        """What was to be read has been read."""
        if self.is_reading:
            self._next("")

    def did(self, id: str) -> None:
        """A key has done its work, or its command; the hand may lie differently."""
        now = self._now(self._changed())
        self._groups = now.kept.groups
        task = None if self.is_done else self.step.task
        if task is None:
            return
        if task.is_done_by(id, now) or task.is_done(now):
            self._next(self.step.praise)
        elif not id.startswith(_CURSOR):
            self.answer = task.said_to(id, now)
        else:
            self.answer = ""

    def against(self, action: Action) -> str:
        """Why this is not to be done at the table now; empty where it may be."""
        task = self.step.task
        if self.is_done or task is None:
            return "" if self.is_done else _READ_FIRST
        return task.against(action, self._now())

    def acted(self, action: Action) -> None:
        """Whoever learns has done this at the table."""
        task = None if self.is_done else self.step.task
        if task is not None and task.is_done_by_action(action):
            self._next(self.step.praise)
        else:
            self.table_changed()

    def table_changed(self) -> None:
        """Something has happened at the table."""
        self.answer = ""
        self._go_on()

    def _next(self, praise: str) -> None:
        self._at += 1
        self.praise, self.answer = praise, ""
        self._go_on()

    def _go_on(self) -> None:
        """Pass over what is done already."""
        while not self.is_done:
            task = self.step.task
            if task is None or not task.is_done(self._now()):
                return
            self._at += 1
            self.praise = self._steps[self._at - 1].praise

    def _now(self, changed: tuple[tuple[CardId, ...], ...] = ()) -> Moment:
        session = self._session
        return Moment(
            view=session.view(FIRST_SEAT),
            kept=session.arrangement(FIRST_SEAT),
            is_typed=self._is_typed,
            changed=changed,
        )

    def _changed(self) -> tuple[tuple[CardId, ...], ...]:
        kept = self._session.arrangement(FIRST_SEAT)
        before = {frozenset(group) for group in self._groups}
        return tuple(g for g in kept.groups if frozenset(g) not in before)


_READ_FIRST = "Read this first: {accept} reads on. Nothing was done."
