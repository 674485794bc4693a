"""Which settings hold, and what is told of a file that has a slip in it."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from rummy_tui.errors import RummyError
from rummy_tui.settings.load import LoadedSettings, load_settings
from rummy_tui.settings.path import settings_path, without_home
from rummy_tui.settings.schema import SETTINGS, Settings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def load(
    path: Path, text: str | bytes, environment: Mapping[str, str] = {}
) -> LoadedSettings:
    """What holds when the file has this text."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_settings(environment=environment, path=path)


def complaint(path: Path, text: str | bytes) -> str:
    """The one complaint about a file of this text, the file left as it is."""
    before = text if isinstance(text, bytes) else text.encode()
    (found,) = load(path, text).complaints
    assert path.read_bytes() == before
    assert found.startswith(str(path))
    assert found.isprintable()
    return found.removeprefix(str(path))


def test_without_a_file_everything_is_as_by_default(path: Path) -> None:
    loaded = load_settings(environment={}, path=path)

    assert loaded.settings == Settings()
    assert loaded.complaints == ()
    assert loaded.keys == {}
    assert loaded.path == path
    assert set(loaded.origin) == {setting.name for setting in SETTINGS}
    assert set(loaded.origin.values()) == {"default"}


def test_loading_makes_neither_file_nor_folder(tmp_path: Path) -> None:
    load_settings(environment={}, path=tmp_path / "rummy" / "settings.toml")

    assert list(tmp_path.iterdir()) == []


def test_the_later_wins_of_file_environment_and_flag(path: Path) -> None:
    path.write_text('[look]\ntheme = "light"\ndeck = "four-colour"\ncards = "tall"\n')
    loaded = load_settings(
        flags={"theme": "ansi", "deck": None},
        environment={"RUMMY_THEME": "high-contrast", "RUMMY_DECK": "colour-blind"},
        path=path,
    )

    assert loaded.settings == Settings(theme="ansi", deck="colour-blind", cards="tall")
    origin = {n: o for n, o in loaded.origin.items() if o != "default"}
    assert origin == {"theme": "flag", "deck": "environment", "cards": "file"}


def test_the_preset_and_the_keys_of_bindings_share_a_table(path: Path) -> None:
    loaded = load(
        path, '[keys]\npreset = "vim"\nundo = "u"\nhelp = ["f", "?"]\nbell = []\n'
    )

    assert loaded.settings.keys == "vim"
    assert loaded.keys == {"undo": ("u",), "help": ("f", "?"), "bell": ()}


@pytest.mark.parametrize("text", ["", "\ufeff[play]\r\nspeed = 'slow'\r\n", "\n# none"])
def test_files_as_editors_leave_them_are_read(path: Path, text: str) -> None:
    loaded = load(path, text)

    assert loaded.complaints == ()
    assert (loaded.settings.speed == "slow") == ("slow" in text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[look]\n\ntheme = "drak"',
            ", line 3: [look] theme = 'drak' makes no sense; did you mean 'dark'? "
            'Else it takes "dark", "light", "high-contrast" or "ansi"',
        ),
        (
            "look.bell = 1",
            ", line 1: [look] bell = 1 makes no sense; it takes true or false",
        ),
        (
            "# c\nhotseat = { curtain_enter = true, curtain_seconds = 60 }",
            ", line 2: [hotseat] curtain_seconds = 60 makes no sense; it takes a "
            "number from 0.2 to 10",
        ),
        (
            "[play]\nsort_deal = false",
            ", line 2: [play] sort_deal = false makes no sense; it takes "
            '"suit", "rank" or "off"',
        ),
        (
            "[play]\nspeed = 2000-01-01",
            ", line 2: [play] speed = 2000-01-01 makes no sense; it takes "
            '"auto", "slow", "normal", "fast" or "instant"',
        ),
        (
            "[play]\nsped = 'slow'",
            ", line 2: [play] sped is no setting; did you mean 'speed'? Else this "
            "table takes speed, confirm_throw, sort_deal, help, show_toss",
        ),
        (
            "[play]\ntheme = 'dark'",
            ", line 2: [play] theme is no setting of this table; put it under [look]",
        ),
        ("\ntheme = 'dark'", ", line 2: theme is in no table; put it under [look]"),
        (
            "[look]\n[loook]\na = 1",
            ", line 2: loook is no table of the settings; did you mean 'look'? Else "
            "choose from [look], [play], [hotseat] and [keys]",
        ),
        (
            "look = 3",
            ", line 1: look = 3 makes no sense; it is a table, written [look] on a "
            "line of its own",
        ),
        (
            '[keys]\nundo = [\n  "u",\n  5,\n]',
            ", line 4: [keys] undo = 5 makes no sense; it takes a key or a list of "
            'keys, as in "c" or ["c", "ctrl+d"]',
        ),
        (
            '[keys]\n"un do" = " "',
            ", line 2: [keys] 'un do' = ' ' makes no sense; it takes a key or a list "
            'of keys, as in "c" or ["c", "ctrl+d"]',
        ),
        (
            '[look]\ntheme = "\\u001b[2J"',
            ", line 2: [look] theme = '\\x1b[2J' makes no sense; it takes "
            '"dark", "light", "high-contrast" or "ansi"',
        ),
        (
            b"[look]\n\ntheme = '\xff'",
            ", line 3: it is no UTF-8 text; mend it or move it away, until then "
            "nothing in it holds",
        ),
    ],
)
def test_a_slip_is_told_with_file_line_key_and_what_is_allowed(
    path: Path, text: str | bytes, said: str
) -> None:
    assert complaint(path, text) == said


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[look]\ntheme = dark\n[play]\n", 2),
        ("[look]\n\ntheme = 'dark'\ntheme = 'light'\n[play]\n", 4),
        ("[look]\nbell\n", 2),
        ("[look]\ntheme = [\n\n", 2),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(
    path: Path, text: str, line: int
) -> None:
    found = complaint(path, text)

    assert found.startswith(f", line {line}: it is no TOML (")
    assert found.endswith("); mend it or move it away, until then nothing in it holds")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = " + "9" * 5000, "it is no TOML"),
        ("x = " + "[" * 50_000, "it is nested too deeply"),
        ("#" * 100_001, "it is too large"),
        ("[look]\ntheme = '" + "x" * 999 + "'", "xxx… makes no sense"),
        ("[play]\n" + "x" * 999 + " = 1", "xxx… is no setting"),
    ],
)
def test_absurd_files_are_told_briefly(path: Path, text: str, said: str) -> None:
    found = complaint(path, text)

    assert said in found
    assert len(found) < 300


