"""`--format tournament`: options, and a tournament watched in lines (F-6)."""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NoReturn

import pytest

import rummy_tui
from rummy_tui.cli.tournament import is_tournament_left_last
from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import new_setup, new_table
from rummy_tui.store import History, MatchKind
from rummy_tui.tournament import Tournament, TournamentSetup, new_tournament
from rummy_tui.tournament.alone import play_out
from tests.cli.running import Run, RunProcess, is_one_sentence

WATCH = ("watch", "--plain", "--format", "tournament")


def watched(run: Run, *args: str) -> list[str]:
    done = run(*WATCH, *args)
    assert done.exit_code == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.splitlines()


def played(field: int, seed: int) -> Tournament:
    setup = new_tournament(field=field, seed=Seed.numbered(seed))
    tournament = Tournament.begin(setup)
    while not tournament.is_over:
        for table in tournament.round.tables:
            tournament = tournament.with_result(play_out(table))
    return tournament


def test_the_lines_say_header_rounds_tables_final_ranking_and_winner(run: Run) -> None:
    lines = watched(run, "--field", "13", "--seed", "3")
    tournament = played(13, 3)

    commitment = hashlib.sha256(b"3").hexdigest()
    assert lines[0] == (
        f"# rummy {rummy_tui.__version__} rules=classic format=tournament seed=3 "
        f"commitment={commitment}"
    )
    rounds = [line for line in lines if re.match(r"(?:round \d+|final): ", line)]
    assert rounds == [
        "round 1: 13 players at 3 tables, 7 go on",
        "round 2: 7 players at 2 tables, 4 go on",
        "final: 4 players at 1 table, the first wins",
    ]
    seated = [line for line in lines if " seats " in line]
    assert [line.partition(" seats ")[0] for line in seated] == [
        "round 1 table 1",
        "round 1 table 2",
        "round 1 table 3",
        "round 2 table 1",
        "round 2 table 2",
        "final table 1",
    ]
    for number in (1, 2):
        on = [
            line.split(": ")[1].split(" [")[0]
            for line in lines
            if line.startswith(f"round {number} ") and line.endswith(", goes on")
        ]
        going = tournament.rounds[number - 1].going_on
        assert sorted(on) == sorted(
            tournament.player(entrant).name for entrant in going
        )
    for result in tournament.results:
        is_final = result.round == 3
        round = "final" if is_final else f"round {result.round}"
        where = f"{round} table {result.table}: "
        told = [line for line in lines if line.startswith(where)]
        chips = [int(re.findall(r" (\d+) chips?", line)[0]) for line in told]
        assert chips == sorted((s.chips for s in result.seats), reverse=True)
        ends = [line.rpartition(", ")[2] for line in told]
        if not is_final:
            through = len(result.going_on)
            assert ends == ["goes on"] * through + ["is out"] * (len(told) - through)
    places = [line for line in lines if line.startswith("place ")]
    assert len(places) == 13
    names = [re.sub(r"^place \d+ (\w+) .*", r"\1", line) for line in places]
    assert names == [tournament.player(p.entrant).name for p in tournament.ranking]
    assert lines[-1] == f"winner {names[0]}"
    assert lines[-14:-1] == places


def test_only_the_final_is_told_event_by_event_unless_all_tables_are_asked_for(
    run: Run,
) -> None:
    few = watched(run, "--field", "8", "--seed", "3")
    all = watched(run, "--field", "8", "--seed", "3", "--all-tables")

    final = next(n for n, line in enumerate(few) if line.startswith("final: "))
    assert not any("wins the deal" in line for line in few[:final])
    assert sum("wins the deal" in line for line in few[final:]) >= 3
    assert sum("wins the deal" in line for line in all) >= 9
    assert set(few) <= set(all)
    assert few[final:] == all[all.index(few[final]) :]


