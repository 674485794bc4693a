"""Bots of other packages: found, and refused with a reason when they are broken."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from rummy_tui.bot_registry import (
    BrokenBotError,
    UnknownBotError,
    find_bot,
    installed_bots,
    one_line,
)
from rummy_tui.cards import parse_face
from rummy_tui.rules.load import load_profile
from rummy_tui.solver import solver_for

GOOD = '''
"""A plug-in."""
from rummy_tui.bot_api import Bot

class Good(Bot):
    """Takes nothing, throws its first card."""

    def wants_open_card(self, view):
        return False

    def choose_discard(self, view):
        return next(card for card in view.hand if view.may_discard(card))

class Raising(Good):
    def __init__(self, random):
        raise ValueError("cannot be made")

class OldApi(Good):
    api_version = 0

class NoChoose:
    def __init__(self, random):
        pass

class Exiting(Good):
    def __init__(self, random):
        raise SystemExit(5)

class NoArguments(Good):
    def __init__(self):
        pass

bot = "a text"
'''

ASK = """
import json, sys
sys.path[:0] = sys.argv[2:]
from rummy_tui import bot_registry
from rummy_tui.errors import RummyError
from rummy_tui.new_match import new_setup, new_table

def told(call):
    try:
        return {"value": call()}
    except RummyError as error:
        return {"error": type(error).__name__, "code": error.code, "text": str(error)}

def seated(name):
    table = new_table(new_setup(bots=[name, name], decision_seconds=None))
    for _ in range(8):
        table.step()
    return len(table.events)