def test_what_is_good_beside_a_slip_holds(path: Path) -> None:
    loaded = load(
        path,
        '[look]\ntheme = "drak"\ndeck = "four-colour"\n[plya]\na = 1\n[keys]\n'
        'undo = ["u", 5]\nhelp = 5\npreset = "vim"\n',
    )

    assert loaded.settings == Settings(deck="four-colour", keys="vim")
    assert loaded.origin["theme"] == "default"
    assert loaded.keys == {"undo": ("u",)}
    assert len(loaded.complaints) == 4


def test_nothing_of_a_file_that_is_no_toml_holds(path: Path) -> None:
    loaded = load(path, '[look]\ntheme = "light"\ndeck = four\n')

    assert loaded.settings == Settings()
    assert loaded.file.exists


def test_a_file_that_cannot_be_read_is_told_and_the_defaults_hold(
    tmp_path: Path,
) -> None:
    loaded = load_settings(environment={}, path=tmp_path)

    assert loaded.settings == Settings()
    assert loaded.complaints == (
        f"{tmp_path}: it cannot be read (is a directory); mend it or move it away, "
        "until then nothing in it holds",
    )


def test_a_path_that_is_none_is_told(tmp_path: Path) -> None:
    (found,) = load_settings(environment={}, path=tmp_path / "a\0\n").complaints

    assert "it cannot be read" in found
    assert found.isprintable()


def test_a_bad_variable_is_named_and_what_the_file_says_holds(path: Path) -> None:
    loaded = load(
        path, "[look]\ntheme = 'light'", {"RUMMY_THEME": "drak", "RUMMY_DECK": ""}
    )

    assert loaded.settings == Settings(theme="light")
    assert loaded.complaints == (
        "RUMMY_THEME = 'drak' makes no sense; did you mean 'dark'? Else it takes "
        '"dark", "light", "high-contrast" or "ansi"',
    )


def test_every_setting_has_a_variable(path: Path) -> None:
    environment = {
        setting.variable: (
            setting.choices[-1]
            if setting.choices
            else "2"
            if setting.range
            else "no"
            if setting.default
            else "yes"
        )
        for setting in SETTINGS
    }
    loaded = load_settings(environment=environment, path=path)

    assert set(loaded.origin.values()) == {"environment"}
    for setting in SETTINGS:
        assert getattr(loaded.settings, setting.name) != setting.default


def test_a_bad_flag_is_refused(path: Path) -> None:
    with pytest.raises(RummyError, match="--theme = 'drak' makes no sense"):
        load_settings(flags={"theme": "drak"}, environment={}, path=path)


def test_others_complain_about_keys_of_the_file_in_the_same_words(path: Path) -> None:
    loaded = load(path, '[keys]\n\nunod = "u"\n')

    said = loaded.complaint("keys", "unod", "there is none such")
    assert said == f"{path}, line 3: [keys] unod: there is none such"
    said = loaded.complaint("keys", "nowhere", "there is none such")
    assert said == f"{path}: [keys] nowhere: there is none such"


def test_the_environment_may_name_another_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("[look]\nbell = true\n")
    loaded = load_settings(environment={"RUMMY_SETTINGS_FILE": str(path)})
    assert loaded.settings.bell

    monkeypatch.setenv("HOME", str(path.parent))
    assert settings_path({"RUMMY_SETTINGS_FILE": "~/settings.toml"}) == path
    nobody = "~nobody-of-this-name/s.toml"
    assert settings_path({"RUMMY_SETTINGS_FILE": nobody}) == Path(nobody)
    assert without_home(path) == str(Path("~", "settings.toml"))


def test_the_file_lies_where_the_system_keeps_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert settings_path({}).name == "settings.toml"
    assert settings_path({}).parent.name == "rummy"
    assert settings_path({"RUMMY_SETTINGS_FILE": ""}) == settings_path({})
    if os.name == "posix" and "XDG_CONFIG_HOME" in os.environ:
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
        assert settings_path({}) == tmp_path / "rummy" / "settings.toml"
