"""What a bot can be called, and what is said where nothing answers to it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from rummy_tui.bot_registry import PlacedBot, UnknownBotError, find_bot, installed_bots
from rummy_tui.foreign_bots.place import (
    BadPlaceError,
    Program,
    PythonClass,
    PythonFile,
    place_of,
)

SH = os.path.abspath(shutil.which("sh") or "/bin/sh")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of Python, a program, and a file that is neither."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_bot.py").touch()
    (tmp_path / "mybot").write_text("#!/bin/sh\n")
    (tmp_path / "mybot").chmod(0o755)
    (tmp_path / "notes").touch()
    (tmp_path / "bots").mkdir()
    return tmp_path


def test_each_form_names_its_kind_of_place(here: Path) -> None:
    program = str(here / "mybot")
    assert place_of("my_bot.py") == PythonFile(here / "my_bot.py")
    assert place_of("./my_bot.py:MyBot") == PythonFile(here / "my_bot.py", "MyBot")
    assert place_of("some.module:MyBot") == PythonClass("some.module:MyBot")
    assert place_of("./mybot") == Program((program,))
    assert place_of("exec:./mybot --fast 'two words'") == Program(
        (program, "--fast", "two words")
    )
    assert place_of("exec:sh -c true") == Program((SH, "-c", "true"))


REFUSED = {
    "no file": ("other.py", "no file 'other.py'"),
    "no file with class": ("other.py:Bot", "no file 'other.py'"),
    "no class": ("my_bot.py:", "no name of a class"),
    "number as class": ("my_bot.py:3", "no name of a class"),
    "nothing to run": ("exec:", "names no program"),
    "blanks to run": ("exec:  ", "names no program"),
    "open quote": ("exec:./mybot 'a", "cannot be read"),
    "no program": ("./other", "no program './other'"),
    "no command": ("exec:no-such-program-here", "no program 'no-such-program-here'"),
    "folder": ("./bots", "is a folder"),
    "not to be run": ("./notes", "chmod +x"),
    "class of a program": ("./other:Bot", "my_bot.py:Class"),
    "half a class": ("module:", "names no bot"),
    "no module": (":Class", "names no bot"),
    "neither": ("a b:c", "names no bot"),
    "control letters": ("./my\x1bbot", "printable"),
    "endless": ("./" + "a" * 600, "at most"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_names_no_bot_is_refused_with_the_reason(case: str) -> None:
    name, reason = REFUSED[case]
    with pytest.raises(BadPlaceError) as refused:
        find_bot(name)

    assert reason in str(refused.value)
    assert "\x1b" not in str(refused.value)
    assert refused.value.code == "bad-bot-place"


@pytest.mark.parametrize("name", ["miser", "miser@rummy-tui", "zzz", "", "my bot"])
def test_a_name_without_colon_or_slash_is_never_a_place(name: str, here: Path) -> None:
    (here / "miser").write_text("#!/bin/sh\n")
    (here / "miser").chmod(0o755)
    if name.startswith("miser"):
        assert not isinstance(find_bot(name), PlacedBot)
        return
    with pytest.raises(UnknownBotError):
        find_bot(name)


def test_no_installed_bot_has_a_name_that_means_a_place() -> None:
    assert [
        bot.name
        for bot in installed_bots()
        if isinstance(find_bot(bot.name), PlacedBot)
    ] == []
