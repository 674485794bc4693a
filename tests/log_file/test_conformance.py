"""The sample files get the verdict that was written down for them.

A second reader, written from the page alone, comes to the same hashes and shuffles.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, get_args

import pytest

from rummy_tui.engine import events as event_module
from rummy_tui.engine.seat import Seat
from rummy_tui.log_file import (
    CheckName,
    CheckResult,
    LogFileError,
    read_match,
    verify,
    write_match,
)
from rummy_tui.rules.profile import Format
from tests.log_file.plain_reader import PlainReader
from tests.log_file.playing import bots_match, people_match

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "data" / "conformance"
INDEX = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))["files"]
READABLE = [entry for entry in INDEX if entry["verdict"] != "unreadable"]
PAGE = (ROOT / "docs" / "log-format.md").read_text(encoding="utf-8")


def content(entry: dict[str, Any]) -> bytes:
    path: Path = FOLDER / entry["file"]
    return path.read_bytes()


def named(entry: dict[str, Any]) -> str:
    return str(entry["file"])


def test_every_file_is_in_the_index_and_every_verdict_occurs() -> None:
    assert {entry["file"] for entry in INDEX} == {
        path.name for path in FOLDER.glob("*.rummy")
    }
    verdicts = {entry["verdict"] for entry in INDEX}
    assert verdicts == {"verified", "not-verified", "unreadable"}
    failed = {name for entry in READABLE for name in entry["failed"]}
    assert failed == set(CheckName)


@pytest.mark.parametrize("entry", READABLE, ids=named)
def test_a_sample_gets_its_verdict(entry: dict[str, Any]) -> None:
    report = verify(content(entry))
    failed = [c.name for c in report.checks if c.result is CheckResult.FAILED]
    assert failed == entry["failed"]
    assert report.verified == (entry["verdict"] == "verified")
    assert report.is_finished == entry["finished"]
    assert report.is_repeatable == entry["repeatable"]
    assert report.chain == entry["chain"]
    line = None if report.difference is None else report.difference.place.line
    assert line == entry.get("line")


@pytest.mark.parametrize(
    "entry", [entry for entry in INDEX if entry not in READABLE], ids=named
)
def test_what_is_unreadable_is_refused(entry: dict[str, Any]) -> None:
    with pytest.raises(LogFileError):
        verify(content(entry))


def checked_twice(text: bytes, failed: set[str], chain: str) -> None:
    """Both readers fail a file for the same, as far as the plain one can see."""
    plain = PlainReader(text)
    # The reshuffles and the rules are beyond it.
    assert plain.problems == failed - {"rules"}
    assert plain.hash.hex() == chain


@pytest.mark.parametrize("entry", READABLE, ids=named)
def test_a_reader_made_from_the_page_says_the_same(entry: dict[str, Any]) -> None:
    checked_twice(content(entry), set(entry["failed"]), entry["chain"])


def test_a_reader_made_from_the_page_reads_other_matches_too() -> None:
    for number in range(4):
        table = people_match(number, most_events=100)
        seats = map(Seat, range(len(table.state.table.players)))
        for seat in (None, *seats):
            text = write_match(table.events, seed=table.seed, seat=seat)
            checked_twice(text.encode(), set(), verify(text).chain)
    events = bots_match(Format.DEALS_3, 1)
    checked_twice(
        write_match(events).encode(), set(), verify(write_match(events)).chain
    )


def test_a_sample_written_again_is_the_same_file() -> None:
    for name in ("points-whole", "pool-rejoin-split-whole", "people-whole"):
        text = (FOLDER / f"{name}.rummy").read_text(encoding="utf-8")
        events = read_match(text).events
        assert events is not None
        # Who wrote it, and so the last line, may differ.
        again = write_match(events)
        assert again.split("\n")[4:-2] == text.split("\n")[4:-2]


def test_every_kind_of_event_is_in_a_sample() -> None:
    there = set()
    for entry in INDEX:
        if entry["verdict"] == "verified":
            for event in read_match(content(entry)).events or ():
                there.add(type(event))
    assert set(get_args(event_module.Event)) - there == set()


# The page.


def test_the_example_on_the_page_is_a_sample() -> None:
    example = PAGE.rsplit("```toml\n", 1)[1].split("```", 1)[0]
    assert example == (FOLDER / "points-whole.rummy").read_text(encoding="utf-8")


def test_the_first_step_on_the_page_is_that_of_the_example() -> None:
    first_step = PAGE.split("```\nIR13 1\n", 1)[1].split("\n```", 1)[0]
    text = f"IR13 1\n{first_step}".encode()
    digest = hashlib.sha256(bytes(32) + text).hexdigest()[:16]
    assert f'\nhash = "{digest}"\n' in PAGE


def test_the_page_tells_every_field_and_every_line() -> None:
    for entry in READABLE:
        fields = PlainReader(content(entry)).file
        names = set(fields) | set(fields["end"]) | set(fields["stakes"])
        names |= set(fields.get("tournament", ()))
        names |= {name for deal in fields["deals"] for name in deal}
        told = {name for name in names if f"`{name}`" in PAGE or f"[{name}]" in PAGE}
        assert {name for name in names - told if not name.startswith("_")} == set()
        for deal in fields["deals"]:
            for line in deal["actions"]:
                verb = line.split(" #")[0].split(" ")[1:2]
                assert not verb or verb[0] in PAGE
