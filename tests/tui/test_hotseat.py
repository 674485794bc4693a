"""Several people at one keyboard: the curtain, and what it must never show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from textual.widgets import Input

from rummy_tui.cards.face import FACES
from rummy_tui.engine.seat import Seat
from rummy_tui.settings.schema import Settings
from rummy_tui.tui import silence
from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.glyphs import UNICODE
from rummy_tui.tui.screens.curtain import CurtainScreen
from rummy_tui.tui.screens.show import ShowScreen
from rummy_tui.tui.screens.table import TableScreen
from rummy_tui.tui.session import Session
from rummy_tui.tui.widgets.painted import Painted
from tests.engine.positions import deal
from tests.tui.on_page import session_at
from tests.tui.on_page import shown as page_shown
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
    long_silences: None,
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


async def test_the_curtain_names_the_next_player_and_the_own_key(
    long_silences: None,
) -> None:
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


async def test_another_seats_key_does_not_open_the_curtain(long_silences: None) -> None:
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
    monkeypatch.setattr(silence, "monotonic", lambda: next(moments))
    async with card_shown(numbered_setup(3, "Nila", "Omar")) as (app, pilot):
        await dealt(app, pilot)
        await until_screen(pilot, "CurtainScreen")
        # A key held down: never 400 ms of silence before the next.
        await press(pilot, "enter", "enter", "enter", "enter")
        assert screen_name(app) == "CurtainScreen"
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")


async def test_the_settings_say_whether_enter_opens_the_curtain(
    long_silences: None,
) -> None:
    curtain = CurtainScreen(session_at(deal()), Seat(0))
    async with page_shown(curtain) as (app, pilot):
        app.use_settings(Settings(curtain_enter=False))
        curtain.repaint()
        await press(pilot, "enter")
        assert app.result is None
        assert "Enter" not in text_of(app)
        assert "Press 1 to show" in text_of(app)
        await press(pilot, "1")
        assert app.result is True


async def test_the_settings_say_how_long_keys_rest_before_the_curtain_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moments: Iterator[float] = iter([0.0, 4.9, 10.0])
    monkeypatch.setattr(silence, "monotonic", lambda: next(moments))
    async with page_shown(CurtainScreen(session_at(deal()), Seat(0))) as (app, pilot):
        app.use_settings(Settings(curtain_seconds=5.0))
        await press(pilot, "1")
        assert app.result is None
        await press(pilot, "1")
        assert app.result is True


async def test_the_curtain_tells_public_moves_since_ones_own_last_turn(
    long_silences: None,
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


HOSTILE = ("[/b]", "[red]Bhim", "\u540d" * 12, "Bhim [bot]")
"""Markup, a name no longer than allowed but of 24 cells, and one like a bot's."""


def overlong(app: RummyApp) -> list[str]:
    """Lines that some part of the screen paints wider than it is."""
    return [
        line.text
        for part in app.screen.query(Painted)
        for line in part.lines(*part.size)
        if line.width > part.size.width > 0
    ]


async def test_names_are_shown_as_they_are_and_never_burst_the_screen(
    long_silences: None,
) -> None:
    setup = replace(numbered_setup(3, "Nila", players=6), names=HOSTILE)
    setup = replace(setup, bots=setup.bots[:2])
    seen: set[str] = set()
    async with card_shown(setup) as (app, pilot):
        session = await dealt(app, pilot)

        def look() -> None:
            shown = text_of(app)
            seen.update(name for name in HOSTILE if name in shown)
            assert overlong(app) == []

        await play_to_settlement(app, pilot, session, after_each_step=look)

    assert seen == set(HOSTILE)


async def test_a_name_with_brackets_stops_nothing() -> None:
    async with card_shown(numbered_setup(1, "Nila", "Omar")) as (app, pilot):
        for typed in ("a[/x],a[/x]", "[/b] much too long,Omar", "[red],Omar"):
            if screen_name(app) == "NewGameScreen":
                await press(pilot, "n")
                await until_screen(pilot, "NamesScreen")
            app.screen.query_one(Input).value = typed
            await press(pilot, "enter")
        assert screen_name(app) in ("NamesScreen", "NewGameScreen")


async def test_the_curtain_goes_by_seat_and_not_by_name() -> None:
    play = deal(seats=3)
    for seat in (0, 1, 2):
        play.pass_turn(seat)
    session = session_at(play)
    state = session.table.state
    first, second, third = state.table.players
    players = (first, replace(second, name=first.name), third)
    session.table.state = replace(state, table=replace(state.table, players=players))
    async with page_shown(CurtainScreen(session, Seat(0))) as (app, _):
        assert text_of(app).count("drew closed") == 2


async def test_help_is_off_at_a_table_of_several_people(long_silences: None) -> None:
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
