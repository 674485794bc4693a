"""`rummy verify`: recompute a match from its file, say what it cannot show (R-1)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from rummy_tui.cli.exit_codes import ExitCode
from rummy_tui.cli.json_lines import Answer, with_schema
from rummy_tui.cli.match_files import content_of, shown_name
from rummy_tui.cli.paint import Paint

if TYPE_CHECKING:
    from rummy_tui.log_file import Check, Difference, Report


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.pass_context
def verify(context: click.Context, file: str, as_json: bool) -> None:
    """Recompute a match from its FILE, card by card, and name the first difference.

    It looks at the hash of the file, the chain of hashes over its events, the seed
    against the commitment shown before the first deal, every shuffle, and every event
    by the rules; of a tournament's table also whether its seed follows from that of the
    tournament. What a file cannot show is listed: `docs/fairness.md` tells why.

    Exit code 0: verified, 1: not as it should be, 2: unreadable.
    """
    # A big room that no other quick command needs.
    from rummy_tui.log_file import verify as verified

    report = verified(content_of(file))
    if as_json:
        print(json.dumps(_as_json(report, file)))
    else:
        print(_as_text(report, file, Paint.for_stdout()))
    context.exit(ExitCode.DONE if report.verified else ExitCode.NO)


def _as_json(report: Report, file: str) -> Answer:
    reader = report.redacted_for
    return with_schema(
        {
            "file": file,
            "verified": report.verified,
            "finished": report.is_finished,
            "repeatable": report.is_repeatable,
            "redacted_for": None if reader is None else reader + 1,
            "tournament": _of_tournament(report),
            "events": report.events,
            "deals": report.deals,
            "chain": report.chain,
            "checks": [
                {
                    "name": str(check.name),
                    "result": str(check.result),
                    "message": check.told,
                    "difference": _difference(check.difference),
                }
                for check in report.checks
            ],
            "difference": _difference(report.difference),
            "unshown": list(report.unshown),
        }
    )


def _of_tournament(report: Report) -> Answer | None:
    """Which table of a tournament it was; its commitment is to be compared."""
    origin = report.origin
    if origin is None:
        return None
    return {
        "round": origin.round,
        "table": origin.table,
        "commitment": origin.commitment,
    }


def _difference(difference: Difference | None) -> Answer | None:
    if difference is None:
        return None
    return {
        "line": difference.place.line,
        "place": difference.place.words,
        "found": difference.found,
        "expected": difference.expected,
        "because": difference.because,
    }


def _as_text(report: Report, file: str, paint: Paint) -> str:
    verdict = paint.good("verified") if report.verified else paint.bad("not verified")
    lines = [f"{shown_name(file)}: {verdict}", ""]
    lines += [_check_line(check, paint) for check in report.checks]
    if report.difference is not None:
        lines += ["", f"First difference: {report.difference}"]
    lines += ["", "What this file cannot show:"]
    lines += [f"- {sentence}" for sentence in report.unshown]
    return "\n".join(lines)


def _check_line(check: Check, paint: Paint) -> str:
    words = str(check.result).replace("-", " ")
    padded = f"{words:<12}"
    if check.difference is not None:
        return f"{paint.bad(padded)}  {check.name:<10}  {check.difference.place}"
    shown = paint.good(padded) if check.result == "passed" else paint.faint(padded)
    return f"{shown}  {check.name:<10}  {check.told}"
