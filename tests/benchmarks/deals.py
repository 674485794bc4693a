"""Bot-against-bot deals per second of the real engine, beside RLCard's gin rummy.

    python tests/benchmarks/deals.py [--deals 200] [--rules classic] [--python PATH]

Both run in one go, in turn, each in an interpreter of its own, timed by CPU time of
one core. RLCard comes with the extra `bench`; `--python` names another interpreter
that has it. Games differ in length and rules: read the ratio as an anchor.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys

from rummy_tui.rules.load import PROFILE_NAMES

OURS = """
import sys, time
from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_setup, new_table
rules, deals, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
def play(seed):
    bots = ("collector", "collector")
    setup = new_setup(
        rules=rules, bots=bots, seed=Seed.numbered(seed), decision_seconds=None
    )
    table = new_table(setup)
    table.play_bots()
for seed in range(20):
    play(seed)
begun = time.process_time()
for seed in range(first, first + deals):
    play(seed)
print(deals / (time.process_time() - begun))
"""

PEER = """
import sys, time
import rlcard
from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent
games, first = int(sys.argv[1]), int(sys.argv[2])
env = rlcard.make("gin-rummy", config={"seed": first})
env.set_agents([GinRummyNoviceRuleAgent(), GinRummyNoviceRuleAgent()])
for _ in range(20):
    env.run()
begun = time.process_time()
for _ in range(games):
    env.run()
print(games / (time.process_time() - begun))
"""


def rate(python: str, code: str, *args: object) -> float | None:
    """What the code prints in an interpreter of its own, or None if it cannot run."""
    command = [python, "-c", code, *map(str, args)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return float(done.stdout) if done.returncode == 0 else None


def main() -> None:
    """Time both in turn and print medians and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="deals a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rules", default="", help="a profile; all by default")
    parser.add_argument("--python", default=sys.executable, help="one with RLCard")
    options = parser.parse_args()
    profiles = [options.rules] if options.rules else list(PROFILE_NAMES)
    ours: dict[str, list[float]] = {name: [] for name in profiles}
    peers: list[float] = []
    for round_number in range(options.rounds):
        first = 1000 + round_number * options.deals
        peer = rate(options.python, PEER, options.deals, round_number)
        if peer is not None:
            peers.append(peer)
        for name, rates in ours.items():
            mine = rate(sys.executable, OURS, name, options.deals, first)
            assert mine is not None, "the project is installed"
            rates.append(mine)
    if peers:
        middle = statistics.median(peers)
        print(f"RLCard gin-rummy, novice v novice: {middle:.0f} games/s")
    else:
        print(f"RLCard cannot be run by {options.python}; install the extra `bench`")
    for name, rates in ours.items():
        mine = statistics.median(rates)
        line = f"{name}, collector v collector: {mine:.0f} deals/s"
        if peers:
            line += f", {mine / statistics.median(peers):.2f} times RLCard"
        print(line)


if __name__ == "__main__":
    main()
