"""`rummy history` (R-1, T-8, R-2)."""

from __future__ import annotations

import hashlib
import re
import shlex
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from rummy_tui.cli import COMMANDS
from rummy_tui.engine.apply import replay
from rummy_tui.engine.events import DealSettled
from rummy_tui.rules.outcome import Outcome
from rummy_tui.store import History
from rummy_tui.store.match_lock import lock_match
from tests.cli import past
from tests.cli.running import Run, RunJson, RunProcess, is_one_sentence


@pytest.fixture(autouse=True)
def _in_berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def listed(text: str) -> list[int]:
    """The ids of a list, in its order."""
    return [int(id) for id in re.findall(r"^ +(\d+)  \d{4}-", text, re.M)]


def test_the_list_has_every_match_the_newest_first(
    run: Run, history_file: Path
) -> None:
    done = run("history")
    assert done.exit_code == 0
    assert listed(done.stdout) == [8, 7, 6, 5, 4, 3, 2, 1]
    # The first begins at noon in UTC, which is one o'clock in Berlin in winter.
    first = "    1  2026-03-01 13:00  classic, points, against bots, 1 deal, over\n"
    assert first in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 90


def test_the_list_says_how_matches_stand(run: Run, history_file: Path) -> None:
    lines = {
        int(line[:5]): line
        for line in run("history").stdout.splitlines()
        if re.match(r" +\d+  ", line)
    }
    for match in (past.WAITING, past.TWO_WAIT):
        assert lines[match].endswith(", waiting to be resumed")
    assert lines[past.GIVEN_UP].endswith(", given up")
    with History.open(history_file) as history:
        events = history.match(past.POOL).events
    deals = sum(isinstance(event, DealSettled) for event in events)
    assert lines[past.POOL].endswith(f", hotseat, {deals} deals, over")
    assert ", watched, " in lines[past.WATCHED]


def test_a_match_in_play_elsewhere_is_said_to_be(
    run: Run, run_json: RunJson, history_file: Path
) -> None:
    lock = lock_match(history_file, past.TWO_WAIT)
    assert lock is not None
    found = run_json("history", "6")
    shown = run("history", "6").stdout
    lock.release(for_good=True)
    assert found["status"] == "in-play"
    assert found["possible"] == ["rummy export 6 --form csv"]
    assert shown.startswith("Match 6, in play in another window\n")


def test_R2_bots_are_marked_wherever_their_names_stand(
    run: Run, history_file: Path
) -> None:
    with History.open(history_file) as history:
        seats = history.summary(past.POOL).seats
    assert [bool(seat.bot) for seat in seats] == [False, False, True]
    for text in (run("history").stdout, run("history", "3").stdout):
        assert "Chitra [bot]" in text
        assert "Asha [bot], Bhim" not in text
    header = run("history", "3").stdout.split("Deal ")[1].splitlines()
    assert header[0].split() == ["Asha", "Bhim", "Chitra"]
    assert header[1].strip() == "[bot]"
    assert len(header[1]) == len("Deal ") + len(header[0])


def test_pages_follow_each_other(
    run: Run, run_json: RunJson, history_file: Path
) -> None:
    assert listed(run("history", "--limit", "3").stdout) == [8, 7, 6]
    assert listed(run("history", "--limit", "3", "--page", "2").stdout) == [5, 4, 3]
    last = run("history", "--limit", "3", "--page", "3").stdout
    assert listed(last) == [2, 1]
    assert "--page" not in last
    assert "--page 3 is the next" in run("history", "--limit=3", "--page=2").stdout
    found = run_json("history", "--limit", "3", "--page", "3")
    assert (found["page"], found["pages"], found["total"]) == (3, 3, 8)
    assert listed(run("history", "--all").stdout) == [8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("asked", "ids"),
    [
        (("--rules", "desk"), [7]),
        (("--format", "pool-61"), [5, 4]),
        (("--rules", "classic", "--format", "points"), [1]),
        (("--kind", "hotseat"), [6, 3]),
        (("--kind", "tournament"), []),
        (("--rules", "my-house"), []),
    ],
    ids=str,
)
def test_a_list_of_chosen_matches(
    run: Run, run_json: RunJson, history_file: Path, asked: tuple[str, ...], ids: object
) -> None:
    assert listed(run("history", *asked).stdout) == ids
    assert [match["id"] for match in run_json("history", *asked)["matches"]] == ids


def test_a_house_is_found_by_the_path_of_its_file(
    run: Run, history_file: Path, tmp_path: Path
) -> None:
    from rummy_tui.new_match import new_setup
    from rummy_tui.store import MatchKind
    from tests.store.playing import seated

    source = Path("rummy_tui/rules/profiles/desk.toml")
    house = tmp_path / "my-house.toml"
    house.write_text((Path(__file__).parents[2] / source).read_text("utf-8"))
    setup = new_setup(rules=str(house), names=("Asha",))
    with (
        History.open(history_file) as history,
        history.begin(setup, MatchKind.PLAY) as keeper,
    ):
        seated(setup, keep=keeper.keep)
    for rules in (str(house), "my-house"):
        assert listed(run("history", "--rules", rules).stdout) == [9]


