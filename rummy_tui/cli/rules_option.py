"""`--rules` and `--seed`, wherever somebody chooses how cards are dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from rummy_tui.rules.load import DEFAULT_PROFILE

F = TypeVar("F", bound=Callable[..., Any])

rules_option = click.option(
    "--rules",
    default=DEFAULT_PROFILE,
    show_default=True,
    metavar="P",
    help="Rules profile, or the path of a TOML file.",
)


def seed_option(help: str) -> Callable[[F], F]:
    """`--seed`, and what the same number makes the same."""
    return click.option("--seed", type=click.IntRange(min=0), metavar="N", help=help)
