"""The player's own limits where deals begin: on the screens and in plain mode (R-3)."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummy_tui.limits.file import change_limits, load_limits
from rummy_tui.limits.limits import Limit
from rummy_tui.limits.sitting import Sitting, local_now
from rummy_tui.new_match import MatchSetup, new_setup
from rummy_tui.plain.match import play_plain
from rummy_tui.plain.voice import Voice
from rummy_tui.settings.schema import Settings
from rummy_tui.store import History
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.flow import MatchWish
from rummy_tui.tui.own_limits import OwnLimits
from rummy_tui.tui.pace import Speed
from tests.tui.running import (
    SIZE,
    dealt,
    my_turn,
    numbered_setup,
    play_to_settlement,
    press,
    text_of,
    until_screen,
)

WON = 1
"""A seed whose deal ends soon."""


class Run:
    """A run of the program whose clocks the test sets."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "limits.toml"
        self.seconds = 0.0
        self._sitting = Sitting(self.path, seconds=lambda: self.seconds)

    def sitting(self) -> Sitting:
        return self._sitting

    def set_limit(self, limit: Limit, number: int) -> None:
        change_limits(
            self.path, lambda held: held.with_limit(limit, number, local_now())
        )


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return Run(tmp_path)


@asynccontextmanager
async def running(
    setup: MatchSetup, run: Run, history: Callable[[], History] | None = None
) -> AsyncIterator[tuple[RummyApp, Pilot[None]]]:
    app = RummyApp(
        MatchWish(setup),
        settings=Settings(show_toss=False),
        speed=Speed.INSTANT,
        sitting=run.sitting,
        history=history,
    )
    async with app.run_test(size=SIZE) as pilot:
        yield app, pilot


def said(app: RummyApp) -> str:
    return " ".join(text_of(app).split())


async def test_R3_the_last_deal_of_the_day_is_played_and_no_other_begins(
    run: Run, long_silences: None
) -> None:
    run.set_limit(Limit.DEALS, 1)
    async with running(numbered_setup(WON, "You"), run) as (app, pilot):
        await until_screen(pilot, "NewGameScreen")
        session = await dealt(app, pilot)
        await play_to_settlement(app, pilot, session)
        assert load_limits(run.path).deals == 1
        await press(pilot, "n")
        await until_screen(pilot, "Notice")
        assert "You set 1 deal as the most for a day" in said(app)
        await press(pilot, "enter")
        await until_screen(pilot, "HomeScreen")
        # Not even a card to be filled in for nothing.
        await press(pilot, "n")
        await until_screen(pilot, "Notice")
        assert "You set 1 deal" in said(app)


async def test_R3_deals_of_today_in_the_history_count_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, asked = date.today(), list[date]()

    def deals_on(history: History, day: date) -> int:
        asked.append(day)
        return 5

    monkeypatch.setattr(History, "deals_on", deals_on)
    run.set_limit(Limit.DEALS, 5)
    history = tmp_path / "history.db"
    setup = numbered_setup(WON, "You")
    async with running(setup, run, lambda: History.open(history)) as (app, pilot):
        await until_screen(pilot, "Notice")
        assert "You set 5 deals" in said(app)
    assert asked
    assert {before, date.today()}.issuperset(asked)


@pytest.mark.parametrize("key", ["y", "n"])
async def test_R3_a_break_is_asked_about_between_deals_and_stops_nothing(
    run: Run, key: str, long_silences: None
) -> None:
    run.set_limit(Limit.BREAK, 30)
    async with running(numbered_setup(WON, "You"), run) as (app, pilot):
        await until_screen(pilot, "NewGameScreen")
        session = await dealt(app, pilot)
        await my_turn(pilot, session)
        run.seconds += 30 * 60
        await play_to_settlement(app, pilot, session)
        await press(pilot, "n")
        await until_screen(pilot, "Question")
        assert "break every 30 minutes" in said(app)
        await press(pilot, key)
        await until_screen(pilot, "TableScreen" if key == "y" else "HomeScreen")


async def test_R3_watching_bots_is_never_stopped(run: Run) -> None:
    run.set_limit(Limit.DEALS, 1)
    run.sitting().deal_begins()
    async with running(numbered_setup(WON, players=2), run) as (_, pilot):
        await until_screen(pilot, "NewGameScreen")


async def test_R3_a_damaged_file_of_limits_stops_and_says_why(run: Run) -> None:
    run.path.write_text("[limits\n")
    async with running(numbered_setup(WON, "You"), run) as (app, pilot):
        await until_screen(pilot, "Notice")
        assert "No deal begins now" in said(app)
        assert "limits.toml" in said(app)
    assert run.path.read_text() == "[limits\n"


def test_R3_plain_mode_asks_the_same_limits(run: Run) -> None:
    run.set_limit(Limit.DEALS, 1)
    run.sitting().deal_begins()
    heard = io.StringIO()
    setup = new_setup(names=("You",))
    play_plain(setup, Voice(io.StringIO(), heard), sitting=run.sitting)

    assert "No deal begins now.\nYou set 1 deal as the most for a day" in (
        heard.getvalue()
    )
    assert "Choice" not in heard.getvalue()


def test_R3_what_cannot_be_noted_is_told_once(run: Run, tmp_path: Path) -> None:
    run.set_limit(Limit.DEALS, 9)
    run.path.unlink()
    run.path.mkdir()
    limits = OwnLimits(run.sitting, lambda: 0)

    told = [limits.deal_begins(), limits.deal_ended(), limits.deal_begins()]

    assert told[0] is not None
    assert told[1:] == [None, None]
