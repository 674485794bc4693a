"""Hands and house rules for the solver's tests, in the oracle's spelling and ours."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rummy_tui.cards import Face, parse_face
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.rules.profile import (
    LoserGate,
    NoGatePoints,
    PrintedJokerTurnedUp,
    RulesProfile,
    WildRule,
)
from rummy_tui.solver import HandSolver, solver_for
from tests.oracles.hands import KINDS, DealtHand, random_profile
from tests.oracles.profile_keys import PROFILES

DATA = Path(__file__).parent.parent / "data"

Keys = Mapping[str, Any]

CHOICES: Mapping[str, type[StrEnum]] = {
    "wild": WildRule,
    "printed_joker_turned_up": PrintedJokerTurnedUp,
    "loser_gate": LoserGate,
    "no_gate_points": NoGatePoints,
}


class Case(NamedTuple):
    """A hand at a table, as the oracle reads it and as the solver does."""

    dealt: DealtHand
    rules: Keys
    profile: RulesProfile

    @property
    def hand(self) -> list[Face]:
        return [parse_face(text) for text in self.dealt.cards]

    @property
    def turned(self) -> Face:
        return parse_face(self.dealt.turned)

    @property
    def solver(self) -> HandSolver:
        return solver_for(self.profile, self.turned, self.dealt.packs)

    @property
    def table(self) -> dict[str, Any]:
        """What the oracle wants to know beside the hand."""
        return {
            "turned": self.dealt.turned,
            "rules": self.rules,
            "packs": self.dealt.packs,
        }

    def __str__(self) -> str:
        return f"{self.dealt} rules {dict(self.rules)}"


def house(rules: Keys) -> RulesProfile:
    """A profile with these keys, the rest as in one of ours."""
    values: dict[str, Any] = {
        key: CHOICES[key](value) if key in CHOICES else value
        for key, value in rules.items()
    }
    return replace(load_profile("standard"), **values)


def cases(seed: int, number: int, *, size: int = 13) -> Iterator[Case]:
    """That many hands: each kind in turn, at our four tables and at random ones."""
    random = Random(seed)
    makers = list(KINDS.values())
    for n in range(number):
        dealt = makers[n % len(makers)](random, size=size)  # type: ignore[call-arg]
        at = n // len(makers) % (2 * len(PROFILE_NAMES))
        if at < len(PROFILE_NAMES):
            name = PROFILE_NAMES[at]
            yield Case(dealt, PROFILES[name], load_profile(name))
        else:
            rules = random_profile(random)
            yield Case(dealt, rules, house(rules))


def played_cases(seed: int, number: int, *, size: int = 13) -> Iterator[Case]:
    """Hands as they stood in play, at tables as in `cases`."""
    random = Random(seed)
    played = [dealt for dealt in played_hands() if len(dealt.cards) == size]
    for n, dealt in enumerate(random.sample(played, number)):
        if n % 2:
            name = random.choice(PROFILE_NAMES)
            yield Case(dealt, PROFILES[name], load_profile(name))
        else:
            rules = random_profile(random)
            yield Case(dealt, rules, house(rules))


def played_hands() -> list[DealtHand]:
    """The hands of `tests/data/played-hands.jsonl`, of 13 and of 14 cards."""
    lines = (DATA / "played-hands.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [DealtHand(tuple(r["hand"].split()), r["wild"], r["packs"]) for r in rows]
