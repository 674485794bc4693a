"""Missed turns: what the table does when time runs out (T-6)."""

from __future__ import annotations

import pytest

from rummy_tui.engine.actions import CancelDrop
from rummy_tui.engine.decide import automatic_action
from rummy_tui.engine.events import (
    ClosedCardDrawn,
    DealSettled,
    Declared,
    DeclaredWrongly,
    Discarded,
    DropKind,
    Dropped,
    MatchEnded,
    MissReason,
    OpenCardTaken,
    Reshuffled,
    TurnMissed,
)
from rummy_tui.engine.state import Phase, Standing
from tests.engine.positions import COMPLETE, Play, deal, finishing, house

QUIET = house("desk", missed_turns_to_drop=20)


def kinds(events: tuple[object, ...]) -> list[type]:
    return [type(event) for event in events]


def test_T6_a_time_out_before_drawing_draws_closed_and_throws_that_card() -> None:
    play = deal(closed="3S")
    hand = play.hand(0)
    events = play.miss(0)

    assert kinds(events) == [TurnMissed, ClosedCardDrawn, Discarded]
    assert play.faces(play.state.open_deck[-1:]) == "3S"
    assert play.hand(0) == hand
    assert play.state.turn == 1
    assert play.view(0).records[0].missed_turns == 1


def test_T6_a_time_out_with_14_throws_the_drawn_card() -> None:
    play = deal(closed="3S")
    play.draw(0)
    events = play.miss(0)

    assert kinds(events) == [TurnMissed, Discarded]
    assert play.faces(play.state.open_deck[-1:]) == "3S"


def test_T6_an_open_card_taken_goes_back_where_the_rules_let_it() -> None:
    play = deal("elitemelds", open_card="3S")
    play.take(0)
    play.miss(0)

    assert play.faces(play.state.open_deck) == "3S"


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("3C 4C 5C 6C 7C 8C 9C 2S 3S 4S 5S 6S 9D", {"9C", "9D"}),
        ("3C 4C 5C 6C 7C 8C 9C 2S 3S 4S 5S 6S QD", {"QD"}),
        ("3C 4C 5C 6C 7C 8C 9C 2S 3S 4S 5S KD PJ", {"9C"}),
        ("3C 4C 5C 6C 7C 8C 9C 2S 3S 4S 5S 6S 3S", {"9C"}),
    ],
)
def test_T6_where_T3_keeps_it_the_highest_other_card_that_is_no_joker_goes(
    hand: str, thrown: set[str]
) -> None:
    play = deal(QUIET, hands=[hand], turned="KD", open_card="JH")
    play.take(0)
    play.miss(0)

    assert play.faces(play.state.open_deck[-1:]) in thrown
    assert "JH" in play.faces(play.hand(0))


def test_T6_a_twin_of_the_taken_card_may_go() -> None:
    play = deal(QUIET, hands=["3C 4C 5C 6C 7C 8C 9C 2S 3S 4S 5S 6S JH"], open_card="JH")
    play.take(0)
    taken = play.hand(0)[-1]
    play.miss(0)

    assert play.faces(play.state.open_deck[-1:]) == "JH"
    assert play.hand(0)[-1] == taken


@pytest.mark.parametrize("rules", ["classic", "desk", "elitemelds", "standard"])
def test_T6_a_time_out_with_a_complete_hand_never_declares(rules: str) -> None:
    play = finishing(rules)
    events = play.miss(0)

    assert not {Declared, DeclaredWrongly} & set(kinds(events))
    assert play.state.turn == 1

    play = deal(rules, hands=[COMPLETE])
    events = play.miss(0)
    assert kinds(events) == [TurnMissed, ClosedCardDrawn, Discarded]


def misses(play: Play, rounds: int) -> None:
    """Let seat 0 miss so many turns, the others play on."""
    for _ in range(rounds):
        play.miss(0)
        while play.state.phase.is_play and play.state.turn != 0:
            play.pass_turn(play.state.turn)


def test_T6_the_third_missed_turn_in_a_row_drops_instead_of_acting() -> None:
    play = deal()
    misses(play, 2)
    deck = play.state.closed_deck
    events = play.miss(0)

    assert kinds(events) == [TurnMissed, Dropped]
    dropped = events[1]
    assert isinstance(dropped, Dropped)
    assert (dropped.kind, dropped.points) == (DropKind.MISSED_TURNS, 40)
    assert play.state.closed_deck == deck
    assert play.view(1).records[0].standing is Standing.MIDDLE_DROP


