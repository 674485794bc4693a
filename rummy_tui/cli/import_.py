"""`rummy import`: matches that were played elsewhere, out of their files (R-1)."""

from __future__ import annotations

import json

import click

from rummy_tui.cli.exit_codes import ExitCode, Refused
from rummy_tui.cli.json_lines import Answer, with_schema
from rummy_tui.cli.match_files import content_of, shown_name
from rummy_tui.cli.past_matches import print_lines
from rummy_tui.cli.streams import printable, say
from rummy_tui.errors import RummyError, counted
from rummy_tui.history_in_words import result_told
from rummy_tui.store import History, StoreError

_NOES = {"already-there"}
"""Codes of the history's that are a well-formed no."""


@click.command(name="import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.pass_context
def import_(context: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Keep the match of each FILE in the history, to be listed, replayed and exported.

    A FILE is what `rummy export` writes: whole, of a match that is over. It is verified
    first, as `rummy verify` does. An imported match counts in nobody's statistics.

    Exit code 0: all are kept, 1: one is not as it should be or there already, 2: one
    cannot be read.
    """
    code = ExitCode.DONE
    answers: list[Answer] = []
    with History.open() as history:
        for file in files:
            answer: Answer = {"file": file, "match": None, "error": None, "code": None}
            try:
                match = _imported(history, content_of(file))
            except RummyError as error:
                is_no = isinstance(error, Refused) or error.code in _NOES
                code = max(code, ExitCode.NO if is_no else ExitCode.WRONG_REQUEST)
                answer |= {"error": str(error), "code": error.code}
                told = str(error)
                if error.code != "unreadable-file":
                    told = f"{shown_name(file)}: {told}"
                say(f"Error: {printable(told)}")
                # Neither will the next one find room, or a history.
                if isinstance(error, StoreError) and not is_no:
                    answers.append(answer)
                    break
            else:
                answer |= {"match": match}
                if not as_json:
                    print_lines([_told(history, file, match)])
            answers.append(answer)
    if as_json:
        print(json.dumps(with_schema({"files": answers})))
    context.exit(code)


def _imported(history: History, content: bytes) -> int:
    """Keep the match a file holds; its number in the history.

    Raises:
        Refused: The file is redacted, unfinished, or not as it should be.
        RummyError: It is no match, it is in the history already, or the history cannot
            be written.
    """
    from rummy_tui.log_file import read_match, verify
    from rummy_tui.tui.log_texts import kept_of_file

    found = read_match(content)
    if found.redacted_for is not None or found.events is None:
        name = found.started.players[found.redacted_for or 0].name
        raise Refused(
            f"the file is redacted to what {name} knew, so it does not hold the match; "
            "ask for the whole file, or look at this one with `rummy verify`",
            code="redacted",
        )
    report = verify(content)
    if report.difference is not None:
        raise Refused(
            f"the file is not as it should be and is not kept: {report.difference}",
            code="not-verified",
        )
    if not found.is_finished:
        raise Refused(
            "the match was not played to its end, and only those that were can be "
            "kept; `rummy verify` tells what the file shows",
            code="unfinished",
        )
    return history.import_match(found.events, extra=kept_of_file(found))


def _told(history: History, file: str, match: int) -> str:
    summary = history.summary(match)
    return (
        f"{shown_name(file)}: kept as match {match}, {summary.profile}, "
        f"{summary.format}, {counted(summary.deals, 'deal')}: {result_told(summary)}"
    )
