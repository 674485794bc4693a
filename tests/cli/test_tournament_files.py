"""Tables of tournaments as files: written, verified, and taken in again (R-1)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rummy_tui.engine.shuffle import Seed
from rummy_tui.log_file import read_match, verify
from rummy_tui.store import History
from rummy_tui.tournament import Director, Tournament, new_tournament, result_of
from rummy_tui.tournament.origin import TableOrigin
from rummy_tui.tui.exporting import export
from rummy_tui.tui.past_match import from_file, from_history
from tests.cli.running import Run, RunJson
from tests.tournament.test_kept import Person, table_of

SEED = Seed("5eed" * 16, "my words")
TABLE = 1
"""The first table of the person, as a match."""


@pytest.fixture
def history_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "history.db"
    monkeypatch.setenv("RUMMY_HISTORY", str(path))
    return path


def setup(seed: Seed = SEED) -> Tournament:
    made = new_tournament(names=("Asha",), field=7, seed=seed)
    return Tournament.begin(replace(made, decision_seconds=None))


def play(path: Path, *, until_over: bool) -> None:
    """Play a tournament: the table of its person, or all of it."""
    with History.open(path) as history:
        keeper = history.tournaments.begin(setup())
        with Director(keeper.tournament, in_processes=False) as director:
            while (table := director.next_table) is not None:
                opened = keeper.open_table(table)
                played = table_of(table, opened)
                assert Person(played).play()
                opened.keeper.close()
                director.record(result_of(table, played.state.sheet))
                if not until_over:
                    break
                director.wait_for_round(table.round)
            if until_over:
                director.wait_until_over()
            keeper.save(director.tournament)
        keeper.close()


def test_R1_a_table_is_verified_against_the_tournament_once_that_is_over(
    history_file: Path, tmp_path: Path, run: Run, run_json: RunJson
) -> None:
    play(history_file, until_over=True)
    file = tmp_path / "table.rummy"
    assert run("export", str(TABLE), "-o", str(file)).exit_code == 0
    found = read_match(file.read_bytes())
    assert found.origin is not None
    table = setup().people_tables[0]
    assert found.origin == TableOrigin(
        round=1, table=table.table, commitment=SEED.commitment, seed=SEED.text
    )

    answer = run_json("verify", str(file))
    assert answer["verified"]
    results = {check["name"]: check["result"] for check in answer["checks"]}
    assert results["tournament"] == "passed"
    assert answer["tournament"] == {
        "round": 1,
        "table": table.table,
        "commitment": SEED.commitment,
    }
    said = run("verify", str(file)).stdout
    assert "passed        tournament  the seed is that of round 1, table" in said
    assert f"promised as {SEED.commitment[:16]}…" in said


def test_R1_while_the_tournament_goes_on_its_seed_leaves_in_no_file(
    history_file: Path, tmp_path: Path, run: Run
) -> None:
    play(history_file, until_over=False)
    file = tmp_path / "table.rummy"
    with History.open(history_file) as history:
        assert history.tournaments.resumable() is not None
    for seat in ((), ("--seat", "1"), ("--seat", "2")):
        written = run("export", str(TABLE), *seat, "-o", str(file), "--force")
        assert written.exit_code == 0
        assert SEED.text not in file.read_text(encoding="utf-8")
        done = run("verify", str(file))
        assert done.exit_code == 0
        assert "not possible  tournament" in done.stdout
        assert "The tournament's seed is not in the file" in done.stdout


def test_R1_a_table_of_another_seed_is_not_verified_and_says_why(
    history_file: Path, tmp_path: Path, run: Run
) -> None:
    play(history_file, until_over=True)
    file = tmp_path / "table.rummy"
    run("export", str(TABLE), "-o", str(file))
    content = file.read_text(encoding="utf-8")
    file.write_text(
        content.replace("\nround = 1", "\nround = 2"), encoding="utf-8", newline="\n"
    )
    done = run("verify", str(file))
    assert done.exit_code == 1
    assert "failed        tournament  line " in done.stdout
    assert "First difference: line " in done.stdout


def test_R1_what_comes_in_goes_out_byte_for_byte(
    history_file: Path,
    tmp_path: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play(history_file, until_over=True)
    file = tmp_path / "table.rummy"
    run("export", str(TABLE), "-o", str(file))
    redacted = run("export", str(TABLE), "--seat", "2").stdout_bytes
    monkeypatch.setenv("RUMMY_HISTORY", str(tmp_path / "other.db"))

    assert run("import", str(file)).exit_code == 0
    assert run("export", "1").stdout_bytes == file.read_bytes()
    assert run("export", "1", "--seat", "2").stdout_bytes == redacted


def test_R1_what_another_program_wrote_of_the_tournament_is_kept_too(
    history_file: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(history_file, until_over=True)
    text = run("export", str(TABLE)).stdout
    found = read_match(text)
    above = text.replace('program = "rummy-tui', 'program = "another')
    file = tmp_path / "table.rummy"
    from tests.log_file.forging import with_file_hash

    file.write_text(with_file_hash(above), encoding="utf-8", newline="\n")
    monkeypatch.setenv("RUMMY_HISTORY", str(tmp_path / "other.db"))
    assert run("import", str(file)).exit_code == 0
    assert read_match(run("export", "1").stdout).origin == found.origin


def test_a_table_that_does_not_follow_from_its_tournament_is_not_taken_in(
    history_file: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(history_file, until_over=True)
    from tests.log_file.forging import changed

    text = changed(run("export", str(TABLE)).stdout, "\nround = 1", "\nround = 2")
    file = tmp_path / "table.rummy"
    file.write_text(text, encoding="utf-8", newline="\n")
    monkeypatch.setenv("RUMMY_HISTORY", str(tmp_path / "other.db"))
    done = run("import", str(file))
    assert done.exit_code == 1
    assert "tournament's seed" in done.stderr


def test_R1_from_the_screens_the_same_file_is_written(
    history_file: Path, tmp_path: Path, run: Run
) -> None:
    play(history_file, until_over=True)
    whole = run("export", str(TABLE)).stdout_bytes
    with History.open(history_file, read_only=True) as history:
        export(from_history(history, TABLE), tmp_path)
    (written,) = tmp_path.glob("*.rummy")
    assert written.read_bytes() == whole
    # A file that is looked at says as much when it is written again.
    export(from_file(whole, "again"), tmp_path)
    (again,) = tmp_path.glob("*again*.rummy")
    assert again.read_bytes() == whole
    assert verify(whole).verified
