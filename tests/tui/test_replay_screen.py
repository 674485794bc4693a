"""The replay viewer: stepping, jumping, looking, playing by itself, key and mouse."""

from __future__ import annotations

import re

import pytest

from rummy_tui.tui.glyphs import ASCII, UNICODE
from rummy_tui.tui.past_match import PastMatch
from rummy_tui.tui.screens.replay import ReplayScreen, ReplaySpeed
from tests.tui.on_page import PageApp, shown
from tests.tui.past import POOL, SOLO, WAITING, past, recorded, written
from tests.tui.running import press, screen_name, settled, text_of, until


def match_of_bots() -> PastMatch:
    return written(recorded("bots"))


def place(app: PageApp) -> tuple[int, int]:
    """Which event the screen says it shows, of how many."""
    found = re.search(r"event (\d+) of (\d+)", text_of(app))
    assert found is not None, text_of(app)
    return int(found[1]), int(found[2])


def deal_shown(app: PageApp) -> tuple[int, int]:
    found = re.search(r"deal (\d+) of (\d+)", text_of(app))
    assert found is not None, text_of(app)
    return int(found[1]), int(found[2])


async def test_it_begins_with_the_first_deal_and_steps_on_and_back() -> None:
    match = past(SOLO)
    async with shown(ReplayScreen(match)) as (app, pilot):
        assert place(app) == (3, 24)
        assert "Asha starts deal 1" in text_of(app)
        first = text_of(app)
        await press(pilot, "right", "right")
        assert place(app) == (5, 24)
        await press(pilot, "left", "left")
        assert text_of(app) == first
        await press(pilot, "end")
        assert place(app) == (24, 24)
        assert "at the end" in text_of(app)
        await press(pilot, "right")
        assert place(app) == (24, 24)
        await press(pilot, "home")
        assert place(app) == (1, 24)
        assert "sit down" in text_of(app)
        await press(pilot, "left", "right", "right")
        assert "wins the toss" not in text_of(app)
        assert place(app) == (3, 24)


async def test_turns_deals_and_key_moments_are_steps_of_their_own() -> None:
    match = match_of_bots()
    async with shown(ReplayScreen(match)) as (app, pilot):
        await press(pilot, "down")
        assert place(app)[0] == match.replay.turn_on(match.replay.first)
        await press(pilot, "up")
        assert place(app)[0] == match.replay.first
        deals = [deal_shown(app)]
        for _ in range(match.replay.deals - 1):
            await press(pilot, "]")
            deals.append(deal_shown(app))
        assert deals == [(n, match.replay.deals) for n in range(1, 6)]
        await press(pilot, "[")
        assert deal_shown(app) == (4, 5)
        await press(pilot, "m")
        assert place(app)[0] in [moment.position for moment in match.replay.moments]
        before = place(app)
        await press(pilot, "m", "M")
        assert place(app) == before


async def test_a_key_moment_is_chosen_from_a_list() -> None:
    match = past(POOL)
    async with shown(ReplayScreen(match)) as (app, pilot):
        await press(pilot, "g")
        assert screen_name(app) == "ChoiceScreen"
        assert "wrong declaration: " in text_of(app)
        await press(pilot, "down", "enter")
        assert screen_name(app) == "ReplayScreen"
        assert place(app)[0] == match.replay.moments[1].position
        await press(pilot, "g", "escape")
        assert place(app)[0] == match.replay.moments[1].position


async def test_v_goes_round_through_everybodys_eyes() -> None:
    async with shown(ReplayScreen(past(POOL), 20)) as (app, pilot):
        seen = []
        for _ in range(5):
            found = re.search(r"Seen:? (.+?)  ", text_of(app))
            assert found is not None
            seen.append(found[1])
            await press(pilot, "v")
        assert seen == [
            "every hand",
            "as Asha saw it",
            "as Bhim saw it",
            "as Chitra [bot] saw it",
            "every hand",
        ]


