"""What every test can count on."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from rummy_tui.limits.path import VARIABLE as LIMITS_FILE
from rummy_tui.settings.path import VARIABLE as SETTINGS_FILE
from rummy_tui.settings.schema import SETTINGS
from rummy_tui.store.path import VARIABLE as HISTORY_FILE

ROOT = Path(__file__).parent.parent

_homes = count()

# A slow or busy machine is no failure; on CI the same examples are tried every time.
settings.register_profile(
    "rummy",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("rummy")


def pytest_configure() -> None:
    # Started in the background, tests would inherit that Ctrl-C is ignored, and so
    # would every program they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Bots are found by entry point, and only an installed project has any.
    try:
        distribution("rummy-tui")
    except PackageNotFoundError:
        raise pytest.UsageError(
            "install the project first: python -m pip install -e . --group dev"
        ) from None


@pytest.fixture(autouse=True)
def _own_folders(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keep saves, history and settings of whoever runs the tests out of them."""
    # The folder is named, not made: most tests have no use for it, and there are many.
    home = tmp_path_factory.getbasetemp() / f"home-{next(_homes)}"
    monkeypatch.setenv("HOME", str(home))
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    files = (SETTINGS_FILE, LIMITS_FILE, HISTORY_FILE)
    for name in (*files, *(setting.variable for setting in SETTINGS)):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def run_python() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run code in a new interpreter: ``run_python("import rummy_tui", "arg", …)``."""

    def run(code: str, *args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", code, *args],
            cwd=ROOT,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=60,
            check=False,
        )

    return run
