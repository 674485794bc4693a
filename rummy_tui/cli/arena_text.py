"""The result of a run in the arena for people: tables on a screen, text elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rummy_tui.arena import ArenaPlan, Summary
from rummy_tui.arena.estimate import Estimate
from rummy_tui.arena.summary import BotSummary, PairSummary
from rummy_tui.cli.paint import Paint
from rummy_tui.cli.streams import printable
from rummy_tui.engine.decision_time import ALONE_SECONDS
from rummy_tui.errors import counted, listed

_NOTHING = "-"


@dataclass(frozen=True, slots=True)
class _Table:
    """Rows below a heading; the first column holds names, the others numbers."""

    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def print_summary(plan: ArenaPlan, summary: Summary) -> None:
    """Print what came of the deals that were counted."""
    paint = _paint_table if Paint.for_stdout().colour else _print_table
    print(_title(plan, summary))
    for table in _tables(summary):
        print()
        paint(table)
    print()
    for line in _lines(summary):
        print(printable(line))


def _title(plan: ArenaPlan, summary: Summary) -> str:
    deals = counted(summary.deals, "deal")
    return (
        f"{deals}, each at {plan.seatings} seatings; {plan.profile.name}, "
        f"seed {plan.seed}"
    )


def _tables(summary: Summary) -> Iterator[_Table]:
    yield _Table(
        ("Bot", "Points a deal", "Error", "95% from", "to", "Won", "Rating"),
        tuple(_strength(bot) for bot in summary.bots),
    )
    yield _Table(
        ("Bot", "Drops", "Wrong", "Turns", "ms a decision", "99% within"),
        tuple(_ways(bot) for bot in summary.bots),
    )
    if len(summary.pairs) > 1:
        yield _Table(
            ("Pair", "Points a deal", "Error", "95% from", "to", "Deals ahead"),
            tuple(_pair(pair, summary.bots) for pair in summary.pairs),
        )


def _strength(bot: BotSummary) -> tuple[str, ...]:
    return (
        bot.label,
        *_cells(bot.net),
        _per_cent(bot.win_rate),
        f"{bot.rating:+.0f}",
    )


def _ways(bot: BotSummary) -> tuple[str, ...]:
    return (
        bot.label,
        str(bot.drops),
        str(bot.wrong_declarations),
        f"{bot.turns:.1f}",
        _milliseconds(bot.milliseconds),
        _milliseconds(bot.milliseconds_99),
    )


def _pair(pair: PairSummary, bots: Sequence[BotSummary]) -> tuple[str, ...]:
    return (
        f"{bots[pair.first].label} : {bots[pair.second].label}",
        *_cells(pair.won),
        f"{pair.ahead} : {pair.behind}",
    )


def _lines(summary: Summary) -> Iterator[str]:
    if len(summary.pairs) == 1:
        (pair,) = summary.pairs
        first, second = (bot.label for bot in summary.bots)
        yield (
            f"By deals {first} is ahead in {pair.ahead}, {second} in {pair.behind}; "
            f"{pair.level} are level."
        )
    starter = summary.starter
    interval = ""
    if starter.low is not None and starter.high is not None:
        interval = f" (95% {starter.low:+.2f} to {starter.high:+.2f})"
    yield (
        f"Playing first: {starter.mean:+.2f} points a deal{interval}, "
        f"{_per_cent(summary.starter_win_rate)} won."
    )
    if summary.void_games:
        games = counted(summary.void_games, "game")
        yield f"Nobody finished {games} within the turn limit."
    for bot in summary.bots:
        raised, illegal, stalled = bot.missed
        if raised or illegal or stalled:
            yield (
                f"The table moved for {bot.label} {counted(sum(bot.missed), 'time')}: "
                f"it raised an error {raised}, answered what cannot be done {illegal}, "
                f"took too long {stalled}."
            )
    if not summary.is_repeatable:
        slow = listed([bot.label for bot in summary.bots if bot.missed.stalled])
        yield (
            f"Not repeatable: {slow} took longer than {ALONE_SECONDS:g} s, and may "
            "not elsewhere."
        )


def _cells(estimate: Estimate) -> tuple[str, ...]:
    return (
        f"{estimate.mean:+.2f}",
        _NOTHING if estimate.stderr is None else f"{estimate.stderr:.2f}",
        _NOTHING if estimate.low is None else f"{estimate.low:+.2f}",
        _NOTHING if estimate.high is None else f"{estimate.high:+.2f}",
    )


def _per_cent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _milliseconds(time: float | None) -> str:
    return _NOTHING if time is None else f"{time:.2f}"


def _print_table(table: _Table) -> None:
    rows = [table.heading, *table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        numbers = zip(cells, widths[1:], strict=True)
        aligned = (f"{cell:>{width}}" for cell, width in numbers)
        print(printable("  ".join((f"{name:<{widths[0]}}", *aligned))))


def _paint_table(table: _Table) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    painted = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    name, *numbers = table.heading
    painted.add_column(name, overflow="fold")
    for heading in numbers:
        painted.add_column(heading, justify="right")
    for row in table.rows:
        painted.add_row(*map(printable, row))
    # A bot may be named by a path, and brackets in it are no markup.
    Console(markup=False, emoji=False, highlight=False).print(painted)
