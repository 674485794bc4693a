"""The result of a run in the arena for programs: JSON, and every game as CSV."""

from __future__ import annotations

from rummy_tui import __version__
from rummy_tui.arena import ArenaPlan, Summary
from rummy_tui.arena.estimate import Estimate
from rummy_tui.arena.played import ChunkPlayed
from rummy_tui.arena.summary import BotSummary, PairSummary
from rummy_tui.cli.json_lines import Answer, with_schema

_DIGITS = 4

COLUMNS = (
    "deal",
    "seed",
    "seating",
    "seat",
    "bot",
    "name",
    "first",
    "outcome",
    "points",
    "turns",
)
"""One row is one seat of one game; all but `seed` and `points` count from 1."""


def answer_of(
    plan: ArenaPlan, summary: Summary, seconds: float, is_complete: bool
) -> Answer:
    """The result as JSON takes it.

    Args:
        plan: What was to be played.
        summary: What was counted.
        seconds: How long it took.
        is_complete: Whether all of it was played.
    """
    return with_schema(
        {
            "program": __version__,
            "rules": plan.profile.name,
            "deals": summary.deals,
            "seed": plan.seed,
            "complete": is_complete,
            "repeatable": summary.is_repeatable,
            "seconds": round(seconds, _DIGITS),
            "deals_per_second": round(summary.deals / seconds, _DIGITS),
            "games": summary.games,
            "void_games": summary.void_games,
            "bots": [_bot(bot) for bot in summary.bots],
            "pairs": [_pair(pair) for pair in summary.pairs],
            "first_mover": {
                **_estimate(summary.starter),
                "win_rate": round(summary.starter_win_rate, _DIGITS),
            },
        }
    )


def _bot(bot: BotSummary) -> Answer:
    return {
        "name": bot.name,
        "deals": bot.games,
        "wins": bot.wins,
        "win_rate": round(bot.win_rate, _DIGITS),
        **_estimate(bot.net),
        "rating": round(bot.rating, 1),
        "drops": bot.drops,
        "wrong_declarations": bot.wrong_declarations,
        "missed_turns": bot.missed._asdict(),
        "mean_turns": round(bot.turns, _DIGITS),
        "ms_per_decision": {
            "median": _rounded(bot.milliseconds),
            "p99": _rounded(bot.milliseconds_99),
        },
    }


def _pair(pair: PairSummary) -> Answer:
    return {
        "bots": [pair.first, pair.second],
        **_estimate(pair.won),
        "ahead": pair.ahead,
        "level": pair.level,
        "behind": pair.behind,
    }


def _estimate(estimate: Estimate) -> Answer:
    has_interval = estimate.low is not None
    return {
        "net_points_per_deal": _rounded(estimate.mean),
        "stderr": _rounded(estimate.stderr),
        "ci95": [_rounded(estimate.low), _rounded(estimate.high)]
        if has_interval
        else None,
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, _DIGITS)


class RowPrinter:
    """Prints the games as CSV, as they are counted."""

    def __init__(self, plan: ArenaPlan) -> None:
        """Print the line of names."""
        self._plan = plan
        print(",".join(COLUMNS), flush=True)

    def print(self, chunk: ChunkPlayed) -> None:
        """Print the games of these deals."""
        from rummy_tui.cli.result_texts import Row, rows_as_csv

        rows: list[Row] = []
        for deal in chunk.deals:
            seed = self._plan.deal_seed(deal.number).text
            for seating, game in enumerate(deal.games, start=1):
                for seat, played in enumerate(game.seats):
                    outcome = played.outcome
                    values = (
                        deal.number,
                        seed,
                        seating,
                        seat + 1,
                        played.bot + 1,
                        self._plan.bots[played.bot],
                        int(seat == game.starter),
                        "void" if outcome is None else outcome.value,
                        played.net,
                        played.turns,
                    )
                    rows.append(dict(zip(COLUMNS, values, strict=True)))
        text = rows_as_csv(COLUMNS, rows)
        print(text.split("\n", 1)[1], end="", flush=True)
