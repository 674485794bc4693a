"""What a lesson is: a deal arranged for it, and the steps it goes through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rummy_tui.tui.learning.arranged import ArrangedDeal
from rummy_tui.tui.learning.tasks import Moment, Point, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One or two sentences, and what is waited for then; keys by ids in braces."""

    says: str | Callable[[Moment], str]
    task: Task | None = None
    """What is to be done; None where the sentences are only to be read."""
    keys: str = ""
    """How it is done by keys."""
    typed: str = ""
    """How it is done by typing commands."""
    praise: str = ""
    """What is said once it is done."""

    @property
    def is_typed_too(self) -> bool:
        """Whether it makes sense where no cursor is to be seen."""
        return not isinstance(self.task, Point)

    def words(self, now: Moment) -> str:
        """What is said at this moment."""
        says = self.says if isinstance(self.says, str) else self.says(now)
        how = self.typed if now.is_typed else self.keys
        return f"{says} {how}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One short deal that teaches."""

    id: str
    """Stable: by it the lessons that are done are kept."""
    title: str
    about: str
    """What it is about, in a few words."""
    deal: ArrangedDeal
    steps: tuple[Step, ...]

    @property
    def is_played(self) -> bool:
        """Whether turns are taken; else cards are only laid together."""
        return any(step.task is not None and step.task.is_played for step in self.steps)
