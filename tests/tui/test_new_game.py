"""The rules card: what it says before the first card, and how it changes (F-7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_setup
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.in_words import card_lines
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.tui.screens.new_game import NewGameScreen
from tests.tui.running import (
    card_shown,
    dealt,
    numbered_setup,
    press,
    screen_name,
    text_of,
    until,
    until_screen,
)


@pytest.mark.parametrize("rules", PROFILE_NAMES)
@pytest.mark.parametrize("players", [2, 6])
async def test_F7_every_rule_of_the_card_fits_80x24(rules: str, players: int) -> None:
    setup = numbered_setup(1, "You", rules=rules, players=players)
    async with card_shown(setup) as (app, _):
        shown = text_of(app)

        assert "more lines" not in shown
        for line in card_lines(load_profile(rules), seats=players):
            assert line.text in shown
            assert line.number in shown
        assert "chips only, no real money" in shown
        assert "Enter deal" in shown


async def test_changing_the_profile_changes_the_rules_at_once() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        assert "first draw, 30 later" in text_of(app)
        await press(pilot, "right")

        shown = text_of(app)
        assert "< desk >" in shown
        assert "One card may lie loose" in shown
        assert "first draw, 40 later" in shown


async def test_changing_the_players_changes_packs_and_bots_at_once() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        assert "Two packs" in text_of(app)
        await press(pilot, "5")

        shown = text_of(app)
        assert "Three packs" in shown
        assert shown.count("[bot]") == 4


async def test_what_most_other_profiles_do_differently_is_marked() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, _):
        marked = [line for line in text_of(app).splitlines() if " ≠ " in line]

        assert any("To drop costs 10" in line for line in marked)
        assert not any("A wrong declaration costs 80" in line for line in marked)


async def test_a_large_terminal_also_says_what_the_others_do() -> None:
    setup = numbered_setup(1, "You", rules="desk")
    async with card_shown(setup, size=(120, 40)) as (app, _):
        assert "elitemelds, standard: To declare: two sequences" in text_of(app)


async def test_a_bot_can_be_chosen_for_every_seat() -> None:
    async with card_shown(numbered_setup(1, "You", players=3)) as (app, pilot):
        await press(pilot, "down", "down", "down", "right")

        assert isinstance(app.screen, NewGameScreen)
        first, second = app.screen.setup.bots
        assert first == "miser"
        assert second != "collector"
        session = await dealt(app, pilot)
        assert session.setup.bots == (first, second)


async def test_R1_a_secret_seed_shows_its_commitment_in_short_and_in_full() -> None:
    seed = Seed.fresh()
    async with card_shown(new_setup(names=("You",), seed=seed)) as (app, pilot):
        assert seed.commitment[:16] in text_of(app)
        assert seed.text not in text_of(app)
        await press(pilot, "c")

        assert seed.commitment in text_of(app)


async def test_R1_a_numbered_seed_is_said_to_prove_nothing() -> None:
    async with card_shown(numbered_setup(7, "You")) as (app, _):
        assert "repeatable, proves nothing" in text_of(app)


async def test_the_options_asked_for_are_on_the_card() -> None:
    setup = numbered_setup(
        7, "You", rules="standard", players=4, stakes=Stakes(point_value=5)
    )
    async with card_shown(setup) as (app, _):
        shown = text_of(app)

        assert "< standard >" in shown
        assert "a point is 0.05 chips" in shown
        assert shown.count("[bot]") == 3


async def test_F7_the_format_is_chosen_on_the_card_and_tells_its_rules() -> None:
    async with card_shown(numbered_setup(7, "You", rules="standard", players=4)) as (
        app,
        pilot,
    ):
        assert "20 before your first draw" in text_of(app)
        await press(pilot, "up", "right")
        shown = text_of(app)

        assert "< pool-61 >" in shown
        assert "entry 100 chips" in shown
        assert "who reaches 61 is out" in shown
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        profile = screen.setup.profile
        assert (profile.first_drop_points, profile.full_count) == (15, 60)
        await press(pilot, "left")
        assert "< points >" in text_of(app)
        await press(pilot, "left")
        assert "< deals-6 >" in text_of(app)


async def test_people_at_one_keyboard_can_be_renamed() -> None:
    async with card_shown(numbered_setup(7, "Nila", "Omar")) as (app, pilot):
        await press(pilot, "n")
        await until_screen(pilot, "NamesScreen")
        await press(pilot, *"Nila, Padma", "enter")
        await until_screen(pilot, "NewGameScreen")

        assert "Nila, Padma" in text_of(app)


async def test_two_people_of_one_name_are_refused_with_the_reason() -> None:
    async with card_shown(numbered_setup(7, "Nila", "Omar")) as (app, pilot):
        await press(pilot, "n")
        await until_screen(pilot, "NamesScreen")
        await press(pilot, *"Nila, Nila", "enter")

        await until(pilot, lambda: "two players are called" in text_of(app))
        assert screen_name(app) == "NamesScreen"


async def test_all_rules_open_over_the_card_and_close_again() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        await press(pilot, "r")
        await until_screen(pilot, "RulesScreen")
        assert "T-7" in text_of(app)
        await press(pilot, "right", "d")
        assert "compared with classic" in text_of(app)
        await press(pilot, "escape")
        await until(pilot, lambda: screen_name(app) == "NewGameScreen")


async def test_escape_leads_home_and_a_letter_back_to_a_card() -> None:
    async with card_shown(numbered_setup(1, "You")) as (app, pilot):
        await press(pilot, "escape")
        await until_screen(pilot, "HomeScreen")
        for letter in "nowrq":
            assert f" {letter} " in text_of(app)
        await press(pilot, "o")
        await until_screen(pilot, "NewGameScreen")
        assert "Hotseat" in text_of(app)


async def test_F7_a_house_with_more_rules_than_room_can_be_read_to_the_end() -> None:
    house = replace(
        load_profile("standard"),
        name="house",
        min_loser_points=2,
        half_count_before_first_turn=True,
        turn_seconds=45,
        turn_limit=50,
    )
    setup = replace(numbered_setup(1, "You", players=6), profile=house)
    async with card_shown(setup) as (app, pilot):
        assert "PgDn" in text_of(app)
        await press(pilot, "pagedown")
        assert "pays half, rounded up" in text_of(app)
        assert "A counted loser pays at least 2." in text_of(app)
