"""What a bug report needs, and nothing that is nobody's business."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import rummy_tui
from rummy_tui.settings.path import settings_path, without_home

_TERMINAL_VARIABLES = (
    "TERM",
    "COLORTERM",
    "TERM_PROGRAM",
    "NO_COLOR",
    "LANG",
    "LC_ALL",
    "PYTHONIOENCODING",
    "PYTHONUTF8",
)
"""The only variables of the environment that are shown."""


def debug_info() -> str:
    """Versions, platform and terminal, one a line, the home folder written as ~."""
    size = shutil.get_terminal_size()
    lines = [
        ("rummy", rummy_tui.__version__),
        ("python", f"{platform.python_version()} {platform.python_implementation()}"),
        ("platform", platform.platform()),
        ("terminal", _terminal()),
        ("size", f"{size.columns} x {size.lines}"),
        ("encoding", f"{_encoding(sys.stdout)} out, {_encoding(sys.stdin)} in"),
        ("versions", ", ".join(_versions()) or "not installed"),
        ("folder", without_home(Path(rummy_tui.__file__).parent)),
        ("settings", _settings_file()),
    ]
    return "\n".join(f"{name:<9} {value}" for name, value in lines)


def _terminal() -> str:
    seen = [f"{n}={os.environ[n]}" for n in _TERMINAL_VARIABLES if n in os.environ]
    return ", ".join(seen) or "none"


def _encoding(stream: object) -> str:
    return getattr(stream, "encoding", None) or "none"


def _versions() -> list[str]:
    """The versions of what the project needs, as installed."""
    try:
        needed = requires("rummy-tui") or []
    except PackageNotFoundError:
        return []
    names = [_name(line) for line in needed if "extra ==" not in line]
    found = []
    for name in names:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"{name} missing")
    return found


def _name(requirement: str) -> str:
    for place, letter in enumerate(requirement):
        if not (letter.isalnum() or letter in "-_."):
            return requirement[:place]
    return requirement


def _settings_file() -> str:
    path = settings_path()
    return f"{without_home(path)} ({'there' if os.path.exists(path) else 'not there'})"
