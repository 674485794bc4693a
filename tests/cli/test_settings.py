"""`rummy settings`, and the options that set a setting."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from rummy_tui.settings.load import LoadedSettings, load_settings
from rummy_tui.settings.path import settings_path
from rummy_tui.settings.schema import SETTINGS, Settings
from tests.cli.running import Run, RunJson, RunProcess, is_one_sentence

GOOD = (
    '[look]\ntheme = "light"\n\n[keys]\nundo = ["u", "z"]\n"a b" = "\\u0001\\"\\\\"\n'
)
BAD = '[look]\ntheme = "drak"\ndeck = "four-colour"\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings file, not there yet."""
    path = tmp_path / "settings.toml"
    monkeypatch.setenv("RUMMY_SETTINGS_FILE", str(path))
    return path


def test_every_setting_is_printed_with_its_sentence_and_what_it_takes(
    run: Run, file: Path
) -> None:
    done = run("settings")
    said = " ".join(done.stdout.replace("\n# ", " ").split())

    assert done.exit_code == 0
    assert done.stderr == ""
    assert done.stdout.splitlines()[0] == f"# {file}"
    for setting in SETTINGS:
        assert (
            f"{setting.sentence} It takes {setting.allowed}. {setting.key} = " in said
        )
    assert not file.exists()


