"""The path through the lessons in a real terminal, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.learners import LESSONS, at_lesson, go_on_from, learning, obedient
from tests.tui.running import press, settled, until
from tests.tui.terminal import Terminal, needs_tmux, rummy

pytestmark = [needs_tmux, pytest.mark.usefixtures("long_silences")]

_OPENS = {"f": "Declare?", "P": "Drop for"}
"""Keys that open a screen, and what is on it."""

Told = list[tuple[tuple[str, ...], tuple[str, ...]]]
"""What must be on the screen, and the keys that are pressed then."""


async def keys_told(folder: Path) -> list[Told]:
    """What each lesson has somebody press who does what they are told."""
    lessons: list[Told] = []
    async with learning(folder / "settings.toml") as (app, pilot):
        await press(pilot, "enter")
        for number in range(1, len(LESSONS) + 1):
            screen = await at_lesson(app, pilot, number)
            session, teacher = screen._session, screen._teacher
            pressed: list[str] = []

            async def pressing(*keys: str, pressed: list[str] = pressed) -> None:
                pressed += keys
                await press(pilot, *keys)

            learner = obedient(app, pilot, screen)
            learner._press_keys = pressing
            told: Told = []
            while app.screen is screen and session.is_play:
                await until(pilot, lambda s=session: s.awaited == 0)  # type: ignore[misc]
                await settled(pilot)
                turn = "draw" if session.is_before_drawing else "discard"
                step = f"step {teacher.number} of {teacher.count}"
                pressed.clear()
                await learner.does_step()
                there = (f"Lesson {number} of 6", step, f"YOUR TURN: {turn}")
                told.append((there, tuple(pressed)))
            lessons.append(told)
            await go_on_from(app, pilot, screen)
    return lessons


def types(terminal: Terminal, told: Told) -> None:
    """Press what was told, each time once the screen is as it was then."""
    for place, (there, keys) in enumerate(told):

        def come(place: int = place, there: tuple[str, ...] = there) -> str:
            text = terminal.text()
            if all(wanted in text for wanted in there):
                return "it is there"
            # A second key may have read on what the first one had opened.
            return "past" if not place and "step 2 of" in text else ""

        if terminal.wait_until(come, f"{there} did not come") == "past":
            continue
        for key in keys:
            terminal.press(key)
            if key in _OPENS:
                terminal.wait_for(_OPENS[key])


def goes_on(terminal: Terminal, number: int) -> None:
    """Go on to the lesson of this number, over a settlement where there is one."""
    following = f"Lesson {number} of 6"
    if terminal.wait_for(following, "Enter go on") != following:
        terminal.press_until("enter", following)


async def test_the_lessons_lead_to_a_first_deal_that_is_won(tmp_path: Path) -> None:
    lessons = await keys_told(tmp_path)
    with rummy(tmp_path, "learn") as terminal:
        terminal.wait_for("0 of 6 lessons done")
        terminal.press("enter")
        for number, told in enumerate(lessons, start=1):
            types(terminal, told)
            if number < len(lessons):
                goes_on(terminal, number + 1)
        terminal.wait_for("You won the deal")
        terminal.press_until("enter", "You have won your first deal")
        terminal.press("enter")
        terminal.wait_for("6 of 6 lessons done")
        terminal.press("Q")
        assert terminal.exit_code() == 0
