"""A score sheet as lines of plain text: deals down, seats across (F)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.history_in_words import chips_told
from rummy_tui.rules.formats.sheet import Sheet
from rummy_tui.rules.outcome import Outcome
from rummy_tui.rules.outcome_in_words import MARKS, OUTCOMES

_LABEL = 8
_LEAST, _MOST = 8, 14
_WIDTH = 78


def sheet_lines(sheet: Sheet, players: Sequence[PlayerInfo]) -> list[str]:
    """Every settled deal, where each seat stands, what the marks mean."""
    widest = max(len(player.name) for player in players) + 3
    each = max(_LEAST, min(_MOST, (_WIDTH - _LABEL) // len(players), widest))

    def row(label: str, values: Iterable[str]) -> str:
        cells = "".join(f"{value[: each - 2]:>{each - 2}}  " for value in values)
        return f"{label:<{_LABEL}}{cells}".rstrip()

    def marked(label: str, values: Iterable[str], marks: Iterable[str]) -> str:
        pairs = zip(values, marks, strict=True)
        cells = "".join(f"{value:>{each - 2}}{mark:<2}" for value, mark in pairs)
        return f"{label:<{_LABEL}}{cells}".rstrip()

    lines = [row("Deal", (player.name for player in players))]
    # Bots are marked wherever their names stand.
    lines.append(row("", ("[bot]" if player.is_bot else "" for player in players)))
    for number, deal in enumerate(sheet.lines, 1):
        points = [
            "-" if outcome is Outcome.NOT_DEALT else str(deal.points[seat])
            for seat, outcome in enumerate(deal.outcomes)
        ]
        marks = [MARKS.get(outcome, "") for outcome in deal.outcomes]
        lines.append(marked(f"{number:>4}", points, marks))
        back = _came_back(sheet, number - 1)
        if any(back):
            lines.append(row("  back", back))
    if not sheet.lines:
        lines.append("No deal is settled yet.")
    lines += ["", row(*_scores(sheet))]
    if sheet.is_over:
        lines.append(row("Place", map(str, sheet.ranking)))
        lines.append(row("Chips", (chips_told(change) for change in sheet.changes)))
    used = {outcome for deal in sheet.lines for outcome in deal.outcomes}
    told = [f"{mark} {OUTCOMES[key]}" for key, mark in MARKS.items() if key in used]
    if told:
        lines += ["", ", ".join(told)]
    return lines


def _scores(sheet: Sheet) -> tuple[str, list[str]]:
    label = "Chips" if sheet.terms.is_by_chips and not sheet.is_over else "Score"
    return label, [str(seat.score) for seat in sheet.seats]


def _came_back(sheet: Sheet, index: int) -> list[str]:
    """The score at which each seat came back into a pool after this deal (F-3).

    Between two deals a pool's score changes in no other way.
    """
    if not sheet.terms.is_pool:
        return [""] * len(sheet.seats)
    line, last = sheet.lines[index], index + 1 == len(sheet.lines)
    found = []
    for seat, score in enumerate(sheet.seats):
        after = score.score
        if not last:
            following = sheet.lines[index + 1]
            after = following.scores[seat] - following.points[seat]
        found.append("" if after == line.scores[seat] else str(after))
    return found
