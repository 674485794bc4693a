"""The path through the lessons: by keys alone to the first deal that is won."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummy_tui.limits.limits import Limit
from rummy_tui.settings.load import load_settings
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.flow import LearnWish
from rummy_tui.tui.pace import Speed
from tests.tui.learners import (
    LESSONS,
    at_lesson,
    begin,
    go_on_from,
    go_through,
    learning,
    obedient,
)
from tests.tui.running import (
    SIZE,
    card_shown,
    dealt,
    my_turn,
    numbered_setup,
    press,
    screen_name,
    settled,
    text_of,
    until,
    until_screen,
)
from tests.tui.test_mouse import click
from tests.tui.test_own_limits import Run

pytestmark = pytest.mark.usefixtures("long_silences")


def done_in(folder: Path) -> list[str]:
    """The lessons that are kept as done."""
    file = folder / "lessons.json"
    if not file.exists():
        return []
    kept: list[str] = json.loads(file.read_text())["done"]
    return kept


def said(app: RummyApp) -> str:
    """The words on the screen, frames left out."""
    return " ".join(text_of(app).replace("│", " ").split())


@pytest.mark.parametrize(
    ("preset", "size"),
    [
        ("default", (80, 24)),
        pytest.param("default", (60, 20), marks=pytest.mark.slow),
        pytest.param("vim", (120, 40), marks=pytest.mark.slow),
        pytest.param("left-hand", (80, 24), marks=pytest.mark.slow),
    ],
    ids=str,
)
async def test_who_does_what_they_are_told_wins_the_first_whole_deal(
    preset: str, size: tuple[int, int], tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'[keys]\npreset = "{preset}"\n')
    async with learning(file, size=size) as (app, pilot):
        await press(pilot, "enter")
        for number, lesson in enumerate(LESSONS, start=1):
            screen = await at_lesson(app, pilot, number)
            await go_through(app, pilot, screen)
            if lesson.id == "deal":
                await until_screen(pilot, "SettlementScreen")
                assert "You won the deal" in text_of(app)
            await go_on_from(app, pilot, screen)
        await until_screen(pilot, "Notice")
        assert "You have won your first deal" in said(app)
        assert "n on the home screen plays against bots" in said(app)
        await press(pilot, "enter")
        await until_screen(pilot, "LearnScreen")

        assert "6 of 6 lessons done" in text_of(app)
        assert done_in(tmp_path) == sorted(lesson.id for lesson in LESSONS)


async def test_an_arranged_deal_says_so_and_shows_neither_seed_nor_code(
    tmp_path: Path,
) -> None:
    async with learning(tmp_path / "settings.toml") as (app, pilot):
        assert "They are arranged" in said(app)
        screen = await begin(app, pilot, 4)
        assert "classic, arranged lesson" in text_of(app)
        await go_through(app, pilot, screen)
        await until_screen(pilot, "SettlementScreen")

        assert "Seed" not in text_of(app)
        assert "copy" not in text_of(app)
        assert "Enter go on" in text_of(app)


# Skipped, left, taken up again, repeated.


async def test_every_lesson_can_be_skipped_and_none_is_done_by_that(
    tmp_path: Path,
) -> None:
    async with learning(tmp_path / "settings.toml") as (app, pilot):
        await press(pilot, "enter")
        for number in range(1, len(LESSONS) + 1):
            await at_lesson(app, pilot, number)
            await press(pilot, "n")
        await until_screen(pilot, "LearnScreen")

        assert "0 of 6 lessons done" in text_of(app)
        assert done_in(tmp_path) == []


async def test_the_whole_path_is_left_for_the_list_and_the_list_for_home(
    tmp_path: Path,
) -> None:
    async with learning(tmp_path / "settings.toml") as (app, pilot):
        await begin(app, pilot, 5)
        await press(pilot, "h")
        await until_screen(pilot, "LearnScreen")
        assert "▸ 5" in text_of(app)
        await press(pilot, "escape")
        await until_screen(pilot, "HomeScreen")


async def test_what_is_done_is_known_the_next_time_and_what_follows_comes_first(
    tmp_path: Path,
) -> None:
    file = tmp_path / "settings.toml"
    async with learning(file) as (app, pilot):
        screen = await begin(app, pilot, 1)
        await go_through(app, pilot, screen)
        await at_lesson(app, pilot, 2)
        await press(pilot, "Q")
    assert done_in(tmp_path) == ["cards"]
    async with learning(file) as (app, pilot):
        assert "1 of 6 lessons done" in text_of(app)
        assert "1   ✓ Cards" in text_of(app)
        await press(pilot, "enter")
        await at_lesson(app, pilot, 2)


async def test_a_lesson_can_be_repeated(tmp_path: Path) -> None:
    async with learning(tmp_path / "settings.toml") as (app, pilot):
        for _ in range(2):
            screen = await begin(app, pilot, 1)
            await go_through(app, pilot, screen)
            await at_lesson(app, pilot, 2)
            await press(pilot, "h")
            await until_screen(pilot, "LearnScreen")
        assert done_in(tmp_path) == ["cards"]


async def test_a_whole_deal_that_is_not_won_is_not_done(tmp_path: Path) -> None:
    async with learning(tmp_path / "settings.toml") as (app, pilot):
        await begin(app, pilot, 6)
        await press(pilot, "enter", "P", "y")
        await until_screen(pilot, "SettlementScreen")
        await press(pilot, "enter")
        await until_screen(pilot, "Notice")
        assert "can be repeated" in said(app)
        await press(pilot, "enter")
        await until_screen(pilot, "LearnScreen")
        assert done_in(tmp_path) == []


async def test_leaving_the_program_in_a_lesson_asks_nothing(tmp_path: Path) -> None:
    async with learning(tmp_path / "settings.toml") as (app, pilot):
        await begin(app, pilot, 4)
        await press(pilot, "Q")
        await until(pilot, lambda: app.is_leaving)


async def test_a_lesson_done_that_cannot_be_kept_is_said_once(tmp_path: Path) -> None:
    # A folder of that name is no file to be replaced.
    (tmp_path / "lessons.json").mkdir()
    async with learning(tmp_path / "settings.toml") as (app, pilot):
        screen = await begin(app, pilot, 1)
        await go_through(app, pilot, screen)
        await until_screen(pilot, "Notice")
        assert "cannot be written" in said(app)
        await press(pilot, "enter")
        screen = await at_lesson(app, pilot, 2)
        await go_through(app, pilot, screen)
        await at_lesson(app, pilot, 3)
        await press(pilot, "h")
        await until_screen(pilot, "LearnScreen")
        assert "2 of 6 lessons done" in text_of(app)


async def test_a_kept_match_is_still_there_after_a_lesson() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "Q", "h")
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "l")
        await until_screen(pilot, "LearnScreen")
        screen = await begin(app, pilot, 4)
        await go_through(app, pilot, screen)
        await go_on_from(app, pilot, screen)
        await at_lesson(app, pilot, 5)
        await press(pilot, "h")
        await until_screen(pilot, "LearnScreen")
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
        assert "Continue" in text_of(app)
        await press(pilot, "c")
        await my_turn(pilot, session)


async def test_R3_lessons_with_turns_are_deals_and_others_are_not(
    tmp_path: Path,
) -> None:
    run = Run(tmp_path)
    run.set_limit(Limit.DEALS, 1)
    app = RummyApp(
        LearnWish(), settings=Settings(), speed=Speed.INSTANT, sitting=run.sitting
    )
    async with app.run_test(size=SIZE) as pilot:
        await until_screen(pilot, "LearnScreen")
        for number in (1, 4):
            await begin(app, pilot, number)
            await press(pilot, "h")
            await until_screen(pilot, "LearnScreen")
        await press(pilot, "5")
        await until_screen(pilot, "Notice")
        assert "No deal begins now" in text_of(app)
        await press(pilot, "enter")
        await until_screen(pilot, "LearnScreen")
        await begin(app, pilot, 1)


# Keys, clicks, and wrong tries.


async def test_keys_are_told_as_the_player_has_them(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[keys]\nmark = "f6"\ngroup = "f7"\nsort = "f8"\nundo = "f9"\n')
    assert load_settings(path=file).complaints == ()
    async with learning(file) as (app, pilot):
        screen = await begin(app, pilot, 1)
        learner = obedient(app, pilot, screen)
        await learner.does_step()
        await learner.does_step()
        assert "f8 sorts them by suit" in said(app)
        await press(pilot, "s")
        assert "step 3 of 6" in said(app)
        await press(pilot, "f8")
        assert "f6 marks the card at the pointer, f7 groups" in said(app)
        await press(pilot, "f7")
        assert "f9 takes it back" in said(app)
        await go_through(app, pilot, screen)
        await at_lesson(app, pilot, 2)


async def steps_done(
    app: RummyApp, pilot: Pilot[None], number: int, count: int
) -> None:
    """Begin a lesson and do so many of its steps."""
    screen = await begin(app, pilot, number)
    learner, session = obedient(app, pilot, screen), screen._session
    for _ in range(count):
        await until(pilot, lambda: session.awaited == 0)
        await settled(pilot)
        await learner.does_step()
    await until(pilot, lambda: session.awaited == 0)
    await settled(pilot)


@pytest.mark.parametrize(
    ("number", "step", "keys", "answer"),
    [
        (1, 2, "space", "The pointer is on K♠; go on to 7♦."),
        (1, 4, "home space right space g", "2♠ costs 2. u takes it back."),
        (1, 5, "end left space end space g", "7♦ is an ordinary card here, no joker."),
        (2, 1, "c", "Read this first: Enter reads on. Nothing was done."),
        (2, 2, "right space right right right space g", "It lacks 7♠ still: go there"),
        (2, 2, "space right space right space g", "neither one suit in a row nor"),
        (2, 5, "end i", "That was said of other cards. Go to one of K♥ A♥ 2♥ first."),
        (4, 2, "o", "9♣ would fit nothing you hold. Nothing was drawn."),
        (4, 2, "P", "One could drop now, but the lesson waits for something else"),
        (4, 3, "home d", "Better keep 5♠: it is part of a pure sequence."),
        (4, 3, "end f", "One could declare now, but the lesson waits"),
        (4, 4, "c", "2♥ lies open. Nothing was drawn."),
        (4, 6, "home f", "5♠ is needed in the hand; close with 4♣."),
        (4, 6, "d", "Do not throw anything now: f ends the deal, and you win it."),
        (5, 2, "P y", "One could drop now, but the lesson waits for something else"),
        (5, 3, "o", "6♣ fits nothing you hold. Nothing was drawn."),
    ],
)
async def test_a_wrong_try_is_answered_and_changes_nothing_at_the_table(
    number: int, step: int, keys: str, answer: str, tmp_path: Path
) -> None:
    async with learning(tmp_path / "settings.toml") as (app, pilot):
        await steps_done(app, pilot, number, step - 1)
        screen = app.screen
        before = screen._session.table.state  # type: ignore[attr-defined]
        await press(pilot, *keys.split())

        assert answer in said(app)
        assert app.screen is screen
        assert screen._session.table.state == before  # type: ignore[attr-defined]


async def test_a_wrong_try_undone_leads_on(tmp_path: Path) -> None:
    async with learning(tmp_path / "settings.toml") as (app, pilot):
        await steps_done(app, pilot, 2, 1)
        await press(pilot, "space", "right", "space", "right", "space", "g", "u")
        assert "takes it back" not in said(app)
        screen = await at_lesson(app, pilot, 2)
        await go_through(app, pilot, screen)
        await at_lesson(app, pilot, 3)


async def test_a_lesson_is_learnt_by_clicks_too(tmp_path: Path) -> None:
    async with learning(tmp_path / "settings.toml") as (app, pilot):
        await click(pilot, "Draw, throw, declare")
        await at_lesson(app, pilot, 4)
        await click(pilot, "reads on   n")
        assert "step 2 of 6" in said(app)
        await click(pilot, "c CLOSED", at=1)
        assert "step 3 of 6" in said(app)
        await click(pilot, "K  │", at=0)
        await click(pilot, "o open  d discard", at=9)
        await click(pilot, "o open  d discard", at=9)
        assert "step 4 of 6" in said(app)
        await click(pilot, "skips the lesson")
        await at_lesson(app, pilot, 5)
        await click(pilot, "leaves")
        await until_screen(pilot, "LearnScreen")


async def test_paused_nothing_is_learnt_and_the_hand_is_hidden(tmp_path: Path) -> None:
    async with learning(tmp_path / "settings.toml") as (app, pilot):
        await steps_done(app, pilot, 1, 2)
        await press(pilot, "p", "s")
        assert "step 3 of 6" in said(app)
        assert "Paused, the hand is hidden" in said(app)
        await press(pilot, "p", "s")
        assert "step 4 of 6" in said(app)
        assert screen_name(app) == "LessonScreen"
