"""Profiles from TOML files: the four that come along, and every mistake in others."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummy_tui
from rummy_tui.rules.load import PROFILE_NAMES, ProfileError, load_profile
from rummy_tui.rules.profile import Format, PrintedJokers, RulesProfile
from tests.oracles.profile_keys import PROFILES

FOLDER = Path(rummy_tui.__file__).parent / "rules/profiles"
CLASSIC = (FOLDER / "classic.toml").read_text(encoding="utf-8")
KEYS = re.findall(r"^(\w+) = ", CLASSIC, flags=re.MULTILINE)

# The rows of the table of profile keys that the solver's oracle does not need.
PACKS = {
    "classic": (2, 2, 3, 3, 3),
    "desk": (1, 2, 2, 2, 2),
    "elitemelds": (2, 2, 2, 2, 2),
    "standard": (2, 2, 2, 2, 2),
}
PRINTED_JOKERS = {
    "classic": PrintedJokers(count=2, per_pack=True),
    "desk": PrintedJokers(count=2, per_pack=False),
    "elitemelds": PrintedJokers(count=1, per_pack=True),
    "standard": PrintedJokers(count=1, per_pack=True),
}
OTHER_KEYS = {
    "may_return_open_card": (True, False, True, False),
    "may_take_joker_from_open_deck": ("always", "always", "always", "first-turn"),
    "turn_seconds": (30, 30, 30, 30),
    "missed_turns_to_drop": (3, 3, 3, 3),
    "turn_limit": (120, 120, 120, 120),
    "min_loser_points": (0, 0, 0, 0),
    "half_count_before_first_turn": (False, False, False, False),
}
# First drop, middle drop, wrong declaration, full count.
USUAL = (20, 40, 80, 80)
POINTS_BY_FORMAT = {
    **{Format.POINTS: USUAL, Format.POOL_61: (15, 30, 60, 60)},
    **{Format.POOL_101: USUAL, Format.POOL_201: (25, 50, 80, 80)},
    **{Format.DEALS_2: USUAL, Format.DEALS_3: USUAL, Format.DEALS_6: USUAL},
    Format.TOURNAMENT: USUAL,
}


def points(profile: RulesProfile) -> tuple[int, int, int, int]:
    return (
        profile.first_drop_points,
        profile.middle_drop_points,
        profile.wrong_declaration_points,
        profile.full_count,
    )


@pytest.mark.parametrize("format", Format)
@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_profile_that_comes_along_has_the_keys_of_the_table(
    name: str, format: Format
) -> None:
    profile = load_profile(name, format)
    column = PROFILE_NAMES.index(name)

    assert (profile.name, profile.format) == (name, format)
    for key, value in PROFILES[name].items():
        if key != "full_count":
            assert getattr(profile, key) == value, key
    for key, values in OTHER_KEYS.items():
        assert getattr(profile, key) == values[column], key
    assert profile.packs_by_seats == PACKS[name]
    assert profile.printed_jokers == PRINTED_JOKERS[name]
    # classic keeps its own points everywhere
    usual = (10, 30, 80, 80) if column == 0 else POINTS_BY_FORMAT[format]
    assert points(profile) == usual


def test_no_other_profile_comes_along() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(PROFILE_NAMES)


def test_the_format_may_be_named() -> None:
    assert load_profile("desk", "pool-61") == load_profile("desk", Format.POOL_61)


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_file_of_the_same_text_is_the_same_but_never_goes_by_the_same_name(
    name: str, tmp_path: Path
) -> None:
    file = tmp_path / f"{name}.toml"
    file.write_bytes((FOLDER / f"{name}.toml").read_bytes())
    house = load_profile(str(file))

    assert house.name == f"{name}.toml"
    assert replace(house, name=name) == load_profile(name)


@pytest.mark.parametrize("about", ["two\nlines", "\x1b[31mred", "\u202eback"])
def test_what_a_file_says_about_itself_cannot_move_the_cursor(
    about: str, tmp_path: Path
) -> None:
    file = tmp_path / "house.toml"
    written = f"about = {json.dumps(about)}"
    text = re.sub(r"about = .*", lambda _: written, CLASSIC, count=1)
    file.write_text(text, encoding="utf-8")

    with pytest.raises(ProfileError, match="one line of text"):
        load_profile(str(file))


def test_a_file_needs_no_ending_if_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house").write_text(CLASSIC, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    assert load_profile("house").name == "house"


def test_a_name_that_comes_along_goes_before_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "desk").write_text(CLASSIC, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    assert load_profile("desk").max_loose_cards == 1


Refused = Callable[[str], ProfileError]


@pytest.fixture
def refused(tmp_path: Path) -> Refused:
    """The error that a profile file of this text gets."""

    def refused(text: str) -> ProfileError:
        file = tmp_path / "house.toml"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ProfileError) as caught:
            load_profile(str(file))
        assert "house.toml" in str(caught.value)
        assert str(caught.value).isprintable()
        assert caught.value.code == "bad-profile"
        return caught.value

    return refused


def changed(key: str, value: str) -> str:
    """The classic profile with another value for one key."""
    text, count = re.subn(
        rf"^{key} = .*$", lambda _: f"{key} = {value}", CLASSIC, flags=re.MULTILINE
    )
    assert count == 1
    return text


@pytest.mark.parametrize("key", [key for key in KEYS if key != "about"])
def test_a_missing_key_is_named(key: str, refused: Refused) -> None:
    text = re.sub(rf"^{key} = .*\n", "", CLASSIC, flags=re.MULTILINE)

    assert f"{key!r} is missing" in str(refused(text))


def test_a_profile_may_say_nothing_about_itself(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(re.sub(r"(?m)^about = .*\n", "", CLASSIC), encoding="utf-8")

    assert load_profile(str(file)).about == ""


def test_all_missing_keys_are_named(refused: Refused) -> None:
    said = str(refused(""))

    assert all(repr(key) in said for key in KEYS if key != "about")


@pytest.mark.parametrize(
    ("key", "near"),
    [
        ("full_cuont", "'full_count'"),
        ("Wild", "'wild'"),
        ("max_loose_card", "'max_loose_cards'"),
        ("name", "'name' is no key"),
        ("format", "'format' is no key"),
        ("zzz", "'zzz' is no key"),
        ('"\\u001b[31m"', "'\\x1b[31m' is no key"),
        ("k" * 50_000, "is no key"),
    ],
)
def test_an_unknown_key_is_named_with_the_nearest(
    key: str, near: str, refused: Refused
) -> None:
    said = str(refused(f"{CLASSIC}\n{key} = 1\n"))

    assert near in said
    assert len(said) < 500


RANGES = [
    ("packs_by_seats", 1, 3),
    ("min_sequences", 0, 4),
    ("min_pure_sequences", 0, 4),
    ("long_sequence_cards", 3, 13),
    ("max_sequence_cards", 3, 13),
    ("max_substitutes_per_sequence", 0, 12),
    ("max_substitutes_per_set", 0, 12),
    ("identical_triple_packs", 0, 3),
    ("max_loose_cards", 0, 2),
    ("first_drop_points", 0, 200),
    ("middle_drop_points", 0, 200),
    ("wrong_declaration_points", 0, 200),
    ("full_count", 0, 200),
    ("turn_seconds", 0, 600),
    ("missed_turns_to_drop", 1, 20),
    ("turn_limit", 10, 1000),
    ("min_loser_points", 0, 10),
]
FLAGS = ("loose_jokers", "may_return_open_card", "half_count_before_first_turn")
ABSURD = ["true", '"many"', "2.5", "[1]", "{ a = 1 }", "2024-01-01", "nan", "inf"]


@pytest.mark.parametrize(("key", "low", "high"), RANGES, ids=[r[0] for r in RANGES])
def test_a_number_out_of_its_range_is_refused_with_the_range(
    key: str, low: int, high: int, refused: Refused
) -> None:
    for number in (-1, low - 1, high + 1, 10**30):
        said = str(refused(changed(key, str(number))))
        assert f"{key} = {number} makes no sense" in said
        assert f"a whole number from {low} to {high}" in said


@pytest.mark.parametrize("value", ABSURD)
@pytest.mark.parametrize("key", [key for key in KEYS if key != "about"])
def test_a_value_of_the_wrong_kind_is_refused(
    key: str, value: str, refused: Refused
) -> None:
    if value == "true" and key in FLAGS:
        return

    assert key in str(refused(changed(key, value)))


@pytest.mark.parametrize("digits", ["9" * 5000, "0x" + "f" * 5000])
@pytest.mark.parametrize("key", ["turn_limit", "full_count"])
def test_a_number_of_thousands_of_digits_is_refused(
    key: str, digits: str, refused: Refused
) -> None:
    assert len(str(refused(changed(key, digits)))) < 500


CONTRADICTIONS = [
    ("min_pure_sequences", "3", "more than min_sequences"),
    ("max_sequence_cards", "3", "long_sequence_cards is 4"),
    ("no_gate_points", '"none"', "loser_gate"),
    ("packs_by_seats", "1", "too few to deal"),
    ("packs_by_seats", "{ 2 = 2, 3 = 2, 4 = 3, 5 = 3 }", "each of 2, 3, 4, 5 and 6"),
    ("packs_by_seats", "{ 1 = 2, 3 = 2, 4 = 3, 5 = 3, 6 = 3 }", "each of 2, 3, 4"),
    ("packs_by_seats", "{ 2 = 0, 3 = 2, 4 = 3, 5 = 3, 6 = 3 }", "packs_by_seats.2 = 0"),
    ("printed_jokers", "2", "per_pack"),
    ("printed_jokers", "{ per_pack = 3 }", "at most 6"),
    ("printed_jokers", "{ per_pack = -1 }", "from 0 to 6"),
    ("printed_jokers", "{ per_pack = 1, in_all = 2 }", "makes no sense"),
    ("printed_jokers", "{ each = 1 }", "makes no sense"),
    ("wild", '"Rank"', '"rank" or "card"'),
    ("loser_gate", '"full_count"', '"show" or "both" or "pure" or "none"'),
    ("may_take_joker_from_open_deck", '"first turn"', '"first-turn"'),
    ("first_drop_points", "{ pool-101 = 5 }", "no value for points"),
    ("first_drop_points", "{ points = 5, pool-100 = 5 }", "mean 'pool-101'"),
    ("first_drop_points", "{ points = 5, pool-101 = 500 }", "from 0 to 200"),
    ("about", "3", "one line of text"),
]


@pytest.mark.parametrize(("key", "value", "said"), CONTRADICTIONS)
def test_values_that_cannot_be_are_refused(
    key: str, value: str, said: str, refused: Refused
) -> None:
    assert said in str(refused(changed(key, value)))


NO_TOML = {
    "words": "rules!",
    "half-a-line": "a = ",
    "no-quotes": "wild = rank",
    "key-twice": CLASSIC + "wild = 1",
    "nul": "x = \x00",
    "deep": "x = " + "[" * 5000 + "]" * 5000,
    "deep-and-open": "x = " + "{a=" * 5000,
    "large": "#" * 200_000,
}


@pytest.mark.parametrize("text", NO_TOML.values(), ids=NO_TOML.keys())
def test_what_is_no_toml_is_refused(text: str, refused: Refused) -> None:
    assert len(str(refused(text))) < 500


def test_binary_junk_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "junk.toml"
    file.write_bytes(bytes(range(256)))

    with pytest.raises(ProfileError, match="not a TOML file"):
        load_profile(str(file))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "unknown-profile"),
        (".", "unknown-profile"),
        ("/", "unknown-profile"),
        ("clasic", "unknown-profile"),
        ("Classic", "unknown-profile"),
        ("x\x00", "unknown-profile"),
        ("\ud800", "unknown-profile"),
        ("a" * 5000, "unknown-profile"),
        ("no.toml", "unreadable-profile"),
        ("x\x00.toml", "unreadable-profile"),
        ("\ud800.toml", "unreadable-profile"),
        ("a" * 5000 + ".toml", "unreadable-profile"),
        ("/tmp/..", "unreadable-profile"),
        ("no/such/file", "unreadable-profile"),
    ],
)
def test_what_is_no_profile_is_refused(name: str, code: str) -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile(name)

    assert caught.value.code == code
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


def test_the_nearest_profile_is_offered() -> None:
    with pytest.raises(ProfileError, match="did you mean 'elitemelds'"):
        load_profile("elitmelds")


def test_a_device_without_end_is_refused() -> None:
    if Path("/dev/zero").exists():
        with pytest.raises(ProfileError, match="too large"):
            load_profile("/dev/zero")


@given(st.text(max_size=30))
def test_any_other_name_is_refused_and_nothing_else_happens(name: str) -> None:
    if name in PROFILE_NAMES or (len(name) < 255 and "\x00" not in name):
        return
    with pytest.raises(ProfileError):
        load_profile(name)


@given(st.dictionaries(st.sampled_from(KEYS), st.integers(-5, 300), max_size=5))
def test_any_numbers_make_a_profile_or_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, numbers: dict[str, int]
) -> None:
    text = CLASSIC
    for key, number in numbers.items():
        text = re.sub(rf"(?m)^{key} = .*$", f"{key} = {number}", text)
    file = tmp_path_factory.getbasetemp() / "numbers.toml"
    file.write_text(text, encoding="utf-8")
    try:
        profile = load_profile(str(file))
    except ProfileError:
        return
    for seats in range(2, 7):
        assert len(profile.shoe(seats)) > 13 * seats + 2
