"""The group of commands: help, version, what a bug report needs."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

import rummy_tui
from rummy_tui.cli import COMMANDS, main
from rummy_tui.cli.exit_codes import ExitCode
from tests.cli.running import Run


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").stdout == f"rummy {rummy_tui.__version__}\n"


def test_the_help_lists_every_command_in_one_line(run: Run) -> None:
    done = run("--help")

    assert done.exit_code == 0
    for name, line in COMMANDS.items():
        assert f"\n  {name}" in done.stdout
        assert line in done.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_where_it_is_looked_for(name: str, run: Run) -> None:
    with click.Context(main) as context:
        command = main.get_command(context, name)

    assert command is not None
    assert command.name == name
    assert run(name, "--help").exit_code == 0


def test_the_exit_codes_are_the_promised_ones() -> None:
    assert [int(code) for code in ExitCode] == [0, 1, 2, 130]


def test_a_bug_report_gets_what_it_needs_and_no_secrets(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_TOKEN", "hush")
    monkeypatch.setenv("HOME", str(Path(rummy_tui.__file__).parents[2]))
    done = run("--debug-info")

    assert done.exit_code == 0
    for name in ("python", "platform", "terminal", "size", "encoding", "versions"):
        assert f"\n{name}" in done.stdout
    assert "textual" in done.stdout
    assert "hush" not in done.stdout
    assert os.environ["HOME"] not in done.stdout
    assert "~" in done.stdout


def test_the_program_can_be_run_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rummy_tui", "check"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 2
    assert "'rummy check --help'" in done.stderr


@pytest.mark.parametrize("name", ["rules", "bots"])
def test_telling_rules_and_bots_imports_no_textual(name: str) -> None:
    code = (
        "import sys\n"
        "from rummy_tui.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print('textual' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, name],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.stdout.splitlines()[-1] == "False", done.stderr
