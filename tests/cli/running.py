"""What tests of the command line share: hands, commands, what a sentence is."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import Any

from click.testing import Result

Run = Callable[..., Result]
RunJson = Callable[..., dict[str, Any]]
RunProcess = Callable[..., subprocess.CompletedProcess[bytes]]

DEADLINE = 60.0
"""Seconds after which a program that was started has failed."""
VALID = "QH KH AH | 5S 6S 7S 8S | 9C 9D 9H | QC QD QS"
INVALID = "KH AH 2H | 5S 6S 7S 8S | 9C 9D 9H | QC QD QS"
HAND = "2C 3C 4C 6D 7D 8D 5S 6S KH QH PJ 2H 9C"


def command(*args: str) -> list[str]:
    """The command line that runs `rummy` with these arguments."""
    return [sys.executable, "-m", "rummy_tui", *args]


@contextmanager
def running(
    args: Sequence[str], *, env: Mapping[str, str], deadline: float = DEADLINE
) -> Iterator[subprocess.Popen[str]]:
    """A program that is typed into; killed after the deadline, and at the end."""
    with subprocess.Popen(
        args,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
        text=True,
    ) as process:
        # Whoever reads what it says then comes to an end of it.
        timer = Timer(deadline, process.kill)
        timer.start()
        try:
            yield process
        finally:
            timer.cancel()
            process.kill()


def is_one_sentence(text: str) -> bool:
    """Whether this is what a person should read when something went wrong."""
    lines = text.splitlines()
    return len(lines) == 1 and "Traceback" not in text and len(lines[0]) > 20
