"""`rummy stats`: what people have done in their deals; begin counting anew (R-3)."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from rummy_tui.cli.exit_codes import ExitCode
from rummy_tui.cli.json_lines import Answer, with_schema
from rummy_tui.cli.match_files import shown_name
from rummy_tui.cli.past_matches import (
    chips_number,
    chosen_format,
    chosen_options,
    chosen_profile,
    print_lines,
    read_history,
)
from rummy_tui.cli.streams import has_terminal, say
from rummy_tui.errors import RummyError
from rummy_tui.history_in_words import (
    COLUMNS,
    cells,
    drops_told,
    figures,
    group_told,
    trend_heading,
    trend_told,
)
from rummy_tui.rules.profile import Format
from rummy_tui.settings.path import without_home
from rummy_tui.store import Grouping, History, Totals, Trend, history_path

_SHOWN = (Grouping.PROFILE, Grouping.FORMAT, Grouping.OPPONENT, Grouping.MONTH)
"""Tables that are shown where nobody asks for one."""
_MONTHS = 12
"""Months shown then, the newest."""
_LABEL = 20


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer in CSV.")
@chosen_options
@click.option("--player", metavar="NAME", help="Only this person's deals.")
@click.option(
    "--by",
    "names",
    multiple=True,
    type=click.Choice([grouping.value for grouping in Grouping]),
    help="Only a table by this; more than once, by each combination.",
)
@click.option("--reset", is_flag=True, help="Begin to count anew; matches stay.")
@click.option("--yes", is_flag=True, help="With --reset: do not ask.")
@click.pass_context
def stats(
    context: click.Context,
    as_json: bool,
    as_csv: bool,
    rules: str | None,
    format_name: str | None,
    player: str | None,
    names: tuple[str, ...],
    reset: bool,
    yes: bool,
) -> None:
    """Tell what people have done in the deals they played here.

    Deals of bots that were watched and matches that were imported do not count. --reset
    begins anew and keeps a copy of the whole history; matches can still be replayed.
    """
    if reset:
        chosen = (rules, format_name, player)
        if as_csv or names or any(choice is not None for choice in chosen):
            raise click.UsageError("--reset is about everything; leave the rest out")
        context.exit(_reset(yes=yes, as_json=as_json))
    if yes:
        raise click.UsageError("--yes goes with --reset")
    if as_json and as_csv:
        raise click.UsageError("--json or --csv? Give one of them")
    by = tuple(dict.fromkeys(Grouping(name) for name in names))
    with read_history() as history:
        asked = _Asked(
            history, player, chosen_profile(rules), chosen_format(format_name)
        )
        if as_csv:
            print(_csv(asked, by), end="")
        elif as_json:
            print(json.dumps(with_schema(_answer(asked, by))))
        else:
            print_lines(_table(asked.by(*by), by) if by else _lines(asked))


class _Asked:
    """Questions about the same choice of deals."""

    def __init__(
        self,
        history: History,
        player: str | None,
        profile: str | None,
        format: Format | None,
    ) -> None:
        self._history = history
        self.player, self.profile, self.format = player, profile, format

    @property
    def is_choice(self) -> bool:
        """Whether some deals may not be among them."""
        return (self.player, self.profile, self.format) != (None, None, None)

    def by(self, *groupings: Grouping) -> tuple[Totals, ...]:
        """Totals of every group there is."""
        return self._history.statistics(
            groupings, player=self.player, profile=self.profile, format=self.format
        )

    def total(self) -> Totals:
        """Totals of all of it."""
        (totals,) = self.by()
        return totals

    def trend(self) -> Trend:
        """The latest deals against those before."""
        return self._history.trend(
            player=self.player, profile=self.profile, format=self.format
        )


# For people.


def _lines(asked: _Asked) -> list[str]:
    totals = asked.total()
    if totals == Totals():
        return [_NONE_CHOSEN if asked.is_choice else _NONE]
    lines = [f"{figure.label:<{_LABEL}}{figure.value}" for figure in figures(totals)]
    if drops := drops_told(totals):
        lines += ["", *drops]
    players = asked.by(Grouping.PLAYER)
    if len(players) > 1:
        lines += ["", *_table(players, (Grouping.PLAYER,))]
    for grouping in _SHOWN:
        found = asked.by(grouping)
        if grouping is Grouping.MONTH:
            found = found[-_MONTHS:]
        if len(found) > 1 or (found and grouping is not Grouping.MONTH):
            lines += ["", *_table(found, (grouping,))]
    trend = asked.trend()
    if told := trend_told(trend):
        lines += ["", trend_heading(trend), *told]
    return lines


_NONE = "No deal to count yet. `rummy play` begins one."
_NONE_CHOSEN = "No deal that counts is of these rules, this format and player."


def _table(found: Sequence[Totals], by: Sequence[Grouping]) -> list[str]:
    """A row for every group, below what the columns are."""
    heading = ", ".join(grouping.value for grouping in by).capitalize()
    rows = [(heading, *COLUMNS), *((group_told(t), *cells(t)) for t in found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [
                f"{name:<{widths[0]}}",
                *(
                    f"{value:>{width}}"
                    for value, width in zip(values, widths[1:], strict=True)
                ),
            ]
        )
        for name, *values in rows
    ]


# For programs.


def _answer(asked: _Asked, by: tuple[Grouping, ...]) -> Answer:
    chosen = {
        "player": asked.player,
        "rules": asked.profile,
        "format": asked.format and asked.format.value,
    }
    if by:
        groups = [_keys(totals, by) | _numbers(totals) for totals in asked.by(*by)]
        return {**chosen, "by": [key.value for key in by], "groups": groups}
    trend = asked.trend()
    return {
        **chosen,
        "total": _numbers(asked.total()),
        "groups": {
            key.value: [_keys(t, (key,)) | _numbers(t) for t in asked.by(key)]
            for key in (Grouping.PLAYER, *_SHOWN)
        },
        "trend": {
            "deals": trend.wanted,
            "latest": _numbers(trend.latest),
            "before": _numbers(trend.before),
        },
    }


def _csv(asked: _Asked, by: tuple[Grouping, ...]) -> str:
    from rummy_tui.cli.result_texts import rows_as_csv

    rows = []
    for totals in asked.by(*by):
        numbers = _numbers(totals)
        rows.append(_keys(totals, by) | numbers | {"chips": f"{numbers['chips']:.2f}"})
    return rows_as_csv([*(key.value for key in by), *_numbers(Totals())], rows)


def _keys(totals: Totals, by: Sequence[Grouping]) -> Answer:
    """What the deals of a group have in common."""
    keys: Answer = {}
    for grouping in by:
        value = getattr(totals, grouping.value)
        if grouping is Grouping.MONTH:
            value = value.strftime("%Y-%m")
        keys[grouping.value] = value if isinstance(value, int) else str(value)
    return keys


def _numbers(totals: Totals) -> Answer:
    return {
        "deals": totals.deals,
        "won": totals.won,
        "points": totals.points,
        "chips": chips_number(totals.change),
        "turns": totals.turns,
        "first_drops": totals.first_drops,
        "middle_drops": totals.middle_drops,
        "wrong_declarations": totals.wrong_declarations,
        "left": totals.left,
        "counted": totals.counted,
        "declared": totals.declared,
        "matches": totals.matches,
        "matches_won": totals.matches_won,
        "points_per_deal": _rounded(totals.points_per_deal),
        "turns_to_declare": _rounded(totals.turns_to_declare),
        "points_per_drop": _rounded(totals.points_per_drop),
        "points_per_played": _rounded(totals.points_per_played),
        "points_per_counted": _rounded(totals.points_per_counted),
        "drop_break_even": _rounded(totals.drop_break_even),
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)


# Beginning anew.


def _reset(*, yes: bool, as_json: bool) -> ExitCode:
    path = history_path()
    if not path.exists():
        raise RummyError(
            "there is no history yet, so there is nothing to reset", code="no-history"
        )
    if not yes:
        if not has_terminal():
            raise RummyError(
                "--reset asks before it does anything, and nobody is there to ask; "
                "say --yes as well",
                code="no-terminal",
            )
        question = (
            "Statistics will count from here on. Matches stay, to be listed and "
            "replayed, and a copy of the history as it is will be kept. Reset?"
        )
        if not click.confirm(question, default=False, err=True):
            say("Nothing was reset.")
            return ExitCode.NO
    with History.open() as history:
        copy = history.reset_statistics()
    assert copy is not None, "a copy was asked for"
    if as_json:
        print(json.dumps(with_schema({"reset": True, "backup": str(copy)})))
    else:
        where = shown_name(without_home(copy))
        print(f"Statistics count from here on. The history as it was: {where}")
    return ExitCode.DONE