@pytest.mark.parametrize("text", [None, GOOD])
def test_what_is_printed_could_be_the_file(
    run: Run, file: Path, text: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if text is not None:
        file.write_text(text)
    monkeypatch.setenv("RUMMY_CURTAIN_SECONDS", "2")
    printed = run("--speed", "fast", "settings").stdout
    before = load_settings()
    monkeypatch.delenv("RUMMY_CURTAIN_SECONDS")
    file.write_text(printed)
    after = load_settings()

    assert printed.replace("\n", "").isprintable()
    assert after.complaints == ()
    assert after.keys == before.keys
    assert after.settings == Settings(
        theme="light" if text else "dark", speed="fast", curtain_seconds=2.0
    )


def test_what_is_not_the_default_is_printed_with_where_it_is_from(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text(GOOD)
    monkeypatch.setenv("RUMMY_BELL", "yes")
    lines = run("--ascii", "--keys", "vim", "settings").stdout.splitlines()

    assert 'theme = "light"  # from the file' in lines
    assert "bell = true  # from RUMMY_BELL" in lines
    assert 'symbols = "ascii"  # from --ascii' in lines
    assert 'preset = "vim"  # from --keys' in lines
    assert 'undo = ["u", "z"]  # from the file' in lines
    assert 'deck = "two-colour"' in lines


def test_what_was_left_aside_is_told_apart_from_the_result(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text(BAD)
    monkeypatch.setenv("RUMMY_SPEED", "fats")
    done = run("settings")

    assert done.exit_code == 0
    assert 'deck = "four-colour"  # from the file' in done.stdout
    first, second = done.stderr.splitlines()
    assert first.startswith(f"Left aside: {file}, line 2: [look] theme = 'drak'")
    assert second.startswith("Left aside: RUMMY_SPEED = 'fats'")
    assert file.read_text() == BAD


def test_the_path_alone_is_printed_whatever_is_in_the_file(
    run: Run, file: Path
) -> None:
    file.write_text("no toml")
    done = run("settings", "--path")

    assert (done.stdout, done.stderr, done.exit_code) == (f"{file}\n", "", 0)


def test_programs_get_the_same_in_json(run_json: RunJson, file: Path) -> None:
    file.write_text(BAD + '[keys]\nundo = "u"\n')
    found = run_json("settings")

    assert found["schema"] == 1
    assert found["path"] == str(file)
    assert found["exists"] is True
    assert list(found["settings"]) == [setting.name for setting in SETTINGS]
    assert found["settings"]["deck"]["value"] == "four-colour"
    assert found["settings"]["deck"]["origin"] == "file"
    assert found["settings"]["theme"]["value"] == "dark"
    assert found["keys"] == {"undo": ["u"]}
    assert len(found["complaints"]) == 1


def test_path_and_json_together_are_refused(run: Run) -> None:
    done = run("settings", "--path", "--json")

    assert done.exit_code == 2
    assert json.loads(done.stdout)["code"] == "usage"
    assert is_one_sentence(done.stderr.strip())


def test_a_file_that_cannot_be_read_is_told(run: Run, file: Path) -> None:
    file.mkdir()
    done = run("settings")

    assert done.exit_code == 0
    assert "it cannot be read (is a directory)" in done.stderr


def test_narrow_encodings_and_missing_homes_are_no_failure(
    run_process: RunProcess, tmp_path: Path
) -> None:
    path = tmp_path / "é.toml"
    path.write_text('[keys]\n"é" = "♥"\n', encoding="utf-8")
    done = run_process(
        "settings", RUMMY_SETTINGS_FILE=str(path), PYTHONIOENCODING="ascii"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()

    done = run_process("settings", HOME="", XDG_CONFIG_HOME="")
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[LoadedSettings]:
    """What screens were opened with; none opens."""

    def run_app(start: Any, loaded: LoadedSettings, *more: Any) -> int:
        calls.append(loaded)
        return 0

    calls: list[LoadedSettings] = []
    monkeypatch.setattr("rummy_tui.cli.streams.is_terminal", lambda _: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("rummy_tui.tui.app.run_app", run_app)
    return calls


COMMANDS = [(), ("play",), ("hotseat", "--names", "Asha,Bhim"), ("watch",)]


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_screens_open_with_the_settings_that_hold(
    command: tuple[str, ...],
    run: Run,
    file: Path,
    opened: list[LoadedSettings],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file.write_text('[look]\ntheme = "light"\nbell = true\n[play]\nspeed = "slow"\n')
    monkeypatch.setenv("RUMMY_DECK", "four-colour")
    flags = ("--theme", "ansi", "--speed", "instant", "--keys", "vim", "--ascii")
    done = run(*command, *flags)

    assert done.exit_code == 0, done.stderr
    (loaded,) = opened
    assert loaded.settings == Settings(
        theme="ansi",
        speed="instant",
        keys="vim",
        symbols="ascii",
        deck="four-colour",
        bell=True,
    )


def test_an_option_before_the_command_holds_unless_the_command_says_otherwise(
    run: Run, file: Path, opened: list[LoadedSettings]
) -> None:
    run(
        "--theme",
        "light",
        "--deck",
        "four-colour",
        "--ascii",
        "play",
        "--theme",
        "ansi",
    )

    (loaded,) = opened
    expected = Settings(theme="ansi", deck="four-colour", symbols="ascii")
    assert loaded.settings == expected
    assert loaded.origin["deck"] == "flag"


@pytest.mark.parametrize("command", COMMANDS, ids=str)
@pytest.mark.parametrize("flag", ["--theme", "--deck", "--speed", "--keys"])
def test_a_bad_option_is_refused_with_what_it_takes(
    command: tuple[str, ...], flag: str, run: Run, opened: list[LoadedSettings]
) -> None:
    done = run(*command, flag, "drak")

    assert done.exit_code == 2
    assert "'drak' is not one of" in done.stderr
    assert is_one_sentence(done.stderr.strip())
    assert opened == []


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_the_help_lists_the_options(command: tuple[str, ...], run: Run) -> None:
    said = run(*command[:1], "--help").stdout

    for flag in ("--theme", "--deck", "--speed", "--keys", "--ascii"):
        assert f"  {flag} " in said
    assert "high-contrast" in said


def test_a_bug_report_tells_where_the_file_is_and_whether_it_is_there(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    path = settings_path()
    assert f"settings  {Path('~', path.relative_to(tmp_path))} (not there)" in (
        run("--debug-info").stdout
    )

    path.parent.mkdir(parents=True)
    path.touch(mode=stat.S_IRUSR)
    done = run("--debug-info")
    assert " (there)" in done.stdout
    assert str(tmp_path) not in done.stdout