def test_T8_no_hand_is_told_before_its_deal_is_settled(run: Run) -> None:
    lines = watched(run, "--field", "8", "--seed", "3", "--all-tables")
    settled, hands, deals = False, 0, 0
    for line in lines:
        if " starts deal " in line:
            settled = False
        if " wins the deal " in line:
            settled = True
            deals += 1
        if re.search(r"\(\d+ points\)$", line) and not re.search(
            r"drops|declares wrongly|leaves", line
        ):
            assert settled, line
            hands += 1
    # Eight at two tables of four, then four at the final.
    assert hands == 4 * deals


def test_the_same_seed_and_options_print_the_same_bytes_in_any_process(
    run: Run, run_process: RunProcess
) -> None:
    args = (*WATCH, "--field", "9", "--seed", "6")
    here = run(*args).stdout
    for hash_seed in ("1", "2"):
        done = run_process(*args, PYTHONHASHSEED=hash_seed)
        assert done.returncode == 0
        assert done.stdout.decode() == here


def test_a_field_has_18_unless_more_are_named(run: Run) -> None:
    assert "round 1: 18 players at 3 tables, 9 go on" in watched(run, "--seed", "1")
    many = ",".join(["random"] * 19)
    with_bots = run(*WATCH, "--seed", "1", "--bots", many, "--field", "18")
    assert with_bots.exit_code == 2
    assert "19 players are named for a field of 18" in with_bots.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--field", "18"), "add --format tournament"),
        (("--format", "pool-101", "--field", "18"), "add --format tournament"),
        (("--format", "tournament", "--players", "4"), "instead of --players"),
        (("--format", "tournament", "--field", "1"), "2 to 216"),
        (("--format", "tournament", "--field", "217"), "2 to 216"),
        (("--format", "tournament", "--field", "many"), "many"),
        (("--format", "tournament", "--bots", "nobody"), "nobody"),
    ],
)
@pytest.mark.parametrize(
    "command", [("play",), ("watch",), ("hotseat", "--names", "Nila,Omar")]
)
def test_what_does_not_go_together_is_one_sentence(
    run: Run, command: tuple[str, ...], args: tuple[str, ...], said: str
) -> None:
    done = run(*command, "--plain", *args)

    assert done.exit_code == 2
    assert done.stdout == ""
    assert is_one_sentence(done.stderr)
    assert said in done.stderr


def test_all_tables_are_for_a_tournament(run: Run) -> None:
    done = run("watch", "--plain", "--all-tables")

    assert done.exit_code == 2
    assert "add --format tournament" in done.stderr


