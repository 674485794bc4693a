"""`rummy watch --plain`: a match in lines."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint

import pytest

import rummy_tui
from rummy_tui.bot_registry import GROUP, InstalledBot
from rummy_tui.cli.watch_plain import watch_plain
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.table import MOST_VOID_DEALS
from rummy_tui.new_match import MatchSetup, new_setup
from rummy_tui.rules.profile import Format
from tests.cli.running import RunProcess

CARD = r"(?:PJ|(?:10|[2-9AJQK])[SHDC])"
GROUPS = rf"{CARD}(?: {CARD})*(?: \| {CARD}(?: {CARD})*)*"


def three_bots(number: int) -> MatchSetup:
    return new_setup(bots=("miser", "collector", "random"), seed=Seed.numbered(number))


def watched(setup: MatchSetup, capsys: pytest.CaptureFixture[str]) -> list[str]:
    watch_plain(setup)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_header_events_hands_and_winner_come_in_the_promised_form(
    number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    header, *events, one, two, three, winner = watched(three_bots(number), capsys)
    commitment = hashlib.sha256(str(number).encode()).hexdigest()

    assert header == (
        f"# rummy {rummy_tui.__version__} rules=classic format=points seed={number} "
        f"commitment={commitment}"
    )
    assert "wins the toss (" in events[1]
    assert "Asha draws closed" in events
    for line, name in zip((one, two, three), ("Asha", "Bhim", "Chitra"), strict=True):
        assert re.fullmatch(rf"{name} {GROUPS} \(\d+ points\)", line)
    assert winner.removeprefix("winner ") in ("Asha", "Bhim", "Chitra")
    assert f"{winner.removeprefix('winner ')} wins the deal" in "\n".join(events)


def test_each_hand_has_thirteen_cards_and_the_winner_no_points(
    capsys: pytest.CaptureFixture[str],
) -> None:
    *_, one, two, three, winner = watched(three_bots(2), capsys)

    for line in (one, two, three):
        assert len(re.findall(CARD, line)) == 13
    (best,) = (ln for ln in (one, two, three) if ln.endswith("(0 points)"))
    assert best.startswith(winner.removeprefix("winner "))


def test_the_same_seed_and_options_print_the_same_bytes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert watched(three_bots(5), capsys) == watched(three_bots(5), capsys)
    assert watched(three_bots(5), capsys) != watched(three_bots(6), capsys)


def test_nothing_tells_the_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert not re.search(
        r"\d\d:\d\d|20\d\d-", "\n".join(watched(three_bots(3), capsys))
    )


def seat(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every bot be this one of `idler.py`."""
    entry_point = EntryPoint("idler", f"tests.cli.idler:{bot}", GROUP)
    idler = InstalledBot(
        name="idler", distribution="tests", version="1", entry_point=entry_point
    )
    monkeypatch.setattr("rummy_tui.bot_registry.find_bot", lambda name, **_: idler)


@pytest.fixture
def idlers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that never finish."""
    seat("Idler", monkeypatch)


@pytest.mark.usefixtures("idlers")
def test_T7_a_void_deal_ends_the_watch_without_a_winner(
    capsys: pytest.CaptureFixture[str],
) -> None:
    *_, event, one, two, winner = watched(
        new_setup(bots=("idler", "idler"), seed=Seed.numbered(1)), capsys
    )

    assert event == "the deal is void: nobody finished in 120 turns"
    assert (one, two) == ("Asha hidden (0 points)", "Bhim hidden (0 points)")
    assert winner == "winner none"


def test_another_process_prints_the_same_bytes(
    capsys: pytest.CaptureFixture[str], run_process: RunProcess
) -> None:
    setup = new_setup(bots=("miser", "collector"), seed=Seed.numbered(4))
    args = ("watch", "--bots", "miser,collector", "--seed", "4")
    watch_plain(setup)
    here = capsys.readouterr().out

    for hash_seed in ("1", "2"):
        done = run_process(*args, PYTHONHASHSEED=hash_seed)
        assert done.returncode == 0
        assert done.stdout.decode() == here


LIMITS = {Format.POOL_61: 61, Format.POOL_101: 101, Format.POOL_201: 201}
DEALS = {Format.DEALS_2: 2, Format.DEALS_3: 3, Format.DEALS_6: 6}


def three_in(format: Format) -> MatchSetup:
    return new_setup(format=format, players=3, seed=Seed.numbered(3))


def settlements(lines: list[str]) -> Iterator[tuple[str, dict[str, int], list[str]]]:
    """Each deal's winner, the points of the others, and the lines below that."""
    for at, line in enumerate(lines):
        if found := re.fullmatch(r"(\w+) wins the deal \(points: (.+)\)", line):
            pairs = (pair.split() for pair in found[2].split(", "))
            below = lines[at + 1 :]
            yield found[1], {name: int(points) for name, points in pairs}, below


