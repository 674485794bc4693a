"""The JSON a bot is given: all a seat may know, and nothing else (T-8, R-2)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rummy_tui.engine.shuffle import Seed
from rummy_tui.engine.view import seat_view
from rummy_tui.foreign_bots.view_as_json import result_message, view_message
from rummy_tui.foreign_bots.view_from_json import view_of
from rummy_tui.foreign_bots.wire import as_line
from rummy_tui.new_match import new_setup, new_table
from rummy_tui.rules.load import PROFILE_NAMES
from tests.bots.positions import MIXES, turns
from tests.engine.positions import COMPLETE, deal, finishing
from tests.engine.worlds import Onlooker


def test_a_view_comes_back_from_its_json_as_it_was() -> None:
    for _, view in turns():
        assert view_of(json.loads(as_line(view_message(view, 1)))) == view


@pytest.mark.parametrize("number", range(len(MIXES)))
def test_R2_dealing_the_unseen_cards_anew_changes_nothing_in_the_json(
    number: int,
) -> None:
    random, changed = Random(number), 0
    table = new_table(
        new_setup(
            rules=PROFILE_NAMES[number % len(PROFILE_NAMES)],
            bots=MIXES[number],
            seed=Seed.numbered(number),
            decision_seconds=None,
        )
    )
    onlooker, told = Onlooker(), 0
    for _ in range(60):
        for event in table.events[told:]:
            onlooker.follow(event, table.state)
        told = len(table.events)
        seat = table.awaited
        if seat is None or not table.state.phase.is_play:
            break
        other = onlooker.other_world(table.state, seat, random)
        changed += other.closed_deck != table.state.closed_deck
        assert view_message(seat_view(other, seat), 5) == view_message(
            table.view(seat), 5
        )
        table.step()

    assert changed > 5


def values_in(message: Any) -> list[Any]:
    if isinstance(message, dict):
        return [found for value in message.values() for found in values_in(value)]
    if isinstance(message, list):
        return [message, *(found for value in message for found in values_in(value))]
    return [message]


def test_R2_neither_seed_nor_commitment_is_in_the_json() -> None:
    seed = Seed.fresh("words of my own")
    table = new_table(new_setup(bots=("miser", "miser"), seed=seed))
    seat = table.awaited
    assert seat is not None
    line = as_line(view_message(table.view(seat), 1))

    assert seed.text not in line
    assert seed.commitment not in line
    assert seed.words not in line


def test_T8_of_others_it_tells_picks_throws_and_declined_cards() -> None:
    play = deal(
        "classic", hands=["", "4S"], turned="3D", open_card="9S", closed="KD 4C"
    )
    play.draw(0)
    play.throw(0, "KD")
    play.take(1)
    play.throw(1, "4S")
    players = view_message(play.view(0), 1)["players"]

    assert players[0]["declined"] == ["9S"]
    assert players[0]["thrown"] == ["KD"]
    assert players[1]["picked"] == ["KD"]
    assert players[1]["cards"] == 13


def test_every_legal_action_is_listed_and_the_dearest_discard_comes_last() -> None:
    for _, view in turns()[::9]:
        message = view_message(view, 1)
        does = [action["do"] for action in message["legal"]]
        thrown = [a["card"] for a in message["legal"] if a["do"] == "discard"]
        allowed = {str(view.face(c)) for c in view.hand if view.may_discard(c)}
        if message["phase"] == "draw":
            assert "draw-closed" in does or "draw-open" in does
            assert not thrown
        else:
            assert set(thrown) == allowed
            assert len(thrown) == len(allowed)
            assert ("declare" in does) is (message["declaration"] is not None)
        assert ("drop" in does) is (message["drop_price"] is not None)


def test_D2_a_hand_that_can_be_declared_comes_with_its_declaration() -> None:
    play = deal("classic", hands=[COMPLETE], turned="3D", closed="KD")
    play.draw(0)
    message = view_message(play.view(0), 1)
    offered = message["declaration"]

    cards = [card for group in offered["groups"] for card in group]
    assert sorted([*cards, offered["closing"]]) == sorted(message["hand"])
    assert offered in message["legal"]


def test_T8_a_result_shows_every_hand_and_never_the_closed_deck() -> None:
    play = finishing(seats=3)
    play.leave(2)
    play.declare(0)
    play.show(1)
    message = result_message(play.view(1))
    closed = [str(face) for face in play.state.faces(play.state.closed_deck)]

    assert [sum(map(len, player["hand"])) for player in message["players"]] == [13] * 3
    assert message["winner"] == 0
    assert closed not in values_in(message)
    assert sum(player["change"] for player in message["players"]) == 0


def test_of_every_value_only_plain_json_is_written() -> None:
    for _, view in turns()[::50]:
        assert json.loads(as_line(view_message(view, 1))) == view_message(view, 1)
