"""Declaring: nothing without a key that says so, and every problem named (D-3, D-4)."""

from __future__ import annotations

import pytest

from rummy_tui.engine.refusal import Refusal, RefusalCode
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase, Standing
from rummy_tui.tui.glyphs import ASCII
from rummy_tui.tui.screens.declare import DeclareScreen
from rummy_tui.tui.session import Session
from tests.engine.positions import COMPLETE, Play, finishing
from tests.tui.on_page import session_at, shown
from tests.tui.running import press, text_of

ME = Seat(0)
BROKEN = "2C 3C 4C 5C | 9H 10H JH | 6D 7D 8D | QC QD"
"""Groups in which a queen is left over."""


def declaring(
    groups: str = COMPLETE, *, help: bool = True, seats: int = 3
) -> tuple[Session, DeclareScreen, Play]:
    play = finishing("classic", seats=seats)
    session = session_at(play, help=help)
    session.arrangement(ME).arrange(play.groups(0, groups))
    assert play.state.drawn is not None
    return session, DeclareScreen(session, ME, play.state.drawn), play


async def test_D4_a_complete_hand_is_declared_by_enter() -> None:
    session, screen, _ = declaring()
    async with shown(screen) as (app, pilot):
        assert "This hand is complete" in text_of(app)
        await press(pilot, "enter")

        assert app.result is True
        assert session.state_phase is Phase.SHOW


async def test_D4_escape_declares_nothing() -> None:
    session, screen, play = declaring()
    async with shown(screen) as (app, pilot):
        await press(pilot, "escape")

        assert app.result is False
        assert session.table.state == play.state


async def test_a_declaration_that_cannot_be_written_says_so_and_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, screen, play = declaring()
    full = Refusal(RefusalCode.NOT_WRITTEN, "there is no room left", "make room")
    async with shown(screen) as (app, pilot):
        with monkeypatch.context() as disk:
            disk.setattr(session, "act", lambda *_: full)
            await press(pilot, "enter")
            assert "no room left" in text_of(app)
            assert session.table.state == play.state
        await press(pilot, "enter", "enter")

        assert session.state_phase is Phase.SHOW


@pytest.mark.parametrize("key", ["enter", "escape", "n", "x"])
async def test_D4_an_incomplete_hand_goes_back_by_default(key: str) -> None:
    session, screen, play = declaring(BROKEN)
    async with shown(screen) as (app, pilot):
        assert "not complete" in text_of(app)
        await press(pilot, key)

        assert app.result is False
        assert session.table.state == play.state


async def test_D4_y_declares_anyway_and_the_price_stands_beside_it() -> None:
    session, screen, _ = declaring(BROKEN)
    async with shown(screen) as (app, pilot):
        assert "y declare anyway, 80 points" in text_of(app)
        await press(pilot, "y")

        record = session.table.state.records[ME]
        assert record.standing is Standing.WRONG_DECLARATION
        assert record.points == 80
        assert "Wrong declaration: 80 points" in text_of(app)
        await press(pilot, "enter")
        assert app.result is True


async def test_D3_every_problem_is_shown_with_the_move_that_mends_it() -> None:
    _, screen, _ = declaring("2C 3C 4C 5C | 9H 10H JH 6D | 7D 8D | QC QD QS")
    async with shown(screen) as (app, _):
        words = " ".join(text_of(app).split())

        assert "7♦ 8♦ lie outside every meld" in words
        assert "9♥ 10♥ J♥ 6♦: neither one suit in a row nor one rank" in words
        assert "Try: move 6♦ to 7♦ 8♦" in words


async def test_D4_without_help_nothing_is_said_about_the_hand() -> None:
    pages = []
    for groups in (COMPLETE, BROKEN):
        _, screen, _ = declaring(groups, help=False)
        async with shown(screen) as (app, _):
            pages.append(text_of(app))
    for page in pages:
        for word in ("complete", "pure", "sequence", "✓", "✗", "Try"):
            assert word not in page, page
    assert "Nobody checks" in pages[0]


async def test_D4_without_help_only_y_declares() -> None:
    session, screen, play = declaring(help=False)
    async with shown(screen) as (app, pilot):
        await press(pilot, "enter")
        assert app.result is False
        assert session.table.state == play.state

    session, screen, _ = declaring(help=False)
    async with shown(screen) as (app, pilot):
        await press(pilot, "y")
        assert app.result is True
        assert session.state_phase is Phase.SHOW


async def test_D4_a_wrong_declaration_for_two_says_that_the_deal_is_over() -> None:
    session, screen, _ = declaring(BROKEN, seats=2)
    async with shown(screen) as (app, pilot):
        await press(pilot, "y")

        assert "Only one player is left" in text_of(app)
        assert session.state_phase is Phase.OVER


async def test_the_closing_card_and_every_group_are_shown() -> None:
    _, screen, _ = declaring()
    async with shown(screen) as (app, _):
        page = text_of(app)

        assert "closing card, face down" in page
        for group in ("2♣ 3♣ 4♣ 5♣", "9♥ 10♥ J♥", "6♦ 7♦ 8♦", "Q♠ Q♦ Q♣"):
            assert group in page


async def test_the_page_is_plain_where_the_terminal_is() -> None:
    _, screen, _ = declaring(BROKEN)
    async with shown(screen, glyphs=ASCII) as (app, _):
        assert text_of(app).isascii()