# One match.


@pytest.mark.parametrize("match", range(1, past.NEWEST + 1))
def test_F_the_sheet_is_that_of_the_match(
    run: Run, run_json: RunJson, history_file: Path, match: int
) -> None:
    with History.open(history_file) as history:
        sheet = replay(history.match(match).events).sheet
    sheet_text = run("history", str(match)).stdout.split("\nDeal ")[1]
    for number, line in enumerate(sheet.lines, 1):
        (row,) = re.findall(rf"^ +{number} .*$", sheet_text, re.M)
        numbers = re.findall(r"\d+|-", row)[1:]
        assert numbers == [
            "-" if outcome is Outcome.NOT_DEALT else str(points)
            for outcome, points in zip(line.outcomes, line.points, strict=True)
        ]
        assert row.count("*") == 1
    (scores,) = re.findall(r"^(?:Score|Chips) +([\d ]+)$", sheet_text, re.M)
    assert scores.split() == [str(seat.score) for seat in sheet.seats]
    found = run_json("history", str(match))
    assert [deal["winner"] - 1 for deal in found["sheet"]] == [
        line.winner for line in sheet.lines
    ]
    for deal, line in zip(found["sheet"], sheet.lines, strict=True):
        for cell in deal["seats"]:
            assert cell["points"] == line.points[cell["seat"] - 1]
            assert cell["score"] == line.scores[cell["seat"] - 1]


def test_F3_who_came_back_is_on_the_sheet(run: Run, history_file: Path) -> None:
    with History.open(history_file) as history:
        sheet = replay(history.match(past.WAITING).events).sheet
    assert not any(seat.rejoins for seat in sheet.seats), "bots decline"
    from rummy_tui.cli.sheet_text import sheet_lines
    from rummy_tui.engine.seat import PlayerInfo
    from rummy_tui.rules.formats.sheet import Sheet
    from rummy_tui.rules.formats.terms import Terms
    from rummy_tui.rules.profile import Format

    # RULES: survivors at 71 and 40, out at 104: rejoin at 72.
    terms = Terms(format=Format.POOL_101, seats=3, first_drop_points=20)
    blank = Sheet.blank(terms)
    counted, won = Outcome.COUNTED, Outcome.WON
    sheet = blank.settled(winner=1, points=(71, 0, 40), outcomes=(counted, won, won))
    sheet = sheet.settled(winner=0, points=(0, 80, 0), outcomes=(won, counted, won))
    sheet = sheet.settled(winner=0, points=(0, 24, 0), outcomes=(won, counted, won))
    players = tuple(PlayerInfo(name=name) for name in ("Asha", "Bhim", "Dev"))
    lines = sheet_lines(sheet.rejoined(1), players)
    assert [line.split() for line in lines if "back" in line] == [["back", "72"]]
    again = sheet.rejoined(1).settled(
        winner=0, points=(0, 5, 6), outcomes=(won, counted, counted)
    )
    lines = sheet_lines(again, players)
    assert [line.split() for line in lines if "back" in line] == [["back", "72"]]
    assert lines.index(next(x for x in lines if "back" in x)) == 5


@pytest.mark.parametrize("match", [past.WAITING, past.GIVEN_UP, past.TWO_WAIT])
def test_R1_the_seed_is_told_only_once_the_match_is_over(
    run: Run, run_json: RunJson, history_file: Path, match: int
) -> None:
    found = run_json("history", str(match))
    assert found["seed"] is None
    with History.open(history_file) as history:
        seed = history.seed_of(match)
    assert seed is not None
    assert found["commitment"] == hashlib.sha256(seed.encode()).hexdigest()
    assert past.SECRET not in run("history", str(match)).stdout
    shown = re.findall(r"^Seed +(.*)$", run("history", str(match)).stdout, re.M)
    assert shown[0].split()[0] in ("revealed", "never")


def test_R1_a_revealed_seed_is_that_of_the_commitment(
    run: Run, run_json: RunJson, history_file: Path
) -> None:
    found = run_json("history", "3")
    assert hashlib.sha256(found["seed"].encode()).hexdigest() == found["commitment"]
    assert f"Seed        {found['seed']} (repeatable, proves nothing)" in (
        run("history", "3").stdout
    )


