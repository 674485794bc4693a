"""The rules card of a tournament: field, rules, and back to a match (F-6, F-7)."""

from __future__ import annotations

import pytest

from rummy_tui.tournament import TournamentSetup, new_tournament
from rummy_tui.tui.field import bots_told, field_after, table_of, tournament_of
from rummy_tui.tui.screens.new_game import NewGameScreen
from tests.tui.fielded import entered
from tests.tui.on_page import shown
from tests.tui.running import (
    numbered_setup,
    press,
    screen_name,
    text_of,
    until,
    until_screen,
)


async def test_F6_the_card_offers_a_field_and_tells_how_the_tournament_goes() -> None:
    page = NewGameScreen(numbered_setup(3, "You"))
    async with shown(page) as (app, pilot):
        await press(pilot, "up", "left")
        await until(pilot, lambda: "< tournament >" in text_of(app))
        assert "Field       18" in text_of(app)
        assert "9 miser, 8 collector" in text_of(app)
        assert "30 s a turn" in text_of(app)
        assert "18 players begin at 3 tables, then 9, and 5 play" in text_of(app)
        await press(pilot, "down", "down", "right")
        assert "< 24 >" in text_of(app)
        await press(pilot, "left", "left")
        assert "< 12 >" in text_of(app)
        await press(pilot, "f")
        await until_screen(pilot, "FieldScreen")
        await press(pilot, "backspace", "backspace", "3", "1", "enter")
        await until(pilot, lambda: "31 players begin at 6 tables" in text_of(app))
        for _ in range(4):
            await press(pilot, "enter")

        chosen = app.result
        assert isinstance(chosen, TournamentSetup)
        assert (chosen.size, chosen.names, chosen.seed.text) == (31, ("You",), "3")


@pytest.mark.parametrize("typed", ["1", "217", "many", ""])
async def test_F6_a_field_there_cannot_be_is_not_taken(typed: str) -> None:
    async with shown(NewGameScreen(entered("You"))) as (app, pilot):
        await press(pilot, "f")
        await until_screen(pilot, "FieldScreen")
        await press(pilot, "backspace", "backspace", *typed, "enter")
        assert screen_name(app) == "FieldScreen"
        assert "type a number from 2 to 216" in " ".join(text_of(app).split())


async def test_the_field_is_never_smaller_than_its_people_or_larger_than_216() -> None:
    page = NewGameScreen(entered("Nila", "Omar", "Pia", field=198))
    async with shown(page) as (_, pilot):
        await press(pilot, "down", "down", "right", "right", "right")
        assert isinstance(page.setup, TournamentSetup)
        assert page.setup.size == 216
        await press(pilot, *["left"] * 40)
        assert isinstance(page.setup, TournamentSetup)
        assert page.setup.size == 3


async def test_another_format_makes_a_match_of_it_again() -> None:
    page = NewGameScreen(entered("You", field=36))
    async with shown(page) as (app, pilot):
        await press(pilot, "up", "left")
        assert "< deals-6 >" in text_of(app)
        assert not isinstance(page.setup, TournamentSetup)
        assert page.setup.seats == 2


def test_F6_the_arrows_reach_every_small_field_and_216_and_never_leave_the_range() -> (
    None
):
    field, seen = 2, [2]
    while (following := field_after(field, 1, people=1)) != field:
        field = following
        seen.append(field)
    assert seen[:11] == [*range(2, 13)]
    assert seen[-1] == 216
    assert seen == sorted(set(seen))
    back = [216]
    while (before := field_after(back[-1], -1, people=1)) != back[-1]:
        back.append(before)
    assert back == seen[::-1]
    assert field_after(31, 1, people=1) == 36
    assert field_after(31, -1, people=1) == 30


def test_a_card_and_the_command_line_make_the_same_tournament() -> None:
    for field in (2, 7, 36, 216):
        asked = new_tournament(names=("You",), field=field, seed=entered("You").seed)
        card = table_of(asked)
        assert tournament_of(card, field, asked.bots) == asked
        grown = tournament_of(card, 216, asked.bots[:1])
        assert grown.size == 216
        assert sum(map(int, bots_told(grown).replace(",", "").split()[::2])) == 215
