"""`rummy watch --plain`: a match in lines."""

import hashlib
import re
from importlib.metadata import EntryPoint

import pytest

import rummy_tui
from rummy_tui.bot_registry import GROUP, InstalledBot
from rummy_tui.cli.watch_plain import watch_plain
from rummy_tui.engine.shuffle import Seed
from rummy_tui.new_match import MatchSetup, new_setup
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


def test_T7_a_void_deal_ends_the_watch_without_a_winner(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    idler = InstalledBot(
        name="idler",
        distribution="tests",
        version="1",
        entry_point=EntryPoint("idler", "tests.cli.idler:Idler", GROUP),
    )
    monkeypatch.setattr("rummy_tui.bot_registry.find_bot", lambda name, **_: idler)
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
