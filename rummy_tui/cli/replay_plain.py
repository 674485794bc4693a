"""`rummy replay` without a screen: the lines of `rummy watch --plain`, for any match.

No hidden card before its settlement, whoever played. The first line tells the seed
where that was revealed, else `seed=secret`. The last line is `winner NAME`, or `winner
none` where the match has no end.
"""

from __future__ import annotations

from rummy_tui import __version__
from rummy_tui.cli import streams
from rummy_tui.cli.watch_plain import (
    print_hands,
    print_now,
    print_scores,
    tell,
)
from rummy_tui.engine.events import DealSettled, MatchEnded
from rummy_tui.engine.narrate import Narrator
from rummy_tui.rules.profile import Format
from rummy_tui.tui.past_match import PastMatch


def replay_plain(match: PastMatch) -> None:
    """Print a match from its first event to its last."""
    replay = match.replay
    started, last = replay.started, replay.at(len(replay))
    print_now(
        f"# rummy {__version__} rules={started.profile.name} "
        f"format={started.profile.format} "
        f"seed={last.seed or 'secret'} "
        f"commitment={started.commitment}"
    )
    if match.note:
        streams.say(match.note)
    is_one_deal = started.profile.format is Format.POINTS
    for position, event in enumerate(replay.events, 1):
        state = replay.at(position)
        if isinstance(event, MatchEnded) and not event.seed:
            # Redacted files name no seed.
            print_now(f"{started.players[event.winner].name} wins the match")
        else:
            tell(Narrator(state.table), event)
        if isinstance(event, DealSettled) and not is_one_deal:
            print_hands(state)
            print_scores(state)
    if is_one_deal and last.is_settled:
        print_hands(last)
    winner = started.players[last.sheet.winner].name if replay.is_finished else "none"
    print_now(f"winner {winner}")
