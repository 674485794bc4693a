"""How the house is built, where import-linter cannot see it.

The directions of imports are contracts in pyproject.toml. They do not see
``importlib.import_module``, so a new interpreter looks at ``sys.modules`` here.
"""

import ast
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("rummy_tui", "bots")
PROFILES = {path.stem for path in (ROOT / "rummy_tui/rules/profiles").glob("*.toml")}

DECLARATION = "QH KH AH | 5S 6S 7S 8S | 9C 9D 9H | QC QD QS"

RunPython = Callable[..., subprocess.CompletedProcess[str]]

# Runs `rummy` with the arguments given; the last line on stderr: exit code, then
# those of the modules in question that were imported on the way.
RUN_RUMMY = """
import sys
from rummy_tui.cli import main
sys.argv[0] = "rummy"
code = 0
try:
    main()
except SystemExit as stop:
    code = stop.code or 0
print(code, *sorted({"bots", "textual"} & sys.modules.keys()), file=sys.stderr)
"""


def python_files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def trees(*folders: str) -> Iterator[tuple[Path, ast.AST]]:
    for path in python_files(*folders):
        yield path, ast.parse(path.read_text(encoding="utf-8"), str(path))


def where(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"


def test_importing_the_command_line_loads_neither_bots_nor_textual(
    run_python: RunPython,
) -> None:
    done = run_python(
        "import sys, rummy_tui.cli\n"
        "print(*sorted({'bots', 'textual'} & sys.modules.keys()))"
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


@pytest.mark.parametrize(
    "args",
    [
        ("--version",),
        ("--help",),
        ("settings",),
        ("check", DECLARATION, "--wild", "3D"),
        ("check", DECLARATION, "--wild", "3D", "--json"),
        ("solve", DECLARATION.replace("|", ""), "--wild", "3D"),
        ("solve", DECLARATION.replace("|", ""), "--wild", "3D", "--json"),
    ],
    ids=lambda args: " ".join(arg for arg in args if arg.isascii() and " " not in arg),
)
def test_commands_without_a_screen_do_not_import_textual(
    args: tuple[str, ...], run_python: RunPython
) -> None:
    done = run_python(RUN_RUMMY, *args)

    assert done.stdout
    assert done.stderr.splitlines()[-1:] == ["0"], done.stderr


def test_playing_in_plain_mode_does_not_import_textual(run_python: RunPython) -> None:
    # Nothing is typed: the rules card is said, and the input ends.
    for args in (("play",), ("hotseat", "--names", "Asha,Bhim")):
        done = run_python(RUN_RUMMY, *args, "--plain", "--seed", "1")

        assert "Choice:" in done.stdout
        assert done.stderr.splitlines()[-1:] == ["2"], done.stderr


WITH_TEXTUAL = {"app", "clock", "leaving", "terminal_driver", "themes"}
"""Modules directly in tui that know Textual; the others work out what is shown."""

# Imports modules one by one; prints those after which Textual is there.
IMPORT_EACH = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(f"rummy_tui.tui.{name}")
    if "textual" in sys.modules:
        print(name)
        break
"""


def test_what_is_shown_is_worked_out_without_textual(run_python: RunPython) -> None:
    names = {path.stem for path in (ROOT / "rummy_tui/tui").glob("*.py")}
    assert names >= WITH_TEXTUAL
    done = run_python(IMPORT_EACH, *sorted(names - WITH_TEXTUAL - {"__init__"}))

    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def test_importing_the_package_imports_nothing() -> None:
    source = (ROOT / "rummy_tui/__init__.py").read_text(encoding="utf-8")
    imports = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]

    assert imports == []


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_say_they_are_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


@pytest.mark.parametrize("package", PACKAGES)
def test_every_folder_with_code_is_a_package(package: str) -> None:
    folders = {path.parent for path in python_files(package)}

    assert [f for f in sorted(folders) if not (f / "__init__.py").is_file()] == []


def test_no_file_is_longer_than_500_lines() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for path in python_files(*PACKAGES, "tests")
    }

    assert {name: length for name, length in lengths.items() if length > 500} == {}


def test_every_room_is_named_after_what_is_in_it() -> None:
    empty_words = {"util", "utils", "helper", "helpers", "core", "common", "misc"}
    empty_words |= {"manager", "managers"}
    named_after_nothing = [
        path.relative_to(ROOT)
        for path in python_files(*PACKAGES, "tests")
        if empty_words & set(path.relative_to(ROOT).with_suffix("").parts)
    ]

    assert named_after_nothing == []


def compared_strings(node: ast.AST) -> Iterator[str]:
    """Yield the strings a comparison, a case or the keys of a table ask about."""
    match node:
        case ast.Compare():
            asked = [node.left, *node.comparators]
        case ast.MatchValue():
            asked = [node.value]
        case ast.Dict():
            asked = [key for key in node.keys if key is not None]
        case _:
            return
    for expression in asked:
        parts = (
            expression.elts
            if isinstance(expression, ast.Tuple | ast.List | ast.Set)
            else [expression]
        )
        for part in parts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def test_no_code_asks_for_a_profile_by_name() -> None:
    asking = [
        f"{where(path, node)} {name}"
        for path, tree in trees(*PACKAGES)
        for node in ast.walk(tree)
        for name in compared_strings(node)
        if name in PROFILES
    ]

    assert asking == [], "a rule belongs in a profile key"


@pytest.mark.parametrize(
    "code",
    [
        "profile.name == 'classic'",
        "'desk' != name",
        "name in ('standard', 'elitemelds')",
        "match name:\n    case 'classic': pass",
        "{'classic': 4}[name]",
    ],
)
def test_asking_for_a_profile_by_name_is_noticed(code: str) -> None:
    names = {s for node in ast.walk(ast.parse(code)) for s in compared_strings(node)}

    assert names & PROFILES


def test_four_profiles_come_along() -> None:
    assert {"classic", "desk", "elitemelds", "standard"} <= PROFILES


def test_every_failure_is_caught_in_one_place_at_most() -> None:
    def catches_everything(node: ast.AST) -> bool:
        if not isinstance(node, ast.ExceptHandler):
            return False
        caught = node.type
        return caught is None or (
            isinstance(caught, ast.Name) and caught.id in ("Exception", "BaseException")
        )

    places = [
        where(path, node)
        for path, tree in trees(*PACKAGES)
        for node in ast.walk(tree)
        if catches_everything(node)
    ]

    assert len(places) <= 1, places
