"""What there is to set."""

from dataclasses import fields

import pytest

from rummy_tui.settings.schema import (
    SECTIONS,
    SETTING_NAMED,
    SETTINGS,
    Setting,
    Settings,
    settings_in,
)


def test_every_field_is_a_setting_and_its_default_is_allowed() -> None:
    assert list(SETTING_NAMED) == [field.name for field in fields(Settings)]
    for setting in SETTINGS:
        assert getattr(Settings(), setting.name) == setting.default
        assert setting.value(setting.default) == setting.default


def test_every_setting_is_in_a_section_under_a_key_of_its_own() -> None:
    assert [len(settings_in(section)) for section in SECTIONS] == [6, 5, 2, 1]
    assert sum(len(settings_in(section)) for section in SECTIONS) == len(SETTINGS)
    assert settings_in("keys")["preset"].name == "keys"


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_setting_is_told_in_one_sentence(setting: Setting) -> None:
    assert setting.sentence[0].isupper()
    assert setting.sentence.endswith(".")
    assert setting.sentence.count(".") == 1
    assert setting.variable == f"RUMMY_{setting.name.upper()}"


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("theme", ["dark", "ansi"], ["Dark", "", 1, True, None, ["dark"]]),
        ("motion", [True, False], ["true", 1, 0, None]),
        ("curtain_seconds", [0.2, 1, 10], [0.1, 10.5, True, "1", float("nan"), 10**99]),
    ],
)
def test_values_of_the_file_are_taken_by_their_type(
    name: str, good: list[object], bad: list[object]
) -> None:
    setting = SETTING_NAMED[name]

    assert [setting.value(value) for value in good] == good
    assert [setting.value(value) for value in bad] == [None] * len(bad)


def test_a_whole_number_of_seconds_is_a_number_like_any() -> None:
    assert isinstance(SETTING_NAMED["curtain_seconds"].value(1), float)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("theme", " Light ", "light"),
        ("theme", "lihgt", None),
        ("bell", "1", True),
        ("bell", "YES", True),
        ("bell", "off", False),
        ("bell", "perhaps", None),
        ("sort_deal", "off", "off"),
        ("curtain_seconds", "2", 2.0),
        ("curtain_seconds", "2 s", None),
        ("curtain_seconds", "inf", None),
    ],
)
def test_texts_are_read_for_what_the_setting_takes(
    name: str, text: str, value: object
) -> None:
    assert SETTING_NAMED[name].value_of_text(text) == value


def test_what_is_allowed_ends_a_sentence() -> None:
    assert SETTING_NAMED["cards"].allowed == '"auto", "short" or "tall"'
    assert SETTING_NAMED["bell"].allowed == "true or false"
    assert SETTING_NAMED["curtain_seconds"].allowed == "a number from 0.2 to 10"
