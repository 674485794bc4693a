"""What the documents say is what the program does."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from docs.keys import PAGE, page
from rummy_tui.cli import main
from rummy_tui.rules.load import PROFILE_NAMES
from rummy_tui.rules.profile import RulesProfile
from rummy_tui.tui.keys.keymap import Keymap

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
PROFILES = ROOT / "rummy_tui" / "rules" / "profiles"
NOT_KEYS = {"name", "about", "format"}


def rows(heading: str) -> list[list[str]]:
    """The table under a heading of docs/rules.md, cell by cell, without its head."""
    part = RULES.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def words(value: object) -> str:
    """A value of a profile file as docs/rules.md writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, dict):
        return str(value)
    if "points" in value:
        others = ", ".join(f"{k} {v}" for k, v in value.items() if k != "points")
        return f"{value['points']} ({others})"
    if len(value) > 1 and len(set(value.values())) == 1:
        return str(next(iter(value.values())))
    return ", ".join(f"{key}: {number}" for key, number in value.items())


def test_every_profile_key_is_in_the_rules_with_its_rule() -> None:
    table = rows("Keys and values")
    keys = [row[0].strip("`") for row in table]
    assert set(keys) == set(RulesProfile.__dataclass_fields__) - NOT_KEYS
    assert len(keys) == len(set(keys))
    for row in table:
        assert re.search(rf"^\| {row[1]} \|", RULES, re.M), f"{row[0]} cites {row[1]}"


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_the_rules_give_each_profiles_values(name: str) -> None:
    values = tomllib.loads((PROFILES / f"{name}.toml").read_text(encoding="utf-8"))
    column = 2 + PROFILE_NAMES.index(name)
    for row in rows("Keys and values"):
        key = row[0].strip("`")
        assert row[column] == words(values[key]), f"{key} of {name}"


def test_every_key_named_in_the_prose_exists() -> None:
    fields = set(RulesProfile.__dataclass_fields__)
    named = re.findall(r"`([a-z]+(?:_[a-z]+)+)[`=\s]", RULES)
    values = {"full_count", "all_cards"}
    assert set(named) - {"rummy_tui"} <= fields | values


@pytest.mark.parametrize("prefix_count", [("C", 6), ("M", 9), ("D", 7), ("S", 4)])
def test_no_rule_number_is_left_out(prefix_count: tuple[str, int]) -> None:
    prefix, count = prefix_count
    numbers = re.findall(rf"^\| {prefix}-(\d+) \|", RULES, re.M)
    assert numbers == [str(number) for number in range(1, count + 1)]


def examples() -> list[tuple[str, str]]:
    """Every command of the README's console blocks with the output shown for it."""
    blocks = re.findall(r"```console\n(.*?)```", README, re.S)
    shown = [part for block in blocks for part in block.split("$ ")[1:]]
    return [(command, said) for command, _, said in (p.partition("\n") for p in shown)]


@pytest.mark.parametrize("example", examples(), ids=lambda pair: pair[0][:40])
def test_the_readme_shows_what_its_commands_print(example: tuple[str, str]) -> None:
    command, said = example
    program, *arguments = shlex.split(command)
    assert program == "rummy"
    assert CliRunner().invoke(main, arguments).stdout == said


def test_the_readme_gives_commands() -> None:
    assert len(examples()) >= 3


README_KEYS = {
    "mark",
    "group",
    "send-1",
    "sort",
    "auto-arrange",
    "why",
    "draw-closed",
    "draw-open",
    "discard",
    "finish",
    "drop",
}


def test_the_keys_in_the_readme_are_those_of_the_table() -> None:
    part = README.split("| key | |\n", 1)[1].split("\n\n", 1)[0]
    shown = [row.split("|")[1].strip() for row in part.splitlines()[1:]]
    spans = {Keymap().span(id) for id in README_KEYS}
    assert {keys.replace("`", "") for keys in shown} == spans


def test_the_page_of_keys_is_what_the_table_of_keys_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python docs/keys.py"
