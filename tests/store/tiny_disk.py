"""A disk of a few blocks, filled more and more; `python -m tests.store.tiny_disk DIR`.

Run where it may mount a disk for itself alone. On each size something is kept, what
went wrong is told as one line of JSON, and the disk is made large again for a look at
what is left.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rummy_tui.real_cards.book import Book
from rummy_tui.store import History, MatchKind, StoreError
from rummy_tui.store.score_sheets import ScoreSheets
from tests.real_cards.at_table import opened
from tests.store.nursery import SETUP
from tests.store.playing import seated

SIZES = range(16, 321, 16)
"""KiB; the history takes about 80 of its own, and as much beside it."""
LARGE = 4096


def mount(folder: Path, size: int, *, is_new: bool = False) -> None:
    how = "" if is_new else "remount,"
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"{how}size={size}k", "none", str(folder)],
        check=True,
    )


def fill(folder: Path) -> None:
    """Leave no room at all."""
    with (folder / "filling").open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1024))


def told(do: Callable[[Path], None], path: Path) -> dict[str, str]:
    """What goes wrong; nothing where nothing does."""
    try:
        do(path)
    except StoreError as error:
        return {"code": error.code, "text": str(error)}
    return {}


def begin_match(path: Path) -> None:
    with History.open(path) as history:
        seated(SETUP, keep=history.begin(SETUP, MatchKind.PLAY).keep)


def begin_sheet(path: Path) -> None:
    with ScoreSheets.open(path) as sheets:
        Book.begun(opened(), sheets)


def reset(path: Path) -> None:
    with History.open(path) as history:
        history.reset_statistics()


def main(folder: Path) -> None:
    path = folder / "history.db"
    for size in SIZES:
        mount(folder, size, is_new=True)
        little = [told(do, path) for do in (begin_match, begin_sheet, reset)]
        fill(folder)
        none = [told(do, path) for do in (begin_match, begin_sheet, reset)]
        left = sorted(file.name for file in folder.iterdir())
        mount(folder, LARGE)
        (folder / "filling").unlink()
        afterwards = told(begin_match, path)
        found = {"little": little, "none": none, "left": left, "large": afterwards}
        print(json.dumps({"size": size, **found}), flush=True)
        subprocess.run(["umount", str(folder)], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
