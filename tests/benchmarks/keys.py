"""What a key costs at the table, beside a minimal Textual app, and what rest costs.

    python tests/benchmarks/keys.py [--rounds 3] [--size 120x40] [--deals 50]

A key's time runs from writing it to the end of the frame that shows what it did. In
each round both programs stand side by side and are pressed in turn, key by key; then
a card is thrown, and the same keys are pressed while a bot computes in pure Python.
Percentiles are of one round, and the table shows their medians over the rounds.

`--switch 0.005,0.0005` tries intervals at which threads of the interpreter take turns;
without it the game's own is measured. Memory is read after so many deals played by
keys. Needs /proc, so Linux.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

# Run as a script, it sees its own folder only.
sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.terminals import GAME, Program

KEYS = 60
"""Keys of one kind in one round."""
QUIET = 0.03
"""Seconds without a byte before the next key is pressed."""
SETTLED = 0.1
"""The same after several keys in one go: Textual then paints a second frame in which
nothing has changed, sends none of it, and holds back the frame after it."""
IDLE_SECONDS = 10.0

KEY_RATIO, KEY_MS, THINKING_RATIO = 4.0, 50.0, 2.0
CURSOR_BYTES = 4_500
MEMORY_RATIO, GROWTH_MB, IDLE_PERCENT = 1.8, 5.0, 1.0
"""What is promised."""

RIGHT = b"\x1b[C"


@dataclass(frozen=True)
class Kind:
    """A kind of key: what is typed before it, the key, and what is typed after it."""

    name: str
    key: bytes
    before: bytes = b""
    after: bytes = b""


CURSOR = Kind("cursor", RIGHT)
KINDS = (
    CURSOR,
    Kind("mark", b" ", after=RIGHT),
    Kind("group", b"g", before=b" " + RIGHT + b" " + RIGHT + b" ", after=b"ux"),
    Kind("sort", b"s"),
)
CURSOR_OF_14 = Kind("cursor, 14 cards", RIGHT)
MINIMAL_KEY = Kind("minimal app", b"k")

# The limit on a bot's time would end its thinking before everything is measured.
_PATIENT = (
    "import sys; from rummy_tui.new_match import new_setup; "
    "new_setup.__kwdefaults__['decision_seconds'] = 3600; "
)
_SWITCHING = (
    "sys.setswitchinterval({seconds}); sys.setswitchinterval = lambda seconds: None; "
)


@dataclass(frozen=True)
class Row:
    """A line of the result: a name, numbers, and whether the promise is kept."""

    name: str
    text: str
    kept: bool = True


@contextmanager
def running(program: Program) -> Iterator[Program]:
    """The program, started, and ended afterwards."""
    program.start()
    try:
        yield program
    finally:
        program.stop()


@contextmanager
def thinker_installed() -> Iterator[dict[str, str]]:
    """The environment in which the bot that thinks for ever is an installed one."""
    with tempfile.TemporaryDirectory() as folder:
        metadata = Path(folder) / "thinker-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text("Name: thinker\nVersion: 1.0\n")
        (metadata / "entry_points.txt").write_text(
            "[rummy_tui.bots]\nthinker = thinker:Thinker\n"
        )
        here = str(Path(__file__).parent)
        path = [folder, here, os.environ.get("PYTHONPATH", "")]
        yield {"PYTHONPATH": os.pathsep.join(filter(None, path))}


def percentile(times: list[float], share: float) -> float:
    """The time that this share of all does not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def press(program: Program, kind: Kind) -> tuple[float, int]:
    """Milliseconds of one key, and the bytes sent for it."""
    if kind.before:
        program.press(kind.before)
        program.read(1.0)
        program.until_quiet(SETTLED)
    begun = program.received
    took = program.seconds_until_shown(kind.key)
    program.until_quiet(QUIET)
    sent = program.received - begun
    if kind.after:
        program.press(kind.after)
        program.read(1.0)
        program.until_quiet(QUIET)
    return took * 1000, sent


