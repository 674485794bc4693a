"""How long a quick command takes, against an interpreter that imports click.

    python tests/benchmarks/cli_startup.py [rounds]

The commands take turns within each round, so that a busy machine is unfair to none,
and of each the quickest round counts.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

ROUNDS = 20
LIMIT = 3.0
"""A quick command may take so many times as long as importing click."""

DECLARATION = "QH KH AH | 5S 6S 7S 8S | 9C 9D 9H | QC QD QS"
HAND = "2C 3C 4C 6D 7D 8D 5S 6S KH QH PJ 2H 9C 7D"
BASELINE = "import click"
RUMMY = str(Path(sys.executable).with_name("rummy"))

COMMANDS = {
    BASELINE: [sys.executable, "-c", "import click"],
    "rummy --version": [RUMMY, "--version"],
    "rummy --help": [RUMMY, "--help"],
    "rummy check": [RUMMY, "check", DECLARATION, "--wild", "3D"],
    "rummy solve": [RUMMY, "solve", HAND, "--wild", "JD"],
}


def measure(rounds: int) -> dict[str, float]:
    """The least seconds of each command."""
    least = dict.fromkeys(COMMANDS, float("inf"))
    for _ in range(rounds):
        for name, command in COMMANDS.items():
            begun = perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            least[name] = min(least[name], perf_counter() - begun)
    return least


def main() -> None:
    """Print a line for each command; fail where one is over the limit."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    least = measure(rounds)
    ratios = {name: seconds / least[BASELINE] for name, seconds in least.items()}
    print(f"least of {rounds} rounds, and how many times the first")
    for name, seconds in least.items():
        print(f"{name:<16} {1000 * seconds:6.1f} ms {ratios[name]:6.2f}")
    if max(ratios.values()) > LIMIT:
        sys.exit(f"over {LIMIT:g} times the first")


if __name__ == "__main__":
    main()
