"""`rummy import` (R-1)."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rummy_tui.log_file import LogFileError, verify, write_match
from rummy_tui.log_file.write import document_of, document_text, file_hash_line
from rummy_tui.rules.profile import Format
from rummy_tui.store import History, MatchKind, StoreError
from tests.cli import past
from tests.cli.running import Run, RunJson, is_one_sentence
from tests.log_file.playing import bots_log
from tests.store.playing import play, seated, setup_of

CONFORMANCE = Path(__file__).parents[1] / "data" / "conformance"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A history of one's own, not there yet."""
    path = tmp_path / "own" / "history.db"
    monkeypatch.setenv("RUMMY_HISTORY", str(path))
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A match of bots that was played elsewhere."""
    path = tmp_path / "match.rummy"
    path.write_text(write_match(bots_log(Format.DEALS_2, 1)), newline="\n")
    return path


def number_in(told: str) -> str:
    (number,) = re.findall(r"kept as match (\d+)", told)
    return str(number)


@pytest.mark.parametrize("format", [f for f in Format if f is not Format.TOURNAMENT])
def test_R1_what_comes_in_goes_out_byte_for_byte(
    run: Run, own: Path, tmp_path: Path, format: Format
) -> None:
    file = tmp_path / "match.rummy"
    events = bots_log(format, 1)
    file.write_text(write_match(events), newline="\n")

    done = run("import", str(file))

    assert done.exit_code == 0
    assert done.stderr == ""
    number = number_in(done.stdout)
    assert run("export", number).stdout_bytes == file.read_bytes()
    with History.open(own) as history:
        assert history.match(int(number)).events == events


@pytest.mark.parametrize("match", [past.POINTS, past.POOL, past.HERS])
def test_a_match_of_people_goes_to_another_history_and_back(
    run: Run,
    history_file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    match: int,
) -> None:
    sent = tmp_path / "sent.rummy"
    assert run("export", str(match), "-o", str(sent)).exit_code == 0
    sheet = run("history", str(match)).stdout.split("\nDeal ")[1].split("What can")[0]
    monkeypatch.setenv("RUMMY_HISTORY", str(tmp_path / "other.db"))

    assert run("import", str(sent)).exit_code == 0

    assert run("export", "1").stdout_bytes == sent.read_bytes()
    shown = run("history", "1").stdout
    assert shown.startswith("Match 1, over\n")
    assert shown.split("\nDeal ")[1].split("What can")[0] == sheet
    for seat in ("1", "2"):
        redacted = run("export", "1", "--seat", seat).stdout_bytes
        assert verify(redacted).verified


def test_an_older_programs_file_with_fields_of_its_own_comes_out_the_same(
    run: Run, own: Path, tmp_path: Path
) -> None:
    document = document_of(bots_log(Format.POINTS, 2))
    fields = {"_table": "kitchen", "_number": 7, "_friendly": True}
    document = replace(document, program="rummy-tui 0.0.1", own_fields=fields)
    file = tmp_path / "match.rummy"
    file.write_text(document_text(document), newline="\n")

    run("import", str(file))

    assert run("export", "1").stdout_bytes == file.read_bytes()
    # Whose they are is not for everybody.
    assert "_table" not in run("export", "1", "--seat", "1").stdout


def test_another_programs_file_is_kept_and_written_as_ours(
    run: Run, own: Path, tmp_path: Path
) -> None:
    events = bots_log(Format.POINTS, 2)
    document = replace(document_of(events), program="another 7")
    file = tmp_path / "match.rummy"
    file.write_text(document_text(document), newline="\n")

    assert run("import", str(file)).exit_code == 0

    assert run("export", "1").stdout == write_match(events)


def test_an_imported_match_is_listed_as_one(
    run: Run, run_json: RunJson, own: Path, file: Path
) -> None:
    run("import", str(file))
    (match,) = run_json("history")["matches"]
    assert (match["kind"], match["status"], match["format"]) == (
        "imported",
        "over",
        "deals-2",
    )
    assert "imported, 2 deals, over" in run("history").stdout
    possible = run_json("history", "1")["possible"]
    assert "rummy export 1 -o 1.rummy" in possible
    assert "rummy play --resume" not in possible


def test_R3_an_imported_match_counts_nowhere(
    run: Run, run_json: RunJson, history_file: Path, tmp_path: Path
) -> None:
    # Played by people, as somebody else's Asha and Bhim.
    sent = tmp_path / "sent.rummy"
    setup = setup_of(12, "Asha", "Bhim", players=3, format=Format.POOL_61)
    events = play(seated(setup)).events
    sent.write_text(write_match(events), newline="\n")
    before = run_json("stats")
    today = datetime.now(UTC).astimezone().date()
    with History.open(history_file) as history:
        deals, results = history.deals_on(today), history.results(limit=1000)

    number = number_in(run("import", str(sent)).stdout)

    assert run_json("stats") == before
    with History.open(history_file) as history:
        assert history.deals_on(today) == deals
        assert history.results(limit=1000) == results
        history.rebuild_results()
        assert history.deals_on(today) == deals
        assert history.resumable() is not None
    assert run_json("stats") == before
    assert len(run("export", number, "--form", "csv").stdout.splitlines()) > 3


def test_the_same_match_is_kept_once(
    run: Run, history_file: Path, tmp_path: Path
) -> None:
    sent = tmp_path / "sent.rummy"
    run("export", str(past.POOL), "-o", str(sent))
    done = run("import", str(sent))
    assert (done.exit_code, done.stdout) == (1, "")
    assert is_one_sentence(done.stderr)
    assert f"match {past.POOL}," in done.stderr
    with History.open(history_file) as history:
        assert history.matches().total == past.NEWEST


def test_the_same_seed_played_otherwise_is_another_match(
    run: Run, history_file: Path, tmp_path: Path
) -> None:
    # Seed 1 is that of the first match kept; these are bots.
    other = tmp_path / "other.rummy"
    other.write_text(write_match(bots_log(Format.POINTS, 1)), newline="\n")
    assert run("import", str(other)).exit_code == 0
    assert run("import", str(other)).exit_code == 1


def refused(run: Run, file: Path) -> str:
    """The sentence of a well-formed no, after which nothing is kept."""
    done = run("import", str(file))
    assert (done.exit_code, done.stdout) == (1, "")
    assert is_one_sentence(done.stderr)
    assert run("history").stdout.startswith("No match is kept yet")
    return done.stderr


def test_a_redacted_file_does_not_hold_the_match(
    run: Run, own: Path, file: Path, tmp_path: Path
) -> None:
    file.write_text(write_match(bots_log(Format.DEALS_2, 1), seat=1), newline="\n")  # type: ignore[arg-type]
    assert "is redacted to what" in refused(run, file)


def test_a_match_broken_off_is_not_kept(
    run: Run, history_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = tmp_path / "sent.rummy"
    assert run("export", str(past.GIVEN_UP), "-o", str(sent)).exit_code == 0
    monkeypatch.setenv("RUMMY_HISTORY", str(tmp_path / "other.db"))
    assert "not played to its end" in refused(run, sent)


def test_R1_the_first_difference_is_told(run: Run, own: Path, file: Path) -> None:
    lines = file.read_text().splitlines()
    place = next(n for n, line in enumerate(lines) if " draws closed " in line)
    cards = re.findall(r"closed (\S+) ", lines[place])
    lines[place] = lines[place].replace(f" {cards[0]} ", " 2C ")
    assert cards[0] != "2C"
    text = "\n".join(lines[:-1]) + "\n"
    file.write_text(text + file_hash_line(text) + "\n", newline="\n")
    said = refused(run, file)
    assert f"line {place + 1}" in said
    assert "it should be" in said


@pytest.mark.parametrize(
    "name", sorted(path.name for path in CONFORMANCE.glob("*.rummy"))
)
def test_only_what_verifies_whole_and_over_is_kept(
    run: Run, own: Path, name: str
) -> None:
    content = (CONFORMANCE / name).read_bytes()
    try:
        report = verify(content)
    except LogFileError:
        expected = 2
    else:
        good = report.verified and report.is_finished and report.redacted_for is None
        expected = 0 if good else 1
    done = run("import", str(CONFORMANCE / name))
    assert done.exit_code == expected
    if expected:
        assert is_one_sentence(done.stderr)
        assert done.stdout == ""


def test_of_several_files_the_good_ones_are_kept(
    run: Run, run_json: RunJson, own: Path, file: Path, tmp_path: Path
) -> None:
    other, bad = tmp_path / "other.rummy", tmp_path / "bad.rummy"
    other.write_text(write_match(bots_log(Format.POINTS, 2)), newline="\n")
    bad.write_text("not = 'a match'\n")
    missing = tmp_path / "missing"
    done = run("import", str(file), str(bad), str(missing), str(other), str(file))
    assert done.exit_code == 2
    assert re.findall(r"kept as match (\d+)", done.stdout) == ["1", "2"]
    assert len(done.stderr.splitlines()) == 3
    found = run_json("import", str(file), str(bad), str(missing))
    assert [one["match"] for one in found["files"]] == [None] * 3
    codes = [one["code"] for one in found["files"]]
    assert codes == ["already-there", "bad-match-file", "unreadable-file"]


@pytest.mark.parametrize("name", ["/", "", "a\0b", "no-such-file"])
def test_what_cannot_be_read_is_told_in_one_sentence(
    run: Run, own: Path, name: str
) -> None:
    done = run("import", name)
    assert done.exit_code == 2
    assert is_one_sentence(done.stderr)


def test_nothing_is_kept_where_the_history_cannot_be_written(
    run: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HISTORY", str(file))
    before = file.read_bytes()
    done = run("import", str(file))
    assert done.exit_code == 2
    assert is_one_sentence(done.stderr)
    assert file.read_bytes() == before


# In the store.


def test_an_import_that_breaks_off_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rummy_tui.store import importing

    def full(*_: object) -> None:
        raise StoreError("no room")

    with History.open(tmp_path / "history.db") as history:
        monkeypatch.setattr(importing, "write_scores", full)
        with pytest.raises(StoreError):
            history.import_match(bots_log(Format.POINTS, 2))
        assert history.matches().total == 0
        monkeypatch.undo()
        match = history.import_match(bots_log(Format.POINTS, 2))
        assert history.summary(match).kind is MatchKind.IMPORTED


def test_what_follows_from_an_imported_log_can_be_made_again(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        history.import_match(bots_log(Format.POOL_101, 1))
        before = (history.matches(), history.scored_results())
        with history._database.writing() as connection:
            connection.execute("DELETE FROM results")
            connection.execute("UPDATE seats SET score = 7, change = 7, place = 7")
        history.rebuild_results()
        assert (history.matches(), history.scored_results()) == before
    with History.open(Path(shutil.copy(path, tmp_path / "copy.db"))) as copy:
        assert copy.matches() == before[0]
