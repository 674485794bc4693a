"""Scenes of the history: past matches, replays, statistics."""

from __future__ import annotations

from collections.abc import Mapping

from rummy_tui.tui.screens.choosing import ChoiceScreen
from rummy_tui.tui.screens.following import FollowingScreen
from rummy_tui.tui.screens.history import HistoryScreen
from rummy_tui.tui.screens.past_match import PastMatchScreen
from rummy_tui.tui.screens.replay import ReplayScreen
from rummy_tui.tui.screens.statistics import StatisticsScreen
from tests.tui.past import POOL, SOLO, WAITING, past, reading
from tests.tui.scene import Scene, always

OF_PAST: Mapping[str, Scene] = {
    "history": Scene(
        make=lambda _: [HistoryScreen(reading())],
        facts=always(
            *("History", "1 to 4 of 4", "pool 61, classic, against bots"),
            *("waiting to be resumed", "given up", "hotseat", "over"),
            "1. Asha +3.00, 2. Bhim [bot] −3.00",
        ),
        foot="Enter opens c continue w write Esc back",
    ),
    "a match that waits": Scene(
        make=lambda _: [PastMatchScreen(reading(), WAITING)],
        facts=always(
            *("Match 4, waiting to be resumed", "Score sheet pool-61, classic"),
            *("after deal 1", "Deal Asha Bhim Chitra"),
        ),
        foot="Enter replay c continue Esc back ? keys",
    ),
    "a match of one deal": Scene(
        make=lambda _: [PastMatchScreen(reading(), SOLO)],
        facts=always(
            *("Match 1, over", "Asha won the deal", "Wild joker 10♣", "WON 0"),
            *("declared", "unmatched cards count 3", "Seed 21 (repeatable)"),
        ),
        foot="Enter replay w write into a file Esc back ? keys",
    ),
    "a match of several": Scene(
        make=lambda _: [PastMatchScreen(reading(), POOL)],
        facts=always("Match 2, over", "Score sheet pool-101, classic", "Place 2 3 1"),
        foot="Enter replay w write into a file Esc back ? keys",
    ),
    "replay": Scene(
        make=lambda _: [ReplayScreen(past(SOLO), 7)],
        facts=always(
            *("Replay", "match 1", "elitemelds, points", "deal 1 of 1"),
            *("event 7 of 24", "Seen: every hand", "stopped", "Bhim [bot] discards"),
            *("CLOSED", "OPEN", "all 10s", "are jokers", "Asha would pay 12"),
            *("6♠ 7♠ 8♠", "unmatched 12: 2♠ 3♠ 2♦ 5♦", "Bhim [bot] would pay 49"),
            "5♥ 7♥ 3♦ K♦ 5♣ 9♣ J♣",
        ),
        foot="event ↑ ↓ turn Space play Esc back ? keys v eyes b practice",
    ),
    "replay as one seat saw it": Scene(
        make=lambda _: [ReplayScreen(past(SOLO), 7)],
        keys=("v",),
        facts=always(
            *("Seen as Asha saw it", "Asha would pay 12", "Bhim [bot] 13 cards"),
            *("drew closed, threw Q♥", "t1 Asha drew closed, threw A♣"),
        ),
        foot="event ↑ ↓ turn Space play Esc back ? keys v eyes b practice",
    ),
    "replay of a settlement": Scene(
        make=lambda _: [ReplayScreen(past(SOLO), 24)],
        facts=always(
            *("event 24 of 24", "Asha wins the match; the seed was 21."),
            *("at the end", "Asha won the deal", "Wild joker 10♣", "closing"),
            *("unmatched cards count 3", "Seed 21 (repeatable)"),
        ),
        foot="event ↑ ↓ turn Space play Esc back ? keys",
    ),
    "replay of a match that waits": Scene(
        make=lambda _: [ReplayScreen(past(WAITING))],
        facts=always(
            *("match 4", "Seen as the whole table saw it", "Asha 13 cards"),
            "It may still be played, so no hand is shown before its settlement.",
        ),
        foot="event ↑ ↓ turn Space play Esc back ? keys",
    ),
    "following": Scene(
        make=lambda _: [FollowingScreen(reading(), WAITING, past(WAITING))],
        facts=always(
            *("match 4", "Seen as the whole table saw it", "left to be resumed"),
            "It may still be played, so no hand is shown before its settlement.",
        ),
        foot="event ↑ ↓ turn Space play Esc back ? keys",
    ),
    "key moments": Scene(
        make=lambda _: [ReplayScreen(past(POOL))],
        keys=("g",),
        facts=always(
            *("Go to a key moment", "deal 1:", "starts deal 1: open card"),
            *("wrong declaration:", "settlement:", "end:"),
        ),
        foot="line Enter goes there Esc back",
    ),
    "a list": Scene(
        make=lambda _: [ChoiceScreen("Whose seat?", ("Asha", "Bhim [bot]"))],
        facts=always("Whose seat?", "Asha", "Bhim [bot]"),
        foot="line Enter goes there Esc back",
    ),
    "statistics": Scene(
        make=lambda _: [StatisticsScreen(reading())],
        facts=always(
            *("Statistics everybody's deals", "Points a deal", "Wrong declarations"),
            *("Whether drops paid", "By player", "By rules", "By format"),
            *("By opponent", "By month", "2026-03", "miser [bot]", "pool-101"),
        ),
        foot="Esc back v whose R reset ? keys",
    ),
    "statistics of one": Scene(
        make=lambda _: [StatisticsScreen(reading())],
        keys=("v",),
        facts=always("Statistics deals of Asha", "elitemelds"),
        foot="Esc back v whose R reset ? keys",
    ),
}
