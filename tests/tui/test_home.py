"""The home screen: what there is to do, by key, by arrows, by mouse."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rummy_tui.errors import RummyError
from rummy_tui.store import History
from rummy_tui.tournament import Tournament
from rummy_tui.tui.flow import GoOn, LearnWish, MatchWish
from rummy_tui.tui.glyphs import ASCII
from rummy_tui.tui.kept import kept_told
from rummy_tui.tui.keys.keymap import keymap_for
from rummy_tui.tui.screens.home import HomeScreen
from rummy_tui.tui.session import Session
from tests.engine.positions import deal, finishing
from tests.tui.fielded import entered
from tests.tui.on_page import PageApp, session_at, shown
from tests.tui.past import reading
from tests.tui.running import numbered_setup, press, screen_name, settled, text_of

SIZES = [(60, 20), (80, 24), (120, 40)]
NAMES = (
    *("New game", "Hotseat", "Watch bots", "Learn", "History", "Statistics"),
    *("Rules", "Settings", "Quit"),
)
LONGEST = (
    "elitemelds, deal 12 of Nila and Omar against Chitra, Dev, Esha and Farid, "
    "the turn of Chitra"
)


def row_of(app: PageApp, name: str) -> int:
    lines = text_of(app).splitlines()
    return next(y for y, line in enumerate(lines) if f" {name}" in line)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kept", ["", LONGEST])
async def test_every_entry_is_on_the_screen(size: tuple[int, int], kept: str) -> None:
    async with shown(HomeScreen(lambda: kept), size=size) as (app, _):
        page = text_of(app)
        for name in NAMES:
            assert name in page
        assert "more lines" not in page
        assert "no real money" in page
        assert "version" in page
        words = " ".join(page.split())
        assert ("Continue" in words) == bool(kept)
        assert words.count("the turn of Chitra") == bool(kept)
        assert max(map(len, page.splitlines())) <= size[0]


async def test_the_keys_beside_the_entries_are_the_players_own() -> None:
    screen = HomeScreen()
    async with shown(screen) as (app, _):
        app.keymap, problems = keymap_for(wishes={"learn": ("f5",)})
        assert problems == ()
        screen.repaint()
        line = text_of(app).splitlines()[row_of(app, "Learn")]

        assert "f5" in line.split()


async def test_arrows_and_enter_open_what_is_chosen() -> None:
    async with shown(HomeScreen()) as (app, pilot):
        await press(pilot, "down", "down", "down", "enter")
        assert isinstance(app.result, LearnWish)


async def test_a_click_on_an_entry_opens_it() -> None:
    async with shown(HomeScreen()) as (app, pilot):
        line = text_of(app).splitlines()[row_of(app, "Learn")]
        at = line.index("six guided deals")
        await pilot.click("#page", offset=(at, row_of(app, "Learn")))
        await settled(pilot)
        assert isinstance(app.result, LearnWish)


async def test_continue_comes_first_and_only_where_there_is_a_match() -> None:
    async with shown(HomeScreen(lambda: "standard, deal 1")) as (app, pilot):
        assert row_of(app, "Continue") < row_of(app, "New game")
        await press(pilot, "enter")
        assert isinstance(app.result, GoOn)
    async with shown(HomeScreen()) as (app, pilot):
        await press(pilot, "c")
        assert app.result is None
        assert screen_name(app) == "HomeScreen"


async def test_enter_alone_is_a_new_game_against_bots() -> None:
    async with shown(HomeScreen()) as (app, pilot):
        await press(pilot, "enter")
        assert isinstance(app.result, MatchWish)
        assert app.result.setup.names == ("You",)


async def test_the_page_is_plain_where_the_terminal_is() -> None:
    screen = HomeScreen(lambda: "standard, deal 1 against Asha, your turn")
    async with shown(screen, glyphs=ASCII) as (app, _):
        assert text_of(app).isascii()


def kept_in_show() -> Session:
    play = finishing(seats=2)
    play.declare(0)
    return session_at(play)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda: Session(numbered_setup(1, "You", players=3, rules="standard")),
            "standard, deal 1 against Asha and Bhim, ",
        ),
        (
            lambda: Session(numbered_setup(1, players=3)),
            "classic, deal 1 between Asha, Bhim and Chitra, the turn of ",
        ),
        (
            lambda: session_at(deal(seats=2, starter=1)),
            "classic, deal 1 of Asha and Bhim, the turn of Bhim",
        ),
        (kept_in_show, "classic, deal 1 of Asha and Bhim, hands are laid down"),
    ],
)
def test_a_kept_match_is_told_in_a_few_words(
    make: Callable[[], Session], said: str
) -> None:
    assert kept_told(make()).startswith(said)


def test_one_person_is_you_and_of_several_nobody_is() -> None:
    alone = Session(numbered_setup(3, "You", players=6))
    alone.table.play_bots()
    assert kept_told(alone).endswith(", your turn")
    several = Session(numbered_setup(3, "Nila", "Omar"))
    assert "your" not in kept_told(several)


# What it asks, and when.


async def test_the_kept_match_is_asked_for_as_the_screen_comes_up_and_no_more() -> None:
    asked = []

    def kept() -> str:
        asked.append("")
        return "standard, deal 1"

    screen = HomeScreen(kept)
    async with shown(screen) as (app, pilot):
        before = len(asked)
        await press(pilot, "down", "up", "down")
        screen.repaint()
        await press(pilot, "up")
        assert len(asked) == before == 1
        await press(pilot, "?")
        assert screen_name(app) == "KeysScreen"
        await press(pilot, "escape")
        assert len(asked) == before + 1


async def test_a_bot_that_moves_in_the_kept_match_changes_what_is_said() -> None:
    said = ["standard, deal 1, the turn of Asha"]
    screen = HomeScreen(lambda: said[-1])
    async with shown(screen) as (app, pilot):
        said.append("standard, deal 1, your turn")
        screen.repaint()
        await settled(pilot)
        assert "your turn" not in text_of(app)
        screen.kept_changed()
        await settled(pilot)
        assert "your turn" in text_of(app)


async def test_where_nothing_is_kept_the_history_says_so() -> None:
    def fails() -> None:
        raise RummyError("the history is newer; update the program")

    for key in ("h", "s"):
        async with shown(HomeScreen()) as (app, pilot):
            await press(pilot, key)
            assert "Nothing is kept this time" in text_of(app)
        async with shown(HomeScreen(history=fails)) as (app, pilot):
            await press(pilot, key)
            assert "the history is newer; update the program." in text_of(app)
            await press(pilot, "enter")
            assert screen_name(app) == "HomeScreen"


async def test_history_and_statistics_open_from_it_and_close_to_it() -> None:
    for key, name in (("h", "HistoryScreen"), ("s", "StatisticsScreen")):
        async with shown(HomeScreen(history=reading)) as (app, pilot):
            await press(pilot, key)
            assert screen_name(app) == name
            await press(pilot, "escape")
            assert screen_name(app) == "HomeScreen"


def test_a_tournament_that_waits_is_told_without_anything_of_tournaments(
    run_python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        history.tournaments.begin(Tournament.begin(entered("You"))).close()
    done = run_python(
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from rummy_tui.store import History\n"
        "from rummy_tui.tui.app import RummyApp\n"
        "async def main():\n"
        "    app = RummyApp(history=lambda: History.open(Path(sys.argv[1])))\n"
        "    print(app.flow._kept_told())\n"
        "    app.flow.close()\n"
        "asyncio.run(main())\n"
        "print(*(n for n in sys.modules if n.startswith('rummy_tui.tournament')))\n",
        str(path),
    )

    assert done.returncode == 0, done.stderr
    told, imported = done.stdout.splitlines()
    assert told.startswith("classic, tournament, field of 12, round 1, begun ")
    assert imported == ""


def test_the_first_screen_needs_no_table_no_history_and_no_past_match(
    run_python: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    done = run_python(
        "import sys\n"
        "import rummy_tui.tui.app, rummy_tui.tui.kept, rummy_tui.tui.screens.home\n"
        "late = ('store', 'log_file', 'engine.table', 'tui.session', 'tui.replay',\n"
        "        'tui.past_match', 'tui.screens.history', 'tui.screens.replay')\n"
        "print(*(name for name in late if f'rummy_tui.{name}' in sys.modules))"
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