_WATCHED: dict[Format, list[str]] = {}


def first_watched(format: Format, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The match of three in this format, played once for all tests."""
    if format not in _WATCHED:
        _WATCHED[format] = watched(three_in(format), capsys)
    return _WATCHED[format]


def told_of(scores: dict[str, int]) -> str:
    return "scores " + ", ".join(f"{name} {score}" for name, score in scores.items())


@pytest.mark.parametrize("format", [*LIMITS, *DEALS])
def test_every_format_prints_the_same_bytes_for_the_same_seed(
    format: Format, capsys: pytest.CaptureFixture[str]
) -> None:
    once = first_watched(format, capsys)

    assert watched(three_in(format), capsys) == once
    assert f" format={format} seed=3 " in once[0]
    assert not any("winner" in line for line in once[:-1])


@pytest.mark.parametrize("format", LIMITS)
def test_F2_points_of_a_pool_add_up_until_one_is_in(
    format: Format, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = first_watched(format, capsys)
    scores = dict.fromkeys(("Asha", "Bhim", "Chitra"), 0)
    for winner, lost, below in settlements(lines):
        dealt = [name for name, score in scores.items() if score < LIMITS[format]]
        assert sorted([winner, *lost]) == sorted(dealt)
        for name in lost:
            scores[name] += lost[name]
        hands, told = below[: len(dealt)], below[len(dealt)]
        for name, hand in zip(dealt, hands, strict=True):
            points = lost.get(name, 0)
            assert re.fullmatch(rf"{name} {GROUPS} \({points} points\)", hand)
        assert told == told_of(scores)

    (last,) = (name for name, score in scores.items() if score < LIMITS[format])
    assert lines[-2:] == [f"{last} wins the match; the seed was 3", f"winner {last}"]


@pytest.mark.parametrize("format", DEALS)
def test_F5_losers_pay_chips_to_the_winner_of_the_deal(
    format: Format, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = first_watched(format, capsys)
    chips = dict.fromkeys(("Asha", "Bhim", "Chitra"), 80 * DEALS[format])
    deals = 0
    for winner, lost, below in settlements(lines):
        deals += 1
        for name, points in lost.items():
            chips[name] -= points
            chips[winner] += points
        assert below[3] == told_of(chips)

    assert deals == DEALS[format]
    assert lines[-1] == f"winner {max(chips, key=lambda name: chips[name])}"


def test_T8_the_bots_answers_come_below_the_hands(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = watched(
        new_setup(format=Format.POOL_61, players=4, seed=Seed.numbered(3)), capsys
    )

    answers = [at for at, line in enumerate(lines) if line.endswith(" rejoin")]
    assert answers
    for at in answers:
        *_, above = (line for line in lines[:at] if " rejoin" not in line)
        assert above.startswith("scores Asha ")


@pytest.mark.usefixtures("idlers")
def test_T7_void_deals_are_dealt_anew_until_there_are_too_many(
    capsys: pytest.CaptureFixture[str],
) -> None:
    setup = new_setup(
        format=Format.DEALS_2, bots=("idler", "idler"), seed=Seed.numbered(1)
    )
    profile = replace(setup.profile, turn_limit=10)
    lines = watched(replace(setup, profile=profile), capsys)

    void = "the deal is void: nobody finished in 10 turns"
    assert lines.count(void) == MOST_VOID_DEALS
    starts = [line.partition(" starts ") for line in lines if " starts " in line]
    assert len({name for name, _, _ in starts}) == 1, "the same starter"
    assert len(starts) == MOST_VOID_DEALS
    assert lines[-2:] == [void, "winner none"]
    assert not any(line.startswith("scores ") for line in lines)


def test_T7_void_deals_among_others_only_make_it_longer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat("EveryOther", monkeypatch)
    setup = new_setup(format=Format.DEALS_6, seed=Seed.numbered(1))
    profile = replace(setup.profile, turn_limit=40)
    lines = watched(replace(setup, profile=profile), capsys)

    void = "the deal is void: nobody finished in 40 turns"
    ends = [line for line in lines if line == void or " wins the deal " in line]
    assert [line == void for line in ends] == [True, False] * 6
    assert lines[-1] in ("winner Asha", "winner Bhim")
