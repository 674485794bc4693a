"""Saving one setting: comments and order kept, nothing lost, nothing half written."""

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.errors import RummyError
from rummy_tui.settings import save
from rummy_tui.settings.file import SettingsFile
from rummy_tui.settings.load import load_settings
from rummy_tui.settings.save import save_setting
from rummy_tui.settings.schema import SETTINGS, Setting, Value


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def saved(path: Path, before: str) -> str:
    """The file after the theme was saved into a file of this text."""
    path.write_bytes(before.encode())
    save_setting(path, "theme", "ansi")
    return path.read_bytes().decode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '[look]\ntheme = "ansi"\n'),
        (
            '# a\n\n[play]\nspeed="slow" # s\n\n[look]\n# t\ntheme = "dark"  # n\n# e',
            '# a\n\n[play]\nspeed="slow" # s\n\n[look]\n# t\ntheme = "ansi"  # n\n# e',
        ),
        ("[look]\nbell = true # b\n", '[look]\nbell = true # b\ntheme = "ansi"\n'),
        ("[look]\nbell = true", '[look]\nbell = true\ntheme = "ansi"\n'),
        (
            "[keys]\n# k\nu = 'u'\n",
            "[keys]\n# k\nu = 'u'\n\n[look]\ntheme = \"ansi\"\n",
        ),
        ("look = { bell = true } # c\n", None),
        (
            "look.bell = true\n[play]\n",
            'look.bell = true\nlook.theme = "ansi"\n[play]\n',
        ),
        ("[look]\r\nbell = true\r\n", '[look]\r\nbell = true\r\ntheme = "ansi"\r\n'),
        ("[look]\ntheme = 'drak'\nx = 5\n", '[look]\ntheme = "ansi"\nx = 5\n'),
    ],
)
def test_all_but_the_setting_stays(path: Path, before: str, after: str | None) -> None:
    found = saved(path, before)

    if after is not None:
        assert found == after
    assert "# c" not in before or "# c" in found
    assert load_settings(environment={}, path=path).settings.theme == "ansi"


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_what_is_saved_is_what_is_loaded(path: Path, setting: Setting) -> None:
    value: Value = setting.choices[-1] if setting.choices else not setting.default
    if setting.range:
        value = setting.range[0]
    save_setting(path, setting.name, value)
    loaded = load_settings(environment={}, path=path)

    assert getattr(loaded.settings, setting.name) == value
    assert loaded.origin[setting.name] == "file"
    assert loaded.complaints == ()


def test_the_folder_is_made_where_there_is_none(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "settings.toml"
    save_setting(path, "bell", True)

    assert path.read_text() == "[look]\nbell = true\n"
    assert [found.name for found in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    "content", [b"[look]\ntheme = dark\n", b"\xff", b"#" * 100_001, b"[look]\n[look]\n"]
)
def test_a_file_that_cannot_be_read_is_never_written_over(
    path: Path, content: bytes
) -> None:
    path.write_bytes(content)
    with pytest.raises(
        RummyError, match=r"theme is not saved.*mend it or move it away"
    ):
        save_setting(path, "theme", "ansi")

    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("content", ["look = 3\n", "[[look]]\n"])
def test_a_table_that_is_none_is_not_written_over(path: Path, content: str) -> None:
    path.write_text(content)
    with pytest.raises(RummyError, match=r"write `theme = …` under \[look\] by hand"):
        save_setting(path, "theme", "ansi")

    assert path.read_text() == content


def test_a_text_that_would_come_out_wrong_is_not_saved(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("[look]\nbell = true\n")
    monkeypatch.setattr(save, "_edited", lambda *_: '[look]\ntheme = "ansi"\n')
    with pytest.raises(RummyError, match="by hand"):
        save_setting(path, "theme", "ansi")

    assert path.read_text() == "[look]\nbell = true\n"


def test_a_failure_while_writing_leaves_the_old_file_and_no_other(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(_: int) -> None:
        raise OSError(28, "No space left on device")

    path.write_text("[look]\nbell = true\n")
    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(RummyError, match=r"\(no space left on device\)"):
        save_setting(path, "theme", "ansi")

    assert path.read_text() == "[look]\nbell = true\n"
    assert list(path.parent.iterdir()) == [path]


def test_a_folder_that_cannot_be_made_is_told(path: Path) -> None:
    path.write_text("")
    with pytest.raises(RummyError, match="is not saved"):
        save_setting(path / "settings.toml", "theme", "ansi")


def test_what_is_no_file_is_never_replaced_by_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Reading a real pipe would wait for a writer.
    os.mkfifo(path)
    empty = SettingsFile(path=path, exists=True)
    monkeypatch.setattr(save, "read_file", lambda _: empty)
    with pytest.raises(RummyError, match="it is no file"):
        save_setting(path, "theme", "ansi")

    assert path.is_fifo()


def test_a_link_stays_a_link(path: Path) -> None:
    real = path.with_name("real.toml")
    real.write_text("# mine\n")
    path.symlink_to(real)
    save_setting(path, "bell", True)

    assert path.is_symlink()
    assert real.read_text() == "# mine\n\n[look]\nbell = true\n"


def test_who_may_read_the_file_stays(path: Path) -> None:
    path.write_text("")
    path.chmod(0o640)
    save_setting(path, "bell", True)

    assert path.stat().st_mode & 0o777 == 0o640


def test_a_value_the_setting_does_not_take_is_not_saved(path: Path) -> None:
    with pytest.raises(RummyError, match="theme = 'drak' makes no sense; it takes"):
        save_setting(path, "theme", "drak")

    assert not path.exists()


PIECES = st.sampled_from(
    [
        "# a remark",
        "",
        "[look]",
        "[play]",
        "[keys]",
        "[look.inner]",
        "[other]",
        "[[rows]]",
        "look.deck = 'two-colour'",
        "look = { bell = true, inner = { a = 1 } } # c",
        "theme = 'light' # t",
        "deck.x = 1",
        "bell = true",
        'undo = ["u",\n  "z", # z\n]',
        'text = """\n[look]\ntheme = 1\n"""',
    ]
)


@given(st.lists(PIECES, max_size=8))
def test_saving_changes_one_value_of_any_file_or_nothing(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[str]
) -> None:
    path = tmp_path_factory.getbasetemp() / "any-settings.toml"
    before = "\n".join(pieces)
    path.write_text(before)
    try:
        save_setting(path, "theme", "ansi")
    except RummyError:
        assert path.read_text() == before
        return
    after = path.read_text()
    wanted = tomllib.loads(before)
    wanted.setdefault("look", {})["theme"] = "ansi"
    assert tomllib.loads(after) == wanted
    for remark in ("# a remark", "# z", "# c"):
        assert after.count(remark) == before.count(remark)
