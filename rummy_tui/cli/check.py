"""`rummy check`: everything that is wrong with a declaration, with its repair."""

from __future__ import annotations

import click

from rummy_tui.cards import parse_groups
from rummy_tui.cli.exit_codes import ExitCode
from rummy_tui.cli.json_lines import (
    Answer,
    LineDefaults,
    answer_lines,
    answer_text,
    with_schema,
)
from rummy_tui.cli.paint import Paint
from rummy_tui.cli.table_rules import TableRules, require_wild, table_options
from rummy_tui.errors import RummyError, counted
from rummy_tui.rules.declaration import GroupReading, Report, check_declaration
from rummy_tui.rules.problem import Problem


@click.command()
@click.argument("declaration")
@table_options
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.pass_context
def check(
    context: click.Context,
    declaration: str,
    wild: str | None,
    rules: str,
    packs: int | None,
    as_json: bool,
) -> None:
    """Say everything that is wrong with a declaration, and how to mend it.

    DECLARATION is 13 cards in groups parted by "|", the closing card left out:

    rummy check "2C 3C 4C 5C | 9H 10H JH | 7H 7C 7D | QC QD QS" --wild 6S

    With "-" it reads JSON Lines such as {"declaration": "...", "wild": "6S"} and
    answers each with one line; "rules" and "packs" may be given too.

    Exit code 0: valid, 1: not valid, 2: unreadable, or no cards of one shoe.
    """
    if declaration == "-":
        defaults = LineDefaults(rules=rules, wild=wild, packs=packs)
        context.exit(answer_lines("declaration", defaults, _answer))
    table = TableRules.of(rules=rules, wild=require_wild(wild), packs=packs)
    report = report_on(declaration, table)
    if as_json:
        print(answer_text(_as_json(report, table)))
    else:
        print(report_text(report, table, Paint.for_stdout()))
    context.exit(ExitCode.DONE if report.valid else ExitCode.NO)


def report_on(declaration: str, table: TableRules) -> Report:
    """What the validator says of a declaration in text.

    Raises:
        RummyError: It cannot be read, or its cards cannot come from that shoe.
    """
    groups = parse_groups(declaration)
    if not groups:
        raise RummyError(
            "the declaration is empty; write 13 cards in groups parted by '|'",
            code="no-cards",
        )
    table.refuse_impossible(face for group in groups for face in group)
    return check_declaration(
        groups, turned=table.turned, profile=table.profile, packs=table.packs
    )


def _answer(declaration: str, table: TableRules) -> Answer:
    return _as_json(report_on(declaration, table), table)


def _as_json(report: Report, table: TableRules) -> Answer:
    return with_schema(
        {
            **table.json_fields(),
            "valid": report.valid,
            "points": report.points,
            "groups": [
                {"cards": list(map(str, group.cards)), "kind": str(group.kind)}
                for group in report.groups
            ],
            "problems": [
                {
                    "code": str(problem.code),
                    "cards": list(map(str, problem.cards)),
                    "message": problem.message,
                    "repair": problem.repair,
                }
                for problem in report.problems
            ],
        }
    )


def report_text(report: Report, table: TableRules, paint: Paint) -> str:
    """The report in lines: the groups, every problem, the verdict."""
    lines = [_group_line(group, paint) for group in report.groups]
    lines.append("")
    for problem in report.problems:
        lines += _problem_lines(problem, paint)
    points = counted(report.points, "point")
    if report.valid:
        verdict = paint.good("valid") + f", {points}"
    else:
        verdict = paint.bad("not valid") + f", {points}"
    lines.append(f"{verdict}  {paint.faint(f'({table})')}")
    return "\n".join(lines)


def _group_line(group: GroupReading, paint: Paint) -> str:
    kind = str(group.kind).replace("-", " ")
    return f"{paint.faint(f'{kind:<16}')}  {paint.cards(group.cards)}"


def _problem_lines(problem: Problem, paint: Paint) -> list[str]:
    lines = [f"{paint.bad(problem.code)}: {paint.sentence(problem.message)}"]
    if problem.repair:
        lines.append(f"  repair: {paint.sentence(problem.repair)}")
    return lines