class Times:
    """Milliseconds and bytes of each kind of key, round by round."""

    def __init__(self) -> None:
        self._ms: dict[str, list[list[float]]] = defaultdict(list)
        self._sent: dict[str, list[int]] = defaultdict(list)

    def measure(self, program: Program, kind: Kind, name: str = "") -> None:
        """Press so many keys of a kind."""
        self.measure_in_turn((program, kind, name))

    def measure_in_turn(self, *subjects: tuple[Program, Kind, str]) -> None:
        """Press keys of several programs in turn; a name stands for the kind's own."""
        ms: list[list[float]] = [[] for _ in subjects]
        for _ in range(KEYS):
            for times, (program, kind, name) in zip(ms, subjects, strict=True):
                took, sent = press(program, kind)
                times.append(took)
                self._sent[name or kind.name].append(sent)
        for times, (_, kind, name) in zip(ms, subjects, strict=True):
            self._ms[name or kind.name].append(times)

    def ms(self, name: str, share: float) -> float:
        """This percentile of a kind, the median of the rounds."""
        return median(percentile(times, share) for times in self._ms[name])

    def sent(self, name: str) -> tuple[float, int]:
        """Bytes for a key of this kind: the median, and the most."""
        return median(self._sent[name]), max(self._sent[name])


def come_to_turn(game: Program) -> None:
    """Accept the rules card and wait for one's own turn."""
    game.wait_for("all rules")
    game.press(b"\r")
    game.wait_for("Your turn")
    game.until_quiet(0.2)


def come_to_thinking(game: Program) -> None:
    """Throw a card, so that the bot begins to think, and see that it does."""
    game.press(b"d")
    game.wait_for("d or Enter throws it")
    game.press(b"d")
    game.wait_for("[bot] is to draw")
    begun = game.processor_seconds()
    while game.processor_seconds() < begun + 0.5:
        game.read_for(0.1)


def measure_round(times: Times, size: tuple[int, int], switches: list[str]) -> None:
    """One round: own turn beside the minimal app, then a bot that thinks."""
    with ExitStack() as stack:
        environment = stack.enter_context(thinker_installed())
        for switch in switches:
            switching = _SWITCHING.format(seconds=switch) if switch else ""
            command = [sys.executable, "-c", _PATIENT + switching + GAME, "play"]
            command += ["--seed", "7", "--bots", "thinker"]
            minimal = Program.minimal(size)
            game = Program(command, size, environment)
            with running(minimal), running(game):
                minimal.wait_for("READY")
                come_to_turn(game)
                for kind in KINDS:
                    name = f"{MINIMAL_KEY.name} beside {kind.name}"
                    times.measure_in_turn(
                        (minimal, MINIMAL_KEY, name + switch),
                        (game, kind, kind.name + switch),
                    )
                game.press(b"c")
                game.wait_for("You drew")
                game.until_quiet(0.2)
                name = f"{MINIMAL_KEY.name} beside {CURSOR_OF_14.name}"
                times.measure_in_turn(
                    (minimal, MINIMAL_KEY, name + switch),
                    (game, CURSOR_OF_14, CURSOR_OF_14.name + switch),
                )
                come_to_thinking(game)
                for kind in KINDS:
                    times.measure(game, kind, f"{kind.name}, bot thinks" + switch)
                assert "[bot] is to draw" in game.text, "it still thinks"


def key_rows(times: Times, switch: str) -> Iterator[Row]:
    """Times of keys against the minimal app's, then against the game's own at rest."""
    for kind in (*KINDS, CURSOR_OF_14):
        name = f"{MINIMAL_KEY.name} beside {kind.name}"
        p50, p95 = (times.ms(name + switch, share) for share in (0.5, 0.95))
        yield Row(name, f"p50 {p50:5.1f}  p95 {p95:5.1f} ms")
        least, p50 = p95, times.ms(kind.name + switch, 0.5)
        p95 = times.ms(kind.name + switch, 0.95)
        text = f"p50 {p50:5.1f}  p95 {p95:5.1f} ms  {p95 / least:4.1f} x minimal"
        yield Row(kind.name, text, p95 <= KEY_MS and p95 <= KEY_RATIO * least)
    for kind in KINDS:
        name, own = f"{kind.name}, bot thinks", times.ms(kind.name + switch, 0.95)
        p50, p95 = (times.ms(name + switch, share) for share in (0.5, 0.95))
        text = f"p50 {p50:5.1f}  p95 {p95:5.1f} ms  {p95 / own:4.1f} x at rest"
        yield Row(name, text, p95 <= KEY_MS and p95 <= THINKING_RATIO * own)
    for name in (CURSOR.name, CURSOR_OF_14.name):
        middle, most = times.sent(name + switch)
        text = f"median {middle:.0f}, most {most} bytes"
        yield Row(f"{name}, sent", text, middle <= CURSOR_BYTES)


