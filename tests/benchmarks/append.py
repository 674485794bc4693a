"""What it costs to have an event on the disk before the screen shows it.

    python tests/benchmarks/append.py [--folder .] [--matches 40]

Bots play whole matches into a history in the folder; every writing of the table is
timed from the call to its return, JSON, transaction and sync included. Beside it: the
same bytes appended to a plain file and synced, which is what the disk itself takes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

# Run as a script, it sees its own folder only.
sys.path.insert(0, str(Path(__file__).parents[2]))

from rummy_tui.engine.events import Event
from rummy_tui.engine.log import dump_event
from rummy_tui.engine.state import State
from rummy_tui.rules.profile import Format
from rummy_tui.store import History, MatchKind
from tests.store.playing import play, seated, setup_of


def kept(folder: Path, matches: int) -> tuple[list[float], list[str]]:
    """Seconds of each writing of one event, and the events as text."""
    times: list[float] = []
    texts: list[str] = []
    with History.open(folder / "history.db") as history:
        for seed in range(matches):
            setup = setup_of(seed, bots=("miser", "collector"), format=Format.DEALS_3)
            with history.begin(setup, MatchKind.WATCH) as keeper:

                def keep(events: tuple[Event, ...], state: State) -> None:
                    start = perf_counter()
                    keeper.keep(events, state)
                    if len(events) == 1:
                        times.append(perf_counter() - start)
                        texts.append(dump_event(events[0]))

                play(seated(setup, keep=keep))
    return times, texts


def plain(folder: Path, texts: list[str]) -> list[float]:
    """Seconds of each appending to a plain file."""
    times = []
    with (folder / "log.jsonl").open("ab", buffering=0) as file:
        for text in texts:
            start = perf_counter()
            file.write(text.encode() + b"\n")
            os.fsync(file.fileno())
            times.append(perf_counter() - start)
    return times


def file_system(folder: Path) -> str:
    """What the folder lies on; `unknown` where df does not tell."""
    done = subprocess.run(
        ["df", "--output=fstype,source", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    return " on ".join(done.stdout.split()[-2:]) or "unknown"


def told(name: str, times: list[float]) -> str:
    """A line of the result."""
    last = quantiles(times, n=100)[-1]
    return (
        f"{name:<22}{1000 * median(times):8.3f} ms median{1000 * last:9.3f} ms p99"
        f"{1000 * max(times):9.3f} ms most"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path())
    parser.add_argument("--matches", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        print(f"file system: {file_system(folder)}")
        times, texts = kept(folder, options.matches)
        print(f"{len(times)} events, one at a time")
        print(told("history, synced", times))
        print(told("plain file, synced", plain(folder, texts)))


if __name__ == "__main__":
    main()
