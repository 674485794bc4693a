"""Several people at one keyboard: the curtain, and what it must never show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

import pytest

from rummy_tui.cards.face import FACES
from rummy_tui.engine.seat import Seat
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.glyphs import UNICODE
from rummy_tui.tui.screens import curtain as curtain_module
from rummy_tui.tui.screens.curtain import CurtainScreen
from rummy_tui.tui.screens.show import ShowScreen
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.session import Session
from tests.tui.running import (
    card_shown,
    dealt,
    numbered_setup,
    play_to_settlement,
    press,
    screen_name,
    settled,
    text_of,
    until,
    until_screen,
)

_CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]|\bJK\b")


@pytest.fixture
def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second passes between any two looks at the curtain's clock."""
    seconds = count()
    monkeypatch.setattr(curtain_module, "monotonic", lambda: float(next(seconds)))


def hand_texts(session: Session, seat: Seat) -> list[str]:
    state = session.table.state
    return [UNICODE.face(face) for face in state.faces(state.hands[seat])]


def hand_on_screen(app: RummyApp) -> Seat | None:
    """Whose hand the screen on top shows."""
    match app.screen:
        case TableScreen() as table:
            return table.seat
        case ShowScreen() as show:
            return show.view.seat
    return None


def public_cards(session: Session) -> set[str]:
    """Cards everybody has seen, as they would be written."""
    state = session.table.state
    return {UNICODE.face(m.face) for m in state.moves if m.face is not None}


async def test_a_hotseat_deal_never_shows_a_hand_to_somebody_else(
    silence: None,
) -> None:
    setup = numbered_setup(3, "Nila", "Omar", "Padma", players=4)
    curtains = hands = 0
    opened_by: Seat | None = None
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)

        def look() -> None:
            nonlocal curtains, hands, opened_by
            shown = text_of(app)
            if isinstance(app.screen, CurtainScreen):
                curtains += 1
                opened_by = app.screen.seat
                assert set(_CARD.findall(shown)) <= public_cards(session), shown
                assert not re.search(r"\byou\b|\byour\b", shown, re.IGNORECASE)
            seat = hand_on_screen(app)
            if seat is not None:
                hands += 1
                assert seat == opened_by, shown

        await play_to_settlement(app, pilot, session, after_each_step=look)

    assert curtains > 5
    assert hands > 5


async def test_the_curtain_names_the_next_player_and_the_own_key(silence: None) -> None:
    async with card_shown(numbered_setup(3, "Nila", "Omar")) as (app, pilot):
        session = await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        seat = session.awaited
        assert seat is not None
        shown = text_of(app)

        assert f"{session.name(seat)} is next" in shown
        assert f"Press {seat + 1} or Enter" in shown
        await press(pilot, str(seat + 1))
        await until_screen(pilot, "TableScreen")


async def test_another_seats_key_does_not_open_the_curtain(silence: None) -> None:
    async with card_shown(numbered_setup(3, "Nila", "Omar")) as (app, pilot):
        session = await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        assert session.awaited is not None
        await press(pilot, str(2 - session.awaited), "space", "c", "d")

        assert screen_name(app) == "CurtainScreen"


async def test_keys_typed_ahead_never_open_the_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moments: Iterator[float] = iter([0.0, 0.1, 0.2, 0.5, 0.8, 1.3])
    monkeypatch.setattr(curtain_module, "monotonic", lambda: next(moments))
    async with card_shown(numbered_setup(3, "Nila", "Omar")) as (app, pilot):
        await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        # A key held down: never 400 ms of silence before the next.
        await press(pilot, "enter", "enter", "enter", "enter")
        assert screen_name(app) == "CurtainScreen"
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")


async def test_the_curtain_tells_public_moves_since_ones_own_last_turn(
    silence: None,
) -> None:
    async with card_shown(numbered_setup(3, "Nila", "Omar", players=3)) as (app, pilot):
        session = await dealt(app, pilot)
        while len(session.table.state.moves) < 6:
            await until_screen(pilot, "CurtainScreen")
            await press(pilot, "enter")
            await until_screen(pilot, "TableScreen")
            await press(pilot, "c", "d", "d")
            await until(pilot, lambda: screen_name(app) == "CurtainScreen")
        await settled(pilot)
        assert isinstance(app.screen, CurtainScreen)
        assert session.awaited is not None
        shown = text_of(app)

        assert f"Since the last turn of {session.name(session.awaited)}:" in shown
        others = [s for s in range(3) if s != session.awaited]
        for seat in others:
            assert f" {session.name(Seat(seat))} " in shown


async def test_help_is_off_at_a_table_of_several_people(silence: None) -> None:
    async with card_shown(numbered_setup(3, "Nila", "Omar")) as (app, pilot):
        await dealt(app, pilot)
        assert app.help is False


async def test_help_is_on_for_one_person_against_bots() -> None:
    async with card_shown(numbered_setup(3, "You")) as (app, pilot):
        await dealt(app, pilot)
        assert app.help is True


def test_every_face_would_be_found_on_a_curtain() -> None:
    missed = [f for f in FACES if not _CARD.fullmatch(UNICODE.face(f))]
    assert missed == []
