"""The report of a crash: what it holds, who may read it, and that it never fails."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from rummy_tui.tui import crash as crash_module
from rummy_tui.tui.crash import KEPT, Crash, match_facts, reported
from rummy_tui.tui.session import Session
from tests.tui.running import numbered_setup


def fault() -> Exception:
    """An exception with a traceback whose frame holds a hand."""
    hand = "QH KH AH"
    try:
        raise KeyError("what was asked for")
    except KeyError as error:
        assert hand
        return error


def text_of(crash: Crash) -> str:
    assert crash.report is not None
    return crash.report.read_text("utf-8")


def raising() -> str:
    raise RuntimeError("never mind")


def test_it_tells_the_match_and_says_so() -> None:
    session = Session(numbered_setup(7, "You", players=3))
    text = text_of(reported(fault(), lambda: match_facts(session)))
    assert "tell every hand" in text.partition("\n\n")[2]
    for line in ("profile   classic", "format    points", "seats     3: 1 people"):
        assert line in text
    assert "seed      7" in text
    assert '{"event": "Dealt"' in text
    assert "KeyError: 'what was asked for'" in text


def test_only_the_last_events_are_told() -> None:
    session = Session(numbered_setup(7, "You", players=2))
    session.table.events *= 20
    text = text_of(reported(fault(), lambda: match_facts(session)))
    assert text.count('{"event": ') == 30
    assert "60 so far" in text


def test_the_traceback_shows_no_local_variable() -> None:
    text = text_of(reported(fault(), dict))
    assert "in fault" in text
    assert "hand = 'QH" not in text


def test_the_home_folder_is_not_named() -> None:
    home = str(Path.home())
    crash = reported(fault(), lambda: {"place": lambda: f"{home}/somewhere"})
    assert "~/somewhere" in text_of(crash)
    assert home not in text_of(crash)
    assert home not in crash.sentences


def test_only_its_owner_may_read_it() -> None:
    crash = reported(fault(), dict)
    assert crash.report is not None
    assert crash.report.stat().st_mode & 0o077 == 0
    assert crash.report.parent.stat().st_mode & 0o077 == 0


def test_the_newest_are_kept_and_nothing_else_is_touched() -> None:
    first = reported(fault(), dict).report
    assert first is not None
    folder = first.parent
    for day in range(10, 10 + KEPT + 5):
        (folder / f"crash-200001{day:02}-000000-x.txt").touch()
    for name in ("crash-notes.txt", "other.txt"):
        (folder / name).touch()
    crash = reported(fault(), dict)
    left = sorted(path.name for path in folder.iterdir())
    assert len([name for name in left if name.startswith("crash-2")]) == KEPT
    assert crash.report is not None
    assert crash.report.name in left
    assert {"crash-notes.txt", "other.txt"} <= set(left)


@pytest.mark.parametrize("find", [raising, lambda: "\udcff\0 told"])
def test_a_fact_that_fails_costs_only_itself(find: Callable[[], str]) -> None:
    text = text_of(reported(fault(), lambda: {"odd": find, "even": lambda: "told"}))
    assert "even      told" in text
    assert "KeyError" in text


def test_facts_that_cannot_be_listed_hide_no_fault() -> None:
    def find() -> dict[str, Callable[[], str]]:
        raise RuntimeError

    assert "KeyError" in text_of(reported(fault(), find))


def test_an_error_that_cannot_tell_itself_hides_nothing() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    assert "fault of its own (Mute)" in reported(Mute(), dict).sentences
    assert "Mute" in text_of(reported(Mute(), dict))


def test_a_long_error_makes_no_long_report() -> None:
    session = Session(numbered_setup(7, "You"))
    error = ValueError("x" * 10_000_000)
    text = text_of(reported(error, lambda: match_facts(session)))
    assert len(text) < 100_000
    assert '"event": "Dealt"' in text


def test_where_the_log_folder_cannot_be_made_it_lies_among_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "state").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    crash = reported(fault(), dict)
    assert crash.report is not None
    assert crash.report.parent == tmp_path
    assert crash.report.stat().st_mode & 0o077 == 0


def test_where_nothing_can_be_written_the_fault_is_still_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(crash_module, "_write_into", full)
    crash = reported(fault(), dict)
    crash.tell()
    told = capsys.readouterr().err
    assert "fault of its own (KeyError)" in told
    assert "RUMMY_TRACEBACK=1" in told
    assert "what was asked for" not in told


def test_nobody_there_to_be_told_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", None)
    reported(fault(), dict).tell()