@pytest.mark.parametrize(("limit", "points"), [(1, 30), (2, 30), (5, 30)])
def test_T6_so_many_missed_turns_as_the_profile_says_cost_the_middle_drop(
    limit: int, points: int
) -> None:
    play = deal(house("classic", missed_turns_to_drop=limit))
    misses(play, limit - 1)
    assert play.view(0).record.is_in
    play.miss(0)

    assert not play.view(0).record.is_in
    assert play.view(0).record.points == points


def test_T6_the_last_miss_costs_the_middle_drop_even_with_no_card_drawn() -> None:
    play = deal(house(missed_turns_to_drop=1))
    (_, dropped) = play.miss(0)

    assert isinstance(dropped, Dropped)
    assert dropped.points == 40
    assert play.view(0).record.draws == 0


def test_T6_the_last_miss_drops_with_14_cards_in_hand_too() -> None:
    play = deal(house(missed_turns_to_drop=1))
    play.draw(0)
    events = play.miss(0)

    assert kinds(events) == [TurnMissed, Dropped]
    assert len(play.hand(0)) == 14
    assert (play.state.turn, play.state.phase) == (1, Phase.DRAW)


def test_T6_any_own_action_resets_the_count() -> None:
    play = deal()
    misses(play, 2)
    play.draw(0)
    assert play.view(0).record.missed_turns == 0
    play.throw(0)
    play.pass_turn(1)
    play.pass_turn(2)
    misses(play, 2)

    assert play.view(0).record.is_in
    assert play.view(0).record.missed_turns == 2


def test_T6_a_drop_queued_and_one_taken_back_are_own_actions_too() -> None:
    play = deal()
    misses(play, 1)
    play.miss(0)
    play.drop(0)
    assert play.view(0).record.missed_turns == 0

    play = deal()
    misses(play, 1)
    play.pass_turn(0)
    play.drop(0)
    play.do(0, CancelDrop())
    assert play.view(0).record.missed_turns == 0


def test_T6_automatic_moves_do_not_reset_the_count() -> None:
    play = deal()
    misses(play, 1)
    play.miss(0)

    assert play.view(0).record.missed_turns == 2


def test_T6_misses_of_others_do_not_add_up() -> None:
    play = deal()
    for _ in range(2):
        for seat in range(3):
            play.miss(seat)

    assert [record.missed_turns for record in play.view(0).records] == [2, 2, 2]
    assert all(record.is_in for record in play.view(0).records)


def test_T6_a_time_out_asks_a_reshuffle_of_an_empty_closed_deck() -> None:
    play = deal()
    play.pass_turn(0)
    play.turn_over_closed_deck()
    events = play.miss(1)

    assert kinds(events) == [TurnMissed, Reshuffled, ClosedCardDrawn, Discarded]


def test_T6_T7_a_time_out_takes_the_open_card_where_no_other_is_left() -> None:
    play = deal(
        house("desk", packs_by_seats=(1,) * 5), seats=4, turned="KD", open_card="9H"
    )
    play.turn_over_closed_deck()
    assert len(play.state.open_deck) == 1
    events = play.miss(0)

    # The very card taken may not be thrown here (T-3).
    assert kinds(events) == [TurnMissed, OpenCardTaken, Discarded]
    assert "9H" in play.faces(play.hand(0))


def test_T6_the_last_miss_of_two_ends_the_deal() -> None:
    play = deal(house(missed_turns_to_drop=1), seats=2)
    events = play.miss(0)

    assert kinds(events) == [TurnMissed, Dropped, DealSettled, MatchEnded]
    assert play.points == [40, 0]


def test_T6_who_misses_is_told_with_the_reason() -> None:
    play = deal()
    (missed, *_) = play.miss(0, MissReason.BOT_STALLED)

    assert missed == TurnMissed(seat=0, reason=MissReason.BOT_STALLED, detail="")  # type: ignore[arg-type]


def test_T6_a_queued_drop_of_the_next_seat_acts_after_an_automatic_move() -> None:
    play = deal()
    play.drop(1)
    events = play.miss(0)

    assert kinds(events) == [TurnMissed, ClosedCardDrawn, Discarded, Dropped]
    assert play.state.turn == 2


def test_T6_the_automatic_move_is_legal_wherever_a_turn_can_be_missed() -> None:
    for rules in ("classic", "desk", "elitemelds", "standard"):
        play = deal(rules)
        for _ in range(60):
            seat = play.state.turn
            assert play.allows(seat, automatic_action(play.view(seat)))
            if len(play.events) % 3 == 0 and play.state.phase is Phase.DRAW:
                play.take(seat)
                assert play.allows(seat, automatic_action(play.view(seat)))
            play.miss(seat)
            if not play.state.phase.is_play:
                break
