"""`rummy export` (R-1, T-8)."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from rummy_tui.engine.apply import replay
from rummy_tui.log_file import read_match, verify, write_match
from rummy_tui.rules.outcome import Outcome
from rummy_tui.store import History
from rummy_tui.store.match_lock import lock_match
from tests.cli import past
from tests.cli.running import Run, RunProcess, is_one_sentence

OVER = (past.POINTS, past.DEALS, past.POOL, past.WATCHED, past.HERS)
UNFINISHED = (past.WAITING, past.TWO_WAIT)


@pytest.mark.parametrize("match", OVER)
def test_R1_a_match_that_is_over_is_written_whole_and_verifies(
    run: Run, history_file: Path, match: int
) -> None:
    done = run("export", str(match))

    assert done.exit_code == 0
    assert verify(done.stdout_bytes).verified
    with History.open(history_file) as history:
        events = history.match(match).events
    assert done.stdout == write_match(events)
    assert read_match(done.stdout).events == events


@pytest.mark.parametrize("match", OVER)
def test_T8_a_seat_gets_what_it_saw(run: Run, history_file: Path, match: int) -> None:
    done = run("export", str(match), "--seat", "2")

    assert done.exit_code == 0
    assert verify(done.stdout_bytes).verified
    found = read_match(done.stdout)
    assert (found.redacted_for, found.events) == (1, None)
    assert "seed =" not in done.stdout
    assert found.chain == read_match(run("export", str(match)).stdout).chain


def test_a_seat_is_named_by_its_player_as_well(run: Run, history_file: Path) -> None:
    by_name = run("export", str(past.POOL), "--seat", "BHIM")
    assert by_name.stdout == run("export", str(past.POOL), "--seat", "2").stdout
    assert 'redacted_for = "p2"' in by_name.stdout


def test_R1_who_chose_the_seed_is_told_that_redacting_hides_nothing(
    run: Run, history_file: Path
) -> None:
    assert "hides nothing" in run("export", "1", "--seat", "1").stderr
    assert run("export", str(past.WAITING), "--seat", "1").stderr == ""


# What goes on.


@pytest.mark.parametrize("match", UNFINISHED)
@pytest.mark.parametrize("more", [(), ("--seat", "3"), ("--force",)], ids=str)
def test_T8_R1_nothing_hidden_leaves_a_match_that_goes_on(
    run: Run, history_file: Path, match: int, more: tuple[str, ...]
) -> None:
    done = run("export", str(match), *more)

    assert done.exit_code == 1
    assert done.stdout == ""
    assert is_one_sentence(done.stderr)
    assert f"match {match} goes on" in done.stderr


def test_T8_of_two_people_neither_gets_a_file_before_the_end(
    run: Run, history_file: Path
) -> None:
    # Whoever types is one of the two, and nobody knows which.
    for seat in "12":
        assert run("export", str(past.TWO_WAIT), "--seat", seat).exit_code == 1


def test_T8_alone_against_bots_one_may_have_what_one_knows(
    run: Run, history_file: Path
) -> None:
    done = run("export", str(past.WAITING), "--seat", "Asha")

    assert done.exit_code == 0
    assert verify(done.stdout_bytes).verified
    found = read_match(done.stdout)
    assert (found.redacted_for, found.events, found.is_finished) == (0, None, False)
    assert past.SECRET not in done.stdout
    for secret in ("seed =", "salts ="):
        assert secret not in done.stdout


def test_T8_a_bots_hand_of_the_deal_that_goes_on_is_nowhere_in_the_file(
    run: Run, history_file: Path
) -> None:
    from rummy_tui.log_file.read import read_document

    document = read_document(run("export", "4", "--seat", "1").stdout)
    *_, dealt = [said for said in document.said if "order" in said.values]
    seats = dealt.values["seats"]
    for place, item in enumerate(dealt.values["order"][: 13 * len(seats)]):
        is_hers = seats[place % len(seats)] == 0
        assert (item.face is not None) == is_hers


def test_T8_a_match_in_play_in_another_window_is_refused_as_well(
    run: Run, history_file: Path
) -> None:
    lock = lock_match(history_file, past.WAITING)
    assert lock is not None
    done = run("export", str(past.WAITING))
    lock.release(for_good=True)
    assert done.exit_code == 1
    assert "--resume" not in done.stderr


def test_a_match_given_up_for_good_hides_nothing_any_more(
    run: Run, history_file: Path
) -> None:
    done = run("export", str(past.GIVEN_UP))
    assert done.exit_code == 0
    assert verify(done.stdout_bytes).verified
    assert not read_match(done.stdout).is_finished


# Results.


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("match", range(1, past.NEWEST + 1))
def test_F_results_are_those_of_the_score_sheet(
    run: Run, history_file: Path, match: int
) -> None:
    with History.open(history_file) as history:
        state = replay(history.match(match).events)
    expected = [
        {
            "match": str(match),
            "rules": state.table.profile.name,
            "format": state.table.profile.format.value,
            "seat": str(seat + 1),
            "name": player.name,
            "bot": player.bot,
            "outcome": line.outcomes[seat].value,
            "points": str(line.points[seat]),
            "score": str(line.scores[seat]),
            "chips": f"{line.changes[seat] / 100:.2f}",
        }
        for line in state.sheet.lines
        for seat, player in enumerate(state.table.players)
        if line.outcomes[seat] is not Outcome.NOT_DEALT
    ]
    done = run("export", str(match), "--form", "csv")
    assert done.exit_code == 0
    rows = rows_of(done.stdout)
    assert [{key: row[key] for key in expected[0]} for row in rows] == expected
    assert "\r" not in done.stdout

    found = json.loads(run("export", str(match), "--form", "json").stdout)
    assert found["schema"] == 1
    assert [str(row["score"]) for row in found["results"]] == [r["score"] for r in rows]
    assert [f"{row['chips']:.2f}" for row in found["results"]] == [
        row["chips"] for row in rows
    ]


def test_results_of_all_matches_come_at_once(run: Run, history_file: Path) -> None:
    rows = rows_of(run("export", "--all").stdout)
    assert {row["match"] for row in rows} == set("12345678")
    desk = rows_of(run("export", "--all", "--rules", "desk").stdout)
    assert desk == [row for row in rows if row["match"] == str(past.WATCHED)]
    pools = rows_of(run("export", "--all", "--format", "pool-61").stdout)
    assert {row["format"] for row in pools} == {"pool-61"}
    assert pools


# Files.


def test_a_file_is_written_and_never_written_over_unasked(
    run: Run, history_file: Path, tmp_path: Path
) -> None:
    file = tmp_path / "match.rummy"
    done = run("export", "1", "-o", str(file))
    assert (done.exit_code, done.stdout) == (0, "")
    assert str(file) in done.stderr
    whole = file.read_bytes()
    assert whole == run("export", "1").stdout_bytes

    file.write_text("mine")
    done = run("export", "1", "-o", str(file))
    assert done.exit_code == 1
    assert is_one_sentence(done.stderr)
    assert "--force" in done.stderr
    assert file.read_text() == "mine"

    assert run("export", "1", "-o", str(file), "--force").exit_code == 0
    assert file.read_bytes() == whole
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "match.rummy"]


def test_what_a_link_leads_to_is_written_over_not_the_link(
    run: Run, history_file: Path, tmp_path: Path
) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert run("export", "1", "-o", str(tmp_path / "link"), "--force").exit_code == 0
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text().startswith("# A match")


@pytest.mark.parametrize(
    "asked",
    [
        (),
        ("99",),
        ("0",),
        ("x",),
        ("1", "--all"),
        ("--all", "--form", "log"),
        ("--all", "--seat", "1"),
        ("1", "--form", "csv", "--seat", "1"),
        ("1", "--rules", "desk"),
        ("1", "--seat", "3"),
        ("1", "--seat", "0"),
        ("1", "--seat", "Zoe"),
        ("1", "--seat", ""),
        ("1", "--form", "xml"),
        ("99", "--form", "csv"),
        ("1", "-o", "/"),
        ("1", "-o", "/", "--force"),
        ("1", "-o", "/no/such/folder/file"),
        ("--all", "--rules", "no-such-file.toml"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_refused_in_one_sentence(
    run: Run, history_file: Path, asked: tuple[str, ...]
) -> None:
    done = run("export", *asked)
    assert done.exit_code in (1, 2)
    # A folder is a file that is there; all else is a wrong request.
    assert (done.exit_code == 1) == (asked == ("1", "-o", "/"))
    assert done.stdout == ""
    assert is_one_sentence(done.stderr)


def test_two_players_of_one_name_are_told_apart_by_number(
    run: Run, history_file: Path
) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(history_file)) as connection, connection:
        connection.execute("UPDATE seats SET name = 'Asha' WHERE match = 1")
    done = run("export", "1", "--seat", "asha")
    assert done.exit_code == 2
    assert "several players of that name; its seats are 1 Asha, 2 Asha [bot]" in (
        done.stderr
    )


def test_a_damaged_history_is_told_in_one_sentence(
    run: Run, history_file: Path
) -> None:
    content = bytearray(history_file.read_bytes())
    content[4096:8192] = b"\7" * 4096
    history_file.write_bytes(content)
    for command in ("export", "history", "stats"):
        done = run(command, *(("1",) if command == "export" else ()))
        assert done.exit_code == 2
        assert is_one_sentence(done.stderr)


def test_a_full_disk_is_told_in_one_sentence(
    run_process: RunProcess, history_file: Path
) -> None:
    done = run_process("export", "1", "-o", "/dev/full", "--force")
    assert done.returncode == 2
    assert is_one_sentence(done.stderr.decode())
