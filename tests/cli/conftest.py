"""Ways to run a command: in this process, or in one of its own."""

import json
import os
import subprocess
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rummy_tui.cli import main
from tests.cli.running import Run, RunJson, RunProcess, command


@pytest.fixture(scope="session")
def run() -> Run:
    """Run `rummy` with these arguments in this process."""

    def run(*args: str, stdin: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(main, args, input=stdin, prog_name="rummy")
        if not isinstance(result.exception, SystemExit | None):
            raise AssertionError("an exception got out") from result.exception
        return result

    return run


@pytest.fixture(scope="session")
def run_json(run: Run) -> RunJson:
    """Run `rummy ... --json` and read its answer."""

    def run_json(*args: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(run(*args, "--json").stdout)
        return found

    return run_json


@pytest.fixture
def run_process() -> RunProcess:
    """Run `rummy` in a process of its own, with more in its environment."""

    def run_process(
        *args: str, stdin: bytes = b"", **environment: str
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            command(*args),
            input=stdin,
            capture_output=True,
            env={**os.environ, **environment},
            timeout=60,
            check=False,
        )

    return run_process