name = sys.argv[1]
print(json.dumps({
    "names": [bot.name for bot in bot_registry.installed_bots()],
    "load": told(lambda: bot_registry.find_bot(name).load().__name__),
    "line": told(lambda: bot_registry.one_line(bot_registry.find_bot(name))),
    "seated": told(lambda: seated(name)),
    "imported": sorted(m for m in sys.modules if m.endswith("_bots")),
}))
"""

Run = Callable[..., subprocess.CompletedProcess[str]]


def plug_in(
    folder: Path,
    distribution: str,
    bots: dict[str, str],
    code: str = GOOD,
    metadata: str | None = None,
) -> str:
    """Install a distribution with these entry points; its folder for the path."""
    module = distribution.replace("-", "_")
    home = folder / distribution
    info = home / f"{module}-1.0.dist-info"
    info.mkdir(parents=True)
    (home / f"{module}.py").write_text(dedent(code), encoding="utf-8")
    if metadata is None:
        metadata = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    lines = [f"{name} = {value}" for name, value in bots.items()]
    text = "\n".join(["[rummy_tui.bots]", *lines, ""])
    (info / "entry_points.txt").write_text(text, encoding="utf-8")
    return str(home)


def ask(run_python: Run, name: str, *paths: str) -> dict[str, Any]:
    done = run_python(ASK, name, *paths)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_a_bot_of_another_package_is_found_and_plays(
    run_python: Run, tmp_path: Path
) -> None:
    path = plug_in(tmp_path, "good-bots", {"good": "good_bots:Good"})
    answer = ask(run_python, "good", path)

    assert {"good", "random", "collector", "miser"} <= set(answer["names"])
    assert answer["load"] == {"value": "Good"}
    assert answer["line"] == {"value": "Takes nothing, throws its first card."}
    assert answer["seated"]["value"] > 8


def test_R2_nothing_of_another_package_is_imported_into_the_program(
    run_python: Run, tmp_path: Path
) -> None:
    path = plug_in(tmp_path, "good-bots", {"good": "good_bots:Good"})
    answer = ask(run_python, "good", path)

    assert answer["seated"]["value"] > 8
    assert "good_bots" not in answer["imported"]


BROKEN = {
    "import error": ("good_bots:Good", "import no_such_module_at_all\n", "no_such"),
    "syntax error": ("good_bots:Good", "def broken(:\n", "SyntaxError"),
    "exits": ("good_bots:Good", "raise SystemExit(2)\n", "SystemExit"),
    "interrupts": ("good_bots:Good", "raise BaseException('no')\n", "no"),
    "no module": ("not_there_at_all:Good", GOOD, "not_there_at_all"),
    "no class": ("good_bots:Missing", GOOD, "Missing"),
    "other api": ("good_bots:OldApi", GOOD, "bot API 0"),
    "no choose": ("good_bots:NoChoose", GOOD, "choose"),
    "no class but a text": ("good_bots:bot", GOOD, "good_bots:bot"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_plug_in_is_named_with_the_reason_and_spoils_no_other(
    name: str, run_python: Run, tmp_path: Path
) -> None:
    value, code, reason = BROKEN[name]
    path = plug_in(tmp_path, "good-bots", {"broken": value}, code)
    answer = ask(run_python, "broken", path)

    assert {"broken", "random"} <= set(answer["names"])
    for what in ("load", "line", "seated"):
        assert answer[what]["error"] == "BrokenBotError", answer
        assert answer[what]["code"] == "broken-bot"
        assert "'broken'" in answer[what]["text"]
        assert "good-bots" in answer[what]["text"]
        assert reason in answer[what]["text"]
    assert ask(run_python, "random", path)["load"] == {"value": "RandomBot"}


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("Raising", "cannot be made"),
        ("Exiting", "SystemExit"),
        ("NoArguments", "argument"),
    ],
)
def test_a_bot_that_cannot_be_made_is_named_when_it_is_to_be_seated(
    kind: str, reason: str, run_python: Run, tmp_path: Path
) -> None:
    path = plug_in(tmp_path, "good-bots", {"broken": f"good_bots:{kind}"})
    answer = ask(run_python, "broken", path)

    assert answer["seated"]["error"] == "BrokenBotError"
    assert "'broken'" in answer["seated"]["text"]
    assert reason in answer["seated"]["text"]


def test_a_name_claimed_by_two_packages_is_refused_and_both_can_be_chosen(
    run_python: Run, tmp_path: Path
) -> None:
    paths = (
        plug_in(tmp_path, "one-bots", {"twin": "one_bots:Good"}),
        plug_in(tmp_path, "two-bots", {"twin": "two_bots:Good"}),
    )
    answer = ask(run_python, "twin", *paths)

    assert {"twin@one-bots", "twin@two-bots"} <= set(answer["names"])
    assert "twin" not in answer["names"]
    assert answer["load"]["error"] == "UnknownBotError"
    assert "twin@one-bots or twin@two-bots" in answer["load"]["text"]
    for name in ("twin@one-bots", "twin@two-bots"):
        assert ask(run_python, name, *paths)["load"] == {"value": "Good"}


def test_a_package_that_claims_a_built_in_name_takes_no_bots_place_unasked(
    run_python: Run, tmp_path: Path
) -> None:
    path = plug_in(tmp_path, "sly-bots", {"miser": "sly_bots:Good"})
    answer = ask(run_python, "miser", path)

    assert answer["load"]["error"] == "UnknownBotError"
    assert {"miser@sly-bots", "miser@rummy-tui"} <= set(answer["names"])
    assert ask(run_python, "miser@rummy-tui", path)["load"] == {"value": "MiserBot"}


def test_a_distribution_seen_twice_on_the_path_is_one(
    run_python: Run, tmp_path: Path
) -> None:
    path = plug_in(tmp_path, "good-bots", {"good": "good_bots:Good"})
    answer = ask(run_python, "good", path, path)

    assert answer["names"].count("good") == 1
    assert answer["load"] == {"value": "Good"}


def test_a_distribution_without_a_name_spoils_nobodys_list(
    run_python: Run, tmp_path: Path
) -> None:
    paths = (
        plug_in(tmp_path, "bare-bots", {"bare": "bare_bots:Good"}, metadata=""),
        plug_in(tmp_path, "good-bots", {"bare": "good_bots:Good"}),
    )
    answer = ask(run_python, "random", *paths)

    assert answer["load"] == {"value": "RandomBot"}


def test_listing_bots_imports_none_of_them(run_python: Run, tmp_path: Path) -> None:
    path = plug_in(
        tmp_path, "loud-bots", {"loud": "loud_bots:Good"}, "print('imported')\n" + GOOD
    )
    done = run_python(
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from rummy_tui.bot_registry import installed_bots\n"
        "names = [bot.name for bot in installed_bots()]\n"
        "assert 'loud' in names, names\n"
        "assert not {'bots.miser', 'bots.collector', 'loud_bots'} & set(sys.modules)",
        path,
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout == ""


def test_the_bots_that_come_along_need_nothing_of_what_others_need(
    run_python: Run,
) -> None:
    done = run_python(
        "import sys\n"
        "from rummy_tui.new_match import new_setup, new_table\n"
        "table = new_table(new_setup(bots=['miser', 'random']))\n"
        "table.step()\n"
        "print(*[m for m in sys.modules if 'foreign_bots' in m])"
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def test_the_built_in_bots_are_found_by_name() -> None:
    names = [bot.name for bot in installed_bots()]

    assert names == sorted(names)
    assert {"collector", "miser", "random"} <= set(names)
    for bot in installed_bots():
        assert find_bot(bot.name) is bot
        assert find_bot(f"{bot.entry_point.name}@{bot.distribution}") is bot
        assert bot.version


@pytest.mark.parametrize(
    ("name", "hint"),
    [("missr", "did you mean 'miser'"), ("zzz", "choose from"), ("", "choose from")],
)
def test_an_unknown_bot_is_refused_with_the_names_there_are(
    name: str, hint: str
) -> None:
    with pytest.raises(UnknownBotError, match=hint) as refused:
        find_bot(name).load()

    assert refused.value.code == "unknown-bot"
    assert "miser" in str(refused.value)
    assert not isinstance(refused.value, BrokenBotError)


def test_R2_nothing_can_be_left_in_the_solver_that_all_seats_share() -> None:
    solver = solver_for(load_profile("classic"), parse_face("3D"), 2)

    with pytest.raises(AttributeError):
        solver.values = (0,) * 53
    with pytest.raises(AttributeError):
        setattr(solver, "note", "for the other bot")  # noqa: B010


def test_what_a_bot_says_about_itself_cannot_move_the_cursor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot = find_bot("miser")
    factory = bot.load()
    monkeypatch.setattr(factory, "__doc__", "Plays \x1b]0;TITLE\x07 well.\n\nMore.")
    assert one_line(bot) == "Plays ?]0;TITLE? well."
    monkeypatch.setattr(factory, "__doc__", 5)
    assert one_line(bot) == ""