def rest_rows(size: tuple[int, int]) -> Iterator[Row]:
    """What each of three screens sends and computes when nobody does anything."""
    screens = {
        "table": Program.game(size, "play", "--seed", "7"),
        "rules card": Program.game(size, "play", "--seed", "7"),
        "home": Program.game(size),
    }
    with ExitStack() as stack:
        for program in screens.values():
            stack.enter_context(running(program))
        come_to_turn(screens["table"])
        screens["rules card"].wait_for("all rules")
        for program in screens.values():
            program.until_quiet(1.0)
        begun = {
            name: (program.received, program.processor_seconds())
            for name, program in screens.items()
        }
        screens["table"].read_for(IDLE_SECONDS)
        for name, program in screens.items():
            program.read_for(0.1)
            sent = program.received - begun[name][0]
            spent = program.processor_seconds() - begun[name][1]
            percent = 100 * spent / IDLE_SECONDS
            text = f"{sent} bytes in {IDLE_SECONDS:.0f} s, processor {percent:.1f} %"
            yield Row(f"{name}, at rest", text, sent == 0 and percent <= IDLE_PERCENT)


def play_deals(game: Program, deals: int) -> None:
    """Play so many deals to the settlement: the best grouping, then what is offered."""
    is_arranged = False
    while True:
        text = game.text
        if "play again" in text:
            deals -= 1
            if not deals:
                return
        if "YOUR TURN: discard" in text and not is_arranged:
            game.press_until_shown(b"A")
            is_arranged = True
        elif "Lay down for" in text:
            game.press_until_shown(b"y")
        elif "YOUR TURN" in text or "Enter " in text:
            is_arranged = is_arranged and "YOUR TURN: draw" not in text
            game.press_until_shown(b"\r")
        elif not game.read(60.0):
            raise SystemExit(f"the deal does not go on:\n{text}")


def memory_rows(size: tuple[int, int], deals: int) -> Iterator[Row]:
    """Memory after so many deals beside the minimal app, and how it grows."""
    game = Program.game(
        size, "play", "--seed", "7", TEXTUAL_ANIMATIONS="none", RUMMY_SPEED="instant"
    )
    minimal = Program.minimal(size)
    with running(game), running(minimal):
        minimal.wait_for("READY")
        minimal.until_quiet(1.0)
        least = minimal.resident_mb()
        yield Row("minimal app, memory", f"{least:.1f} MB")
        half = deals // 2
        game.wait_for("all rules")
        game.until_quiet(0.5)
        begun = game.resident_mb()
        play_deals(game, half)
        at_half = game.resident_mb()
        # The settlement still stands and would count once more.
        game.press_until_shown(b"\r")
        play_deals(game, deals - half)
        game.until_quiet(0.5)
        held = game.resident_mb()
    ratio = held / least
    text = f"{begun:.1f} before, {held:.1f} MB after, {ratio:.2f} x minimal"
    yield Row(f"memory, {deals} deals", text, ratio <= MEMORY_RATIO)
    growth = (held - at_half) * 100 / (deals - half)
    text = f"{growth:.1f} MB in 100 deals, from deal {half} on"
    yield Row("memory, growth", text, growth <= GROWTH_MB)


def all_rows(
    times: Times, switches: list[str], size: tuple[int, int], deals: int
) -> Iterator[Row]:
    """The whole table, each line as soon as it is known."""
    for switch in switches:
        if switch:
            yield Row(f"threads take turns every {switch} s", "")
        yield from key_rows(times, switch)
    yield from rest_rows(size)
    if deals:
        yield from memory_rows(size, deals)


def main() -> int:
    """Measure, print, and say with the exit code whether every promise is kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--size", default="120x40")
    parser.add_argument("--deals", type=int, default=50, help="0 leaves memory out")
    parser.add_argument("--switch", default="", metavar="S,S", help="intervals to try")
    options = parser.parse_args()
    columns, rows = map(int, options.size.split("x"))
    size = columns, rows
    switches = options.switch.split(",")
    times = Times()
    for _ in range(options.rounds):
        measure_round(times, size, switches)
    kept = True
    for row in all_rows(times, switches, size, options.deals):
        kept &= row.kept
        print(f"{row.name:36} {row.text}{'' if row.kept else '   BROKEN'}", flush=True)
    return int(not kept)


if __name__ == "__main__":
    sys.exit(main())
