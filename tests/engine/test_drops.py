"""Drops, queued drops, and leaving for good (T-5, F-1)."""

from __future__ import annotations

import pytest

from rummy_tui.engine.actions import CancelDrop, Discard, DrawClosed, Drop, LeaveMatch
from rummy_tui.engine.events import (
    DropCancelled,
    DropKind,
    Dropped,
    DropQueued,
    LeftMatch,
)
from rummy_tui.engine.refusal import RefusalCode
from rummy_tui.engine.state import MoveKind, Phase, Standing
from rummy_tui.rules.outcome import Outcome
from tests.engine.positions import Play, deal, finishing, house

PRICES = {
    "classic": (10, 30),
    "desk": (20, 40),
    "elitemelds": (20, 40),
    "standard": (20, 40),
}


@pytest.mark.parametrize("rules", PRICES)
def test_T5_a_drop_before_any_card_is_drawn_is_a_first_drop(rules: str) -> None:
    play = deal(rules)
    (event,) = play.drop(0)

    assert event == Dropped(seat=0, kind=DropKind.FIRST, points=PRICES[rules][0])  # type: ignore[arg-type]
    assert play.view(1).records[0].standing is Standing.FIRST_DROP


@pytest.mark.parametrize("rules", PRICES)
def test_T5_a_drop_in_turn_2_of_a_seat_that_drew_in_turn_1_is_a_middle_drop(
    rules: str,
) -> None:
    play = deal(rules)
    for seat in range(3):
        play.pass_turn(seat)
    (event,) = play.drop(0)

    assert event == Dropped(seat=0, kind=DropKind.MIDDLE, points=PRICES[rules][1])  # type: ignore[arg-type]


def test_T5_a_late_drop_is_still_a_first_drop_for_who_has_drawn_nothing() -> None:
    play = deal(seats=3)
    play.pass_turn(0)
    play.drop(1)
    play.pass_turn(2)

    assert play.view(0).records[1].standing is Standing.FIRST_DROP


def test_T5_an_automatic_draw_makes_the_next_drop_a_middle_drop() -> None:
    play = deal()
    play.miss(0)
    play.pass_turn(1)
    play.pass_turn(2)
    (event,) = play.drop(0)

    assert isinstance(event, Dropped)
    assert event.kind is DropKind.MIDDLE


def test_T5_a_card_taken_from_the_open_deck_counts_as_drawn() -> None:
    play = deal("elitemelds", seats=3)
    play.take(0)
    play.throw(0)
    play.pass_turn(1)
    play.pass_turn(2)
    (event,) = play.drop(0)

    assert isinstance(event, Dropped)
    assert event.points == 40


@pytest.mark.parametrize("rules", PRICES)
def test_T5_three_seats_and_two_first_drops_the_third_wins_at_once(rules: str) -> None:
    play = deal(rules)
    first = PRICES[rules][0]
    play.drop(0)
    play.drop(1)

    assert play.state.phase is Phase.OVER
    assert play.state.winner == 2
    assert play.points == [first, first, 0]
    assert play.changes == [-100 * first, -100 * first, 200 * first]
    assert [r.outcome for r in play.results] == [
        Outcome.FIRST_DROP,
        Outcome.FIRST_DROP,
        Outcome.WON,
    ]


def test_T5_after_drawing_a_drop_is_refused_and_not_queued() -> None:
    play = deal()
    play.draw(0)

    assert play.refuses(0, Drop()) is RefusalCode.DROP_BEFORE_DRAWING
    assert play.state.queued_drops == frozenset()


def test_T5_out_of_turn_a_drop_is_queued_and_only_its_own_seat_sees_it() -> None:
    play = deal()
    (event,) = play.drop(1)

    assert isinstance(event, DropQueued)
    assert play.state.turn == 0
    assert [play.view(seat).drop_queued for seat in range(3)] == [False, True, False]
    assert play.view(0).record.is_in
    assert play.view(1).record.is_in
    assert play.view(0).moves == ()


@pytest.mark.parametrize("drawn", [False, True])
def test_T5_a_drop_can_be_queued_whatever_the_seat_on_turn_is_doing(
    drawn: bool,
) -> None:
    play = deal()
    if drawn:
        play.draw(0)
    play.drop(2)

    assert play.view(2).drop_queued


def test_T5_a_queued_drop_can_be_taken_back() -> None:
    play = deal()
    play.drop(1)
    (event,) = play.do(1, CancelDrop())
    play.pass_turn(0)

    assert isinstance(event, DropCancelled)
    assert not play.view(1).drop_queued
    assert (play.state.turn, play.state.phase) == (1, Phase.DRAW)
    assert play.view(1).record.is_in


def test_T5_nothing_is_queued_twice_or_taken_back_unqueued() -> None:
    play = deal()
    play.drop(1)

    assert play.refuses(1, Drop()) is RefusalCode.ALREADY_QUEUED
    assert play.refuses(2, CancelDrop()) is RefusalCode.NOTHING_QUEUED
    assert play.refuses(0, CancelDrop()) is RefusalCode.NOTHING_QUEUED


def test_T5_a_queued_drop_acts_when_the_own_turn_begins() -> None:
    play = deal(seats=4)
    play.drop(2)
    play.pass_turn(0)
    assert play.view(2).record.is_in

    play.draw(1)
    events = play.throw(1)

    assert events[1:] == (Dropped(seat=2, kind=DropKind.FIRST, points=20),)  # type: ignore[arg-type]
    assert play.state.turn == 3
    assert play.state.queued_drops == frozenset()


