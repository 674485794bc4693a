"""How fast the solver is: `python tests/benchmarks/solver.py [--peer]`.

Hands from play are what counts: most random hands hold no pure sequence, are settled
at once and flatter every solver. With `--peer` RLCard's gin rummy melds the same
hands of ten cards in the same run (extra `bench`). Read medians and 99th percentiles
from a quiet machine; a ratio holds only within one run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any, NamedTuple

from rummy_tui.cards import FACES, Face, parse_cards, parse_face
from rummy_tui.rules.load import PROFILE_NAMES, load_profile
from rummy_tui.solver import HandSolver, solver_for

PLAYED = Path(__file__).parent.parent / "data" / "played-hands.jsonl"
PEER_HANDS = 2_000
FRESH_STARTS = 5

IMPORT = """
import time
start = time.perf_counter()
import rummy_tui.solver
print((time.perf_counter() - start) * 1e3)
"""
COLD_CALL = """
import sys, time
from rummy_tui.cards import parse_cards, parse_face
from rummy_tui.rules.load import load_profile
from rummy_tui.solver import solver_for
rules, hand, wild, packs = sys.argv[1:]
hand, wild, packs = parse_cards(hand), parse_face(wild), int(packs)
profile = load_profile(rules)
start = time.perf_counter()
solver_for(profile, wild, packs).points(hand)
print((time.perf_counter() - start) * 1e3)
"""


class PlayedHand(NamedTuple):
    """A hand from play, read from text beforehand."""

    hand: list[Face]
    wild: Face
    packs: int
    text: dict[str, Any]


def played_hands() -> list[PlayedHand]:
    """The benchmark set: 1,500 hands of 13 cards and as many of 14."""
    rows = map(json.loads, PLAYED.read_text(encoding="utf-8").splitlines())
    return [
        PlayedHand(parse_cards(r["hand"]), parse_face(r["wild"]), r["packs"], r)
        for r in rows
    ]


def microseconds(ask: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter_ns()
    ask()
    return (time.perf_counter_ns() - start) / 1e3


def times_of(
    hands: Sequence[PlayedHand],
    rules: str,
    question: Callable[[HandSolver, list[Face]], object],
) -> list[float]:
    """Microseconds of a question about each hand, once all have been asked about."""
    profile = load_profile(rules)
    tables = [
        (solver_for(profile, played.wild, played.packs), played.hand)
        for played in hands
    ]
    for solver, hand in tables:
        question(solver, hand)
    return [
        microseconds(lambda solver=solver, hand=hand: question(solver, hand))  # type: ignore[misc]
        for solver, hand in tables
    ]


def heading(name: str) -> str:
    """The first line of a table."""
    return f"{name:42}{'median':>9}{'p99':>9}{'mean':>9}"


def row(name: str, times: Sequence[float]) -> str:
    """A line of the table: median, 99th percentile, mean."""
    ordered = sorted(times)
    p99 = ordered[int(len(ordered) * 0.99)]
    return f"{name:42}{median(ordered):9.1f}{p99:9.1f}{mean(ordered):9.1f}"


def fresh(code: str, *args: str) -> list[float]:
    """The number that code prints, in several new interpreters.

    The modules are compiled beforehand, as they are where the game is installed.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-c", code, *args]
        numbers = [
            float(subprocess.check_output(command, env=environment))
            for _ in range(FRESH_STARTS + 1)
        ]
    return numbers[1:]


def show_own() -> None:
    """Print what our questions cost."""
    hands = played_hands()
    of_13 = [played for played in hands if len(played.hand) == 13]
    of_14 = [played for played in hands if len(played.hand) == 14]
    print(
        f"{'microseconds, hands from play, warm':42}{'median':>9}{'p99':>9}{'mean':>9}"
    )
    for rules in PROFILE_NAMES:
        for name, asked, question in (
            ("points of 13", of_13, HandSolver.points),
            ("points after each discard of 14", of_14, HandSolver.discard_points),
            ("declarable? of 13", of_13, HandSolver.can_declare),
            ("declarable after each of 14", of_14, HandSolver.declarable_discards),
            ("solve 13", of_13, HandSolver.solve),
        ):
            print(row(f"{rules}: {name}", times_of(asked, rules, question)))
    print()
    text = of_13[0].text
    for rules in PROFILE_NAMES:
        cold = fresh(COLD_CALL, rules, text["hand"], text["wild"], str(text["packs"]))
        print(f"first call in a new process, {rules}: {median(cold):.2f} ms")
    print(f"import rummy_tui.solver: {median(fresh(IMPORT)):.1f} ms")


def show_peer() -> int:
    """Print how RLCard does on ten cards of one pack beside us; the exit code."""
    try:
        base = import_module("rlcard.games.base")
        melding = import_module("rlcard.games.gin_rummy.utils.melding")
    except ImportError:
        print(
            "RLCard is not installed, so there is no peer to compare with; "
            "install it with: python -m pip install 'rummy-tui[bench]'",
            file=sys.stderr,
        )
        return 2
    best_melds = melding.get_best_meld_clusters
    random = Random(1)
    hands = [random.sample(FACES[:-1], 10) for _ in range(PEER_HANDS)]
    theirs = [
        [base.Card(str(face)[-1], face.rank.label.replace("10", "T")) for face in hand]
        for hand in hands
    ]
    solver = solver_for(load_profile("standard"), parse_face("7S"), 1)
    for hand, cards in zip(hands, theirs, strict=True):
        solver.points(hand)
        best_melds(cards)
    peer = [
        microseconds(lambda cards=cards: best_melds(cards))  # type: ignore[misc]
        for cards in theirs
    ]
    own = [
        microseconds(lambda hand=hand: solver.points(hand))  # type: ignore[misc]
        for hand in hands
    ]
    free = solver_for(load_profile("elitemelds"), parse_face("7S"), 1)
    for hand in hands:
        free.points(hand)
    searched = [
        microseconds(lambda hand=hand: free.points(hand))  # type: ignore[misc]
        for hand in hands
    ]
    print(heading("\nmicroseconds, 2,000 random hands of ten"))
    print(row("RLCard get_best_meld_clusters (gin)", peer))
    print(row("ours, standard, wild 7", own))
    print(row("ours, elitemelds (no gate), wild 7", searched))
    print(
        f"RLCard / ours, standard: {median(peer) / median(own):.1f} by medians, "
        f"{mean(peer) / mean(own):.1f} by means"
    )
    print(
        f"RLCard / ours, elitemelds: {median(peer) / median(searched):.1f} by medians, "
        f"{mean(peer) / mean(searched):.1f} by means"
    )
    return 0


def main() -> int:
    """Run the benchmarks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", action="store_true", help="compare with RLCard too")
    wants_peer = parser.parse_args().peer
    show_own()
    return show_peer() if wants_peer else 0


if __name__ == "__main__":
    sys.exit(main())
