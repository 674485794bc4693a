"""What commands about past matches share: the history, matches chosen from it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

import click

from rummy_tui.cli.streams import printable
from rummy_tui.errors import RummyError
from rummy_tui.rules.profile import Format
from rummy_tui.store import History

F = TypeVar("F", bound=Callable[..., Any])

_MOST_DIGITS = 18
"""Digits of a number there can be; Python reads none of thousands of them."""


class MatchNumber(click.ParamType[int]):
    """The number of a match in the history."""

    name = "match"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """Read a whole number from 1.

        Raises:
            RummyError: It has more digits than any match can have.
        """
        text = str(value)
        digits = text.lstrip("0") if text.isascii() and text.isdecimal() else ""
        if not digits:
            self.fail(
                f"{value!r} is no number of a match; `rummy history` lists them",
                param,
                ctx,
            )
        if len(digits) > _MOST_DIGITS:
            raise RummyError(
                f"there is no match {digits[:_MOST_DIGITS]}… in the history; `rummy "
                "history` lists those there are",
                code="no-such-match",
            )
        return int(digits)


MATCH_ID = MatchNumber()


def chosen_options(command: F) -> F:
    """Add the options that choose matches by their rules and format."""
    command = click.option(
        "--format",
        "format_name",
        type=click.Choice([format.value for format in Format]),
        help="Only matches in this format.",
    )(command)
    return click.option(
        "--rules",
        metavar="P",
        help="Only matches by these rules: a profile, or the path of a TOML file.",
    )(command)


def chosen_format(name: str | None) -> Format | None:
    """The format of that option."""
    return None if name is None else Format(name)


def chosen_profile(rules: str | None) -> str | None:
    """The name that matches by these rules have in the history.

    A house's own file need not be there any more: its name will do.

    Raises:
        ProfileError: The path of a file was given, and it cannot be read.
    """
    if rules is None or not rules.endswith(".toml"):
        return rules
    from rummy_tui.rules.load import load_profile

    return load_profile(rules).name


def read_history() -> History:
    """The history of this player, to be read only; an empty one where there is none.

    Raises:
        StoreError: It is newer, damaged or another program's.
    """
    return History.open(read_only=True)


def utc_told(moment: datetime | None) -> str | None:
    """A moment for programs: 2026-03-01T12:05:00Z."""
    if moment is None:
        return None
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def chips_number(hundredths: int) -> float:
    """Chips as a number for programs; two decimals at most, so nothing is lost."""
    return hundredths / 100


def print_lines(lines: list[str]) -> None:
    """Print lines for people, nothing in them that a terminal would act on.

    Names of players in files are whatever somebody typed.
    """
    print("\n".join(printable(line) for line in lines))