def test_T5_a_queued_drop_is_priced_when_it_acts() -> None:
    play = deal(seats=3)
    play.pass_turn(0)
    play.pass_turn(1)
    play.drop(1)  # Queued with a card drawn; seat 2 has drawn none yet.
    play.pass_turn(2)
    play.draw(0)
    events = play.throw(0)

    assert events[1] == Dropped(seat=1, kind=DropKind.MIDDLE, points=40)  # type: ignore[arg-type]


def test_T5_a_drop_queued_before_the_seats_first_turn_is_a_first_drop() -> None:
    play = deal(seats=3)
    play.drop(2)
    play.pass_turn(0)
    play.pass_turn(1)

    assert play.view(0).records[2].points == 20
    assert play.view(0).records[2].draws == 0


def test_T5_two_queued_drops_act_one_after_the_other() -> None:
    play = deal(seats=4)
    play.drop(1)
    play.drop(2)
    play.draw(0)
    events = play.throw(0)

    assert [type(event) for event in events[1:]] == [Dropped, Dropped]
    assert play.state.turn == 3
    moves = [(move.kind, move.seat) for move in play.view(3).moves[-2:]]
    assert moves == [(MoveKind.DROPPED, 1), (MoveKind.DROPPED, 2)]


def test_T5_a_queued_drop_lapses_when_the_seat_is_the_last_one_in() -> None:
    play = deal(seats=3)
    play.drop(2)
    play.drop(0)
    play.drop(1)

    assert play.state.winner == 2
    assert play.points == [20, 20, 0]


def test_T5_of_queued_drops_of_all_others_the_last_one_in_keeps_the_deal() -> None:
    play = deal(seats=3)
    play.drop(1)
    play.drop(2)
    play.drop(0)

    assert play.points == [20, 20, 0]
    assert play.state.winner == 2


def test_T5_a_queued_drop_lapses_on_a_valid_declaration() -> None:
    play = finishing()
    play.drop(1)
    play.declare(0)

    assert play.state.queued_drops == frozenset()
    assert not play.view(1).drop_queued
    assert play.view(1).record.is_in
    play.show(1)
    play.show(2)
    assert play.results[1].outcome is Outcome.COUNTED


def test_T5_a_queued_drop_survives_a_wrong_declaration_of_another() -> None:
    play = deal(seats=4)
    play.drop(2)
    play.draw(0)
    play.declare(0, play.faces(play.hand(0)[:-1]))

    assert play.view(2).drop_queued


def test_T5_a_queued_drop_lapses_at_the_end_of_the_deal() -> None:
    play = deal(seats=4)
    play.drop(3)
    play.drop(0)
    play.leave(2)
    play.leave(3)

    assert play.state.winner == 1
    assert play.state.queued_drops == frozenset()
    assert not play.view(3).drop_queued


def test_T5_who_is_out_of_the_deal_can_do_nothing_more_in_it() -> None:
    play = deal()
    play.drop(0)

    for action in (Drop(), DrawClosed(), Discard(play.hand(0)[0]), CancelDrop()):
        assert play.refuses(0, action) is RefusalCode.OUT_OF_DEAL


def test_T5_a_dropped_seats_cards_stay_with_it_out_of_play() -> None:
    play = deal()
    hand = play.hand(0)
    play.drop(0)
    play.turn_over_closed_deck()
    play.draw(1)

    assert play.hand(0) == hand


def left(play: Play, seat: int) -> LeftMatch:
    (event, *_) = play.leave(seat)
    assert isinstance(event, LeftMatch)
    return event


@pytest.mark.parametrize("rules", PRICES)
def test_F1_leaving_on_the_own_turn_costs_a_drop_at_its_price(rules: str) -> None:
    play = deal(rules)
    assert left(play, 0).points == PRICES[rules][0]
    assert play.state.turn == 1

    play = deal(rules)
    for seat in range(3):
        play.pass_turn(seat)
    assert left(play, 0).points == PRICES[rules][1]


@pytest.mark.parametrize("rules", PRICES)
def test_F1_leaving_out_of_turn_acts_at_once(rules: str) -> None:
    play = deal(rules, seats=4)
    event = left(play, 2)

    assert event.points == PRICES[rules][0]
    assert play.state.turn == 0
    assert play.view(0).records[2].standing is Standing.LEFT
    assert play.view(0).moves[-1].kind is MoveKind.LEFT


def test_F1_leaving_with_14_cards_in_hand_is_a_middle_drop_and_ends_the_turn() -> None:
    play = deal(seats=3)
    play.draw(0)
    event = left(play, 0)

    assert event.points == 40
    assert len(play.hand(0)) == 14
    assert (play.state.turn, play.state.phase) == (1, Phase.DRAW)


def test_F1_leaving_with_a_drop_queued_takes_the_queue_along() -> None:
    play = deal(seats=4)
    play.drop(2)
    play.leave(2)

    assert play.state.queued_drops == frozenset()
    assert not play.view(2).drop_queued


def test_F1_when_all_others_have_left_the_last_one_wins_with_0() -> None:
    play = deal(seats=3)
    play.draw(0)
    play.leave(1)
    play.leave(2)

    assert play.state.winner == 0
    assert play.points == [0, 20, 20]
    assert [r.outcome for r in play.results[1:]] == [Outcome.LEFT, Outcome.LEFT]
    assert play.changes == [4000, -2000, -2000]


def test_F1_a_seat_that_left_cannot_leave_again() -> None:
    play = deal()
    play.leave(0)

    assert play.refuses(0, LeaveMatch()) is RefusalCode.OUT_OF_DEAL


def test_F1_prices_of_the_house_hold_for_drops_and_for_leaving() -> None:
    rules = house(first_drop_points=7, middle_drop_points=77)
    play = deal(rules, seats=4)
    play.drop(0)
    play.leave(1)
    play.draw(2)
    play.leave(2)

    assert play.points == [7, 7, 77, 0]
