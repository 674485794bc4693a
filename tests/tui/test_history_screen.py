"""The history on screen: listed by pages, opened, written, gone on with, followed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rummy_tui.errors import RummyError
from rummy_tui.log_file import verify
from rummy_tui.new_match import new_table
from rummy_tui.settings.schema import Settings
from rummy_tui.store import History, MatchKind
from rummy_tui.store.keeper import MatchKeeper
from rummy_tui.store.matches import MatchPage, StoredMatch
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.exporting import export
from rummy_tui.tui.flow import GoOn
from rummy_tui.tui.glyphs import ASCII, UNICODE
from rummy_tui.tui.pace import Speed
from rummy_tui.tui.past_match import from_history
from rummy_tui.tui.screens import following
from rummy_tui.tui.screens.following import FollowingScreen
from rummy_tui.tui.screens.history import HistoryScreen
from rummy_tui.tui.screens.past_match import PastMatchScreen
from tests.full_disk import full_disk
from tests.store.playing import seated, setup_of, step
from tests.tui.on_page import PageApp, shown
from tests.tui.past import GIVEN_UP, POOL, SOLO, WAITING, fill, past, reading
from tests.tui.running import (
    SIZE,
    press,
    resize,
    screen_name,
    settled,
    text_of,
    until,
    until_screen,
)
from tests.tui.test_hotseat_leaks import cards_in
from tests.tui.test_replay import public_cards


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    """An empty one."""
    with History.open(tmp_path / "history.db") as history:
        yield history


def begin(history: History, seed: int) -> MatchKeeper:
    setup = setup_of(seed, "Asha", players=2)
    keeper = history.begin(setup, MatchKind.PLAY)
    new_table(setup, keep=keeper.keep)
    return keeper


def chosen_line(app: PageApp) -> str:
    return next(line for line in text_of(app).splitlines() if "▸" in line)


# The list.


async def test_an_empty_history_says_so(history: History) -> None:
    async with shown(HistoryScreen(history)) as (app, pilot):
        assert "No match has been played yet." in text_of(app)
        await press(pilot, "enter", "w", "c", "pagedown", "down")
        assert screen_name(app) == "HistoryScreen"


async def test_the_newest_comes_first_and_every_match_comes_on_some_page(
    history: History,
) -> None:
    for seed in range(1, 24):
        begin(history, seed).close()
    seen: list[str] = []
    async with shown(HistoryScreen(history)) as (app, pilot):
        assert "1 to 6 of 23" in text_of(app)
        for _ in range(30):
            # The moment is the same; which match it is tells the page it opens.
            await press(pilot, "enter")
            found = re.search(r"Match (\d+),", text_of(app))
            assert found is not None
            seen.append(found[1])
            await press(pilot, "escape", "down")
            await until_screen(pilot, "HistoryScreen")
        assert list(dict.fromkeys(seen)) == [str(n) for n in range(23, 0, -1)]
        assert "19 to 23 of 23" in text_of(app)
        await press(pilot, "pageup")
        assert "13 to 18 of 23" in text_of(app)
        await press(pilot, "home")
        assert "1 to 6 of 23" in text_of(app)
        await press(pilot, "end")
        assert "19 to 23 of 23" in text_of(app)


async def test_the_match_chosen_stays_chosen_when_the_size_changes(
    history: History,
) -> None:
    for seed in range(1, 24):
        begin(history, seed).close()
    screen = HistoryScreen(history)
    async with shown(screen) as (_, pilot):
        await resize(pilot, (120, 40))
        await press(pilot, *["down"] * 9)
        assert screen._chosen is not None
        number = screen._chosen.id
        for size in ((60, 20), (120, 40), (80, 24)):
            await resize(pilot, size)
            assert screen._chosen is not None
            assert screen._chosen.id == number == 14


async def test_it_is_read_once_for_a_page_not_each_time_it_is_painted(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(history, 1).close()
    begin(history, 2).close()
    read = []
    matches = history.matches

    def noted(**how: Any) -> MatchPage:
        read.append(how)
        return matches(**how)

    monkeypatch.setattr(history, "matches", noted)
    screen = HistoryScreen(history)
    async with shown(screen) as (_, pilot):
        before = len(read)
        await press(pilot, "down", "up", "down")
        screen.repaint()
        assert len(read) == before


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_every_match_is_whole_at_any_size(
    size: tuple[int, int], glyphs: object
) -> None:
    async with shown(HistoryScreen(reading()), size=size, glyphs=glyphs) as (app, _):  # type: ignore[arg-type]
        page = text_of(app)
        words = " ".join(page.split())
        for said in ("waiting to be resumed", "given up", "hotseat", "over"):
            assert said in words
        assert max(map(len, page.splitlines())) <= size[0]
        assert glyphs is UNICODE or page.isascii()


async def test_a_click_opens_a_match() -> None:
    async with shown(HistoryScreen(reading())) as (app, pilot):
        lines = text_of(app).splitlines()
        row = next(y for y, line in enumerate(lines) if "elitemelds" in line)
        await pilot.click("#page", offset=(30, row))
        await settled(pilot)
        assert screen_name(app) == "PastMatchScreen"
        assert "Match 1, over" in text_of(app)


async def test_a_history_that_cannot_be_read_says_why(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(**_: object) -> None:
        raise RummyError("the history is damaged; put a copy of it back")

    monkeypatch.setattr(history, "matches", fails)
    async with shown(HistoryScreen(history)) as (app, pilot):
        assert "the history is damaged; put a copy of it back." in text_of(app)
        await press(pilot, "enter", "escape")
        assert screen_name(app) != "HistoryScreen"


# A match.


async def test_a_match_that_waits_can_be_gone_on_with_and_only_that() -> None:
    async with shown(HistoryScreen(reading())) as (app, pilot):
        await press(pilot, "c")
        assert app.result == GoOn(WAITING)
    async with shown(HistoryScreen(reading())) as (app, pilot):
        await press(pilot, "down", "c")
        assert "This match is given up." in text_of(app)
        assert app.result is None
    async with shown(PastMatchScreen(reading(), SOLO)) as (app, pilot):
        assert "continue" not in text_of(app)
        await press(pilot, "c")
        assert "This match is over." in text_of(app)


async def test_continue_takes_up_the_very_match_that_was_chosen(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        older = begin(history, 3)
        number = older.id
        older.close()
        begin(history, 4).close()
    app = RummyApp(
        settings=Settings(show_toss=False),
        speed=Speed.INSTANT,
        history=lambda: History.open(path),
    )
    async with app.run_test(size=SIZE) as pilot:
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "h")
        await until_screen(pilot, "HistoryScreen")
        await press(pilot, "down", "c")
        await until(pilot, lambda: app.flow.session is not None)
        assert app.flow.session is not None
        assert app.flow.session.keeper is not None
        assert app.flow.session.keeper.id == number
        assert app.flow.session.setup.seed.text == "3"


async def test_continue_leaves_the_match_kept_meanwhile_to_be_gone_on_with(
    tmp_path: Path,
) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        begin(history, 3).close()
        begin(history, 4).close()
    app = RummyApp(
        settings=Settings(show_toss=False),
        speed=Speed.INSTANT,
        history=lambda: History.open(path),
    )
    async with app.run_test(size=SIZE) as pilot:
        await until_screen(pilot, "HomeScreen")
        for keys, number in (("c", 2), (("h", "down", "c"), 1), (("h", "c"), 2)):
            await press(pilot, *keys)
            await until(pilot, lambda: app.flow.session is not None)
            assert app.flow.session is not None
            assert app.flow.session.keeper is not None
            assert app.flow.session.keeper.id == number
            await until_screen(pilot, "TableScreen")
            app.flow.go_home()
            await until_screen(pilot, "HomeScreen")


async def test_T8_a_match_that_waits_opens_without_any_hand() -> None:
    assert past(WAITING).seed is None
    state = past(WAITING).replay.at(len(past(WAITING).replay))
    hidden = {UNICODE.face(f) for hand in state.hands for f in state.faces(hand)}
    hidden -= {UNICODE.face(face) for face in state.faces(state.open_deck)}
    assert state.turned is not None
    hidden -= {UNICODE.face(face) for face in state.faces((state.turned,))}
    async with shown(PastMatchScreen(reading(), WAITING)) as (app, pilot):
        assert not cards_in(text_of(app)) & hidden
        await press(pilot, "enter", "end")
        assert screen_name(app) == "ReplayScreen"
        assert "Asha               13 cards" in text_of(app)
        assert not cards_in(text_of(app)) & hidden


# Writing it into a file.


@pytest.mark.parametrize("number", [SOLO, POOL, GIVEN_UP])
def test_a_match_is_written_so_that_it_can_be_verified(
    number: int, tmp_path: Path
) -> None:
    said = export(past(number), tmp_path)
    (path,) = tmp_path.iterdir()

    assert str(path) in said
    assert path.name == f"rummy-match-{number}.rummy"
    assert verify(path.read_bytes()).verified


def test_no_file_is_ever_written_over(tmp_path: Path) -> None:
    export(past(SOLO), tmp_path)
    (tmp_path / "rummy-match-1.rummy").write_text("mine")
    export(past(SOLO), tmp_path)

    assert (tmp_path / "rummy-match-1.rummy").read_text() == "mine"
    assert (tmp_path / "rummy-match-1-2.rummy").is_file()


async def test_T8_a_match_that_waits_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with shown(HistoryScreen(reading())) as (app, pilot):
        await press(pilot, "w")
        assert "this match is not over" in text_of(app)
        assert list(tmp_path.iterdir()) == []
        await press(pilot, "enter", "end", "w")
        assert "The match is written" in text_of(app)
        assert [path.name for path in tmp_path.iterdir()] == ["rummy-match-1.rummy"]


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(RummyError, match="cannot write into"):
        export(past(SOLO), tmp_path / "nowhere")


def test_on_a_full_disk_no_half_of_a_file_is_left(tmp_path: Path) -> None:
    match = past(SOLO)
    with full_disk(), pytest.raises(RummyError, match="cannot write into"):
        export(match, tmp_path)

    assert list(tmp_path.iterdir()) == []


async def test_with_its_folder_gone_the_screens_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    async with shown(HistoryScreen(reading())) as (app, pilot):
        monkeypatch.chdir(gone)
        gone.rmdir()
        await press(pilot, "end", "w")
        said = " ".join(text_of(app).split())
        assert "cannot write into the current folder: no such file" in said


# In play in another window.


async def test_a_match_in_play_elsewhere_is_marked_and_can_be_followed(
    tmp_path: Path,
) -> None:
    path = tmp_path / "history.db"
    setup = setup_of(21, "Asha", players=2, rules="elitemelds")
    with History.open(path) as playing, History.open(path) as looking:
        keeper = playing.begin(setup, MatchKind.PLAY)
        table = seated(setup, keep=keeper.keep)
        async with shown(HistoryScreen(looking)) as (app, pilot):
            assert "in play in another window" in text_of(app)
            await press(pilot, "c")
            assert "in play in another window" in text_of(app)
            await press(pilot, "enter", "enter")
            await until_screen(pilot, "PastMatchScreen")
            assert "Enter follow" in text_of(app)
            await press(pilot, "enter")
            await until_screen(pilot, "FollowingScreen")
            screen = app.screen
            assert isinstance(screen, FollowingScreen)
            leaked: set[str] = set()
            while not (state := table.state).is_settled:
                if state.declarer is None:
                    leaked |= cards_in(text_of(app)) - public_cards(state)
                step(table)
                screen.look()
                await settled(pilot)
                assert screen.position == len(table.events)
            assert leaked == set()
            keeper.close()
            screen.look()
            await settled(pilot)
            assert "at the end" in text_of(app)
            # Now that it is over, it lies open.
            assert "Seen: every hand" in text_of(app)
            await press(pilot, "v")
            assert "Seen as Asha saw it" in text_of(app)


async def test_whoever_steps_back_while_following_stays_there(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    setup = setup_of(3, "Asha", players=3)
    with History.open(path) as playing, History.open(path) as looking:
        keeper = playing.begin(setup, MatchKind.PLAY)
        table = seated(setup, keep=keeper.keep)
        for _ in range(6):
            step(table)
        match = from_history(looking, 1)
        screen = FollowingScreen(looking, 1, match)
        async with shown(screen) as (app, pilot):
            await press(pilot, "left")
            before = screen.position
            step(table)
            screen.look()
            await settled(pilot)
            assert screen.position == before
            assert f"event {before} of {len(table.events)}" in text_of(app)
            keeper.close()


async def test_the_log_is_looked_at_by_itself_while_the_screen_is_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "PACE", 0.02)
    path = tmp_path / "history.db"
    setup = setup_of(3, "Asha", players=3)
    with History.open(path) as playing, History.open(path) as looking:
        keeper = playing.begin(setup, MatchKind.PLAY)
        table = seated(setup, keep=keeper.keep)
        screen = FollowingScreen(looking, 1, from_history(looking, 1))
        read = []
        match = looking.match

        def noted(id: int) -> StoredMatch:
            read.append(id)
            return match(id)

        monkeypatch.setattr(looking, "match", noted)
        async with shown(screen) as (_, pilot):
            step(table)
            await until(pilot, lambda: screen.position == len(table.events))
            seen = len(read)
            screen.look()
            assert len(read) == seen, "nothing has happened, so nothing is read"
            await press(pilot, "?")
            await until_screen(pilot, "KeysScreen")
            seen = len(read)
            screen.look()
            assert len(read) == seen
        keeper.close()


async def test_a_match_that_was_left_is_followed_no_more_when_it_ends(
    tmp_path: Path,
) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        begin(history, 3).leave()
        match = from_history(history, 1)
        assert match.is_open
        screen = FollowingScreen(history, 1, match)
        async with shown(screen) as (app, _):
            assert "at the end" in text_of(app)


def test_the_filled_history_is_what_it_is_said_to_be(tmp_path: Path) -> None:
    fill(tmp_path / "history.db")
    with History.open(tmp_path / "history.db") as history:
        standings = [str(history.standing(m)) for m in history.matches().matches]
    assert standings == ["waiting", "given-up", "over", "over"]
