"""How fast distances and outs are: `python tests/benchmarks/distance.py`.

On hands from play and on random ones, at our four tables. The tables of the solver are
warm from one half of the hands when the other half is asked about, as they are in a
match; a second column asks the same hands again, as a bot does that weighs one draw
after another. Times are those of the processor, because that is what another program
on the machine changes least; read medians and 99th percentiles.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, median
from typing import NamedTuple

from rummy_tui.cards import FACES, Face
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.solver import HandSolver, solver_for
from tests.benchmarks.solver import played_hands

RANDOM_HANDS = 1_500
EXPERT_HANDS = 20


class Asked(NamedTuple):
    """A hand and the solver of its deal."""

    solver: HandSolver
    hand: list[Face]


def from_play(rules: str, size: int) -> list[Asked]:
    """Hands of that many cards out of the benchmark set."""
    profile = load_profile(rules)
    return [
        Asked(solver_for(profile, played.wild, played.packs), played.hand)
        for played in played_hands()
        if len(played.hand) == size
    ]


def at_random(rules: str, size: int) -> list[Asked]:
    """Hands off the top of a shuffled shoe of the table for two."""
    profile = load_profile(rules)
    packs = profile.packs(2)
    shoe = list(profile.shoe_of(packs).faces)
    random = Random(1)
    hands = []
    for _ in range(RANDOM_HANDS):
        *hand, turned = random.sample(shoe, size + 1)
        hands.append(Asked(solver_for(profile, turned, packs), hand))
    return hands


def times_of(
    hands: Sequence[Asked], question: Callable[[HandSolver, list[Face]], object]
) -> list[float]:
    """Microseconds of the question about each hand."""
    times = []
    for solver, hand in hands:
        start = time.thread_time_ns()
        question(solver, hand)
        times.append((time.thread_time_ns() - start) / 1e3)
    return times


def row(name: str, first: Sequence[float], again: Sequence[float]) -> str:
    """A line of the table: median, 99th percentile and mean, twice."""
    cells = ""
    for times in (first, again):
        p99 = sorted(times)[int(len(times) * 0.99)]
        cells += f"{median(times):9.1f}{p99:9.1f}{mean(times):9.1f}"
    return f"{name:44}{cells}"


def show(name: str, hands_of: Callable[[str, int], list[Asked]]) -> None:
    """Print what each question costs at each table."""
    columns = f"{'median':>9}{'p99':>9}{'mean':>9}"
    print(f"{name + ', microseconds':44}{columns}{columns}")
    for rules in PROFILE_NAMES:
        for what, size, question in (
            ("distance of 13", 13, HandSolver.distance),
            ("distance of 14", 14, HandSolver.distance),
            ("outs of 13", 13, HandSolver.outs),
            ("discards that keep, with outs", 14, HandSolver.discards_that_keep),
        ):
            hands = hands_of(rules, size)
            half = len(hands) // 2
            times_of(hands[:half], question)
            first = times_of(hands[half:], question)
            again = times_of(hands[half:], question)
            print(row(f"{rules}: {what}", first, again))
    print()


def show_decisions() -> None:
    """Print what it costs to weigh all draws: 53 hands of 14, with outs."""
    print("53 draws to 13 cards from play, discards and outs of each, milliseconds")
    for rules in PROFILE_NAMES:
        hands = from_play(rules, 13)[:EXPERT_HANDS]
        sums = []
        for solver, hand in hands:
            drawn = [Asked(solver, [*hand, face]) for face in FACES]
            sums.append(sum(times_of(drawn, HandSolver.discards_that_keep)) / 1e3)
        print(f"{rules:14} median {median(sums):6.1f}  most {max(sums):6.1f}")


def main() -> int:
    """Run the benchmarks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.parse_args()
    show("hands from play", from_play)
    show("random hands", at_random)
    show_decisions()
    return 0


if __name__ == "__main__":
    sys.exit(main())
