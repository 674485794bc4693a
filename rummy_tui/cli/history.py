"""`rummy history`: past matches in a list, or one of them."""

from __future__ import annotations

import json

import click

from rummy_tui.cli.json_lines import Answer, with_schema
from rummy_tui.cli.past_matches import (
    MATCH_ID,
    chips_number,
    chosen_format,
    chosen_options,
    chosen_profile,
    print_lines,
    read_history,
    utc_told,
)
from rummy_tui.errors import counted
from rummy_tui.history_in_words import (
    kind_told,
    result_told,
    standing_told,
    when_told,
)
from rummy_tui.store import History, MatchKind, MatchSummary, Standing

PAGE = 20
_MOST_ON_A_PAGE = 1000
_EVERYTHING = 2**62


@click.command()
@click.argument("match", required=False, type=MATCH_ID, metavar="[ID]")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@chosen_options
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in MatchKind]),
    help="Only matches of this kind.",
)
@click.option(
    "--limit",
    type=click.IntRange(1, _MOST_ON_A_PAGE),
    metavar="N",
    help=f"Matches on a page.  [default: {PAGE}]",
)
@click.option(
    "--page",
    type=click.IntRange(min=1, max=10**9),
    metavar="N",
    help="Which page; 1 has the newest matches.",
)
@click.option("--all", "everything", is_flag=True, help="All of them on one page.")
def history(
    match: int | None,
    as_json: bool,
    rules: str | None,
    format_name: str | None,
    kind: str | None,
    limit: int | None,
    page: int | None,
    everything: bool,
) -> None:
    """List past matches, the newest first, or show match ID and what it came to.

    Times are local; in JSON they are UTC, and chips are numbers. The seed of a match is
    told once it is over.
    """
    chosen = (rules, format_name, kind, limit, page)
    if match is not None:
        if everything or any(option is not None for option in chosen):
            raise click.UsageError(
                "a match is shown whole; leave out the options that choose from a list"
            )
        _show(match, as_json=as_json)
        return
    if everything and (limit, page) != (None, None):
        raise click.UsageError("--all is one page; leave --limit and --page out")
    size = _EVERYTHING if everything else limit or PAGE
    number = page or 1
    with read_history() as kept:
        found = kept.matches(
            offset=(number - 1) * size,
            limit=size,
            profile=chosen_profile(rules),
            format=chosen_format(format_name),
            kind=None if kind is None else MatchKind(kind),
        )
        pages = max(1, -(-found.total // size))
        if number > pages:
            there = "there is one page" if pages == 1 else f"there are {pages} pages"
            raise click.UsageError(f"there is no page {number}; {there}")
        if as_json:
            answer = {
                "total": found.total,
                "page": number,
                "pages": pages,
                "matches": [summary_answer(kept, one) for one in found.matches],
            }
            print(json.dumps(with_schema(answer)))
        elif not found.total:
            is_chosen = any(option is not None for option in (rules, format_name, kind))
            print(_NONE_CHOSEN if is_chosen else _NONE)
        else:
            first = (number - 1) * size + 1
            lines = [_heading(first, first + len(found.matches) - 1, found.total), ""]
            for one in found.matches:
                lines += _summary_lines(kept, one)
            print_lines([*lines, "", _footing(number, pages, found.matches[0].id)])


_NONE = "No match is kept yet. `rummy play` begins one."
_NONE_CHOSEN = "No match kept is of these rules, this format and kind."


def _heading(first: int, last: int, total: int) -> str:
    if first == 1 and last == total:
        return "One match" if total == 1 else f"{total} matches, the newest first"
    return f"Matches {first} to {last} of {total}, the newest first"


def _footing(page: int, pages: int, example: int) -> str:
    shows = f"`rummy history {example}` shows one."
    if page == pages:
        return shows
    return f"Page {page} of {pages}; --page {page + 1} is the next. {shows}"


def _summary_lines(history: History, summary: MatchSummary) -> list[str]:
    standing = standing_told(history.standing(summary))
    facts = [
        f"{summary.profile}, {summary.format}",
        kind_told(summary.kind),
        counted(summary.deals, "deal"),
        standing,
    ]
    return [
        f"{summary.id:>5}  {when_told(summary.started)}  {', '.join(facts)}",
        f"{'':>5}  {result_told(summary)}",
    ]


def summary_answer(history: History, summary: MatchSummary) -> Answer:
    """A match of the list for programs."""
    return {
        "id": summary.id,
        "started": utc_told(summary.started),
        "ended": utc_told(summary.ended),
        "kind": summary.kind.value,
        "rules": summary.profile,
        "format": summary.format.value,
        "status": history.standing(summary).value,
        "deals": summary.deals,
        "winner": None if summary.winner is None else summary.winner + 1,
        "repeatable": summary.repeatable,
        "parent": summary.parent,
        "program": summary.program,
        "players": [
            {
                "seat": number,
                "name": seat.name,
                "bot": seat.bot or None,
                "score": seat.score,
                "chips": chips_number(seat.change),
                "place": seat.place,
            }
            for number, seat in enumerate(summary.seats, 1)
        ],
    }


def _sheet_lines(sheet: int) -> list[str]:
    """A score sheet of real cards as it is printed."""
    from rummy_tui.real_cards.book import ledger_of
    from rummy_tui.real_cards.table_text import print_out_lines
    from rummy_tui.store.score_sheets import ScoreSheets

    with ScoreSheets.open(read_only=True) as sheets:
        stored = sheets.read(sheet)
        is_open = sheets.standing(stored.summary) is Standing.IN_PLAY
    ledger = ledger_of(stored)
    lines = print_out_lines(ledger.page, ledger.opened.profile.name)
    goes_on = f"`rummy score --resume {sheet}` goes on with it."
    return [*lines, "", "It is open in another window." if is_open else goes_on]


def _show(match: int, *, as_json: bool) -> None:
    # Only a whole match needs the engine.
    from rummy_tui.cli.one_match import match_answer, match_lines

    with read_history() as kept:
        if not as_json and kept.summary(match).kind is MatchKind.SCORE:
            print_lines(_sheet_lines(match))
            return
        stored = kept.match(match)
        if as_json:
            answer = summary_answer(kept, stored.summary) | match_answer(kept, stored)
            print(json.dumps(with_schema(answer)))
        else:
            print_lines(match_lines(kept, stored))
