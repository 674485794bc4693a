"""`play`, `hotseat` and `watch`: what they ask of a terminal, and their options."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence

import click
import pytest
from click.testing import CliRunner

from rummy_tui.cli.options import match_options, setup_of
from rummy_tui.new_match import MatchSetup

RunPython = Callable[..., subprocess.CompletedProcess[str]]
RUN = "import sys; from rummy_tui.cli import main; sys.argv[0] = 'rummy'; main()"


def setup_from(*args: str, names: Sequence[str] = ("You",)) -> MatchSetup:
    """The match that these options describe."""
    made: list[MatchSetup] = []

    @click.command()
    @match_options
    def command(**options: object) -> None:
        made.append(setup_of(options, names=names))

    done = CliRunner().invoke(command, list(args), catch_exceptions=False)
    assert made, done.output
    return made[0]


@pytest.mark.parametrize(
    "args", [("play",), ("hotseat", "--names", "Asha,Bhim")], ids=lambda a: a[0]
)
def test_without_a_terminal_it_is_one_sentence_and_exit_2(
    args: tuple[str, ...], run_python: RunPython
) -> None:
    done = run_python(RUN, *args)

    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "terminal" in done.stderr
    assert f"`rummy {args[0]} --plain`" in done.stderr


def test_watching_without_a_terminal_is_plain(run_python: RunPython) -> None:
    done = run_python(RUN, "watch", "--seed", "3")

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("# rummy ")
    assert "\x1b" not in done.stdout


def test_watching_without_a_terminal_imports_no_textual(run_python: RunPython) -> None:
    code = RUN.replace("main()", "main(standalone_mode=False)")
    done = run_python(
        f"{code}\nprint('textual' in sys.modules, file=sys.stderr)",
        "watch",
        "--seed",
        "3",
    )
    assert done.stderr.split() == ["False"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("hotseat", "--names", "Asha"), "sits alone"),
        (("hotseat", "--names", "Asha,,Bhim"), "empty name"),
        (("hotseat", "--names", "Asha,asha"), "name of their own"),
        (("play", "--players", "7"), "7"),
        (("play", "--bots", "nobody"), "nobody"),
        (("play", "--rules", "clasic"), "classic"),
        (("play", "--seed", "-1"), "-1"),
        (("play", "--point-value", "0"), "0"),
        (("play", "--point-value", "1.005"), "1.005"),
        (("play", "--point-value", "nan"), "nan"),
        (("play", "--format", "pool-7"), "pool-7"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else value,
)
def test_a_wrong_request_is_one_sentence_and_exit_2(
    args: tuple[str, ...], said: str, run_python: RunPython
) -> None:
    done = run_python(RUN, *args)

    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert said in done.stderr


@pytest.mark.parametrize(
    ("text", "hundredths"), [("1", 100), ("0.05", 5), ("2.50", 250), ("1000000", 10**8)]
)
def test_F1_the_worth_of_a_point_is_read_exactly(text: str, hundredths: int) -> None:
    assert setup_from("--point-value", text).stakes.point_value == hundredths


def test_every_option_reaches_the_match() -> None:
    setup = setup_from(
        *("--rules", "desk", "--players", "4", "--bots", "random", "--seed", "5")
    )

    assert setup.profile.name == "desk"
    assert setup.seats == 4
    assert setup.bots[0] == "random"
    assert (setup.seed.text, setup.seed.repeatable) == ("5", True)


def test_without_a_seed_nobody_knows_it() -> None:
    seeds = {setup_from().seed.text for _ in range(2)}

    assert len(seeds) == 2
    assert not setup_from().seed.repeatable
