"""Who sees what (T-8), and a log read back anywhere (play case: a save holding 14)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from rummy_tui.cards import parse_cards, parse_face
from rummy_tui.engine.apply import replay
from rummy_tui.engine.log import LogError, dump_event, dump_log, load_event, load_log
from rummy_tui.engine.seat import Seat
from rummy_tui.engine.state import MoveKind, Phase
from rummy_tui.engine.table import Table
from rummy_tui.engine.unseen import known_cards, unseen
from rummy_tui.engine.view import LaidHand
from tests.engine.positions import COMPLETE, deal, finishing
from tests.engine.watching import People, table_of


def test_T8_a_seat_sees_its_own_hand_in_the_order_received() -> None:
    play = deal(seats=3, closed="7H")
    play.draw(0)

    for seat in range(3):
        assert play.view(seat).hand == play.hand(seat)
    view = play.view(0)
    assert view.drawn == view.hand[-1]
    assert str(view.face(view.hand[-1])) == "7H"


def test_T8_all_of_the_open_deck_is_seen_in_order_with_who_threw_and_took() -> None:
    play = deal("elitemelds", seats=3, open_card="9H", closed="3S 4S 5S")
    play.pass_turn(0)
    play.take(1)
    play.throw(1)
    play.pass_turn(2)

    for seat in range(3):
        view = play.view(seat)
        assert " ".join(map(str, view.open_deck)) == "9H 3S 4S"
        moves = [(m.kind, m.seat, str(m.face), str(m.declined)) for m in view.moves]
        assert moves == [
            (MoveKind.DREW_CLOSED, 0, "None", "9H"),
            (MoveKind.DISCARDED, 0, "3S", "None"),
            (MoveKind.TOOK_OPEN, 1, "3S", "None"),
            (MoveKind.DISCARDED, 1, "3S", "None"),
            (MoveKind.DREW_CLOSED, 2, "None", "3S"),
            (MoveKind.DISCARDED, 2, "4S", "None"),
        ]


def test_T8_a_card_taken_from_the_open_deck_is_known_until_it_is_thrown() -> None:
    play = deal("elitemelds", seats=2, open_card="9H", closed="3S 4S 5S")
    play.take(0)
    play.throw(0, "9H")
    play.take(1)
    view = play.view(0)

    assert known_cards(view, Seat(1)) == Counter(parse_cards("9H"))
    assert unseen(view)[parse_face("9H")] == 1, "one of two is placed"

    play.throw(1, "9H")
    assert known_cards(play.view(0), Seat(1)) == Counter()


def test_T8_counts_drops_and_wrong_declarations_are_seen_by_all() -> None:
    play = deal(seats=4)
    play.drop(0)
    play.draw(1)
    play.declare(1, play.faces(play.hand(1)[:-1]))
    play.draw(2)

    for seat in range(4):
        view = play.view(seat)
        assert view.card_counts == (13, 13, 14, 13)
        assert view.closed_count == len(play.state.closed_deck)
        assert [record.points for record in view.records] == [20, 80, 0, 0]
        assert view.hands_shown == ()


def test_T8_a_dropped_hand_stays_hidden_until_the_settlement_shows_every_hand() -> None:
    play = finishing(seats=4)
    play.throw(0)
    play.drop(1)
    play.pass_turn(2)
    play.pass_turn(3)
    play.draw(0)
    play.declare(0)
    assert play.view(2).hands_shown[1] is None
    assert play.view(1).hands_shown[2] is None
    play.show(2)
    assert play.view(3).hands_shown[2] is None
    play.show(3)

    for seat in range(4):
        for other, hand in enumerate(play.view(seat).hands_shown):
            assert isinstance(hand, LaidHand)
            shown = sorted(face for group in hand.groups for face in group)
            assert shown == sorted(play.state.faces(play.hand(other)))


def test_T8_a_valid_declaration_is_face_up_at_once_in_its_groups() -> None:
    play = finishing(seats=3)
    play.declare(0)

    for seat in range(3):
        hand = play.view(seat).hands_shown[0]
        assert hand is not None
        text = " | ".join(" ".join(map(str, group)) for group in hand.groups)
        assert text == COMPLETE
        assert play.view(seat).hands_shown[1:] == (None, None)


def test_T8_losers_arrangements_appear_together_when_all_are_in() -> None:
    play = finishing(seats=3)
    play.declare(0)
    play.show(1)

    assert all(play.view(seat).hands_shown[1] is None for seat in range(3))
    assert play.view(1).laid_groups is not None
    assert play.view(2).laid_groups is None


def test_T8_a_dropped_person_is_still_a_seat() -> None:
    play = deal(seats=3)
    play.drop(0)
    play.pass_turn(1)

    assert play.view(0).hand == play.hand(0)
    assert play.view(0).moves == play.view(1).moves


def test_a_log_cut_while_a_seat_holds_14_reloads_equal() -> None:
    for number in range(6):
        table = table_of("desk", ["miser", "", "", "collector"], number)
        people = People(Random(number))
        holding = 0
        while (seat := table.awaited) is not None:
            people.disturb(table)
            if table.awaited == seat:
                table.step() if table.is_bot(seat) else people.move(table, seat)
            if table.state.phase is Phase.DISCARD:
                holding += 1
                again = replay(load_log(dump_log(table.events)))
                assert again == table.state
                assert (again.drawn, again.drawn_from_open, again.queued_drops) == (
                    table.state.drawn,
                    table.state.drawn_from_open,
                    table.state.queued_drops,
                )
        assert holding


def lines_of_a_deal() -> list[str]:
    table: Table = table_of("classic", ["miser", "collector"], 2)
    table.play_bots()
    return list(dump_log(table.events))


def test_a_log_is_one_json_object_a_line() -> None:
    lines = lines_of_a_deal()

    assert json.loads(lines[0])["format"] == "rummy-log"
    assert all("\n" not in line for line in lines)
    assert all(isinstance(json.loads(line), dict) for line in lines)


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 5])
def test_a_damaged_log_names_the_line(number: int) -> None:
    lines = lines_of_a_deal()
    for damage in (lines[number][:-2], "[]", "", '{"event": "Nothing"}', "\x00"):
        if damage == "" and number > 1:
            continue  # Blank lines are no damage.
        broken = [*lines[:number], damage, *lines[number + 1 :]]
        with pytest.raises(LogError, match=f"line {number + 1}"):
            load_log(broken)


def test_every_missing_wrong_or_unknown_field_of_an_event_is_refused() -> None:
    lines = lines_of_a_deal()[1:]
    seen = set()
    for line in lines:
        fields = json.loads(line)
        if fields["event"] in seen:
            continue
        seen.add(fields["event"])
        event = load_event(line)
        assert dump_event(event) == line
        with pytest.raises(LogError):
            load_event(json.dumps({**fields, "extra": 1}))
        for name in fields:
            if name == "event":
                continue
            without = {key: value for key, value in fields.items() if key != name}
            with pytest.raises(LogError):
                load_event(json.dumps(without))
            with pytest.raises(LogError):
                load_event(json.dumps({**fields, name: {"wrong": 1.5}}))
