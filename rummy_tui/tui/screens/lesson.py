"""A lesson: the table itself, and below the hand a box that says what is next.

The box never lies over anything: it has the rows in which the table speaks, and what
the table says stands in it as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.engine.actions import (
    Action,
    Declare,
    Discard,
    DrawClosed,
    DrawOpen,
    Drop,
)
from rummy_tui.engine.seat import FIRST_SEAT
from rummy_tui.engine.view import SeatView
from rummy_tui.tui.arrangement import Arrangement
from rummy_tui.tui.bars import message_lines, prompt_lines
from rummy_tui.tui.hints import Hint
from rummy_tui.tui.host import host_of
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import bindings_in
from rummy_tui.tui.learning.arranged import LessonSession
from rummy_tui.tui.learning.tasks import DROP_ASKED
from rummy_tui.tui.learning.teacher import Teacher
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.present import with_faces
from rummy_tui.tui.screens.page import framed
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.sizes import side_width
from rummy_tui.tui.widgets.hand import Hand
from rummy_tui.tui.wrapping import wrapped

_ROOMY = 36
"""Rows from which the seats keep their boxes."""
_TALLEST = 9
"""Rows of the box where there is more room than it takes."""
_FRAME = 2
_FRAME_COLUMNS = 4


class LessonScreen(TableScreen):
    """A table where somebody learns; `left_for` says how it was left."""

    MODE = Mode.LESSON
    BINDINGS = bindings_in(MODE)

    def __init__(
        self, session: LessonSession, teacher: Teacher, *, place: str = ""
    ) -> None:
        """Begin a lesson.

        Args:
            session: The deal it is played on.
            teacher: Who leads through it.
            place: Which one it is, as in `Lesson 2 of 6`.
        """
        super().__init__(session, FIRST_SEAT)
        self._teacher = teacher
        self._place = place
        self.left_for = ""
        """What the player wants instead: "next" or "list"; empty while it goes on."""

    # What is said.

    @property
    def _has_seat_rows(self) -> bool:
        return self._is_compact or self.size.height < _ROOMY

    def _message_lines(self, width: int, height: int) -> list[Line]:
        inner = width - _FRAME_COLUMNS
        height = min(height, _TALLEST)
        said = self._said(inner, height - _FRAME)
        box = framed(said, self.glyphs, width, "frame-strong")
        title = Line().add(self._title(inner - 2), "turn")
        hints = self.hint_line(self._hints(), inner - 2)
        glyphs = self.glyphs
        box[0] = self._edge(glyphs.top_left, title, glyphs.top_right, width)
        box[-1] = self._edge(glyphs.bottom_left, hints, glyphs.bottom_right, width)
        return box

    def _title(self, width: int) -> str:
        """Which lesson and which step it is, as far as it fits whole."""
        teacher = self._teacher
        title = teacher.lesson.title
        if self._place:
            title = f"{self._place}: {title}"
        step = f"{title}, step {teacher.number} of {teacher.count}"
        return step if len(step) <= width else title

    def _prompts(self, view: SeatView, arrangement: Arrangement) -> list[str]:
        if self._is_paused or self._lifted is not None:
            return super()._prompts(view, arrangement)
        if self._teacher.is_reading:
            return [self.told("{accept} reads on.")]
        if view.is_my_turn and not self._teacher.lesson.is_played:
            return [self.told("Do what the lesson says; nothing is drawn here.")]
        return super()._prompts(view, arrangement)

    def _idle_keys(self, view: SeatView, arrangement: Arrangement) -> frozenset[str]:
        idle = super()._idle_keys(view, arrangement)
        if self._is_paused:
            return idle
        teacher, card = self._teacher, arrangement.cursor
        wishes: dict[str, Action] = {
            "draw-closed": DrawClosed(),
            "draw-open": DrawOpen(),
        }
        if card is not None:
            wishes["discard"] = Discard(card)
            wishes["finish"] = Declare(card, arrangement.laid_out(card))
        unwanted = {id for id, wish in wishes.items() if teacher.against(wish)}
        if not teacher.may_ask_to_drop:
            unwanted.add("drop")
        return idle | unwanted

    def _said(self, width: int, height: int) -> list[Line]:
        """Praise, words, and the answer to a wrong try, as far as there is room."""
        teacher = self._teacher
        words = self._wrapped_words(teacher.words, width, "strong")
        answer = self._answer_lines(width, max(1, height - len(words)))
        praise: list[Line] = []
        if teacher.praise and not answer:
            mark = f"{self.glyphs.yes} "
            praise = self._wrapped_words(f"{mark}{teacher.praise}", width, "good")
        if len(praise) + len(words) > height:
            praise = []
        said = [*praise, *words, *answer][:height]
        return said + [Line() for _ in range(height - len(said))]

    def _wrapped_words(self, text: str, width: int, ink: Ink) -> list[Line]:
        return wrapped(with_faces(self.told(text), self.glyphs), width, ink)

    def _answer_lines(self, width: int, height: int) -> list[Line]:
        if not self._message:
            return []
        # Their own lines begin with a blank, and so does what is in the frame.
        lines = message_lines(
            self._message,
            self.glyphs,
            width + 1,
            height,
            is_refusal=self._is_refusal,
        )
        return [Line().add(line.text[1:], line.pieces[-1][1]) for line in lines]

    def _edge(self, left: str, said: Line, right: str, width: int) -> Line:
        """An edge of the frame with words in it."""
        horizontal = self.glyphs.horizontal
        line = Line().add(f"{left}{horizontal} ", "frame-strong")
        line.extend(said).add(" ", "frame-strong")
        return line.add(horizontal * (width - line.width - 1) + right, "frame-strong")

    def _hints(self) -> Sequence[Hint]:
        teacher = self._teacher
        leaving: list[Hint] = [
            ("skip-lesson", "skips the lesson"),
            ("leave-lesson", "leaves"),
        ]
        if teacher.is_done:
            return [("accept", "goes on"), *leaving[1:]]
        if teacher.is_reading:
            return [("accept", "reads on"), *leaving]
        return leaving

    def _share_rows(self, offers: Sequence[str]) -> None:
        if not self._is_compact:
            super()._share_rows(offers)
            return
        width = self.size.width - side_width(self.size.width)
        rows = {
            "players": 1,
            "prompt": len(prompt_lines(offers, self.glyphs, width, is_mine=True)),
            "hand": self.query_one("#hand", Hand).rows_needed(width),
            "footer": 1,
        }
        for id, height in rows.items():
            self.query_one(f"#{id}").styles.height = height

    # What was done.

    def _heard(self) -> None:
        """Say what the teacher answers; else what the table said stays."""
        answer = self._teacher.answer
        if answer:
            self._say(answer, is_refusal=True)
        else:
            self.repaint()

    def _did(self, id: str) -> None:
        step = self._teacher.number
        self._teacher.did(id)
        if self._teacher.number != step and not self._is_refusal and id != "why":
            # It was done: what the table said of it need not be read as well.
            self._message = ""
        self._heard()

    def action_arrange(self, id: str) -> None:
        super().action_arrange(id)
        if not self._is_paused:
            self._did(id)

    def action_pick(self, card: int) -> None:
        before = self.arrangement.cursor
        super().action_pick(card)
        self._did("mark" if before == card else "cursor-pick")

    def hand_changed(self) -> None:
        super().hand_changed()
        if not self.is_jumping:
            self._did("jump")

    def _may(self, action: Action) -> bool:
        if not super()._may(action):
            return False
        if isinstance(action, Drop) and self._teacher.may_ask_to_drop:
            return True
        return self._is_wanted(action)

    def _is_wanted(self, action: Action) -> bool:
        """Whether the lesson has this done now; if not, a kind word says why."""
        word = self._teacher.against(action)
        if word:
            self._refuse(word)
        return not word

    def _act(self, action: Action) -> bool:
        if self._is_paused or not self._is_wanted(action) or not super()._act(action):
            return False
        self._acted(action)
        return True

    def _acted(self, action: Action) -> None:
        self._teacher.acted(action)
        self._heard()

    def table_changed(self) -> None:
        self._teacher.table_changed()
        super().table_changed()

    def _after_declaring(self, declared: bool | None) -> None:
        if declared:
            self._teacher.acted(Declare(self.view.hand[0], ()))
        super()._after_declaring(declared)

    def _after_asking_to_drop(self, yes: bool | None) -> None:
        # Read first: what is then done, or not, is answered.
        self._teacher.did(DROP_ASKED)
        self._heard()
        super()._after_asking_to_drop(yes)

    def action_accept(self) -> None:
        teacher = self._teacher
        if teacher.is_done:
            self._leave_for("next")
        elif teacher.is_reading:
            teacher.read_on()
            self._message = ""
            if teacher.is_done:
                self._leave_for("next")
            self.repaint()
        else:
            super().action_accept()

    def action_skip_lesson(self) -> None:
        self._leave_for("next")

    def action_leave_lesson(self) -> None:
        self._leave_for("list")

    def _leave_for(self, what: str) -> None:
        self.left_for = what
        host_of(self.app).table_changed()
