"""The knobs of the built-in bots, as they stand in `levels.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def _levels() -> Mapping[str, Mapping[str, float]]:
    text = files(__package__).joinpath("levels.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def knobs(level: str) -> Mapping[str, float]:
    """The numbers of a bot, by name."""
    return _levels()[level]
