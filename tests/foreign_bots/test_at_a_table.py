"""Bots from outside at a table: misses, fresh processes, results, what is told."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from rummy_tui.engine.events import (
    DealSettled,
    Dropped,
    Event,
    MissReason,
    TurnMissed,
)
from rummy_tui.engine.log import dump_log, load_log
from rummy_tui.engine.seat import PlayerInfo
from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.table import Player, Table
from rummy_tui.new_match import new_setup, new_table
from rummy_tui.rules.load import load_profile
from rummy_tui.rules.profile import Format
from tests.data.cautious_bot import Cautious
from tests.foreign_bots.planted import PLAY, program, python_file, seated

MOMENT = datetime(2024, 2, 29, tzinfo=UTC)
ROOT = Path(__file__).parents[2]


def players_with(name: str) -> list[Player]:
    foreign = Player(PlayerInfo(name="Asha", bot="planted"), seated(name))
    others = [
        Player(PlayerInfo(name=other, bot="cautious"), Cautious(Random(1)))
        for other in ("Bhim", "Chitra")
    ]
    return [foreign, *others]


def table_with(
    name: str, *, seconds: float | None, format: Format = Format.POOL_201
) -> Table:
    """The bot at seat 0, cautious ones at the others."""
    return Table(
        load_profile("standard", format),
        players_with(name),
        seed=Seed.numbered(4),
        decision_seconds=seconds,
    )


def play(table: Table, deals: int = 2) -> list[Event]:
    """Play this many deals, or to the end of the match."""
    while True:
        table.play_bots()
        if not table.may_deal or table.state.deal_number == deals:
            break
        table.deal()
    assert load_log(dump_log(table.events)) == table.events
    return table.events


def missed(events: list[Event]) -> list[TurnMissed]:
    return [event for event in events if isinstance(event, TurnMissed)]


def test_R2_T6_a_bot_too_slow_is_automatic_to_the_end_of_the_deal_and_then_fresh(
    tmp_path: Path,
) -> None:
    view = f"if message['deal'] == 1:\n    time.sleep(60)\n{PLAY}"
    table = table_with(program(tmp_path, view=view), seconds=0.5)
    events = play(table)
    misses = missed(events)

    # The third in a row drops the seat.
    assert [event.reason for event in misses] == [MissReason.BOT_STALLED] * 3
    assert misses[0].detail == "no answer within 0.5 s"
    assert misses[1].detail == "it failed before in this deal"
    first = next(n for n, e in enumerate(events) if isinstance(e, DealSettled))
    assert not missed(events[first:])
    assert table.state.deal_number == 2
    assert table.state.records[0].draws > 0


def test_R2_T6_a_bot_that_crashes_in_every_deal_plays_to_the_end_of_the_match(
    tmp_path: Path,
) -> None:
    table = table_with(program(tmp_path, view="sys.exit(1)"), seconds=None)
    events = play(table)

    assert {event.reason for event in missed(events)} == {MissReason.BOT_RAISED}
    drops = [event.seat for event in events if isinstance(event, Dropped)]
    assert drops == [0, 0]


def test_R2_an_illegal_answer_costs_its_turn_and_is_told(tmp_path: Path) -> None:
    view = "say(type='action', do='discard', card='PJ')"
    table = table_with(program(tmp_path, view=view), seconds=None)
    while not missed(table.events):
        table.step()

    (miss,) = missed(table.events)
    assert miss.reason is MissReason.BOT_ILLEGAL
    assert miss.detail.startswith("cannot discard: ")


def test_T8_every_bot_is_told_how_a_deal_ended(tmp_path: Path) -> None:
    note = tmp_path / "results"
    result = f"print(line.strip(), file=open({str(note)!r}, 'a'), flush=True)"
    # The answer in the second deal says that the result of the first was read.
    view = (
        f"if message['deal'] > 1 and not os.path.exists({str(note)!r}):\n"
        f"    sys.exit(7)\n{PLAY}"
    )
    table = table_with(program(tmp_path, view=view, result=result), seconds=None)
    events = play(table)

    assert not missed(events)
    told = json.loads(note.read_text().splitlines()[0])
    settled = next(event for event in events if isinstance(event, DealSettled))
    assert (told["type"], told["deal"], told["winner"]) == ("result", 1, settled.winner)
    assert [p["points"] for p in told["players"]] == [
        result.points for result in settled.results
    ]


def test_a_python_bot_that_wants_to_know_is_told_how_a_deal_ended(
    tmp_path: Path,
) -> None:
    code = """
    from rummy_tui.bot_api import Bot, discards
    class Curious(Bot):
        def wants_open_card(self, view):
            assert view.deal_number == 1 or self.heard == "result"
            return False
        def choose_discard(self, view):
            return discards(view)[0]
        def told(self, result):
            self.heard = result["type"]
    """
    table = table_with(python_file(tmp_path, code), seconds=None)

    assert not missed(play(table))


def test_a_slow_decision_is_told_once_and_not_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummy_tui.foreign_bots.seat.SOFT_SECONDS", -1.0)
    table = table_with(program(tmp_path), seconds=20.0)
    events = play(table, deals=1)
    told = capsys.readouterr().err.splitlines()

    assert not missed(events)
    assert len(told) == 1
    assert "s for one decision" in told[0]


def test_where_nobody_waits_nothing_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummy_tui.foreign_bots.seat.SOFT_SECONDS", -1.0)
    play(table_with(program(tmp_path), seconds=None), deals=1)

    assert capsys.readouterr().err == ""


def test_R2_a_match_taken_up_asks_a_bot_that_failed_in_it_again(tmp_path: Path) -> None:
    failing = table_with(program(tmp_path, view="time.sleep(60)"), seconds=0.3)
    while not missed(failing.events):
        failing.step()
    events = list(failing.events)
    again = Table(
        load_profile("standard", Format.POOL_201),
        players_with(program(tmp_path)),
        seed=Seed.numbered(4),
        events=events,
    )
    play(again)

    assert len(missed(again.events)) == 1


def test_the_same_bot_in_a_process_plays_the_same_match(tmp_path: Path) -> None:
    source = (ROOT / "bots" / "miser.py").read_text(encoding="utf-8")
    path = python_file(tmp_path, source)

    def events_of(name: str) -> list[str]:
        setup = new_setup(
            rules="desk",
            format=Format.DEALS_2,
            bots=(name, "collector", name),
            seed=Seed.numbered(6),
            decision_seconds=None,
        )
        lines = dump_log(play(new_table(setup, clock=lambda: MOMENT)))
        return [line.replace(name, "NAME") for line in lines]

    assert events_of(path) == events_of("miser")


def test_R2_a_bot_sees_no_variable_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The process that minds bots has the environment it was started with.
    monkeypatch.setenv("RUMMY_SEED", "4")
    monkeypatch.setattr("rummy_tui.foreign_bots.minding._minding", None)
    view = (
        "say(type='error', message=str([n for n in os.environ if 'RUMMY' in n] + "
        "[len(os.listdir('/proc/self/fd')) > 4] if os.path.exists('/proc') else []))"
    )
    table = table_with(program(tmp_path, view=view), seconds=None)
    while not missed(table.events):
        table.step()

    assert missed(table.events)[0].detail in ("[False]", "[]")
