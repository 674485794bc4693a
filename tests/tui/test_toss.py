"""The toss before the first hand (T-1)."""

from __future__ import annotations

import re

import pytest

from rummy_tui.cards import parse_face
from rummy_tui.engine.events import Event, Tossed
from rummy_tui.engine.seat import Seat
from rummy_tui.settings.schema import Settings
from rummy_tui.tui.glyphs import ASCII, UNICODE
from rummy_tui.tui.screens.toss import TossScreen
from rummy_tui.tui.screens.watch import WatchScreen
from rummy_tui.tui.session import Session
from rummy_tui.tui.toss import toss_lines, toss_of, toss_told
from tests.tui.on_page import shown
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


def tossed(session: Session, *draws: str, starter: int) -> Session:
    """The session with another toss in its log, `-` for a seat that did not draw."""
    faces = session.table.state.table.shoe.faces
    event = Tossed(
        draws=tuple(
            tuple(
                None if text == "-" else session.table.state.table.shoe.cards()[at]
                for text in line.split()
                for at in [0 if text == "-" else faces.index(parse_face(text))]
            )
            for line in draws
        ),
        starter=Seat(starter),
    )
    events: list[Event] = [
        event if isinstance(old, Tossed) else old for old in session.table.events
    ]
    session.table.events[:] = events
    return session


def lines_of(session: Session) -> list[str]:
    return [line.text.rstrip() for line in toss_lines(session, UNICODE, 60)]


def test_T1_every_seat_has_a_line_with_what_it_drew_and_one_plays_first() -> None:
    session = Session(numbered_setup(3, "You", players=3))
    toss = toss_of(session)
    assert toss is not None
    faces = session.table.state.table.shoe.faces
    lines = lines_of(session)

    for seat, card in enumerate(toss.draws[0]):
        assert card is not None
        assert session.name(Seat(seat)) in lines[seat]
        assert UNICODE.face(faces[card]) in lines[seat]
    first = [line for line in lines if "first" in line]
    assert first == [lines[toss.starter]]


def test_T1_redraws_stand_in_order_behind_the_first_card() -> None:
    session = Session(numbered_setup(3, "Nila", "Omar", players=3))
    tossed(session, "AS AS 5H", "9D KC -", starter=1)
    lines = lines_of(session)

    assert lines[0].split() == ["Nila", "A♠", "9♦"]
    assert lines[1].split() == ["▸", "Omar", "A♠", "K♣", "plays", "first"]
    assert lines[2].split() == ["Asha", "[bot]", "5♥"]
    assert "drawn again" in lines[-1]


def test_only_a_single_person_is_you() -> None:
    alone = tossed(Session(numbered_setup(3, "You")), "KS 5H", starter=0)
    assert "you play first" in lines_of(alone)[0]
    several = tossed(Session(numbered_setup(3, "Nila", "Omar")), "KS 5H", starter=0)
    assert not re.search(r"\byou\b", "\n".join(lines_of(several)), re.IGNORECASE)


def test_a_log_tells_the_toss_a_line_for_each_draw() -> None:
    session = Session(numbered_setup(3, players=2))
    tossed(session, "AS AS", "9D KC", starter=1)

    assert toss_told(session, UNICODE) == [
        "Toss: Asha [bot] A♠, Bhim [bot] A♠",
        "Toss: Asha [bot] 9♦, Bhim [bot] K♣; Bhim [bot] plays first",
    ]


async def test_the_table_stands_behind_the_toss_and_no_bot_moves() -> None:
    setup = numbered_setup(3, "You", players=6)
    async with card_shown(setup, show_toss=True) as (app, pilot):
        session = await dealt(app, pilot)
        await until_screen(pilot, "TossScreen")
        below = [type(screen).__name__ for screen in app.screen_stack]
        assert below[-2:] == ["TableScreen", "TossScreen"]
        for _ in range(20):
            await settled(pilot)
        assert session.table.state.moves == ()
        await press(pilot, "enter")
        await until_screen(pilot, "TableScreen")


@pytest.mark.parametrize("key", ["enter", "space", "escape"])
async def test_any_of_the_usual_keys_goes_on(key: str) -> None:
    session = Session(numbered_setup(3, "You"))
    async with shown(TossScreen(session)) as (app, pilot):
        await press(pilot, key)
        assert app.result is True


async def test_in_hotseat_the_toss_comes_before_the_curtain() -> None:
    setup = numbered_setup(3, "Nila", "Omar")
    async with card_shown(setup, show_toss=True) as (app, pilot):
        session = await dealt(app, pilot)
        await until_screen(pilot, "TossScreen")
        shown_now = text_of(app)
        assert "Nila" in shown_now
        assert not re.search(r"\byou\b|\byour\b", shown_now, re.IGNORECASE)
        assert all(
            screen_name_below != "TableScreen"
            for screen_name_below in (type(s).__name__ for s in app.screen_stack)
        )
        await press(pilot, "enter")
        await until_screen(pilot, "CurtainScreen")
        assert session.table.state.moves == ()


async def test_the_setting_skips_it() -> None:
    async with card_shown(numbered_setup(3, "You"), show_toss=False) as (app, pilot):
        await dealt(app, pilot)
        await until(pilot, lambda: screen_name(app) != "NewGameScreen")
        assert screen_name(app) == "TableScreen"


async def test_going_on_with_a_kept_match_tosses_no_more() -> None:
    setup = numbered_setup(3, "You")
    async with card_shown(setup, show_toss=True) as (app, pilot):
        await dealt(app, pilot)
        await until_screen(pilot, "TossScreen")
        await press(pilot, "Q", "h")
        await until_screen(pilot, "HomeScreen")
        await press(pilot, "enter")
        await until(pilot, lambda: screen_name(app) != "HomeScreen")
        assert screen_name(app) == "TableScreen"


async def test_a_watched_table_has_the_toss_at_the_top_of_its_log() -> None:
    session = Session(numbered_setup(3, players=2))
    async with shown(WatchScreen(session), size=(80, 40)) as (app, _):
        assert toss_told(session, UNICODE)[0] in text_of(app)
        app.settings = Settings(show_toss=False)
        assert isinstance(app.screen, WatchScreen)
        app.screen.repaint()
        assert "Toss:" not in text_of(app)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_six_seats_fit_and_the_keys_are_seen(size: tuple[int, int]) -> None:
    session = Session(numbered_setup(3, "You", players=6))
    async with shown(TossScreen(session), size=size) as (app, _):
        page = text_of(app)
        for seat in range(6):
            assert session.name(Seat(seat)) in page
        assert "Enter go on" in page


async def test_the_box_is_plain_where_the_terminal_is() -> None:
    session = Session(numbered_setup(3, "You", players=6))
    async with shown(TossScreen(session), glyphs=ASCII) as (app, _):
        assert text_of(app).isascii()
