"""What is installed: the distribution's own description of itself, and the wheel."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest

import rummy_tui

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.whl")
    with ZipFile(path) as wheel:
        yield wheel


def required_names() -> set[str]:
    requirements = distribution("rummy-tui").requires or []
    return {re.split(r"[^\w-]", line)[0].lower() for line in requirements}


def imported_names(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_the_version_is_written_once() -> None:
    assert distribution("rummy-tui").version == rummy_tui.__version__


def test_the_built_in_bots_are_registered_like_anybodys() -> None:
    entry_points = distribution("rummy-tui").entry_points.select(group="rummy_tui.bots")
    bots = {point.name: point.load() for point in entry_points}

    assert {"random", "collector", "miser"} <= bots.keys()
    assert all(isinstance(bot, type) for bot in bots.values())


def test_shipped_code_imports_only_what_it_requires() -> None:
    known = sys.stdlib_module_names | {"rummy_tui", "bots"} | required_names()
    foreign = {
        str(path.relative_to(ROOT)): sorted(imported_names(path) - known)
        for package in ("rummy_tui", "bots")
        for path in (ROOT / package).rglob("*.py")
        if imported_names(path) - known
    }

    assert foreign == {}


def test_no_test_tool_is_needed_to_run() -> None:
    tools = {"pytest", "pytest-asyncio", "pytest-xdist", "hypothesis", "hatchling"}
    tools |= {"ruff", "mypy", "import-linter"}

    assert required_names() & tools == set()


def test_the_wheel_holds_all_that_the_tree_holds(wheel: ZipFile) -> None:
    kinds = {".py", ".typed", ".toml", ".tcss"}
    in_tree = {
        path.relative_to(ROOT).as_posix()
        for package in ("rummy_tui", "bots")
        for path in (ROOT / package).rglob("*")
        if path.suffix in kinds
    }

    assert in_tree <= set(wheel.namelist())


@pytest.mark.parametrize(
    "name",
    [
        "rummy_tui/__init__.py",
        "rummy_tui/py.typed",
        "bots/__init__.py",
        "bots/py.typed",
        "rummy_tui/rules/profiles/classic.toml",
    ],
)
def test_the_wheel_holds(name: str, wheel: ZipFile) -> None:
    assert name in wheel.namelist()


def test_the_wheel_holds_the_style_sheets(wheel: ZipFile) -> None:
    assert any(name.endswith(".tcss") for name in wheel.namelist())


def test_the_wheel_holds_the_two_packages_and_nothing_else(wheel: ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}

    assert tops == {
        "rummy_tui",
        "bots",
        f"rummy_tui-{rummy_tui.__version__}.dist-info",
    }


def test_the_wheel_names_the_command_and_the_bots(wheel: ZipFile) -> None:
    (name,) = (n for n in wheel.namelist() if n.endswith("entry_points.txt"))
    text = wheel.read(name).decode()

    assert "rummy = rummy_tui.cli:main" in text
    assert "[rummy_tui.bots]" in text


def test_the_wheel_carries_its_licence(wheel: ZipFile) -> None:
    names = wheel.namelist()
    (metadata,) = (n for n in names if n.endswith(".dist-info/METADATA"))

    assert "License-Expression: MIT" in wheel.read(metadata).decode()
    assert any(name.endswith("/licenses/LICENSE") for name in names)
