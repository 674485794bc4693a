"""Nothing of a bot outlives the program, however that ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.foreign_bots.planted import HELLO, is_gone, program

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are followed by their handles"
)

PROGRAM = """
import os, sys, time
from random import Random
from rummy_tui.bot_registry import find_bot
from rummy_tui.foreign_bots import minding
bots = [find_bot(sys.argv[1]).make(Random(n)) for n in range(2)]
for bot in bots:
    bot._greeted.introduction()
child = os.fork() if len(sys.argv) > 2 else -1
if child == 0:
    time.sleep(600)
print(minding._minding._process.pid, child, flush=True)
sys.stdin.read()
"""


@contextmanager
def with_bots(
    folder: Path, *args: str
) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A program at whose table two bots sit, which never end by themselves; and the
    numbers of all processes it has: minder, bots, and a child of each."""
    notes = folder / "notes"
    notes.mkdir()
    hello = (
        "import signal\n"
        "child = subprocess.Popen(['/bin/sleep', '600'], start_new_session=True)\n"
        "for number in (os.getpid(), child.pid):\n"
        f"    open(os.path.join({str(notes)!r}, str(number)), 'w').close()\n"
        f"{HELLO}"
    )
    name = program(folder, hello=hello, end="while True: time.sleep(600)")
    started = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, name, *args],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with started:
        assert started.stdout is not None
        minder, child = map(int, started.stdout.readline().split())
        numbers = [minder, *(int(path.name) for path in notes.iterdir())]
        numbers += [child] if args else []
        try:
            yield started, numbers
        finally:
            started.kill()
            for number in numbers:
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_nothing_is_left_of_a_program_that_is_ended(
    sent: signal.Signals, tmp_path: Path
) -> None:
    with with_bots(tmp_path) as (started, numbers):
        assert len(numbers) >= 5
        started.send_signal(sent)

        assert all(is_gone(number) for number in numbers)


def test_nothing_is_left_where_a_child_of_the_program_still_holds_its_pipes(
    tmp_path: Path,
) -> None:
    with with_bots(tmp_path, "fork") as (
        started,
        numbers,
    ):
        started.kill()

        # The last is the child.
        assert all(is_gone(number) for number in numbers[:-1])


def test_nothing_is_left_of_a_program_that_comes_to_its_end(tmp_path: Path) -> None:
    with with_bots(tmp_path) as (started, numbers):
        _, said = started.communicate()

        assert said == ""
        assert started.returncode == 0
        assert all(is_gone(number) for number in numbers)


def test_bots_end_with_the_process_that_minds_them(tmp_path: Path) -> None:
    with with_bots(tmp_path) as (_, numbers):
        minder = numbers[0]
        bots = [n for n in numbers[1:] if _parent(n) == minder]
        assert len(bots) == 2
        os.kill(minder, signal.SIGKILL)

        assert all(is_gone(number) for number in bots)
        # Only what the bots themselves put elsewhere is beyond reach then.


def _parent(process: int) -> int:
    stat = Path(f"/proc/{process}/stat").read_text()
    return int(stat.rpartition(")")[2].split()[1])
