"""How it is played: nothing in it can be wrong, and it is complete at every size."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from rummy_tui.rules.load import DEFAULT_PROFILE, PROFILE_NAMES, load_profile
from rummy_tui.tui.glyphs import ASCII
from rummy_tui.tui.how_to_play import (
    COMPLETE,
    Group,
    Hand,
    Keys,
    chapters,
    group_verdict,
)
from rummy_tui.tui.keys.keymap import keymap_for
from rummy_tui.tui.keys.table import BY_ID
from rummy_tui.tui.screens.how_to_play import HowToPlayScreen
from tests.tui.on_page import PageApp, shown
from tests.tui.running import press, screen_name, text_of

SIZES = [(60, 20), (80, 24), (120, 40)]
PROFILE = load_profile(DEFAULT_PROFILE)


async def whole_page(app: PageApp, pilot: Pilot[None]) -> str:
    """Every screenful of the page, one below the other, by the space bar."""
    pages = [text_of(app)]
    while "the end" not in pages[-1] and len(pages) < 30:
        await press(pilot, "space")
        pages.append(text_of(app))
    return "\n".join(pages)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_chapter_is_reached_by_scrolling(size: tuple[int, int]) -> None:
    async with shown(HowToPlayScreen(), size=size) as (app, pilot):
        text = await whole_page(app, pilot)
        for chapter in chapters(PROFILE):
            assert chapter.title in text
        assert max(map(len, text.splitlines())) <= size[0]
        assert "…" not in text
        assert "{" not in text


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("5S 6S 7S", "pure sequence"),
        ("QH KH AH", "pure sequence"),
        ("5S 6S 8D", "sequence: 8D stands for 7S"),
        ("7D 8D 9D", "pure sequence"),
        ("9S 9H 9D", "set"),
        ("9S 9H PJ", "set with joker: PJ stands for 9D"),
    ],
)
def test_a_good_example_is_called_what_it_is(cards: str, said: str) -> None:
    meld, told = group_verdict(cards, PROFILE)
    assert meld is not None
    assert told == said


@pytest.mark.parametrize("cards", ["KH AH 2H", "5S 6S 9S", "5S 6S 9C", "9S 9H 9H"])
def test_a_bad_example_says_why(cards: str) -> None:
    meld, told = group_verdict(cards, PROFILE)
    assert meld is None
    assert len(told.split()) > 3


def test_every_example_of_a_group_is_tried_here() -> None:
    groups = {
        part.cards
        for chapter in chapters(PROFILE)
        for part in chapter.parts
        if isinstance(part, Group)
    }
    good = {cards for cards in groups if group_verdict(cards, PROFILE)[0]}
    assert len(good) >= 7
    assert groups - good == {"KH AH 2H", "5S 6S 9S", "5S 6S 9C", "9S 9H 9H"}


async def test_the_example_hand_can_be_declared() -> None:
    hands = [
        part.groups
        for chapter in chapters(PROFILE)
        for part in chapter.parts
        if isinstance(part, Hand)
    ]
    assert hands == [COMPLETE]
    async with shown(HowToPlayScreen()) as (app, pilot):
        assert "together a valid declaration" in await whole_page(app, pilot)


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_numbers_are_those_of_the_profile(name: str) -> None:
    profile = load_profile(name)
    words = " ".join(
        part
        for chapter in chapters(profile)
        for part in chapter.parts
        if isinstance(part, str)
    )
    for points in (
        profile.first_drop_points,
        profile.middle_drop_points,
        profile.wrong_declaration_points,
        profile.full_count,
    ):
        assert re.search(rf"\b{points}\b", words)


def test_every_key_it_names_is_in_the_table_of_keys() -> None:
    for chapter in chapters(PROFILE):
        for part in chapter.parts:
            if isinstance(part, Keys):
                assert {id for id, _ in part.ids} <= set(BY_ID)
            elif isinstance(part, str):
                assert set(re.findall(r"\{(.*?)\}", part)) <= set(BY_ID)


async def test_it_names_the_players_own_keys() -> None:
    screen = HowToPlayScreen()
    async with shown(screen) as (app, pilot):
        app.keymap, _ = keymap_for(wishes={"auto-arrange": ("f6",)})
        screen.repaint()
        assert "     f6 " in await whole_page(app, pilot)


def test_a_throw_is_told_as_the_settings_have_it() -> None:
    for confirms, said in ((True, "once more throws it"), (False, "{discard} throws")):
        words = str(chapters(PROFILE, confirms_throw=confirms))
        assert said in words


async def test_it_closes_by_the_usual_keys() -> None:
    for key in ("escape", "x", "enter"):
        async with shown(HowToPlayScreen()) as (app, pilot):
            await press(pilot, key)
            assert screen_name(app) != "HowToPlayScreen"


async def test_the_page_is_plain_where_the_terminal_is() -> None:
    async with shown(HowToPlayScreen(), glyphs=ASCII) as (app, pilot):
        assert (await whole_page(app, pilot)).isascii()
