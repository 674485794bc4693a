"""What must be the same in two runs, as text."""

from __future__ import annotations

from dataclasses import replace

from rummy_tui.arena import Summary, Tally


def untimed(tally: Tally, summary: Summary) -> str:
    """Every number of a result but its times, to the last digit."""
    bots = tuple(
        replace(bot, milliseconds=None, milliseconds_99=None) for bot in summary.bots
    )
    columns = [bot.nets for bot in tally.bots]
    pairs = [pair.won for pair in tally.pairs.values()]
    return f"{replace(summary, bots=bots)!r} {columns} {pairs} {tally.starter_nets}"
