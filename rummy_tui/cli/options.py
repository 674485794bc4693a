"""Options that `play`, `hotseat` and `watch` share, and what is made of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar

import click

from rummy_tui.cli.rules_option import rules_option, seed_option
from rummy_tui.cli.setting_options import setting_options
from rummy_tui.cli.streams import has_terminal
from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import MatchSetup, new_setup
from rummy_tui.rules.formats.terms import HUNDREDTHS, Stakes
from rummy_tui.rules.load import DEFAULT_PROFILE
from rummy_tui.rules.profile import MAX_SEATS, MIN_SEATS, Format

F = TypeVar("F", bound=Callable[..., Any])

_MOST_CHIPS = 1_000_000


class NameList(click.ParamType[Sequence[str]]):
    """Names with commas between them."""

    name = "names"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Sequence[str]:
        """Split at the commas."""
        if not isinstance(value, str):
            return value  # type: ignore[return-value]
        names = [name.strip() for name in value.split(",")]
        if not all(names):
            self.fail(
                f"{value!r} has an empty name; put one between two commas", param, ctx
            )
        return names


class Entry(click.ParamType[int]):
    """Whole chips, as hundredths."""

    name = "chips"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """Read a whole number."""
        if isinstance(value, int):
            return value
        text = str(value)
        chips = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
        if not 0 < chips <= _MOST_CHIPS:
            self.fail(
                f"{value!r} is no entry; give whole chips, from 1 to {_MOST_CHIPS}",
                param,
                ctx,
            )
        return chips * HUNDREDTHS


class PointValue(click.ParamType[int]):
    """Chips with at most two decimals, as hundredths."""

    name = "chips"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """Read the number exactly; no float comes near money, even play money."""
        if isinstance(value, int):
            return value
        try:
            hundredths = Decimal(str(value)) * 100
        except InvalidOperation:
            hundredths = Decimal("NaN")
        good = hundredths.is_finite() and hundredths == hundredths.to_integral_value()
        if not good or not 0 < hundredths <= 100 * _MOST_CHIPS:
            self.fail(
                f"{value!r} is no worth of a point; give chips with at most two "
                f"decimals, from 0.01 to {_MOST_CHIPS}",
                param,
                ctx,
            )
        return int(hundredths)


_SHARED = (
    rules_option,
    click.option(
        "--format",
        "format_name",
        type=click.Choice([format.value for format in Format]),
        default=Format.POINTS.value,
        show_default=True,
        help="How deals make up a match.",
    ),
    click.option(
        "--players",
        type=click.IntRange(MIN_SEATS, MAX_SEATS),
        help="Seats in all; by default as many as are named, at least 2.",
    ),
    click.option(
        "--field",
        type=click.IntRange(min=0),
        metavar="N",
        help="How many play a tournament, 2 to 216. [default: 18]",
    ),
    click.option(
        "--bots",
        type=NameList(),
        default=(),
        metavar="A,B",
        help=(
            "Bots for the seats after the people; `rummy bots` lists them. "
            "my_bot.py, module:Class, ./program and exec:program work too."
        ),
    ),
    seed_option("Deal the same cards on every machine; proves nothing."),
    click.option(
        "--code",
        metavar="CODE",
        help="Deal the cards of a share code, as classic:pool-101:3:7, or begin the "
        "tournament of one, as classic:tournament:18:7.",
    ),
    click.option(
        "--point-value",
        type=PointValue(),
        default=100,
        metavar="X",
        help="Chips a point is worth. [default: 1.00] There is no real money.",
    ),
    click.option(
        "--entry",
        type=Entry(),
        default=100 * HUNDREDTHS,
        metavar="N",
        help="Chips a seat pays into a pool, again for each rejoin. [default: 100]",
    ),
    click.option(
        "--turn-seconds",
        type=click.IntRange(0, 600),
        metavar="N",
        help="Seconds people have for a turn, 0 for no clock. By default what the "
        "rules say in a hotseat or a tournament, else 0.",
    ),
)


def match_options(command: F) -> F:
    """Add the options every match takes, those that set a setting among them."""
    command = setting_options(command)
    for option in reversed(_SHARED):
        command = option(command)
    return command


def with_code_of_today(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with the share code of the daily deal, by the local date."""
    if options["code"] is not None:
        raise click.UsageError("--daily is a share code itself; leave --code out")
    refuse_what_is_said(options, "the daily deal is the same for everybody")
    from rummy_tui.share_code import daily_code

    return {**options, "code": daily_code(date.today())}


def setup_of(options: Mapping[str, Any], *, names: Sequence[str]) -> MatchSetup:
    """The match that the shared options describe.

    Raises:
        RummyError: Something asked for does not exist or does not fit together.
    """
    stakes = Stakes(point_value=options["point_value"], entry=options["entry"])
    if options["code"] is not None:
        return _setup_of_code(options, names, stakes)
    number = options["seed"]
    return new_setup(
        rules=options["rules"],
        format=Format(options["format_name"]),
        names=names,
        bots=options["bots"],
        players=options["players"],
        seed=None if number is None else Seed.numbered(number),
        stakes=stakes,
        turn_seconds=options["turn_seconds"],
    )


def refuse_what_is_said(options: Mapping[str, Any], why: str) -> None:
    """Refuse options beside a share code, which says them all.

    Args:
        options: What was given.
        why: Why that is too much, without a full stop.

    Raises:
        click.UsageError: One of them was given.
    """
    said_twice = {
        "--rules": options["rules"] != DEFAULT_PROFILE,
        "--format": options["format_name"] != Format.POINTS.value,
        "--players": options["players"] is not None,
        "--field": options["field"] is not None,
        "--seed": options["seed"] is not None,
    }
    for name, is_said in said_twice.items():
        if is_said:
            raise click.UsageError(f"{why}; leave {name} out")


def _setup_of_code(
    options: Mapping[str, Any], names: Sequence[str], stakes: Stakes
) -> MatchSetup:
    """The match of a share code, which says everything but who plays and for what."""
    refuse_what_is_said(options, "the share code says it already")
    from rummy_tui.share_code import setup_of_code

    setup = setup_of_code(options["code"], names=names, bots=options["bots"])
    seconds = options["turn_seconds"]
    return replace(
        setup,
        stakes=stakes,
        turn_seconds=setup.turn_seconds if seconds is None else seconds,
    )


def has_screen() -> bool:
    """Whether full-screen pages can be shown and keys read."""
    return has_terminal() and os.environ.get("TERM") != "dumb"
