"""Scenes of a tournament: its card, its rounds, every table, the ranking (F-6, F-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummy_tui.tui.screens.new_game import NewGameScreen
from rummy_tui.tui.screens.score import ScoreScreen
from rummy_tui.tui.screens.tournament import (
    EveryTableScreen,
    RankingScreen,
    RoundScreen,
)
from rummy_tui.tui.screens.typed import FieldScreen
from tests.tui.fielded import (
    all_over,
    at_table,
    entered,
    half_way,
    own_table_over,
    round_over,
    telling,
)
from tests.tui.scene import Scene, Stack, always
from tests.tui.scenes_elsewhere import classic

SEED = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"
"""SHA-256 of the seed `1`."""


def bots_of(field: int) -> Sequence[str]:
    """The names of all bots beside one person."""
    return [f"{p.name} [bot]" for p in entered("You", field=field).players if p.is_bot]


def card(*names: str) -> Stack:
    return [NewGameScreen(entered(*names, field=36))]


def sheet() -> Stack:
    session, now = at_table(deals=2)
    return [ScoreScreen(session, telling(now))]


OF_TOURNAMENT: Mapping[str, Scene] = {
    "card of a tournament": Scene(
        make=lambda _: card("You"),
        facts=lambda _: [
            *("Tournament 240 chips each, a point a chip", "Format tournament"),
            *("Field 36 players", "Bots 18 miser, 17 collector", "30 s a turn"),
            *("Seed 1 repeatable, proves nothing", "chips only, no real money"),
            "36 players begin at 6 tables, then 18, then 9, and 5 play the final",
            "A round is 3 deals. Everybody begins each with 240 chips anew",
            "The better half of each table goes on, the middle one of an odd number",
            "6 or fewer play the final, and most chips win it.",
            "fewer points lost",
            *("Every round is drawn anew.", "F-6"),
            *classic(6),
        ],
        foot="Enter join",
    ),
    "card of a hotseat tournament": Scene(
        make=lambda _: card("Nila", "Omar"),
        facts=always(
            *("Hotseat tournament", "People 2 Nila, Omar", "Field 36 players"),
            "they are drawn to the same table.",
        ),
        foot="Enter join",
    ),
    "card of a watched tournament": Scene(
        make=lambda _: card(),
        facts=always("Watch a tournament", "Field 36 players", "Bots 18 miser, 18 co"),
        foot="Enter watch",
    ),
    "field": Scene(
        make=lambda _: [*card("You"), FieldScreen(36, people=1)],
        facts=always("How many play, from 2 to 216", "36"),
        foot="Enter takes it Esc leaves it as it was",
    ),
    "score sheet of a tournament's table": Scene(
        make=lambda _: sheet(),
        facts=always(
            "Score sheet tournament, classic, after deal 2 of 3",
            "the best 3 of 6 go on.",
            "Elsewhere: 0 of 1 other table done, 2 of 3 deals.",
        ),
        foot="Enter next deal t other tables h home",
    ),
    "round that goes on": Scene(
        make=lambda _: [RoundScreen(telling(half_way(own_table_over(entered("You")))))],
        facts=lambda _: [
            *("Round 1: 12 players at 2 tables, 6 go on", "classic, field of 12"),
            *("You go on.", "Elsewhere: 0 of 1 other table done, 2 of 3 deals."),
            "▸ 1 You 290 chips 3 deals won goes on",
            *("240 chips 0 deals won out", "not over"),
            *bots_of(12),
        ],
        foot="h home t every table",
    ),
    "round that is over": Scene(
        make=lambda _: [RoundScreen(telling(half_way(round_over(entered("You")))))],
        facts=lambda _: [
            *("Round 1: 12 players at 2 tables, 6 go on", "You go on."),
            *("The round is over: 6 players go on.", "Next final: 6 players"),
            *("Final: most chips of 6 win the tournament.", "There sit You,"),
            *bots_of(12),
        ],
        foot="Enter next round h home t every table",
    ),
    "every table": Scene(
        make=lambda _: [EveryTableScreen(telling(half_way(all_over(entered("You")))))],
        facts=lambda _: [
            *("Every table of the tournament", "Final: 6 players at 1 table"),
            *("▸ 1 You 290 chips 3 deals won wins", "Round 1: 12 players at 2 tables"),
            *("Round 1, table 1", "Round 1, table 2"),
            *bots_of(12),
        ],
        foot="Esc closes",
    ),
    "ranking": Scene(
        make=lambda _: [
            RankingScreen(telling(half_way(all_over(entered("You"), first=False))))
        ],
        facts=lambda _: [
            *("The tournament is over", "wins it.", "You: place 11 of 12."),
            *("Player Came to with", "▸ 11 You round 1 240 chips", "final 290 chips"),
            *("Seed 1 (repeatable, proves nothing)", f"SHA-256 {SEED}"),
            "share classic:tournament:12:1",
            *bots_of(12),
        ],
        foot="Enter another tournament h home",
    ),
}
