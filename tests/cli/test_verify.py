"""`rummy verify`: a verdict, the first difference, and what the file cannot show."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.cli import past
from tests.cli.running import Run, RunJson, RunProcess, is_one_sentence

FOLDER = Path(__file__).parents[1] / "data" / "conformance"
INDEX = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))["files"]
CODES = {"verified": 0, "not-verified": 1, "unreadable": 2}


def path(name: str) -> str:
    return str(FOLDER / f"{name}.rummy")


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry["file"])
def test_the_exit_code_is_the_verdict(entry: dict[str, str], run: Run) -> None:
    result = run("verify", str(FOLDER / entry["file"]))
    assert result.exit_code == CODES[entry["verdict"]]
    if entry["verdict"] == "unreadable":
        assert result.stdout == ""
        assert is_one_sentence(result.stderr)
    else:
        assert result.stderr == ""
        verdict = entry["verdict"].replace("-", " ")
        assert result.stdout.splitlines()[0].endswith(f": {verdict}")


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry["file"])
def test_json_says_the_same(entry: dict[str, object], run: Run) -> None:
    result = run("verify", str(FOLDER / str(entry["file"])), "--json")
    found = json.loads(result.stdout)
    assert found["schema"] == 1
    if entry["verdict"] == "unreadable":
        assert set(found) == {"schema", "error", "code"}
        return
    assert found["verified"] == (entry["verdict"] == "verified")
    assert found["finished"] == entry["finished"]
    assert found["repeatable"] == entry["repeatable"]
    assert found["chain"] == entry["chain"]
    failed = [c["name"] for c in found["checks"] if c["result"] == "failed"]
    assert failed == entry["failed"]
    if failed:
        assert set(found["difference"]) == {
            "line",
            "place",
            "found",
            "expected",
            "because",
        }
        assert found["difference"]["line"] == entry["line"]
    else:
        assert found["difference"] is None
    assert all(sentence.endswith(".") for sentence in found["unshown"])


def test_the_first_difference_says_line_found_and_expected(run: Run) -> None:
    result = run("verify", path("bad-points"))
    (line,) = [x for x in result.stdout.splitlines() if x.startswith("First")]
    (entry,) = [one for one in INDEX if one["file"] == "bad-points.rummy"]
    told = re.fullmatch(
        rf"First difference: line {entry['line']}, deal 1, results: there is "
        r"'(p\d) counted (\d+) -\d+', it should be '\1 counted (\d+) -\d+': .*",
        line,
    )
    assert told is not None, line
    assert int(told[2]) + 1 == int(told[3])


def test_R1_a_repeatable_seed_is_said_to_prove_nothing(run: Run) -> None:
    said = run("verify", path("failing-bot")).stdout
    assert "proves nothing" in said
    assert "proves nothing" not in run("verify", path("points-whole")).stdout


def test_an_unfinished_match_and_a_redacted_file_say_so(
    run: Run, run_json: RunJson
) -> None:
    assert "The match is unfinished" in run("verify", path("unfinished-whole")).stdout
    found = run_json("verify", path("unfinished-redacted-p2"))
    assert found["redacted_for"] == 2
    assert found["finished"] is False
    results = {check["name"]: check["result"] for check in found["checks"]}
    assert results["shuffles"] == "not-possible"
    assert run_json("verify", path("points-whole"))["redacted_for"] is None


def test_a_newer_version_has_a_code_of_its_own(run_json: RunJson) -> None:
    found = run_json("verify", path("bad-newer-version"))
    assert found["code"] == "newer-match-file"
    assert "update the program" in found["error"]


@pytest.mark.parametrize("name", ["no-such-file", "\x00", "x" * 5000, "a\nb\x1b[2J"])
def test_a_file_that_cannot_be_read_is_one_sentence(name: str, run: Run) -> None:
    result = run("verify", name)
    assert result.exit_code == 2
    assert is_one_sentence(result.stderr)
    assert "\x1b" not in result.stderr


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    result = run("verify", str(tmp_path))
    assert result.exit_code == 2
    assert is_one_sentence(result.stderr)


def test_a_file_without_end_is_not_read_to_its_end(run: Run) -> None:
    result = run("verify", "/dev/zero")
    assert result.exit_code == 2
    assert is_one_sentence(result.stderr)


def test_a_file_too_long_to_be_a_match_is_not_judged_by_its_beginning(
    run: Run, tmp_path: Path
) -> None:
    long = tmp_path / "long.rummy"
    content = Path(path("points-whole")).read_bytes()
    long.write_bytes(content + b"#" * (8_000_001 - len(content)))
    result = run("verify", str(long))
    assert result.exit_code == 2
    assert "longer than 8 million bytes" in result.stderr


def test_what_a_file_holds_never_reaches_the_terminal_raw(
    run: Run, tmp_path: Path
) -> None:
    text = Path(path("points-whole")).read_text(encoding="utf-8")
    for old, new in (
        ('words = "ಪದ: hi"', 'words = "\\u001b[2J"'),
        ('name = "Asha"', 'name = "\\u001b[2J"'),
        ("p1 draws closed", "\\u001b[2J draws closed"),
        ('format = "points"', 'format = "\\u001b[2J"'),
        ("point_value = 100", 'point_value = "\\u001b[2J"'),
        ("[toss]", "\x1b[2J[toss]"),
    ):
        bad = tmp_path / "\x1b[1mbad.rummy"
        bad.write_text(text.replace(old, new, 1), encoding="utf-8")
        for options in ((), ("--json",)):
            result = run("verify", str(bad), *options)
            assert result.exit_code in (1, 2)
            assert "\x1b" not in result.output


def test_whom_a_file_is_redacted_for_is_called_by_name_and_seat(
    run: Run, history_file: Path, tmp_path: Path
) -> None:
    file = tmp_path / "hers.rummy"
    for seat, name in ((1, "Asha (seat 1)"), (3, "Chitra [bot] (seat 3)")):
        done = run("export", str(past.POOL), "--seat", str(seat))
        file.write_text(done.stdout, encoding="utf-8")
        told = run("verify", str(file)).stdout

        assert f"nothing that {name} saw breaks the rules" in told
        assert f"Cards {name} never saw are hidden" in told
        assert f"and {name} cannot open the seals" in told
        assert f"p{seat}" not in told


def test_it_works_as_a_process(run_process: RunProcess) -> None:
    done = run_process("verify", path("points-redacted-p1"))
    assert done.returncode == 0, done.stderr
    assert b"nothing that Asha [bot] (seat 1) saw breaks the rules" in done.stdout


RUN = """
import sys
from rummy_tui.cli import main
try:
    main()
except SystemExit:
    print(*sorted({"bots", "textual", "sqlite3"} & sys.modules.keys()), file=sys.stderr)
"""


def test_it_needs_neither_screens_nor_bots_nor_the_history(
    run_python: Callable[..., CompletedProcess[str]],
) -> None:
    done = run_python(RUN, "verify", path("points-whole"))
    assert ": verified" in done.stdout
    assert done.stderr.split() == []
