"""`rummy export`: a match as a file anybody can check, or its results as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rummy_tui.cli.exit_codes import ExitCode, Refused
from rummy_tui.cli.match_files import shown_name, write_file
from rummy_tui.cli.past_matches import (
    MATCH_ID,
    chosen_format,
    chosen_options,
    chosen_profile,
    read_history,
)
from rummy_tui.cli.streams import printable, say
from rummy_tui.errors import RummyError
from rummy_tui.history_in_words import name_told
from rummy_tui.store import History, MatchKind, MatchSummary, Standing

if TYPE_CHECKING:
    from rummy_tui.engine.seat import Seat

LOG = "log"
CSV = "csv"
JSON = "json"


@click.command()
@click.argument("match", required=False, type=MATCH_ID, metavar="[ID]")
@click.option(
    "--form",
    type=click.Choice([LOG, CSV, JSON]),
    help="The match itself, or the results of its deals. [default: log; for --all csv]",
)
@click.option(
    "--seat",
    metavar="N|NAME",
    help="Redact the log to what this player knew: a seat from 1, or a name.",
)
@click.option("--all", "all_matches", is_flag=True, help="The results of all matches.")
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="FILE",
    help="Where to write it, instead of standard output.",
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@chosen_options
@click.pass_context
def export(
    context: click.Context,
    match: int | None,
    form: str | None,
    seat: str | None,
    all_matches: bool,
    output: str,
    force: bool,
    rules: str | None,
    format_name: str | None,
) -> None:
    """Write match ID as a file, which `rummy verify` and `rummy import` read.

    `rummy history` lists the matches. While a match goes on, its file would show every
    hand and the closed deck, so there is none; a player who sits against bots alone can
    have what that seat knows, with --seat. Results of its deals there are at any time.

    Exit code 0: written, 1: refused, 2: no such match, or it cannot be written.
    """
    _check(match, form, seat, all_matches, rules or format_name)
    try:
        with read_history() as history:
            if form is None:
                form = CSV if all_matches else LOG
            if form == LOG:
                assert match is not None, "without a match --all asks for results"
                text = _log(history, match, seat)
            else:
                text = _results(
                    history,
                    form,
                    match,
                    profile=chosen_profile(rules),
                    format_name=format_name,
                )
        if not write_file(output, text, over_another=force):
            raise Refused(
                f"{shown_name(output)} is there already and is left as it is; name "
                "another file, or write over it with --force"
            )
    except Refused as refused:
        say(f"Error: {refused}")
        context.exit(ExitCode.NO)
    if output != "-":
        say(f"Written: {shown_name(output)}")


def _check(
    match: int | None,
    form: str | None,
    seat: str | None,
    all_matches: bool,
    choice: str | None,
) -> None:
    """Refuse options that do not fit together."""
    if match is None and not all_matches:
        raise click.UsageError(
            "which match? Give its ID, as `rummy history` lists it, or --all for the "
            "results of all"
        )
    if match is not None and all_matches:
        raise click.UsageError("--all exports every match; leave the ID out")
    if all_matches and form == LOG:
        raise click.UsageError(
            "--all writes results, as --form csv or json; a log is of one match"
        )
    if seat is not None and (all_matches or form in (CSV, JSON)):
        raise click.UsageError(
            "--seat redacts a log; results hold nothing that not every player saw, so "
            "leave it out"
        )
    if choice is not None and not all_matches:
        raise click.UsageError("--rules and --format choose matches for --all")


# The match itself.


def _log(history: History, match: int, asked_seat: str | None) -> str:
    from rummy_tui.tui.log_texts import log_text

    stored = history.match(match)
    summary = stored.summary
    standing = history.standing(summary)
    seat = None if asked_seat is None else _seat(summary, asked_seat)
    if standing.goes_on:
        _refuse_what_would_leak(summary, standing, seat)
    seed = history.seed_of(match)
    # Of most matches nothing is to be asked of tournaments.
    origin = None
    if summary.kind is MatchKind.TOURNAMENT:
        origin = history.tournaments.origin_of(summary)
    text = log_text(
        stored.events, seed=seed, seat=seat, origin=origin, kept=summary.extra
    )
    if seat is not None and summary.repeatable:
        say(
            "The seed of this match was chosen by hand, so whoever tries numbers can "
            "deal its cards again: this file hides nothing from them."
        )
    return text


def _seat(summary: MatchSummary, asked: str) -> Seat:
    """The seat that was asked for, by its number or its player's name.

    Raises:
        RummyError: There is none, or several players have that name.
    """
    from rummy_tui.engine.seat import Seat

    there = ", ".join(
        f"{number} {printable(name_told(seat.name, seat.bot))}"
        for number, seat in enumerate(summary.seats, 1)
    )
    if asked.isascii() and asked.isdigit() and len(asked) < 3:
        if 1 <= int(asked) <= len(summary.seats):
            return Seat(int(asked) - 1)
        raise RummyError(
            f"match {summary.id} has no seat {asked}; its seats are {there}",
            code="no-such-seat",
        )
    found = [
        number
        for number, seat in enumerate(summary.seats)
        if seat.name.casefold() == asked.casefold()
    ]
    if len(found) == 1:
        return Seat(found[0])
    why = "several players of that name" if found else "no player of that name"
    raise RummyError(
        f"match {summary.id} has {why}; its seats are {there}", code="no-such-seat"
    )


def _refuse_what_would_leak(
    summary: MatchSummary, standing: Standing, seat: Seat | None
) -> None:
    """Let out of a match that goes on only what the one person playing it knows (T-8).

    Raises:
        Refused: Whoever types would see another hand.
    """
    people = [n for n, player in enumerate(summary.seats) if not player.bot]
    finish = "play it to its end first"
    if standing is Standing.WAITING and summary.kind is MatchKind.PLAY:
        finish += " (`rummy play --resume`)"
    match = f"match {summary.id} goes on"
    if len(people) != 1:
        whose = "everybody's cards" if seat is None else "a hand"
        raise Refused(
            f"{match}, and its file would show {whose} to whoever reads it; {finish}, "
            "or export its results so far with --form csv"
        )
    if seat is None:
        raise Refused(
            f"{match}, and its file would show every hand and the closed deck; "
            f"{finish}, or export what you know yourself with --seat {people[0] + 1}"
        )
    if seat != people[0]:
        raise Refused(
            f"{match}, and this file would show the hand of a bot; {finish}, or "
            f"export what you know yourself with --seat {people[0] + 1}"
        )


# Its results.


def _results(
    history: History,
    form: str,
    match: int | None,
    *,
    profile: str | None,
    format_name: str | None,
) -> str:
    from rummy_tui.cli.result_texts import csv_text, json_text

    if match is not None:
        # There is no match without results but one that has just begun.
        history.summary(match)
    rows = history.scored_results(
        match=match, profile=profile, format=chosen_format(format_name)
    )
    return csv_text(rows) if form == CSV else json_text(rows)
