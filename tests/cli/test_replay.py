"""`rummy replay` without a screen: the lines of a match again, from ID or file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rummy_tui.engine.shuffle import Seed
from rummy_tui.log_file import write_match
from rummy_tui.new_match import new_setup
from rummy_tui.rules.profile import Format
from rummy_tui.store.path import VARIABLE
from tests.cli.running import Run
from tests.store.playing import play, seated
from tests.tui.past import GIVEN_UP, POOL, SECRET, SOLO, WAITING, filled

CARD = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b|\bPJ\b")


@pytest.fixture(autouse=True)
def _history(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(filled()))


def written(run: Run, tmp_path: Path, *args: str) -> str:
    path = tmp_path / "match.rummy"
    assert run("export", *args, "-o", str(path), "--force").exit_code == 0
    return str(path)


@pytest.mark.parametrize(
    ("format", "seed"), [("points", 5), ("deals-2", 3), ("pool-61", 4)]
)
def test_it_prints_the_very_lines_of_watching_it(
    run: Run, tmp_path: Path, format: str, seed: int
) -> None:
    options = ("--players", "3", "--format", format, "--seed", str(seed))
    setup = new_setup(players=3, format=Format(format), seed=Seed.numbered(seed))
    path = tmp_path / "match.rummy"
    path.write_text(write_match(play(seated(setup)).events), newline="\n")
    watched = run("watch", "--plain", *options)
    replayed = run("replay", str(path), "--plain")

    assert replayed.exit_code == 0
    assert replayed.stdout == watched.stdout
    assert replayed.stdout.count("\n") > 20


@pytest.mark.parametrize("number", [SOLO, POOL])
def test_the_history_and_a_file_of_it_say_the_same(
    run: Run, tmp_path: Path, number: int
) -> None:
    path = written(run, tmp_path, str(number))

    assert run("replay", str(number)).stdout == run("replay", path).stdout


def test_a_redacted_file_says_what_it_cannot_show(run: Run, tmp_path: Path) -> None:
    path = written(run, tmp_path, str(POOL), "--seat", "2")
    result = run("replay", path, "--plain")
    whole = run("replay", str(POOL)).stdout.splitlines()
    lines = result.stdout.splitlines()

    assert "This file holds what Bhim saw" in result.stderr
    assert len(lines) == len(whole)
    assert " seed=secret " in lines[0]
    assert lines[-2:] == ["Chitra wins the match", "winner Chitra"]
    # All but what it names no seed in, and the order of hands nobody laid down.
    for line, other in zip(lines[1:-2], whole[1:-2], strict=True):
        assert sorted(line.split()) == sorted(other.split())


def test_T8_a_match_that_waits_tells_no_hidden_card(run: Run) -> None:
    result = run("replay", str(WAITING))

    assert result.exit_code == 0
    assert SECRET not in result.stdout
    assert "seed=secret" in result.stdout
    assert "may still be played" in result.stderr
    assert result.stdout.splitlines()[-1] == "winner none"
    # The deal that goes on has just begun: two cards lie open.
    now = result.stdout.partition("starts deal 2:")[2]
    assert len(CARD.findall(now)) == 2


def test_a_match_given_up_ends_where_it_was_left(run: Run) -> None:
    result = run("replay", str(GIVEN_UP))

    assert result.exit_code == 0
    assert "seed=secret" in result.stdout
    assert result.stdout.splitlines()[-1] == "winner none"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("99", "there is no match 99 in the history"),
        ("nowhere.rummy", "cannot read nowhere.rummy: no such file or directory"),
        ("9" * 5000, f"there is no match {'9' * 18}… in the history"),
        ("0" * 5000 + "99", "there is no match 99 in the history"),
        ("0", "there is no match 0 in the history"),
        (".", "is a directory"),
    ],
)
def test_what_cannot_be_replayed_is_told_in_a_sentence(
    run: Run, asked: str, said: str
) -> None:
    result = run("replay", asked, "--plain")

    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_a_file_that_is_no_match_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a"
    for content in (b"", b"hello", bytes(range(256)), b"variant = 3"):
        path.write_bytes(content)
        result = run("replay", str(path))
        assert result.exit_code == 2
        assert result.stderr.startswith("Error: ")


def test_a_file_whose_name_is_a_number_is_asked_for_by_its_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(written(run, tmp_path, str(SOLO)))
    monkeypatch.chdir(tmp_path)
    path.rename("99")

    assert run("replay", "./99").stdout == run("replay", str(SOLO)).stdout


def test_in_plain_mode_it_needs_no_textual(
    run_python: Callable[..., object], tmp_path: Path
) -> None:
    code = (
        "import sys\n"
        "from rummy_tui.cli import main\n"
        "try:\n    main(['replay', '1', '--plain'])\n"
        "except SystemExit as stop:\n    assert not stop.code, stop.code\n"
        "assert 'textual' not in sys.modules"
    )
    done = run_python(code)
    assert done.returncode == 0, done.stderr  # type: ignore[attr-defined]
    assert "winner Asha" in done.stdout  # type: ignore[attr-defined]
