"""The lessons there are, which of them are done, and what else there is to learn by."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from rummy_tui.tui.hints import Hint
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import BY_ID, bindings_in
from rummy_tui.tui.learning.lesson import Lesson
from rummy_tui.tui.line import Ink, Line
from rummy_tui.tui.screens.page import Page
from rummy_tui.tui.wrapping import wrapped

_WIDTH = 66
_NAME = 34
_KEY = 5


@dataclass(frozen=True, slots=True)
class _Entry:
    id: str
    """Of its key binding."""
    name: str
    about: str
    is_done: bool = False


_OTHERS = (
    _Entry("read-all", "How it is played", "on one page, with examples"),
    _Entry("train-declare", "Declare, or not?", "a trainer: is this hand valid?"),
)
_ARRANGED = (
    "Six short deals at a real table. They are arranged, so that each shows what it "
    "should; nothing of them is counted or kept but that you have done them."
)


class LearnScreen(Page[int | None]):
    """Ends with the number of a lesson, from 0; or with None to leave."""

    MODE = Mode.LEARN
    BINDINGS = bindings_in(MODE)

    def __init__(
        self,
        lessons: Sequence[Lesson],
        done: Callable[[], Collection[str]] = frozenset,
        *,
        at: int | None = None,
    ) -> None:
        """Offer lessons.

        Args:
            lessons: All of them.
            done: Tells the ids of those that are done.
            at: Which one the cursor is on; by default the first that is not done.
        """
        super().__init__()
        self._lessons = lessons
        ids = done()
        self._entries = (
            *(
                _Entry(
                    f"lesson-{number}",
                    lesson.title,
                    lesson.about,
                    lesson.id in ids,
                )
                for number, lesson in enumerate(lessons, start=1)
            ),
            *_OTHERS,
        )
        first = next((n for n, e in enumerate(self._entries) if not e.is_done), 0)
        self._at = first if at is None else at

    def body(self, width: int, height: int) -> list[Line]:
        left = max(0, (width - _WIDTH) // 2)
        room = min(width, _WIDTH)
        number = sum(entry.is_done for entry in self._entries)
        count = f"{number} of {len(self._lessons)} lessons done"
        top = Line().add("Learn", "turn").right(Line().add(count, "dim"), room)
        lines = [top, *wrapped(_ARRANGED, room, "dim"), Line()]
        entries = self._entry_lines(room, is_short=False)
        if len(lines) + len(entries) > height:
            entries = self._entry_lines(room, is_short=True)
        lines += entries
        above = max(0, (height - len(lines)) // 3)
        blank = [Line() for _ in range(above)]
        return blank + [Line().to(left).extend(line) for line in lines]

    def _entry_lines(self, room: int, *, is_short: bool) -> list[Line]:
        lines = []
        for place, entry in enumerate(self._entries):
            if place == len(self._lessons):
                lines.append(Line())
            found = self._entry(entry, room, is_chosen=place == self._at)
            # What each is about is what can be done without.
            lines += found[:1] if is_short else found
        return lines

    def _entry(self, entry: _Entry, room: int, *, is_chosen: bool) -> list[Line]:
        glyphs = self.glyphs
        does = BY_ID[entry.id].action
        line = Line().add(f"{glyphs.prompt} " if is_chosen else "  ", "turn", does=does)
        label = self.keymap.label(entry.id, unicode=glyphs.is_unicode)
        line.add(label.ljust(_KEY - 1), "key", does=does)
        line.add(f"{glyphs.yes if entry.is_done else ' '} ", "good", does=does)
        ink: Ink = "strong" if is_chosen else "plain"
        line.add(entry.name, ink, does=does)
        column = _KEY + 3 + _NAME
        if column + len(entry.about) <= room:
            return [line.to(column).add(entry.about, "dim", does=does)]
        below = Line().to(_KEY + 3).add(entry.about, "dim", does=does)
        return [line, below]

    def hints(self) -> list[Hint]:
        return [
            ("choose", "begins"),
            ("choose-up", "line"),
            ("go-home", "home"),
            ("keys", "keys"),
        ]

    def action_choose_line(self, by: int) -> None:
        self._at = (self._at + by) % len(self._entries)
        self.repaint()

    async def action_choose(self) -> None:
        await self.run_action(BY_ID[self._entries[self._at].id].action)

    def action_lesson(self, number: int) -> None:
        if number <= len(self._lessons):
            self.dismiss(number - 1)

    def action_read_all(self) -> None:
        from rummy_tui.tui.screens.how_to_play import HowToPlayScreen

        self.app.push_screen(HowToPlayScreen())

    def action_train_declare(self) -> None:
        from rummy_tui.tui.screens.train import new_trainer

        self.app.push_screen(new_trainer())

    def action_go_home(self) -> None:
        self.dismiss(None)
