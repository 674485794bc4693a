"""What docs/writing-a-bot.md says works as it stands there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rummy_tui.bot_registry import GROUP
from rummy_tui.engine import decision_time
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.table import Table
from rummy_tui.foreign_bots import minded, seat
from rummy_tui.foreign_bots.view_as_json import result_message, view_message
from rummy_tui.foreign_bots.wire import (
    PROTOCOL,
    as_line,
    hello_line,
    read_answer,
    read_hello,
)
from rummy_tui.new_match import new_setup, new_table

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "writing-a-bot.md").read_text(encoding="utf-8")
RUMMY = "import sys; from rummy_tui.cli import main; main()"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOCUMENT, re.S)


def messages() -> list[dict[str, Any]]:
    """The objects of the document; broken lines are one line."""
    return [json.loads(re.sub(r"\n\s*", " ", text)) for text in blocks("json")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with both examples, saved as the document says."""
    (tmp_path / "my_bot.py").write_text(blocks("python")[0], encoding="utf-8")
    script = next(text for text in blocks("sh") if text.startswith("#!"))
    (tmp_path / "mybot").write_text(script, encoding="utf-8")
    (tmp_path / "mybot").chmod(0o755)
    return tmp_path


def rummy(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    paths = f"sys.path.insert(0, {str(ROOT)!r}); "
    return subprocess.run(
        [sys.executable, "-c", RUMMY.replace("from", f"{paths}from", 1), *args],
        cwd=folder,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )


def test_the_python_example_has_at_most_15_lines_of_code() -> None:
    lines = [line for line in blocks("python")[0].splitlines() if line.strip()]

    assert len(lines) <= 15


@pytest.mark.parametrize("bot", ["my_bot.py", "./mybot"])
def test_an_example_plays_a_whole_match_and_misses_no_turn(
    bot: str, folder: Path
) -> None:
    done = rummy(folder, "watch", "--plain", "--seed", "3", "--bots", f"{bot},miser")

    assert done.returncode == 0, done.stderr
    assert f"[bot {bot}]" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("winner ")
    assert "misses" not in done.stdout


@pytest.mark.parametrize("bot", ["my_bot.py:MyBot", "exec:./mybot"])
def test_an_example_keeps_every_claim_of_the_check(bot: str, folder: Path) -> None:
    done = rummy(folder, "bots", "--check", bot)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "FAIL" not in done.stdout


def test_the_same_seed_and_bots_print_the_same_bytes(folder: Path) -> None:
    args = ("watch", "--plain", "--seed", "5", "--bots", "./mybot,my_bot.py")

    assert rummy(folder, *args).stdout == rummy(folder, *args).stdout != ""


@pytest.fixture
def table(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The match the document's exchange is from, at the first turn of its bot."""
    monkeypatch.chdir(folder)
    (folder / "plodder").symlink_to("mybot")
    setup = new_setup(
        bots=("./plodder", "miser"), seed=Seed.numbered(7), decision_seconds=None
    )
    table = new_table(setup)
    while table.awaited != 0:
        table.step()
    return table


def test_the_exchange_is_what_is_really_said(table: Table) -> None:
    hello, answer, view, action, result = messages()

    assert hello.keys() == json.loads(hello_line(0)).keys()
    assert hello["protocol"] == answer["protocol"] == PROTOCOL
    assert read_hello(json.dumps(answer)).name == answer["name"]
    seen = table.view(Seat(0))
    assert view == json.loads(as_line(view_message(seen, view["seed"])))
    said = read_answer(json.dumps(action), seen).action
    assert said is not None
    assert {"do": action["do"]} in view["legal"]
    table.play_bots()
    assert result == json.loads(as_line(result_message(table.view(Seat(0)))))


def test_every_key_of_a_view_is_in_the_table() -> None:
    told = DOCUMENT.split("### View\n", 1)[1].split("\n### ", 1)[0]
    keys = set(messages()[2]) - {"type"}
    first = [row.split("|")[1] for row in told.splitlines() if row.startswith("| `")]

    assert {key for cell in first for key in re.findall(r"`(\w+)`", cell)} == keys


def test_the_limits_are_those_that_are_kept() -> None:
    limits = DOCUMENT.split("## Limits\n", 1)[1].split("\n## ", 1)[0]

    assert f"more than {seat.SOFT_SECONDS:g} s for a decision" in limits
    assert f"more than {decision_time.TABLE_SECONDS:g} s |" in limits
    assert f"are {decision_time.ALONE_SECONDS:g} s" in limits
    assert f"{minded.MOST_LINE_BYTES // 1024} KiB" in limits
    assert f"{minded.MOST_TALK_BYTES // 1024**2} MiB" in limits


def test_the_entry_point_shown_is_one_bots_are_found_by() -> None:
    points = tomllib.loads(blocks("toml")[0])["project"]["entry-points"]

    assert points == {GROUP: {"my-bot": "my_package.bots:MyBot"}}
