"""Every key a screen binds can be pressed there, whatever it leads to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from rummy_tui.engine.seat import Seat
from rummy_tui.new_match import new_setup
from rummy_tui.rules.load import load_profile
from rummy_tui.tui.arranging import HAND_ACTIONS
from rummy_tui.tui.glyphs import UNICODE
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.table import HAND_KEYS
from rummy_tui.tui.panel import discards_lines
from rummy_tui.tui.questions import giving_up, split_question
from rummy_tui.tui.screens.away import AwayScreen
from rummy_tui.tui.screens.choosing import ChoiceScreen
from rummy_tui.tui.screens.curtain import CurtainScreen
from rummy_tui.tui.screens.declare import DeclareScreen
from rummy_tui.tui.screens.following import FollowingScreen
from rummy_tui.tui.screens.history import HistoryScreen
from rummy_tui.tui.screens.home import HomeScreen
from rummy_tui.tui.screens.how_to_play import HowToPlayScreen
from rummy_tui.tui.screens.keys import KeysScreen
from rummy_tui.tui.screens.last_deal import LastDealScreen
from rummy_tui.tui.screens.learn import LearnScreen
from rummy_tui.tui.screens.new_game import NewGameScreen
from rummy_tui.tui.screens.panel import PanelScreen
from rummy_tui.tui.screens.past_match import PastMatchScreen
from rummy_tui.tui.screens.question import LeaveScreen, Notice, Offer, Question
from rummy_tui.tui.screens.replay import ReplayScreen
from rummy_tui.tui.screens.rules import RulesScreen
from rummy_tui.tui.screens.score import PlayingOutScreen, ScoreDialog, ScoreScreen
from rummy_tui.tui.screens.settings import SettingsScreen
from rummy_tui.tui.screens.settlement import SettlementScreen
from rummy_tui.tui.screens.statistics import StatisticsScreen
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.screens.too_small import TooSmallScreen
from rummy_tui.tui.screens.toss import TossScreen
from rummy_tui.tui.screens.tournament import (
    EveryTableScreen,
    RankingScreen,
    RoundScreen,
)
from rummy_tui.tui.screens.train import TrainScreen
from rummy_tui.tui.screens.typed import FieldScreen, NamesScreen, WordsScreen
from rummy_tui.tui.screens.watch import WatchScreen
from rummy_tui.tui.session import Session
from tests.engine.positions import Play, deal, finishing
from tests.tui.every_screen import screens_there_are
from tests.tui.fielded import all_over, entered, half_way, round_over, telling
from tests.tui.learners import LESSONS, lesson_at, lesson_screen, training
from tests.tui.on_page import PageApp, session_at, shown
from tests.tui.past import POOL, WAITING, past, reading
from tests.tui.running import press, settled
from tests.tui.staged import between_deals
from tests.tui.test_show import showing

ME = Seat(0)


def table(play: Play) -> TableScreen:
    return TableScreen(session_at(play), ME)


def declaring(*, help: bool) -> DeclareScreen:
    play = finishing()
    assert play.state.drawn is not None
    return DeclareScreen(session_at(play, help=help), ME, play.state.drawn)


def settlement() -> SettlementScreen:
    play = finishing(seats=2)
    play.declare(0)
    play.show(1)
    return SettlementScreen(session_at(play), ME)


def last_deal() -> LastDealScreen:
    play = finishing(seats=2)
    play.declare(0)
    play.show(1)
    return LastDealScreen(session_at(play).settled_deal)


def panel() -> PanelScreen:
    view = deal().view(0)
    return PanelScreen("discards", lambda width: discards_lines(view, UNICODE, width))


SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    "home": HomeScreen,
    "one person's card": lambda: NewGameScreen(new_setup(names=("You",))),
    "two people's card": lambda: NewGameScreen(new_setup(names=("Nila", "Omar"))),
    "a card of bots": lambda: NewGameScreen(new_setup(players=6)),
    "a tournament's card": lambda: NewGameScreen(entered("You")),
    "a round": lambda: RoundScreen(telling(half_way(round_over(entered("You"))))),
    "every table": lambda: EveryTableScreen(
        telling(half_way(round_over(entered("You"))))
    ),
    "ranking": lambda: RankingScreen(telling(half_way(all_over(entered("You"))))),
    "field": lambda: FieldScreen(36, people=1),
    "names": lambda: NamesScreen(("Nila", "Omar")),
    "words": lambda: WordsScreen("monsoon"),
    "table before drawing": lambda: table(deal()),
    "table before throwing": lambda: table(finishing()),
    "table out of turn": lambda: table(deal(starter=1)),
    "declaration with help": lambda: declaring(help=True),
    "declaration without help": lambda: declaring(help=False),
    "show": lambda: showing()[1],
    "settlement": settlement,
    "score sheet": lambda: ScoreScreen(between_deals(3)),
    "the rest played out": lambda: PlayingOutScreen(session_at(deal())),
    "score sheet in a deal": lambda: ScoreDialog(session_at(deal())),
    "offer": lambda: Offer(split_question(between_deals(3), Seat(0))),
    "leaving with a match to give up": lambda: LeaveScreen(gives_up=True),
    "watch": lambda: WatchScreen(Session(new_setup(players=3))),
    "curtain": lambda: CurtainScreen(session_at(deal()), ME),
    "curtain of one who was away": lambda: AwayScreen(session_at(deal()), ME),
    "settings": SettingsScreen,
    "rules": lambda: RulesScreen(load_profile("classic"), seats=3),
    "keys": lambda: KeysScreen(Mode.TABLE),
    "panel": panel,
    "question": lambda: Question(giving_up("deal 3 against Asha")),
    "notice": lambda: Notice("The deal is void", "It is dealt anew."),
    "leaving": LeaveScreen,
    "leaving with a deal kept": lambda: LeaveScreen(is_kept=True),
    "toss": lambda: TossScreen(Session(new_setup(names=("You",)))),
    "last deal": last_deal,
    "how to play": HowToPlayScreen,
    "learn": lambda: LearnScreen(LESSONS),
    "a lesson to read": lambda: lesson_screen(LESSONS[0]),
    "a lesson to do": lambda: lesson_at(LESSONS[0], 4),
    "a lesson to play": lambda: lesson_at(LESSONS[3], 3),
    "trainer": lambda: TrainScreen(training()),
    "history": lambda: HistoryScreen(reading()),
    "a past match": lambda: PastMatchScreen(reading(), POOL),
    "replay": lambda: ReplayScreen(past(POOL), 40),
    "replay of a match that waits": lambda: ReplayScreen(past(WAITING)),
    "following": lambda: FollowingScreen(reading(), WAITING, past(WAITING)),
    "a list": lambda: ChoiceScreen("Whose seat?", ("Asha", "Bhim")),
    "statistics": lambda: StatisticsScreen(reading()),
    "too small": TooSmallScreen,
}


def keys_of(screen: Screen[Any]) -> list[str]:
    bound = [key for key, _ in screen._bindings.key_to_bindings.items()]
    return [*bound, "enter", "escape", "space", "f5", "Z"]


async def back_to(app: PageApp, pilot: Any, page: Screen[Any]) -> bool:
    """Close what lies over the page; whether it is still there."""
    for _ in range(3):
        if app.screen is page or page not in app.screen_stack:
            break
        await press(pilot, "escape")
    return app.screen is page


@pytest.mark.parametrize("name", SCREENS)
async def test_no_key_stops_the_program(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One key writes a file.
    monkeypatch.chdir(tmp_path)
    page = SCREENS[name]()
    async with shown(page) as (app, pilot):
        for key in keys_of(page):
            await press(pilot, key)
            if not await back_to(app, pilot, page):
                while len(app.screen_stack) > 1:
                    app.pop_screen()
                page = SCREENS[name]()
                await app.push_screen(page)
                await settled(pilot)


def test_every_screen_there_is_has_its_keys_pressed() -> None:
    pressed = {type(make()) for make in SCREENS.values()}
    assert screens_there_are() == pressed


def test_every_key_of_the_hand_does_something_and_nothing_has_no_key() -> None:
    assert [key.id for key in HAND_KEYS] == list(HAND_ACTIONS)
