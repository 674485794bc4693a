"""The table of keys: no clash, nothing a terminal keeps for itself, nothing dead."""

from __future__ import annotations

import inspect
from collections import Counter

import pytest

from rummy_tui.engine.state import Phase
from rummy_tui.tui.bars import footer_lines, idle_keys, key_notes
from rummy_tui.tui.glyphs import ASCII, UNICODE
from rummy_tui.tui.keys import KEYS, KeyBinding, Mode, Section, bindings_in, keys_in
from rummy_tui.tui.screens.panel import PanelScreen
from rummy_tui.tui.screens.table import TableScreen
from tests.engine.positions import deal

TABLE = list(keys_in(Mode.TABLE))
FORBIDDEN = {f"ctrl+{letter}" for letter in "absjhimz"} | {"f1", "f10", "tab"}


def test_ids_are_unique() -> None:
    assert max(Counter(key.id for key in KEYS).values()) == 1


@pytest.mark.parametrize("mode", list(Mode))
def test_no_two_bindings_share_a_key_in_one_mode(mode: Mode) -> None:
    used = Counter(key for binding in keys_in(mode) for key in binding.keys)
    assert [key for key, times in used.items() if times > 1] == []


def test_no_key_needs_a_modifier_or_is_one_that_terminals_keep() -> None:
    for binding in KEYS:
        for key in binding.keys:
            assert key not in FORBIDDEN
            assert "+" not in key
            assert not (key.startswith("f") and key[1:].isdigit())


@pytest.mark.parametrize("binding", KEYS, ids=lambda binding: binding.id)
def test_every_binding_has_an_action_on_its_screen(binding: KeyBinding) -> None:
    screen = PanelScreen if binding.mode is Mode.PANEL else TableScreen
    name = binding.action.partition("(")[0]
    assert inspect.isfunction(getattr(screen, f"action_{name}"))


def test_textual_gets_exactly_this_table() -> None:
    assert bindings_in(Mode.TABLE) == [key.binding for key in TABLE]
    assert list(TableScreen.BINDINGS) == bindings_in(Mode.TABLE)


def test_every_binding_says_what_it_does_within_31_letters() -> None:
    for binding in KEYS:
        assert 3 <= len(binding.description) <= 31, binding.id


def test_labels_have_only_ascii_in_ascii() -> None:
    for binding in KEYS:
        assert binding.label(unicode=False).isascii()
        assert binding.footer_label(unicode=False).isascii()


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("queued", [False, True])
def test_the_footer_fits_and_names_live_keys_only(width: int, queued: bool) -> None:
    notes = {"drop": "queued" if queued else "drop 40"}
    for glyphs in (UNICODE, ASCII):
        lines = footer_lines(TABLE, glyphs, width, notes=notes)
        assert len(lines) == 2
        assert all(line.width <= width for line in lines)
        shown = " ".join(line.text for line in lines)
        assert "d discard" in shown
        assert "? keys" in shown
        if width == 120:
            assert "p pause" in shown


def test_keys_that_would_be_refused_are_dimmed() -> None:
    play = deal()
    assert idle_keys(play.view(0)) == {"discard", "finish"}
    assert {"draw-closed", "draw-open"} <= idle_keys(play.view(1))
    play.draw(0)
    assert play.state.phase is Phase.DISCARD
    assert idle_keys(play.view(0)) == {"draw-closed", "draw-open", "drop"}
    assert key_notes(play.view(0)) == {"drop": "drop 40"}


def test_every_section_of_the_help_has_keys() -> None:
    assert {key.section for key in KEYS} == set(Section)
