"""Statistics as a page: numbers, whether drops paid, the trend, tables.

Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_tui.history_in_words import (
    COLUMNS,
    cells,
    drops_told,
    figures,
    group_told,
    trend_heading,
    trend_told,
)
from rummy_tui.store.totals import Grouping, Totals, Trend
from rummy_tui.tui.line import Line, fitted
from rummy_tui.tui.wrapping import wrapped

if TYPE_CHECKING:
    from rummy_tui.store import History

_TABLES = {
    Grouping.PROFILE: "By rules",
    Grouping.FORMAT: "By format",
    Grouping.OPPONENT: "By opponent",
    Grouping.MONTH: "By month",
}
_BY_PLAYER = "By player"
_LABEL = 20
_LABEL_OF_FIGURE = 20
_WIDTHS = (7, 6, 9, 7, 7, 9, 11)
"""Cells of each column; a heading goes on below where it is longer."""
_BESIDE = _LABEL + sum(_WIDTHS)


@dataclass(frozen=True, slots=True)
class Statistics:
    """What was read of somebody's deals, or of everybody's."""

    players: tuple[str, ...]
    """Everybody who has deals."""
    player: str | None
    """Whose deals these are; None for everybody's."""
    total: Totals
    trend: Trend
    tables: tuple[tuple[str, tuple[Totals, ...]], ...]
    """What deals are told apart by, and each group."""


def read_statistics(history: History, player: str | None = None) -> Statistics:
    """Read everything that is shown.

    Args:
        history: Where the deals are.
        player: Whose deals; None for everybody's.

    Raises:
        StoreError: The history cannot be read.
    """
    by_player = history.statistics((Grouping.PLAYER,))
    players = tuple(str(totals.player) for totals in by_player)
    if player not in players:
        player = None
    tables = [
        (heading, history.statistics((grouping,), player=player))
        for grouping, heading in _TABLES.items()
    ]
    if player is None and len(players) > 1:
        tables.insert(0, (_BY_PLAYER, by_player))
    (total,) = history.statistics(player=player)
    return Statistics(
        players=players,
        player=player,
        total=total,
        trend=history.trend(player=player),
        tables=tuple(tables),
    )


def statistics_lines(found: Statistics, width: int) -> list[Line]:
    """The page; longer than the screen, it scrolls."""
    whose = "everybody's deals" if found.player is None else f"deals of {found.player}"
    title = Line().add("Statistics", "heading")
    lines = [title.right(Line().add(whose, "dim"), width), Line()]
    if not found.total.deals:
        nothing = "No deal has been settled since the statistics began to count."
        return [*lines, *wrapped(nothing, width)]
    for figure in figures(found.total):
        line = Line().add(figure.label, "dim").to(_LABEL_OF_FIGURE)
        lines.append(line.add(figure.value, "strong"))
    said = drops_told(found.total)
    if said:
        lines += [Line(), Line().add("Whether drops paid", "heading")]
        lines += [row for text in said for row in wrapped(text, width)]
    said = trend_told(found.trend)
    if said:
        lines += [Line(), Line().add(trend_heading(found.trend), "heading")]
        lines += [row for text in said for row in wrapped(text, width)]
    for heading, groups in found.tables:
        lines += [Line(), *_table(heading, groups, width)]
    return lines


def _table(heading: str, groups: Sequence[Totals], width: int) -> Iterator[Line]:
    """A row for each group; where there is little room its name stands above it."""
    is_beside = width >= _BESIDE
    start = _LABEL if is_beside else 0
    heads = [column.partition(" ") for column in COLUMNS]
    top = Line().add(heading, "heading")
    if not is_beside:
        yield top
        top = Line()
    yield _row(top, start, [first for first, _, _ in heads], is_head=True)
    yield _row(Line(), start, [rest for _, _, rest in heads], is_head=True)
    for totals in groups:
        label = Line().add(fitted(group_told(totals), width - 1), "strong")
        if is_beside and label.width < _LABEL:
            yield _row(label, start, cells(totals))
        else:
            yield label
            yield _row(Line(), start, cells(totals))


def _row(
    line: Line, start: int, texts: Sequence[str], *, is_head: bool = False
) -> Line:
    line.to(start)
    for text, width in zip(texts, _WIDTHS, strict=True):
        line.add(text.rjust(width), "dim" if is_head else "plain")
    return line
