"""Which lessons are done: a small file beside the settings, written whole."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

from rummy_tui.errors import reason_of
from rummy_tui.settings.path import without_home
from rummy_tui.settings.replacing import replace_file

FILE = "lessons.json"
SCHEMA = 1


class LessonsDone:
    """The ids of lessons that are done."""

    def __init__(self, path: Path | None = None) -> None:
        """Keep them.

        Args:
            path: The file, which need not exist; None keeps them for this run only.
        """
        self._path = path
        self._here: set[str] = set()

    @classmethod
    def beside(cls, settings: Path) -> LessonsDone:
        """Those kept beside this settings file; beside a device nothing is kept."""
        try:
            is_file = settings.is_file() or not settings.exists()
        # A link that leads to itself, or a folder that cannot be looked into.
        except (OSError, RuntimeError):
            is_file = True
        return cls(settings.with_name(FILE) if is_file else None)

    @property
    def ids(self) -> frozenset[str]:
        """The lessons that are done; a file that cannot be read names none."""
        return frozenset(self._here) | _read(self._path)

    def add(self, id: str) -> str:
        """Note that a lesson is done; a sentence if that cannot be kept, else empty.

        Another window may have noted others: they stay.
        """
        ids = self.ids | {id}
        self._here.add(id)
        if self._path is None or ids == _read(self._path):
            return ""
        content = json.dumps({"schema": SCHEMA, "done": sorted(ids)})
        try:
            # A link stays one: what it points at is written.
            target = self._path.resolve()
            target.parent.mkdir(parents=True, exist_ok=True)
            replace_file(target, f"{content}\n".encode())
        # RuntimeError: a link that leads to itself. ValueError: no such name can be.
        except (OSError, RuntimeError, ValueError) as error:
            return (
                f"{without_home(self._path)} cannot be written ({reason_of(error)}), "
                "so which lessons are done is known until you leave only"
            )
        return ""


def _read(path: Path | None) -> frozenset[str]:
    if path is None:
        return frozenset()
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    # RuntimeError: a link that leads to itself. RecursionError is one: deeply nested.
    except (OSError, RuntimeError, ValueError):
        return frozenset()
    done = content.get("done") if isinstance(content, dict) else None
    if not isinstance(done, Collection) or isinstance(done, str):
        return frozenset()
    return frozenset(id for id in done if isinstance(id, str))
