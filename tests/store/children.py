"""Children of the nursery, as tests see them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Nursery:
    """Children that play, and die when told to."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.nursery"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        self._child: int | None = None

    def close(self) -> None:
        """Let nobody live."""
        self.kill()
        with self._process:
            assert self._process.stdin is not None
            self._process.stdin.close()
        assert self._process.returncode == 0

    def start(self, how: str, path: Path, stop: int = 0) -> None:
        """Let a child play."""
        # A test that failed may have left one.
        self.kill()
        wish = {"how": how, "path": str(path), "stop": stop}
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(wish).encode() + b"\n")
        self._child = int(self.line())

    def kill(self) -> str:
        """Kill the child, if there is one; what it had still to say."""
        if self._child is None:
            return ""
        # It may have come to its end meanwhile.
        with suppress(ProcessLookupError):
            os.kill(self._child, signal.SIGKILL)
        return self.line()

    def dots(self, many: int) -> int:
        """Wait for so many actions; fewer if the child is done before."""
        for dot in range(many):
            if self._read() == b"\n":
                self._child = None
                return dot
        return many

    def line(self) -> str:
        """What the child says until it ends its line, or its life."""
        said = b""
        while (read := self._read()) != b"\n":
            said += read
        self._child = None
        return said.decode()

    def _read(self) -> bytes:
        assert self._process.stdout is not None
        read = self._process.stdout.read(1)
        assert read, "the nursery is gone"
        return read
