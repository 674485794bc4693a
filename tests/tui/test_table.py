"""The table on screen: complete at every size, and repainted no more than needed."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest
from textual.geometry import Region

from rummy_tui.engine.state import Phase
from rummy_tui.tui.glyphs import ASCII
from rummy_tui.tui.screens.panel import PanelScreen
from rummy_tui.tui.widgets.hand import Hand
from tests.engine.positions import deal
from tests.tui.on_table import (
    HAND,
    SIZE,
    WIDE,
    TableApp,
    app_with,
)
from tests.tui.running import press, resize


async def test_all_rows_of_80_by_24_are_used_and_nothing_is_clipped() -> None:
    app = app_with(seats=4, open_card="9D")
    async with app.run_test(size=SIZE):
        lines = app.text().split("\n")
    assert len(lines) == 24
    assert "YOUR TURN: draw" in lines[0]
    assert "Asha" in lines[1]
    assert "drop now: 20" in lines[4]
    assert "CLOSED" in lines[6]
    assert "WILD JOKER" in lines[6]
    assert "Your turn: c or Enter draws closed, o takes 9♦" in lines[11]
    assert "loose" in lines[12]
    assert "▲" in lines[17]
    assert "✗ pure sequence" in lines[18]
    assert "points now" in lines[18]
    assert "P drop 20" in lines[22]
    assert "? keys" in lines[22]
    assert "i why" in lines[23]


@pytest.mark.parametrize("size", [(80, 24), (100, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize(
    ("seats", "rules"), [(2, "desk"), (3, "elitemelds"), (6, "classic")]
)
async def test_every_size_shows_the_whole_hand_and_the_keys(
    size: tuple[int, int], seats: int, rules: str
) -> None:
    app = TableApp(deal(rules, seats=seats, hands=[HAND], turned="4D", closed="8S"))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "c")
        shown = app.text()
    assert "new" in shown
    for text in ("FINISH", "best", "d discard", "u undo", "loose"):
        assert text in shown
    assert all(len(line) <= size[0] for line in shown.split("\n"))


async def test_a_wide_table_has_discards_jokers_and_prices_at_its_side() -> None:
    app = app_with()
    async with app.run_test(size=WIDE):
        shown = app.text()
    for text in ("DISCARDS", "JOKERS", "PRICES", "unseen"):
        assert text in shown


async def test_ascii_screens_hold_nothing_else() -> None:
    play = deal(hands=[HAND], turned="4D", closed="8S", seats=3)
    app = TableApp(play, glyphs=ASCII)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "c", "A", "i", "d", "c")
        assert app.text().isascii(), app.text()
        await press(pilot, "v")
        assert app.text().isascii()


@pytest.mark.parametrize(("key", "heading"), [("v", "DISCARDS"), ("j", "JOKERS")])
async def test_panels_open_and_close_with_the_same_key(key: str, heading: str) -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        for closing in (key, "escape", "x", "enter"):
            await press(pilot, key)
            await pilot.pause()
            assert type(app.screen) is PanelScreen
            assert heading in app.text()
            before = app.state
            await press(pilot, "c")
            assert app.state is before
            await press(pilot, closing)
            await pilot.pause()
            assert app.is_at_table


@pytest.mark.parametrize(
    ("key", "screen"), [("r", "RulesScreen"), ("question_mark", "KeysScreen")]
)
async def test_rules_and_keys_open_over_the_table(key: str, screen: str) -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, key)
        await pilot.pause()
        assert type(app.screen).__name__ == screen
        await press(pilot, "escape")
        await pilot.pause()
        assert app.screen is app.table


async def test_p_hides_the_hand_holds_the_bots_and_lets_no_key_act() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "p")
        assert app.pacer.paused
        shown = app.text()
        assert "Paused" in shown
        assert "points now" not in shown
        hand = app.table.query_one(Hand)
        rows = shown.split("\n")[hand.region.y : hand.region.bottom]
        assert set("".join(rows)) <= set(" ╭─┬╮│░╰┴╯")
        before = app.state
        for key in ("c", "right", "g", "d", "f", "P", "A", "i", "j", "enter", "space"):
            await press(pilot, key)
            assert "paused" in app.table.message, key
            assert app.screen is app.table
        assert app.state is before
        assert app.kept.groups == ()
        await press(pilot, "p")
        assert not app.pacer.paused
        assert "points now" in app.text()


async def test_the_full_stop_changes_how_fast_bots_play() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        speed = app.pacer.speed
        await press(pilot, "full_stop")
        assert app.pacer.speed is speed.next
        assert app.pacer.speed.word in app.table.message


async def test_a_click_moves_the_cursor_and_another_marks_the_card() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click(Hand, offset=(11, 2))
        assert app.kept.cursor == app.card("7S")
        await pilot.click(Hand, offset=(11, 2))
        assert app.kept.marked == {app.card("7S")}


async def test_clicks_on_the_decks_draw_and_throw() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click("#decks", offset=(5, 2))
        assert app.table.view.phase is Phase.DISCARD
        await pilot.click("#decks", offset=(43, 2))
        assert "THROW THIS?" in app.text()
        await pilot.click("#decks", offset=(43, 2))
        assert not app.table.view.is_my_turn


async def test_another_seat_is_shown_with_its_own_hand_and_arrangement() -> None:
    app = app_with(hands=[HAND, "2H 3H 4H"])
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "g")
        app.table.show_seat(app.session.people[1])
        await pilot.pause()
        assert "Bhim" in app.text()
        assert app.kept.groups == ()
        app.table.show_seat(app.session.people[0])
        assert len(app.kept.groups) == 1


async def test_T8_no_hidden_card_is_ever_on_screen() -> None:
    play = deal(hands=["AS", "QH QH QC QC QD QD QS QS"], turned="4D", seats=2)
    app = TableApp(play)
    for size in (SIZE, WIDE):
        async with app.run_test(size=size) as pilot:
            await press(pilot, "v")
            assert "Q" not in app.text().replace("Queue", "")
        app = TableApp(play)


async def test_a_cursor_key_repaints_a_few_cells_and_nothing_else() -> None:
    app = app_with()
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "c", "right")
        dirty: list[tuple[str, Region]] = []
        for widget in app.table.query("Painted"):

            def spy(*regions: Region, _name: str = widget.id or "") -> None:
                dirty.extend((_name, region) for region in regions)

            widget.refresh = spy  # type: ignore[assignment, method-assign]
        await press(pilot, "right")
        assert {name for name, _ in dirty} <= {"hand", "needs"}
        assert sum(region.area for name, region in dirty if name == "hand") <= 80


async def test_nothing_is_repainted_where_nothing_changed() -> None:
    app = app_with()
    async with app.run_test(size=SIZE):
        dirty: list[str] = []
        for widget in app.table.query("Painted"):
            widget.refresh = lambda *a, **k: dirty.append("")  # type: ignore[assignment, method-assign]
        app.table.table_changed()
        assert dirty == []


async def test_resizing_in_the_middle_of_a_turn_keeps_everything() -> None:
    app = app_with()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "c", "right", "g", "space", "d")
        before, kept, shown = app.state, app.kept.strips, app.text()
        for size in [(120, 40), (10, 3), (100, 24), (60, 20), (200, 60), (1, 1), SIZE]:
            await resize(pilot, size)
            await pilot.pause()
        assert app.state is before
        assert app.kept.strips == kept
        assert app.text() == shown


def test_what_is_said_is_worked_out_without_textual(
    run_python: Callable[..., CompletedProcess[str]],
) -> None:
    names = ("arrangement", "present", "reasons", "telling", "picture", "panel")
    code = "import sys\n"
    code += "".join(f"import rummy_tui.tui.{name}\n" for name in names)
    done = run_python(code + "print('textual' in sys.modules)")
    assert done.stdout.strip() == "False", done.stderr
