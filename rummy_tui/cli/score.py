"""`rummy score`: a score sheet for a game with real cards."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import click

from rummy_tui.cli import streams
from rummy_tui.cli.check_referee import CheckReferee
from rummy_tui.cli.options import Entry, NameList, PointValue
from rummy_tui.errors import RummyError, counted
from rummy_tui.plain.voice import InputEndedError, Voice
from rummy_tui.real_cards.book import Book, ledger_of
from rummy_tui.real_cards.entries import SheetOpened
from rummy_tui.real_cards.print_out import write_print_out
from rummy_tui.real_cards.set_up import FORMATS, NoSheetWantedError, set_up
from rummy_tui.real_cards.table_text import print_out_lines
from rummy_tui.real_cards.talk import Ended, ScoreTalk
from rummy_tui.rules.formats.terms import Stakes, signed_chips
from rummy_tui.rules.profile import Format
from rummy_tui.store import MatchSummary, Standing, StoreError
from rummy_tui.store.score_sheets import ScoreSheets

_NEWEST = "newest"
_STDOUT = "-"


class SheetNumber(click.ParamType[str]):
    """The number of a score sheet."""

    name = "sheet"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str:
        """Read a whole number."""
        text = str(value)
        if text == _NEWEST or (text.isascii() and text.isdecimal() and len(text) < 19):
            return text
        self.fail(
            f"{value!r} is no number of a score sheet; `rummy score --list` lists them",
            param,
            ctx,
        )


@click.command()
@click.option(
    "--names",
    type=NameList(),
    metavar="A,B[,C…]",
    help="The players, 2 to 6, in the order they sit.",
)
@click.option(
    "--format",
    "format_name",
    type=click.Choice([format.value for format in FORMATS]),
    help="How deals make up a match.",
)
@click.option("--rules", metavar="P", help="Rules profile, or the path of a TOML file.")
@click.option(
    "--point-value",
    type=PointValue(),
    metavar="X",
    help="Chips a point is worth in points rummy. [default: 1.00]",
)
@click.option(
    "--entry",
    type=Entry(),
    metavar="N",
    help="Chips each pays into a pool, again for each rejoin. [default: 100]",
)
@click.option("--no-rejoin", is_flag=True, help="Who goes out of a pool stays out.")
@click.option(
    "--resume",
    type=SheetNumber(),
    is_flag=False,
    flag_value=_NEWEST,
    metavar="[ID]",
    help="Go on with a sheet: the one of this number, else the newest not over.",
)
@click.option("--list", "lists", is_flag=True, help="List the sheets there are.")
@click.option(
    "--print",
    "print_name",
    metavar="FILE",
    help="Write a sheet into a new file, - for standard output: the newest, or the "
    "one of --resume.",
)
@click.option(
    "--plain",
    is_flag=True,
    help="Say the sheet a fact a line instead of as a table: for screen readers.",
)
def score(
    names: Sequence[str] | None,
    format_name: str | None,
    rules: str | None,
    point_value: int | None,
    entry: int | None,
    no_rejoin: bool,
    resume: str | None,
    lists: bool,
    print_name: str | None,
    plain: bool,
) -> None:
    """Keep the score of a game with real cards.

    Asks for what is not said here, tells the rules of the format, then takes the
    results of each deal, on one line or one by one, and says who is out, who may rejoin
    and how the pot is split. Every entry is kept at once and can be undone. There is no
    real money: chips only.

    A disputed hand is judged at the prompt with `check`, a loser's hand counted with
    `count`.

    Exit code 0, also at the end of the input; 2 where it ends before there is a sheet.
    """
    given = (names, format_name, rules, point_value, entry, no_rejoin or None)
    if any(it is not None for it in given) and (resume or lists or print_name):
        raise click.UsageError(
            "the table of a sheet stands once it is begun; leave out --names, "
            "--format, --rules, --point-value, --entry and --no-rejoin, or begin a new "
            "sheet"
        )
    if lists:
        _list()
        return
    if print_name is not None:
        _print(print_name, resume)
        return
    if isinstance(sys.stdin, io.TextIOWrapper):
        # A byte that is no text is a typing error like any other.
        sys.stdin.reconfigure(errors="replace")
    voice = Voice(sys.stdin, sys.stdout)
    stakes = Stakes()
    if point_value is not None:
        stakes = replace(stakes, point_value=point_value)
    if entry is not None:
        stakes = replace(stakes, entry=entry)
    stakes = replace(stakes, rejoin=not no_rejoin)
    in_sentences = plain or os.environ.get("TERM") == "dumb"
    with ScoreSheets.open() as sheets:
        if resume is not None:
            book = _taken_up(resume, sheets)
            is_new = False
        else:
            wanted = _set_up(voice, names, format_name, rules, stakes)
            if wanted is None:
                voice.say("No sheet was begun.")
                return
            opened = wanted
            book, is_new = Book.begun(opened, sheets), True
        while True:
            ended = _keep_score(book, voice, is_new=is_new, in_sentences=in_sentences)
            if ended is not Ended.AGAIN:
                return
            opened = replace(book.opened, names=book.page.names)
            book.close()
            book, is_new = Book.begun(opened, sheets), True


def _set_up(
    voice: Voice,
    names: Sequence[str] | None,
    format_name: str | None,
    rules: str | None,
    stakes: Stakes,
) -> SheetOpened | None:
    """The table of a new sheet; None if somebody would rather leave.

    Raises:
        RummyError: Something asked for cannot be, or nobody answers any more.
    """
    try:
        return set_up(
            voice,
            names=names,
            format=None if format_name is None else Format(format_name),
            rules=rules,
            stakes=stakes,
        )
    except NoSheetWantedError:
        return None
    except InputEndedError:
        raise RummyError(
            "the input ended before there was a score sheet; give --names, --format "
            "and --rules, or keep the input open",
            code="end-of-input",
        ) from None


def _keep_score(book: Book, voice: Voice, *, is_new: bool, in_sentences: bool) -> Ended:
    talk = ScoreTalk(book, voice, CheckReferee(), in_sentences=in_sentences)
    with _told_when_interrupted(book):
        if is_new:
            talk.say_rules()
            voice.say(
                f"This is sheet {book.id}; it is kept as you type, and "
                f"`rummy score --resume {book.id}` takes it up again."
            )
            talk.say_how()
        else:
            talk.say_sheet()
        return talk.keep_score()


@contextmanager
def _told_when_interrupted(book: Book) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        streams.say(
            f"Sheet {book.id} is kept; `rummy score --resume {book.id}` takes it up "
            "again."
        )
        raise


# Sheets that are there.


def _taken_up(resume: str, sheets: ScoreSheets) -> Book:
    if resume != _NEWEST:
        return Book.taken_up(int(resume), sheets)
    found = sheets.newest(running=True)
    if found is None:
        raise sheets.why_none_waits()
    return Book.taken_up(found.id, sheets)


def _list() -> None:
    with ScoreSheets.open(read_only=True) as sheets:
        found = [(summary, sheets.standing(summary)) for summary in sheets.listed()]
    if not found:
        print("There is no score sheet yet; `rummy score` begins one.")
    for summary, standing in found:
        print(_line(summary, standing))


def _line(summary: MatchSummary, standing: Standing) -> str:
    day = summary.started.astimezone().strftime("%Y-%m-%d")
    players = ", ".join(
        f"{seat.name} {signed_chips(seat.change)}"
        if standing is Standing.OVER
        else f"{seat.name} {seat.score}"
        for seat in summary.seats
    )
    state = "over" if standing is Standing.OVER else "not over"
    if standing is Standing.IN_PLAY:
        state += ", open in another window"
    return (
        f"{summary.id}  {day}  {summary.format}, {summary.profile}, "
        f"{counted(summary.deals, 'deal')}, {state}: {players}"
    )


def _print(name: str, resume: str | None) -> None:
    with ScoreSheets.open(read_only=True) as sheets:
        if resume in (None, _NEWEST):
            newest = sheets.newest()
            if newest is None:
                raise StoreError(
                    "there is no score sheet to print; `rummy score` begins one",
                    code="no-score-sheet",
                )
            id = newest.id
        else:
            id = int(str(resume))
        ledger = ledger_of(sheets.read(id))
    lines = print_out_lines(ledger.page, ledger.opened.profile.name)
    if name == _STDOUT:
        print("\n".join(lines))
        return
    path = write_print_out(name, lines)
    print(f"Sheet {id} is in {path}.")