async def test_T8_a_match_that_may_be_played_on_has_no_other_eyes() -> None:
    async with shown(ReplayScreen(past(WAITING))) as (app, pilot):
        assert "as the whole table saw it" in text_of(app)
        await press(pilot, "v")
        assert "It may still be played" in text_of(app)
        await press(pilot, "enter")
        assert "as the whole table saw it" in text_of(app)
        await press(pilot, "b")
        assert "Nothing to play on from" in text_of(app)
        assert app.result is None


async def test_it_plays_by_itself_and_stops_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = ReplayScreen(past(SOLO), 20)
    screen._speed = ReplaySpeed.QUICK
    async with shown(screen) as (app, pilot):
        await press(pilot, "space")
        assert "playing, quick" in text_of(app)
        await until(pilot, lambda: screen.position == 24)
        await settled(pilot)
        assert "at the end" in text_of(app)
        assert screen._timer is None
        await press(pilot, "p")
        assert place(app) == (3, 24)
        assert "playing" in text_of(app)
        await press(pilot, "p")
        assert "stopped" in text_of(app)


async def test_speeds_go_round_and_are_told() -> None:
    screen = ReplayScreen(past(SOLO))
    async with shown(screen) as (app, pilot):
        await press(pilot, "space")
        said = []
        for _ in range(5):
            found = re.search(r"playing, (\w+)", text_of(app))
            assert found is not None
            said.append(found[1])
            await press(pilot, ".")
        assert said == ["normal", "fast", "quick", "slow", "normal"]


async def test_while_something_lies_over_it_nothing_goes_on() -> None:
    screen = ReplayScreen(past(SOLO))
    async with shown(screen) as (_, pilot):
        await press(pilot, "space", "?")
        before = screen.position
        screen._play_on()
        assert screen.position == before
        await press(pilot, "escape")
        screen._play_on()
        assert screen.position == before + 1


async def test_the_score_sheet_is_the_one_of_that_moment() -> None:
    match = past(POOL)
    ends = [m.position for m in match.replay.moments if str(m.kind) == "settlement"]
    async with shown(ReplayScreen(match, ends[1])) as (app, pilot):
        await press(pilot, "t")
        assert "after deal 2" in text_of(app)
        await press(pilot, "escape", "]", "t")
        assert "after deal 2" in text_of(app)
        await press(pilot, "escape", "end", "t")
        assert "after deal 4" in text_of(app)


async def test_a_settlement_shows_every_hand_as_it_was_counted() -> None:
    async with shown(ReplayScreen(past(SOLO), 23)) as (app, _):
        page = text_of(app)
        assert "Asha [bot]" not in page
        assert "unmatched cards count 3" in page
        assert "closing" in page


async def test_the_mouse_steps_too() -> None:
    async with shown(ReplayScreen(past(SOLO))) as (app, pilot):
        foot = text_of(app).splitlines()[-1]
        await pilot.click("#page", offset=(foot.index("→"), 23))
        await settled(pilot)
        assert place(app) == (4, 24)
        await pilot.click("#page", offset=(foot.index("←"), 23))
        await settled(pilot)
        assert place(app) == (3, 24)
        await pilot.click("#page", offset=(foot.index("practice"), 23))
        await settled(pilot)
        assert screen_name(app) == "ChoiceScreen"
        row = next(
            y for y, line in enumerate(text_of(app).splitlines()) if "Bhim" in line
        )
        await pilot.click("#page", offset=(4, row))
        await settled(pilot)
        assert app.result is not None


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_no_moment_of_a_match_is_cut_at_any_size(
    size: tuple[int, int], glyphs: object
) -> None:
    screen = ReplayScreen(match_of_bots())
    async with shown(screen, size=size, glyphs=glyphs) as (app, pilot):  # type: ignore[arg-type]
        for _ in range(25):
            await press(pilot, "m")
            page = text_of(app)
            assert max(map(len, page.splitlines())) <= size[0]
            assert "…" not in page
            assert glyphs is UNICODE or page.isascii()
