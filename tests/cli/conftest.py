"""Ways to run a command: in this process, or in one of its own."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rummy_tui.cli import main
from rummy_tui.store.path import VARIABLE as HISTORY_FILE
from tests.cli import past
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


@pytest.fixture(scope="session")
def _past_matches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("past") / "history.db"
    past.fill(path)
    return path


@pytest.fixture
def history_file(
    _past_matches: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A history of its own for a test, which every command finds."""
    path = tmp_path / "kept" / "history.db"
    path.parent.mkdir()
    shutil.copy(_past_matches, path)
    monkeypatch.setenv(HISTORY_FILE, str(path))
    return path
