"""Words of one's own, share codes and results: typed, shown, copied (R-1)."""

from __future__ import annotations

import io
import re

import pytest

from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import MatchSetup, new_setup
from rummy_tui.plain.match import play_plain
from rummy_tui.plain.voice import Voice
from rummy_tui.tournament import new_tournament
from rummy_tui.tui.screens.new_game import NewGameScreen
from rummy_tui.tui.screens.tournament import RankingScreen, RoundScreen
from rummy_tui.tui.tournament_lines import TournamentNow
from tests.tui.fielded import all_over, entered, half_way, own_table_over, telling
from tests.tui.on_page import shown
from tests.tui.running import (
    card_shown,
    dealt,
    my_turn,
    numbered_setup,
    press,
    text_of,
    until,
    until_screen,
)

pytestmark = pytest.mark.usefixtures("long_silences")


def said(app: object) -> str:
    text = text_of(app)  # type: ignore[arg-type]
    return " ".join(text.replace("│", " ").split())


def secret() -> MatchSetup:
    return new_setup(names=("You",), seed=Seed("ab" * 32))


async def test_R1_words_are_added_once_the_hash_has_been_seen() -> None:
    async with card_shown(secret()) as (app, pilot):
        assert f"SHA-256 {Seed('ab' * 32).commitment[:12]}" in said(app)
        await press(pilot, "w")
        await until_screen(pilot, "WordsScreen")
        await press(pilot, *"monsoon", "enter")
        await until_screen(pilot, "NewGameScreen")
        assert "with your words: monsoon" in said(app)
        session = await dealt(app, pilot)

        assert session.setup.seed == Seed("ab" * 32, words="monsoon")
        started = session.table.events[0]
        assert getattr(started, "words", None) == "monsoon"


async def test_words_that_are_too_long_are_refused_and_stay_to_be_mended() -> None:
    async with card_shown(secret()) as (app, pilot):
        await press(pilot, "w")
        await until_screen(pilot, "WordsScreen")
        await press(pilot, *"x" * 81, "enter")
        assert "81 letters are too many" in said(app)
        await press(pilot, "backspace", "enter")
        await until_screen(pilot, "NewGameScreen")
        await press(pilot, "w")
        await until_screen(pilot, "WordsScreen")
        await press(pilot, "escape")
        await until_screen(pilot, "NewGameScreen")
        assert f"with your words: {'x' * 20}" in said(app)


async def test_R1_a_repeatable_seed_takes_no_words_and_has_a_code() -> None:
    async with card_shown(numbered_setup(7, "You")) as (app, pilot):
        await press(pilot, "w")
        await until_screen(pilot, "Notice")
        assert "chosen by hand" in said(app)
        await press(pilot, "enter", "y")
        await until_screen(pilot, "Notice")
        assert "classic:points:2:7" in said(app)
        assert app.clipboard == "classic:points:2:7"


async def test_R1_a_secret_seed_is_not_to_be_copied_before_the_end() -> None:
    async with card_shown(secret()) as (app, pilot):
        await press(pilot, "y")
        await until_screen(pilot, "Notice")
        assert "Nothing to copy" in said(app)
        assert "abab" not in said(app)
        assert app.clipboard == ""


async def test_the_result_is_copied_from_the_settlement() -> None:
    async with card_shown(numbered_setup(7, "You")) as (app, pilot):
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        await press(pilot, "P", "y")
        await until_screen(pilot, "SettlementScreen")
        assert "share classic:points:2:7" in said(app)
        await press(pilot, "y")
        await until_screen(pilot, "Notice")

        lost = "rummy classic:points:2:7: lost 10 points in 1 turn, first drop"
        assert lost in said(app)
        assert app.clipboard == lost


def plain(setup: MatchSetup, *lines: str) -> list[str]:
    heard = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    play_plain(setup, Voice(typed, heard))
    return heard.getvalue().splitlines()


def test_plain_mode_takes_words_and_says_codes_and_results() -> None:
    lines = plain(secret(), "words", "monsoon", "code", "leave")
    assert "Your words: monsoon" in lines
    assert any(line.startswith("No share code:") for line in lines)

    lines = plain(numbered_setup(7, "You"), "words", "code", "1", "drop", "yes", "2")
    assert "The seed was chosen by hand, so no words are added to it." in lines
    assert lines.count("classic:points:2:7") == 1
    assert "Share code: classic:points:2:7" in lines
    assert (
        "To compare: rummy classic:points:2:7: lost 10 points in 1 turn, first drop"
        in lines
    )


async def test_R1_a_tournament_has_a_share_code_too() -> None:
    setup = new_setup(names=("You",), seed=Seed.numbered(7))
    async with card_shown(setup) as (app, pilot):
        await press(pilot, "up", "left")
        assert "Field" in said(app)
        assert isinstance(app.screen, NewGameScreen)
        assert ("copy-code", "code") in app.screen.hints()
        await press(pilot, "y")
        await until_screen(pilot, "Notice")
        assert app.clipboard == "classic:tournament:18:7"
        await press(pilot, "enter", "w")
        await until_screen(pilot, "Notice")
        assert "The seed of this tournament was chosen by hand" in said(app)


async def test_R1_a_tournament_of_a_secret_seed_takes_words_and_has_no_code() -> None:
    page = NewGameScreen(new_tournament(names=("You",), field=9, seed=Seed("ab" * 32)))
    async with shown(page) as (app, pilot):
        assert ("words", "words") in page.hints()
        await press(pilot, "y")
        await until_screen(pilot, "Notice")
        assert "The seed of this tournament is secret" in said(app)
        assert app.clipboard == ""
        await press(pilot, "enter", "w")
        await until_screen(pilot, "WordsScreen")
        await press(pilot, *"monsoon", "enter")
        await until(pilot, lambda: "with your words: monsoon" in said(app))
        assert page.setup.seed == Seed("ab" * 32, "monsoon")


async def test_R1_the_result_of_a_tournament_is_copied_from_its_ranking() -> None:
    over = TournamentNow(tournament=all_over(entered("You"), first=False))
    async with shown(RankingScreen(telling(over))) as (app, pilot):
        await press(pilot, "end")
        assert "share classic:tournament:12:1" in said(app)
        assert "y copy" in said(app)
        await press(pilot, "y")
        await until_screen(pilot, "Notice")
        compared = r"rummy classic:tournament:12:1: place \d+ of 12, round 1"
        assert re.fullmatch(compared, app.clipboard)


async def test_R1_before_its_end_the_code_of_a_chosen_seed_can_be_copied() -> None:
    for seed, code in (
        (Seed.numbered(7), "classic:tournament:12:7"),
        (Seed("ab" * 32), ""),
    ):
        setup = new_tournament(names=("You",), field=12, seed=seed)
        page = RoundScreen(telling(half_way(own_table_over(setup))))
        async with shown(page) as (app, pilot):
            await press(pilot, "y")
            await until_screen(pilot, "Notice")
            assert app.clipboard == code
            assert ("Nothing to copy" in said(app)) is not bool(code)
