"""Rules profiles from TOML files, with every mistake in them named.

A profile file is complete: no key is left out, none is inherited. Points that
differ between formats may be a table, as in `{ points = 20, pool-61 = 15 }`;
formats it does not name play by its `points`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from rummy_tui.errors import RummyError, did_you_mean, reason_of
from rummy_tui.rules.profile import (
    HAND_SIZE,
    MAX_PACKS,
    MAX_PRINTED_JOKERS,
    MAX_SEATS,
    MIN_SEATS,
    MOST_POINTS,
    Format,
    JokerTaking,
    LoserGate,
    NoGatePoints,
    PrintedJokers,
    PrintedJokerTurnedUp,
    RulesProfile,
    WildRule,
)

PROFILE_NAMES = ("classic", "desk", "elitemelds", "standard")
"""The built-in profiles, the default first."""

DEFAULT_PROFILE = PROFILE_NAMES[0]

# Not importlib.resources: it alone takes as long to import as a hand to solve.
_FOLDER = Path(__file__).with_name("profiles")
_MAX_FILE_BYTES = 100_000
_SHOWN_LETTERS = 80
_SHOWN_PATH_LETTERS = 200


class ProfileError(RummyError, ValueError):
    """A profile is unknown, or its file breaks a rule for profile files."""

    code = "bad-profile"


def load_profile(
    name_or_path: str, format: Format | str = Format.POINTS
) -> RulesProfile:
    """The profile of this name or in this TOML file, resolved for one format.

    Raises:
        ProfileError: No such profile or file, or a key in the file is missing,
            unknown or absurd; the message names file, key and remedy.
    """
    if name_or_path in PROFILE_NAMES:
        return _builtin(name_or_path, Format(format))
    path = Path(name_or_path)
    looks_like_path = path.suffix == ".toml" or len(path.parts) > 1
    if not looks_like_path and not _is_file(path):
        raise ProfileError(
            f"there is no rules profile {_short(name_or_path)}; "
            f"{did_you_mean(name_or_path, PROFILE_NAMES)}"
            f"choose {', '.join(PROFILE_NAMES)} or give the path of a TOML file",
            code="unknown-profile",
        )
    # A house's own file never goes by the name of a profile that comes along.
    name = path.name if path.stem in PROFILE_NAMES else path.stem
    shown = name if name.isprintable() else ascii(name)
    return profile_from(read_toml(path), shown, str(path), Format(format))


@lru_cache
def _builtin(name: str, format: Format) -> RulesProfile:
    text = (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return profile_from(tomllib.loads(text), name, f"{name}.toml", format)


def read_toml(path: Path) -> dict[str, object]:
    """The tables of a TOML file.

    Raises:
        ProfileError: The file cannot be read or is no TOML; the message says why.
    """
    shown = _short(str(path), letters=_SHOWN_PATH_LETTERS)
    try:
        # A pipe or a device has no size to ask for, so reading stops by itself.
        with path.open("rb") as file:
            content = file.read(_MAX_FILE_BYTES + 1)
    # ValueError: no file can have such a name.
    except (OSError, ValueError) as error:
        raise ProfileError(
            f"cannot read the rules profile {shown}: {reason_of(error)}",
            code="unreadable-profile",
        ) from error
    if len(content) > _MAX_FILE_BYTES:
        raise ProfileError(f"{shown} is too large to be a rules profile")
    try:
        return tomllib.loads(content.decode("utf-8"))
    # ValueError: no text, no TOML, or a number of too many digits.
    except ValueError as error:
        raise ProfileError(f"{shown} is not a TOML file: {error}") from error
    except RecursionError as error:
        raise ProfileError(f"{shown} is nested too deeply to be a profile") from error


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    # A name too long for the file system, or one it cannot encode.
    except (OSError, ValueError):
        return False


def profile_from(
    table: Mapping[str, object], name: str, source: str, format: Format
) -> RulesProfile:
    """A profile from the keys and values of its file.

    Args:
        table: The keys of a profile file with their values.
        name: What the profile is called.
        source: The file's name, for messages.
        format: Which of the values that differ by format hold.

    Raises:
        ProfileError: A key is missing, unknown or absurd.
    """
    known = (*_READERS, "about")
    for key in table:
        if key not in known:
            raise ProfileError(
                f"{source}: {_short(key)} is no key of a rules profile; "
                f"{did_you_mean(key, known)}remove it"
            )
    if missing := [key for key in _READERS if key not in table]:
        raise ProfileError(
            f"{source}: {', '.join(map(repr, missing))} "
            f"{'is' if len(missing) == 1 else 'are'} missing; a profile is complete, "
            "so copy what is missing from one of the built-in files"
        )
    about = table.get("about", "")
    # It is shown as it is, so nothing in it may move the cursor.
    if not isinstance(about, str) or not (about.isprintable() or about == ""):
        raise _absurd(source, "about", about, "one line of text")
    values = {
        key: reader(source, key, table[key], format) for key, reader in _READERS.items()
    }
    profile = RulesProfile(name=name, about=about, format=format, **values)  # type: ignore[arg-type]
    _check_together(source, profile)
    return profile


def _check_together(source: str, profile: RulesProfile) -> None:
    """Refuse values that contradict one another or cannot be dealt."""
    if profile.min_pure_sequences > profile.min_sequences:
        raise ProfileError(
            f"{source}: min_pure_sequences is {profile.min_pure_sequences}, more than "
            f"min_sequences, {profile.min_sequences}; lower it or raise the other"
        )
    if 0 < profile.max_sequence_cards < profile.long_sequence_cards:
        raise ProfileError(
            f"{source}: long_sequence_cards is {profile.long_sequence_cards}, but "
            f"max_sequence_cards allows {profile.max_sequence_cards}; lower one or "
            "raise the other"
        )
    gated = profile.loser_gate is not LoserGate.NONE
    if gated and profile.no_gate_points is NoGatePoints.NONE:
        raise ProfileError(
            f'{source}: no_gate_points is "none" though loser_gate is '
            f'"{profile.loser_gate}"; say "full_count" or "all_cards"'
        )
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        shoe = profile.shoe(seats)
        if shoe.printed_jokers > MAX_PRINTED_JOKERS:
            raise ProfileError(
                f"{source}: printed_jokers makes {shoe.printed_jokers} at {seats} "
                f"seats; a shoe holds at most {MAX_PRINTED_JOKERS}"
            )
        if len(shoe) <= HAND_SIZE * seats + 2:
            raise ProfileError(
                f"{source}: packs_by_seats gives {len(shoe)} cards at {seats} seats, "
                f"too few to deal; it takes more than {HAND_SIZE * seats + 2}"
            )


def _absurd(source: str, key: str, value: object, wanted: str) -> ProfileError:
    return ProfileError(
        f"{source}: {key} = {_short(value)} makes no sense; it takes {wanted}"
    )


def _short(value: object, *, letters: int = _SHOWN_LETTERS) -> str:
    """The value quoted, and cut where it is too long to be read."""
    try:
        shown = repr(value)
    # Python prints no number of more than some thousand digits.
    except ValueError:
        return "a number of thousands of digits"
    return shown if len(shown) <= letters else shown[: letters - 1] + "…"


def _whole(
    source: str, key: str, value: object, low: int, high: int, or_none: bool = False
) -> int:
    wanted = f"a whole number from {low} to {high}"
    if or_none:
        wanted = f"0 (no such rule) or {wanted}"
        if value == "none" or (value == 0 and value is not False):
            return 0
    if not isinstance(value, int) or isinstance(value, bool):
        raise _absurd(source, key, value, wanted)
    if not low <= value <= high:
        raise _absurd(source, key, value, wanted)
    return value


_Reader = Callable[[str, str, object, Format], object]


def _number(low: int, high: int, *, or_none: bool = False) -> _Reader:
    def read(source: str, key: str, value: object, _: Format) -> int:
        return _whole(source, key, value, low, high, or_none)

    return read


def _points(source: str, key: str, value: object, format: Format) -> int:
    if not isinstance(value, dict):
        return _whole(source, key, value, 0, MOST_POINTS)
    formats = tuple(str(known) for known in Format)
    for name, number in value.items():
        if name not in formats:
            raise ProfileError(
                f"{source}: {key} names the format {_short(name)}, which is none; "
                f"{did_you_mean(name, formats)}choose from {', '.join(formats)}"
            )
        _whole(source, f"{key}.{name}", number, 0, MOST_POINTS)
    if Format.POINTS not in value:
        raise ProfileError(
            f"{source}: {key} has no value for points; add `points = …`, which also "
            "holds for every format not named"
        )
    number = value.get(format, value[Format.POINTS])
    assert isinstance(number, int)
    return number


def _flag(source: str, key: str, value: object, _: Format) -> bool:
    if not isinstance(value, bool):
        raise _absurd(source, key, value, "true or false")
    return value


def _choice(choices: type[StrEnum]) -> _Reader:
    def read(source: str, key: str, value: object, _: Format) -> StrEnum:
        for choice in choices:
            if value == choice:
                return choice
        wanted = " or ".join(f'"{choice}"' for choice in choices)
        raise _absurd(source, key, value, wanted)

    return read


def _packs(source: str, key: str, value: object, _: Format) -> tuple[int, ...]:
    seats = [str(number) for number in range(MIN_SEATS, MAX_SEATS + 1)]
    if not isinstance(value, dict):
        return (_whole(source, key, value, 1, MAX_PACKS),) * len(seats)
    if set(value) != set(seats):
        raise _absurd(source, key, value, "packs for each of 2, 3, 4, 5 and 6 seats")
    return tuple(_whole(source, f"{key}.{n}", value[n], 1, MAX_PACKS) for n in seats)


def _printed_jokers(source: str, key: str, value: object, _: Format) -> PrintedJokers:
    wanted = "{ per_pack = … } or { in_all = … }"
    if isinstance(value, dict) and len(value) == 1:
        ((how, count),) = value.items()
        if how in ("per_pack", "in_all"):
            number = _whole(source, f"{key}.{how}", count, 0, MAX_PRINTED_JOKERS)
            return PrintedJokers(count=number, per_pack=how == "per_pack")
    raise _absurd(source, key, value, wanted)


_READERS: dict[str, _Reader] = {
    "packs_by_seats": _packs,
    "printed_jokers": _printed_jokers,
    "wild": _choice(WildRule),
    "printed_joker_turned_up": _choice(PrintedJokerTurnedUp),
    "min_sequences": _number(0, 4),
    "min_pure_sequences": _number(0, 4),
    "long_sequence_cards": _number(3, HAND_SIZE, or_none=True),
    "max_sequence_cards": _number(3, HAND_SIZE, or_none=True),
    "max_substitutes_per_sequence": _number(0, 12),
    "max_substitutes_per_set": _number(0, 12),
    "identical_triple_packs": _number(0, MAX_PACKS),
    "loose_jokers": _flag,
    "max_loose_cards": _number(0, 2),
    "loser_gate": _choice(LoserGate),
    "no_gate_points": _choice(NoGatePoints),
    "first_drop_points": _points,
    "middle_drop_points": _points,
    "wrong_declaration_points": _points,
    "full_count": _points,
    "may_return_open_card": _flag,
    "may_take_joker_from_open_deck": _choice(JokerTaking),
    "turn_seconds": _number(0, 600),
    "missed_turns_to_drop": _number(1, 20),
    "turn_limit": _number(10, 1000),
    "min_loser_points": _number(0, 10),
    "half_count_before_first_turn": _flag,
}
"""Every key of a profile file, in the order of `docs/rules.md`."""

_FIELDS = {field.name for field in fields(RulesProfile)} - {"name", "about", "format"}
assert set(_READERS) == _FIELDS, "every field of a profile is read from its file"
