"""`rummy learn` and `rummy train declare` as they are called."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from rummy_tui.cli import main
from rummy_tui.rules.load import PROFILE_NAMES

RunPython = Callable[..., subprocess.CompletedProcess[str]]
RUN = "import sys; from rummy_tui.cli import main; sys.argv[0] = 'rummy'; main()"
WRONG_EACH_TIME = "2\n1\n" * 30


def said(*args: str, typed: str = "") -> str:
    done = CliRunner().invoke(main, list(args), input=typed)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("args", [("learn",), ("train", "declare")], ids=" ".join)
def test_without_a_terminal_it_is_one_sentence_and_exit_2(
    args: tuple[str, ...], run_python: RunPython
) -> None:
    done = run_python(RUN, *args)

    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert f"`rummy {' '.join(args)} --plain`" in done.stderr


@pytest.mark.parametrize("rules", PROFILE_NAMES)
def test_the_same_seed_and_rules_ask_the_same_hands(rules: str) -> None:
    args = ("train", "declare", "--plain", "--seed", "7", "--rules", rules)
    first = said(*args, typed=WRONG_EACH_TIME)
    assert first == said(*args, typed=WRONG_EACH_TIME)
    assert f"Rules of {rules}" in first
    assert first != said(*args[:4], "8", *args[5:], typed=WRONG_EACH_TIME)


def test_without_a_seed_hands_differ() -> None:
    args = ("train", "declare", "--plain")
    assert said(*args, typed="leave\n") != said(*args, typed="leave\n")


def test_D3_every_reason_is_told_with_its_rule_and_the_score_is_kept() -> None:
    lines = said(
        *("train", "declare", "--plain", "--seed", "7"), typed="1\n" * 24 + "leave\n"
    ).splitlines()
    text = "\n".join(lines)
    for rule in ("(D-1).", "(D-2).", "(M-1).", "(M-2).", "(M-3).", "(M-1, M-2)."):
        assert rule in text, rule
    assert "So far 12 of 24 hands right." in lines
    assert lines[-1] == "12 of 24 hands right."
    assert "\x1b" not in text
    assert text.isascii()


def test_the_end_of_the_input_ends_it_with_the_score() -> None:
    output = said("train", "declare", "--plain", "--seed", "7", typed="1\n")
    assert output.splitlines()[-1].endswith("of 1 hand right.")


def test_rules_of_a_house_are_trained(tmp_path: Path) -> None:
    source = Path("rummy_tui/rules/profiles/standard.toml").read_text()
    house = tmp_path / "our-house.toml"
    house.write_text(source)
    typed = "leave\n"
    args = ("train", "declare", "--plain", "--seed", "7", "--rules", str(house))
    assert "Rules of our-house" in said(*args, typed=typed)


def test_rules_there_are_none_of_are_one_sentence() -> None:
    done = CliRunner().invoke(main, ["train", "declare", "--plain", "--rules", "x"])
    assert done.exit_code == 2
    assert "there is no rules profile 'x'" in done.output


def test_a_trainer_there_is_not_is_not_pretended() -> None:
    assert "drop" not in said("train", "--help")
    done = CliRunner().invoke(main, ["train", "drop"])
    assert done.exit_code == 2
    assert "drop" in done.output


def test_training_in_words_does_not_import_textual(run_python: RunPython) -> None:
    code = RUN.replace("main()", "main(standalone_mode=False)")
    done = run_python(
        f"{code}\nprint('textual' in sys.modules)",
        *("train", "declare", "--plain", "--seed", "1"),
    )
    assert done.stdout.splitlines()[-1] == "False", done.stderr
