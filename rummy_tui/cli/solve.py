"""`rummy solve`: the best grouping of 13 cards, the best discard of 14."""

from __future__ import annotations

import click

from rummy_tui.cards import parse_cards
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
from rummy_tui.rules.profile import HAND_SIZE
from rummy_tui.solver import Solution, SolvedGroup
from rummy_tui.solver import solve as solve_hand


@click.command()
@click.argument("hand")
@table_options
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.pass_context
def solve(
    context: click.Context,
    hand: str,
    wild: str | None,
    rules: str,
    packs: int | None,
    as_json: bool,
) -> None:
    """Find the best grouping of 13 cards; of 14, the card to throw as well.

    HAND is the cards in any order, as a losing hand would be counted:

    rummy solve "2C 3C 4C 6D 7D 8D 5S 6S KH QH PJ 2H 9C" --wild JD

    With "-" it reads JSON Lines such as {"hand": "...", "wild": "JD"} and answers
    each with one line; "rules" and "packs" may be given too.

    Exit code 0, or 2 where the hand is unreadable or no cards of one shoe.
    """
    if hand == "-":
        defaults = LineDefaults(rules=rules, wild=wild, packs=packs)
        context.exit(answer_lines("hand", defaults, _answer))
    table = TableRules.of(rules=rules, wild=require_wild(wild), packs=packs)
    solution = _solution(hand, table)
    if as_json:
        print(answer_text(_as_json(solution, table)))
    else:
        print(_as_text(solution, table, Paint.for_stdout()))


def _solution(hand: str, table: TableRules) -> Solution:
    cards = parse_cards(hand)
    if len(cards) not in (HAND_SIZE, HAND_SIZE + 1):
        raise RummyError(
            f"{counted(len(cards), 'card')} given; a hand has {HAND_SIZE}, or "
            f"{HAND_SIZE + 1} with the card just drawn",
            code="card-count",
        )
    table.refuse_impossible(cards)
    return solve_hand(
        cards, turned=table.turned, profile=table.profile, packs=table.packs
    )


def _answer(hand: str, table: TableRules) -> Answer:
    return _as_json(_solution(hand, table), table)


def _as_json(solution: Solution, table: TableRules) -> Answer:
    declaration = solution.declaration
    return with_schema(
        {
            **table.json_fields(),
            "points": solution.points,
            "declarable": solution.declarable,
            "discard": None if solution.discard is None else str(solution.discard),
            "groups": [_group_json(group) for group in solution.groups],
            "deadwood": list(map(str, solution.deadwood)),
            "declaration": None
            if declaration is None
            else [_group_json(group) for group in declaration],
        }
    )


def _group_json(group: SolvedGroup) -> dict[str, object]:
    return {"cards": list(map(str, group.cards)), "kind": str(group.kind)}


def _as_text(solution: Solution, table: TableRules, paint: Paint) -> str:
    rows = [
        (str(group.kind).replace("-", " "), paint.cards(group.cards))
        for group in solution.groups
    ]
    if solution.deadwood:
        rows.append(("deadwood", paint.cards(solution.deadwood)))
    if solution.discard is not None:
        rows.append(("discard", paint.cards([solution.discard])))
    lines = [f"{paint.faint(f'{name:<16}')}  {cards}" for name, cards in rows]
    lines.append("")
    if solution.declaration is None:
        verdict = "cannot be declared"
    else:
        groups = paint.groups(group.cards for group in solution.declaration)
        lines.append(f"declare {groups}")
        verdict = paint.good("can be declared")
    if not solution.groups:
        lines.append("no arrangement has the sequences a loser needs: all cards count")
    points = counted(solution.points, "point")
    lines.append(f"{verdict}, {points} as a losing hand  {paint.faint(f'({table})')}")
    return "\n".join(lines)
