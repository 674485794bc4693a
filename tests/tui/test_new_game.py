"""The rules card: what it says before the first card, and how it changes (F-7)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_setup
from rummy_tui.rules.formats.terms import Stakes
from rummy_tui.rules.formats_in_words import format_lines
from rummy_tui.rules.in_words import card_lines
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import Format
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.screens.new_game import NewGameScreen
from tests.tui.running import (
    card_shown,
    dealt,
    numbered_setup,
    press,
    screen_name,
    settled,
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
        assert "one deal, a point is 1.00 chips" in shown
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
        assert "< tournament >" in text_of(app)
        await press(pilot, "left")
        assert "< deals-6 >" in text_of(app)


async def read_through(app: RummyApp, pilot: Pilot[None]) -> str:
    """Everything on the card in one row of words; Enter reads on, and does not deal."""
    seen = []
    for _ in range(10):
        seen += text_of(app).splitlines()
        if "reads on" not in seen[-1]:
            return " ".join(" ".join(seen).split())
        assert app.flow.session is None
        await press(pilot, "enter")
    raise AssertionError(f"the card has no end: {seen}")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("format", [Format.POOL_101, Format.DEALS_3])
async def test_F7_the_rules_of_a_format_come_first_and_all_can_be_read(
    format: Format, size: tuple[int, int]
) -> None:
    setup = numbered_setup(7, "Nila", "Omar", players=4, format=format)
    async with card_shown(setup, size=size) as (app, pilot):
        shown = await read_through(app, pilot)

        ends = []
        for line in [
            *format_lines(setup.terms),
            *card_lines(setup.profile, seats=4, turn_seconds=30),
        ]:
            # A number stands at the right of the first line of its rule.
            first = " ".join(line.text.split()[:5])
            assert first in shown, line
            assert line.number in shown
            ends.append(shown.index(first))
        assert ends == sorted(ends)
        await press(pilot, "enter")
        await until(pilot, lambda: app.flow.session is not None)


@pytest.mark.parametrize(
    ("size", "rows"), [((60, 20), 2), ((80, 24), 1)], ids=["narrow", "wide"]
)
@pytest.mark.parametrize(
    ("format", "stakes"),
    [
        (Format.POINTS, "one deal, a point is 1000000.00 chips"),
        (Format.POOL_201, "entry 1000000 chips"),
        (Format.DEALS_6, "480 chips each, a point a chip"),
    ],
)
async def test_F7_what_is_played_for_is_never_cut(
    format: Format, stakes: str, size: tuple[int, int], rows: int
) -> None:
    most = Stakes(point_value=10**8, entry=10**8)
    setup = numbered_setup(7, "You", format=format, stakes=most)
    async with card_shown(setup, size=size) as (app, _):
        said = f"{stakes} · chips only, no real money"
        top = text_of(app).partition("Format")[0].strip().splitlines()
        assert said in " ".join(" ".join(top).split())
        assert len([row for row in top if row.strip()]) <= rows + 1


async def test_F5_a_card_for_two_who_play_for_chips_offers_no_drop() -> None:
    async with card_shown(numbered_setup(7, "You", format=Format.DEALS_2)) as (
        app,
        pilot,
    ):
        shown = await read_through(app, pilot)
        assert "cannot drop" in shown
        assert "To drop costs" not in shown
        await press(pilot, "3")
        shown = await read_through(app, pilot)
        assert "cannot drop" not in shown
        assert "To drop costs" in shown


@pytest.mark.parametrize(
    ("names", "asked", "said"),
    [
        (("You",), None, "no clock"),
        (("You",), 45, "45 s a turn"),
        (("Nila", "Omar"), None, "30 s a turn"),
        (("Nila", "Omar"), 0, "no clock"),
        ((), None, ""),
    ],
)
async def test_T6_the_card_says_whether_a_clock_runs(
    names: tuple[str, ...], asked: int | None, said: str
) -> None:
    setup = numbered_setup(7, *names, turn_seconds=asked)
    async with card_shown(setup) as (app, pilot):
        (players,) = [row for row in text_of(app).splitlines() if "Players" in row]
        assert players.endswith(said or ")")
        rules = await read_through(app, pilot)
        assert ("three missed turns in a row drop you. T-6" in rules) is (
            "s a turn" in said
        )


async def test_rules_that_are_gone_are_told_and_the_card_stays(tmp_path: Path) -> None:
    file = tmp_path / "home.toml"
    source = Path("rummy_tui/rules/profiles/desk.toml").read_text(encoding="utf-8")
    file.write_text(source, encoding="utf-8")
    async with card_shown(numbered_setup(7, "You", rules=str(file))) as (app, pilot):
        assert "< home >" in text_of(app)
        await press(pilot, "up", "right")
        assert "< pool-61 >" in text_of(app)
        file.unlink()
        await press(pilot, "right")
        await until_screen(pilot, "Notice")
        await press(pilot, "enter")
        await until_screen(pilot, "NewGameScreen")
        assert "< pool-61 >" in text_of(app)
        assert "home" in text_of(app)


async def test_a_card_whose_rules_are_gone_stays_that_of_a_match(
    tmp_path: Path,
) -> None:
    file = tmp_path / "home.toml"
    source = Path("rummy_tui/rules/profiles/desk.toml").read_text(encoding="utf-8")
    file.write_text(source, encoding="utf-8")
    async with card_shown(numbered_setup(7, "You", rules=str(file))) as (app, pilot):
        await press(pilot, "up")
        file.unlink()
        # The format before points is the tournament.
        await press(pilot, "left")
        await until_screen(pilot, "Notice")
        await press(pilot, "enter")
        await until_screen(pilot, "NewGameScreen")
        assert "< points >" in text_of(app)
        assert "Players" in text_of(app)
        assert "Field" not in text_of(app)


async def test_rules_with_a_long_name_have_a_line_of_their_own() -> None:
    house = replace(load_profile("standard"), name="the-rules-of-our-thursday-table")
    setup = replace(numbered_setup(7, "You"), profile=house)
    async with card_shown(setup, size=(60, 20)) as (app, _):
        rows = text_of(app).splitlines()
        (at,) = [at for at, row in enumerate(rows) if "Format" in row]
        assert "Rules" not in rows[at]
        below = " ".join(rows[at + 1].split())
        assert "Rules < the-rules-of-our-thursday-table >" in below


async def test_the_mouse_finds_both_fields_of_a_line() -> None:
    async with card_shown(numbered_setup(7, "You")) as (app, pilot):

        async def click(text: str) -> str:
            """Click on a text of the line; what it is then."""
            for y, row in enumerate(text_of(app).splitlines()):
                if "Format" in row:
                    await pilot.click(offset=(row.index(text) + 1, y))
            await settled(pilot)
            rows = text_of(app).splitlines()
            return next(row for row in rows if "Format" in row)

        assert "< points >" in await click("points")
        assert "< pool-61 >" in await click(" >")
        assert "< points >" in await click("< ")
        assert "< classic >" in await click("Rules")
        assert "< desk >" in await click(" >")


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
