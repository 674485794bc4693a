"""The table of keys: no clash, nothing a terminal keeps for itself, nothing dead."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from rummy_tui.tui.app import RummyApp
from rummy_tui.tui.bars import footer_lines, idle_keys, key_notes
from rummy_tui.tui.glyphs import ASCII, UNICODE
from rummy_tui.tui.keys.binding import KeyBinding, Mode, Section
from rummy_tui.tui.keys.keymap import Keymap
from rummy_tui.tui.keys.table import KEYS, bindings_in, keys_in
from rummy_tui.tui.screens.keyed import Keyed
from rummy_tui.tui.widgets.words import Words
from tests.engine.positions import Play, deal, finishing
from tests.tui.every_screen import keyed_screens
from tests.tui.on_table import SIZE, TableApp
from tests.tui.running import press

TABLE = list(keys_in(Mode.TABLE))
SCREENS = keyed_screens()


def test_ids_are_unique() -> None:
    assert max(Counter(key.id for key in KEYS).values()) == 1


@pytest.mark.parametrize("binding", KEYS, ids=lambda binding: binding.id)
def test_every_binding_has_an_action_on_every_screen_of_its_modes(
    binding: KeyBinding,
) -> None:
    name = binding.action.partition("(")[0]
    for kind in SCREENS:
        if kind.MODE not in binding.modes:
            continue
        owner: type[object] = kind
        if name.startswith("app."):
            owner = RummyApp
        found = getattr(owner, f"action_{name.removeprefix('app.')}", None)
        assert inspect.isfunction(found), (kind, name)


def test_every_mode_has_a_screen() -> None:
    assert {kind.MODE for kind in SCREENS} == set(Mode) - {Mode.ANYWHERE}


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.__name__)
def test_a_screen_binds_exactly_the_keys_of_its_mode(kind: type[Keyed[Any]]) -> None:
    assert list(kind.BINDINGS) == bindings_in(kind.MODE)


def test_every_binding_says_what_it_does_within_34_letters() -> None:
    for binding in KEYS:
        assert 2 <= len(binding.description) <= 34, binding.id


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("queued", [False, True])
def test_the_footer_fits_and_names_live_keys_only(width: int, queued: bool) -> None:
    notes = {"drop": "queued" if queued else "drop 40"}
    for glyphs in (UNICODE, ASCII):
        lines = footer_lines(TABLE, glyphs, width, keymap=Keymap(), notes=notes)
        assert len(lines) == 2
        assert all(line.width <= width for line in lines)
        shown = " ".join(line.text for line in lines)
        assert "d discard" in shown
        assert "? keys" in shown
        if width == 120:
            assert "p pause" in shown


def before_drawing() -> Play:
    return deal()


def out_of_turn() -> Play:
    return deal(starter=1)


def drop_queued() -> Play:
    play = deal(starter=1)
    play.drop(0)
    return play


def dropped() -> Play:
    play = deal()
    play.drop(0)
    return play


def joker_on_the_open_deck() -> Play:
    play = deal(hands=["", "", "4S"], turned="4D", starter=2)
    play.draw(2)
    play.throw(2, "4S")
    return play


def nothing_to_draw() -> Play:
    play = deal()
    play.turn_over_closed_deck()
    return play


def open_card_taken() -> Play:
    play = deal()
    play.take(0)
    return play


def settled() -> Play:
    play = finishing(seats=2)
    play.declare(0)
    play.show(1)
    return play


POSITIONS = (
    before_drawing,
    out_of_turn,
    drop_queued,
    dropped,
    joker_on_the_open_deck,
    nothing_to_draw,
    open_card_taken,
    finishing,
    settled,
)
OF_THE_TURN = ("draw-closed", "draw-open", "discard", "finish", "drop")


END, PAUSE = ("end",), ("p",)
TELLING = {(open_card_taken, END), (finishing, END), (finishing, PAUSE)}
"""Where another card under the cursor, or a pause, makes a difference."""


def combinations() -> Iterator[ParameterSet]:
    """Every position with every beginning; those that tell little are slow."""
    for position, keys in product(POSITIONS, ((), END, PAUSE)):
        is_telling = not keys or (position, keys) in TELLING
        marks = () if is_telling else pytest.mark.slow
        yield pytest.param(position, keys, marks=marks)


@pytest.mark.parametrize(("position", "keys_before"), list(combinations()))
async def test_a_key_is_dimmed_exactly_when_it_is_refused(
    position: Callable[[], Play], keys_before: tuple[str, ...]
) -> None:
    shown = {key.id: key for key in KEYS}
    app = TableApp(position())
    async with app.run_test(size=SIZE) as pilot:
        for id in OF_THE_TURN:
            await app.sit_at(position())
            await press(pilot, *keys_before)
            table = app.table
            idle = idle_keys(
                table.view, table.arrangement, is_paused=keys_before == PAUSE
            )
            await press(pilot, *shown[id].keys)
            message = app.table.message
            is_refused = message.startswith(("You cannot", "You hold no", "The game"))
            assert (id in idle) == is_refused, (id, message)


async def test_T4_a_joker_that_must_stay_dims_the_key_that_would_take_it() -> None:
    app = TableApp(joker_on_the_open_deck())
    async with app.run_test(size=SIZE):
        assert "c" in bright_keys(app)
        assert "o" not in bright_keys(app)


async def test_T3_keys_of_the_taken_card_are_dimmed_while_the_cursor_is_on_it() -> None:
    app = TableApp(open_card_taken())
    async with app.run_test(size=SIZE) as pilot:
        assert {"d", "f"} <= bright_keys(app)
        await press(pilot, "end")
        assert not {"d", "f"} & bright_keys(app)


def bright_keys(app: TableApp) -> set[str]:
    lines = app.table.query_one("#footer", Words).lines(80, 2)
    pieces = [piece for line in lines for piece in line.pieces]
    return {text.strip() for text, ink in pieces if ink == "key"}


def test_the_footer_says_what_a_drop_costs() -> None:
    play = deal()
    play.draw(0)
    assert key_notes(play.view(0)) == {"drop": "drop 40"}


def test_every_section_of_the_help_has_keys() -> None:
    assert {key.section for key in KEYS} == set(Section)
