"""What a bot wins in a pool by dropping for the match, against itself without.

    python tests/benchmarks/drops_in_a_pool.py [BOT] [RULES] [FORMAT] [SEATS] [MATCHES]

Every match is played once per seat with the same seed: one seat drops as the bot API
does by itself, the others never. Prints entries won a match, with a 95% interval over
seeds. Nobody rejoins.
"""

from __future__ import annotations

import math
import sys
from random import Random
from statistics import fmean, stdev

from rummy_tui.bot_api import Bot, SeatView
from rummy_tui.bot_registry import find_bot
from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.state import Phase
from rummy_tui.engine.table import Player, Table
from rummy_tui.rules.formats.terms import HUNDREDTHS, Stakes
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.profile import Format, RulesProfile

ENTRY = 100 * HUNDREDTHS


def changes(
    profile: RulesProfile, made: type[Bot], *, seats: int, minds: int, number: int
) -> int:
    """What the seat that minds the match wins, in hundredths."""

    class Mindless(made):  # type: ignore[valid-type, misc]
        def wants_to_drop(self, view: SeatView) -> bool:
            return False

    seed = Seed.numbered(number)
    players = []
    for seat in range(seats):
        kind = made if seat == minds else Mindless
        random = seed.random_for(f"bot {seat}")
        players.append(
            Player(PlayerInfo(name=f"P{seat}", bot="bench"), kind(random), random)
        )
    table = Table(profile, players, seed=seed, stakes=Stakes(entry=ENTRY, rejoin=False))
    while True:
        table.play_bots()
        if table.state.phase is Phase.OVER:
            return table.state.sheet.changes[minds]
        table.deal()


def main() -> None:
    given = dict(enumerate(sys.argv[1:]))
    name, rules = given.get(0, "miser"), given.get(1, "classic")
    profile = load_profile(rules, Format(given.get(2, "pool-101")))
    seats, matches = int(given.get(3, "3")), int(given.get(4, "100"))
    made = type(find_bot(name).load()(Random(0)))
    assert issubclass(made, Bot), f"{name} decides by itself when it drops"
    won = [
        fmean(
            changes(profile, made, seats=seats, minds=seat, number=number) / ENTRY
            for seat in range(seats)
        )
        for number in range(matches)
    ]
    spread = 1.96 * stdev(won) / math.sqrt(matches)
    print(f"{name}, {profile.name}, {profile.format}, {seats} seats, {matches} seeds:")
    print(f"{fmean(won):+.3f} +- {spread:.3f} entries a match")


if __name__ == "__main__":
    main()
