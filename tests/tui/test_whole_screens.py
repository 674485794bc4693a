"""A few whole screens as text, kept beside this file to be looked at.

After a change that is meant, renew them and look at what `git diff` shows:

    RENEW_PICTURES=1 pytest tests/tui/test_whole_screens.py
"""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.tui.looks import LOOKS, Size, app_in, shots_of
from tests.tui.scenes import SCENES

FOLDER = Path(__file__).with_name("pictures")
MOST = 20
VARIABLE = "RENEW_PICTURES"
HOW = f"If that is meant: {VARIABLE}=1 pytest tests/tui/test_whole_screens.py"

PICTURES: dict[tuple[str, Size], tuple[tuple[str, int], ...]] = {
    ("unicode", (80, 24)): (
        ("home with a kept deal", 6),
        ("card of one person", 6),
        ("table before drawing", 2),
        ("table before throwing", 6),
        ("table, why", 2),
        ("panel of discards", 6),
        ("declaring wrongly", 2),
        ("show", 2),
        ("settlement", 6),
        ("curtain", 6),
        ("watch", 6),
        ("settings", 0),
        ("leaving", 0),
    ),
    ("unicode", (60, 20)): (("table before throwing", 6), ("declaring wrongly", 2)),
    ("unicode", (120, 40)): (("table before throwing", 6), ("keys of the table", 0)),
    ("ascii", (80, 24)): (
        ("table before throwing", 2),
        ("settlement", 2),
        ("keys of the table", 0),
    ),
}
"""Screens of `scenes.py`, and for how many players, by look and size."""


def path_of(scene: str, seats: int, look: str, size: Size) -> Path:
    words = [*scene.replace(",", "").split(), *([f"{seats}-seats"] if seats else [])]
    return FOLDER / f"{'-'.join(words)}-{size[0]}x{size[1]}-{look}.txt"


@pytest.mark.parametrize(("look", "size"), PICTURES, ids=str)
async def test_whole_screens_are_as_they_were(look: str, size: Size) -> None:
    differences: list[str] = []
    async with app_in(LOOKS[look], size) as (app, pilot):
        for scene, seats in PICTURES[look, size]:
            first, *_ = await shots_of(app, pilot, SCENES[scene], seats)
            path, now = path_of(scene, seats, look, size), f"{first.text}\n"
            if os.environ.get(VARIABLE):
                path.write_text(now, encoding="utf-8")
            before = path.read_text(encoding="utf-8") if path.exists() else ""
            differences += unified_diff(
                before.splitlines(), now.splitlines(), path.name, "now", lineterm=""
            )

    assert not differences, "\n".join(["", *differences, "", HOW])


def test_no_other_picture_is_kept_and_they_are_few() -> None:
    wanted = {
        path_of(scene, seats, look, size)
        for (look, size), scenes in PICTURES.items()
        for scene, seats in scenes
    }

    assert set(FOLDER.iterdir()) == wanted
    assert len(wanted) <= MOST
