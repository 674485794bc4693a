"""The trainer on the screen: answers, reasons, verdicts, at every size."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummy_tui.coach.training import REASONS, Training
from rummy_tui.rules.load import PROFILE_NAMES
from rummy_tui.tui.flow import LearnWish
from rummy_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from rummy_tui.tui.present import with_faces
from rummy_tui.tui.reasons import rule_among
from rummy_tui.tui.screens.train import TrainScreen
from tests.tui.learners import learning, training
from tests.tui.on_page import PageApp, shown
from tests.tui.running import press, text_of, until_screen
from tests.tui.test_mouse import click

SIZES = [(60, 20), (80, 24), (120, 40)]


async def all_of(app: PageApp, pilot: Pilot[None]) -> str:
    """The words of the page, read to its end."""
    pages = [text_of(app)]
    while "more line" in pages[-1]:
        await press(pilot, "pagedown")
        pages.append(text_of(app))
    return " ".join(" ".join(pages).split())


async def to_hand(pilot: Pilot[None], training: Training, *, valid: bool) -> None:
    """Answer hands until there is one of this kind."""
    while training.hand.report.valid != valid:
        await press(pilot, "v", "enter")


async def test_valid_and_wrong_are_said_and_counted() -> None:
    made = training()
    async with shown(TrainScreen(made)) as (app, pilot):
        for number in range(1, 8):
            assert f"Hand {number}" in text_of(app)
            is_valid = made.hand.report.valid
            await press(pilot, *(["v"] if is_valid else ["w", "enter"]))
            assert "Right" in text_of(app)
            assert f"{number} of {number} hand" in text_of(app)
            await press(pilot, "enter")


async def test_nothing_is_told_before_the_answer() -> None:
    made = training()
    async with shown(TrainScreen(made)) as (app, pilot):
        for _ in range(10):
            for kind in ("pure sequence", "✓", "✗", "no meld", "set with"):
                assert kind not in text_of(app).replace("any pure", "")
            await press(pilot, "enter", "down", "v", "enter")


async def test_D3_every_reason_is_shown_with_its_rule() -> None:
    made = training()
    async with shown(TrainScreen(made)) as (app, pilot):
        for _ in range(2 * len(made.drill.codes)):
            await press(pilot, "v")
            page = await all_of(app, pilot)
            for problem in made.hand.report.problems:
                message = with_faces(problem.message, UNICODE)
                rule = rule_among(problem, made.hand.wild)
                assert f"{message} ({rule})." in page
            await press(pilot, "enter")


async def test_why_may_be_picked_by_keys_and_by_a_click() -> None:
    made = training()
    async with shown(TrainScreen(made)) as (app, pilot):
        await to_hand(pilot, made, valid=False)
        (code,) = made.hand.codes
        place = 1 + made.drill.codes.index(code)
        await press(pilot, "w", *["down"] * place, "enter")
        assert "and for that reason" in text_of(app)
        await press(pilot, "enter")
        await to_hand(pilot, made, valid=False)
        (code,) = made.hand.codes
        await press(pilot, "w")
        while REASONS[code] not in text_of(app):
            await click(pilot, "more line")
        await click(pilot, REASONS[code])
        assert "2 of 2 reasons" in text_of(app)


async def test_wrong_may_be_thought_better_of() -> None:
    made = training()
    async with shown(TrainScreen(made)) as (_, pilot):
        await to_hand(pilot, made, valid=True)
        right = made.right
        await press(pilot, "w", "v")
        assert made.right == right + 1
        assert made.reasons_named == 0


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("rules", PROFILE_NAMES)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_no_line_is_cut(
    size: tuple[int, int], rules: str, glyphs: Glyphs
) -> None:
    made = training(rules=rules)
    screen = TrainScreen(made)
    async with shown(screen, size=size, glyphs=glyphs) as (app, pilot):
        for _ in range(8):
            for keys in ("w", "enter", "enter"):
                lines = screen.body(size[0] - 2, size[1] - 1)
                assert max(line.width for line in lines) <= size[0] - 2
                text = text_of(app)
                assert "…" not in text
                assert glyphs.is_unicode or text.isascii()
                await press(pilot, keys)


async def test_all_reasons_can_be_reached_on_a_small_screen() -> None:
    made = training()
    async with shown(TrainScreen(made), size=(60, 20)) as (app, pilot):
        await press(pilot, "w")
        for code in made.drill.codes:
            await press(pilot, "down")
            assert f"▸ {REASONS[code]}" in text_of(app)


async def test_it_is_left_for_where_it_was_opened(tmp_path: Path) -> None:
    async with learning(tmp_path / "settings.toml") as (_, pilot):
        await press(pilot, "t")
        await until_screen(pilot, "TrainScreen")
        await press(pilot, "escape")
        await until_screen(pilot, "LearnScreen")
    wish = LearnWish(training())
    async with learning(tmp_path / "settings.toml", start=wish) as (_, pilot):
        await until_screen(pilot, "TrainScreen")
        await press(pilot, "h")
        await until_screen(pilot, "HomeScreen")
