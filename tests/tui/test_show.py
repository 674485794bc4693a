"""The show: a loser is counted by what is laid down (D-6)."""

from __future__ import annotations

import pytest

from rummy_tui.engine.refusal import Refusal, RefusalCode
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.tui.screens.show import ShowScreen
from rummy_tui.tui.session import Session
from tests.engine.positions import finishing
from tests.tui.on_page import session_at, shown
from tests.tui.running import press, screen_name, text_of

LOSER = Seat(1)
HAND = "5S 6S 7S | 9S 10S JS QS | 4H 4D 4C | 2H 9C 7D"
"""Ten cards that can be melded, and 18 points that cannot."""


def showing(rules: str = "standard", *, seats: int = 2) -> tuple[Session, ShowScreen]:
    play = finishing(rules, seats=seats, hands=[HAND])
    play.declare(0)
    session = session_at(play)
    return session, ShowScreen(session, LOSER)


async def test_D6_the_declarers_hand_lies_face_up() -> None:
    _, screen = showing()
    async with shown(screen) as (app, _):
        page = text_of(app)

        assert "Asha has declared" in page
        for group in ("2♣ 3♣ 4♣ 5♣", "9♥ 10♥ J♥", "6♦ 7♦ 8♦", "Q♠ Q♦ Q♣"):
            assert group in page


async def test_D6_it_starts_from_the_players_own_groups() -> None:
    session, screen = showing()
    arrangement = session.arrangement(LOSER)
    hand = session.view(LOSER).hand
    arrangement.arrange([hand[:3]])
    async with shown(screen) as (app, _):
        assert screen.arrangement.groups == (hand[:3],)
        assert "1 PURE" in text_of(app)


async def test_D6_the_best_is_offered_with_what_it_saves() -> None:
    session, screen = showing()
    async with shown(screen) as (app, pilot):
        page = text_of(app)
        assert "As it lies 80 points" in page
        assert "At best    18 points" in page
        assert "saves 62" in page
        await press(pilot, "A")

        page = text_of(app)
        assert "As it lies 18 points" in page
        assert "the least it can cost" in page
        assert session.state_phase is Phase.SHOW


async def test_a_hand_laid_down_that_cannot_be_written_says_so_and_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, screen = showing()
    full = Refusal(RefusalCode.NOT_WRITTEN, "there is no room left", "make room")
    async with shown(screen) as (app, pilot):
        with monkeypatch.context() as disk:
            disk.setattr(session, "act", lambda *_: full)
            await press(pilot, "enter", "y")
            assert "Nothing is laid down: there is no room left" in text_of(app)
            assert session.state_phase is Phase.SHOW
        await press(pilot, "enter", "y")

        assert session.state_phase is not Phase.SHOW


async def test_D6_laying_down_asks_once_and_no_goes_back() -> None:
    session, screen = showing()
    async with shown(screen) as (app, pilot):
        await press(pilot, "enter")
        assert screen_name(app) == "Question"
        assert "Lay down for 80 points?" in text_of(app)
        words = " ".join(text_of(app).replace("│", " ").split())
        assert "The best arrangement would cost 18" in words
        await press(pilot, "enter")

        assert screen_name(app) == "ShowScreen"
        assert session.state_phase is Phase.SHOW


async def test_D6_a_person_is_counted_by_what_was_laid_down() -> None:
    session, screen = showing()
    async with shown(screen) as (app, pilot):
        await press(pilot, "enter", "y")

        assert app.result is True
        assert session.table.state.results[LOSER].points == 80


async def test_D6_the_best_arrangement_is_counted_once_laid_down() -> None:
    session, screen = showing()
    async with shown(screen) as (app, pilot):
        await press(pilot, "A", "enter", "y")

        assert app.result is True
        assert session.table.state.results[LOSER].points == 18


async def test_the_keys_of_the_table_arrange_here_too() -> None:
    _, screen = showing()
    async with shown(screen) as (_, pilot):
        cards = screen.arrangement.cards
        await press(pilot, "space", "right", "space", "right", "space", "g")
        assert screen.arrangement.groups == (cards[:3],)
        await press(pilot, "u")
        assert not screen.arrangement.groups


async def test_the_whole_page_fits_80x24_with_six_seats() -> None:
    _, screen = showing("classic", seats=6)
    async with shown(screen) as (app, _):
        assert "more lines" not in text_of(app)
        assert "Enter lay down" in text_of(app)
