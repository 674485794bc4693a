"""Take the pictures the README shows, from the program itself.

    python docs/pictures.py

Each is a match with a fixed seed, a size, and the keys that lead to the scene, so a
new picture differs only where the program does.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path

from rummy_tui.engine.seat import FIRST_SEAT
from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_setup
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.flow import MatchWish
from rummy_tui.tui.pace import Speed

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Scene:
    """What to show, and how to get there."""

    file: str
    size: tuple[int, int]
    rules: str
    players: int
    seed: int
    keys: tuple[str, ...]


PLAYED = (
    "enter",
    "A",
    "c",
    "A",
    "end",
    "d",
    "d",
    "c",
    "A",
    "end",
    "d",
    "d",
    "c",
    "A",
    "end",
)

SCENES = (
    Scene("table-80x24.svg", (80, 24), "standard", 3, 27, PLAYED),
    Scene("table-120x40.svg", (120, 40), "classic", 4, 12, PLAYED),
)


async def take(scene: Scene) -> None:
    """Play to the scene and write its picture."""
    setup = new_setup(
        rules=scene.rules,
        names=("You",),
        players=scene.players,
        seed=Seed.numbered(scene.seed),
    )
    settings = Settings(show_toss=False)
    app = RummyApp(MatchWish(setup), settings=settings, speed=Speed.INSTANT)
    async with app.run_test(size=scene.size) as pilot:
        for key in scene.keys:
            await pilot.press(key)
            await pilot.pause()
            session = app.flow.session
            while session is not None and session.awaited != FIRST_SEAT:
                await pilot.pause()
        (FOLDER / scene.file).write_text(app.export_screenshot(title="rummy"))


def main() -> None:
    """Take them all."""
    # The same colours wherever this is run.
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    os.environ.pop("NO_COLOR", None)
    for scene in SCENES:
        asyncio.run(take(scene))
        print(scene.file)


if __name__ == "__main__":
    main()
