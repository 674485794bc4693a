"""Keymaps: presets, a player's own keys, and what cannot be had."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import rummy_tui.tui
from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.keymap import FORBIDDEN, Keymap, keymap_for
from rummy_tui.tui.keys.names import is_key, key_label, textual_key
from rummy_tui.tui.keys.presets import PRESETS
from rummy_tui.tui.keys.table import BY_ID, KEYS, keys_in

_BRACED = re.compile(r"\{([a-z]+(?:-[a-z0-9]+)*)\}")
_OTHER_WORDS = {"id", "points", "suits"}
"""What stands in braces in sentences for something else than a key."""


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("mode", list(Mode))
def test_no_two_bindings_share_a_key_in_one_mode(preset: str, mode: Mode) -> None:
    keymap, _ = keymap_for(preset)
    live = {key.id for key in keys_in(mode, Mode.ANYWHERE)}
    used = Counter(key for id in live for key in keymap.keys(id))
    assert [key for key, times in used.items() if times > 1] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_names_bindings_there_are_and_keys_that_can_be(preset: str) -> None:
    keymap, problems = keymap_for(preset, {})
    assert problems == ()
    for id in PRESETS[preset]:
        assert id in BY_ID
    for binding in KEYS:
        for key in keymap.keys(binding.id):
            assert is_key(key)
            assert key not in FORBIDDEN or Mode.ANYWHERE in binding.modes


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_needs_a_modifier_or_a_key_that_terminals_keep(preset: str) -> None:
    keymap, _ = keymap_for(preset)
    for binding in KEYS:
        if Mode.ANYWHERE in binding.modes:
            continue
        plain = [
            key
            for key in keymap.keys(binding.id)
            if not key.startswith(("ctrl+", "f1")) and "alt" not in key
        ]
        assert plain, f"{binding.id} is out of reach without a modifier"


def test_letters_are_dead_where_names_are_typed() -> None:
    for preset in PRESETS:
        keymap, _ = keymap_for(preset)
        for binding in keys_in(Mode.TYPING, Mode.ANYWHERE):
            assert all(len(key) > 1 for key in keymap.keys(binding.id))


def test_a_wish_takes_the_key_from_whoever_has_another_left() -> None:
    keymap, problems = keymap_for("default", {"mark": ["x"]})
    assert problems == ()
    assert keymap.keys("mark") == ("x",)
    assert keymap.keys("clear") == ("escape",)


def test_a_wish_for_the_only_key_of_another_is_refused_and_named() -> None:
    keymap, (problem,) = keymap_for("default", {"mark": ["g"]})
    assert keymap.keys("mark") == ("space",)
    assert problem.id == "mark"
    assert "'g' is the only key of 'group' at the table" in problem.reason


def test_two_bindings_may_change_keys_with_each_other() -> None:
    keymap, problems = keymap_for("default", {"mark": ["g"], "group": ["space"]})
    assert problems == ()
    assert (keymap.keys("mark"), keymap.keys("group")) == (("g",), ("space",))


def test_two_wishes_for_one_key_on_one_screen_leave_the_first() -> None:
    keymap, (problem,) = keymap_for("default", {"mark": ["m"], "log": ["m", "L"]})
    assert keymap.keys("mark") == ("m",)
    assert keymap.keys("log") == ("L",)
    assert problem.id == "log"


@pytest.mark.parametrize(
    ("id", "keys", "said"),
    [
        ("makr", ["m"], "did you mean 'mark'"),
        ("mark", [], "needs at least one key"),
        ("mark", ["hyper+x"], "names no key"),
        ("mark", ["ctrl+b"], "multiplexers keep it"),
        ("mark", ["f1"], "terminals keep it"),
        ("leave-anywhere", ["w"], "always keeps its key"),
        ("close-typing", ["w"], "would be typed"),
    ],
)
def test_a_wish_that_cannot_be_says_why(id: str, keys: list[str], said: str) -> None:
    keymap, (problem,) = keymap_for("default", {id: keys})
    assert keymap == Keymap()
    assert said in problem.reason


def test_sentences_name_the_keys_the_player_has() -> None:
    keymap, _ = keymap_for("vim")
    assert keymap.told("{undo} undoes it; {cursor-left}.") == "u undoes it; h."
    assert keymap.told("no key here") == "no key here"


def test_several_keys_are_shown_as_one() -> None:
    assert Keymap().span("send-1") == "1–7"
    assert Keymap().span("send-1", unicode=False) == "1-7"
    assert Keymap().span("cursor-left") == "←→"
    assert Keymap().span("cursor-left", unicode=False) == "<>"
    assert keymap_for("vim")[0].span("cursor-left") == "h l"
    assert Keymap().span("mark") == "Space"


def test_labels_have_only_ascii_in_ascii() -> None:
    for binding in KEYS:
        assert Keymap().span(binding.id, unicode=False).isascii()


def test_a_sign_has_the_name_textual_gives_it() -> None:
    assert textual_key(",") == "comma"
    assert textual_key("[") == "left_square_bracket"
    assert textual_key("/") == "slash"
    assert textual_key("-") == "minus"
    assert textual_key("A") == "A"
    assert textual_key("ctrl+p") == "ctrl+p"
    assert key_label("escape") == "Esc"


def test_every_key_that_a_sentence_names_is_one_there_is() -> None:
    found = set()
    for path in Path(rummy_tui.tui.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(_BRACED.findall(node.value))
    assert {"undo", "draw-closed", "mark"} <= found
    assert found <= set(BY_ID) | _OTHER_WORDS
