"""The worked cases of tests/data/declarations.toml, one per case and profile."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).parent.parent / "data" / "declarations.toml"
PROFILE_NAMES = ("classic", "desk", "elitemelds", "standard")


class DeclarationCase(NamedTuple):
    """A declaration and what one profile says of it."""

    id: str
    profile: str
    rules: list[str]
    cards: str
    wild: str
    packs: int
    is_valid: bool
    kinds: list[frozenset[str]]
    problems: list[str]
    check_points: int
    points: int | None
    is_declarable: bool | None
    loose: int

    def __str__(self) -> str:
        return f"{self.id}-{self.profile}"


class GroupCase(NamedTuple):
    """One group and what one profile says of it."""

    id: str
    profile: str
    rules: list[str]
    cards: str
    wild: str
    packs: int
    kinds: frozenset[str]
    problem: str

    def __str__(self) -> str:
        return f"{self.id}-{self.profile}"


class WildCase(NamedTuple):
    """A card turned up and the faces one profile makes wild."""

    id: str
    profile: str
    turned: str
    faces: frozenset[str]

    def __str__(self) -> str:
        return f"{self.id}-{self.profile}"


def _load() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def _answers(
    table: str,
) -> Iterator[tuple[dict[str, Any], str, dict[str, Any]]]:
    """Each case of a table, a profile, and the answers of that profile."""
    for case in _load()[table]:
        for profile in PROFILE_NAMES:
            answers = {**case["all"], **case.get(profile, {})}
            if answers.get("possible", True):
                yield case, profile, answers


def declaration_cases() -> list[DeclarationCase]:
    """Every declaration in every profile whose shoe has the cards."""
    return [
        DeclarationCase(
            id=case["id"],
            profile=profile,
            rules=case["rules"],
            cards=case["cards"],
            wild=case["wild"],
            packs=case["packs"],
            is_valid=answers["valid"],
            kinds=[frozenset(kind.split("|")) for kind in answers["kinds"]],
            problems=sorted(answers["problems"]),
            check_points=answers.get("check_points", 0 if answers["valid"] else 80),
            points=answers.get("points"),
            is_declarable=answers.get("declarable"),
            loose=answers.get("loose", 0),
        )
        for case, profile, answers in _answers("declaration")
    ]


def group_cases() -> list[GroupCase]:
    """Every single group in every profile whose shoe has the cards."""
    return [
        GroupCase(
            id=case["id"],
            profile=profile,
            rules=case["rules"],
            cards=case["cards"],
            wild=case["wild"],
            packs=case["packs"],
            kinds=frozenset(answers["kind"].split("|")),
            problem=answers.get("problem", ""),
        )
        for case, profile, answers in _answers("group")
    ]


def wild_cases() -> list[WildCase]:
    """Every card turned up in every profile."""
    return [
        WildCase(
            id=case["id"],
            profile=profile,
            turned=case["turned"],
            faces=frozenset(answers["faces"].split()),
        )
        for case, profile, answers in _answers("wild")
    ]


def ids() -> list[str]:
    """The names of all cases, in the order of the file."""
    tables = _load()
    return [case["id"] for name in ("declaration", "group") for case in tables[name]]


def stand_ins() -> list[str]:
    """The cases named in place of examples whose cards are missing."""
    return [example["instead"] for example in _load()["missing"]]