@pytest.mark.parametrize(
    ("command", "names"),
    [
        (("play",), ("You",)),
        (("watch",), ()),
        (("hotseat", "--names", "Nila,Omar"), ("Nila", "Omar")),
    ],
)
def test_on_a_screen_the_screens_open_with_its_card(
    run: Run,
    command: tuple[str, ...],
    names: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened = []

    def open_screens(setup: TournamentSetup, *_: object, **__: object) -> NoReturn:
        opened.append(setup)
        raise SystemExit(0)

    monkeypatch.setattr("rummy_tui.cli.watch.has_screen", lambda: True)
    for module in ("play", "hotseat", "watch"):
        monkeypatch.setattr(f"rummy_tui.cli.{module}.open_screens", open_screens)
    for module in ("play", "hotseat"):
        monkeypatch.setattr(f"rummy_tui.cli.{module}.is_plain", lambda *_, **__: False)
    done = run(*command, "--format", "tournament", "--field", "36", "--seed", "4")

    assert done.exit_code == 0
    (setup,) = opened
    assert setup == new_tournament(names=names, field=36, seed=Seed.numbered(4))


def test_a_tournament_is_played_left_and_gone_on_with_through_a_pipe(
    run_process: RunProcess, tmp_path: Path
) -> None:
    kept = {
        "RUMMY_HISTORY": str(tmp_path / "history.db"),
        "RUMMY_LIMITS": str(tmp_path / "limits.toml"),
    }
    args = ("play", "--plain", "--format", "tournament", "--field", "7", "--seed", "4")
    left = run_process(*args, stdin=b"deal\ndraw\nleave\nyes\n", **kept)
    assert left.returncode == 0, left.stderr

    stdin = b"forfeit\nyes\n" + b"next\n" * 6 + b"leave\n"
    done = run_process("play", "--plain", "--resume", stdin=stdin, **kept)
    assert done.returncode == 0, done.stderr
    assert b"\nPlace 7 You, round 1, " in done.stdout
    assert b"\nSeed of the tournament 4, repeatable.\n" in done.stdout

    again = run_process("play", "--plain", "--resume", **kept)
    assert again.returncode == 2
    assert b"is waiting to be gone on with" in again.stderr


def test_what_was_left_last_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "history.db"
    monkeypatch.setenv("RUMMY_HISTORY", str(path))
    assert not is_tournament_left_last()
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def leave_match(hours: int) -> None:
        with History.open(path, clock=lambda: noon + timedelta(hours=hours)) as history:
            setup = new_setup(names=("You",), seed=Seed.numbered(1))
            keeper = history.begin(setup, MatchKind.PLAY)
            new_table(setup, keep=keeper.keep)

    leave_match(0)
    assert not is_tournament_left_last()
    with History.open(path, clock=lambda: noon + timedelta(hours=1)) as history:
        setup = new_tournament(names=("You",), field=7, seed=Seed.numbered(1))
        history.tournaments.begin(Tournament.begin(setup)).close()
    assert is_tournament_left_last()
    leave_match(2)
    assert not is_tournament_left_last()


def test_R1_a_share_code_begins_the_same_tournament(run: Run) -> None:
    asked = watched(run, "--field", "7", "--seed", "3")
    assert (
        run("watch", "--plain", "--code", "classic:tournament:7:3").stdout.splitlines()
        == asked
    )
    args = ("--code", "desk:tournament:8:3", "--plain")
    played = run("play", *args, stdin="code\nleave\n")
    assert played.exit_code == 0
    assert "Tournament of 8, rules of desk" in played.stdout
    assert "\ndesk:tournament:8:3\n" in played.stdout
    people = run("hotseat", "--names", "Nila,Omar", *args, stdin="leave\n")
    assert people.exit_code == 0
    assert "Player: Nila.\nPlayer: Omar.\n" in people.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--format", "tournament"), "leave --format out"),
        (("--field", "9"), "leave --field out"),
        (("--seed", "9"), "leave --seed out"),
        (("--players", "4"), "leave --players out"),
        (("--rules", "desk"), "leave --rules out"),
    ],
)
def test_a_share_code_says_everything_of_a_tournament(
    run: Run, args: tuple[str, ...], said: str
) -> None:
    done = run("play", "--plain", "--code", "classic:tournament:8:3", *args)
    assert done.exit_code == 2
    assert is_one_sentence(done.stderr)
    assert said in done.stderr


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("classic:tournament:217:3", "2 to 216"),
        ("classic:tournement:8:3", "did you mean 'tournament'?"),
        ("classic:tournament:8:x", "which is no seed"),
    ],
)
def test_a_wrong_share_code_of_a_tournament_is_one_sentence(
    run: Run, code: str, said: str
) -> None:
    done = run("play", "--plain", "--code", code)
    assert done.exit_code == 2
    assert is_one_sentence(done.stderr)
    assert said in done.stderr


def test_people_of_a_hotseat_play_in_a_tournament(run: Run) -> None:
    args = ("hotseat", "--names", "Nila,Omar", "--plain", "--format", "tournament")
    done = run(*args, "--field", "8", stdin="leave\n")

    assert done.exit_code == 0
    assert "Tournament of 8, rules of classic" in done.stdout
    assert "Player: Nila.\nPlayer: Omar.\n" in done.stdout