@pytest.mark.parametrize("match", range(1, past.NEWEST + 1))
def test_what_can_be_done_can_be_done(
    run: Run,
    run_json: RunJson,
    history_file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    match: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    possible = run_json("history", str(match))["possible"]
    assert possible
    for command in possible:
        program, *arguments = shlex.split(command)
        assert program == "rummy"
        assert arguments[0] in COMMANDS
        assert command in run("history", str(match)).stdout
        if arguments[0] == "export":
            assert run(*arguments).exit_code == 0, command


def test_only_what_waits_is_said_to_go_on(
    run_json: RunJson, history_file: Path
) -> None:
    on = "rummy play --resume"
    going_on = [n for n in range(1, 9) if on in run_json("history", str(n))["possible"]]
    assert going_on == [past.WAITING, past.TWO_WAIT]


def test_only_the_newest_that_waits_is_gone_on_with(
    run: Run, history_file: Path
) -> None:
    newest = run("history", str(past.TWO_WAIT)).stdout
    assert re.search(r"rummy play --resume +go on with it$", newest, re.M)
    older = run("history", str(past.WAITING)).stdout
    told = rf"rummy play --resume +go on with match {past.TWO_WAIT}, the newest"
    assert re.search(told, older)


def test_json_tells_the_same_in_utc(run_json: RunJson, history_file: Path) -> None:
    found = run_json("history")
    assert found["schema"] == 1
    oldest = found["matches"][-1]
    assert oldest["started"] == "2026-03-01T12:00:00Z"
    ended = datetime.fromisoformat(oldest["ended"])
    assert ended > datetime(2026, 3, 1, 12, tzinfo=UTC)
    # Asha dropped in the middle at 30 points of 1.00.
    assert oldest["players"] == [
        {
            "seat": 1,
            "name": "Asha",
            "bot": None,
            "score": 30,
            "chips": -30.0,
            "place": 2,
        },
        {
            "seat": 2,
            "name": "Bhim",
            "bot": oldest["players"][1]["bot"],
            "score": 0,
            "chips": 30.0,
            "place": 1,
        },
    ]
    assert oldest["winner"] == 2


# What goes wrong.


def test_without_a_history_there_is_nothing_and_none_is_made(
    run: Run, run_json: RunJson, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HISTORY", str(tmp_path / "none" / "history.db"))
    done = run("history")
    assert (done.exit_code, done.stdout) == (
        0,
        "No match is kept yet. `rummy play` begins one.\n",
    )
    found = run_json("history")
    assert (found["total"], found["pages"], found["matches"]) == (0, 1, [])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "asked",
    [
        ("9",),
        ("0",),
        ("-1",),
        ("9" * 30,),
        ("three",),
        ("1", "--all"),
        ("1", "--rules", "desk"),
        ("1", "--page", "1"),
        ("--all", "--page", "1"),
        ("--all", "--limit", "1"),
        ("--page", "2"),
        ("--page", "0"),
        ("--page", "9" * 20),
        ("--limit", "0"),
        ("--format", "pool"),
        ("--kind", "x"),
        ("--rules", "no-such-file.toml"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_refused_in_one_sentence(
    run: Run, run_json: RunJson, history_file: Path, asked: tuple[str, ...]
) -> None:
    done = run("history", *asked)
    assert (done.exit_code, done.stdout) == (2, "")
    assert is_one_sentence(done.stderr)
    assert run_json("history", *asked)["schema"] == 1


def test_a_newer_history_is_told_and_left(run: Run, history_file: Path) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(history_file)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = history_file.read_bytes()
    for command in ("history", "stats"):
        done = run(command)
        assert done.exit_code == 2
        assert is_one_sentence(done.stderr)
        assert "newer version" in done.stderr
    assert history_file.read_bytes() == before


def test_a_name_that_a_terminal_would_act_on_does_nothing(
    run: Run, history_file: Path
) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(history_file)) as connection, connection:
        connection.execute("UPDATE seats SET name = char(27) || '[2J'")
    assert "\x1b" not in run("history").stdout


def test_a_reader_that_leaves_is_no_failure(
    run_process: RunProcess, history_file: Path
) -> None:
    done = run_process("history", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()


def test_lists_and_numbers_need_neither_screen_nor_engine(
    run_python: Callable[..., CompletedProcess[str]], history_file: Path
) -> None:
    for command in ("history", "stats"):
        done = run_python(
            "import sys\nfrom rummy_tui.cli import main\n"
            f"main([{command!r}], standalone_mode=False)\n"
            "there = {'textual', 'rummy_tui.engine.apply', 'rummy_tui.log_file'}\n"
            "print('imported', *there & sys.modules.keys())"
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines()[-1] == "imported"


PAGE = Path(__file__).parents[2] / "docs" / "history.md"


def test_the_commands_of_the_page_do_what_it_says(
    run: Run, history_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    block = PAGE.read_text("utf-8").split("```sh\n")[1].split("```")[0]
    asked = [shlex.split(line, comments=True) for line in block.splitlines()]
    assert len(asked) == 13
    codes = {}
    for program, *arguments in asked:
        assert program == "rummy"
        done = run(*arguments)
        codes[" ".join(arguments)] = done.exit_code
    # Eight matches make one page of fifty, the one exported is there, nobody is asked.
    refused = {
        "history --page 2 --limit 50": 2,
        "import evening.rummy": 1,
        "stats --reset": 2,
    }
    assert codes == {line: refused.get(line, 0) for line in codes}


def test_the_page_names_every_standing_and_column() -> None:
    from rummy_tui.cli.result_texts import COLUMNS
    from rummy_tui.history_in_words import standing_told
    from rummy_tui.store import Standing

    page = PAGE.read_text("utf-8")
    for standing in Standing:
        assert f"| {standing_told(standing)} | `{standing}` |" in page
    for column in COLUMNS:
        assert f"`{column}`" in page
