"""Every size class: the facts there must be on the screen, none over its edge."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len
from textual.screen import Screen

from rummy_tui.engine.actions import Discard
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import Phase
from rummy_tui.rules.in_words import card_lines
from rummy_tui.rules.load import load_profile
from rummy_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.panel import PANELS, discards_lines, jokers_lines
from rummy_tui.tui.picture import hand_picture
from rummy_tui.tui.screens.curtain import CurtainScreen
from rummy_tui.tui.screens.declare import DeclareScreen
from rummy_tui.tui.screens.keys import KeysScreen
from rummy_tui.tui.screens.new_game import NewGameScreen
from rummy_tui.tui.screens.panel import PanelScreen
from rummy_tui.tui.screens.rules import RulesScreen
from rummy_tui.tui.screens.show import ShowScreen
from rummy_tui.tui.screens.watch import WatchScreen
from rummy_tui.tui.sizes import compact_rows, has_tall_faces, is_compact
from rummy_tui.tui.widgets.hand import Hand
from rummy_tui.tui.widgets.row_hand import row_hand_lines
from tests.engine.positions import Play, deal, finishing
from tests.tui.on_page import of_bots, session_at, shown
from tests.tui.on_table import HAND, TableApp
from tests.tui.running import numbered_setup, press, resize, text_of
from tests.tui.test_present import kept

SIZES = [
    (60, 20),
    (60, 40),
    (70, 22),
    (79, 24),
    (120, 20),
    (80, 24),
    (100, 30),
    (120, 40),
    (200, 60),
]
COMPACT = [size for size in SIZES if is_compact(*size)]
LEAST = (60, 20)
LONG = "Maximilianus"


def long_names(play: Play, *, bots: bool = True) -> Play:
    """The same position with names of twelve letters."""
    table = play.state.table
    players = tuple(
        replace(p, name=f"{LONG[:-1]}{at}", bot="miser" if bots and at else "")
        for at, p in enumerate(table.players)
    )
    play.state = replace(play.state, table=replace(table, players=players))
    return play


def table(seats: int, **said: Any) -> Play:
    return deal("classic", seats=seats, hands=[HAND], turned="4D", closed="8S", **said)


def within(text: str, size: tuple[int, int]) -> bool:
    rows = text.split("\n")
    return len(rows) == size[1] and all(cell_len(row) <= size[0] for row in rows)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
async def test_a_table_shows_everybody_the_decks_the_hand_and_what_to_do(
    seats: int, glyphs: Glyphs
) -> None:
    app = TableApp(long_names(table(seats)), glyphs=glyphs)
    async with app.run_test(size=SIZES[0]) as pilot:
        await press(pilot, "c", "end", "space")
        for size in SIZES:
            await resize(pilot, size)
            await pilot.pause()
            assert_table_is_complete(app, size)


def assert_table_is_complete(app: TableApp, size: tuple[int, int]) -> None:
    view, glyphs, text = app.table.view, app.glyphs, app.text()
    assert within(text, size)
    assert all(f"{player.name} [bot]" in text for player in bots_of(app))
    assert f"{glyphs.prompt} {LONG[:-1]}0" in text
    facts = ["CLOSED", "WILD", "OPEN", "FINISH", "4s", "new", "loose", "? keys"]
    facts += ["YOUR TURN: discard", "best", "d discards", "drop"]
    facts += ["c closed", "o open", "d discard", "f finish", "P drop 30"]
    if is_compact(*size):
        assert view.turned is not None
        facts += [f"WILD {glyphs.face(view.turned)}"]
        facts += [f"OPEN {glyphs.face(view.open_deck[-1])}"]
    for fact in (*facts, f"{glyphs.cursor}{glyphs.marked}"):
        assert fact in text, (size, fact)


def bots_of(app: TableApp) -> list[Any]:
    return [p for p in app.table.view.table.players if p.is_bot]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", [*COMPACT, (80, 24), (100, 24)], ids=str)
async def test_who_is_out_for_how_many_points_is_never_cut(
    size: tuple[int, int], glyphs: Glyphs
) -> None:
    play = long_names(table(6))
    for seat in range(3):
        play.draw(seat)
        groups = (tuple(c for c in play.hand(seat) if c != play.state.drawn),)
        if seat:
            play.do(seat, declared(play, seat, groups))
        else:
            play.throw(seat)
    app = TableApp(play, glyphs=glyphs)
    async with app.run_test(size=size):
        text = app.text()
    assert within(text, size)
    assert text.count("WRONG") == 2
    assert text.count(" 80") >= 2
    assert f"{glyphs.prompt} {LONG[:-1]}3 [bot]" in text


def declared(play: Play, seat: int, groups: Any) -> Any:
    from rummy_tui.engine.actions import Declare

    assert play.state.drawn is not None
    return Declare(play.state.drawn, groups)


@pytest.mark.parametrize("size", COMPACT, ids=str)
async def test_a_long_message_takes_its_room_from_the_seats_not_from_their_turn(
    size: tuple[int, int],
) -> None:
    app = TableApp(long_names(table(6)))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "c", "space", "right", "space", "g")
        app.table._say("A sentence of some length, said to the player. " * 4)
        await press(pilot, "right")
        await press(pilot, "i")
        app.table._say("A sentence of some length, said to the player. " * 4)
        await pilot.pause()
        text = app.text()
        assert text.count("said to the") + text.count("player.") >= 4
        assert re.search(r"▸ Maximilianu0 +14", text)
        assert all(f"{player.name} [bot]" in text for player in bots_of(app))
        assert within(text, size)
        assert "…" not in text


@pytest.mark.parametrize("size", COMPACT, ids=str)
async def test_mouse_draws_marks_and_throws_without_drawn_cards(
    size: tuple[int, int],
) -> None:
    app = TableApp(table(2))
    async with app.run_test(size=size) as pilot:
        await pilot.click("#decks", offset=(4, 0))
        assert app.table.view.phase is Phase.DISCARD
        await pilot.click(Hand, offset=(9, 1))
        assert app.kept.cursor == app.card("7S")
        await pilot.click(Hand, offset=(9, 1))
        assert app.kept.marked == {app.card("7S")}
        await pilot.click("#decks", offset=(4, 1))
        assert "THROW THIS? 7♠" in app.text()
        assert "out 7♠" in app.text()
        await pilot.click("#decks", offset=(4, 1))
        assert not app.table.view.is_my_turn


async def test_a_click_on_finish_declares_in_words_too() -> None:
    app = TableApp(finishing("standard", seats=2))
    async with app.run_test(size=LEAST) as pilot:
        await pilot.click("#decks", offset=(54, 0))
        await pilot.pause()
        assert isinstance(app.screen, DeclareScreen)


def test_fourteen_cards_in_seven_groups_are_two_rows_of_60() -> None:
    groups = "5S 6S | 9H JH | KD 2C | 3D 10H | 8D QS | AS 8S | 4C 7S"
    play = deal("classic", hands=[groups.replace("| 4C 7S", "4C")], closed="7S")
    play.draw(0)
    view, arrangement = kept(play, groups)
    picture = hand_picture(view, arrangement)
    lines = row_hand_lines(picture, UNICODE, width=60)
    assert len(lines) == 6
    assert all(line.width <= 60 for line in lines)
    text = "\n".join(line.text for line in lines)
    assert all(f"{number} few" in text for number in range(1, 8))
    assert "[4♣ new 7♠]" in text
    hit = {line.link_at(x) for line in lines for x in range(60)}
    assert {f"pick({card})" for card in arrangement.cards} <= hit
    assert {f"arrange('send-{number}')" for number in range(1, 8)} <= hit


def test_fourteen_tens_loose_go_on_in_a_second_row() -> None:
    tens = " ".join(["10S 10H 10D 10C"] * 3) + " PJ"
    play = deal("classic", seats=6, hands=[tens], turned="2S", closed="PJ")
    play.draw(0)
    view, arrangement = kept(play, "")
    lines = row_hand_lines(hand_picture(view, arrangement), ASCII, width=58)
    assert len(lines) == 6
    assert all(line.width <= 58 for line in lines)
    cards = f"{lines[1].text} {lines[4].text}"
    assert cards.count("10") == 12
    assert cards.count("JK") == 2


async def test_a_paused_hand_is_hidden_in_a_row_too() -> None:
    app = TableApp(table(2))
    async with app.run_test(size=LEAST) as pilot:
        await press(pilot, "p")
        hand = app.table.query_one(Hand)
        rows = app.text().split("\n")[hand.region.y : hand.region.bottom]
        assert set("".join(rows)) <= set(" [░]")


def test_rows_are_shared_so_that_nothing_is_pushed_out() -> None:
    for seats in range(2, 7):
        for hand in (3, 6):
            for message in range(5):
                rows = compact_rows(
                    20, seats=seats, prompt=1, hand=hand, message=message
                )
                used = rows.players + rows.prompt + rows.hand + rows.footer + 4
                assert 20 - used >= max(1, message)
                assert rows.footer >= 1
                assert rows.players in (seats, (seats + 1) // 2)


def test_faces_are_as_tall_as_the_setting_and_the_room_say() -> None:
    assert [has_tall_faces(h) for h in (24, 35, 36)] == [False, False, True]
    assert [has_tall_faces(h, "tall") for h in (24, 26)] == [False, True]
    assert not has_tall_faces(60, "short")


@pytest.mark.parametrize(("cards", "rows"), [("auto", 6), ("short", 6), ("tall", 8)])
async def test_the_setting_makes_cards_tall(cards: str, rows: int) -> None:
    app = TableApp(table(2))
    app.settings = replace(app.settings, cards=cards)
    async with app.run_test(size=(100, 30)):
        assert app.table.query_one(Hand).size.height == rows


# Panels.


async def test_tab_goes_round_the_panels_at_the_side_and_back() -> None:
    app = TableApp(table(3))
    titles = ("DISCARDS", "JOKERS", "MOVES", "PRICES", "OVERVIEW")
    async with app.run_test(size=(120, 24)) as pilot:
        assert "OVERVIEW" in app.text()
        for title in titles:
            await press(pilot, "tab")
            assert f"│ {title}" in app.text()
            assert "Tab: next" in app.text()
        await press(pilot, "shift+tab")
        assert "│ PRICES" in app.text()
        assert app.is_at_table


async def test_tab_opens_the_panels_over_a_small_table_one_after_the_other() -> None:
    app = TableApp(table(3))
    async with app.run_test(size=LEAST) as pilot:
        for _ in PANELS:
            await press(pilot, "tab")
            assert type(app.screen) is PanelScreen
        await press(pilot, "tab")
        assert app.is_at_table
        await press(pilot, "shift+tab")
        assert "PRICES" in app.text()


async def test_a_pause_keeps_the_jokers_of_the_hand_from_the_side_too() -> None:
    app = TableApp(deal("classic", hands=["4S PJ"], turned="4D", seats=2))
    async with app.run_test(size=(120, 40)) as pilot:
        assert "in hand" in app.text()
        await press(pilot, "p")
        assert "in hand" not in app.text()
        await press(pilot, "tab", "tab")
        assert "in hand" not in app.text()


def played() -> Play:
    """Three seats, takings from the open deck, a drop and a reshuffle."""
    play = deal("classic", hands=[HAND], turned="4D", open_card="9D", closed="8S")
    play.take(0)
    play.throw(0, "5S")
    play.take(1)
    play.do(1, Discard(play.hand(1)[0]))
    play.pass_turn(2)
    play.drop(0)
    return play


def test_discards_tell_every_throw_whose_it_was_and_when_a_seat_dropped() -> None:
    play = played()
    text = "\n".join(line.text for line in discards_lines(play.view(0), UNICODE, 60))
    assert "Asha  dropped t2, 30 points" in text
    assert "took 9♦ t1 (first open card)" in text
    assert "took 5♠ t1 (Asha t1)" in text


def test_no_throw_is_left_out_and_a_reshuffle_is_marked() -> None:
    play = deal("classic", seats=2, hands=[HAND], turned="4D")
    play.turn_over_closed_deck(keep=6)
    for turn in range(40):
        seat = turn % 2
        play.draw(seat)
        play.do(seat, Discard(play.hand(seat)[0]))
    view = play.view(0)
    for width in (23, 37, 56):
        lines = discards_lines(view, ASCII, width)
        assert all(line.width <= width for line in lines)
        text = " ".join(line.text for line in lines)
        assert ".." not in text
        assert text.count("|") == 3  # one for each seat, and the line that explains
        threw = [move.face for move in view.moves if move.kind == "discarded"]
        shown_faces = text.partition("is where")[0].split()
        assert all(ASCII.face(face) in shown_faces for face in threw if face)


def test_the_joker_turned_up_is_counted_out_and_said_so() -> None:
    view = deal(seats=3, hands=["3C PJ"], turned="3S").view(0)
    text = "\n".join(line.text for line in jokers_lines(view, UNICODE, 60))
    assert "7 of 9" in text
    assert "3♠, turned up, is out of play: not counted" in text


async def test_long_panels_scroll() -> None:
    play = deal(seats=6)
    for turn in range(60):
        play.pass_turn(turn % 6)
    app = TableApp(play)
    async with app.run_test(size=LEAST) as pilot:
        await press(pilot, "m")
        assert re.search(r"PgDn: \d\d more lines", app.text())
        await press(pilot, "end")
        assert "t1 Asha" in app.text()
        assert "the end" in app.text()
    app = TableApp(play)
    async with app.run_test(size=(120, 24)) as pilot:
        await press(pilot, "tab", "tab", "tab")
        assert "more lines" in app.text()
        for _ in range(5):
            await press(pilot, "pagedown")
        assert "│ t1 Asha" in app.text()
        await press(pilot, "pageup")
        assert "more line" in app.text()


# After one's own drop.


async def test_after_a_drop_the_hand_no_longer_costs_points_now() -> None:
    play = table(3)
    play.drop(0)
    app = TableApp(play)
    async with app.run_test(size=(80, 24)):
        assert "This deal costs you 10 points" in app.text()
        assert "points now" not in app.text()


# Pages.


def show_screen() -> ShowScreen:
    play = finishing("classic", seats=6)
    play.declare(0)
    return ShowScreen(session_at(long_names(play)), Seat(1))


def declare_screen() -> DeclareScreen:
    session = session_at(long_names(finishing("classic", seats=3)))
    arrangement = session.arrangement(Seat(0))
    return DeclareScreen(session, Seat(0), arrangement.cards[-1])


def watch_screen() -> WatchScreen:
    return WatchScreen(session_at(of_bots(long_names(deal("classic", seats=6)))))


PAGES: dict[str, Callable[[], Screen[Any]]] = {
    "new game": lambda: NewGameScreen(numbered_setup(1, "You", players=6)),
    "hotseat": lambda: NewGameScreen(
        numbered_setup(1, *[f"{LONG[:-1]}{n}" for n in "123456"])
    ),
    "show": show_screen,
    "declare": declare_screen,
    "watch": watch_screen,
    "curtain": lambda: CurtainScreen(
        session_at(long_names(deal(seats=6), bots=False)), Seat(1)
    ),
    "keys": lambda: KeysScreen(Mode.TABLE),
    "rules": lambda: RulesScreen(load_profile("desk")),
}


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("page", PAGES)
async def test_a_page_at_60x20_is_complete_or_scrolls(
    page: str, glyphs: Glyphs
) -> None:
    async with shown(PAGES[page](), size=LEAST, glyphs=glyphs) as (app, pilot):
        seen = text_of(app)
        for _ in range(20):
            text = text_of(app)
            assert within(text, LEAST)
            rows = [row for row in text.split("\n") if "SHA-256" not in row]
            assert not any(row.endswith(("…", "..")) for row in rows), text
            if "more line" not in text:
                break
            await press(pilot, "pagedown")
            assert text_of(app) != text
            seen += text_of(app)
        last = seen.split("\n")[-1]
        assert "the end" in last or "more line" not in seen


async def test_F7_enter_reads_the_card_to_its_end_before_it_deals() -> None:
    setup = numbered_setup(1, "You", players=6)
    async with shown(NewGameScreen(setup), size=LEAST) as (app, pilot):
        seen = ""
        for _ in range(10):
            text = text_of(app)
            seen += text
            if "Enter reads on, then deals" not in text:
                break
            await press(pilot, "enter")
            assert app.result is None
        assert "Enter deal " in text
        words = " ".join(seen.split())
        for rule in card_lines(setup.profile, seats=6):
            assert rule.text.split()[-1] in words
            assert rule.number in words
        await press(pilot, "enter")
        assert app.result == setup


async def test_F7_other_rules_have_to_be_read_to_their_end_again() -> None:
    async with shown(NewGameScreen(numbered_setup(1, "You")), size=LEAST) as (
        app,
        pilot,
    ):
        for _ in range(6):
            if "reads on" in text_of(app):
                await press(pilot, "enter")
        assert "Enter deal " in text_of(app)
        await press(pilot, "right")
        assert "Enter reads on, then deals" in text_of(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_all_keys_of_the_table_are_on_one_screen_and_none_is_cut(
    size: tuple[int, int],
) -> None:
    async with shown(KeysScreen(Mode.TABLE), size=size) as (app, _):
        text = text_of(app)
        assert "more line" not in text
        assert "…" not in text
        for label in ("Tab", "PgDn", "Enter", "Q ctrl+q", "c o", ":", ","):
            assert label in text
